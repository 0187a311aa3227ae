import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { keepHistory } from '../history/public'
import { tellRightsChanged } from '../message/public'
import { endSessionsOf } from '../session/public'
import { configObject } from './save-config'
import { builtInAdministrator, findAdministrators, findEnabledUsers, lockConfig, markAdministrators } from './store'

export async function listAdministrators(ctx: PlatformContext) {
  const rows = await findAdministrators(ctx.db)
  return rows.map(({ id, account, realName }) => ({ id, account, realName }))
}

/** Replaces the administrators. The first one of the installation stays, so that it can never be locked out of itself. */
export async function saveAdministrators(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockConfig(trx)
    const builtIn = await builtInAdministrator(trx)
    const wanted = new Set([...ids, ...(builtIn ? [builtIn] : [])])
    const before = await findAdministrators(trx)
    const taken = before.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
    const given = [...wanted].filter((id) => !before.some((one) => one.id === id))
    if ((await findEnabledUsers(trx, given)).length < given.length) throw refused(messages.missing, 'adminIds')
    await markAdministrators(trx, { given, taken, now: ctx.now(), by: actor.userId })
    const changed = [...given, ...taken]
    if (changed.length === 0) return
    await endSessionsOf({ ...ctx, db: trx }, changed, 'rightsChanged')
    await tellRightsChanged({ ...ctx, db: trx }, changed, actor)
    const names = (people: typeof before) => ({ members: people.map((one) => `${one.realName}/${one.account}`) })
    const after = await findAdministrators(trx)
    const change = { before: names(before), after: names(after) }
    await keepHistory(trx, ctx, actor, { ...configObject, name: '管理员设置', action: 'members', ...change })
  })
}
