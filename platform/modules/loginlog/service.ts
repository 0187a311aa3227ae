import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { personText } from '../permission/public'
import { clientFacts } from './client-facts'
import { deleteAllLogs, deleteLogs, findLog, findLogPage, type Owner } from './store'

/** Sign-ins and sign-outs: one's own (contract 1 §11.8), and those of everybody for whoever reads the logs (contract 2 §23). */

type Query = {
  currentPage: number
  pageSize: number
  sort: 'asc' | 'desc' | ''
  keyword: string
  startTime?: number | undefined
  endTime?: number | undefined
  loginType: string
  loginMark: string
}

/** Wire: the category of sign-ins; the others (requests, operations, faults) are not shown to the people they are of. */
const signInCategory = '1'

export async function listOwnLogs(ctx: PlatformContext, actor: Actor, query: Query & { category: string }) {
  if (query.category !== signInCategory) return pageOf(query, { rows: [], total: 0 })
  return listLogins(ctx, actor, query)
}

/** Without an owner those of everybody. */
export async function listLogins(ctx: PlatformContext, owner: Owner | null, query: Query) {
  const direction: 'asc' | 'desc' = query.sort === 'asc' ? 'asc' : 'desc'
  const filter = {
    keyword: query.keyword.trim(),
    startTime: query.startTime,
    endTime: query.endTime,
    loginType: flagFilter(query.loginType),
    loginMark: flagFilter(query.loginMark),
  }
  const found = await findLogPage(ctx.db, owner, filter, { ...limits(query), direction })
  return pageOf(query, { rows: found.rows.map(asRow), total: found.total })
}

type LoginRow = NonNullable<Awaited<ReturnType<typeof findLog>>>

function asRow({ realName, account, createdAt, durationMs, userAgent, userId, ...row }: LoginRow) {
  return {
    ...row,
    creatorTime: createdAt,
    userId: userId ?? '',
    // Whose sign-in was refused is not known: what was typed is all there is.
    userName: realName === null ? account : personText({ realName, account }),
    ...clientFacts({ ipAddress: row.ipAddress, userAgent }),
    requestDuration: durationMs,
    category: Number(signInCategory),
  }
}

export async function loginDetails(ctx: PlatformContext, id: string) {
  const row = await findLog(ctx.db, id)
  return row && { ...asRow(row), userAgent: row.userAgent }
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
