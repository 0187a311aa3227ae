import { normalName } from '@/lib/domain/normal-name'
import type { Actor, PlatformContext } from '../../http/context'
import { pushNumbers } from '../../http/push'
import type { Frame } from '../../http/realtime'
import { limits, offsetOf, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { avatarUrl } from '../file/public'
import { messageList } from './frames'
import { removeDoomed } from './retention-store'
import { clearConversation, findContacts, findConversations, findHistory, hideConversation, markRead } from './store'

export async function listConversations(ctx: PlatformContext, actor: Actor) {
  const rows = await findConversations(ctx.db, actor.userId)
  const list = rows.map((row) => ({
    id: row.peerId,
    realName: row.realName ?? '',
    account: row.account ?? '',
    headIcon: avatarUrl(row.headIcon),
    latestMessage: row.latestText,
    messageType: row.latestType,
    latestDate: row.latestAt,
    unreadMessage: row.unread,
  }))
  return { list }
}

export async function listContacts(
  ctx: PlatformContext,
  actor: Actor,
  query: { keyword: string; currentPage: number; pageSize: number },
) {
  const keyword = normalName(query.keyword)
  const found = await findContacts(ctx.db, actor.userId, keyword, limits(query))
  const rows = found.rows.map((row) => ({ ...row, headIcon: avatarUrl(row.headIcon), department: row.department ?? '' }))
  return pageOf(query, { rows, total: found.total })
}

/** 移除: a new message brings it back. */
export async function hide(ctx: PlatformContext, actor: Actor, peerId: string): Promise<void> {
  if (!(await hideConversation(ctx.db, actor.userId, peerId))) throw refused(messages.doMissing)
  await pushNumbers(ctx, actor.userId)
}

/** 删除聊天记录: for the caller alone. What neither of the two sees any more is removed for good. */
export async function deleteRecords(ctx: PlatformContext, actor: Actor, peerId: string): Promise<void> {
  const cleared = await ctx.db.transaction().execute((trx) => clearConversation(trx, actor.userId, peerId))
  if (!cleared) throw refused(messages.deleteMissing)
  await pushNumbers(ctx, actor.userId)
  if (cleared.doomedUntil > 0) await removeDoomed(ctx.db, cleared.pair)
}

type HistoryRequest = { peerId: string; currentPage: number; pageSize: number; sord: 'asc' | 'desc'; keyword: string }

/** The page that was asked for, always in the order of time (contract 1 §16.3). */
export async function history(ctx: PlatformContext, userId: string, request: HistoryRequest): Promise<Frame> {
  const { peerId, currentPage, pageSize, sord, keyword } = request
  const plainKeyword = keyword.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  const page = { isNewestFirst: sord === 'desc', limit: pageSize, offset: offsetOf(request), keyword: plainKeyword }
  const { rows, total } = await findHistory(ctx.db, userId, peerId, page)
  return messageList(rows, { currentPage, pageSize, total })
}

/** True when something had been unread. */
export function readConversation(ctx: PlatformContext, userId: string, peerId: string): Promise<boolean> {
  return markRead(ctx.db, userId, peerId)
}
