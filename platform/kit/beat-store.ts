import { type Selectable, sql } from 'kysely'
import type { Database, Db, DbTransaction } from '../store/database'

/** Tables whose rows are started by time: `nextRunAt` says when, `plannedAt` and `plannedZone` by which clock that was found. */
export type BeatTable = 'scheduledTask' | 'integrate'
export type BeatRow<T extends BeatTable> = Selectable<Database[T]>
export type Plan = { nextRunAt: number | null; plannedAt: number; plannedZone: string }

/** When the first of them is due. */
export async function findFirstBeat(db: Db | DbTransaction, table: BeatTable): Promise<number | null> {
  const first = await db
    .selectFrom(table)
    .select('nextRunAt')
    .where('nextRunAt', 'is not', null)
    .orderBy('nextRunAt')
    .limit(1)
    .executeTakeFirst()
  return first?.nextRunAt ?? null
}

/** The one that is due longest; what somebody is just writing is passed over, and comes with the next look. */
export async function lockDue<T extends BeatTable>(trx: DbTransaction, table: T, now: number): Promise<BeatRow<T> | undefined> {
  const { rows } = await sql<BeatRow<T>>`select * from ${sql.table(table)} where next_run_at <= ${now}
    order by next_run_at, id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

type Misplanned = { timeZone: string; plannedAfter: number; limit: number }

/** Those that were planned for another zone, or by a clock that was ahead of the one of now. */
export async function lockMisplanned<T extends BeatTable>(
  trx: DbTransaction,
  table: T,
  { timeZone, plannedAfter, limit }: Misplanned,
): Promise<(BeatRow<T> & { id: string })[]> {
  const { rows } = await sql<BeatRow<T> & { id: string }>`select * from ${sql.table(table)}
    where next_run_at is not null and (planned_zone <> ${timeZone} or planned_at > ${plannedAfter})
    order by id limit ${limit} for update skip locked`.execute(trx)
  return rows
}

export async function writePlan(trx: DbTransaction, table: BeatTable, id: string, plan: Plan): Promise<void> {
  await trx.updateTable(table).set(plan).where('id', '=', id).execute()
}
