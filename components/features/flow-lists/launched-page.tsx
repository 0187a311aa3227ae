'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LaunchDialog } from '@/components/features/flow-launch/public'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import { flowLaunch } from '@/lib/contract/workflow/flow-launch'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { hasRun, mayEditTask, mayRemoveTask } from '@/lib/domain/flow-codes'
import { launchedColumns } from './columns'
import type { TaskCondition } from './constants'
import { FlowListMessages } from './messages-panel'
import { useLaunchedTasks } from './queries'
import { TaskListPanel, taskRules, useTaskList } from './task-list-panel'
import { useOpenedTask } from './use-opened-task'
import { launchedTask, statusOf } from './utils'

/** The tasks that the person launched (contract 4a §6.2). */
export function LaunchedPage() {
  return (
    <FlowListMessages>
      <Launched />
    </FlowListMessages>
  )
}

const codes: readonly TaskCondition[] = ['keyword', 'time', 'flowCategory', 'templateId', 'flowId', 'status', 'flowUrgent']
const rules = taskRules(codes)

function Launched() {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const list = useTaskList({ query, page: useLaunchedTasks(query.question) })
  const columns = useMemo(() => launchedColumns<TaskRow>({ t, codes: tCodes }), [t, tCodes])
  const { remove } = useRowEditing({ list, remove: flowLaunch.remove })
  const task = useOpenedTask({ onDone: ({ id }) => list.settle([id]) })
  const [isLaunching, launch] = useState(false)
  /** What was never submitted is filled in; of the rest there is a run to look at. */
  const openRow = (row: TaskRow) => task.open(launchedTask(row, hasRun(statusOf(row)) ? 0 : '-1'))
  const actionsOf = (row: TaskRow) => {
    const status = statusOf(row)
    return [
      { key: 'edit', label: tList('edit'), isDisabled: !mayEditTask(status), run: () => task.open(launchedTask(row, '-1')) },
      { ...remove(row), isDisabled: !mayRemoveTask(status) },
      { key: 'detail', label: tList('detail'), isDisabled: !hasRun(status), run: () => task.open(launchedTask(row, 0)) },
    ]
  }
  return (
    <TaskListPanel
      kind="launched"
      list={list}
      codes={codes}
      toolbar={
        <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={() => launch(true)}>
          {t('launch')}
        </Button>
      }
      columns={columns}
      rowActions={{ labels: [tList('edit'), tList('remove'), tList('detail')], of: actionsOf }}
      onOpen={openRow}
    >
      {isLaunching && (
        <LaunchDialog
          onChosen={({ flowId }) => {
            launch(false)
            task.open({ id: '', flowId, opType: '-1' })
          }}
          onClose={() => launch(false)}
        />
      )}
      {task.dialog}
    </TaskListPanel>
  )
}
