import type { PlatformContext } from '../../../http/context'
import { lockDue } from '../../../kit/beat-store'
import { replan } from '../../../kit/replan'
import { planned } from '../definitions/plan'
import { updateIntegrate } from '../definitions/store'
import { insertTask } from './run-store'

/**
 * Asks for the run of the integration that is due longest and plans its next one, both or neither. Beats that have passed, because the
 * platform was stopped, are made up for by one run. Answers whether there was one.
 */
export async function startDue(ctx: PlatformContext): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    const row = await lockDue(trx, 'integrate', now)
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

/** Those of another zone, or of a clock that was far ahead. Run on a timer and with the start. */
export function replanIntegrations(ctx: PlatformContext): Promise<void> {
  return replan(ctx, 'integrate', (row) => planned(ctx, row))
}
