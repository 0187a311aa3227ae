import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { leavesOf, openableIds, ticksOf } from '@/components/ui/tree/ticks'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { useTexts } from '@/lib/client/use-texts'
import styles from './authorise.module.css'

type TickPanelProps = {
  label: string
  /** Where it is something else than rights that is ticked. */
  words?: { search: string; noMatch: string; ticked: string }
  items: readonly TreeItem[]
  /** Ids of the leaves that are ticked. */
  ticked: ReadonlySet<string>
  /** These leaves, of which those that are disabled stay as they are, are ticked or no longer. */
  onTick: (leaves: readonly TreeItem[], isOn: boolean) => void
}

/** A tree whose leaves are ticked, with what finds, opens and ticks many of them at once. */
export function TickPanel({ label, words, items, ticked, onTick }: TickPanelProps) {
  const t = useTexts('admin.authorise')
  const search = words?.search ?? t('search')
  const [keyword, setKeyword] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const leaves = useMemo(() => leavesOf(items), [items])
  const ticks = useMemo(() => ticksOf(items, ticked), [items, ticked])
  const all = useMemo(() => openableIds(items), [items])
  const expanded = useMemo(() => new Set(all.filter((id) => !closed.has(id))), [all, closed])
  /** Ticks or unticks all leaves of a node that may be granted. */
  const flip = (item: TreeItem) => {
    const own = leavesOf([item]).filter(({ isDisabled }) => !isDisabled)
    onTick(
      own,
      own.some(({ id }) => !ticked.has(id)),
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchInput value={keyword} placeholder={search} aria-label={search} onChange={setKeyword} />
        <span className={styles.count} role="status">
          {words?.ticked ?? t('ticked', { count: leaves.filter(({ id }) => ticked.has(id)).length, total: leaves.length })}
        </span>
        {all.length > 0 && (
          <>
            <Button size="sm" onClick={() => setClosed(new Set())}>
              {t('expand')}
            </Button>
            <Button size="sm" onClick={() => setClosed(new Set(all))}>
              {t('collapse')}
            </Button>
          </>
        )}
        <Button size="sm" onClick={() => onTick(leaves, true)}>
          {t('tickAll')}
        </Button>
        <Button size="sm" onClick={() => onTick(leaves, false)}>
          {t('tickNone')}
        </Button>
      </div>
      <div className={styles.tree}>
        <VirtualTree
          label={label}
          items={items}
          isMulti
          hasMarks
          expanded={expanded}
          onExpandedChange={(next) => setClosed(new Set(all.filter((id) => !next.has(id))))}
          selected={ticks.selected}
          partial={ticks.partial}
          onSelect={flip}
          filterText={keyword.trim()}
          empty={<EmptyState text={words?.noMatch ?? t('noMatch')} />}
        />
      </div>
    </>
  )
}
