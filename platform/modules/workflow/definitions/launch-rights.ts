import type { Actor, PlatformContext } from '../../../http/context'
import { rightsOfModules } from '../../permission/public'
import { findLaunchable } from './launch-store'

/**
 * Whether somebody may launch a version of a flow: the main one of an enabled template, of which nobody or the person is named as an
 * initiator (contract 4a §10.8). The flow of a generated module is for those who may open the module.
 */
export async function mayLaunch(ctx: PlatformContext, actor: Actor, versionId: string): Promise<boolean> {
  const found = await findLaunchable(ctx.db, actor.userId, versionId)
  if (!found) return false
  return found.type === 0 || isModuleOpen(ctx, actor, found.formId)
}

export async function isModuleOpen(ctx: PlatformContext, actor: Actor, moduleId: string | null): Promise<boolean> {
  if (moduleId === null) return false
  return (await rightsOfModules(ctx, actor, [moduleId])).get(moduleId)?.isPermitted === true
}
