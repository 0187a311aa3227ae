import type { Actor, PlatformContext } from '../../http/context'
import { pushToUsers } from '../../http/push'
import { groupBy } from '../../kit/grouping'
import { messages, refused } from '../../kit/refusals'
import { permittedSystems } from '../permission/public'
import { findOnlineUserIdsIn, refreshFrame } from '../realtime/public'
import { findMenusOf, findSystems, toggleMenu } from './store'

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
  const matches = (menu: Menu) =>
    (menu.fullName.includes(filter.keyword) || menu.enCode.includes(filter.keyword)) &&
    (filter.type === '' || menu.type === Number(filter.type)) &&
    (filter.enabledMark === '' || menu.enabledMark === Number(filter.enabledMark))
  const parents = new Map(menus.map((menu) => [menu.id, menu.parentId]))
  const kept = new Set<string>()
  for (const menu of menus.filter(matches)) {
    for (let at: string | undefined = menu.id; at !== undefined && !kept.has(at); at = parents.get(at)) kept.add(at)
  }
  const below = groupBy(
    menus.filter((menu) => kept.has(menu.id)),
    (menu) => menu.parentId,
  )
  const build = (parentId: string): MenuNode[] => (below.get(parentId) ?? []).map((menu) => nodeOf(menu, build(menu.id)))
  return build('-1')
}

/** Contract 2 §0.10: who works in the system gets the menu anew; the page of whoever did it asks for it by itself. */
export async function toggleMenuState(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const systemId = await toggleMenu(ctx.db, id)
  if (systemId === undefined) throw refused(messages.doMissing)
  const there = await findOnlineUserIdsIn(ctx, systemId)
  const others = there.filter((userId) => userId !== actor.userId)
  pushToUsers(ctx, others, refreshFrame('菜单已变更，页面即将刷新'))
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
