import { formatDate } from '@/lib/datetime/format'
import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import type { Actor, PlatformContext } from '../../http/context'
import { countFailure, forgive, refuseAfterFailures } from '../../http/limits'
import { refusedBecause } from '../../kit/refusals'
import { messageTypes, sendMessage } from '../message/public'
import { readSysConfig } from '../system/public'
import { readWirePassword, verifyPassword } from './passwords'
import { claimPasswordReminder, findUserById } from './store'

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
  throw refusedBecause('unlock refused', '账号或密码错误')
}

const dayMs = 24 * 3_600_000

/**
 * Contract 1 §10.1: reminds of a password that must be renewed soon by a message in the site, at most one a day. Answers whether it is
 * over: then it has to be replaced first (contract 2 §19).
 */
export async function remindOfPassword(ctx: PlatformContext, actor: Actor): Promise<boolean> {
  const config = await readSysConfig(ctx)
  if (config.passwordIsUpdatedRegularly !== 1) return false
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) return false
  const dueAt = (user.changePasswordDate ?? user.createdAt) + config.updateCycle * dayMs
  if (ctx.now() < dueAt - config.updateInAdvance * dayMs) return false
  await ctx.db.transaction().execute(async (trx) => {
    // Marking comes first and by one statement, so that several pages opened together send one message.
    const now = ctx.now()
    const midnight = instantOf(wallClock(now).startOf('day').valueOf())
    if (await claimPasswordReminder(trx, actor.userId, { now, midnight }))
      await sendReminder({ ...ctx, db: trx }, actor.userId, dueAt)
  })
  return dueAt <= ctx.now()
}

type Sender = Parameters<typeof sendMessage>[0]

async function sendReminder(ctx: Sender, userId: string, dueAt: number): Promise<void> {
  const day = formatDate(dueAt, 'yyyy-MM-dd')
  const isOver = dueAt <= ctx.now()
  const when = isOver ? `已于${day}到期` : `将于${day}到期`
  await sendMessage(ctx, {
    userIds: [userId],
    type: messageTypes.system,
    title: isOver ? '您的密码已到期，请立即修改' : '您的密码即将到期，请及时修改',
    bodyText: `<p>您的登录密码${when}。请到“个人信息”中修改密码，以保护账号安全。</p>`,
  })
}
