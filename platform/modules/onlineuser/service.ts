import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { addressName, describeUserAgent } from '../loginlog/public'
import { findPaths, personText } from '../permission/public'
import { endSessionsByPublicId, writeLoginLog } from '../session/public'
import { findConnectedPage, hasOthers } from './store'

/** Contract 1 §26. `userId` is the public id of the session: neither the token nor anything that could be used as one. */
export async function listOnlineUsers(
  ctx: PlatformContext,
  actor: Actor,
  query: { keyword: string; currentPage: number; pageSize: number },
) {
  const found = await findConnectedPage(ctx, { actor, keyword: query.keyword.trim() }, limits(query))
  const paths = await findPaths(
    ctx.db,
    found.rows.map((row) => row.organizeId).filter((id) => id !== null),
  )
  const rows = found.rows.map((row) => {
    const { browser, platForm } = describeUserAgent(row.userAgent)
    return {
      userId: row.publicId,
      userAccount: row.account,
      userName: personText(row),
      organize: paths.get(row.organizeId ?? '')?.names ?? '',
      loginTime: row.createdAt,
      loginIPAddress: row.ipAddress,
      loginAddress: addressName(row.ipAddress),
      loginBrowser: browser,
      loginSystem: platForm,
      loginPlatForm: /android|ios|iphone|ipad/i.test(platForm) ? 'App' : 'PC',
      tenantId: '',
      isCurrent: row.tokenHash === actor.sessionHash ? 1 : 0,
    }
  })
  return pageOf(query, { rows, total: found.total })
}

/** Ends the sessions, the administrator's own among them when asked, and notes who did it in the sign-in log of each. */
export async function forceOffline(ctx: PlatformContext, actor: Actor, meta: CallMeta, ids: readonly string[]): Promise<void> {
  if (await hasOthers(ctx.db, actor, ids)) throw refused(messages.notAllowed)
  const ended = await endSessionsByPublicId(ctx, ids, 'kicked')
  if (ended.length === 0) throw refused(messages.doMissing)
  for (const { userId, account, ipAddress, userAgent } of ended) {
    const abstracts = `被${personText(actor)}强制下线`
    const entry = { userId, account, loginType: 1, loginMark: 1, abstracts } as const
    await writeLoginLog(ctx, { ...meta, ipAddress, userAgent }, entry)
  }
}
