import type { ComponentProps } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { type Conditions, conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { type List, useList } from '@/components/screen/use-list'
import type { ListQuery } from '@/components/screen/use-list-query'
import type { ListPage } from '@/lib/client/use-list-page'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { TaskConditions } from './conditions-panel'
import { sortableColumns, type TaskCondition } from './constants'

const rowId = (row: TaskRow) => row.id
const rowLabel = (row: TaskRow) => row.fullName

/** What a list of tasks may be asked for: `codes` are its conditions. Made once for each screen. */
export const taskRules = (codes: readonly TaskCondition[]) => ({
  hasKeyword: false,
  sortable: sortableColumns,
  filters: { where: conditionsFilter(codes) },
})

type TaskListOptions<Row, Filters> = { query: ListQuery<Filters>; page: ListPage<{ list: readonly Row[] }> }

/** A list of tasks, read anew with whatever the bell tells. */
export function useTaskList<Row extends TaskRow, Filters>({ query, page }: TaskListOptions<Row, Filters>): List<Row, Filters> {
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  return list
}

type TaskListPanelProps<Row> = Omit<
  ComponentProps<typeof ListScreen<Row, { where: Conditions }>>,
  'title' | 'conditions' | 'rowLabel' | 'emptyText'
> & {
  /** Which of the lists it is. */
  kind: 'launched' | 'todo' | 'done' | 'circulated' | 'monitor'
  codes: readonly TaskCondition[]
}

/** The screen around a list of tasks (contract 4a §6.1). */
export function TaskListPanel<Row extends TaskRow>({ kind, codes, ...screen }: TaskListPanelProps<Row>) {
  const t = useTexts('flowlist')
  return (
    <ListScreen
      {...screen}
      title={t(`titles.${kind}`)}
      conditions={<TaskConditions list={screen.list} codes={codes} />}
      rowLabel={rowLabel}
      emptyText={t(`none.${kind}`)}
    />
  )
}
