import { type SqlBool, sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import { findPage } from '../../kit/paging'
import type { Db, DbTransaction } from '../../store/database'
import { personText } from '../permission/public'

/** The kinds of contract 1 §13.3. */
export const messageTypes = { notice: 1, flow: 2, system: 3, schedule: 4 } as const

export type UnreadCounts = { notice: number; flow: number; system: number; schedule: number; total: number }

export async function countUnread(db: Db, userId: string): Promise<UnreadCounts> {
  const { rows } = await sql<{ type: number; total: number }>`
    select type, count(*) as total from message where user_id = ${userId} and is_read = 0 group by type`.execute(db)
  const of = (type: number) => rows.find((row) => row.type === type)?.total ?? 0
  return {
    notice: of(messageTypes.notice),
    flow: of(messageTypes.flow),
    system: of(messageTypes.system),
    schedule: of(messageTypes.schedule),
    total: rows.reduce((sum, row) => sum + row.total, 0),
  }
}

/** What a client shows beside the number. */
export async function findNewestUnread(db: Db, userId: string) {
  const { rows } = await sql<{ title: string; createdAt: number }>`select title, created_at from message
    where user_id = ${userId} and is_read = 0 order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Nothing in a field is no filter. */
export type MessageFilter = { keyword: string; type: number | null; isRead: 0 | 1 | null }

function fits(userId: string, { keyword, type, isRead }: MessageFilter) {
  const conditions = [sql<SqlBool>`user_id = ${userId}`]
  if (type !== null) conditions.push(sql<SqlBool>`type = ${type}`)
  if (isRead !== null) conditions.push(sql<SqlBool>`is_read = ${isRead}`)
  if (keyword !== '') conditions.push(sql<SqlBool>`position(lower(${keyword}) in lower(title)) > 0`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const listed = ['id', 'title', 'type', 'flowType', 'isRead', 'releaseUserId', 'createdAt'] as const

export async function findMessagePage(db: Db, userId: string, filter: MessageFilter, page: { limit: number; offset: number }) {
  const fitting = db.selectFrom('message').where(fits(userId, filter))
  return findPage(fitting, fitting.select(listed).orderBy('createdAt', 'desc').orderBy('id', 'desc'), page)
}

export async function findMessage(db: Db, userId: string, id: string) {
  return db
    .selectFrom('message')
    .select([...listed, 'bodyText', 'excerpt', 'files'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many of them had been unread. */
export async function markRead(ctx: PlatformContext, userId: string, which: { id: string } | MessageFilter): Promise<number> {
  const where = 'id' in which ? sql<SqlBool>`user_id = ${userId} and id = ${which.id}` : fits(userId, which)
  const { numUpdatedRows } = await ctx.db
    .updateTable('message')
    .set({ isRead: 1, readAt: ctx.now() })
    .where('isRead', '=', 0)
    .where(where)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteMessages(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message')
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** `name/account` of the senders, as the wire wants it. */
export async function findSenders(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom('appUser').select(['id', 'realName', 'account']).where('id', 'in', asked).execute()
  return new Map(rows.map((row) => [row.id, personText(row)]))
}

export type NewMessage = {
  type: number
  flowType: number
  title: string
  bodyText: string
  excerpt: string
  files: string
  releaseUserId: string | null
  createdAt: number
}

/** One row for each of the users who exist; answers who got which. */
export async function insertMessages(
  db: Db | DbTransaction,
  to: readonly { id: string; userId: string; bodyText: string | null }[],
  message: NewMessage,
): Promise<{ id: string; userId: string }[]> {
  const { type, flowType, title, bodyText, excerpt, files, releaseUserId, createdAt } = message
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into message (id, user_id, type, flow_type, title, body_text, excerpt, files, release_user_id, created_at)
    select given.id, app_user.id, ${type}::int, ${flowType}::int, ${title}, coalesce(given.body_text, ${bodyText}), ${excerpt}, ${files}, ${releaseUserId}, ${createdAt}::bigint
    from unnest(${to.map(({ id }) => id)}::text[], ${to.map(({ userId }) => userId)}::text[],
      ${to.map((one) => one.bodyText)}::text[]) as given(id, user_id, body_text)
    join app_user on app_user.id = given.user_id returning id, user_id`.execute(db)
  return rows
}

/** Those of the users who have no unread message of this kind with this title. */
export async function findWithoutUnread(
  db: Db | DbTransaction,
  userIds: readonly string[],
  message: { type: number; title: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...userIds]}::text[]) as asked(id) where not exists (
      select from message m where m.user_id = asked.id and m.is_read = 0 and m.type = ${message.type} and m.title = ${message.title})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

const networkKnownMs = 90 * 24 * 3_600_000

/** Whether the user has signed in lately from an address that begins like this. */
export async function hasRecentNetwork(ctx: PlatformContext, userId: string, network: string): Promise<boolean> {
  const since = ctx.now() - networkKnownMs
  const { rows } = await sql`
    select 1 from login_log where user_id = ${userId} and created_at > ${since} and login_type = 0 and login_mark = 1
      and starts_with(ip_address, ${network}) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A person keeps so many messages; older ones go. */
const messagesPerUserMax = 5000
const purgeBatch = 5000

/** Removes what is beyond the bound, oldest first and a part at a time. Run on a timer. */
export async function purgeMessages({ db }: PlatformContext): Promise<void> {
  await sql`delete from message where id in (
    select old.id from (select user_id from message group by user_id having count(*) > ${messagesPerUserMax}) crowded
      cross join lateral (select id from message where message.user_id = crowded.user_id
        order by created_at desc, id desc offset ${messagesPerUserMax}) old
    limit ${purgeBatch})`.execute(db)
}
