import type { LogCategory } from '@/lib/contract/system/log'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { clientFacts, deleteLogins, deleteOwnLogs, listLogins, loginDetails } from '../loginlog/public'
import { hasTag } from '../permission/public'
import { deleteCalls, findCall, findCallPage, findModuleNames, findScreenNames, type ListedCall } from './store'

/** Logs of the installation (contract 2 §23). */

const screenTag = 'system.log'

type ListQuery = {
  category: LogCategory
  currentPage: number
  pageSize: number
  sort: 'asc' | 'desc' | ''
  keyword: string
  startTime?: number | undefined
  endTime?: number | undefined
  loginType: string
  loginMark: string
  requestMethod: string
}

export async function listLogs(ctx: PlatformContext, query: ListQuery) {
  if (query.category === '1') return listLogins(ctx, null, query)
  const { startTime, endTime, requestMethod: method } = query
  const filter = { category: Number(query.category), keyword: query.keyword.trim(), startTime, endTime, method }
  const direction: 'asc' | 'desc' = query.sort === 'asc' ? 'asc' : 'desc'
  const found = await findCallPage(ctx.db, filter, { ...limits(query), direction })
  return pageOf(query, { rows: await rowsOf(ctx, found.rows), total: found.total })
}

/** One row of whichever kind. */
export async function logDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const call = await findCall(ctx.db, id)
  if (!call) {
    const login = await loginDetails(ctx, id)
    if (!login) throw refused(messages.missing)
    return { ...login, category: String(login.category) }
  }
  const [row] = await rowsOf(ctx, [call])
  const isShown = await mayReadParams(ctx, actor, call.accessTag)
  return {
    ...row,
    category: String(call.category),
    requestTarget: call.callName,
    requestParam: isShown ? call.params : '',
    jsons: call.result,
    requestId: call.requestId,
    userAgent: call.userAgent,
    isWithheld: isShown ? 0 : 1,
  }
}

/** Who reads what was sent to a screen must be allowed to see that screen: of people a log holds what only their administration shows. */
async function mayReadParams(ctx: PlatformContext, actor: Actor, accessTag: string): Promise<boolean> {
  if (actor.isAdministrator || accessTag === '') return true
  return accessTag !== 'administrator' && (await hasTag(ctx, actor, accessTag))
}

async function rowsOf(ctx: PlatformContext, calls: readonly ListedCall[]) {
  const distinct = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null && value !== '')
  const [screens, modules] = await Promise.all([
    findScreenNames(ctx.db, distinct(calls.map(({ accessTag }) => accessTag)) as string[]),
    findModuleNames(ctx.db, distinct(calls.map(({ modelId }) => modelId)) as string[]),
  ])
  return calls.map((call) => ({
    id: call.id,
    creatorTime: call.createdAt,
    userId: call.userId ?? '',
    userName: call.userName,
    ipAddress: call.ipAddress,
    ...clientFacts(call),
    requestDuration: call.durationMs,
    requestMethod: call.method,
    requestUrl: call.url,
    // Wire: the list of one's own sign-ins spells it so (contract 1 §11.8).
    requestURL: call.url,
    moduleName: modules.get(call.modelId ?? '') ?? screens.get(call.accessTag) ?? call.accessTag,
    moduleCode: call.accessTag,
    replyCode: call.replyCode,
  }))
}

/**
 * Deletes chosen rows. Whoever has the screen of the logs may choose any; everybody else rows of his own sign-ins, all of them or none
 * (contract 1 §11.8).
 */
export async function deleteLogs(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<void> {
  if (!actor.isAdministrator && !(await hasTag(ctx, actor, screenTag))) return deleteOwnLogs(ctx, actor, ids)
  const asked = [...new Set(ids)]
  await ctx.db.transaction().execute(async (trx) => {
    const removed = (await deleteCalls(trx, asked)) + (await deleteLogins(trx, null, asked))
    if (removed < asked.length) throw refused(messages.deleteMissing)
  })
}
