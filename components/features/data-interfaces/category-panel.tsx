import { useMemo, useState } from 'react'
import { TreeBeside } from '@/components/screen/tree-beside'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import { useTexts } from '@/lib/client/use-texts'
import styles from './data-interfaces.module.css'

type Category = { id: string; fullName: string }
type CategoryPanelProps = {
  categories: readonly Category[]
  chosen: string
  onChoose: (id: string) => void
  onRefresh: () => void
}

/** Stands for all of them; no item of a dictionary has it. */
const root = 'all'
const opened: ReadonlySet<string> = new Set([root])
const closed: ReadonlySet<string> = new Set()

/** Categories at the left of the interfaces (contract 2 §16.1). */
export function CategoryPanel({ categories, chosen, onChoose, onRefresh }: CategoryPanelProps) {
  const t = useTexts('admin.dataInterfaces')
  const [expanded, setExpanded] = useState(opened)
  const items = useMemo(
    () => [
      { id: root, label: t('all'), children: categories.map(({ id, fullName }) => ({ id, label: fullName, children: [] })) },
    ],
    [categories, t],
  )
  const selected = useMemo(() => new Set([chosen || root]), [chosen])
  const current = categories.find(({ id }) => id === chosen)?.fullName ?? t('all')
  return (
    <TreeBeside title={t('categories')} memory="data-interfaces" current={current}>
      <div className={styles.treeHead}>
        <Menu
          label={t('categoryMenu')}
          trigger={<Icon name="more" size={16} />}
          entries={[
            { key: 'refresh', label: t('refresh'), onSelect: onRefresh },
            { key: 'expand', label: t('expandAll'), onSelect: () => setExpanded(opened) },
            { key: 'collapse', label: t('collapseAll'), onSelect: () => setExpanded(closed) },
          ]}
        />
      </div>
      <div className={styles.tree}>
        <VirtualTree
          label={t('categories')}
          items={items}
          expanded={expanded}
          onExpandedChange={setExpanded}
          selected={selected}
          onSelect={({ id }) => onChoose(id === root ? '' : id)}
        />
      </div>
    </TreeBeside>
  )
}
