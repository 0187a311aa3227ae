import type { Actor, PlatformContext } from '../../../http/context'
import { rightsOfModules } from '../../permission/public'
import { loadReleasedModules, noReleasedDesign } from '../designs/module'
import { type Access, canUseInList, forbidden } from '../records/access'
import { columnsOpened } from './opened-by-designs'

/** A module opened for choosing a record of it, and the main fields that the chooser sees. */
export type LookupAccess = { access: Access; codes: ReadonlySet<string> }

/**
 * Who has the menu of a module chooses among the records and fields that he sees there. Others choose through a form that they may
 * open and whose design names the module: of the columns that it shows, those that the module leaves open to everybody, among
 * records that it does not give out by scope. So nobody sees more for lack of the menu.
 */
export async function openForLookup(ctx: PlatformContext, actor: Actor, modelId: string): Promise<LookupAccess> {
  const rights = (await rightsOfModules(ctx, actor, [modelId])).get(modelId)
  const shown = rights?.isPermitted ? null : await columnsOpened(ctx, actor, 'module', [modelId])
  if (!rights || (!rights.isPermitted && !shown)) throw forbidden(`module ${modelId} is neither permitted nor linked to`)
  const module = (await loadReleasedModules(ctx.db, [modelId])).get(modelId)
  if (!module) throw noReleasedDesign(modelId)
  const access: Access = { module, rights, linked: new Map() }
  const main = [...module.fields.values()].filter((node) => node.parentTable === null && node.kind !== 'table')
  const usable = main.filter((node) => canUseInList(access, node.code) && (shown === null || shown.has(node.code)))
  return { access, codes: new Set(usable.map((node) => node.code)) }
}
