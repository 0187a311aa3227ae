import type { PlatformContext } from '../../../http/context'
import { planned } from '../definitions/plan'
import { updateIntegrate } from '../definitions/store'
import { lockDue, lockMisplanned } from './beat-store'
import { insertTask } from './run-store'

/**
 * Asks for the run of the integration that is due longest and plans its next one, both or neither. Beats that have passed, because the
 * platform was stopped, are made up for by one run. Answers whether there was one.
 */
export async function startDue(ctx: PlatformContext): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    const row = await lockDue(trx, now)
    if (!row) return false
    const beat = row.nextRunAt ?? now
    const runCount = row.runCount + 1
    await insertTask(trx, {
      ...{ id: ctx.newId(), integrateId: row.id, lane: 'time', eventKey: `time ${beat}`, cause: 'time', inputJson: '{}' },
      ...{ parentId: null, parentTime: null, createdAt: now, runAt: beat, finishedAt: null },
    })
    await updateIntegrate(trx, row.id, { ...planned(ctx, { ...row, runCount }), runCount })
    return true
  })
}

/** A clock that is set back by less lets time catch up instead of running twice what has run. */
const setBackMs = 60 * 60_000
const perPlanningMax = 100

/** Plans anew what was planned for another zone of the installation, or by a clock that was far ahead. Run on a timer and with the start. */
export async function replanIntegrations(ctx: PlatformContext): Promise<void> {
  let count = perPlanningMax
  while (count === perPlanningMax)
    count = await ctx.db.transaction().execute(async (trx) => {
      const plannedAfter = ctx.now() + setBackMs
      const rows = await lockMisplanned(trx, { timeZone: ctx.config.timeZone, plannedAfter, limit: perPlanningMax })
      for (const row of rows) await updateIntegrate(trx, row.id, planned(ctx, row))
      return rows.length
    })
}
