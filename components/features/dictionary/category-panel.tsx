import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { TreeBeside } from '@/components/screen/tree-beside'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import styles from './dictionary.module.css'
import { type Category, openable, treeItems } from './utils'

type CategoryPanelProps = {
  roots: readonly Category[]
  chosen: Category
  onChoose: (id: string) => void
  onRefresh: () => void
  onManage: () => void
}

/** The categories at the left of the items (spec 2 §2.3). */
export function CategoryPanel({ roots, chosen, onChoose, onRefresh, onManage }: CategoryPanelProps) {
  const t = useTranslations('admin.dictionary')
  const [keyword, setKeyword] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => treeItems(roots), [roots])
  const all = useMemo(() => openable(roots), [roots])
  const selected = useMemo(() => new Set([chosen.id]), [chosen.id])
  const expanded = useMemo(() => new Set(all.filter((id) => !closed.has(id))), [all, closed])
  return (
    <TreeBeside title={t('categories')} memory="dictionary" current={chosen.fullName}>
      <div className={styles.search}>
        <SearchInput value={keyword} placeholder={t('categoryKeyword')} aria-label={t('categoryKeyword')} onChange={setKeyword} />
        <Menu
          label={t('categoryMenu')}
          trigger={<Icon name="more" size={16} />}
          entries={[
            { key: 'refresh', label: t('refresh'), onSelect: onRefresh },
            { key: 'expand', label: t('expandAll'), onSelect: () => setClosed(new Set()) },
            { key: 'collapse', label: t('collapseAll'), onSelect: () => setClosed(new Set(all)) },
            { key: 'manage', label: t('manage'), onSelect: onManage },
          ]}
        />
      </div>
      <div className={styles.tree}>
        <VirtualTree
          label={t('categories')}
          items={items}
          expanded={expanded}
          onExpandedChange={(next) => setClosed(new Set(all.filter((id) => !next.has(id))))}
          selected={selected}
          onSelect={(item) => onChoose(item.id)}
          filterText={keyword.trim()}
          empty={<p className={styles.none}>{t('noCategory')}</p>}
        />
      </div>
    </TreeBeside>
  )
}
