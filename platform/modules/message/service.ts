import type { Actor, PlatformContext } from '../../http/context'
import { pushNumbers } from '../../http/push'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { cleanRichText } from '../../kit/rich-text'
import { findNoticeContent } from '../notice/public'
import {
  countUnread,
  deleteMessages,
  findMessage,
  findMessagePage,
  findSenders,
  type MessageFilter,
  markRead,
  messageTypes,
} from './store'

const systemSender = '系统'
const idsPerCallMax = 1000

/** As it comes: the tab 全部 has the key `0`, and a flag may be text or number (contract 1 §13.1). */
type WireFilter = { keyword: string; type: string; isRead: string }

function readFilter({ keyword, type, isRead }: WireFilter): MessageFilter {
  const kind = type === '' || type === '0' ? null : Number(type)
  if (kind !== null && !(Number.isInteger(kind) && kind > 0 && kind < 1000)) throw refused('消息类型不正确', 'type')
  return { keyword: keyword.trim(), type: kind, isRead: isRead === '0' ? 0 : isRead === '1' ? 1 : null }
}

export async function listMessages(
  ctx: PlatformContext,
  actor: Actor,
  query: WireFilter & { currentPage: number; pageSize: number },
) {
  const found = await findMessagePage(ctx.db, actor.userId, readFilter(query), limits(query))
  const senders = await findSenders(
    ctx.db,
    found.rows.map((row) => row.releaseUserId),
  )
  return pageOf(query, { rows: found.rows.map((row) => wireRow(row, senders)), total: found.total })
}

/** Reading is what marks it (contract 1 §13.1). */
export async function readMessage(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findMessage(ctx.db, actor.userId, id)
  if (!row) throw refused(messages.missing)
  if ((await markRead(ctx, actor.userId, { id })) > 0) await pushNumbers(ctx, actor.userId)
  const senders = await findSenders(ctx.db, [row.releaseUserId])
  return { ...wireRow(row, senders), isRead: 1, ...(await contentOf(ctx, row)) }
}

/**
 * Messages about a notice hold its id and show what the notice says (contract 1 §13.2, §14); others, and those of an installation
 * from before, carry their own text.
 */
async function contentOf(ctx: PlatformContext, row: { type: number; bodyText: string; excerpt: string; files: string }) {
  const { bodyText, excerpt, files } = row
  const own = { bodyText, excerpt, files, coverImage: '', category: '', expirationTime: null }
  const noticeId = row.type === messageTypes.notice ? noticeIdIn(bodyText) : null
  if (noticeId === null) return own
  const notice = await findNoticeContent(ctx.db, noticeId)
  if (!notice) return { ...own, excerpt: '', bodyText: removedNotice, files: '[]' }
  const { expiresAt, ...content } = notice
  return { ...content, bodyText: cleanRichText(content.bodyText), expirationTime: expiresAt }
}

const removedNotice = '<p>该公告已被删除，无法查看内容。</p>'

function noticeIdIn(bodyText: string): string | null {
  try {
    const { id } = JSON.parse(bodyText) as { id?: unknown }
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    // HTML of its own: there is no notice behind it.
    return null
  }
}

/** Those of the filter only; what arrives meanwhile stays unread. The body counts, then the query (contract 1 §13.1). */
export async function readAll(ctx: PlatformContext, actor: Actor, body: WireFilter, query?: WireFilter): Promise<void> {
  const filter = {
    keyword: body.keyword || query?.keyword || '',
    type: body.type || query?.type || '',
    isRead: body.isRead || query?.isRead || '',
  }
  if ((await markRead(ctx, actor.userId, readFilter(filter))) === 0) throw refused('暂无未读消息')
  await pushNumbers(ctx, actor.userId)
}

/** Own rows only; the ids travel as one text (contract 1 §13.1). */
export async function removeMessages(ctx: PlatformContext, actor: Actor, joinedIds: string): Promise<void> {
  const ids = [...new Set(joinedIds.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length > idsPerCallMax) throw refused(`一次最多删除${idsPerCallMax}条`, 'ids')
  if (ids.length === 0 || (await deleteMessages(ctx.db, actor.userId, ids)) === 0) throw refused(messages.deleteMissing)
  await pushNumbers(ctx, actor.userId)
}

export async function unreadNumbers(ctx: PlatformContext, actor: Actor) {
  const { notice, flow, system, schedule, total } = await countUnread(ctx.db, actor.userId)
  return { unReadMsg: flow, unReadNotice: notice, unReadSystemMsg: system, unReadSchedule: schedule, unReadNum: total }
}

type Row = Awaited<ReturnType<typeof findMessagePage>>['rows'][number]

function wireRow({ releaseUserId, createdAt, ...row }: Row, senders: ReadonlyMap<string, string>) {
  const releaseUser = releaseUserId === null ? systemSender : (senders.get(releaseUserId) ?? '')
  return { ...row, releaseUser, releaseTime: createdAt }
}
