import { useMemo, useState } from 'react'
import { ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { useUnreadNews } from '@/components/ground/public'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { type List, useList } from '@/components/screen/use-list'
import { Button } from '@/components/ui/button'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toast } from '@/lib/client/toast-store'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type StuckRow, stuckReasons } from '@/lib/contract/workflow/flow-stuck'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { text } from '@/lib/form/build/value-fields'
import { stuckColumns } from './columns'
import { stuckConditions } from './constants'
import { MendDialog } from './mend-dialog'
import { useStuckTasks } from './queries'
import type { MonitorPanelProps } from './types'
import { useOpenedTask } from './use-opened-task'
import { stuckTask } from './utils'

const rowId = (row: StuckRow) => row.id
const rowLabel = (row: StuckRow) => row.fullName

/** What waits for people who are gone, or for nobody, each with who could do it. */
export function StuckPanel({ query, tabs, onMended }: MonitorPanelProps & { onMended: () => void }) {
  const t = useTexts('flowlist')
  const tStuck = useTexts('flowlist.stuck')
  const page = useStuckTasks(query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const columns = useMemo(() => stuckColumns({ t, stuck: tStuck }), [t, tStuck])
  const searches = useMemo(() => searchesOf(conditionFields(t), stuckConditions), [t])
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    onMended()
  }
  const mending = useMending(list, settle)
  const task = useOpenedTask({ onDone: () => settle([]) })
  const openRow = (row: StuckRow) => task.open(stuckTask(row))
  return (
    <ListScreen
      list={list}
      title={t('titles.monitor')}
      {...(tabs ? { tabs } : {})}
      conditions={<ListConditions list={list} searches={searches} />}
      hint={t('stuck.hint')}
      toolbar={mending.button}
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{
        labels: [t('stuck.mend'), t('view')],
        of: (row) => [mending.action(row), { key: 'view', label: t('view'), run: () => openRow(row) }],
      }}
      onOpen={openRow}
      emptyText={t('none.stuck')}
    >
      {mending.dialog}
      {task.dialog}
    </ListScreen>
  )
}

/** Giving to others what waits: one task, or those that are chosen on this page. */
function useMending(list: Pick<List<StuckRow>, 'rows' | 'selected'>, onDone: (ids: readonly string[]) => void) {
  const t = useTexts('flowlist')
  const [mended, mend] = useState<readonly StuckRow[] | null>(null)
  const mendChosen = () => {
    const rows = list.rows.filter(({ id }) => list.selected.has(id))
    if (rows.length === 0) toast.warning(t('batch.noRow'))
    else mend(rows)
  }
  return {
    button: (
      <Button variant="primary" onClick={mendChosen}>
        {t('stuck.mendChosen')}
      </Button>
    ),
    action: (row: StuckRow): RowAction => ({ key: 'mend', label: t('stuck.mend'), run: () => mend([row]) }),
    dialog: mended && <MendDialog rows={mended} onDone={() => onDone(mended.map(rowId))} onClose={() => mend(null)} />,
  }
}

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const reasons = { fixed: stuckReasons.map((reason) => [reason, t(`stuck.reasons.${reason}`)] as const) }
  const fields = [
    text('keyword', t('conditions.keyword'), { placeholder: t('columns.title') }),
    select('reason', t('stuck.reason'), reasons, any),
    user('handleId', t('stuck.waitsOn'), any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
