import { useEffect, useRef } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { useBatchTasks } from './queries'
import type { KeptOf } from './types'
import { useBatch } from './use-batch'
import { useTodoColumns } from './use-todo-columns'
import { type BatchKind, type BatchPlace, batchFault, type MyTaskRow } from './utils'

const rowId = (row: MyTaskRow) => row.id
const rowLabel = (row: MyTaskRow) => row.fullName
const kinds = ['pass', 'return', 'transfer'] as const satisfies BatchKind[]

type BatchRowsProps = { place: BatchPlace; keptOf: KeptOf; onDone: () => void }

/** The tasks that wait at a node, to be chosen and decided; of what was decided and only waits for the line nothing more is taken. */
export function BatchRowsPanel({ place, keptOf, onDone }: BatchRowsProps) {
  const t = useTexts('flowlist')
  const query = useInnerListQuery()
  const list = useList({ query, page: useBatchTasks(place, query.question), rowId })
  const columns = useTodoColumns(keptOf)
  const chosen = useChosenRows(list.rows, list.selected)
  const batch = useBatch((rows) => {
    list.settle(rows.map(rowId))
    onDone()
  })
  const press = (kind: BatchKind) => {
    const rows = chosen()
    if (rows.some(({ id }) => keptOf(id)?.state === 'waiting')) return toast.error(t('batch.kept'))
    const fault = batchFault(kind, rows)
    if (fault === null) void batch.begin({ kind, rows })
    else toast.error(t(`batch.${fault}`))
  }
  return (
    <>
      <ListPart
        list={list}
        label={t('batch.title')}
        toolbar={
          <>
            {kinds.map((kind) => (
              <Button
                key={kind}
                variant={kind === 'pass' ? 'primary' : 'default'}
                loading={batch.running === kind}
                disabled={batch.running !== null}
                onClick={() => press(kind)}
              >
                {t(`batch.${kind}`)}
              </Button>
            ))}
            {list.selected.size > 0 && <span role="status">{t('batch.chosen', { count: list.selected.size })}</span>}
          </>
        }
        columns={columns}
        rowLabel={rowLabel}
        isSelectable
        emptyText={t('batch.none')}
      />
      {batch.dialogs}
    </>
  )
}

/** The rows that are chosen, also those of pages that are not shown any more. */
function useChosenRows(rows: readonly MyTaskRow[], selected: ReadonlySet<string>): () => readonly MyTaskRow[] {
  const seen = useRef(new Map<string, MyTaskRow>())
  // What the pages showed so far.
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  return () => [...selected].flatMap((id) => seen.current.get(id) ?? [])
}
