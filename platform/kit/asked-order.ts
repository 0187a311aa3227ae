import { type OrderByItemBuilder, sql } from 'kysely'

export type Sorting = { sort: 'asc' | 'desc' | ''; sidx: string }

/**
 * The order that a list was asked for (contract 2 §0.1): by what `sidx` names among `columns`, the columns of the query by their names on
 * the wire. Null for the order of the list itself, which also stands where it names nothing: clients send `sort` without it.
 */
export function askedOrder(columns: Readonly<Record<string, string>>, { sort, sidx }: Sorting) {
  const column = Object.hasOwn(columns, sidx) ? columns[sidx] : undefined
  if (column === undefined) return null
  const direction = (order: OrderByItemBuilder) => (sort === 'asc' ? order.asc() : order.desc()).nullsLast()
  return { by: sql.ref(column), direction }
}
