import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { countFailure, forgive, refuseAfterFailures } from '../../http/limits'
import { readSysConfig } from '../system/sys-config'
import { readWirePassword, verifyPassword } from './passwords'
import { findUserById } from './store'

/** Unlocks the screen: the password of the session's own user. A wrong one never ends the session (spec 1 §8), but tries are limited. */
export async function checkUnlock(
  ctx: PlatformContext,
  actor: Actor,
  input: { account: string; password: string },
): Promise<void> {
  await refuseAfterFailures(ctx, 'unlockFailures', actor.userId)
  const user = await findUserById(ctx.db, actor.userId)
  const md5 = readWirePassword(input.password, ctx.config.loginAesKey)
  const isOwn = input.account.trim().toLowerCase() === actor.account.toLowerCase()
  if (user && md5 && (await verifyPassword(user.passwordHash, md5)) && isOwn) {
    await forgive(ctx, 'unlockFailures', actor.userId)
    return
  }
  await countFailure(ctx, 'unlockFailures', actor.userId)
  throw new AppError('refused', 'unlock refused', { userMessage: '账号或密码错误' })
}

const dayMs = 24 * 3_600_000

/** Whether the password must be renewed soon (contract 1 §10.1); the caller tells the user. */
export async function isPasswordDueSoon(ctx: PlatformContext, actor: Actor): Promise<boolean> {
  const config = await readSysConfig(ctx)
  if (config.passwordIsUpdatedRegularly !== 1) return false
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) return false
  const since = user.changePasswordDate ?? user.createdAt
  return ctx.now() >= since + (config.updateCycle - config.updateInAdvance) * dayMs
}
