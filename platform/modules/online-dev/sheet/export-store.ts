import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import type { Db } from '../../../store/database'
import { orderOf, type Sorting } from '../query/order'
import { allOf } from '../query/predicates'
import type { Condition } from '../query/sql-field'
import type { Access } from '../records/access'
import { isSystemType, systemColumns } from '../records/field-shape'
import { findManyRecords } from '../records/many-records-store'
import { literal, quoted } from '../records/names'
import { findIdsOutside, idsOutside } from '../records/outside/records-store'
import { findNamed } from '../records/source-store'
import type { StoredRecord } from '../records/stored-record'
import type { SheetColumn } from './columns'
import type { JsonRow } from './distinct-cells'

type Wanted = { condition: Condition; sorting: Sorting; ids: readonly string[] | null; bounds: { limit: number; offset: number } }

/** Ids of what matches, in the order of the list; of `ids` alone where some were chosen. */
export async function findExportedIds(
  ctx: PlatformContext,
  access: Access,
  { condition, sorting, ids, bounds }: Wanted,
): Promise<string[]> {
  const { outside } = access.module.plan
  if (outside) {
    const asked = ids === null ? condition : allOf([idsOutside(outside, ids), condition])
    return findIdsOutside(ctx, outside, asked, { order: orderOf(access, sorting), ...bounds })
  }
  const chosen = ids === null ? sql`` : sql`and id = any(${ids}::text[])`
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(access)} where deleted_at is null and ${condition} ${chosen}
    order by ${orderOf(access, sorting)} limit ${bounds.limit} offset ${bounds.offset}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Some of them as they are now; what has come to match no more since is left out. */
export async function findExportedRecords(
  ctx: PlatformContext,
  access: Access,
  { ids, condition }: { ids: readonly string[]; condition: Condition },
): Promise<StoredRecord[]> {
  const { module } = access
  if (module.plan.outside) return inOrderOf(ids, await findNamed(ctx, module, ids, condition))
  const from = sql`from ${tableOf(access)} where id = any(${ids}::text[]) and deleted_at is null and ${condition}`
  const [rows = []] = await findManyRecords(ctx.db, [from])
  return inOrderOf(ids, rows)
}

function inOrderOf(ids: readonly string[], records: readonly StoredRecord[]): StoredRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Between the values of a record, and between records: JSON holds neither sign. */
const [valueEnd, recordEnd] = ['\u0002', '\u0001']

/** The same records as the JSON of these columns alone, which is read in a fraction of the time. */
export async function findExportedValues(
  db: Db,
  access: Access,
  { ids, columns, condition }: { ids: readonly string[]; columns: readonly SheetColumn[]; condition: Condition },
): Promise<JsonRow[]> {
  const values = columns.map(({ node: { type, name } }) =>
    isSystemType(type) ? `to_jsonb(${systemColumns[type].column})` : `data->${literal(name)}`,
  )
  const record = sql.raw(`array_to_string(array[to_jsonb(id), ${values.join(', ')}], E'\\x02', 'null')`)
  const { rows } = await sql<{ found: string | null }>`
    select string_agg(${record}, E'\\x01') as found
    from ${tableOf(access)} where id = any(${ids}::text[]) and deleted_at is null and ${condition}`.execute(db)
  const found = rows[0]?.found?.split(recordEnd).map((record) => record.split(valueEnd)) ?? []
  const byId = new Map(found.map(([id = '', ...row]) => [id, row]))
  return ids.flatMap((id) => [byId.get(JSON.stringify(id)) ?? []].filter((row) => row.length > 0))
}

function tableOf({ module }: Access) {
  return sql.raw(quoted(module.plan.table))
}
