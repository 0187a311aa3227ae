import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import type { Condition } from '../query/sql-field'
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

/** A record within the scope, held until the transaction ends. Null when it is gone or beyond the scope. */
export async function lockRecord(
  trx: DbTransaction,
  module: Module,
  { id, scope }: { id: string; scope: Condition },
): Promise<StoredRecord | null> {
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${tableOf(module)}
    where id = ${id} and deleted_at is null and ${scope} for update`.execute(trx)
  return rows[0] ?? null
}

type Written = { id: string; values: Record<string, unknown>; actor: Actor; nowMs: number }

export async function insertRecord(trx: DbTransaction, module: Module, { id, values, actor, nowMs }: Written): Promise<void> {
  await sql`insert into ${tableOf(module)} (id, data, creator_user_id, creator_time, organize_id, position_id, grams)
    values (${id}, ${JSON.stringify(values)}::jsonb, ${actor.userId}, ${nowMs}, ${actor.organizeId}, ${actor.positionId},
      ${keywordGrams(module.plan, values)}::int4[])`.execute(trx)
}

export async function replaceValues(trx: DbTransaction, module: Module, { id, values, actor, nowMs }: Written): Promise<void> {
  await sql`update ${tableOf(module)} set data = ${JSON.stringify(values)}::jsonb, version = version + 1,
    modify_user_id = ${actor.userId}, modify_time = ${nowMs}, grams = ${keywordGrams(module.plan, values)}::int4[]
    where id = ${id}`.execute(trx)
}

function tableOf({ plan }: Module): RawBuilder<unknown> {
  return sql.raw(quoted(plan.table))
}
