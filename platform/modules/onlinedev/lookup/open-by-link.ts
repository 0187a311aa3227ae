import { attribute } from '@/lib/form/attributes'
import { isRecord, readList, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { rightsOfModules } from '../../permission/effective'
import type { ModuleRights } from '../../permission/rights'
import { escapeLike } from '../../permission/store'
import { loadReleasedModules, type Module, noReleasedDesign } from '../designs/module'
import { type Access, canUseInList, forbidden } from '../records/access'
import { shownOfLinks } from '../records/relations'

/** A module opened for choosing a record of it, and the main fields that the chooser sees. */
export type LookupAccess = { access: Access; codes: ReadonlySet<string> }

/** Through a link everything of the few named fields is open, and nothing can be done. */
const linkRights: ModuleRights = { isPermitted: true, buttons: new Set(), columns: 'all', forms: 'all', schemes: 'all' }

/**
 * Who has the menu of a module chooses among the records and fields that he sees there. Others choose through a form they may
 * use: its design opens the columns that it shows of the linked records, and no more.
 */
export async function openForLookup(ctx: PlatformContext, actor: Actor, modelId: string): Promise<LookupAccess> {
  const rights = (await rightsOfModules(ctx, actor, [modelId])).get(modelId)
  const shown = rights?.isPermitted ? null : await shownByLinks(ctx, actor, modelId)
  if (shown?.size === 0) throw forbidden(`module ${modelId} is neither permitted nor linked to`)
  const module = (await loadReleasedModules(ctx.db, [modelId])).get(modelId)
  if (!module) throw noReleasedDesign(modelId)
  const access: Access = { module, rights: shown || !rights ? linkRights : rights, linked: new Map() }
  const main = [...module.fields.values()].filter((node) => node.parentTable === null && node.kind !== 'table')
  const usable = main.filter((node) => (shown ? shown.has(node.code) : canUseInList(access, node.code)))
  return { access, codes: new Set(usable.map((node) => node.code)) }
}

/** Fields of the module that the forms of the actor show of it. */
async function shownByLinks(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Set<string>> {
  const candidates = await ctx.db
    .selectFrom('designRelease')
    .select('id')
    .where('formData', 'like', `%${escapeLike(modelId)}%`)
    .where('id', '<>', modelId)
    .execute()
  const rights = await rightsOfModules(
    ctx,
    actor,
    candidates.map(({ id }) => id),
  )
  const permitted = candidates.map(({ id }) => id).filter((id) => rights.get(id)?.isPermitted)
  const shown = new Set<string>()
  for (const module of (await loadReleasedModules(ctx.db, permitted)).values()) {
    for (const code of shownOf(module, modelId)) shown.add(code)
  }
  return shown
}

function shownOf(module: Module, modelId: string): string[] {
  if (!module.linkedModelIds.includes(modelId)) return []
  const columns = [...module.fields.values()]
    .filter((node) => node.type === 'relationForm' && readText(attribute(node, 'modelId')) === modelId)
    .flatMap((node) => readList(attribute(node, 'columnOptions')))
    .map((column) => (isRecord(column) ? readText(column.value) : readText(column)))
  return [...(shownOfLinks(module).get(modelId) ?? []), ...columns]
}
