import type { MenuItem, PermissionEntry } from '@/lib/contract/session/oauth'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import type { GrantItemType } from '../../store/database'
import { isFixedRoute } from '../menu/public'
import { itemObstacles, menuObstacles } from './gate'
import { findItems } from './items-store'
import type { ModuleRights } from './rights'
import { findMenusByCode, findMenusTo, findRights, type ItemRow, type MenuTarget, type RightsRow } from './rights-store'
import { groupSchemes } from './schemes'
import {
  findGrantedIds,
  findMenus,
  findOrganizeDescendantIds,
  findSubordinateIds,
  findSystems,
  type Grantees,
  type MenuCategory,
} from './store'

/**
 * Effective permissions: the union of what is granted to the user, to his roles that count now, to his positions and to the permission
 * groups he is in (contract 2 §7.1, §8). Nothing is cached: every question is one to three indexed queries, so a right taken away counts
 * with the next call, in every process. Administrators may do everything.
 */

const nothingAllowed: ModuleRights = { isPermitted: false, buttons: new Set(), columns: new Set(), forms: new Set(), schemes: [] }
export const everythingAllowed: ModuleRights = { isPermitted: true, buttons: 'all', columns: 'all', forms: 'all', schemes: 'all' }

/** What the actor may do with the records of one design, whichever of its menus grants it. */
export async function moduleRights(ctx: PlatformContext, actor: Actor, modelId: string): Promise<ModuleRights> {
  return (await rightsOfModules(ctx, actor, [modelId])).get(modelId) ?? nothingAllowed
}

/** The same for several designs by one query. Every asked id is in the answer. */
export async function rightsOfModules(
  ctx: PlatformContext,
  actor: Actor,
  modelIds: readonly string[],
): Promise<Map<string, ModuleRights>> {
  if (actor.isAdministrator) return new Map(modelIds.map((id) => [id, everythingAllowed]))
  const rows = groupBy(await findRights(ctx.db, granteesOf(actor), modelIds), (row) => row.modelId)
  return new Map(modelIds.map((id) => [id, rightsOf(ctx, rows.get(id) ?? [])]))
}

/** The rights that rows of one design give. Rows of "why" are read here too, so that what is told is what is enforced. */
export function rightsOf(ctx: Pick<PlatformContext, 'log'>, rows: readonly RightsRow[]): ModuleRights {
  const open = new Set(rows.flatMap((row) => (row.kind === 'menu' && menuObstacles(row).length === 0 ? row.menuId : [])))
  if (open.size === 0) return nothingAllowed
  const counts = (row: ItemRow) => open.has(row.menuId) && itemObstacles(row).length === 0
  const codes = (kind: ItemRow['kind']) => new Set(rows.flatMap((row) => (row.kind === kind && counts(row) ? row.code : [])))
  // In an order of its own: the conditions become SQL, and the same rights must become the same text.
  const granted = rows
    .flatMap((row) => (row.kind === 'scheme' && open.has(row.menuId) ? { ...row, id: row.code } : []))
    .sort((a, b) => compare(a.objectType, b.objectType) || compare(a.objectId, b.objectId) || compare(a.id, b.id))
  const schemes = groupSchemes(ctx.log, granted)
  return { isPermitted: true, buttons: codes('button'), columns: codes('column'), forms: codes('form'), schemes }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Whether the actor holds the administration screen with this menu code (contract 2 §0.9). */
export async function hasTag(ctx: PlatformContext, actor: Actor, tag: string): Promise<boolean> {
  if (actor.isAdministrator) return true
  const menus = await findMenusByCode(ctx.db, granteesOf(actor), tag)
  return menus.some((facts) => menuObstacles(facts).length === 0)
}

/** Whether the actor is granted the item himself, in whichever way. */
export async function isHeldBy({ db }: PlatformContext, actor: Actor, itemType: GrantItemType, itemId: string): Promise<boolean> {
  return (await findGrantedIds(db, granteesOf(actor), itemType)).has(itemId)
}

/** What of a kind the actor is granted, in whichever way; `'all'` for administrators. */
export async function heldIds(
  { db }: PlatformContext,
  actor: Actor,
  itemType: GrantItemType,
): Promise<ReadonlySet<string> | 'all'> {
  return actor.isAdministrator ? 'all' : findGrantedIds(db, granteesOf(actor), itemType)
}

/** Entries of menus through which the actor may open what they lead to. */
export async function openMenusOf({ db }: PlatformContext, actor: Actor, target: MenuTarget): Promise<ReadonlySet<string>> {
  const rows = await findMenusTo(db, granteesOf(actor), target)
  const asHeld = actor.isAdministrator ? { isSystemHeld: true, isMenuHeld: true } : {}
  return new Set(rows.flatMap((row) => (menuObstacles({ ...row, ...asHeld }).length === 0 ? [row.menuId] : [])))
}

export type PermittedSystem = { id: string; name: string; icon: string; enCode: string; sortCode: number }

/** Enabled systems the actor may enter, in their order. */
export async function permittedSystems(ctx: PlatformContext, actor: Actor): Promise<PermittedSystem[]> {
  const rows = await findSystems(ctx.db, actor.isAdministrator ? 'all' : granteesOf(actor))
  return rows.map(({ id, fullName, icon, enCode, sortCode }) => ({ id, name: fullName, icon: icon ?? '', enCode, sortCode }))
}

/** Menu tree and permission list of one system (contract 1 §6.2, 6.3); both empty when the system is not permitted. */
export async function currentMenus(
  ctx: PlatformContext,
  actor: Actor,
  systemId: string,
  category: MenuCategory = 'Web',
): Promise<{ menuList: MenuItem[]; permissionList: PermissionEntry[] }> {
  const system = (await permittedSystems(ctx, actor)).find(({ id }) => id === systemId)
  return system ? menusOfSystem(ctx, actor, system, category) : { menuList: [], permissionList: [] }
}

/** The same of a system that is known to be permitted. */
export async function menusOfSystem(ctx: PlatformContext, actor: Actor, { id }: PermittedSystem, category: MenuCategory = 'Web') {
  const visible = await visibleMenusOf(ctx, actor, id, category)
  const items = visible.length > 0 ? await findItems(ctx.db, id, actor.isAdministrator ? 'all' : granteesOf(actor)) : []
  return { menuList: menuTree(visible), permissionList: permissionEntries(visible, items) }
}

/** Whether the system shows the actor any menu, without all that he may do there. */
export async function hasMenu(ctx: PlatformContext, actor: Actor, { id }: PermittedSystem): Promise<boolean> {
  return (await visibleMenusOf(ctx, actor, id, 'Web')).length > 0
}

async function visibleMenusOf(ctx: PlatformContext, actor: Actor, systemId: string, category: MenuCategory): Promise<Menu[]> {
  const [menus, granted] = await Promise.all([
    findMenus(ctx.db, systemId, category),
    actor.isAdministrator ? ('all' as const) : findGrantedIds(ctx.db, granteesOf(actor), 'module'),
  ])
  return visibleMenus(menus, granted)
}

/** Ids of everyone below the user in the chain of managers, without himself. */
export async function subordinateIds(ctx: PlatformContext, userId: string): Promise<string[]> {
  return findSubordinateIds(ctx.db, userId)
}

/** The organisation and everything below it. */
export async function organizeDescendantIds(ctx: PlatformContext, organizeId: string): Promise<string[]> {
  return findOrganizeDescendantIds(ctx.db, organizeId)
}

export function granteesOf(actor: Actor): Grantees {
  const { userId, roleIds, positionIds, permissionGroupIds } = actor
  return { userId, roleIds, positionIds, permissionGroupIds }
}

type Menu = Awaited<ReturnType<typeof findMenus>>[number]

/** Directories carry no right of their own: one that leads to a granted menu is shown even when it was not ticked itself. */
function visibleMenus(menus: readonly Menu[], granted: ReadonlySet<string> | 'all'): Menu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const shown = new Set<string>()
  for (const menu of menus) {
    if (isFixedRoute(menu.urlAddress)) continue
    // The way is broken when a parent is disabled or gone: the entry is then hidden with it.
    const path = pathToRoot(menu, byId)
    const isMenuHeld = granted === 'all' || granted.has(menu.id)
    const obstacles = menuObstacles({ isSystemEnabled: true, isSystemHeld: true, isWayOpen: path !== null, isMenuHeld })
    if (path && obstacles.length === 0) for (const id of path) shown.add(id)
  }
  return menus.filter((menu) => shown.has(menu.id))
}

function pathToRoot(menu: Menu, byId: ReadonlyMap<string, Menu>): string[] | null {
  const path: string[] = []
  const seen = new Set<string>()
  let at: Menu | undefined = menu
  while (at && !seen.has(at.id)) {
    seen.add(at.id)
    path.push(at.id)
    if (at.parentId === '-1') return path
    at = byId.get(at.parentId)
  }
  return null
}

function menuTree(menus: readonly Menu[]): MenuItem[] {
  const nodes = new Map(menus.map((menu) => [menu.id, { ...wireMenu(menu), children: [] as MenuItem[] }]))
  const roots: MenuItem[] = []
  for (const menu of menus) {
    const node = nodes.get(menu.id)
    if (!node) continue
    const siblings = menu.parentId === '-1' ? roots : nodes.get(menu.parentId)?.children
    siblings?.push(node)
  }
  for (const node of nodes.values()) Object.assign(node, { hasChildren: node.children.length > 0 })
  return roots
}

function wireMenu(menu: Menu) {
  const { id, parentId, fullName, enCode, type, category, urlAddress, linkTarget, propertyJson, sortCode, systemId } = menu
  const icon = menu.icon ?? ''
  return { id, parentId, fullName, enCode, icon, type, category, urlAddress, linkTarget, propertyJson, sortCode, systemId }
}

function permissionEntries(menus: readonly Menu[], items: Awaited<ReturnType<typeof findItems>>): PermissionEntry[] {
  const entries = new Map<string, PermissionEntry>()
  for (const menu of menus) {
    entries.set(menu.id, { modelId: menu.id, moduleName: menu.fullName, button: [], column: [], form: [], resource: [] })
  }
  for (const { moduleId, kind, id, fullName, enCode } of items) entries.get(moduleId)?.[kind].push({ id, fullName, enCode })
  return [...entries.values()]
}
