import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import { groupBy } from '../../../kit/grouping'

/** A node of contract 2 §7.2. `disabled`: the granter does not hold the item and may not pass it on. */
export type GrantNode = ServedTreeNode & { category: string; sortCode: number; disabled: boolean; creatorTime: number | null }

type SystemRow = { id: string; fullName: string; enCode: string; icon: string | null; sortCode: number }
type MenuRow = {
  id: string
  systemId: string
  parentId: string
  fullName: string
  enCode: string
  icon: string | null
  type: number
  category: string
  sortCode: number
  createdAt: number
}
type ItemRow = { id: string; moduleId: string; fullName: string; enCode: string; sortCode: number }

/** Ids the granter holds of the kind a tree is about; `'all'` for administrators. */
type Held = ReadonlySet<string> | 'all'

export function systemNodes(systems: readonly SystemRow[], held: Held): GrantNode[] {
  return systems.map((system) => ({ ...node(system, 'system'), disabled: !holds(held, system.id) }))
}

/** Systems, below them one node per kind of client, below those the menus. */
export function menuNodes(systems: readonly SystemRow[], menus: readonly MenuRow[], held: Held): GrantNode[] {
  return skeleton(systems, menus, (menu) => ({ ...menuNode(menu), disabled: !holds(held, menu.id) }), new Map())
}

/** The same skeleton cut down to menus with items of a kind, and the items as leaves. Only menus of types 2, 3 and 4 have any. */
export function itemNodes(
  systems: readonly SystemRow[],
  menus: readonly MenuRow[],
  items: readonly ItemRow[],
  held: Held,
): GrantNode[] {
  const withItems = new Set(menus.filter((menu) => menu.type >= 2 && menu.type <= 4).map((menu) => menu.id))
  const shownItems = items.filter((item) => withItems.has(item.moduleId))
  const leaves = groupBy(
    shownItems.map((item) => ({
      ...node({ ...item, icon: null }, 'item'),
      parentId: item.moduleId,
      disabled: !holds(held, item.id),
    })),
    (leaf) => leaf.parentId,
  )
  const kept = ancestorsOf(menus, leaves.keys())
  const shown = menus.filter((menu) => kept.has(menu.id))
  return skeleton(systems, shown, menuNode, leaves).filter((system) => system.hasChildren)
}

type PortalRow = Pick<ItemRow, 'id' | 'fullName' | 'enCode' | 'sortCode'> & { systemId: string; platform: string }

/** Pages of the phone are told by their names. */
export function portalPageName({ fullName, platform }: { fullName: string; platform: string }): string {
  return platform === 'App' ? `${fullName} (APP)` : fullName
}

/** Systems with the portals that are pages of theirs. */
export function portalNodes(systems: readonly SystemRow[], portals: readonly PortalRow[], held: Held): GrantNode[] {
  const bySystem = groupBy(portals, (portal) => portal.systemId)
  return systems.flatMap((system) => {
    const children = (bySystem.get(system.id) ?? []).map((portal) => ({
      ...node({ ...portal, icon: null, fullName: portalPageName(portal) }, 'portal'),
      ...{ parentId: system.id, category: portal.platform, disabled: !holds(held, portal.id) },
    }))
    return children.length === 0 ? [] : [mark({ ...node(system, 'system'), children })]
  })
}

export function idsOf(nodes: readonly ServedTreeNode[]): string[] {
  return nodes.flatMap((each) => [each.id, ...idsOf(each.children)])
}

function skeleton(
  systems: readonly SystemRow[],
  menus: readonly MenuRow[],
  toNode: (menu: MenuRow) => GrantNode,
  leaves: ReadonlyMap<string, GrantNode[]>,
): GrantNode[] {
  const nodes = new Map(menus.map((menu) => [menu.id, toNode(menu)]))
  // Wire: the nodes between a system and its menus have the system's id with 1 or 2 behind it (contract 2 §7.3).
  const categories = new Map<string, GrantNode>()
  for (const system of systems) {
    categories.set(`${system.id}App`, categoryNode(system, '1', 'APP菜单', 'App'))
    categories.set(`${system.id}Web`, categoryNode(system, '2', 'WEB菜单', 'Web'))
  }
  for (const menu of menus) {
    const own = nodes.get(menu.id)
    // An entry with the id of the root, as older versions took them from files, has nothing below it.
    const parent = menu.parentId === '-1' ? undefined : nodes.get(menu.parentId)
    const above = parent ?? categories.get(`${menu.systemId}${menu.category}`)
    if (!own || !above) continue
    own.parentId = above.id
    own.children.push(...(leaves.get(menu.id) ?? []))
    above.children.push(own)
  }
  for (const each of nodes.values()) mark(each)
  return systems.map((system) => {
    const below = [categories.get(`${system.id}App`), categories.get(`${system.id}Web`)]
    const children = below.filter((each) => each !== undefined).filter((each) => each.children.length > 0)
    return mark({ ...node(system, 'system'), children: children.map(mark) })
  })
}

function categoryNode(system: SystemRow, digit: string, fullName: string, category: string): GrantNode {
  const row = { id: `${system.id}${digit}`, fullName, enCode: '', icon: null, sortCode: 0 }
  return { ...node(row, 'category'), parentId: system.id, category }
}

function menuNode(menu: MenuRow): GrantNode {
  return { ...node(menu, String(menu.type)), category: menu.category, creatorTime: menu.createdAt }
}

function node(row: SystemRow, type: string): GrantNode {
  return {
    id: row.id,
    parentId: '-1',
    fullName: row.fullName,
    enCode: row.enCode,
    icon: row.icon ?? '',
    type,
    category: '',
    sortCode: row.sortCode,
    disabled: false,
    creatorTime: null,
    hasChildren: false,
    isLeaf: true,
    children: [],
  }
}

function mark(each: GrantNode): GrantNode {
  each.hasChildren = each.children.length > 0
  each.isLeaf = !each.hasChildren
  return each
}

/** The given menus with all that they stand below. */
export function ancestorsOf(menus: readonly Pick<MenuRow, 'id' | 'parentId'>[], ids: Iterable<string>): Set<string> {
  const parents = new Map(menus.map((menu) => [menu.id, menu.parentId]))
  const kept = new Set<string>()
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined && parents.has(at) && !kept.has(at); at = parents.get(at)) kept.add(at)
  }
  return kept
}

function holds(held: Held, id: string): boolean {
  return held === 'all' || held.has(id)
}
