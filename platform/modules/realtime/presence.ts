import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'

/** A process that has not been heard of for so long is gone, and its sockets with it. */
export const nodeSilenceMaxMs = 60_000
const payloadKeptMs = 10 * 60_000
const onlineUsersMax = 1000

/**
 * Which sessions have an open socket, written down so that every process knows those of all. Changes are written in the
 * background, several at a time; `settled` waits for those made so far.
 */
export type Presence = {
  start(): Promise<void>
  changed(tokenHash: string): void
  settled(): Promise<void>
  stop(): Promise<void>
}

const heartbeatMs = 20_000

export function createPresence(
  ctx: PlatformContext,
  isConnected: (tokenHash: string) => boolean,
  allHashes: () => Iterable<string>,
): Presence {
  const nodeId = randomUUID()
  const changes = createChanges(ctx, nodeId, isConnected)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const beat = async () => {
    try {
      const isKnown = await seen(ctx, nodeId)
      // Another process took this one for dead, say after the machine slept, and has removed its rows.
      await changes.write(isKnown ? changes.failed() : allHashes())
    } catch (error) {
      ctx.log.warn({ err: error }, 'the sign of life of the sockets could not be written')
    }
  }
  return {
    start: async () => {
      // The built-in database belongs to this process alone: whatever is left is of one that did not end well.
      if (ctx.config.databaseUrl === undefined) await ctx.db.deleteFrom('realtimeNode').execute()
      await seen(ctx, nodeId)
      timer = setInterval(() => void beat(), heartbeatMs)
      timer.unref()
    },
    changed: (tokenHash) => {
      if (!isStopped) void changes.write([tokenHash])
    },
    settled: () => changes.settled(),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await changes.settled()
      await ctx.db.deleteFrom('realtimeNode').where('id', '=', nodeId).execute()
    },
  }
}

/** One statement runs at a time and takes all changes made meanwhile; what could not be written is kept for the next try. */
function createChanges(ctx: PlatformContext, nodeId: string, isConnected: (tokenHash: string) => boolean) {
  const waiting = new Set<string>()
  const failed = new Set<string>()
  let running: Promise<void> | null = null
  const drain = async () => {
    while (waiting.size > 0) {
      const hashes = [...waiting]
      waiting.clear()
      for (const hash of hashes) failed.add(hash)
      const joined = hashes.filter(isConnected)
      const left = hashes.filter((hash) => !isConnected(hash))
      await writeChanges(ctx, nodeId, { joined, left })
      for (const hash of hashes) failed.delete(hash)
    }
  }
  const flush = () => {
    running ??= drain()
      .catch((error) => ctx.log.warn({ err: error }, 'the list of connected sessions could not be written'))
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    failed: () => [...failed],
    write: (hashes: Iterable<string>) => {
      for (const hash of hashes) waiting.add(hash)
      return flush()
    },
    settled: async () => {
      while (running !== null || waiting.size > 0) await flush()
    },
  }
}

/** False when the process was not in the list. */
async function seen(ctx: PlatformContext, nodeId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`insert into realtime_node (id, seen_at) values (${nodeId}, ${ctx.now()})
    on conflict (id) do update set seen_at = excluded.seen_at returning (xmax = 0) as "isNew"`.execute(ctx.db)
  return rows[0]?.isNew === false
}

async function writeChanges(
  { db, now }: PlatformContext,
  nodeId: string,
  { joined, left }: { joined: readonly string[]; left: readonly string[] },
): Promise<void> {
  if (joined.length > 0) {
    await sql`insert into realtime_session (node_id, token_hash, connected_at)
      select ${nodeId}, token_hash, ${now()}::bigint from session where token_hash = any(${joined}::text[])
      on conflict do nothing`.execute(db)
  }
  if (left.length > 0) {
    await sql`delete from realtime_session where node_id = ${nodeId} and token_hash = any(${left}::text[])`.execute(db)
  }
}

/** The sessions that have a socket now, in whichever process; sessions that have ended do not count. */
export function selectConnected({ db, now }: Pick<PlatformContext, 'db' | 'now'>) {
  return db
    .selectFrom('realtimeSession')
    .innerJoin('realtimeNode', 'realtimeNode.id', 'realtimeSession.nodeId')
    .innerJoin('session', 'session.tokenHash', 'realtimeSession.tokenHash')
    .where('realtimeNode.seenAt', '>', now() - nodeSilenceMaxMs)
    .where('session.endedAt', 'is', null)
}

/** Ids of connected users, bounded: the list is a courtesy to clients that show who is there. */
export async function findOnlineUserIds(ctx: PlatformContext): Promise<string[]> {
  const rows = await selectConnected(ctx).select('session.userId').distinct().limit(onlineUsersMax).execute()
  return rows.map((row) => row.userId)
}

/** Every connected user who works in the system now. */
export async function findOnlineUserIdsIn(ctx: PlatformContext, systemId: string): Promise<string[]> {
  const rows = await selectConnected(ctx)
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('appUser.systemId', '=', systemId)
    .select('session.userId')
    .distinct()
    .execute()
  return rows.map((row) => row.userId)
}

/** Removes what processes left that did not end well, and events that everybody has heard. Run on a timer. */
export async function purgeRealtime({ db, now }: PlatformContext): Promise<void> {
  await db
    .deleteFrom('realtimeNode')
    .where('seenAt', '<', now() - 5 * nodeSilenceMaxMs)
    .execute()
  await db
    .deleteFrom('realtimePayload')
    .where('createdAt', '<', now() - payloadKeptMs)
    .execute()
}
