import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** What a client asks for (contract 2 §0.1); without `sidx` the order is that of the platform. */
export type Sorting = { sort: '' | 'asc' | 'desc'; sidx: string }

/**
 * The order that a list was asked for: by what `sidx` names among `columns`, the columns of the query by their names on the wire. Null
 * for the order of the list itself, which also stands where it names nothing: older clients name some that are no columns.
 */
export function askedOrder(columns: Readonly<Record<string, string>>, { sort, sidx }: Sorting) {
  const column = Object.hasOwn(columns, sidx) ? columns[sidx] : undefined
  if (column === undefined) return null
  const direction = (order: OrderByItemBuilder) => (sort === 'asc' ? order.asc() : order.desc()).nullsLast()
  return { by: sql.ref(column), direction }
}

/** Columns that every administered thing has, by the names of the wire. */
const common: Readonly<Record<string, string>> = {
  fullName: 'fullName',
  enCode: 'enCode',
  description: 'description',
  enabledMark: 'enabledMark',
  sortCode: 'sortCode',
  creatorTime: 'createdAt',
  lastModifyTime: 'updatedAt',
}

/** Those of people. */
export const columnsOfPeople: Readonly<Record<string, string>> = {
  account: 'account',
  realName: 'realName',
  gender: 'gender',
  mobilePhone: 'mobilePhone',
  description: 'description',
  enabledMark: 'enabledMark',
  sortCode: 'sortCode',
  creatorTime: 'createdAt',
  lastModifyTime: 'updatedAt',
}

/**
 * The rows in the order that was asked for, and then in that of contract 2 §0.1, which leaves no two of them equal. `columns` are those
 * of the table, or of another one that they name.
 */
export function inOrder<D, E extends keyof D, R>(
  rows: SelectQueryBuilder<D, E, R>,
  sorting: Sorting,
  { table, columns = common }: { table: string; columns?: Readonly<Record<string, string>> },
): SelectQueryBuilder<D, E, R> {
  const placed = (column: string) => (column.includes('.') ? column : `${table}.${column}`)
  const column = (name: string) => sql.ref(placed(name))
  const asked = askedOrder(Object.fromEntries(Object.entries(columns).map(([name, own]) => [name, placed(own)])), sorting)
  const first = asked ? rows.orderBy(asked.by, asked.direction) : rows
  return first
    .orderBy(column('sortCode'))
    .orderBy(column('createdAt'), 'desc')
    .orderBy(column('updatedAt'), (order) => order.desc().nullsLast())
    .orderBy(column('id'))
}
