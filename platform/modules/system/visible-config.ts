import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { hasTag } from '../permission/public'
import { foreignConfig } from './foreign-config'
import { findConfigVersion } from './store'
import { publicNames, readSysConfig, withoutSecrets } from './sys-config'

/**
 * The whole configuration for administrators, all but secrets for who administers it, the public part for others (contract 1 §10.2).
 * `requestIp` says from where it is read, for a white list that must not shut out who writes it.
 */
export async function visibleSysConfig(ctx: PlatformContext, actor: Actor, { ipAddress }: CallMeta) {
  const config = await readSysConfig(ctx)
  const facts = async () => ({ version: await findConfigVersion(ctx.db), requestIp: ipAddress })
  if (actor.isAdministrator) return { ...(await foreignConfig(ctx.db)), ...config, ...(await facts()) }
  if (await hasTag(ctx, actor, 'system.sysConfig')) return { ...withoutSecrets(config), ...(await facts()) }
  return Object.fromEntries(publicNames.map((name) => [name, config[name]]))
}
