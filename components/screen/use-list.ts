import { useCallback, useMemo, useState } from 'react'
import type { SortState } from '@/components/ui/data-table/types'
import type { ListPage } from '@/lib/client/use-list-page'
import { toAppError } from '@/lib/errors/app-error'
import type { ListQuestion } from './list-question'
import { useChangedRows } from './use-changed-rows'
import type { ListQuery } from './use-list-query'

const nothing: ReadonlySet<string> = new Set()
const noRows: readonly never[] = []

type ListOptions<Row, Filters> = {
  query: ListQuery<Filters>
  /** Of `useListPage`, asked with the question of `query`. */
  page: ListPage<{ list: readonly Row[] }>
  rowId: (row: Row) => string
}

/** What a list screen shows, and what can be done with it. */
export type List<Row, Filters = unknown> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  question: ListQuestion<Filters>
  sortColumnsMax: number
  page: ListPage<{ list: readonly Row[] }>
  isForbidden: boolean
  hasConditions: boolean
  inputKey: number
  /** Ids of rows, also of those on other pages. */
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
  /** Other conditions, from the first page on; asks also where they are those of before. The selection is over. */
  narrow: ListQuery<Filters>['narrow']
  impose: ListQuery<Filters>['impose']
  search: (keyword: string) => void
  clear: () => void
  turn: (page: number, pageSize?: number) => void
  sortBy: (sort: SortState | null) => void
  /** Something was done with these rows: they are no longer selected, and the list is read anew. */
  settle: (ids: readonly string[]) => void
  /** Rows that the last change made other than they were, until they have lit up. */
  changed: ReadonlySet<string>
  litUp: () => void
}

/** Brings a question and its answer together: selection, the last page that there is, and asking again. */
export function useList<Row, Filters>({ query, page, rowId }: ListOptions<Row, Filters>): List<Row, Filters> {
  const [selected, select] = useState(nothing)
  const { question } = query
  const rows = page.data?.list ?? noRows
  const asked = useMemo(() => JSON.stringify(question), [question])
  const { changed, note, litUp } = useChangedRows({ rows, rowId, total: page.total, question: asked, isAsking: page.isAsking })
  const { reload: ask } = page
  // The same from one drawing to the next: what works on the list, such as the scripts of a design, begins anew with another one.
  const reload = useCallback(() => {
    note()
    ask()
  }, [note, ask])
  // Deleted here or elsewhere, or from an old address: a page that is no more gives way to the last one that is.
  const lastPage = Math.max(1, Math.ceil((page.total ?? 0) / question.pageSize))
  if (page.total !== undefined && !page.isAsking && !page.isOld && question.page > lastPage) query.turn(lastPage)
  const asking =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      select(nothing)
      change(...args)
      page.ask()
    }
  return {
    rows,
    rowId,
    question,
    sortColumnsMax: query.sortColumnsMax,
    page: { ...page, reload },
    isForbidden: page.failure !== null && toAppError(page.failure).code === 'forbidden',
    hasConditions: query.hasConditions,
    inputKey: query.inputKey,
    selected,
    select,
    narrow: asking(query.narrow),
    impose: asking(query.impose),
    search: asking((keyword: string) => query.narrow({ keyword })),
    clear: asking(query.clear),
    turn: query.turn,
    sortBy: query.sortBy,
    settle: (ids) => {
      select((known) => new Set([...known].filter((id) => !ids.includes(id))))
      reload()
    },
    changed,
    litUp,
  }
}
