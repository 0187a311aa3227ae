import type { Db, DbTransaction } from '../../../store/database'
import type { IntegrateRow } from '../definitions/store'

/** When time starts the first integration. */
export async function findFirstBeat(db: Db | DbTransaction): Promise<number | null> {
  const first = await db
    .selectFrom('integrate')
    .select('nextRunAt')
    .where('nextRunAt', 'is not', null)
    .orderBy('nextRunAt')
    .limit(1)
    .executeTakeFirst()
  return first?.nextRunAt ?? null
}

/** The one that is due longest; what somebody is just writing is passed over, and comes with the next look. */
export function lockDue(trx: DbTransaction, now: number): Promise<IntegrateRow | undefined> {
  return trx
    .selectFrom('integrate')
    .selectAll()
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Those that were planned for another zone, or by a clock that was ahead of the one of now. */
export function lockMisplanned(
  trx: DbTransaction,
  { timeZone, plannedAfter, limit }: { timeZone: string; plannedAfter: number; limit: number },
): Promise<IntegrateRow[]> {
  return trx
    .selectFrom('integrate')
    .selectAll()
    .where('nextRunAt', 'is not', null)
    .where((eb) => eb.or([eb('plannedZone', '<>', timeZone), eb('plannedAt', '>', plannedAfter)]))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
