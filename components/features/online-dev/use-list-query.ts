import { useMemo, useState } from 'react'
import { useOwnAddress } from '@/components/features/shell/tabs/public'
import type { SortState } from '@/components/ui/data-table/types'
import { unpagedSize } from './constants'
import type { RecordQuery } from './queries'
import { type ListQuery, readListQuery, writeListQuery } from './state'
import { defaultSearchValues, isEmptySearch, type Module, type SearchValues, toQueryJson, withOwnId } from './utils'

type PageAnswer = { list: readonly unknown[]; pagination: { total: number } }

/** The question of the list: held here, written to the address, and turned into what the platform is asked. */
export function useListQuery({ list, searches, access, menuId }: Module, userId: string) {
  const defaults = useMemo(
    (): ListQuery => ({
      page: 1,
      pageSize: list.pageSize,
      sort:
        list.defaultSort && access.canColumn(list.defaultSort.field)
          ? { columnId: list.defaultSort.field, direction: list.defaultSort.direction }
          : null,
      search: defaultSearchValues(searches),
      node: '',
    }),
    [list, searches, access],
  )
  const [query, setQuery] = useState<ListQuery>(() => readListQuery(window.location.search, defaults, knownNames(list, searches)))
  const [nodeCondition, setNodeCondition] = useState<unknown>(query.node)
  const [searchSerial, setSearchSerial] = useState(0)
  useOwnAddress(query, (search) => writeListQuery(search, query, defaults))

  const queryJson = useMemo(() => {
    const node = query.node && list.tree.relation ? { [list.tree.relation]: nodeCondition } : {}
    return toQueryJson({ ...withOwnId(query.search, searches, userId), ...node })
  }, [query.search, query.node, nodeCondition, list.tree.relation, searches, userId])
  const wireQuery = useMemo(
    (): RecordQuery => ({
      currentPage: list.hasPage ? query.page : 1,
      pageSize: list.hasPage ? query.pageSize : unpagedSize,
      sort: query.sort?.direction ?? '',
      sidx: query.sort?.columnId ?? '',
      menuId,
      queryJson,
      superQueryJson: '',
    }),
    [list.hasPage, query.page, query.pageSize, query.sort, menuId, queryJson],
  )
  const restart = (change: Partial<ListQuery>) => setQuery((old) => ({ ...old, ...change, page: 1 }))
  return {
    query,
    wireQuery,
    /** Changes when the conditions were set from outside the search area. */
    searchKey: searchSerial,
    scrollKey: JSON.stringify(wireQuery),
    search: (search: SearchValues) => restart({ search }),
    hasConditions: Object.values(query.search).some((value) => !isEmptySearch(value)),
    /** No condition at all, not even those of the design. */
    clear: () => {
      restart({ search: {} })
      setSearchSerial((serial) => serial + 1)
    },
    /** Default conditions and default order; the chosen node of the tree stays (contract 3b §8.5). */
    reset: () => {
      restart({ search: defaults.search, sort: defaults.sort })
      setSearchSerial((serial) => serial + 1)
    },
    sortBy: (sort: SortState | null) => restart({ sort }),
    goTo: (page: number, pageSize?: number) => setQuery((old) => ({ ...old, page, pageSize: pageSize ?? old.pageSize })),
    /** A node starts over from the default conditions (contract 3b §4.5). */
    selectNode: (node: { value: string; condition: unknown } | null) => {
      setNodeCondition(node?.condition ?? '')
      restart({ node: node?.value ?? '', search: defaults.search })
      setSearchSerial((serial) => serial + 1)
    },
    /** A page behind the last one, from an old address or after others deleted rows, becomes the last page there is. */
    stayWithin: (answer: PageAnswer | null | undefined) => {
      if (!answer || answer.list.length > 0 || query.page === 1) return
      const last = Math.max(1, Math.ceil(answer.pagination.total / query.pageSize))
      if (last < query.page) setQuery((old) => ({ ...old, page: last }))
    },
  }
}

function knownNames(list: Module['list'], searches: Module['searches']) {
  return {
    searches: searches.map((search) => search.code),
    sortable: [
      ...list.columns.filter((column) => column.sortable).map((column) => column.code),
      ...(list.defaultSort ? [list.defaultSort.field] : []),
    ],
  }
}
