import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { insertLog, trimLog } from './store'

const keptDays = 30
const rowsMax = 50_000
const trimmedEvery = 500

// Written per database, so that two platforms in one process do not share a count.
const written = new WeakMap<object, number>()

/** `oauthId`: the application that asked; absent for people. */
type Run = { interfaceId: string; actor: Actor; meta: CallMeta; method: string; startedAt: number; oauthId?: string }

/**
 * One line per call of an interface (contract 2 §16.4 rule 6), but for those of who only looks as somebody else. Bounded in time and
 * number; a fault here never fails the call.
 */
export async function logRun(ctx: PlatformContext, { interfaceId, actor, meta, method, startedAt, oauthId }: Run): Promise<void> {
  if (actor.viewer) return
  try {
    await insertLog(ctx.db, {
      id: ctx.newId(),
      interfaceId,
      userId: actor.userId,
      invokedAt: ctx.now(),
      ipAddress: meta.ipAddress,
      userAgent: meta.userAgent,
      method,
      oauthId: oauthId ?? null,
      durationMs: Math.round(performance.now() - startedAt),
    })
    const count = (written.get(ctx.db) ?? 0) + 1
    written.set(ctx.db, count)
    if (count % trimmedEvery === 0) await trimLog(ctx.db, { before: ctx.now() - keptDays * 86_400_000, rowsMax })
  } catch (error) {
    ctx.log.warn({ err: error, interfaceId }, 'the run of a data interface could not be logged')
  }
}
