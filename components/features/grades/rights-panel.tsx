import { type KeyboardEvent, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import type { GradeFlag, GradeNode } from '@/lib/contract/permission/grade'
import { flatTree } from '@/lib/domain/flat-tree'
import { rightsColumns } from './columns'
import styles from './grades.module.css'
import { allFlipped, type Changes, countGranted, flipped, matching } from './utils'

type RightsPanelProps = {
  nodes: readonly GradeNode[]
  changes: Changes
  onChange: (changes: Changes) => void
}

const nodeId = (node: GradeNode) => node.organizeId
const nodeLabel = (node: GradeNode) => node.fullName
/** Above so many not everything is open at first. */
const openedMax = 500

/** The organisations as a tree table, with what the person may do in each of them and below it. */
export function RightsPanel({ nodes, changes, onChange }: RightsPanelProps) {
  const t = useTexts('admin.grades')
  const isNarrow = useNarrow()
  const [word, setWord] = useState('')
  const all = useMemo(() => flatTree(nodes), [nodes])
  const rows = useMemo(() => matching(nodes, word.trim()), [nodes, word])
  const openable = useMemo(() => new Set(all.filter((node) => node.children.length > 0).map(nodeId)), [all])
  const [kept, keep] = useState<ReadonlySet<string> | null>(null)
  const first = all.length > openedMax ? new Set(nodes.map(nodeId)) : openable
  const expanded = word.trim() === '' ? (kept ?? first) : openable
  const columns = useMemo(() => {
    const onFlip = (node: GradeNode, flag: GradeFlag) => onChange(flipped(node, changes, flag))
    const onFlipAll = (of: readonly GradeNode[], flags: readonly GradeFlag[]) => onChange(allFlipped(of, flags, changes))
    return rightsColumns({ t, changes, isNarrow, nodes: flatTree(rows), onFlip, onFlipAll })
  }, [t, changes, isNarrow, rows, onChange])
  const isAllOpen = [...openable].every((id) => expanded.has(id))
  return (
    <>
      <div className={styles.tools}>
        <SearchInput value={word} placeholder={t('search')} aria-label={t('search')} onChange={setWord} />
        {openable.size > 0 && (
          <Button size="sm" onClick={() => keep(isAllOpen ? new Set() : openable)}>
            {t(isAllOpen ? 'collapse' : 'expand')}
          </Button>
        )}
        <span className={styles.count} role="status">
          {t('granted', { count: countGranted(all, changes), total: all.length })}
        </span>
      </div>
      <div className={styles.table} onKeyDownCapture={flipByKey}>
        <DataTable
          label={t('tabs.organize')}
          rows={rows}
          rowId={nodeId}
          rowLabel={nodeLabel}
          columns={columns}
          density="compact"
          tree={{ childrenOf: (node) => node.children, expanded, onExpandedChange: keep }}
          empty={<EmptyState text={t(word.trim() === '' ? 'noOrganisations' : 'noMatch')} />}
        />
      </div>
    </>
  )
}

/** Space on a cell of the grid ticks its box at once. */
function flipByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !['TD', 'TH'].includes(event.target.tagName)) return
  const box = event.target.querySelector('input')
  if (!box) return
  event.preventDefault()
  if (!box.disabled) box.click()
}
