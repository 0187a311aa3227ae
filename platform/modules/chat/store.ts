import { type SqlBool, sql } from 'kysely'
import { findPage } from '../../kit/paging'
import type { Db, DbTransaction } from '../../store/database'
import { prepared } from '../../store/prepared'
import { foundBy } from '../permission/public'
import type { ChatContent } from './content'

type Handle = Db | DbTransaction

export function pairOf(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`
}

export type Outgoing = ChatContent & {
  id: string
  senderId: string
  receiverId: string
  clientMessageId: string | null
  now: number
}

/** `id` and `sentAt` are null when nothing was stored: nobody to receive it, or the message is there already. */
export type WrittenRow = {
  id: string | null
  sentAt: number | null
  account: string
  realName: string
  headIcon: string | null
  toAccount: string | null
  toRealName: string | null
  toHeadIcon: string | null
  toEnabledMark: number | null
}

/**
 * One statement, so that a message costs one round: both people, the place in their conversation, the row, both sides of the
 * conversation. The row of the pair is locked first and by everybody, so nobody waits crosswise and no two messages get one time.
 */
const runWrite = prepared<WrittenRow>(
  'chat-write',
  `with people as (
    select s.account, s.real_name as "realName", s.head_icon as "headIcon", r.account as "toAccount",
      r.real_name as "toRealName", r.head_icon as "toHeadIcon", r.enabled_mark as "toEnabledMark"
    from app_user s left join app_user r on r.id = $3 where s.id = $2),
  placed as (
    insert into chat_pair (pair, latest_at, total, bytes) select $4, $5::bigint, 1, $9::bigint from people where "toEnabledMark" <> 0
    on conflict (pair) do update set latest_at = greatest(excluded.latest_at, chat_pair.latest_at + 1),
      total = chat_pair.total + 1, bytes = chat_pair.bytes + excluded.bytes
    returning latest_at),
  written as (
    insert into chat_message (id, pair, sent_at, sender_id, receiver_id, content_type, content, client_message_id)
    select $1, $4, latest_at, $2, $3, $6, $7, $10 from placed
    on conflict (sender_id, client_message_id) where client_message_id is not null do nothing returning id, sent_at),
  sides as (
    insert into chat_conversation (owner_id, peer_id, pair, latest_at, latest_type, latest_text, unread)
    select side.owner, side.peer, $4, written.sent_at, $6, $8, side.unread
    from written cross join (values ($2::text, $3::text, 0), ($3::text, $2::text, 1)) as side(owner, peer, unread)
    on conflict (owner_id, peer_id) do update set latest_at = excluded.latest_at, latest_type = excluded.latest_type,
      latest_text = excluded.latest_text, unread = chat_conversation.unread + excluded.unread, is_hidden = 0)
  select written.id, written.sent_at as "sentAt", people.* from people left join written on true`,
)

export async function writeMessage(db: Handle, outgoing: Outgoing): Promise<WrittenRow | undefined> {
  const { id, senderId, receiverId, now, type, content, preview, clientMessageId } = outgoing
  const pair = pairOf(senderId, receiverId)
  const bytes = Buffer.byteLength(content)
  const values = [id, senderId, receiverId, pair, now, type, content, preview, bytes, clientMessageId]
  return (await runWrite(db, values))[0]
}

export function findByClientId(db: Handle, senderId: string, clientMessageId: string) {
  return db
    .selectFrom('chatMessage')
    .select(['id', 'sentAt', 'receiverId', 'contentType', 'content'])
    .where('senderId', '=', senderId)
    .where('clientMessageId', '=', clientMessageId)
    .executeTakeFirst()
}

/** A search looks at so many of the newest messages of a conversation. */
const searchedMax = 20_000

export type HistoryPage = { isNewestFirst: boolean; limit: number; offset: number; keyword: string }

/**
 * A page of what the owner still sees of a conversation. Without keyword both statements walk the index of the pair; a keyword is
 * looked for in the texts of the newest `searchedMax` messages, whose bytes are bounded by what is kept of a pair.
 */
export async function findHistory(db: Db, ownerId: string, peerId: string, page: HistoryPage) {
  const side = await findSides(db, ownerId, peerId)
  if (!side) return { rows: [], total: 0 }
  const visible = sql`chat_message where pair = ${pairOf(ownerId, peerId)} and sent_at > ${side.clearedUntil}::bigint`
  const source =
    page.keyword === ''
      ? visible
      : sql`(select * from ${visible} order by sent_at desc limit ${searchedMax}) recent
          where content_type = 'text' and position(lower(${page.keyword}) in lower(content)) > 0`
  const direction = page.isNewestFirst ? sql`desc` : sql`asc`
  const counted = await sql<{ total: number }>`select count(*) as total from ${source}`.execute(db)
  const { rows } = await sql<HistoryRow>`select id, sent_at, sender_id, receiver_id, content_type, content from ${source}
    order by sent_at ${direction} limit ${page.limit} offset ${page.offset}`.execute(db)
  const listed = rows.map((row) => ({
    ...row,
    isRead: row.sentAt <= (row.senderId === ownerId ? side.peerReadUntil : side.readUntil),
  }))
  return { rows: page.isNewestFirst ? listed.reverse() : listed, total: counted.rows[0]?.total ?? 0 }
}

type HistoryRow = { id: string; sentAt: number; senderId: string; receiverId: string; contentType: string; content: string }

async function findSides(db: Db, ownerId: string, peerId: string) {
  const { rows } = await sql<{ clearedUntil: number; readUntil: number; peerReadUntil: number }>`
    select own.cleared_until, own.read_until, coalesce(theirs.read_until, 0) as peer_read_until from chat_conversation own
    left join chat_conversation theirs on theirs.owner_id = own.peer_id and theirs.peer_id = own.owner_id
    where own.owner_id = ${ownerId} and own.peer_id = ${peerId}`.execute(db)
  return rows[0]
}

/** True when there was something unread. */
export async function markRead(db: Handle, ownerId: string, peerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chatConversation')
    .set((eb) => ({ unread: 0, readUntil: eb.ref('latestAt') }))
    .where('ownerId', '=', ownerId)
    .where('peerId', '=', peerId)
    .where('unread', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The list is not paged on the wire; more than anybody can look through is left out, oldest first. */
const conversationsMax = 5000

export async function findConversations(db: Db, ownerId: string) {
  return db
    .selectFrom('chatConversation as c')
    .leftJoin('appUser as u', 'u.id', 'c.peerId')
    .select(['c.peerId', 'c.latestAt', 'c.latestType', 'c.latestText', 'c.unread', 'u.account', 'u.realName', 'u.headIcon'])
    .where('c.ownerId', '=', ownerId)
    .where('c.isHidden', '=', 0)
    .orderBy('c.latestAt', 'desc')
    .orderBy('c.peerId')
    .limit(conversationsMax)
    .execute()
}

const unreadConversationsMax = 1000

/** Conversations with something unread; hidden ones come back with their next message. */
export function findUnread(db: Db, ownerId: string) {
  return db
    .selectFrom('chatConversation')
    .select(['peerId', 'unread', 'latestAt', 'latestType', 'latestText'])
    .where('ownerId', '=', ownerId)
    .where('unread', '>', 0)
    .where('isHidden', '=', 0)
    .orderBy('latestAt', 'desc')
    .limit(unreadConversationsMax)
    .execute()
}

export async function hideConversation(db: Handle, ownerId: string, peerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chatConversation')
    .set({ isHidden: 1 })
    .where('ownerId', '=', ownerId)
    .where('peerId', '=', peerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The owner no longer sees what was sent so far. Answers what neither of the two sees any more. */
export async function clearConversation(
  trx: DbTransaction,
  ownerId: string,
  peerId: string,
): Promise<{ pair: string; doomedUntil: number } | null> {
  const pair = pairOf(ownerId, peerId)
  // The same lock as that of a message which is being sent: it is either deleted or comes after.
  const locked = await sql<{ latestAt: number }>`select latest_at from chat_pair where pair = ${pair} for update`.execute(trx)
  const latestAt = locked.rows[0]?.latestAt
  if (latestAt === undefined) return null
  const { numUpdatedRows } = await trx
    .updateTable('chatConversation')
    .set({ clearedUntil: latestAt, readUntil: latestAt, unread: 0, latestText: '', latestType: 'text' })
    .where('ownerId', '=', ownerId)
    .where('peerId', '=', peerId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { rows } = await sql<{ doomedUntil: number }>`update chat_pair set doomed_until = seen.lowest
    from (select min(cleared_until) as lowest from chat_conversation where pair = ${pair}) seen
    where pair = ${pair} returning doomed_until`.execute(trx)
  return { pair, doomedUntil: rows[0]?.doomedUntil ?? 0 }
}

const contactColumns = ['u.id', 'u.account', 'u.realName', 'u.headIcon', 'o.fullName as department'] as const

/** Those who may be written to: locked ones stay (wrong passwords lock for minutes), disabled ones are left out. */
export async function findContacts(db: Db, ownerId: string, keyword: string, page: { limit: number; offset: number }) {
  const matches = keyword === '' ? sql<SqlBool>`true` : foundBy(keyword, 'u')
  const base = db.selectFrom('appUser as u').where('u.enabledMark', '<>', 0).where('u.id', '<>', ownerId).where(matches)
  const rows = base
    .leftJoin('organize as o', 'o.id', 'u.organizeId')
    .select(contactColumns)
    .orderBy('u.sortCode')
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id')
  return findPage(base, rows, page)
}
