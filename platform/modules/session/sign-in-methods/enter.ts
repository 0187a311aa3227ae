import { isListed } from '@/lib/domain/address-list'
import type { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../../http/context'
import { refusedBecause } from '../../../kit/refusals'
import { tellNewPlace } from '../../message/public'
import { hasMenu, loadActor, permittedSystems } from '../../permission/public'
import type { SysConfig } from '../../system/public'
import { endSessionsOf, hashToken, startSession } from '../sessions'
import { type SignInUser, unlock, writeLoginLog, writeSignIn } from '../store'

/** What a sign-in call answers: the token with its scheme, and the saved layout. */
export type Entry = { token: string; theme: string }

type Ways = { success: string; failure: string }

/** Texts of the sign-in log, so that an administrator sees how somebody came in. */
const ways = {
  password: { success: '登录成功', failure: '' },
  qr: { success: '扫码登录成功', failure: '扫码登录：' },
  sms: { success: '短信登录成功', failure: '短信登录：' },
  social: { success: '单点登录成功', failure: '单点登录：' },
} as const satisfies Record<string, Ways>
type Way = keyof typeof ways

/**
 * The common last step of every way to sign in, for a person who has proven who he is and passed `checkAdmission`: the session,
 * the notice of the last sign-in, the rule of one session per account, the log.
 */
export async function enter(ctx: PlatformContext, config: SysConfig, user: SignInUser, meta: CallMeta, way: Way): Promise<Entry> {
  // Together, as each commit waits for the disk.
  const token = await ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx }
    const started = await startSession(inside, user.id, meta)
    await writeSignIn(inside, user, meta.ipAddress)
    return started
  })
  if (config.singleLogin === 1) {
    await endSessionsOf(ctx, [user.id], 'kicked', { exceptTokenHash: hashToken(token.slice('bearer '.length)) })
  }
  await tellNewPlace(ctx, user, meta)
  const abstracts = ways[way].success
  await writeLoginLog(ctx, meta, { userId: user.id, account: user.account, loginType: 0, loginMark: 1, abstracts })
  return { token, theme: user.theme ?? '' }
}

/** The log row of a refused attempt. `account` is what was typed, so it may hold anything. */
export async function logRefusal(
  ctx: PlatformContext,
  meta: CallMeta,
  attempt: { account: string; userId?: string; way: Way },
  error: AppError,
): Promise<void> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses such text
  const account = attempt.account.replace(/[\x00-\x1f\x7f]/g, '?')
  const abstracts = ways[attempt.way].failure + (error.userMessage ?? error.code)
  await writeLoginLog(ctx, meta, { userId: attempt.userId ?? null, account, loginType: 0, loginMark: 0, abstracts })
}

/** Refuses a locked account; a lock whose time is over is taken off. */
export async function checkLock(ctx: PlatformContext, config: SysConfig, user: SignInUser): Promise<SignInUser> {
  if (user.enabledMark !== 2) return user
  const now = ctx.now()
  if (user.unlockTime === null || user.unlockTime > now) throw lockedRefusal(config, user.unlockTime, now)
  await unlock(ctx, user.id)
  return { ...user, enabledMark: 1, logErrorCount: 0, unlockTime: null }
}

export function lockedRefusal(config: Pick<SysConfig, 'lockType'>, unlockTime: number | null, now: number): AppError {
  if (unlockTime === null || config.lockType !== 2) return refusal('账号已被锁定，请联系管理员解除锁定')
  return refusal(`请等待${Math.ceil((unlockTime - now) / 60_000)}分钟后再进行登录，或联系管理员解除锁定`)
}

/** For those who have proven who they are without a password: the same marks of the account count, with the same words. */
export async function checkAccount(ctx: PlatformContext, config: SysConfig, user: SignInUser): Promise<SignInUser> {
  const open = await checkLock(ctx, config, user)
  if (open.enabledMark === 0) throw refusal('账号已被禁用')
  return open
}

/** The white list and the need for at least one menu. Administrators are exempt (contract 1 §4.1). */
export async function checkAdmission(
  ctx: PlatformContext,
  config: SysConfig,
  user: SignInUser,
  ipAddress: string,
): Promise<void> {
  if (user.isAdministrator === 1) return
  if (config.whitelistSwitch === 1) {
    if (!isListed(config.whiteListIp, ipAddress)) throw refusal('此IP未在白名单中')
  }
  const actor = await loadActor(ctx, user.id, { tokenHash: '', ipAddress })
  if (!actor) throw refusal('账号或密码错误')
  for (const system of await permittedSystems(ctx, actor)) {
    if (await hasMenu(ctx, actor, system)) return
  }
  // Spec 1 §8: the message for a user to whom no menu is granted.
  throw refusal('您的权限不足，请联系管理员')
}

export function refusal(userMessage: string): AppError {
  return refusedBecause(`sign-in refused: ${userMessage}`, userMessage)
}
