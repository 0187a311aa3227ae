import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { refusedBecause } from '../../kit/refusals'
import { createPasswordHash, isPublishedPassword, readWirePassword } from './passwords'
import { endSessionsOf, hashToken } from './sessions'
import { findAdministrator, putSetupToken, setDemonstrationPassword, setUserPassword, takeSetupToken } from './setup-store'

const lifeMs = 24 * 3_600_000

/**
 * A new token for the one-time set-up; it replaces an older one. Null when the administrator can sign in: with a password of
 * his own, or with the published one where that is allowed.
 */
export async function issueSetupToken(ctx: PlatformContext): Promise<string | null> {
  const administrator = await findAdministrator(ctx.db)
  const isClosed = administrator?.isDemonstration === 1 && !ctx.config.areDemoPasswordsAllowed
  if (!administrator || (administrator.passwordHash !== '' && !isClosed)) return null
  const token = randomBytes(32).toString('base64url')
  const value = JSON.stringify({ hash: hashToken(token), expiresAt: ctx.now() + lifeMs })
  await putSetupToken(ctx.db, value)
  return token
}

type Input = { token: string; password: string; demonstrationPassword?: string | undefined }

/** Sets the administrator's password and, when given, that of the other demonstration accounts. The token works once. */
export async function setUpAdministrator(ctx: PlatformContext, input: Input, meta: CallMeta): Promise<{ account: string }> {
  await consume(ctx, 'setupByAddress', meta.ipAddress)
  await refusePublished(ctx, input)
  const passwordHash = await hashOf(ctx, input.password)
  const demonstrationHash = input.demonstrationPassword ? await hashOf(ctx, input.demonstrationPassword) : null
  return ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx }
    await spendToken(inside, input.token)
    const administrator = await findAdministrator(trx)
    if (!administrator) throw refusedBecause('there is no administrator', '数据不存在')
    const now = ctx.now()
    const fresh = { isDemonstration: 0, changePasswordDate: now, logErrorCount: 0, unlockTime: null, updatedAt: now }
    await setUserPassword(trx, administrator.id, { ...fresh, passwordHash, enabledMark: 1 })
    await endSessionsOf(inside, [administrator.id], 'passwordChanged')
    if (demonstrationHash) await setDemonstrationPassword(trx, { ...fresh, passwordHash: demonstrationHash })
    return { account: administrator.account }
  })
}

/** The published password set anew would open the installation to everybody who reads the README. */
async function refusePublished(ctx: PlatformContext, input: Input): Promise<void> {
  for (const wirePassword of new Set([input.password, input.demonstrationPassword ?? input.password])) {
    const md5 = readWirePassword(wirePassword, ctx.config.loginAesKey)
    if (md5 && (await isPublishedPassword(ctx, md5))) {
      throw refusedBecause('the published password was chosen', '新密码不能与公开的演示密码相同')
    }
  }
}

async function hashOf(ctx: PlatformContext, wirePassword: string): Promise<string> {
  const md5 = readWirePassword(wirePassword, ctx.config.loginAesKey)
  if (!md5) throw new AppError('invalid', 'the password cannot be read', { issues: [{ path: 'password', code: 'invalid' }] })
  return createPasswordHash(md5)
}

async function spendToken(ctx: PlatformContext, token: string): Promise<void> {
  const value = await takeSetupToken(ctx.db)
  const stored = value === undefined ? null : (JSON.parse(value) as { hash: string; expiresAt: number })
  const isRight =
    stored !== null && stored.expiresAt > ctx.now() && timingSafeEqual(Buffer.from(stored.hash), Buffer.from(hashToken(token)))
  // Throwing rolls the deletion back, so a wrong guess does not use up the right token.
  if (!isRight) throw refusedBecause('set-up token wrong, used or expired', '设置链接无效或已过期，请重新启动服务获取')
}
