import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { personText } from '../permission/public'
import { addressName, describeUserAgent } from './client-facts'
import { deleteAllLogs, deleteLogs, findLogPage } from './store'

/** The user's own sign-ins and sign-outs, contract 1 §11.8. */

type Query = {
  currentPage: number
  pageSize: number
  sort: 'asc' | 'desc' | ''
  keyword: string
  startTime?: number | undefined
  endTime?: number | undefined
  loginType: string
  loginMark: string
  category: string
}

/** Wire: the category of sign-ins; the others (requests, operations, faults) are not kept per user. */
const signInCategory = '1'

export async function listOwnLogs(ctx: PlatformContext, actor: Actor, query: Query) {
  if (query.category !== signInCategory) return pageOf(query, { rows: [], total: 0 })
  const direction = query.sort === 'asc' ? 'asc' : 'desc'
  const filter = {
    keyword: query.keyword.trim(),
    startTime: query.startTime,
    endTime: query.endTime,
    loginType: flagFilter(query.loginType),
    loginMark: flagFilter(query.loginMark),
  }
  const found = await findLogPage(ctx.db, actor, filter, { ...limits(query), direction })
  const rows = found.rows.map((row) => ({
    id: row.id,
    creatorTime: row.createdAt,
    userId: actor.userId,
    userName: personText(actor),
    ipAddress: row.ipAddress,
    ipAddressName: addressName(row.ipAddress),
    ...describeUserAgent(row.userAgent),
    loginType: row.loginType,
    loginMark: row.loginMark,
    abstracts: row.abstracts,
    category: Number(signInCategory),
  }))
  return pageOf(query, { rows, total: found.total })
}

function flagFilter(text: string): number | undefined {
  return text === '0' || text === '1' ? Number(text) : undefined
}

/** All of them or none: an id of somebody else spoils the call. */
export async function deleteOwnLogs(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids)]
  await ctx.db.transaction().execute(async (trx) => {
    if ((await deleteLogs(trx, actor, asked)) < asked.length) throw refused(messages.deleteMissing)
  })
}

export async function clearOwnLogs(ctx: PlatformContext, actor: Actor): Promise<void> {
  await deleteAllLogs(ctx.db, actor)
}
