import type { z } from 'zod'
import type { moduleDataAuthorizeScheme, SchemeForm } from '@/lib/contract/system/data-permission'
import { isCompleteCondition, readSchemeConditions, type SchemeConditions } from '@/lib/contract/system/scheme-conditions'
import { isComparable } from '@/lib/domain/data-conditions'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { demandVersion, keepHistory } from '../../history/public'
import { canEvaluate, countThroughScheme, type LoadedModule, loadReleasedModules } from '../../online-dev/public'
import { demandPerson, loadActor, readGroups } from '../../permission/public'
import { demandNotHeld } from '../own-gain'
import { findMenuById } from '../store'
import { findMenu, lockMenus } from '../store-write'
import {
  deleteScheme,
  findScheme,
  findSchemeClash,
  findSchemes,
  insertScheme,
  nextPlace,
  type SchemeRecord,
  updateScheme,
} from './store'

/** Data schemes, contract 2 §12.7: which records whoever is granted one sees. */

/** Wire: the code is fixed, grants and exports know it. */
const everything = { fullName: '全部数据', enCode: 'jnpf_alldata' }

export async function listSchemes(ctx: PlatformContext, moduleId: string, keyword: string) {
  return (await findSchemes(ctx.db, moduleId, keyword.trim())).map(asForm)
}

export async function schemeDetails(ctx: PlatformContext, id: string) {
  const row = await findScheme(ctx.db, id)
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

export async function createScheme(ctx: PlatformContext, actor: Actor, form: SchemeForm): Promise<string> {
  const { moduleId } = form
  const shown = form.allData === 1 ? { ...form, ...everything, conditionJson: '[]', conditionText: '' } : form
  if (form.allData !== 1) demandSound(form, await moduleBehind(ctx, moduleId))
  return ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    if (!(await findMenu(trx, moduleId))) throw refused(messages.missing, 'moduleId')
    const id = ctx.newId()
    await demandFree(trx, shown, id)
    const sortCode = await nextPlace(trx, 'dataScheme', moduleId)
    const row = { ...schemeValues(shown), moduleId, id, allData: shown.allData, sortCode, version: 1 }
    await insertScheme(trx, row)
    const change = { before: null, after: asForm(row) }
    await keepHistory(trx, ctx, actor, { object: 'dataScheme', id, name: row.fullName, action: 'create', ...change })
    return id
  })
}

export async function changeScheme(ctx: PlatformContext, actor: Actor, id: string, form: SchemeForm): Promise<void> {
  const known = await findScheme(ctx.db, id)
  if (!known) throw refused(messages.updateMissing)
  if (known.allData === 1) throw refused('修改失败，该方案不允许编辑')
  demandSound(form, await moduleBehind(ctx, known.moduleId))
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findScheme(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataScheme', before, form.version)
    // It stays on its menu and what it is: grants name it.
    await demandFree(trx, { ...form, moduleId: before.moduleId, allData: 0 }, id)
    const values = schemeValues(form)
    await demandNotHeld({ ...ctx, db: trx }, actor, 'resource', id)
    await updateScheme(trx, id, values)
    const change = { before: asForm(before), after: asForm({ ...before, ...values }) }
    await keepHistory(trx, ctx, actor, { object: 'dataScheme', id, name: form.fullName, action: 'update', ...change })
  })
}

export async function removeScheme(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findScheme(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    // Of schemes that limit each other, one less lets more in.
    await demandNotHeld({ ...ctx, db: trx }, actor, 'resource', id)
    await deleteScheme(trx, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: 'dataScheme', id, name: before.fullName, action: 'delete', ...change })
  })
}

type Preview = z.output<typeof moduleDataAuthorizeScheme.preview.body>

/** What conditions would do for a person, before they are saved and granted. */
export async function previewScheme(ctx: PlatformContext, caller: Actor, { moduleId, userId, ...form }: Preview) {
  const module = await moduleBehind(ctx, moduleId)
  if (!module) throw refused('该菜单没有可预览的数据', 'moduleId')
  if (form.allData !== 1) demandSound(form, module)
  const person = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
  if (!person) throw refused('用户不存在或已禁用', 'userId')
  await demandPerson(ctx.db, caller, 'see', userId)
  const groups = readGroups(form.conditionJson) ?? []
  const scheme = { allData: form.allData === 1, matchLogic: form.matchLogic, groups }
  return countThroughScheme(ctx, caller, { modelId: module.id, person, scheme })
}

/** The module whose records schemes of the menu are about; null where the menu opens something else, or its design is not released. */
async function moduleBehind(ctx: PlatformContext, menuId: string): Promise<LoadedModule | null> {
  const menu = await findMenuById(ctx.db, menuId)
  return menu ? moduleOf(ctx, menu) : null
}

type Opener = { type: number; moduleId: string | null }

export async function moduleOf(ctx: PlatformContext, menu: Opener): Promise<LoadedModule | null> {
  if (menu.type !== 3 || menu.moduleId === null) return null
  return (await loadReleasedModules(ctx.db, [menu.moduleId])).get(menu.moduleId) ?? null
}

/**
 * Refuses conditions that are not complete, and those that nobody could evaluate: they would show less than their sentence says, and
 * whoever grants them would not know why. Where no module is known, only what cannot stand together is refused.
 */
export function demandSound({ conditionJson }: Pick<SchemeForm, 'conditionJson'>, module: LoadedModule | null): void {
  const groups = readSchemeConditions(conditionJson)
  if (!groups || groups.length === 0 || groups.some((group) => group.groups.length === 0)) throw unfinished('conditionJson')
  for (const [path, row] of pathsOf(groups)) {
    if (!isCompleteCondition(row)) throw unfinished(path)
    const isKnown = row.conditionText === '' || isComparable(row.conditionText, row.op)
    if (isKnown && (!module || canEvaluate(module, row))) continue
    throw refused(`条件“${row.fieldName || row.field}”无法计算，请检查字段、符号和内容`, path)
  }
}

function* pathsOf(groups: SchemeConditions) {
  for (const [at, group] of groups.entries())
    for (const [row, condition] of group.groups.entries()) yield [`conditionJson.${at}.groups.${row}`, condition] as const
}

function unfinished(path: string) {
  return refused('方案内条件配置不完整，请检查条件内容', path)
}

type Named = Pick<SchemeForm, 'moduleId' | 'fullName' | 'enCode' | 'allData'>

async function demandFree(trx: DbTransaction, form: Named, id: string): Promise<void> {
  const clash = await findSchemeClash(trx, form, id)
  if (form.allData === 1 && clash !== null) throw refused('该方案已新增，不可重复添加')
  // Its code is known to grants and files, so nothing else may be called so.
  if (clash === 'code' || (form.allData !== 1 && form.enCode === everything.enCode)) throw refused('已存在相同编码', 'enCode')
  if (clash === 'name') throw refused('已存在相同名称', 'fullName')
}

function schemeValues({ fullName, enCode, conditionJson, conditionText, matchLogic }: SchemeForm) {
  return { fullName, enCode, conditionJson, conditionText, matchLogic }
}

function asForm({ sortCode: _place, ...row }: SchemeRecord) {
  return row
}
