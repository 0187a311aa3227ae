import type { PlatformContext } from '../../http/context'

/** A message of the socket; `method` names its kind (contract 1 §16.3). */
export type Frame = { method: string; [field: string]: unknown }

export type RealtimeEvent =
  | { kind: 'toUsers'; userIds: readonly string[]; frame: Frame }
  | { kind: 'toSessions'; tokenHashes: readonly string[]; frame: Frame }
  /**
   * Only a hint that sessions may have ended: who holds their sockets asks the database, so a call that was rolled back logs
   * nobody out. `initiator` is the session that asked for it; it hears the answer of its own call first.
   */
  | { kind: 'ended'; userIds: readonly string[]; tokenHashes: readonly string[]; initiator: string | null }

/** What carries events to every socket concerned, in whichever process it is. Absent where there are no sockets. */
export type Realtime = { publish(event: RealtimeEvent): void }

type Scope = { readonly realtime?: Realtime | undefined }

/** Sends a frame to every open socket of the users. Who is not connected misses it: everything pushed can also be asked for. */
export function pushToUsers(ctx: Scope, userIds: readonly string[], frame: Frame): void {
  if (userIds.length > 0) ctx.realtime?.publish({ kind: 'toUsers', userIds: [...new Set(userIds)], frame })
}

/** The same for single sessions, named by the hash of their token. */
export function pushToSessions(ctx: Scope, tokenHashes: readonly string[], frame: Frame): void {
  if (tokenHashes.length > 0) ctx.realtime?.publish({ kind: 'toSessions', tokenHashes: [...new Set(tokenHashes)], frame })
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
    ctx: { ...ctx, realtime: { publish } },
    release: (outcome) => {
      isOver = true
      for (const event of events.splice(0)) {
        if (event.kind === 'ended') realtime.publish({ ...event, initiator })
        else if (outcome === 'done') realtime.publish(event)
      }
    },
  }
}
