import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import type { Condition } from '../query/sql-field'
import { heedingTables } from './bound-tables/refusals'
import { quoted } from './names'
import { recordColumns, type StoredRecord } from './stored-record'
import { keywordGrams } from './table'

/** Records that fit; `rest` is what stands behind the condition: order and bounds. Deleted ones are none. */
export async function findRecords(
  db: Db,
  { plan }: Pick<Module, 'plan'>,
  condition: Condition,
  rest: RawBuilder<unknown> = sql``,
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${sql.raw(quoted(plan.table))}
    where deleted_at is null and ${condition} ${rest}`.execute(db)
  return rows
}

/** Records of these ids, as far as they are within the scope. */
export function named(ids: readonly string[], scope: Condition): Condition {
  return sql`id = any(${[...ids]}::text[]) and ${scope}`
}

/** Records within the scope, held until the transaction ends; those that are gone or beyond the scope are left out. */
export async function lockRecords(
  trx: DbTransaction,
  module: Module,
  { ids, scope }: { ids: readonly string[]; scope: Condition },
): Promise<StoredRecord[]> {
  if (ids.length === 0) return []
  // In one order everywhere, so that two callers never wait for each other crosswise.
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${tableOf(module)}
    where deleted_at is null and ${named(ids, scope)} order by id for update`.execute(trx)
  return rows
}

type Written = { records: readonly { id: string; values: Record<string, unknown> }[]; actor: Actor; nowMs: number }

/**
 * The values as they stand now, by record, where tables of the business may have given rows other keys than they came with; of every other
 * module nothing, for there they stand as they came.
 */
export type Standing = ReadonlyMap<string, Record<string, unknown>>

export function insertRecords(trx: DbTransaction, module: Module, { records, actor, nowMs }: Written): Promise<Standing> {
  return writtenAs(trx, module, {
    records,
    write: sql`insert into ${tableOf(module)} as r (id, data, creator_user_id, creator_time, organize_id, position_id, grams)
    select n.id, n.data, ${actor.userId}, ${nowMs}, ${actor.organizeId}, ${actor.positionId}, n.grams
    from ${documentsOf(module, records)}`,
  })
}

export function replaceValues(trx: DbTransaction, module: Module, { records, actor, nowMs }: Written): Promise<Standing> {
  return writtenAs(trx, module, {
    records,
    write: sql`update ${tableOf(module)} as r set data = n.data, version = r.version + 1,
    modify_user_id = ${actor.userId}, modify_time = ${nowMs}, grams = n.grams
    from ${documentsOf(module, records)} where r.id = n.id`,
  })
}

type Writing = Pick<Written, 'records'> & { write: RawBuilder<unknown> }

async function writtenAs(trx: DbTransaction, { isBound }: Module, { records, write }: Writing): Promise<Standing> {
  if (records.length === 0) return new Map()
  const asked = isBound ? sql<Pick<StoredRecord, 'id' | 'data'>>`${write} returning r.id, r.data` : write
  const { rows } = await heedingTables(isBound, () => asked.execute(trx))
  return isBound ? new Map((rows as Pick<StoredRecord, 'id' | 'data'>[]).map(({ id, data }) => [id, data])) : new Map()
}

/** As rows of the statement, three parameters however many they are. */
function documentsOf({ plan }: Module, records: Written['records']): RawBuilder<unknown> {
  const ids = records.map(({ id }) => id)
  const documents = records.map(({ values }) => JSON.stringify(values))
  const grams = records.map(({ values }) => `{${keywordGrams(plan, values).join(',')}}`)
  return sql`(select d.id, d.data::jsonb as data, d.grams::int4[] as grams
    from unnest(${ids}::text[], ${documents}::text[], ${grams}::text[]) as d(id, data, grams)) as n`
}

function tableOf({ plan }: Module): RawBuilder<unknown> {
  return sql.raw(quoted(plan.table))
}
