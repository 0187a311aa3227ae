'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { monitorColumns } from './columns'
import { TaskConditions } from './conditions-panel'
import { sortableColumns, type TaskCondition } from './constants'
import { FlowListMessages } from './messages-panel'
import { useTaskRemoval } from './mutations'
import { useMonitoredTasks } from './queries'
import { useOpenedTask } from './use-opened-task'
import { monitoredTask } from './utils'

/** The tasks of everybody whom the person watches over (contract 4a §6.6). */
export function MonitorPage() {
  return (
    <FlowListMessages>
      <Monitored />
    </FlowListMessages>
  )
}

const rowId = (row: TaskRow) => row.id
const rowLabel = (row: TaskRow) => row.fullName
const codes: readonly TaskCondition[] = [
  'keyword',
  'time',
  'flowCategory',
  'templateId',
  'flowId',
  'status',
  'flowUrgent',
  'creatorUserId',
]
const rules = { hasKeyword: false, sortable: sortableColumns, filters: { where: conditionsFilter(codes) } }

function Monitored() {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useMonitoredTasks(query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const columns = useMemo(() => monitorColumns<TaskRow>({ t, codes: tCodes }), [t, tCodes])
  const removal = useTaskRemoval(list.settle)
  const task = useOpenedTask({ onDone: ({ id }) => list.settle([id]) })
  const openRow = (row: TaskRow) => task.open(monitoredTask(row))
  return (
    <ListScreen
      list={list}
      title={t('titles.monitor')}
      conditions={<TaskConditions list={list} codes={codes} />}
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
