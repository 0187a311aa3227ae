import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../store/database'

/** Rows of one page at most: the largest page size the product offers (spec 1 §9). */
const pageSizeMax = 1000

type Paging = { currentPage: number; pageSize: number }
export type Page = { limit: number; offset: number }

/** What of the rows the asked page shows, for the query. */
export function limits(query: Paging): Page {
  const limit = Math.min(query.pageSize, pageSizeMax)
  return { limit, offset: offsetOf({ ...query, pageSize: limit }) }
}

/** How many rows stand before the page. */
export function offsetOf({ currentPage, pageSize }: Paging): number {
  return (currentPage - 1) * pageSize
}

/** A page as it is answered (contract 2 §0.1). */
export function pageOf<R>(query: Paging, found: { rows: readonly R[]; total: number }) {
  return {
    list: [...found.rows],
    pagination: { currentPage: query.currentPage, pageSize: limits(query).limit, total: found.total },
  }
}

/**
 * One page of rows, and how many there are in all. `filtered` is the query that is counted; `rows` the same one with its columns and
 * an order that leaves no two rows equal, or a row could stand on two pages.
 */
export async function findPage<A, B extends keyof A, C, D, E extends keyof D, R>(
  filtered: SelectQueryBuilder<A, B, C>,
  rows: SelectQueryBuilder<D, E, R>,
  { limit, offset }: Page,
) {
  const counted = filtered.clearSelect().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  const { total } = await counted.executeTakeFirstOrThrow()
  return { rows: await rows.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** Nobody turns the pages of millions of rows, and counting them would take longer than all the rest. */
const countedMax = 100_000

/** The same of a table that grows for years: counts no further than `countedMax`. */
export async function findPageOfMany<A, B extends keyof A, C, D, E extends keyof D, R>(
  db: Db | DbTransaction,
  filtered: SelectQueryBuilder<A, B, C>,
  rows: SelectQueryBuilder<D, E, R>,
  { limit, offset }: Page,
) {
  const first = filtered.clearSelect().select(sql<number>`1`.as('one')).limit(countedMax)
  const counted = await sql<{ total: number }>`select count(*) as total from (${first}) as counted`.execute(db)
  return { rows: await rows.limit(limit).offset(offset).execute(), total: Number(counted.rows[0]?.total ?? 0) }
}
