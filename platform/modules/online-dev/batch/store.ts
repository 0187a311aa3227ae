import { type Selectable, sql } from 'kysely'
import type { Database, Db, DbTransaction } from '../../../store/database'
import type { Sorting } from '../query/order'
import { orderOf } from '../query/order'
import type { Condition } from '../query/sql-field'
import type { Access } from '../records/access'
import { quoted } from '../records/names'

export type Batch = Selectable<Database['batchRun']>
export type Item = { place: number; recordId: string; version: number }
export type Outcome = { place: number; state: 'done' | 'same' | 'refused'; name: string; reason: string }

type NewBatch = Pick<Batch, 'id' | 'modelId' | 'userId' | 'ipAddress' | 'kind' | 'field' | 'createdAt'> & { value: unknown }

export async function insertBatch(db: Db | DbTransaction, { value, ...batch }: NewBatch): Promise<void> {
  const json = value === undefined ? null : JSON.stringify(value)
  await db
    .insertInto('batchRun')
    .values({ ...batch, value: sql`${json}::jsonb`, state: 'prepared', totalCount: 0, finishedAt: null })
    .execute()
}

type Matching = { batchId: string; condition: Condition; sorting: Sorting; limit: number }

/** Takes what matches into the batch, in the order of the list. Answers how many there are. */
export async function takeMatching(trx: DbTransaction, access: Access, { batchId, condition, sorting, limit }: Matching) {
  const order = orderOf(access, sorting)
  const { numAffectedRows } = await sql`insert into batch_record (batch_id, place, record_id, version)
    select ${batchId}, row_number() over (order by ${order}), id, version from ${tableOf(access)}
    where deleted_at is null and ${condition} order by ${order} limit ${limit}`.execute(trx)
  return noteTotal(trx, batchId, Number(numAffectedRows ?? 0))
}

type Chosen = { batchId: string; condition: Condition; ids: readonly string[] }

/** Takes the chosen ones, also those that are not there for this person: it is told of them what it is. */
export async function takeChosen(trx: DbTransaction, access: Access, { batchId, condition, ids }: Chosen) {
  await sql`insert into batch_record (batch_id, place, record_id, version)
    select ${batchId}, wanted.place, wanted.id, coalesce(found.version, 0)
    from unnest(${[...ids]}::text[]) with ordinality as wanted(id, place)
      left join (select id, version from ${tableOf(access)} where deleted_at is null and ${condition}) as found on found.id = wanted.id`.execute(
    trx,
  )
  return noteTotal(trx, batchId, ids.length)
}

async function noteTotal(trx: DbTransaction, id: string, totalCount: number): Promise<number> {
  await trx.updateTable('batchRun').set({ totalCount }).where('id', '=', id).execute()
  return totalCount
}

function tableOf({ module }: Access) {
  return sql.raw(quoted(module.plan.table))
}

type Whose = { userId: string; modelId: string }

export function findBatch(db: Db, id: string): Promise<Batch | undefined> {
  return db.selectFrom('batchRun').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those that have begun, the newest first. */
export function findBatches(db: Db, { userId, modelId }: Whose, since: number): Promise<Batch[]> {
  return db
    .selectFrom('batchRun')
    .selectAll()
    .where('userId', '=', userId)
    .where('modelId', '=', modelId)
    .where('state', '!=', 'prepared')
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()
}

export function findWaiting(db: Db, batchId: string, limit: number): Promise<Item[]> {
  return db
    .selectFrom('batchRecord')
    .select(['place', 'recordId', 'version'])
    .where('batchId', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** What became of some of its records, and with it how far the batch is. */
export async function noteOutcomes(db: Db, batchId: string, outcomes: readonly Outcome[]): Promise<void> {
  const countOf = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  await sql`with told as (update batch_record r set state = o.state, name = o.name, reason = o.reason
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(place int, state text, name text, reason text)
      where r.batch_id = ${batchId} and r.place = o.place)
    update batch_run set done_count = done_count + ${countOf('done')}, same_count = same_count + ${countOf('same')},
      refused_count = refused_count + ${countOf('refused')} where id = ${batchId}`.execute(db)
}

/** Which of the records the batch has reached already, by their history: a process that died could not tell it any more. */
export async function findReached(db: Db, { id, modelId }: Batch, recordIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recordId: string }>`select record_id from data_change where model_id = ${modelId}
    and record_id = any(${[...recordIds]}::text[]) and origin = 'batch' and origin_ref = ${id}`.execute(db)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** Answers whether it was in that state. */
export async function moveBatch(
  db: Db | DbTransaction,
  id: string,
  { from, ...to }: { from: readonly Batch['state'][] } & Partial<Pick<Batch, 'state' | 'reason' | 'finishedAt' | 'isStopAsked'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batchRun')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findReasons(db: Db, batchId: string, limit: number) {
  const { rows } = await sql<{ reason: string; count: number }>`select reason, count(*)::int as count from batch_record
    where batch_id = ${batchId} and state = 'refused' group by reason order by 2 desc, 1 limit ${limit}`.execute(db)
  return rows
}

export function findRefused(db: Db, batchId: string, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('batchRecord')
    .select(['place', 'recordId as id', 'name', 'reason'])
    .where('batchId', '=', batchId)
    .where('state', '=', 'refused')
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute()
}

type Old = { preparedBefore: number; begunBefore: number; limit: number }

/** Prepared ones that nobody has begun, and old ones; a part of their records at a time. Answers how many records there were. */
export async function deleteOldBatches(db: Db, { preparedBefore, begunBefore, limit }: Old): Promise<number> {
  const old = sql`select id from batch_run where (state = 'prepared' and created_at < ${preparedBefore}) or created_at < ${begunBefore}`
  const { rows } = await sql`delete from batch_record where (batch_id, place) in
    (select batch_id, place from batch_record where batch_id in (${old}) limit ${limit}) returning place`.execute(db)
  if (rows.length < limit) await sql`delete from batch_run where id in (${old})`.execute(db)
  return rows.length
}

/** Those that a person has prepared and not begun, but for the newest. */
export async function dropPrepared(db: Db, userId: string, kept: number): Promise<void> {
  await sql`delete from batch_run where id in (select id from batch_run where user_id = ${userId} and state = 'prepared'
    order by created_at desc, id desc offset ${kept})`.execute(db)
}
