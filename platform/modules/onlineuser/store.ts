import { type SqlBool, sql } from 'kysely'
import type { Actor, PlatformContext } from '../../http/context'
import type { Db } from '../../store/database'
import { foundBy, isSeenPerson } from '../permission/public'
import { nodeSilenceMaxMs } from '../realtime/public'

type OnlineRow = {
  publicId: string
  tokenHash: string
  realName: string
  account: string
  organizeId: string | null
  createdAt: number
  ipAddress: string
  userAgent: string
}

/** Whoever administers some organisations sees and ends the sessions of their people, but of no administrator (contract 2 §9). */
async function isAdministered(db: Db, actor: Actor) {
  if (actor.isAdministrator) return sql<SqlBool>`true`
  return sql<SqlBool>`app_user.is_administrator = 0 and ${await isSeenPerson(db, actor, 'appUser.id')}`
}

/** Sessions that may still be used and have an open socket in a living process, latest sign-in first. */
export async function findConnectedPage(
  { db, now }: PlatformContext,
  { actor, keyword }: { actor: Actor; keyword: string },
  page: { limit: number; offset: number },
): Promise<{ rows: OnlineRow[]; total: number }> {
  const matches = keyword === '' ? sql<SqlBool>`true` : foundBy(keyword, 'appUser')
  const connected = sql`from session join app_user on app_user.id = session.user_id
    where session.ended_at is null and session.expires_at > ${now()} and ${matches} and ${await isAdministered(db, actor)}
      and exists (select 1 from realtime_session join realtime_node on realtime_node.id = realtime_session.node_id
        where realtime_session.token_hash = session.token_hash and realtime_node.seen_at > ${now() - nodeSilenceMaxMs})`
  const { rows } = await sql<OnlineRow>`
    select session.public_id, session.token_hash, app_user.real_name, app_user.account, app_user.organize_id, session.created_at,
      session.ip_address, session.user_agent ${connected}
    order by session.created_at desc, session.public_id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${connected}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Whether one of the sessions is nobody's whom the actor administers. */
export async function hasOthers(db: Db, actor: Actor, publicIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from session join app_user on app_user.id = session.user_id
    where session.public_id = any(${[...publicIds]}::text[]) and not (${await isAdministered(db, actor)}) limit 1`.execute(db)
  return rows.length > 0
}
