import type { PlatformContext } from '../http/context'
import { backOffMs, type StandingKind } from './kinds'
import { wakeStanding } from './queue'
import { type Held, insertStanding, lockStanding, postponeJob, setRunAt } from './store'

const usualRestMs = 10_000

/** Before anybody can wake them: what is not there cannot be woken. */
export async function createStanding(ctx: PlatformContext, kinds: readonly StandingKind[]): Promise<void> {
  for (const { name } of kinds) await insertStanding(ctx.db, name, ctx.now())
}

/** With the start of each process: the job comes no later than it is wanted. */
export async function startStanding(ctx: PlatformContext, kind: StandingKind): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    const row = await lockStanding(trx, kind.name)
    if (row?.state !== 'waiting') return
    const wanted = [row.runAt, await kind.next(ctx, trx)].filter((at) => at !== null)
    if (wanted.length > 0) await setRunAt(trx, row.id, Math.max(now + kind.startDelayMs, Math.min(...wanted)))
  })
}

/** Decides when it comes again, under the lock that whoever wakes it takes: nobody's reason falls between the two. */
export async function restStanding(
  ctx: PlatformContext,
  kind: StandingKind,
  held: Held,
  { attempts, error }: { attempts: number; error: string | null },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockStanding(trx, kind.name)
    if (row?.runId !== held.runId) return
    const now = ctx.now()
    if (error !== null) return postponeJob(trx, held, { runAt: now + backOffMs(attempts), attempts, error })
    const next = await kind.next(ctx, trx)
    await postponeJob(trx, held, {
      runAt: next === null ? null : Math.max(next, now + (kind.restMs ?? usualRestMs)),
      attempts: 0,
      error,
    })
  })
}

/**
 * Wakes standing jobs that are wanted earlier than they know: whoever made them wanted was a process of an older version, or wrote past
 * this one, or the clock was set.
 */
export async function rememberStanding(ctx: PlatformContext, kinds: readonly StandingKind[]): Promise<void> {
  for (const kind of kinds)
    await ctx.db.transaction().execute(async (trx) => {
      const wanted = await kind.next(ctx, trx)
      if (wanted !== null) await wakeStanding(ctx, trx, kind.name, wanted)
    })
}
