import type { ButtonForm, FieldFacts, FieldForm } from '@/lib/contract/system/module-items'
import { shownFieldCode, storedFieldCode } from '@/lib/domain/data-conditions'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { type AdminObject, demandVersion, keepHistory } from '../history/public'
import { demandButtonPlace, demandNoButtonsBelow } from './buttons'
import { deleteItem, findItem, findItems, type ItemTable, insertItem, isItemCodeTaken, updateItem } from './item-store'
import { tellMenuChanged } from './menus'
import { demandNotHeld } from './own-gain'
import { findMenuById } from './store'
import { findMenu, lockMenus } from './store-write'

/** What of a menu can be granted: buttons, columns of its list, fields of its form (contract 2 §12.3–12.5). */

const objects = { moduleButton: 'button', moduleColumn: 'column', moduleForm: 'form' } as const satisfies Record<
  ItemTable,
  AdminObject
>
type FieldTable = 'moduleColumn' | 'moduleForm'
type Item = { id: string; fullName: string; enCode: string }

export async function listItems(ctx: PlatformContext, table: ItemTable, moduleId: string, keyword: string) {
  const rows = await findItems(ctx.db, table, moduleId, keyword.trim())
  return rows.map((row) => asForm(row))
}

export async function itemDetails(ctx: PlatformContext, table: ItemTable, id: string) {
  const row = await findItem(ctx.db, table, id)
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

export async function createItem(ctx: PlatformContext, actor: Actor, table: ItemTable, form: ButtonForm | FieldForm) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    if (!(await findMenu(trx, form.moduleId))) throw refused(messages.missing, 'moduleId')
    return insertOne(ctx, trx, { actor, table, form })
  })
}

/** Those that are there already stay as they are: the same list may be sent again. */
export async function createFields(
  ctx: PlatformContext,
  actor: Actor,
  { table, moduleId, fields }: { table: FieldTable; moduleId: string; fields: readonly FieldFacts[] },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    if (!(await findMenu(trx, moduleId))) throw refused(messages.missing, 'moduleId')
    const known = await findItems(trx, table, moduleId, '')
    const codes = new Set(known.map((row) => row.enCode))
    let sortCode = Math.max(0, ...known.map((row) => row.sortCode))
    for (const field of fields) {
      const form = { ...field, moduleId, enabledMark: 1, sortCode: sortCode + 1, description: '', version: undefined }
      const enCode = storedFieldCode(form)
      if (codes.has(enCode)) continue
      codes.add(enCode)
      sortCode += 1
      await insertOne(ctx, trx, { actor, table, form })
    }
  })
}

type Insertion = { actor: Actor; table: ItemTable; form: ButtonForm | FieldForm }

async function insertOne(ctx: PlatformContext, trx: DbTransaction, { actor, table, form }: Insertion): Promise<string> {
  const id = ctx.newId()
  const values = await valuesOf(trx, table, form, id)
  await insertItem(trx, table, { ...values, id })
  const change = { before: null, after: asForm({ id, ...values }) }
  await keepHistory(trx, ctx, actor, { object: objects[table], id, name: form.fullName, action: 'create', ...change })
  return id
}

type Target = { table: ItemTable; id: string }

export async function changeItem(ctx: PlatformContext, actor: Actor, { table, id }: Target, form: ButtonForm | FieldForm) {
  const menuId = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findItem(trx, table, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, objects[table], before, form.version)
    // It stays on its menu: grants name it, and those of another menu would be others'.
    const values = await valuesOf(trx, table, { ...form, moduleId: before.moduleId }, id)
    if (values.enCode !== before.enCode) await demandNotHeld({ ...ctx, db: trx }, actor, objects[table], id)
    await updateItem(trx, table, id, values)
    const change = { before: asForm(before), after: asForm({ ...before, ...values }) }
    await keepHistory(trx, ctx, actor, { object: objects[table], id, name: form.fullName, action: 'update', ...change })
    return before.moduleId
  })
  await tellItemsChanged(ctx, actor, menuId)
}

export async function toggleItem(ctx: PlatformContext, actor: Actor, { table, id }: Target): Promise<void> {
  const menuId = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findItem(trx, table, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await updateItem(trx, table, id, { enabledMark })
    const change = { before: asForm(before), after: asForm({ ...before, enabledMark }) }
    await keepHistory(trx, ctx, actor, { object: objects[table], id, name: before.fullName, action: 'state', ...change })
    return before.moduleId
  })
  await tellItemsChanged(ctx, actor, menuId)
}

export async function removeItem(ctx: PlatformContext, actor: Actor, { table, id }: Target): Promise<void> {
  const menuId = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findItem(trx, table, id)
    if (!before) throw refused(messages.deleteMissing)
    if (table === 'moduleButton') await demandNoButtonsBelow(trx, before)
    await deleteItem(trx, table, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: objects[table], id, name: before.fullName, action: 'delete', ...change })
    return before.moduleId
  })
  await tellItemsChanged(ctx, actor, menuId)
}

/** What is granted already goes or comes back: pages know it by what came with their menu. */
async function tellItemsChanged(ctx: PlatformContext, actor: Actor, menuId: string): Promise<void> {
  const menu = await findMenuById(ctx.db, menuId)
  if (menu) await tellMenuChanged(ctx, actor, [menu.systemId])
}

async function valuesOf(trx: DbTransaction, table: ItemTable, form: ButtonForm | FieldForm, id: string) {
  const { moduleId, fullName, sortCode, enabledMark } = form
  const enCode = 'fieldRule' in form ? storedFieldCode(form as FieldForm) : form.enCode
  if (await isItemCodeTaken(trx, table, { moduleId, enCode, exceptId: id })) {
    throw refused(table === 'moduleButton' ? '编码不能重复' : '字段名称不能重复', 'enCode')
  }
  const shared = { moduleId, fullName, enCode, sortCode, enabledMark, description: form.description || null }
  if ('fieldRule' in form) {
    const { bindTable, fieldRule, childTableKey } = form as FieldForm
    return { ...shared, bindTable, fieldRule, childTableKey }
  }
  const { parentId, icon } = form as ButtonForm
  await demandButtonPlace(trx, { id, moduleId, parentId })
  return { ...shared, parentId, icon: icon || null }
}

function asForm<T extends Item>(row: T): T {
  const { fieldRule = 0, bindTable = '', childTableKey = '' } = row as T & Partial<FieldForm>
  return { ...row, enCode: shownFieldCode({ enCode: row.enCode, fieldRule, bindTable, childTableKey }) }
}
