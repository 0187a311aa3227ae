import type { Actor, PlatformContext } from '../../http/context'
import { limits, messages, pageOf, refused } from '../permission/listing'
import { initMessage } from '../realtime/frames'
import { pushToUsers } from '../realtime/publish'
import { countUnread, deleteMessages, findMessage, findMessagePage, findSenders, type MessageFilter, markRead } from './store'

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
  if ((await markRead(ctx, actor.userId, { id })) > 0) await pushCounts(ctx, actor)
  const { bodyText, excerpt, files } = row
  return { ...wireRow(row, await findSenders(ctx.db, [row.releaseUserId])), isRead: 1, bodyText, excerpt, files }
}

/** Those of the filter only; what arrives meanwhile stays unread. */
export async function readAll(ctx: PlatformContext, actor: Actor, filter: WireFilter): Promise<void> {
  if ((await markRead(ctx, actor.userId, readFilter(filter))) === 0) throw refused('暂无未读消息')
  await pushCounts(ctx, actor)
}

/** Own rows only; the ids travel as one text (contract 1 §13.1). */
export async function removeMessages(ctx: PlatformContext, actor: Actor, joinedIds: string): Promise<void> {
  const ids = [...new Set(joinedIds.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length > idsPerCallMax) throw refused(`一次最多删除${idsPerCallMax}条`, 'ids')
  if (ids.length === 0 || (await deleteMessages(ctx.db, actor.userId, ids)) === 0) throw refused(messages.deleteMissing)
  await pushCounts(ctx, actor)
}

export async function unreadNumbers(ctx: PlatformContext, actor: Actor) {
  const { notice, flow, system, schedule, total } = await countUnread(ctx.db, actor.userId)
  return { unReadMsg: flow, unReadNotice: notice, unReadSystemMsg: system, unReadSchedule: schedule, unReadNum: total }
}

/** The same numbers in every window of the user, whichever of them has read. */
async function pushCounts(ctx: PlatformContext, actor: Actor): Promise<void> {
  if (ctx.realtime) pushToUsers(ctx, [actor.userId], initMessage([], await countUnread(ctx.db, actor.userId)))
}

type Row = Awaited<ReturnType<typeof findMessagePage>>['rows'][number]

function wireRow({ releaseUserId, createdAt, ...row }: Row, senders: ReadonlyMap<string, string>) {
  const releaseUser = releaseUserId === null ? systemSender : (senders.get(releaseUserId) ?? '')
  return { ...row, releaseUser, releaseTime: createdAt }
}
