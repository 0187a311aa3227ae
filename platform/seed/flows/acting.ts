import { wallClock } from '@/lib/datetime/wall-clock'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { actorById, audit, type By, giveBack, NobodyFound } from '../../modules/workflow/run/public'
import type { Random } from '../random'
import { agreements, returns } from './task-values'

/** People of the company at work on tasks, each command as if they pressed the button at its time. */

export const hourMs = 3_600_000
export const minuteMs = 60_000
export const meta: CallMeta = { ipAddress: '', userAgent: '', origin: 'pc', requestId: 'seed', idempotencyKey: null }
export const noModules: By['readModule'] = () => Promise.reject(new Error('flows of the company ask no interfaces'))

export const urgencies = [
  [1, 8],
  [2, 2],
  [3, 1],
] as const

/** A time of the night is one of the morning after it, or of the afternoon before. */
export function atWork(ms: number): number {
  const hour = wallClock(ms).hour()
  return Math.floor(hour < 8 ? ms + (9 - hour) * hourMs : hour > 18 ? ms - (hour - 16) * hourMs : ms)
}

/** The platform at another time, which its commands write down. */
export function contextAt(ctx: PlatformContext, ms: number): { past: PlatformContext; clock: { ms: number } } {
  const clock = { ms }
  return { past: { ...ctx, now: () => clock.ms }, clock }
}

export async function personOf(ctx: PlatformContext, id: string): Promise<Actor> {
  const actor = await actorById(ctx, id)
  if (!actor) throw new Error(`no person ${id}`)
  return actor
}

export type Waiting = { id: string; handlerId: string; nodeCode: string }

/** One of those on whom a task waits. */
export async function waitingOf({ db }: PlatformContext, taskId: string, random: Random): Promise<Waiting | null> {
  const waiting = await db
    .selectFrom('flowOperator')
    .select(['id', 'handlerId', 'nodeCode'])
    .where('taskId', '=', taskId)
    .where('isListed', '=', 1)
    .orderBy('number')
    .execute()
  return waiting.length === 0 ? null : random.pick(waiting)
}

/** `formData`: what is filled in at the node. Answers whether the task may go on. */
export function agree(ctx: PlatformContext, { id, handlerId }: Waiting, random: Random, formData?: Record<string, unknown>) {
  return acting(ctx, handlerId, async (by) => {
    await audit(ctx, by, id, { handleOpinion: random.pick(agreements), ...(formData ? { formData } : {}) })
  })
}

export function returnToLauncher(ctx: PlatformContext, { id, handlerId }: Waiting, random: Random) {
  return acting(ctx, handlerId, async (by) => {
    await giveBack(ctx, by, id, { handleOpinion: random.pick(returns), rejectStep: 'launch', rejectType: 1 })
  })
}

async function acting(ctx: PlatformContext, handlerId: string, act: (by: By) => Promise<void>): Promise<boolean> {
  try {
    await act({ actor: await personOf(ctx, handlerId), meta, readModule: noModules })
    return true
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof NobodyFound)) throw error
    ctx.log.warn({ err: error, handlerId }, 'a task of the company stays where it is')
    return false
  }
}
