import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import type { Db } from '../../store/database'

/** A process that has not been heard of for so long is gone, and its sockets with it. */
export const nodeSilenceMaxMs = 60_000
const payloadKeptMs = 10 * 60_000
const onlineUsersMax = 1000
const listenersPerUserMax = 100

/** A sign of life of a process. False when it was not in the list. */
export async function noteNode(ctx: PlatformContext, nodeId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`insert into realtime_node (id, seen_at) values (${nodeId}, ${ctx.now()})
    on conflict (id) do update set seen_at = excluded.seen_at returning (xmax = 0) as "isNew"`.execute(ctx.db)
  return rows[0]?.isNew === false
}

export async function forgetNode(db: Db, nodeId: string): Promise<void> {
  await db.deleteFrom('realtimeNode').where('id', '=', nodeId).execute()
}

export async function forgetNodes(db: Db): Promise<void> {
  await db.deleteFrom('realtimeNode').execute()
}

/** Which sessions have a socket of this process since the last time, and which have none any more. */
export async function writeSessions(
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
function selectConnected({ db, now }: Pick<PlatformContext, 'db' | 'now'>) {
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

/** How many people are connected, and by how many sessions. */
export async function countConnected(ctx: PlatformContext): Promise<{ people: number; sessions: number }> {
  const row = await selectConnected(ctx)
    .select([
      sql<number>`count(distinct session.user_id)::int`.as('people'),
      sql<number>`count(distinct session.token_hash)::int`.as('sessions'),
    ])
    .executeTakeFirst()
  return row ?? { people: 0, sessions: 0 }
}

type News = { userId: string; isOnline: boolean; listeners: string[] }

/** Who of the users is there now, and who of those that talk with him is connected to hear it. */
export async function findNews(ctx: PlatformContext, userIds: readonly string[]): Promise<News[]> {
  const { rows } = await sql<News>`with connected as ${selectConnected(ctx).select('session.userId')}
    select asked.user_id, asked.user_id in (select user_id from connected) as is_online,
      array(select c.owner_id from chat_conversation c where c.peer_id = asked.user_id and c.is_hidden = 0
        and c.owner_id in (select user_id from connected) order by c.latest_at desc limit ${listenersPerUserMax}) as listeners
    from unnest(${userIds}::text[]) as asked(user_id)`.execute(ctx.db)
  return rows
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
