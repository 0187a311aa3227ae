import { randomInt } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../../http/context'
import { consume, countFailure, forgive, refuseAfterFailures } from '../../../http/limits'
import { readSysConfig } from '../../system/public'
import { checkCaptcha } from '../captcha'
import { isCaptchaNeeded } from '../login'
import { createPasswordHash, verifyPassword } from '../passwords'
import type { SignInUser } from '../store'
import { checkAccount, checkAdmission, type Entry, enter, logRefusal, refusal } from './enter'
import { smsSender } from './sms-sender'
import {
  countCodeTry,
  findCodeTime,
  findUsersByMobile,
  markOutboxUsed,
  putCode,
  removeCode,
  removeExpiredCodes,
} from './sms-store'

const lifeSeconds = 300
const resendSeconds = 60
const triesMax = 5

type Request = { mobile: string; code: string; timestamp: string }

/**
 * Sends a code to a number. Everything that the caller can see or measure is the same for a number that nobody has: a code is
 * made, hashed and kept, only the message does not leave. The sending itself is not waited for, for the same reason.
 */
export async function sendCode(ctx: PlatformContext, { mobile, code, timestamp }: Request, meta: CallMeta) {
  await consume(ctx, 'smsByAddress', meta.ipAddress)
  const config = await readSysConfig(ctx)
  if (await isCaptchaNeeded(ctx, config, mobile)) await checkCaptcha(ctx, timestamp, code)
  const lastAt = await findCodeTime(ctx.db, mobile)
  if (lastAt !== undefined) refuseEarly(ctx, lastAt)
  await consume(ctx, 'smsByNumber', mobile)
  await consume(ctx, 'smsTotal', 'all')
  const secret = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(ctx, mobile, secret)
  const users = await findUsersByMobile(ctx.db, mobile)
  if (users.some((user) => user.enabledMark !== 0)) {
    const text = `【${config.sysName}】登录验证码：${secret}，${lifeSeconds / 60}分钟内有效，请勿告诉他人。`
    // Who waits for the message sees that it does not come; who runs the installation reads why.
    smsSender(ctx)
      .send(mobile, text)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a text message could not be sent'))
  }
  return { resendSeconds, lifeSeconds }
}

function refuseEarly(ctx: PlatformContext, createdAt: number): void {
  const waitMs = createdAt + resendSeconds * 1000 - ctx.now()
  if (waitMs > 0) throw refusal(`请${Math.ceil(waitMs / 1000)}秒后再重新获取验证码`)
}

/** Slowly hashed, because six digits of a quick hash could be tried out by whoever reads the table. */
async function keepCode(ctx: PlatformContext, mobile: string, secret: string): Promise<void> {
  const codeHash = await createPasswordHash(salted(mobile, secret))
  const now = ctx.now()
  const code = { mobile, codeHash, createdAt: now, expiresAt: now + lifeSeconds * 1000 }
  const isKept = await putCode(ctx.db, code, now - resendSeconds * 1000)
  // Another call for the same number was quicker by a moment.
  if (!isKept) refuseEarly(ctx, now)
}

/** Contract 1 §4.2 applies to whoever owns the number; the lock by wrong passwords holds here too. */
export async function signInByCode(
  ctx: PlatformContext,
  { mobile, code }: { mobile: string; code: string },
  meta: CallMeta,
): Promise<Entry & { userId: string }> {
  await consume(ctx, 'signInByAddress', meta.ipAddress)
  await refuseAfterFailures(ctx, 'signInFailures', mobile)
  try {
    await spendCode(ctx, mobile, code)
    const config = await readSysConfig(ctx)
    const user = await checkAccount(ctx, config, await ownerOf(ctx, mobile))
    await checkAdmission(ctx, config, user, meta.ipAddress)
    const entry = await enter(ctx, config, user, meta, 'sms')
    await forgive(ctx, 'signInFailures', mobile)
    await markOutboxUsed(ctx.db, mobile)
    return { ...entry, userId: user.id }
  } catch (error) {
    if (error instanceof AppError) {
      await countFailure(ctx, 'signInFailures', mobile)
      await logRefusal(ctx, meta, { account: mobile, way: 'sms' }, error)
    }
    throw error
  }
}

/** Each look at a code counts before it is compared, so that guesses at the same time do not get more than five. */
async function spendCode(ctx: PlatformContext, mobile: string, code: string): Promise<void> {
  const codeHash = await countCodeTry(ctx.db, mobile, { triesMax, now: ctx.now() })
  if (codeHash === undefined) throw refusal('验证码已失效')
  if (!(await verifyPassword(codeHash, salted(mobile, code)))) throw refusal('验证码错误')
  if (!(await removeCode(ctx.db, { mobile, codeHash }))) throw refusal('验证码已失效')
}

async function ownerOf(ctx: PlatformContext, mobile: string): Promise<SignInUser> {
  const users = await findUsersByMobile(ctx.db, mobile)
  const open = users.filter((user) => user.enabledMark !== 0)
  if (open.length > 1) throw refusal('该手机号对应多个账号，请使用账户密码登录')
  const [user] = open.length > 0 ? open : users
  // Nobody was told this code, so it was guessed.
  if (!user) throw refusal('验证码错误')
  return user
}

function salted(mobile: string, code: string): string {
  return `${mobile}:${code}`
}

export async function purgeCodes(ctx: PlatformContext): Promise<void> {
  await removeExpiredCodes(ctx.db, ctx.now())
}
