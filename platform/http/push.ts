import type { PlatformContext } from './context'
import type { Frame, Realtime, RealtimeEvent } from './realtime'

type Scope = { readonly realtime?: Realtime | undefined }

/**
 * Sends a frame to every open socket of the users, or another one to those of phones. Who is not connected misses it: everything pushed
 * can also be asked for.
 */
export function pushToUsers(ctx: Scope, userIds: readonly string[], frame: Frame, mobileFrame?: Frame): void {
  if (userIds.length > 0) ctx.realtime?.publish({ kind: 'toUsers', userIds: [...new Set(userIds)], frame, mobileFrame })
}

/** The same for single sessions, named by the hash of their token. */
export function pushToSessions(ctx: Scope, tokenHashes: readonly string[], frame: Frame): void {
  if (tokenHashes.length > 0) ctx.realtime?.publish({ kind: 'toSessions', tokenHashes: [...new Set(tokenHashes)], frame })
}

/** The same numbers in every window of a user, whichever of them has read. Who is online is told in the greeting alone. */
export async function pushNumbers(ctx: Scope, userId: string): Promise<void> {
  if (ctx.realtime) pushToUsers(ctx, [userId], await ctx.realtime.numbers(userId))
}

/** To be told wherever sessions are ended; the sockets of those that really have then get their `logout`. */
export function announceEnded(ctx: Scope, ended: { userIds?: readonly string[]; tokenHashes?: readonly string[] }): void {
  const { userIds = [], tokenHashes = [] } = ended
  ctx.realtime?.publish({ kind: 'ended', userIds: [...userIds], tokenHashes: [...tokenHashes], initiator: null })
}

type Held = { ctx: PlatformContext; release(outcome: 'done' | 'failed'): void }

/**
 * The context for one call. What the call pushes leaves when it is over, hence after its transactions: nobody may hear of rows
 * that they cannot read yet, or that are rolled back.
 */
export function holdPushes(ctx: PlatformContext, initiator: string | null): Held {
  const { realtime } = ctx
  if (!realtime) return { ctx, release: () => undefined }
  const events: RealtimeEvent[] = []
  let isOver = false
  const publish = (event: RealtimeEvent) => {
    // Work that the call has left behind, such as telling the rest of many recipients, pushes by itself.
    if (isOver) realtime.publish(event)
    else events.push(event)
  }
  return {
    ctx: { ...ctx, realtime: { ...realtime, publish } },
    release: (outcome) => {
      isOver = true
      for (const event of events.splice(0)) {
        if (event.kind === 'ended') realtime.publish({ ...event, initiator })
        else if (outcome === 'done') realtime.publish(event)
      }
    },
  }
}
