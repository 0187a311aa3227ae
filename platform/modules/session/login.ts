import type { z } from 'zod'
import type { loginBody } from '@/lib/contract/session/sign-in'
import { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../http/context'
import { consume, countFailure, failures, forgive, refuseAfterFailures } from '../../http/limits'
import { hasControlCharacter } from '../../http/request'
import { tellLocked } from '../message/public'
import { readSysConfig, type SysConfig } from '../system/public'
import { checkCaptcha } from './captcha'
import { forgetLikeness, refuseAsLocked } from './lock-likeness'
import { readWirePassword, spendVerifyTime, verifyPassword } from './passwords'
import { checkAdmission, checkLock, type Entry, enter, logRefusal, refusal } from './sign-in-methods/enter'
import { findSignInUser, limitKey } from './sign-in-methods/sub-account'
import { countWrongPassword, lockLimitMin, type SignInUser } from './store'

type Body = z.output<typeof loginBody>

/** After so many failures of one account name the picture is asked for, whatever the configuration says. */
const failuresBeforeCaptcha = 10
/** Contract 1 §3.1. Answers alike for known and unknown accounts. */
export async function loginNeeds(ctx: PlatformContext, account: string) {
  const config = await readSysConfig(ctx)
  return {
    enableVerificationCode: (await isCaptchaNeeded(ctx, config, account.trim())) ? 1 : 0,
    verificationCodeNumber: Math.min(6, Math.max(3, config.verificationCodeNumber)),
  }
}

/** Also for the codes by text message, where the number stands for the account. */
export async function isCaptchaNeeded(ctx: PlatformContext, config: SysConfig, account: string): Promise<boolean> {
  return (
    config.enableVerificationCode === 1 || (await failures(ctx, 'signInFailures', limitKey(account))) >= failuresBeforeCaptcha
  )
}

/** Contract 1 §4.1, 4.2. Answers the token with its scheme, and the saved layout. */
export async function signIn(ctx: PlatformContext, body: Body, meta: CallMeta): Promise<Entry & { userId: string }> {
  const { account } = body
  await consume(ctx, 'signInByAddress', meta.ipAddress)
  await refuseAfterFailures(ctx, 'signInFailures', limitKey(account))
  const config = await readSysConfig(ctx)
  if (await isCaptchaNeeded(ctx, config, account)) await checkCaptcha(ctx, body.timestamp, body.code)
  try {
    const user = await checkCredentials(ctx, config, body, meta)
    await checkAdmission(ctx, config, user, meta.ipAddress)
    const entry = await enter(ctx, config, user, meta, 'password')
    await forgive(ctx, 'signInFailures', limitKey(account))
    return { ...entry, userId: user.id }
  } catch (error) {
    if (error instanceof AppError) await logFailure(ctx, meta, account, error)
    throw error
  }
}

async function logFailure(ctx: PlatformContext, meta: CallMeta, account: string, error: AppError): Promise<void> {
  await countFailure(ctx, 'signInFailures', limitKey(account))
  await logRefusal(ctx, meta, { account, way: 'password' }, error)
}

/**
 * Only a right password learns that an account is disabled. A locked one says so to everybody, as the contract has it: while
 * the lock lasts the answer must not tell a right guess from a wrong one. Names that cannot be locked answer wrong guesses alike,
 * so that a lock tells of no account that there is one.
 */
async function checkCredentials(ctx: PlatformContext, config: SysConfig, body: Body, meta: CallMeta): Promise<SignInUser> {
  const md5 = readWirePassword(body.password, ctx.config.loginAesKey)
  const found = hasControlCharacter(body.account) ? undefined : await findSignInUser(ctx, body.account)
  if (!found || !md5) {
    await spendVerifyTime(md5 ?? '')
    throw (md5 && refuseAsLocked(ctx, config, body.account)) || wrongPassword()
  }
  const user = await checkLock(ctx, config, found).catch(async (error: unknown) => {
    // A name that cannot be locked takes this time to be refused.
    await spendVerifyTime(md5)
    throw error
  })
  if (!(await verifyPassword(user.passwordHash, md5))) {
    const canBeLocked = user.isAdministrator !== 1 && user.enabledMark !== 0
    const isLockOn = config.passwordErrorsNumber >= lockLimitMin && canBeLocked
    const isLocked = await countWrongPassword(ctx, user.id, isLockOn ? config : null)
    if (isLocked) await tellLocked(ctx, user.id, meta)
    throw (!canBeLocked && refuseAsLocked(ctx, config, body.account)) || wrongPassword()
  }
  forgetLikeness(ctx, body.account)
  if (user.enabledMark === 0) throw refusal('账号已被禁用')
  if (user.isDemonstration === 1 && !ctx.config.areDemoPasswordsAllowed) {
    throw refusal('演示账号的公开密码已停用，请管理员通过启动时输出的一次性链接设置新密码')
  }
  return user
}

function wrongPassword(): AppError {
  return refusal('账号或密码错误')
}
