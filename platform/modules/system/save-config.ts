import type { Actor, PlatformContext } from '../../http/context'
import { demandNameable } from '../file/public'
import { demandVersion, keepHistory } from '../history/public'
import { readConfigForm } from './config-form'
import { readForeign } from './foreign-config'
import { findConfigVersion, lockConfig, writeConfig } from './store'
import { iconKeys, readSysConfig, withoutSecrets } from './sys-config'

const configObject = { object: 'sysConfig', id: 'sysConfig' } as const

/** Contract 2 §19: what is sent replaces what is kept; what is not sent stays, so that secrets need not travel to be kept. */
export async function saveSysConfig(ctx: PlatformContext, actor: Actor, form: Readonly<Record<string, unknown>>) {
  const values = readConfigForm(form)
  const foreign = actor.isAdministrator ? readForeign(form) : {}
  for (const key of iconKeys) {
    const text = values[key]
    if (typeof text === 'string') await demandNameable(ctx, actor, { text, row: { table: 'sys_config', id: key }, path: key })
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockConfig(trx)
    const version = await findConfigVersion(trx)
    await demandVersion(trx, 'sysConfig', { id: configObject.id, version }, sentVersion(form))
    const before = await readSysConfig({ db: trx })
    await writeConfig(trx, { ...foreign, ...values }, version + 1)
    const after = await readSysConfig({ db: trx })
    const change = { before: withoutSecrets(before), after: withoutSecrets(after) }
    await keepHistory(trx, ctx, actor, { ...configObject, name: '系统配置', action: 'update', ...change })
  })
}

function sentVersion({ version }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof version === 'number' ? version : undefined
}
