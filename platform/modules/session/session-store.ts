import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/database'
import { prepared } from '../../store/prepared'

type Handle = Kysely<Database>

export type EndReason = 'logout' | 'kicked' | 'rightsChanged' | 'passwordChanged' | 'disabled'
type End = { endedAt: number; endedReason: EndReason }

type NewSession = {
  tokenHash: string
  userId: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  ipAddress: string
  userAgent: string
}

export async function insertSession(db: Handle, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session, endedAt: null, endedReason: null })
    .execute()
}

export type SessionRow = {
  userId: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  endedAt: number | null
  endedReason: EndReason | null
  lockedAt: number | null
  viewId: string | null
  viewUserId: string | null
  viewSystemId: string | null
  viewEndsAt: number | null
}

const selectByToken = prepared<SessionRow>(
  'session-by-token',
  `select user_id as "userId", created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
    ended_at as "endedAt", ended_reason as "endedReason", locked_at as "lockedAt",
    view_id as "viewId", view_user_id as "viewUserId", view_system_id as "viewSystemId", view_ends_at as "viewEndsAt" from session where token_hash = $1`,
)

/** Every call asks this. */
export async function findSessionByToken(db: Handle, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await selectByToken(db, [tokenHash])
  return row
}

/** Of a session that has ended nothing is left to prolong. */
export async function prolongSession(
  db: Handle,
  tokenHash: string,
  life: { lastSeenAt: number; expiresAt: number },
): Promise<void> {
  await db.updateTable('session').set(life).where('tokenHash', '=', tokenHash).where('endedAt', 'is', null).execute()
}

export type ClosedRow = { hash: string; isGone: boolean; isOver: boolean; endedReason: EndReason | null }

/** Those of the sessions that are gone, over or locked. */
export async function selectClosed(
  db: Handle,
  tokenHashes: readonly string[],
  { now, createdMin }: { now: number; createdMin: number },
): Promise<readonly ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select * from (select asked.hash, session.token_hash is null as is_gone, session.ended_reason,
      session.token_hash is null or session.ended_at is not null or session.expires_at <= ${now}
        or session.created_at <= ${createdMin} or app_user.enabled_mark = 0 as is_over, session.locked_at
    from unnest(${tokenHashes}::text[]) as asked(hash)
    left join session on session.token_hash = asked.hash left join app_user on app_user.id = session.user_id) as found
    where is_over or locked_at is not null`.execute(db)
  return rows
}

export async function setLock(db: Handle, tokenHash: string, lockedAt: number | null): Promise<void> {
  await db.updateTable('session').set({ lockedAt }).where('tokenHash', '=', tokenHash).where('endedAt', 'is', null).execute()
}

/** Every running session of the users, but for one that may stay. */
export async function markEndedOf(db: Handle, userIds: readonly string[], end: End, exceptTokenHash?: string): Promise<void> {
  let query = db.updateTable('session').set(end).where('userId', 'in', userIds).where('endedAt', 'is', null)
  if (exceptTokenHash) query = query.where('tokenHash', '!=', exceptTokenHash)
  await query.execute()
}

export async function markEnded(db: Handle, tokenHash: string, end: End): Promise<void> {
  await db.updateTable('session').set(end).where('tokenHash', '=', tokenHash).where('endedAt', 'is', null).execute()
}

/** All running sessions of a user but the newest; answers which they were. */
export async function markOlderKicked(db: Handle, userId: string, now: number): Promise<string[]> {
  const { rows } = await sql<{ tokenHash: string }>`
    update session set ended_at = ${now}, ended_reason = 'kicked'
    where user_id = ${userId} and ended_at is null and expires_at > ${now} and token_hash <> (select token_hash from session newest
      where newest.user_id = ${userId} and newest.ended_at is null and newest.expires_at > ${now}
      order by newest.created_at desc, newest.token_hash desc limit 1)
    returning token_hash`.execute(db)
  return rows.map((row) => row.tokenHash)
}

export type EndedSession = { tokenHash: string; userId: string; account: string; ipAddress: string; userAgent: string }

/** Those of the sessions that are running; answers which they were. */
export async function markEndedByPublicId(db: Handle, publicIds: readonly string[], end: End): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    update session set ended_at = ${end.endedAt}, ended_reason = ${end.endedReason} from app_user
    where app_user.id = session.user_id and session.public_id = any(${publicIds}::text[]) and session.ended_at is null
    returning session.token_hash, session.user_id, app_user.account, session.ip_address, session.user_agent`.execute(db)
  return rows
}

/** What has ended or run out before. */
export async function removeSessionsOfBefore(db: Handle, cutoff: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expiresAt', '<', cutoff), eb('endedAt', '<', cutoff)]))
    .execute()
}
