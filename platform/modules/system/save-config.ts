import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandNameable } from '../file/public'
import { demandVersion, keepHistory } from '../history/public'
import { tellRightsChanged } from '../message/public'
import { endSessionsOf } from '../session/public'
import { readConfigForm } from './config-form'
import {
  builtInAdministrator,
  findAdministrators,
  findConfigVersion,
  findEnabledUsers,
  lockConfig,
  markAdministrators,
  writeConfig,
} from './store'
import { iconKeys, readSysConfig, withoutSecrets } from './sys-config'

const object = { object: 'sysConfig', id: 'sysConfig' } as const

/** Contract 2 §19: what is sent replaces what is kept; what is not sent stays, so that secrets need not travel to be kept. */
export async function saveSysConfig(ctx: PlatformContext, actor: Actor, form: Readonly<Record<string, unknown>>) {
  const values = readConfigForm(form)
  for (const key of iconKeys) {
    const text = values[key]
    if (typeof text === 'string') await demandNameable(ctx, actor, { text, row: { table: 'sys_config', id: key }, path: key })
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockConfig(trx)
    const version = await findConfigVersion(trx)
    await demandVersion(trx, 'sysConfig', { id: object.id, version }, sentVersion(form))
    const before = await readSysConfig({ db: trx })
    await writeConfig(trx, values, version + 1)
    const after = await readSysConfig({ db: trx })
    const change = { before: withoutSecrets(before), after: withoutSecrets(after) }
    await keepHistory(trx, ctx, actor, { ...object, name: '系统配置', action: 'update', ...change })
  })
}

function sentVersion({ version }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof version === 'number' ? version : undefined
}

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
    await keepHistory(trx, ctx, actor, { ...object, name: '管理员设置', action: 'members', ...change })
  })
}
