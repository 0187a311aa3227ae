import { menuAddress } from '@/lib/domain/menu-address'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { asForm, demandPlace, type Menu } from '../menus'
import { demandNoGain } from '../own-gain'
import { findMenu, findMenuClash, findMenusOfModule, findSystem, insertMenu, lockMenus, updateMenu } from '../store-write'
import { type ReleasedItems, syncItems } from './items'

/** Menu entries of designs that are released (contract 3b §5). */

/** Below the parent, or at the top of the system. */
export type MenuPlace = { parentId: string; systemId: string }

/** What is released, and what it was called when it was released last; null before the first time. */
export type Followed = {
  design: { id: string; fullName: string; enCode: string }
  former: { fullName: string; enCode: string } | null
}

type MenuRelease = Followed & {
  category: 'Web' | 'App'
  /** Where entries are made, when there is none yet. */
  places: readonly MenuPlace[]
  items: ReleasedItems
}

export type ReleasedMenus = { systemIds: string[]; names: string[] }

const topId = '-1'
/** Wire: contract 3b §5. */
const released = { type: 3, icon: 'icon-ym icon-ym-systemForm', sortCode: 999, linkTarget: '_self' } as const

/**
 * Makes the entry of a design, or brings all that open it already to its name and code, with what can be granted on them. Entries that
 * somebody renamed, moved, gave a picture or switched off stay as they are. In the transaction of the release.
 */
export async function releaseIntoMenus(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  release: MenuRelease,
): Promise<ReleasedMenus> {
  await lockMenus(trx)
  const known = (await findMenusOfModule(trx, release.design.id)).filter(({ category }) => category === release.category)
  const menus: Menu[] = []
  for (const menu of known) menus.push(await follow(ctx, trx, actor, menu, release))
  if (known.length === 0) {
    if (release.places.length === 0)
      throw refused('上级菜单不能为空', release.category === 'Web' ? 'pcModuleParentId' : 'appModuleParentId')
    for (const place of release.places) menus.push(await make(ctx, trx, actor, { place, release }))
  }
  for (const menu of menus) await syncItems(ctx, trx, menu.id, release.items)
  return {
    systemIds: [...new Set(menus.map(({ systemId }) => systemId))],
    names: menus.map(({ fullName }) => fullName),
  }
}

async function make(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { place, release }: { place: MenuPlace; release: MenuRelease },
): Promise<Menu> {
  const { category, design } = release
  const { systemId, parentId } = await placed(trx, place, category)
  const { fullName, enCode, id: moduleId } = design
  const propertyJson = JSON.stringify({ moduleId, iconBackgroundColor: '', isTree: 0 })
  const named = { ...released, category, systemId, parentId, fullName, enCode, moduleId, propertyJson }
  return insertReleased(ctx, trx, actor, named)
}

type NewEntry = Omit<Menu, 'id' | 'createdAt' | 'version' | 'urlAddress' | 'enabledMark' | 'description'>

/** Makes an entry of something released, at the address that follows from it. Refuses a name or code that is taken there. */
export async function insertReleased(ctx: PlatformContext, trx: DbTransaction, actor: Actor, named: NewEntry): Promise<Menu> {
  const values = { ...named, urlAddress: menuAddress({ ...named, urlAddress: '' }), enabledMark: 1, description: null }
  await demandPlace(trx, values, null)
  const menu: Menu = { ...values, id: ctx.newId(), createdAt: ctx.now(), version: 1 }
  await demandFree(trx, menu)
  await demandNoGain({ ...ctx, db: trx }, actor, { before: null, after: menu })
  await insertMenu(trx, menu)
  const change = { before: null, after: asForm(menu) }
  await keepHistory(trx, ctx, actor, { object: 'menu', id: menu.id, name: menu.fullName, action: 'create', ...change })
  return menu
}

/** Wire: whoever chooses the system itself sends its id as the parent. */
export async function placed(trx: DbTransaction, { parentId, systemId }: MenuPlace, category: string): Promise<MenuPlace> {
  const isTop = parentId === topId || parentId === '0' || (await findSystem(trx, parentId)) !== undefined
  const parent = isTop ? undefined : await findMenu(trx, parentId)
  if (!isTop && (!parent || parent.category !== category)) throw refused('未找到同步路径,请刷新界面')
  const system = parent?.systemId ?? (systemId || parentId)
  if (!(await findSystem(trx, system))) throw refused('未找到同步路径,请刷新界面')
  return { parentId: parent?.id ?? topId, systemId: system }
}

/** Brings an entry that nobody renamed to the name and the code of today. */
export async function follow(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  menu: Menu,
  { design, former }: Followed,
): Promise<Menu> {
  const isOwn = (key: 'fullName' | 'enCode') => former !== null && menu[key] === former[key]
  const fullName = isOwn('fullName') ? design.fullName : menu.fullName
  const enCode = isOwn('enCode') ? design.enCode : menu.enCode
  if (fullName === menu.fullName && enCode === menu.enCode) return menu
  const values = { fullName, enCode, urlAddress: menuAddress({ ...menu, enCode }) }
  const after = { ...menu, ...values }
  await demandFree(trx, after)
  await demandNoGain({ ...ctx, db: trx }, actor, { before: menu, after })
  await updateMenu(trx, menu.id, values)
  const change = { before: asForm(menu), after: asForm(after) }
  await keepHistory(trx, ctx, actor, { object: 'menu', id: menu.id, name: fullName, action: 'update', ...change })
  return after
}

async function demandFree(trx: DbTransaction, menu: Menu): Promise<void> {
  if (await findMenuClash(trx, menu, menu.id)) throw refused('同步失败,检查编码或名称是否重复')
}
