import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { hasTag, permittedSystems } from '../permission/public'
import { findMenusIn, findMenusOf, findParentsOfPortal, findSystems } from './store'

/** Systems and menus as their administration sees them, contract 2 §11 and §12.1. */

export async function listSystems(
  ctx: PlatformContext,
  actor: Actor,
  query: { keyword: string; enabledMark: string; selector: string },
) {
  const rows = await findSystems(ctx.db, query)
  const isPicker = query.selector === 'true' || query.selector === '1'
  const permitted = isPicker ? new Set((await permittedSystems(ctx, actor)).map((system) => system.id)) : null
  return rows
    .filter((row) => permitted === null || permitted.has(row.id))
    .map((row) => ({ ...row, mainSystem: row.isMain === 1 }))
}

type MenuFilter = { keyword: string; category: string; type: string; enabledMark: string }

/** Matches keep their ancestors, so that they stand at their place in the tree. */
export async function menuTree(ctx: PlatformContext, systemId: string, filter: MenuFilter) {
  const menus = await findMenusOf(ctx.db, systemId, filter.category)
  const keyword = filter.keyword.trim()
  // Older installations have 0 for a directory.
  const types = filter.type === '1' ? [0, 1] : [Number(filter.type)]
  const matches = (menu: Menu) =>
    (menu.fullName.includes(keyword) || menu.enCode.includes(keyword)) &&
    (filter.type === '' || types.includes(menu.type)) &&
    (filter.enabledMark === '' || menu.enabledMark === Number(filter.enabledMark))
  const parents = new Map(menus.map((menu) => [menu.id, menu.parentId]))
  const kept = new Set<string>()
  for (const menu of menus.filter(matches)) {
    for (let at: string | undefined = menu.id; at !== undefined && !kept.has(at); at = parents.get(at)) kept.add(at)
  }
  return childrenOf(
    menus.filter((menu) => kept.has(menu.id)),
    '-1',
  )
}

type Place = { id: string; systemId: string; category: string }

/**
 * Directories to choose a parent from (contract 2 §12.1). Of a new entry (`id` 0) also for whoever releases designs, which makes one
 * (contract 3b §5). Refuses everybody else (403).
 */
export async function parentTree(ctx: PlatformContext, actor: Actor, place: Place) {
  const mayChoose = (await hasTag(ctx, actor, 'system.menu')) || (place.id === '0' && (await makesEntries(ctx, actor)))
  if (!mayChoose) throw new AppError('forbidden', 'neither sets up menus nor releases designs')
  return directoryTree(ctx, place)
}

/** Whoever releases designs or portals makes entries for them. */
async function makesEntries(ctx: PlatformContext, actor: Actor): Promise<boolean> {
  return (await hasTag(ctx, actor, 'onlineDev.webDesign')) || (await hasTag(ctx, actor, 'onlineDev.visualPortal'))
}

/**
 * Directories of all systems for a release of the portal `id` (contract 4b §3.3): those that have an entry of it are disabled. Refuses
 * whoever neither sets up menus nor releases anything (403).
 */
export async function releaseTree(ctx: PlatformContext, actor: Actor, { id, category }: Omit<Place, 'systemId'>) {
  if (!(await hasTag(ctx, actor, 'system.menu')) && !(await makesEntries(ctx, actor)))
    throw new AppError('forbidden', 'neither sets up menus nor releases designs')
  const taken = new Set(await findParentsOfPortal(ctx.db, id, category))
  const marked = <N extends { id: string; children: MenuNode[] }>(node: N): N & { disabled: boolean } => ({
    ...node,
    ...{ disabled: taken.has(node.id), children: node.children.map((child) => marked(child)) },
  })
  return (await directoryTree(ctx, { id, systemId: '0', category })).map((node) => marked(node))
}

/** Directories of a system, or of all systems below them, without the subtree of one (contract 2 §12.1). */
async function directoryTree(ctx: PlatformContext, { id, systemId, category }: Place) {
  const directories = (await findMenusIn(ctx.db, systemId === '0' ? null : systemId, category)).filter(({ type }) => type <= 1)
  const kept = directories.filter((menu) => menu.id !== id)
  return systemId === '0' ? belowSystems(await findSystems(ctx.db, all), kept) : childrenOf(kept, '-1')
}

/** Every system with all of its menus. */
export async function wholeTree(ctx: PlatformContext, category: string) {
  return belowSystems(await findSystems(ctx.db, all), await findMenusIn(ctx.db, null, category))
}

const all = { keyword: '', enabledMark: '' }

function belowSystems(systems: Awaited<ReturnType<typeof findSystems>>, menus: readonly Menu[]) {
  const bySystem = groupBy(menus, (menu) => menu.systemId)
  return systems.map(({ id, fullName, enCode, icon, sortCode, enabledMark }) => {
    const children = childrenOf(bySystem.get(id) ?? [], '-1')
    const system = { id, parentId: '-1', fullName, enCode, icon, sortCode, enabledMark, type: 0, urlAddress: '' }
    return { ...system, hasChildren: children.length > 0, children }
  })
}

/** Each once, also of entries that stand in a circle, as files brought them that older versions took. */
function childrenOf(menus: readonly Menu[], rootId: string): MenuNode[] {
  const below = groupBy(menus, (menu) => menu.parentId)
  const build = (parentId: string): MenuNode[] => {
    const children = below.get(parentId) ?? []
    below.delete(parentId)
    return children.map((menu) => nodeOf(menu, build(menu.id)))
  }
  return build(rootId)
}

type Menu = Awaited<ReturnType<typeof findMenusOf>>[number]
type MenuNode = ReturnType<typeof wireMenu> & { hasChildren: boolean; children: MenuNode[] }

function nodeOf(menu: Menu, children: MenuNode[]): MenuNode {
  return { ...wireMenu(menu), hasChildren: children.length > 0, children }
}

/** Pages, modules and dictionaries have items to grant; other kinds of entries have none (contract 2 §12.2). */
function wireMenu({ moduleId: _, createdAt, ...menu }: Menu) {
  const flag = menu.type >= 2 && menu.type <= 4 ? 1 : 0
  const flags = { isButtonAuthorize: flag, isColumnAuthorize: flag, isFormAuthorize: flag, isDataAuthorize: flag }
  return { ...menu, ...flags, creatorTime: createdAt }
}
