import type { AuthorizeNode } from '@/lib/contract/permission/current-user'
import type { MenuItem, PermissionEntry } from '@/lib/contract/session/oauth'
import type { Actor, PlatformContext } from '../../../http/context'
import { findPortalPages } from '../authority/store'
import { portalPageName } from '../authority/trees'
import { heldIds, menusOfSystem, type PermittedSystem, permittedSystems } from '../effective'

/** Everything the user may do, contract 1 §11.7. */

const kinds = ['button', 'column', 'form', 'resource'] as const
type Kind = (typeof kinds)[number]

export async function readAuthorize(ctx: PlatformContext, actor: Actor) {
  const systems = await permittedSystems(ctx, actor)
  const web = await menusOf(ctx, actor, systems, 'Web')
  const app = await menusOf(ctx, actor, systems, 'App')
  const treeOf = (kind: Kind | 'module') => [
    ...rootOf({ id: 'Web', fullName: 'WEB菜单', icon: 'icon-ym icon-ym-pc' }, web, kind),
    ...rootOf({ id: 'App', fullName: 'APP菜单', icon: 'icon-ym icon-ym-mobile' }, app, kind),
  ]
  const [module, ...items] = [treeOf('module'), ...kinds.map(treeOf)]
  return {
    module,
    ...(Object.fromEntries(kinds.map((kind, index) => [kind, items[index] ?? []])) as Items),
    portal: await portalsOf(ctx, actor, systems),
  }
}

/** Systems with the portals that the user may open there. */
async function portalsOf(ctx: PlatformContext, actor: Actor, systems: readonly PermittedSystem[]): Promise<AuthorizeNode[]> {
  const held = await heldIds(ctx, actor, 'portalManage')
  const pages = await findPortalPages(
    ctx.db,
    systems.map(({ id }) => id),
  )
  const shown = pages.filter(({ id }) => held === 'all' || held.has(id))
  return systems.flatMap(({ id, name, icon }) => {
    const portals = shown.filter(({ systemId }) => systemId === id)
    const nodes = portals.map((page) => node({ id: page.id, fullName: portalPageName(page), icon: '' }, []))
    return branch({ id, fullName: name, icon }, nodes).map((root) => ({ ...root, parentId: '-1' }))
  })
}

type Items = Record<Kind, AuthorizeNode[]>
type SystemMenus = { system: PermittedSystem; menuList: MenuItem[]; entries: ReadonlyMap<string, PermissionEntry> }

async function menusOf(ctx: PlatformContext, actor: Actor, systems: readonly PermittedSystem[], category: 'Web' | 'App') {
  const found: SystemMenus[] = []
  for (const system of systems) {
    const { menuList, permissionList } = await menusOfSystem(ctx, actor, system, category)
    if (menuList.length === 0) continue
    found.push({ system, menuList, entries: new Map(permissionList.map((entry) => [entry.modelId, entry])) })
  }
  return found
}

type Head = { id: string; fullName: string; icon: string }

/** Wire: a synthetic root stands above the menus. Systems are a level below it as soon as there are several. */
function rootOf(head: Head, found: readonly SystemMenus[], kind: Kind | 'module'): AuthorizeNode[] {
  const below = found.flatMap(({ system, menuList, entries }) => {
    const menus = menuList.flatMap((menu) => menuNode(menu, entries, kind))
    if (found.length === 1) return menus
    // A system has entries in both roots, and ids are unique in a tree.
    return branch({ id: `${head.id}.${system.id}`, fullName: system.name, icon: system.icon }, menus)
  })
  return branch(head, below).map((root) => ({ ...root, parentId: '-1' }))
}

/** In the tree of menus every menu is shown; in the others those that lead to an item. */
function menuNode(menu: MenuItem, entries: ReadonlyMap<string, PermissionEntry>, kind: Kind | 'module'): AuthorizeNode[] {
  const { id, fullName, icon } = menu
  const menus = menu.children.flatMap((child) => menuNode(child, entries, kind))
  if (kind === 'module') return [node({ id, fullName, icon }, menus)]
  const items = (entries.get(id)?.[kind] ?? []).map((item) => node({ id: item.id, fullName: item.fullName, icon: '' }, []))
  return branch({ id, fullName, icon }, [...items, ...menus])
}

function branch(head: Head, children: readonly AuthorizeNode[]): AuthorizeNode[] {
  return children.length === 0 ? [] : [node(head, children)]
}

function node(head: Head, children: readonly AuthorizeNode[]): AuthorizeNode {
  return { ...head, parentId: '', children: children.map((child) => ({ ...child, parentId: head.id })) }
}
