import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { moduleRights } from '../../permission/effective'
import type { ModuleRights } from '../../permission/rights'
import { type LoadedModule, loadReleasedModule, type Module } from '../designs/module'

/** A module together with what the actor may do with it. Every call starts here. */
export type Access = { module: LoadedModule; rights: ModuleRights }
type FormAccess = { module: Module; rights: ModuleRights }

type Button = 'btn_add' | 'btn_edit' | 'btn_remove' | 'btn_batchRemove' | 'btn_detail'

/** Refuses who may not open the module. The module named in the address is the one that is checked and used (reliability A7). */
export async function openModule(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Access> {
  // Rights first: who may not open a module does not learn whether it exists.
  const rights = await moduleRights(ctx, actor, modelId)
  if (!rights.isPermitted) throw forbidden(`module ${modelId} is not permitted`)
  return { module: await loadReleasedModule(ctx.db, modelId), rights }
}

/** Buttons are rights only where the list design says so (spec 2 §6). */
export function demandButton({ module, rights }: Access, ...anyOf: readonly Button[]): void {
  if (!module.list.useBtnPermission || rights.buttons === 'all') return
  const { buttons } = rights
  if (!anyOf.some((button) => buttons.has(button))) throw forbidden(`needs ${anyOf.join(' or ')} on ${module.id}`)
}

/** Whether values of the field may be shown in and taken from forms. A sub-table's field needs the sub-table too. */
export function canUseInForm({ module, rights }: FormAccess, code: string): boolean {
  if (!module.list.useFormPermission || rights.forms === 'all') return true
  const node = module.fields.get(code)
  if (node?.parentTable && !rights.forms.has(node.parentTable)) return false
  return rights.forms.has(code)
}

/**
 * Whether the list may show, filter and sort by the field: not hidden by column rights where it is a column, and not hidden by
 * form rights, or the list would show what the form hides (reliability A3).
 */
export function canUseInList(access: Access, code: string): boolean {
  const { module, rights } = access
  if (!canUseInForm(access, code)) return false
  if (!module.list.useColumnPermission || rights.columns === 'all') return true
  return rights.columns.has(code) || !isListColumn(module, code)
}

export function isListColumn(module: LoadedModule, code: string): boolean {
  return module.listCodes.has(code)
}

export function forbidden(why: string): AppError {
  return new AppError('forbidden', why)
}
