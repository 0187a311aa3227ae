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
import { circulatedCategory, everyCondition, sortableColumns } from './constants'
import { FlowListMessages } from './messages-panel'
import { useMyTasks } from './queries'
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

const rowId = (row: MyTaskRow) => row.id
const rowLabel = (row: MyTaskRow) => row.fullName
const rules = { hasKeyword: false, sortable: sortableColumns, filters: { where: conditionsFilter(everyCondition) } }

function Circulated() {
  const t = useTexts('flowlist')
  const tCodes = useTexts('flowcodes')
  const query = useListQuery(rules)
  const page = useMyTasks(circulatedCategory, query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const columns = useMemo(() => ownColumns<MyTaskRow>({ t, codes: tCodes }, 'circulated'), [t, tCodes])
  const task = useOpenedTask({ onDone: () => list.settle([]) })
  const openRow = (row: MyTaskRow) => task.open(ownTask(row, 3))
  return (
    <ListScreen
      list={list}
      title={t('titles.circulated')}
      conditions={<TaskConditions list={list} codes={everyCondition} />}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('view')], of: (row) => [{ key: 'view', label: t('view'), run: () => openRow(row) }] }}
      onOpen={openRow}
      emptyText={t('none.circulated')}
    >
      {task.dialog}
    </ListScreen>
  )
}
