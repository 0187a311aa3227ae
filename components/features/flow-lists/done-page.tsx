'use client'

import { useMemo } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useTexts } from '@/lib/client/use-texts'
import { ownColumns } from './columns'
import { TaskConditions } from './conditions-panel'
import { doneCategory, sortableColumns, type TaskCondition } from './constants'
import { FlowListMessages } from './messages-panel'
import { useMyTasks } from './queries'
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

const rowId = (row: MyTaskRow) => row.id
const rowLabel = (row: MyTaskRow) => row.fullName
const codes: readonly TaskCondition[] = ['keyword', 'time', 'flowCategory', 'templateId', 'flowId', 'flowUrgent', 'creatorUserId']
const rules = { hasKeyword: false, sortable: sortableColumns, filters: { where: conditionsFilter(codes) } }

function Done() {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const query = useListQuery(rules)
  const page = useMyTasks(doneCategory, query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const columns = useMemo(() => ownColumns<MyTaskRow>({ t, codes: tCodes }, 'done'), [t, tCodes])
  const task = useOpenedTask({ onDone: () => list.settle([]) })
  const openRow = (row: MyTaskRow) => task.open(ownTask(row, 2))
  const actionsOf = (row: MyTaskRow) => [
    { key: 'view', label: t('view'), run: () => openRow(row) },
    // Whether it can be taken back depends on the node, which the task knows.
    { key: 'recall', label: t('recall'), run: () => task.open({ ...ownTask(row, 2), begin: 'recall' as const }) },
  ]
  return (
    <ListScreen
      list={list}
      title={t('titles.done')}
      conditions={<TaskConditions list={list} codes={codes} />}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('view'), t('recall')], of: actionsOf }}
      onOpen={openRow}
      emptyText={t('none.done')}
    >
      {task.dialog}
    </ListScreen>
  )
}
