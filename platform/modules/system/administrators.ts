import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandVersion, keepHistory } from '../history/public'
import { tellRightsChanged } from '../message/public'
import { endSessionsOf } from '../session/public'
import { builtInAdministrator, findAdministrators, findEnabledUsers, lockConfig, markAdministrators } from './store'

const administratorsObject = { object: 'sysConfig', id: 'administrators' } as const

export async function listAdministrators(ctx: PlatformContext) {
  const rows = await findAdministrators(ctx.db)
  return rows.map(({ id, account, realName }) => ({ id, account, realName }))
}

/** `knownIds`: the list as it was read; absent from clients of elsewhere, which are not asked. */
type Replacement = { adminIds: readonly string[]; knownIds?: readonly string[] | undefined }

/** Replaces the administrators. The first one of the installation stays, so that it can never be locked out of itself. */
export async function saveAdministrators(ctx: PlatformContext, actor: Actor, wanted: Replacement): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockConfig(trx)
    const builtIn = await builtInAdministrator(trx)
    const before = await findAdministrators(trx)
    const version = asVersion(before.map((one) => one.id))
    await demandVersion(trx, 'sysConfig', { id: administratorsObject.id, version }, wanted.knownIds && asVersion(wanted.knownIds))
    const ids = new Set([...wanted.adminIds, ...(builtIn ? [builtIn] : [])])
    const taken = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
    const given = [...ids].filter((id) => !before.some((one) => one.id === id))
    if ((await findEnabledUsers(trx, given)).length < given.length) throw refused(messages.missing, 'adminIds')
    await markAdministrators(trx, { given, taken, now: ctx.now(), by: actor.userId })
    const changed = [...given, ...taken]
    if (changed.length === 0) return
    await endSessionsOf({ ...ctx, db: trx }, changed, 'rightsChanged')
    await tellRightsChanged({ ...ctx, db: trx }, changed, actor)
    const names = (people: typeof before) => ({ members: people.map((one) => `${one.realName}/${one.account}`) })
    const after = await findAdministrators(trx)
    const change = { before: names(before), after: names(after) }
    await keepHistory(trx, ctx, actor, { ...administratorsObject, name: '管理员设置', action: 'members', ...change })
  })
}

/** The call answers a bare list, which has no place for a version: the list itself is the version. */
function asVersion(ids: readonly string[]): string {
  return [...new Set(ids)].sort().join(',')
}
