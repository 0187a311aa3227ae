import type { ButtonForm, FieldFacts, FieldForm } from '@/lib/contract/system/module-items'
import { formIndex } from '@/lib/form/form-index'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { type AdminObject, demandVersion, keepHistory } from '../history/public'
import { loadReleasedModules } from '../online-dev/public'
import { deleteItem, findItem, findItems, type ItemTable, insertItem, isItemCodeTaken, updateItem } from './item-store'
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
      const enCode = storedCode(form)
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
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findItem(trx, table, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, objects[table], before, form.version)
    // It stays on its menu: grants name it, and those of another menu would be others'.
    const values = await valuesOf(trx, table, { ...form, moduleId: before.moduleId }, id)
    await updateItem(trx, table, id, values)
    const change = { before: asForm(before), after: asForm({ ...before, ...values }) }
    await keepHistory(trx, ctx, actor, { object: objects[table], id, name: form.fullName, action: 'update', ...change })
  })
}

export async function toggleItem(ctx: PlatformContext, actor: Actor, { table, id }: Target): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findItem(trx, table, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await updateItem(trx, table, id, { enabledMark })
    const change = { before: asForm(before), after: asForm({ ...before, enabledMark }) }
    await keepHistory(trx, ctx, actor, { object: objects[table], id, name: before.fullName, action: 'state', ...change })
  })
}

export async function removeItem(ctx: PlatformContext, actor: Actor, { table, id }: Target): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findItem(trx, table, id)
    if (!before) throw refused(messages.deleteMissing)
    await deleteItem(trx, table, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: objects[table], id, name: before.fullName, action: 'delete', ...change })
  })
}

/** Fields of the design behind the menu, to choose from; none where it has no design. */
export async function designFields(ctx: PlatformContext, menuId: string) {
  const menu = await findMenuById(ctx.db, menuId)
  const module = menu?.moduleId ? (await loadReleasedModules(ctx.db, [menu.moduleId])).get(menu.moduleId) : undefined
  if (!module) return []
  const { mainFields, tables, columns } = formIndex(module.form)
  const facts = (node: FieldNode, table: FieldNode | null) => ({
    enCode: node.name,
    fullName: table ? `${labelOf(table)}-${labelOf(node)}` : labelOf(node),
    bindTable: '',
    fieldRule: table ? 2 : 0,
    childTableKey: table?.name ?? '',
  })
  const named = (nodes: readonly FieldNode[]) => nodes.filter(({ name }) => name !== '')
  return [
    ...named(mainFields).map((node) => facts(node, null)),
    ...tables.flatMap((table) => [facts(table, null), ...named(columns.get(table.name) ?? []).map((node) => facts(node, table))]),
  ]
}

const labelOf = ({ label, name }: FieldNode) => label || name

async function valuesOf(trx: DbTransaction, table: ItemTable, form: ButtonForm | FieldForm, id: string) {
  const { moduleId, fullName, sortCode, enabledMark } = form
  const enCode = 'fieldRule' in form ? storedCode(form as FieldForm) : form.enCode
  if (await isItemCodeTaken(trx, table, { moduleId, enCode, exceptId: id })) {
    throw refused(table === 'moduleButton' ? '编码不能重复' : '字段名称不能重复', 'enCode')
  }
  const shared = { moduleId, fullName, enCode, sortCode, enabledMark, description: form.description || null }
  if ('fieldRule' in form) {
    const { bindTable, fieldRule, childTableKey } = form as FieldForm
    return { ...shared, bindTable, fieldRule, childTableKey }
  }
  const { parentId, icon } = form as ButtonForm
  return { ...shared, parentId, icon: icon || null }
}

/** Contract 2 §12.4: what rights are compared by. Screens see the name of the field alone. */
function storedCode({
  fieldRule,
  enCode,
  bindTable,
  childTableKey,
}: Pick<FieldForm, 'fieldRule' | 'enCode' | 'bindTable' | 'childTableKey'>) {
  if (fieldRule === 1) return `jnpf_${bindTable}_jnpf_${enCode}`
  return fieldRule === 2 && childTableKey !== '' ? `${childTableKey}-${enCode}` : enCode
}

function asForm<T extends Item>(row: T): T {
  const { fieldRule, bindTable, childTableKey } = row as T & Partial<FieldForm>
  const prefix = fieldRule === 1 ? `jnpf_${bindTable}_jnpf_` : fieldRule === 2 ? `${childTableKey}-` : ''
  return prefix !== '' && row.enCode.startsWith(prefix) ? { ...row, enCode: row.enCode.slice(prefix.length) } : row
}
