import type { z } from 'zod'
import type { loginBody } from '@/lib/contract/session/oauth'
import { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../http/context'
import { consume, countFailure, failures, forgive, refuseAfterFailures } from '../../http/limits'
import { hasControlCharacter } from '../../http/request'
import { loadActor } from '../permission/actor'
import { currentMenus, permittedSystems } from '../permission/effective'
import { readSysConfig, type SysConfig } from '../system/sys-config'
import { checkCaptcha } from './captcha'
import { readWirePassword, spendVerifyTime, verifyPassword } from './passwords'
import { endSessionsOf, hashToken, startSession } from './sessions'
import { countWrongPassword, findUserByAccount, type SignInUser, unlock, writeLoginLog, writeSignIn } from './store'

type Body = z.output<typeof loginBody>

/** After so many failures of one account name the picture is asked for, whatever the configuration says. */
const failuresBeforeCaptcha = 10
/** Spec: the lock is off below this number (contract 1 §4.2). */
const lockLimitMin = 3

/** Contract 1 §3.1. Answers alike for known and unknown accounts. */
export async function loginNeeds(ctx: PlatformContext, account: string) {
  const config = await readSysConfig(ctx)
  return {
    enableVerificationCode: (await isCaptchaNeeded(ctx, config, account.trim())) ? 1 : 0,
    verificationCodeNumber: Math.min(6, Math.max(3, config.verificationCodeNumber)),
  }
}

async function isCaptchaNeeded(ctx: PlatformContext, config: SysConfig, account: string): Promise<boolean> {
  return config.enableVerificationCode === 1 || (await failures(ctx, 'signInFailures', account)) >= failuresBeforeCaptcha
}

/** Contract 1 §4.1, 4.2. Answers the token with its scheme, and the saved layout. */
export async function signIn(ctx: PlatformContext, body: Body, meta: CallMeta): Promise<{ token: string; theme: string }> {
  const { account } = body
  await consume(ctx, 'signInByAddress', meta.ipAddress)
  await refuseAfterFailures(ctx, 'signInFailures', account)
  const config = await readSysConfig(ctx)
  if (await isCaptchaNeeded(ctx, config, account)) await checkCaptcha(ctx, body.timestamp, body.code)
  try {
    const user = await checkCredentials(ctx, config, body)
    await checkAdmission(ctx, config, user, meta)
    const token = await startSession(ctx, user.id, meta)
    await writeSignIn(ctx, user, meta.ipAddress)
    if (config.singleLogin === 1) {
      await endSessionsOf(ctx, [user.id], 'kicked', { exceptTokenHash: hashToken(token.slice('bearer '.length)) })
    }
    await forgive(ctx, 'signInFailures', account)
    await writeLoginLog(ctx, meta, { userId: user.id, account: user.account, loginType: 0, loginMark: 1, abstracts: '登录成功' })
    return { token, theme: user.theme ?? '' }
  } catch (error) {
    if (error instanceof AppError) await logFailure(ctx, meta, account, error)
    throw error
  }
}

async function logFailure(ctx: PlatformContext, meta: CallMeta, account: string, error: AppError): Promise<void> {
  await countFailure(ctx, 'signInFailures', account)
  const abstracts = error.userMessage ?? error.code
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses such text
  const readable = account.replace(/[\x00-\x1f\x7f]/g, '?')
  await writeLoginLog(ctx, meta, { userId: null, account: readable, loginType: 0, loginMark: 0, abstracts })
}

/**
 * Only a right password learns that an account is disabled. A locked one says so to everybody, as the contract has it: while
 * the lock lasts the answer must not tell a right guess from a wrong one.
 */
async function checkCredentials(ctx: PlatformContext, config: SysConfig, body: Body): Promise<SignInUser> {
  const md5 = readWirePassword(body.password, ctx.config.loginAesKey)
  const found = hasControlCharacter(body.account) ? undefined : await findUserByAccount(ctx.db, body.account)
  if (!found || !md5) {
    await spendVerifyTime(md5 ?? '')
    throw wrongPassword()
  }
  const user = await checkLock(ctx, config, found)
  if (!(await verifyPassword(user.passwordHash, md5))) {
    const isLockOn = config.passwordErrorsNumber >= lockLimitMin && user.isAdministrator !== 1
    await countWrongPassword(ctx, user.id, isLockOn ? config : null)
    throw wrongPassword()
  }
  if (user.enabledMark === 0) throw refusal('账号已被禁用')
  if (user.isDemonstration === 1 && !ctx.config.areDemoPasswordsAllowed) {
    throw refusal('演示账号的公开密码已停用，请管理员通过启动时输出的一次性链接设置新密码')
  }
  return user
}

async function checkLock(ctx: PlatformContext, config: SysConfig, user: SignInUser): Promise<SignInUser> {
  if (user.enabledMark !== 2) return user
  const now = ctx.now()
  if (user.unlockTime === null) throw refusal('账号已被锁定，请联系管理员解除锁定')
  if (user.unlockTime > now) {
    const minutes = Math.ceil((user.unlockTime - now) / 60_000)
    throw refusal(
      config.lockType === 2 ? `请等待${minutes}分钟后再进行登录，或联系管理员解除锁定` : '账号已被锁定，请联系管理员解除锁定',
    )
  }
  await unlock(ctx, user.id)
  return { ...user, enabledMark: 1, logErrorCount: 0, unlockTime: null }
}

async function checkAdmission(ctx: PlatformContext, config: SysConfig, user: SignInUser, meta: CallMeta): Promise<void> {
  if (user.isAdministrator === 1) return
  if (config.whitelistSwitch === 1) {
    const allowed = config.whiteListIp.split(/[,，\s]+/)
    if (!allowed.includes(meta.ipAddress)) throw refusal('此IP未在白名单中')
  }
  const actor = await loadActor(ctx, user.id, { tokenHash: '', ipAddress: meta.ipAddress })
  if (!actor) throw wrongPassword()
  for (const system of await permittedSystems(ctx, actor)) {
    if ((await currentMenus(ctx, actor, system.id)).menuList.length > 0) return
  }
  // Spec 1 §8: the message for a user to whom no menu is granted.
  throw refusal('您的权限不足，请联系管理员')
}

function wrongPassword(): AppError {
  return refusal('账号或密码错误')
}

function refusal(userMessage: string): AppError {
  return new AppError('refused', `sign-in refused: ${userMessage}`, { userMessage })
}
