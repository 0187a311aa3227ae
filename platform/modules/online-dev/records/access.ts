import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { refusedBecause } from '../../../kit/refusals'
import { type Demand, type ModuleRights, meets, rightsOfModules } from '../../permission/public'
import { tellDesignIssues } from '../designs/issues'
import { type LoadedModule, lastKnownLinks, loadReleasedModules, type Module, noReleasedDesign } from '../designs/module'
import type { StoredRules } from '../query/rules'

type FormAccess = { module: Module; rights: ModuleRights }
export type OpenedModule = { module: LoadedModule; rights: ModuleRights }

/** A module together with what the actor may do with it. Every call starts here. */
export type Access = OpenedModule & {
  /** The modules it links to, as far as they are released. May lack some; `openLinked` has them all. */
  linked: ReadonlyMap<string, OpenedModule>
  /** Data filters beside the one of the design, of whoever opened the module for others. */
  filters?: readonly StoredRules[]
}

type Button =
  | 'btn_add'
  | 'btn_edit'
  | 'btn_remove'
  | 'btn_batchRemove'
  | 'btn_batchPrint'
  | 'btn_detail'
  | 'btn_upload'
  | 'btn_download'

/**
 * Refuses who may not open the module. The module named in the address is the one that is checked and used (reliability A7). A data
 * view keeps no records: what can be done with records is refused of it.
 */
export async function openRecords(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Access> {
  const access = await openList(ctx, actor, modelId)
  if (access.module.view) throw refusedBecause(`${modelId} is a data view`, '数据视图只能查询和导出')
  return access
}

/** The same for what is done with documents of the platform alone, and not with rows in the database of a connection. */
export async function openModule(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Access> {
  const access = await openRecords(ctx, actor, modelId)
  if (access.module.plan.outside) throw refusedBecause(`${modelId} stands on tables of a connection`, notOutside)
  return access
}

/** Of what is not done with rows in the database of a connection. */
export const notOutside = '该功能的数据在数据连接的数据库中，不支持此操作'

/** The same for what shows rows only, which may be those of a data view. */
export async function openList(ctx: PlatformContext, actor: Actor, modelId: string, origin?: string): Promise<Access> {
  // Most calls need the linked modules too; asking for all at once saves two queries for each.
  const asked = [...new Set([modelId, ...lastKnownLinks(ctx.db, modelId)])]
  // Rights first: who may not open a module does not learn whether it exists.
  const rights = await rightsOfModules(ctx, actor, asked)
  const own = rights.get(modelId)
  if (!own?.isPermitted) throw forbidden(`module ${modelId} is not permitted`)
  const modules = await loadReleasedModules(ctx.db, asked)
  const module = modules.get(modelId)
  if (!module) throw noReleasedDesign(modelId)
  tellDesignIssues(ctx, module)
  return calledFrom({ module, rights: own, linked: withRights(modules, rights) }, origin)
}

/** Wire: what desktops name as their origin (contract 1 §1.1). */
const desktop = 'pc'

/** With the list of phones where the call comes from one and the design has such a list (contract 3b §4.7). */
export function calledFrom(access: Access, origin = desktop): Access {
  const { phone } = access.module
  return origin === desktop || !phone ? access : { ...access, module: { ...access.module, ...phone } }
}

/** Linked modules by id. Those that are not released, or keep no records, are left out. */
export async function openLinked(
  ctx: PlatformContext,
  actor: Actor,
  access: Pick<Access, 'linked'>,
  modelIds: readonly string[],
): Promise<ReadonlyMap<string, OpenedModule>> {
  const missing = modelIds.filter((id) => !access.linked.has(id))
  if (missing.length === 0) return access.linked
  const rights = await rightsOfModules(ctx, actor, missing)
  return new Map([...access.linked, ...withRights(await loadReleasedModules(ctx.db, missing), rights)])
}

function withRights(
  modules: ReadonlyMap<string, LoadedModule>,
  rights: ReadonlyMap<string, ModuleRights>,
): Map<string, OpenedModule> {
  const opened = new Map<string, OpenedModule>()
  for (const [id, module] of modules) {
    const own = rights.get(id)
    if (own && !module.view) opened.set(id, { module, rights: own })
  }
  return opened
}

/** What the design asks for before this may be done or seen; nothing where it restricts nobody (spec 2 §6). */
export function buttonDemands({ list }: Module, code: string): Demand[] {
  return list.useBtnPermission ? [{ kind: 'button', code }] : []
}

/** A sub-table's field needs the sub-table too. */
export function formDemands({ list, fields }: Module, code: string): Demand[] {
  if (!list.useFormPermission) return []
  const table = fields.get(code)?.parentTable
  return [...(table ? [{ kind: 'form', code: table } as const] : []), { kind: 'form', code }]
}

/** Column rights where it is a column, and form rights, or the list would show what the form hides (reliability A3). */
export function listDemands(module: LoadedModule, code: string): Demand[] {
  const isColumn = module.list.useColumnPermission && (module.guardedCodes ?? module.listCodes).has(code)
  return [...formDemands(module, code), ...(isColumn ? [{ kind: 'column', code } as const] : [])]
}

export function hasButton({ module, rights }: OpenedModule, ...anyOf: readonly Button[]): boolean {
  return anyOf.some((code) => buttonDemands(module, code).every((demand) => meets(rights, demand)))
}

export function demandButton(access: Access, ...anyOf: readonly Button[]): void {
  if (!hasButton(access, ...anyOf)) throw forbidden(`needs ${anyOf.join(' or ')} on ${access.module.id}`)
}

/** Whether values of the field may be shown in and taken from forms. */
export function canUseInForm({ module, rights }: FormAccess, code: string): boolean {
  return formDemands(module, code).every((demand) => meets(rights, demand))
}

/** Whether the list may show, filter and sort by the field. */
export function canUseInList({ module, rights }: OpenedModule, code: string): boolean {
  return listDemands(module, code).every((demand) => meets(rights, demand))
}

/**
 * Whether conditions of a person's own may ask for the field. What he can neither see in the list nor in a record, and what the
 * design does not let him search by, would be told to him piece by piece by what matches.
 */
export function canAskFor(opened: OpenedModule, code: string): boolean {
  const { module } = opened
  const { searches, groupField, parentField } = module.list
  const isShown = isListColumn(module, code) || code === groupField || code === parentField
  const isOffered = isShown || searches.some((search) => search.code === code)
  return canUseInList(opened, code) && (isOffered || hasButton(opened, 'btn_detail', 'btn_edit'))
}

/** Whether the person can see the field of a record anywhere: in the record or on its paper, or as a column of the list or of that of phones. */
export function canSee(access: Access, code: string): boolean {
  const { module } = access
  const isOnPaper = module.list.printIds.length > 0 && hasButton(access, 'btn_batchPrint')
  if (isOnPaper || hasButton(access, 'btn_detail', 'btn_edit')) return canUseInForm(access, code)
  const lists = module.phone ? [access, calledFrom(access, 'app')] : [access]
  return lists.some((list) => isListColumn(list.module, code) && canUseInList(list, code))
}

export function isListColumn(module: LoadedModule, code: string): boolean {
  return module.listCodes.has(code)
}

export function forbidden(why: string): AppError {
  return new AppError('forbidden', why)
}
