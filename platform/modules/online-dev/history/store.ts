import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/paging'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { noteWriteStatement } from '../records/write-version'
import type { Delta } from './delta'

type Row = Database['dataChange']

type Noted = { modelId: string; rows: readonly Row[]; runs: RawBuilder<unknown> }

/**
 * One statement with the number that tells of a write, and with the runs that it starts: an entry costs no way to the database of its own.
 * Answers how many runs are asked for.
 */
export async function insertChanges(trx: DbTransaction, { modelId, rows, runs }: Noted): Promise<number> {
  const { rows: counted } = await sql<{ asked: number }>`with noted as (${noteWriteStatement(modelId)}), asked as (${runs}),
    kept as (insert into data_change (id, model_id, record_id, version, action, origin, origin_ref, user_id, ip_address, created_at, codes, delta,
      size)
    select id, ${modelId}, "recordId", version, action, origin, "originRef", "userId", "ipAddress", "createdAt", codes, delta,
      octet_length(delta::text)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "recordId" text, version int, action text, origin text,
      "originRef" text, "userId" text, "ipAddress" text, "createdAt" bigint, codes text[], delta jsonb))
    select count(*)::int as asked from asked`.execute(trx)
  return counted[0]?.asked ?? 0
}

export type RecordPlace = { modelId: string; recordId: string }

/** Which of the changes of a record are asked for: `seen` are the codes whose changes the reader may see. */
export type ChangeFilter = RecordPlace & {
  seen: readonly string[]
  /** Of these only; null for all. */
  only: readonly string[] | null
  userId: string
  action: Row['action'] | ''
}

/** `delta` is null where it is too long to be told among others. */
export type StoredChange = Omit<Row, 'delta'> & { delta: Delta | null; userName: string | null; headIcon: string | null }

/** A page reads no more than this. */
const pageBytesMax = 2_000_000
/** And a way back through the versions no more than this at once, beside the first of them. */
const stepsBytesMax = 4_000_000

/** Newest first. What a reader may see nothing of is neither told nor counted. */
export async function findChangePage(db: Db, filter: ChangeFilter, { limit, offset }: Page) {
  const condition = conditionOf(filter)
  const { rows } =
    await sql<StoredChange>`select c.id, c.version, c.action, c.origin, c.origin_ref, c.user_id, c.ip_address, c.created_at,
      c.codes, case when c.bytes <= ${pageBytesMax} then d.delta end as delta, u.real_name || '/' || u.account as user_name, u.head_icon
    from (select page.*, sum(size) over (order by version desc) as bytes from (
        select c.id, c.version, c.action, c.origin, c.origin_ref, c.user_id, c.ip_address, c.created_at, c.codes,
          c.size
        from data_change c where ${condition} order by c.version desc limit ${limit} offset ${offset}) as page) as c
      join data_change d on d.id = c.id left join app_user u on u.id = c.user_id
    order by c.version desc`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from data_change c where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const peopleMax = 200

export async function findChangers(db: Db, filter: Pick<ChangeFilter, 'modelId' | 'recordId' | 'seen'>) {
  const condition = conditionOf({ ...filter, only: null, userId: '', action: '' })
  const { rows } = await sql<{ userId: string; userName: string }>`
    select u.id as user_id, u.real_name || '/' || u.account as user_name from app_user u where u.id in (
      select c.user_id from data_change c where ${condition} and c.origin <> 'shortLink') order by 2 limit ${sql.lit(peopleMax)}`.execute(
    db,
  )
  return rows
}

function conditionOf({ modelId, recordId, seen, only, userId, action }: ChangeFilter): RawBuilder<SqlBool> {
  const parts = [
    sql<SqlBool>`c.model_id = ${modelId} and c.record_id = ${recordId}`,
    sql<SqlBool>`(c.codes && ${[...seen]}::text[] or c.action in ('create', 'delete') or (c.action = 'restore' and c.codes = '{}'))`,
    ...(only ? [sql<SqlBool>`c.codes && ${[...only]}::text[]`] : []),
    // Who has sent something through a link is nobody of ours.
    ...(userId ? [sql<SqlBool>`c.user_id = ${userId} and c.origin <> 'shortLink'`] : []),
    ...(action ? [sql<SqlBool>`c.action = ${action}`] : []),
  ]
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

type Step = { version: number; delta: Delta }

export async function findVersion(db: Db, { modelId, recordId }: RecordPlace, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from data_change
    where id = ${id} and model_id = ${modelId} and record_id = ${recordId}`.execute(db)
  return rows[0]?.version
}

/** What was done to the record after one version and up to another, the last first: as many of them as can be read at once. */
export async function findSteps(
  db: Db,
  { modelId, recordId }: RecordPlace,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<readonly Step[]> {
  const { rows } =
    await sql<Step>`select d.version, d.delta from (select id, version, sum(size) over before as bytes from data_change
      where model_id = ${modelId} and record_id = ${recordId} and version > ${after} and version <= ${upTo}
      window before as (order by version desc rows unbounded preceding) order by version desc limit ${limit}) as c
      join data_change d on d.id = c.id
    where c.bytes <= ${stepsBytesMax} or c.version = ${upTo} order by d.version desc`.execute(db)
  return rows
}

export async function findIdOfVersion(db: Db, { modelId, recordId }: RecordPlace, version: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from data_change
    where model_id = ${modelId} and record_id = ${recordId} and version = ${version}`.execute(db)
  return rows[0]?.id ?? ''
}

export type BatchRecord = Pick<Row, 'recordId' | 'version' | 'action'>
type BatchOf = { modelId: string; userId: string; origin: Row['origin']; ref: string }

/** What one batch of a person did: an import, or what was done to many records at once. */
export async function findBatchRecords(db: Db, { modelId, userId, origin, ref }: BatchOf, limit: number) {
  const { rows } = await sql<BatchRecord>`select record_id, version, action from data_change
    where origin_ref = ${ref} and model_id = ${modelId} and user_id = ${userId} and origin = ${origin} limit ${limit}`.execute(db)
  return rows
}

/** And what it did to some of them, each of which it has changed once. */
export async function findBatchDeltas(
  trx: DbTransaction,
  { modelId, userId, origin, ref }: BatchOf,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Delta>> {
  const { rows } = await sql<{ recordId: string; delta: Delta }>`select record_id, delta from data_change
    where origin_ref = ${ref} and model_id = ${modelId} and user_id = ${userId} and origin = ${origin} and action = 'update'
      and record_id = any(${[...recordIds]}::text[])`.execute(trx)
  return new Map(rows.map(({ recordId, delta }) => [recordId, delta]))
}

/** For files: what named them, newest first. */
export async function findNamingChanges(db: Db, ids: readonly string[]): Promise<readonly (RecordPlace & { delta: Delta })[]> {
  const { rows } = await sql<RecordPlace & { delta: Delta }>`select model_id, record_id, delta from data_change
    where id = any(${[...ids]}::text[]) order by id desc`.execute(db)
  return rows
}

/** Answers how many there were. */
export async function deleteChangesBefore(db: Db, time: number, limit: number): Promise<number> {
  const { rows } = await sql`delete from data_change where id in
    (select id from data_change where created_at < ${time} order by created_at limit ${limit}) returning id`.execute(db)
  return rows.length
}

/** Of records that were changed since then, what is older than their newest changes. Answers how many there were. */
export async function deleteSurplus(
  db: Db,
  { since, kept, limit }: { since: number; kept: number; limit: number },
): Promise<number> {
  const { rows } = await sql`delete from data_change where id in (
      select d.id from (select model_id, record_id, max(version) as latest from data_change
          where created_at >= ${since} and version > ${kept} group by model_id, record_id) r
        join data_change d on d.model_id = r.model_id and d.record_id = r.record_id and d.version <= r.latest - ${kept}
      order by d.version limit ${limit}) returning id`.execute(db)
  return rows.length
}
