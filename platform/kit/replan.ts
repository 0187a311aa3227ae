import type { PlatformContext } from '../http/context'
import { type BeatRow, type BeatTable, lockMisplanned, type Plan, writePlan } from './beat-store'

/** A clock that is set back by less lets time catch up instead of running twice what has run. */
const setBackMs = 60 * 60_000
const perPlanningMax = 100

/**
 * Plans anew what was planned for another zone of the installation, or by a clock that was far ahead and would let it wait for as long.
 * Run on a timer and with the start.
 */
export async function replan<T extends BeatTable>(
  ctx: PlatformContext,
  table: T,
  planned: (row: BeatRow<T>) => Plan,
): Promise<void> {
  let count = perPlanningMax
  while (count === perPlanningMax)
    count = await ctx.db.transaction().execute(async (trx) => {
      const plannedAfter = ctx.now() + setBackMs
      const rows = await lockMisplanned(trx, table, { timeZone: ctx.config.timeZone, plannedAfter, limit: perPlanningMax })
      for (const row of rows) await writePlan(trx, table, row.id, planned(row))
      return rows.length
    })
}
