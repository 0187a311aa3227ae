'use client'

import { useMemo } from 'react'
import { useListQuery } from '@/components/screen/use-list-query'
import { useTexts } from '@/lib/client/use-texts'
import { ownColumns } from './columns'
import { doneCategory, type TaskCondition } from './constants'
import { FlowListMessages } from './messages-panel'
import { useMyTasks } from './queries'
import { TaskListPanel, taskRules, useTaskList } from './task-list-panel'
import { useOpenedTask } from './use-opened-task'
import { type MyTaskRow, ownTask } from './utils'

/** The tasks that the person has decided (contract 4a §6.5). */
export function DonePage() {
  return (
    <FlowListMessages>
      <Done />
    </FlowListMessages>
  )
}

const codes: readonly TaskCondition[] = ['keyword', 'time', 'flowCategory', 'templateId', 'flowId', 'flowUrgent', 'creatorUserId']
const rules = taskRules(codes)

function Done() {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const query = useListQuery(rules)
  const list = useTaskList({ query, page: useMyTasks(doneCategory, query.question) })
  const columns = useMemo(() => ownColumns<MyTaskRow>({ t, codes: tCodes }, 'done'), [t, tCodes])
  const task = useOpenedTask({ onDone: () => list.settle([]) })
  const openRow = (row: MyTaskRow) => task.open(ownTask(row, 2))
  const actionsOf = (row: MyTaskRow) => [
    { key: 'view', label: t('view'), run: () => openRow(row) },
    // Whether it can be taken back depends on the node, which the task knows.
    { key: 'recall', label: t('recall'), run: () => task.open({ ...ownTask(row, 2), begin: 'recall' as const }) },
  ]
  return (
    <TaskListPanel
      kind="done"
      list={list}
      codes={codes}
      columns={columns}
      rowActions={{ labels: [t('view'), t('recall')], of: actionsOf }}
      onOpen={openRow}
    >
      {task.dialog}
    </TaskListPanel>
  )
}
