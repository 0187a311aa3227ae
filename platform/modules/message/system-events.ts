import { formatDate } from '@/lib/datetime/format'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { addressName, describeUserAgent } from '../loginlog/public'
import { findWithoutUnread, hasRecentNetwork, messageTypes } from './store'
import { tellPeople } from './tell-people'

type Scope = Parameters<typeof tellPeople>[0]

/**
 * What happens to a person's own account is told to that person, as messages of the system. Nobody is told of what he has just done
 * to others or, but for his password, to himself. Inside a transaction pass `{...ctx, db: trx}`.
 */

const notMe = '如非本人操作，请立即修改密码，并联系系统管理员。'
/** A change that reaches more people than this is no personal news; the text of the sign-out tells it already. */
const holdersToldMax = 500

export async function tellAccountOpened(ctx: Scope, userId: string): Promise<void> {
  await tell(ctx, [userId], '账号已开通', [
    '您的系统账号已开通，所属组织、岗位与权限可在“个人信息”中查看。',
    '为了账号安全，请尽快修改初始密码。',
  ])
}

export async function tellPasswordReset(ctx: Scope, userId: string, actor: Actor): Promise<void> {
  if (userId === actor.userId) return tellPasswordChanged(ctx, userId)
  await tell(ctx, [userId], '登录密码已由管理员重置', [
    `${actor.realName}于${timeText(ctx)}重置了您的登录密码，请尽快改为自己的密码。`,
    '如非您申请的重置，请联系系统管理员。',
  ])
}

export async function tellPasswordChanged(ctx: Scope, userId: string): Promise<void> {
  await tell(ctx, [userId], '登录密码已修改', [`您的登录密码已于${timeText(ctx)}修改。`, notMe])
}

/** `parts` says what was changed, for a person whose own entry was; absent, a role, position or grant was. */
export async function tellRightsChanged(
  ctx: Scope,
  userIds: readonly string[],
  actor: Actor,
  parts?: readonly string[],
): Promise<void> {
  const others = userIds.filter((id) => id !== actor.userId)
  if (others.length === 0 || others.length > holdersToldMax) return
  const title = '您的权限已变更'
  const what = parts ? `您的${parts.join('、')}` : '您的角色、岗位或授权'
  // A series of changes is told once until it is read.
  await tell(ctx, await findWithoutUnread(ctx.db, others, { type: messageTypes.system, title }), title, [
    `${actor.realName}于${timeText(ctx)}调整了${what}，菜单与数据范围可能有变化。`,
    '当前权限可在“个人信息”的“系统权限”中查看。',
  ])
}

/** Codes for signing in and for a new password go to these, so their owner must know. */
export async function tellContactChanged(ctx: Scope, userId: string, actor: Actor, parts: readonly string[]): Promise<void> {
  if (userId === actor.userId || parts.length === 0) return
  await tell(ctx, [userId], `${parts.join('和')}已由管理员修改`, [
    `${actor.realName}于${timeText(ctx)}修改了您的${parts.join('和')}，可在“个人信息”中查看。`,
    '如信息有误，请联系系统管理员。',
  ])
}

/** From now on somebody can sign in with it. */
export async function tellBound(ctx: Scope, userId: string, socialName: string): Promise<void> {
  const name = socialName === '' ? '第三方账号' : `第三方账号“${socialName.slice(0, 100)}”`
  await tell(ctx, [userId], '已绑定第三方账号', [`${name}已于${timeText(ctx)}与您的账号绑定，可用于登录。`, notMe])
}

/** From now on he can sign in with it no more. */
export async function tellUnbound(ctx: Scope, userId: string, actor: Actor, socialName: string): Promise<void> {
  if (userId === actor.userId) return
  const name = socialName === '' ? '第三方账号' : `第三方账号“${socialName.slice(0, 100)}”`
  await tell(ctx, [userId], '已由管理员解除第三方账号绑定', [
    `${actor.realName}于${timeText(ctx)}解除了您的账号与${name}的绑定，不能再用它登录。`,
    '如有疑问，请联系系统管理员。',
  ])
}

export async function tellLocked(ctx: Scope, userId: string, meta: CallMeta): Promise<void> {
  await tell(ctx, [userId], '账号曾因密码连续输错被锁定', [
    `${timeText(ctx)}，有人从${placeText(meta)}连续输错您的密码，账号被暂时锁定。`,
    notMe,
  ])
}

/**
 * A sign-in from a network from which there was none of that person for a while. The first one ever is no news. What goes wrong here
 * must not keep anybody from signing in.
 */
export async function tellNewPlace(ctx: PlatformContext, user: { id: string; lastLoginTime: number | null }, meta: CallMeta) {
  if (user.lastLoginTime === null) return
  try {
    const neighbourhood = neighbourhoodOf(meta.ipAddress)
    if (neighbourhood === '' || (await hasRecentNetwork(ctx, user.id, neighbourhood))) return
    const title = '账号在新的地点登录'
    const userIds = await findWithoutUnread(ctx.db, [user.id], { type: messageTypes.system, title })
    await tell(ctx, userIds, title, [`您的账号于${timeText(ctx)}从${placeText(meta)}登录。`, notMe])
  } catch (error) {
    ctx.log.warn({ err: error }, 'a sign-in from a new place could not be told')
  }
}

function tell(ctx: Scope, userIds: readonly string[], title: string, lines: readonly string[]): Promise<void> {
  return tellPeople(ctx, { userIds, title, lines })
}

function timeText(ctx: Scope): string {
  return formatDate(ctx.now(), 'yyyy-MM-dd HH:mm')
}

function placeText({ ipAddress, userAgent }: CallMeta): string {
  const { browser, platForm } = describeUserAgent(userAgent)
  const facts = [addressName(ipAddress), [browser, platForm].filter(Boolean).join('，')].filter(Boolean)
  return facts.length > 0 ? `${ipAddress}（${facts.join('；')}）` : ipAddress
}

/** The part of an address that stays when a provider hands out a new one: two numbers of IPv4, three groups of IPv6. */
function neighbourhoodOf(ipAddress: string): string {
  const separator = ipAddress.includes(':') ? ':' : '.'
  const parts = ipAddress.split(separator)
  const kept = separator === '.' ? 2 : 3
  return parts.length > kept ? `${parts.slice(0, kept).join(separator)}${separator}` : ''
}
