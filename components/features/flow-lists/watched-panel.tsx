import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { monitorColumns } from './columns'
import { TaskConditions } from './conditions-panel'
import { everyCondition } from './constants'
import { useTaskRemoval } from './mutations'
import { useMonitoredTasks } from './queries'
import type { MonitorPanelProps } from './types'
import { useOpenedTask } from './use-opened-task'
import { monitoredTask } from './utils'

const rowId = (row: TaskRow) => row.id
const rowLabel = (row: TaskRow) => row.fullName

/** All tasks that the person watches over. */
export function WatchedPanel({ query, tabs, onChanged }: MonitorPanelProps & { onChanged: () => void }) {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const tList = useTranslations('list.buttons')
  const page = useMonitoredTasks(query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const columns = useMemo(() => monitorColumns<TaskRow>({ t, codes: tCodes }), [t, tCodes])
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    onChanged()
  }
  const removal = useTaskRemoval(settle)
  const task = useOpenedTask({ onDone: ({ id }) => settle([id]) })
  const openRow = (row: TaskRow) => task.open(monitoredTask(row))
  return (
    <ListScreen
      list={list}
      title={t('titles.monitor')}
      {...(tabs ? { tabs } : {})}
      conditions={<TaskConditions list={list} codes={everyCondition} />}
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
      rowLabel={rowLabel}
      isSelectable
      rowActions={{
        labels: [tList('detail'), tList('remove')],
        of: (row) => [{ key: 'detail', label: tList('detail'), run: () => openRow(row) }, removal.action(row)],
      }}
      onOpen={openRow}
      emptyText={t('none.monitor')}
    >
      {task.dialog}
    </ListScreen>
  )
}
