import { useMemo, useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { useTexts } from '@/lib/client/use-texts'
import { useMenuItems, useShownMenus } from './queries'
import { VerdictMark } from './verdict-mark-panel'
import styles from './why.module.css'

type MenusPanelProps = { personId: string; chosenId: string; onChoose: (menu: { id: string; fullName: string }) => void }

/** The menu entries, to choose the one that is asked about. */
export function MenusPanel({ personId, chosenId, onChoose }: MenusPanelProps) {
  const t = useTexts('admin.why')
  const { items, error, retry } = useMenuItems()
  const shown = useShownMenus(personId)
  const marked = useMemo(() => items && shown && withMarks(items, shown), [items, shown])
  const [keyword, setKeyword] = useState('')
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!items) return <LoadingState />
  return (
    <div className={styles.menus}>
      <SearchInput value={keyword} placeholder={t('searchMenu')} aria-label={t('searchMenu')} onChange={setKeyword} />
      <MenuTree items={marked ?? items} keyword={keyword.trim()} chosenId={chosenId} onChoose={onChoose} />
    </div>
  )
}

type MenuTreeProps = Omit<MenusPanelProps, 'personId'> & { items: readonly TreeItem[]; keyword: string }

function MenuTree({ items, keyword, chosenId, onChoose }: MenuTreeProps) {
  const t = useTexts('admin.why')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(firstLevels(items)))
  const choose = ({ id, label }: TreeItem) => {
    setExpanded(new Set([...expanded, id]))
    onChoose({ id, fullName: label })
  }
  return (
    <div className={styles.tree}>
      <VirtualTree
        label={t('menus')}
        items={items}
        expanded={expanded}
        onExpandedChange={setExpanded}
        selected={new Set([chosenId])}
        onSelect={choose}
        filterText={keyword}
        empty={<EmptyState text={t('noMenu')} />}
      />
    </div>
  )
}

/** Whether the person sees it; nothing of what only holds others, which is not asked about. */
function withMarks(items: readonly TreeItem[], shown: ReadonlySet<string>): TreeItem[] {
  return items.map((item) => ({
    ...item,
    ...(item.isSelectable ? { icon: <VerdictMark isGiven={shown.has(item.id)} /> } : {}),
    children: withMarks(item.children ?? [], shown),
  }))
}

/** Systems and their clients are open: what is asked about stands below them. */
function firstLevels(items: readonly TreeItem[]): string[] {
  return items.flatMap(({ id, children = [] }) => [id, ...children.map((child) => child.id)])
}
