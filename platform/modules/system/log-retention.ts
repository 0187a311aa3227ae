import type { LogKind, LogRetention } from '@/lib/contract/system/log'
import type { Actor, PlatformContext } from '../../http/context'
import { saveSysConfig } from './save-config'
import { findConfigVersion } from './store'
import { readSysConfig, type SysConfig } from './sys-config'

/** How long the logs are kept: a part of the configuration that whoever reads the logs may change. */

export async function readRetention(ctx: PlatformContext): Promise<LogRetention> {
  return { ...valuesOf(await readSysConfig(ctx)), version: await findConfigVersion(ctx.db) }
}

/** Kept with the system configuration, in whose history it stands. */
export async function saveRetention(ctx: PlatformContext, actor: Actor, form: LogRetention): Promise<void> {
  await saveSysConfig(ctx, actor, { ...valuesOf(form), version: form.version })
}

type Values = Pick<SysConfig, 'isLog' | `${LogKind}Log${'Days' | 'Rows'}`>

function valuesOf(config: Values): Values {
  const { isLog, loginLogDays, loginLogRows, requestLogDays, requestLogRows } = config
  const { operationLogDays, operationLogRows, exceptionLogDays, exceptionLogRows } = config
  return {
    ...{ isLog, loginLogDays, loginLogRows, requestLogDays, requestLogRows },
    ...{ operationLogDays, operationLogRows, exceptionLogDays, exceptionLogRows },
  }
}
