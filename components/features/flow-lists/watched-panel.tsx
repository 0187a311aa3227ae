import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { monitorColumns } from './columns'
import { everyCondition } from './constants'
import { useTaskRemoval } from './mutations'
import { useMonitoredTasks } from './queries'
import { TaskListPanel, useTaskList } from './task-list-panel'
import type { MonitorPanelProps } from './types'
import { useOpenedTask } from './use-opened-task'
import { monitoredTask } from './utils'

/** All tasks that the person watches over. */
export function WatchedPanel({ query, tabs, onChanged }: MonitorPanelProps & { onChanged: () => void }) {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const tList = useTranslations('list.buttons')
  const list = useTaskList({ query, page: useMonitoredTasks(query.question) })
  const columns = useMemo(() => monitorColumns<TaskRow>({ t, codes: tCodes }), [t, tCodes])
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    onChanged()
  }
  const removal = useTaskRemoval(settle)
  const task = useOpenedTask({ onDone: ({ id }) => settle([id]) })
  const openRow = (row: TaskRow) => task.open(monitoredTask(row))
  return (
    <TaskListPanel
      kind="monitor"
      list={list}
      codes={everyCondition}
      {...(tabs ? { tabs } : {})}
      toolbar={
        <Button
          variant="danger"
          loading={removal.isRunning}
          startIcon={<Icon name="trash" size={16} />}
          onClick={() => void removal.askAndRemove([...list.selected])}
        >
          {tList('batchRemove')}
        </Button>
      }
      columns={columns}
      isSelectable
      rowActions={{
        labels: [tList('detail'), tList('remove')],
        of: (row) => [{ key: 'detail', label: tList('detail'), run: () => openRow(row) }, removal.action(row)],
      }}
      onOpen={openRow}
    >
      {task.dialog}
    </TaskListPanel>
  )
}
