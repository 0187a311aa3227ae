import { useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { pagingOf } from '@/components/screen/list-question'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Surface } from '@/components/ui/surface'
import { useListPage } from '@/lib/client/use-list-page'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { dataSync } from '@/lib/contract/system/data-sync'
import { type RunRow, runColumns } from './columns'
import styles from './data-sync.module.css'
import { RunDialog } from './run-dialog'

const rowId = (row: RunRow) => row.id
const rowLabel = (row: RunRow) => `${row.fromName} → ${row.toName}`
const rules = {}
const everyMs = 2000

/** What was copied and is being copied, by whomever; it is asked for again while somebody looks at it. */
export function RunsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts('admin.dataSync')
  const query = useInnerListQuery(rules)
  const page = useListPage(dataSync.runs, { query: pagingOf(query.question) }, { everyMs })
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => runColumns(t), [t])
  const [shown, setShown] = useState<string | null>(null)
  const actions = useRunActions(page.reload)
  const details = ({ id }: RunRow): RowAction => ({ key: 'details', label: t('runs.details'), run: () => setShown(id) })
  return (
    <Surface kind="drawer" open width="1000px" title={t('runs.title')} onClose={onClose}>
      <div className={styles.drawer}>
        <ListPart
          list={list}
          label={t('runs.title')}
          columns={columns}
          rowLabel={rowLabel}
          rowActions={{
            labels: [t('runs.details'), t('runs.resume')],
            of: (row) => [details(row), ...actions(row)],
          }}
          emptyText={t('runs.none')}
        />
      </div>
      {shown !== null && <RunDialog id={shown} onClose={() => setShown(null)} />}
    </Surface>
  )
}

/** What goes on can be stopped, and what was stopped or has failed can go on. */
function useRunActions(reload: () => void): (row: RunRow) => RowAction[] {
  const t = useTexts('admin.dataSync')
  const stopping = useMutation(dataSync.stop)
  const resuming = useMutation(dataSync.resume)
  return ({ id, state, isStopping }) => {
    const params = { params: { id } }
    // A refusal was shown.
    const done = (work: Promise<unknown>) => work.then(reload, reload)
    if (state === 'waiting' || state === 'running')
      return [{ key: 'stop', label: t('runs.stop'), isDisabled: isStopping === 1, run: () => done(stopping.run(params)) }]
    if (state === 'done') return []
    return [{ key: 'resume', label: t('runs.resume'), run: () => done(resuming.run(params)) }]
  }
}
