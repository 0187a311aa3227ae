import type { MenuForm } from '@/lib/contract/system/menu'
import { type AddressedMenu, isKeepable, menuAddress } from '@/lib/domain/menu-address'
import type { Actor, PlatformContext } from '../../http/context'
import { pushToUsers } from '../../http/push'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { demandVersion, keepHistory } from '../history/public'
import { findOnlineUserIdsIn, menuFrame } from '../realtime/public'
import { demandNoGain } from './own-gain'
import { findMenuById } from './store'
import { deleteMenu, findMenu, findMenuClash, findSystem, hasChildren, insertMenu, lockMenus, updateMenu } from './store-write'

/** The write side of menus, contract 2 §12.1 and §12.2. */

export type Menu = NonNullable<Awaited<ReturnType<typeof findMenu>>>

/** Older installations have 0 for a directory. */
export function isDirectory(type: number): boolean {
  return type === 0 || type === 1
}

export async function menuDetails(ctx: PlatformContext, id: string) {
  const row = await findMenuById(ctx.db, id)
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

export async function createMenu(ctx: PlatformContext, actor: Actor, form: MenuForm): Promise<string> {
  const id = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const made = ctx.newId()
    await demandPlace(trx, form, null)
    await demandUnique(trx, form, made)
    const values = valuesOf(form)
    await demandNoGain({ ...ctx, db: trx }, actor, { before: null, after: values })
    await insertMenu(trx, { ...values, id: made, createdAt: ctx.now() })
    const change = { before: null, after: { id: made, ...values } }
    await keepHistory(trx, ctx, actor, { object: 'menu', id: made, name: form.fullName, action: 'create', ...change })
    return made
  })
  await tellMenuChanged(ctx, actor, [form.systemId])
  return id
}

export async function changeMenu(ctx: PlatformContext, actor: Actor, id: string, form: MenuForm): Promise<void> {
  const systems = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findMenu(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'menu', before, form.version)
    const isOtherPlace = form.systemId !== before.systemId || form.category !== before.category
    if ((isOtherPlace || (isDirectory(before.type) && !isDirectory(form.type))) && (await hasChildren(trx, id)))
      throw refused('当前目录存在数据,不能修改类型', 'type')
    await demandPlace(trx, form, before)
    await demandUnique(trx, form, id)
    const values = valuesOf(form)
    await demandNoGain({ ...ctx, db: trx }, actor, { before, after: values })
    await updateMenu(trx, id, values)
    const change = { before: asForm(before), after: { ...asForm(before), ...values } }
    await keepHistory(trx, ctx, actor, { object: 'menu', id, name: form.fullName, action: 'update', ...change })
    return [before.systemId, form.systemId]
  })
  await tellMenuChanged(ctx, actor, systems)
}

export async function removeMenu(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const systemId = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findMenu(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (await hasChildren(trx, id)) throw refused('删除失败，请先删除子菜单。')
    await deleteMenu(trx, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: 'menu', id, name: before.fullName, action: 'delete', ...change })
    return before.systemId
  })
  await tellMenuChanged(ctx, actor, [systemId])
}

/** Contract 2 §0.10: an entry that is switched off is in nobody's menu any more, also of those who have it before them. */
export async function toggleMenuState(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const systemId = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findMenu(trx, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await updateMenu(trx, id, { enabledMark })
    const change = { before: asForm(before), after: { ...asForm(before), enabledMark } }
    await keepHistory(trx, ctx, actor, { object: 'menu', id, name: before.fullName, action: 'state', ...change })
    return before.systemId
  })
  await tellMenuChanged(ctx, actor, [systemId])
}

/** Who works in the system gets the menu anew; the page of whoever did it asks for it by itself. */
export async function tellMenuChanged(ctx: PlatformContext, actor: Actor, systemIds: readonly string[]): Promise<void> {
  for (const systemId of new Set(systemIds)) {
    const there = await findOnlineUserIdsIn(ctx, systemId)
    const others = there.filter((userId) => userId !== actor.userId)
    pushToUsers(ctx, others, menuFrame('菜单已变更，页面即将刷新'))
  }
}

type Place = Pick<Menu, 'systemId' | 'category' | 'parentId' | 'type'>

/** Below a directory of the same system and client, and not below itself. `known` is the entry as it stands; null for a new one. */
export async function demandPlace(trx: DbTransaction, form: Place, known: Menu | null): Promise<void> {
  if (!(await findSystem(trx, form.systemId))) throw refused('请选择应用', 'systemId')
  // Phones show directories on the first level and entries below them (contract 2 §12.2). What stands elsewhere may stay there.
  const isOnPhone = form.category === 'App'
  if (isOnPhone && form.parentId === '-1' && !isDirectory(form.type) && known?.parentId !== '-1')
    throw refused('App菜单的顶级节点下只能是目录', 'parentId')
  const isThere = known !== null && isDirectory(known.type) && known.parentId === form.parentId
  if (isOnPhone && form.parentId !== '-1' && isDirectory(form.type) && !isThere)
    throw refused('App菜单的目录只能在顶级节点下', 'parentId')
  const seen = new Set<string>()
  for (let at = form.parentId; at !== '-1'; ) {
    const parent = await findMenu(trx, at)
    const fits = parent && isDirectory(parent.type) && parent.systemId === form.systemId && parent.category === form.category
    if (!fits || at === known?.id || seen.has(at)) throw refused('上级菜单不能为空', 'parentId')
    seen.add(at)
    at = parent.parentId
  }
}

type Named = Parameters<typeof findMenuClash>[1]

async function demandUnique(trx: DbTransaction, form: Named, id: string): Promise<void> {
  const clash = await findMenuClash(trx, form, id)
  if (clash === 'code') throw refused('编码重复，请重新输入', 'enCode')
  if (clash === 'name') throw refused('名称重复，请重新输入', 'fullName')
}

export function valuesOf(form: MenuForm) {
  const { systemId, category, parentId, fullName, enCode, icon, type, sortCode, enabledMark } = form
  const moduleId = moduleIdOf(form.propertyJson)
  const urlAddress = form.urlAddress || menuAddress({ ...form, moduleId })
  const isAddressed = type === 2 || type === 7
  if (!isKeepable(urlAddress)) throw refused('菜单地址只能是页面或网页的地址', 'urlAddress')
  if (isAddressed && urlAddress === '') throw refused('菜单地址不能为空', 'urlAddress')
  if (!isAddressed && !isDirectory(type) && moduleId === null) throw refused('请选择关联的内容', 'propertyJson')
  return {
    ...{ systemId, category, parentId, fullName, enCode, icon, type, urlAddress, sortCode, enabledMark, moduleId },
    linkTarget: form.linkTarget || '_self',
    propertyJson: form.propertyJson || '{}',
    description: form.description || null,
  }
}

/** Under other names, and at the address that follows from them: two entries at one address are one. */
export function renamed<T extends AddressedMenu & { fullName: string }>(
  values: T,
  names: { fullName: string; enCode: string },
): T {
  const { fullName, enCode } = names
  return { ...values, fullName, enCode, urlAddress: menuAddress({ ...values, enCode }) }
}

/** What an entry opens, lifted out of its properties so that rights can be found by it. */
function moduleIdOf(propertyJson: string): string | null {
  if (propertyJson === '') return null
  try {
    const moduleId = (JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId
    return typeof moduleId === 'string' && moduleId !== '' && moduleId.length <= 100 ? moduleId : null
  } catch {
    throw refused('菜单属性格式不正确', 'propertyJson')
  }
}

export function asForm({ moduleId: _, createdAt, ...row }: Menu) {
  return { ...row, creatorTime: Number(createdAt) }
}
