'use client'

import { useMemo } from 'react'
import { useListQuery } from '@/components/screen/use-list-query'
import { useTexts } from '@/lib/client/use-texts'
import { ownColumns } from './columns'
import { circulatedCategory, everyCondition } from './constants'
import { FlowListMessages } from './messages-panel'
import { useMyTasks } from './queries'
import { TaskListPanel, taskRules, useTaskList } from './task-list-panel'
import { useOpenedTask } from './use-opened-task'
import { type MyTaskRow, ownTask } from './utils'

/** The tasks of which the person got a copy (contract 4a §6.5). */
export function CirculatedPage() {
  return (
    <FlowListMessages>
      <Circulated />
    </FlowListMessages>
  )
}

const rules = taskRules(everyCondition)

function Circulated() {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const query = useListQuery(rules)
  const list = useTaskList({ query, page: useMyTasks(circulatedCategory, query.question) })
  const columns = useMemo(() => ownColumns<MyTaskRow>({ t, codes: tCodes }, 'circulated'), [t, tCodes])
  const task = useOpenedTask({ onDone: () => list.settle([]) })
  const openRow = (row: MyTaskRow) => task.open(ownTask(row, 3))
  return (
    <TaskListPanel
      kind="circulated"
      list={list}
      codes={everyCondition}
      columns={columns}
      rowActions={{ labels: [t('view')], of: (row) => [{ key: 'view', label: t('view'), run: () => openRow(row) }] }}
      onOpen={openRow}
    >
      {task.dialog}
    </TaskListPanel>
  )
}
