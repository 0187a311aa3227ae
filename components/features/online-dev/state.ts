import type { SortState } from '@/components/ui/data-table/types'
import { urlQueryCharactersMax } from './constants'
import type { SearchValues } from './utils'

/** The question a list asks. Kept in the address, so that reloading and sharing keep it. */
export type ListQuery = { page: number; pageSize: number; sort: SortState | null; search: SearchValues; node: string }

const parameter = { page: 'page', size: 'size', sort: 'sort', search: 'q', node: 'node' } as const

/** Reads a question from the address. What does not fit this list is left out: an address is foreign input. */
export function readListQuery(
  text: string,
  defaults: ListQuery,
  known: { searches: readonly string[]; sortable: readonly string[] },
): ListQuery {
  const params = new URLSearchParams(text)
  const [sortId = '', direction] = (params.get(parameter.sort) ?? '').split(':')
  return {
    page: boundedInteger(params.get(parameter.page), 1, 10_000_000) ?? defaults.page,
    pageSize: boundedInteger(params.get(parameter.size), 1, 1000) ?? defaults.pageSize,
    sort: readSort(params, sortId, direction, known.sortable, defaults.sort),
    search: readSearch(params.get(parameter.search), known.searches) ?? defaults.search,
    node: (params.get(parameter.node) ?? '').slice(0, 100),
  }
}

/** The address of a question; only what differs from the list's defaults is in it. */
export function writeListQuery(text: string, query: ListQuery, defaults: ListQuery): string {
  const params = new URLSearchParams(text)
  for (const name of Object.values(parameter)) params.delete(name)
  if (query.page !== 1) params.set(parameter.page, String(query.page))
  if (query.pageSize !== defaults.pageSize) params.set(parameter.size, String(query.pageSize))
  if (sortText(query.sort) !== sortText(defaults.sort)) params.set(parameter.sort, sortText(query.sort))
  const search = JSON.stringify(query.search)
  if (search !== JSON.stringify(defaults.search) && search.length <= urlQueryCharactersMax) params.set(parameter.search, search)
  if (query.node) params.set(parameter.node, query.node)
  return params.toString()
}

function sortText(sort: SortState | null): string {
  return sort ? `${sort.columnId}:${sort.direction}` : ''
}

function readSort(
  params: URLSearchParams,
  columnId: string,
  direction: string | undefined,
  sortable: readonly string[],
  fallback: SortState | null,
): SortState | null {
  if (!params.has(parameter.sort)) return fallback
  if (!sortable.includes(columnId)) return null
  return { columnId, direction: direction === 'desc' ? 'desc' : 'asc' }
}

function readSearch(text: string | null, known: readonly string[]): SearchValues | null {
  if (!text || text.length > urlQueryCharactersMax) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(Object.entries(value).filter(([code, item]) => known.includes(code) && isCondition(item, 0)))
  } catch {
    return null
  }
}

function isCondition(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return depth < 3 && value.length <= 100 && value.every((item) => isCondition(item, depth + 1))
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function boundedInteger(text: string | null, minimum: number, maximum: number): number | null {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= minimum && value <= maximum ? value : null
}
