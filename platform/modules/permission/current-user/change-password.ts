import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { countFailure, forgive, refuseAfterFailures } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { tellPasswordChanged } from '../../message/public'
import {
  checkCaptcha,
  createPasswordHash,
  endSessionsOf,
  findReplacedHashes,
  findUserById,
  isPublishedPassword,
  keepReplacedHash,
  readWirePassword,
  type SignInUser,
  verifyPassword,
} from '../../session/public'
import { readSysConfig } from '../../system/public'

type Input = { oldPassword: string; password: string; code: string; timestamp: string }

const wrongOldPassword = '旧密码错误，请重新输入'

/**
 * Changes the user's own password, with the checks in the order of contract 1 §10.3, and ends all his sessions. A wrong old
 * password leaves the captcha unused, because the form of the contract keeps its picture then; guesses are limited per user.
 */
export async function changePassword(ctx: PlatformContext, actor: Actor, input: Input): Promise<void> {
  await refuseAfterFailures(ctx, 'passwordFailures', actor.userId)
  const user = await checkOldPassword(ctx, actor, input.oldPassword)
  await checkPicture(ctx, input)
  const md5 = readWirePassword(input.password, ctx.config.loginAesKey)
  if (!md5) throw new AppError('invalid', 'the password cannot be read', { issues: [{ path: 'password', code: 'invalid' }] })
  await refuseOldOnes(ctx, user, md5)
  const isPublished = await isPublishedPassword(ctx, md5)
  if (isPublished && !ctx.config.areDemoPasswordsAllowed) throw refused('新密码不能与公开的演示密码相同', 'password')
  const passwordHash = await createPasswordHash(md5)
  await ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx }
    const changed = await trx
      .updateTable('appUser')
      .set({ passwordHash, changePasswordDate: ctx.now(), logErrorCount: 0, isDemonstration: isPublished ? 1 : 0 })
      .where('id', '=', user.id)
      // Two changes at the same time: the second one brings a password that is not the old one any more.
      .where('passwordHash', '=', user.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refused(wrongOldPassword, 'oldPassword')
    await keepReplacedHash(inside, user.id, user.passwordHash)
    await endSessionsOf(inside, [user.id], 'passwordChanged')
    await tellPasswordChanged(inside, user.id)
  })
  await forgive(ctx, 'passwordFailures', actor.userId)
}

async function checkOldPassword(ctx: PlatformContext, actor: Actor, wirePassword: string): Promise<SignInUser> {
  const user = await findUserById(ctx.db, actor.userId)
  const md5 = readWirePassword(wirePassword, ctx.config.loginAesKey)
  if (user && md5 && (await verifyPassword(user.passwordHash, md5))) return user
  await countFailure(ctx, 'passwordFailures', actor.userId)
  throw refused(wrongOldPassword, 'oldPassword')
}

/** One text for a wrong, an expired and a used picture. */
async function checkPicture(ctx: PlatformContext, { timestamp, code }: Input): Promise<void> {
  try {
    await checkCaptcha(ctx, timestamp, code)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'refused') throw refused('验证码输入错误，请重新输入！', 'code')
    throw cause
  }
}

/** The password in use is the last of the old ones. One check costs 25 ms, so their number is bounded. */
async function refuseOldOnes(ctx: PlatformContext, user: SignInUser, md5: string): Promise<void> {
  const { disableOldPassword, disableTheNumberOfOldPasswords } = await readSysConfig(ctx)
  if (disableOldPassword !== 1) return
  const replaced = await findReplacedHashes(ctx, user.id)
  const forbidden = [user.passwordHash, ...replaced].slice(0, Math.max(1, disableTheNumberOfOldPasswords))
  for (const hash of forbidden) {
    if (await verifyPassword(hash, md5)) throw refused('修改失败，新建密码不能与旧密码一样', 'password')
  }
}
