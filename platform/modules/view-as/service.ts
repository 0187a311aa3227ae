import { randomUUID } from 'node:crypto'
import type { Viewing } from '@/lib/contract/session/view-as'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { keepHistory } from '../history/public'
import { personText } from '../permission/public'
import { closeViewing, findPerson, findViewing, openViewing } from './store'

const viewMs = 30 * 60_000

/**
 * From the next call on the session looks with the rights of the person (`lookingAs`), and can change nothing. History says so with the
 * same commit, hence before the first look.
 */
export async function beginViewing(ctx: PlatformContext, actor: Actor, userId: string): Promise<Viewing> {
  if (userId === actor.userId) throw refused('不能以自己的身份查看', 'userId')
  return ctx.db.transaction().execute(async (trx) => {
    const person = await findPerson(trx, userId)
    if (!person) throw refused(messages.missing, 'userId')
    if (person.isAdministrator === 1) throw refused('不能以其他管理员的身份查看', 'userId')
    if (person.enabledMark === 0) throw refused('不能以已禁用用户的身份查看', 'userId')
    const [viewId, endsAt] = [randomUUID(), ctx.now() + viewMs]
    if (!(await openViewing(trx, actor.sessionHash, { viewId, viewUserId: userId, viewEndsAt: endsAt }))) {
      throw refused(messages.notAllowed)
    }
    const change = { before: null, after: { viewedUntil: endsAt } }
    await keepHistory(trx, ctx, actor, { object: 'user', id: userId, name: personText(person), action: 'view', ...change })
    return { id: viewId, secondsLeft: viewMs / 1000, viewer: personText(actor) }
  })
}

/** Back to the own rights. Nothing is to be done where the time was over already. */
export async function endViewing(ctx: PlatformContext, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const viewing = await findViewing(trx, actor.sessionHash)
    if (!viewing) return
    await closeViewing(trx, actor.sessionHash)
    const { viewUserId: id, viewEndsAt } = viewing
    const now = ctx.now()
    if (id === null || viewEndsAt === null || viewEndsAt <= now) return
    const person = await findPerson(trx, id)
    const name = person ? personText(person) : id
    const change = { before: { viewedUntil: viewEndsAt }, after: { viewedUntil: now } }
    await keepHistory(trx, ctx, actor, { object: 'user', id, name, action: 'view', ...change })
  })
}
