import type { DictionaryItemForm, DictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandTreePlace } from '../../kit/tree-place'
import { demandFree } from '../../kit/unique'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { typeRecord } from './records'
import { findItem, findTypeById } from './store'
import { findUse } from './store-use'
import {
  deleteItem,
  deleteType,
  findItemClash,
  findTypeClash,
  hasChildItem,
  hasChildType,
  hasItem,
  hasItems,
  insertItem,
  insertType,
  lockDictionaries,
  moveTypesBelow,
  updateItem,
  updateType,
} from './store-write'

/** Writing dictionaries, contract 2 §14. Writers wait for each other, so that two equal names cannot pass side by side. */

const rootIds: ReadonlySet<string> = new Set(['0', '1'])
/** What is nested is read by functions that call themselves. */
export const levelsMax = 20

const hasValues = '字典类型下面有字典值禁止删除'
const hasChildren = '删除失败，当前有子节点数据'

export async function createType(ctx: PlatformContext, actor: Actor, form: DictionaryTypeForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const place = await placeOfType(trx, form.parentId, null)
    demandFree(await findTypeClash(trx, form))
    const id = ctx.newId()
    const { fullName, enCode, isTree, sortCode, description } = form
    const after = await insertType(trx, { id, ...place, fullName, enCode, isTree, sortCode, description })
    await keepType(trx, ctx, actor, { action: 'create', before: null, after: typeRecord(after) })
    return id
  })
}

/** Whether it is a tree stays as it was made: the places of its items depend on it. */
export async function changeType(ctx: PlatformContext, actor: Actor, id: string, form: DictionaryTypeForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const before = await findTypeById(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dictionaryType', before, form.version)
    const place = await placeOfType(trx, form.parentId, id)
    demandFree(await findTypeClash(trx, { ...form, exceptId: id }))
    const { fullName, enCode, sortCode, description } = form
    const after = await updateType(trx, id, { ...place, fullName, enCode, sortCode, description, version: nextVersion })
    if (place.category !== before.category) await moveTypesBelow(trx, id, place.category)
    await keepType(trx, ctx, actor, { action: 'update', before: typeRecord(before), after: typeRecord(after) })
  })
}

export async function removeType(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const before = await findTypeById(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (await hasItems(trx, id)) throw refused(hasValues)
    if (await hasChildType(trx, id)) throw refused(hasChildren)
    await deleteType(trx, id)
    await keepType(trx, ctx, actor, { action: 'delete', before: typeRecord(before), after: null })
  })
}

/** The two roots are not stored: what stands directly below them has the parent -1 and their digit as category. */
async function placeOfType(
  trx: DbTransaction,
  parentId: string,
  id: string | null,
): Promise<{ parentId: string; category: '0' | '1' }> {
  if (rootIds.has(parentId)) return { parentId: '-1', category: parentId === '1' ? '1' : '0' }
  const parent = await findTypeById(trx, parentId)
  if (!parent) throw refused('上级菜单不能为空', 'parentId')
  await demandTreePlace(trx, { table: 'dictionary_type', parentId, id, levelsMax })
  return { parentId, category: parent.category }
}

type TypeChange = FormChange<ReturnType<typeof typeRecord>>

function keepType(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: TypeChange): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'dictionaryType', ...change })
}

export async function createItem(ctx: PlatformContext, actor: Actor, form: DictionaryItemForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const { dictionaryTypeId, fullName, enCode, enabledMark, sortCode, description } = form
    const type = await findTypeById(trx, dictionaryTypeId)
    if (!type) throw refused(messages.missing, 'dictionaryTypeId')
    const parentId = await parentOfItem(trx, form, { isTree: type.isTree === 1, id: null })
    demandFree(await findItemClash(trx, form), '字典')
    const id = ctx.newId()
    const values = { dictionaryTypeId, parentId, fullName, enCode, enabledMark, sortCode, description }
    const after = await insertItem(trx, { id, ...values })
    await keepItem(trx, ctx, actor, { action: 'create', before: null, after })
    return id
  })
}

/** An item stays in its dictionary: records hold its id under the name of that one. */
export async function changeItem(ctx: PlatformContext, actor: Actor, id: string, form: DictionaryItemForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const before = await findItem(trx, id)
    const type = before && (await findTypeById(trx, before.dictionaryTypeId))
    if (!before || !type || form.dictionaryTypeId !== type.id) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dictionaryData', before, form.version)
    const parentId = await parentOfItem(trx, form, { isTree: type.isTree === 1, id })
    demandFree(await findItemClash(trx, { ...form, exceptId: id }), '字典')
    const { fullName, enCode, enabledMark, sortCode, description } = form
    const values = { parentId, fullName, enCode, enabledMark, sortCode, description }
    const after = await updateItem(trx, id, { ...values, version: nextVersion })
    await keepItem(trx, ctx, actor, { action: 'update', before, after })
  })
}

export async function toggleItem(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const before = await findItem(trx, id)
    if (!before) throw refused(messages.doMissing)
    const after = await updateItem(trx, id, { enabledMark: before.enabledMark === 1 ? 0 : 1, version: nextVersion })
    await keepItem(trx, ctx, actor, { action: 'state', before, after })
  })
}

export async function removeItem(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const before = await findItem(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (await hasChildItem(trx, before)) throw refused(hasValues)
    const use = await findUse(trx, before)
    if (use) throw refused(`删除失败，该数据正在被${use.kind}“${use.name}”使用`)
    await deleteItem(trx, id)
    await keepItem(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

type ItemChange = FormChange<NonNullable<Awaited<ReturnType<typeof findItem>>>>

function keepItem(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: ItemChange): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'dictionaryData', ...change })
}

/** A parent equal to the type means the top; items of a flat dictionary all stand there. */
async function parentOfItem(
  trx: DbTransaction,
  { parentId, dictionaryTypeId }: DictionaryItemForm,
  { isTree, id }: { isTree: boolean; id: string | null },
): Promise<string> {
  if (!isTree || parentId === '0' || parentId === dictionaryTypeId) return '0'
  if (!(await hasItem(trx, { id: parentId, dictionaryTypeId }))) throw refused('请选择', 'parentId')
  await demandTreePlace(trx, { table: 'dictionary_data', parentId, id, levelsMax })
  return parentId
}
