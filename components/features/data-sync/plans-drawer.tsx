import { useMemo } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { pagingOf } from '@/components/screen/list-question'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Surface } from '@/components/ui/surface'
import { useListPage } from '@/lib/client/use-list-page'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { dataSync } from '@/lib/contract/system/data-sync'
import { type PlanRow, planColumns } from './columns'
import styles from './data-sync.module.css'
import { PlanDialog } from './plan-dialog'

const rowId = (row: PlanRow) => row.id
const rowLabel = (row: PlanRow) => row.fullName
const rules = {}

type PlansDrawerProps = {
  /** Names a database by its id. */
  nameOf: (id: string) => string
  /** A run has begun. */
  onStarted: () => void
  onClose: () => void
}

/** Copies that come again: begun from here, or by a scheduled task. */
export function PlansDrawer({ nameOf, onStarted, onClose }: PlansDrawerProps) {
  const t = useTexts('admin.dataSync')
  const tButtons = useTexts('list.buttons')
  const query = useInnerListQuery(rules)
  const page = useListPage(dataSync.plans, { query: pagingOf(query.question) })
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => planColumns(t, nameOf), [t, nameOf])
  const { opened, open, close, edit, remove } = useRowEditing({ list, remove: dataSync.removePlan })
  const running = useMutation(dataSync.runPlan, { successToast: true })
  const run = ({ id }: PlanRow): RowAction => ({
    key: 'run',
    label: t('plans.run'),
    isDisabled: running.isRunning,
    // A refusal was shown.
    run: () => running.run({ params: { id } }).then(onStarted, () => undefined),
  })
  return (
    <Surface kind="drawer" open width="1000px" title={t('plans.title')} subtitle={t('plans.hint')} onClose={onClose}>
      <div className={styles.drawer}>
        <ListPart
          list={list}
          label={t('plans.title')}
          columns={columns}
          rowLabel={rowLabel}
          rowActions={{
            labels: [t('plans.run'), tButtons('edit'), tButtons('remove')],
            of: (row) => [run(row), edit(row), remove(row)],
          }}
          onOpen={open}
          emptyText={t('plans.none')}
        />
      </div>
      {opened?.row && <PlanDialog id={opened.row.id} onSaved={() => list.settle([])} onClose={close} />}
    </Surface>
  )
}
