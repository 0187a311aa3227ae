import { useMemo, useState } from 'react'
import { useLaunchedTask } from '@/components/features/flow-launch/public'
import { type OpenTask, TaskDialog } from '@/components/features/flow-task/public'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import { flowLaunch } from '@/lib/contract/workflow/flow-launch'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { hasRun, mayEditTask, mayRemoveTask } from '@/lib/domain/flow-codes'
import { representedColumns } from './columns'
import { LaunchForDialog } from './launch-for-dialog'
import { useRepresented } from './queries'
import type { EntrustFrame } from './types'

const rowId = (row: TaskRow) => row.id
const rowLabel = (row: TaskRow) => row.fullName

/** What the person launched for others, and launching more of it. */
export function RepresentedPanel({ query, ...frame }: EntrustFrame) {
  const t = useTexts('entrust')
  const codes = useTexts('flowcodes')
  const tList = useTexts('list.buttons')
  const page = useRepresented(query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => representedColumns(t, codes), [t, codes])
  const { remove } = useRowEditing<TaskRow>({ list, remove: flowLaunch.remove })
  const [isChoosing, setChoosing] = useState(false)
  const [task, setTask] = useState<OpenTask | null>(null)
  const launched = useLaunchedTask(() => list.settle([]))
  const show = (row: TaskRow, opType: '-1' | 0) => setTask({ id: row.id, flowId: row.flowId, opType, status: row.status })
  const actions = (row: TaskRow): RowAction[] => [
    { key: 'edit', label: tList('edit'), isDisabled: !mayEditTask(row.status), run: () => show(row, '-1') },
    { key: 'detail', label: tList('detail'), isDisabled: !hasRun(row.status), run: () => show(row, 0) },
    { ...remove(row), isDisabled: !mayRemoveTask(row.status) },
  ]
  return (
    <ListScreen
      {...frame}
      list={list}
      toolbar={
        <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={() => setChoosing(true)}>
          {t('launchFor')}
        </Button>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tList('detail'), tList('remove')], of: actions }}
      onOpen={(row) => show(row, hasRun(row.status) ? 0 : '-1')}
    >
      {isChoosing && (
        <LaunchForDialog
          onChosen={(chosen) => {
            setChoosing(false)
            launched.launch(chosen)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {launched.dialog}
      {task && <TaskDialog task={task} onClose={() => setTask(null)} onDone={() => list.settle([task.id])} />}
    </ListScreen>
  )
}
