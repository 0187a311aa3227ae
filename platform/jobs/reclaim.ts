import type { PlatformContext } from '../http/context'
import { tellFailure } from './failures'
import { backOffMs, type JobKinds } from './kinds'
import { ending, endJob, type JobRow, lockAbandoned, postponeJob } from './store'

/** Jobs whose processes are gone begin again: at once the first time, then later and later, as they may be what has ended them. */
export async function reclaim(ctx: PlatformContext, kinds: JobKinds, names: readonly string[]): Promise<void> {
  const now = ctx.now()
  const failed: JobRow[] = []
  await ctx.db.transaction().execute(async (trx) => {
    for (const row of await lockAbandoned(trx, names, now)) {
      const held = { id: row.id, runId: row.runId ?? '' }
      const facts = { job: row.kind, jobId: row.id, attempts: row.attempts }
      ctx.log.warn(facts, 'a job was broken off by the end of its process')
      if (row.isStanding === 0 && row.isCancelAsked === 1) await endJob(trx, held, ending('cancelled', now))
      else if (row.isStanding === 0 && row.attempts >= row.attemptsMax) {
        await endJob(trx, held, { ...ending('failed', now), error: 'its process ended in the middle of it' })
        failed.push(row)
      } else await postponeJob(trx, held, { runAt: now + waitOf(kinds, row), attempts: row.attempts, error: row.error })
    }
  })
  for (const row of failed)
    await tellFailure(
      ctx,
      kinds.once.find(({ name }) => name === row.kind),
      row,
    )
}

function waitOf({ standing }: JobKinds, { kind, attempts }: JobRow): number {
  const startDelayMs = standing.find(({ name }) => name === kind)?.startDelayMs ?? 0
  return Math.max(startDelayMs, attempts > 1 ? backOffMs(attempts - 1) : 0)
}
