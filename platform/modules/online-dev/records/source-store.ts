import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import type { LoadedModule } from '../designs/module'
import { allOf } from '../query/predicates'
import type { Condition } from '../query/sql-field'
import { countRecords } from './count-cache'
import { countOutside, findOutside, idsOutside, type OutsideSlice } from './outside/records-store'
import { findRecords, named } from './record-store'
import type { StoredRecord } from './stored-record'

/** Where records stand: documents of the platform, or rows in the database of a connection (`plan.outside`). */
type Source = Pick<LoadedModule, 'id' | 'plan' | 'writeVersion'>

/** How many fit, exactly. Other programs write in the database of a connection: there it is counted each time. */
export function countOf(ctx: PlatformContext, { id, plan, writeVersion }: Source, condition: Condition): Promise<number> {
  if (plan.outside) return countOutside(ctx, plan.outside, condition)
  return countRecords(ctx.db, { id, table: plan.table, writeVersion }, condition)
}

export function findSlice(
  ctx: PlatformContext,
  { plan }: Pick<Source, 'plan'>,
  condition: Condition,
  slice: OutsideSlice,
): Promise<StoredRecord[]> {
  if (plan.outside) return findOutside(ctx, plan.outside, condition, slice)
  const { order, limit, offset = 0 } = slice
  return findRecords(ctx.db, { plan }, condition, sql`${order ? sql`order by ${order}` : sql``} limit ${limit} offset ${offset}`)
}

/** Records of these ids, as far as they are within the scope. */
export function findNamed(
  ctx: PlatformContext,
  { plan }: Pick<Source, 'plan'>,
  ids: readonly string[],
  scope: Condition,
): Promise<StoredRecord[]> {
  if (!plan.outside) return findRecords(ctx.db, { plan }, named(ids, scope))
  if (ids.length === 0) return Promise.resolve([])
  return findOutside(ctx, plan.outside, allOf([idsOutside(plan.outside, ids), scope]), { limit: ids.length })
}
