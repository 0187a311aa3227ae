import { type SelectQueryBuilder, sql } from 'kysely'

/** What a client asks for (contract 2 §0.1); without `sidx` the order is that of the platform. */
export type Sorting = { sort: '' | 'asc' | 'desc'; sidx: string }

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
 * The rows in the order that was asked for, and then in that of contract 2 §0.1, which leaves no two of them equal. A column that
 * cannot be sorted by counts as none: older clients name some that are no columns.
 */
export function inOrder<D, E extends keyof D, R>(
  rows: SelectQueryBuilder<D, E, R>,
  { sort, sidx }: Sorting,
  { table, columns = common }: { table: string; columns?: Readonly<Record<string, string>> },
): SelectQueryBuilder<D, E, R> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const wanted = Object.hasOwn(columns, sidx) ? columns[sidx] : undefined
  const first = wanted
    ? rows.orderBy(column(wanted), (order) => (sort === 'desc' ? order.desc() : order.asc()).nullsLast())
    : rows
  return first.orderBy(column('sortCode')).orderBy(column('createdAt'), 'desc').orderBy(column('id'))
}
