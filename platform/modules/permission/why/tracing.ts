import type { WhyNode } from '@/lib/contract/permission/why'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import type { GrantItemType } from '../../../store/database'
import { isFixedRoute } from '../../menu/public'
import { grantKey } from '../belongings'
import { menuObstacles } from '../gate'
import { isSeenObject } from '../scope/store'
import { type Asked, askedPerson, linkOf } from './asked'
import { allOf, anyOf, leaf } from './nodes'
import { findAllMenus, findBelow, findClosedAbove, findNames, findSomeHolders, findTracedMenus, type TracedMenu } from './store'

/** One question, while its answer is put together. */
export type Tracing = {
  ctx: PlatformContext
  /** Who asks. */
  actor: Actor
  asked: Asked
  /** What is not held, to be told who holds it. */
  missing: { node: WhyNode; item: Item }[]
}

type Item = { type: GrantItemType; id: string }

export async function beginTracing(ctx: PlatformContext, actor: Actor, userId: string): Promise<Tracing> {
  return { ctx, actor, asked: await askedPerson(ctx, actor, userId), missing: [] }
}

/** Whether his account lets him in at all, and that administrators need no grant. */
export function personNodes({ asked }: Tracing): WhyNode[] {
  return [leaf('account', asked.isEnabled), ...(asked.actor.isAdministrator ? [leaf('administrator', true)] : [])]
}

type GrantWords = { isHeld: boolean; by: readonly string[]; item: Item; words: Record<string, string> }

/** That something is granted: by what, or to whom else. */
export function grantLeaf(tracing: Tracing, code: string, { isHeld, by, item, words }: GrantWords): WhyNode {
  const node = leaf(code, isHeld, { words, paths: tracing.asked.pathsOf(by) })
  if (!isHeld) tracing.missing.push({ node, item })
  return node
}

const leavesTold = 12
const holdersTold = 6

/** Says of everything that is missing who has it, of those whom the one who asks sees. */
export async function tellHolders({ ctx, actor, missing }: Tracing): Promise<void> {
  const told = missing.slice(0, leavesTold)
  const holders = await findSomeHolders(
    ctx.db,
    told.map(({ item }) => item),
    await isSeenObject(ctx.db, actor, 'g.objectType', 'g.objectId'),
    holdersTold,
  )
  const rows = await findNames(ctx.db, holders)
  const names = new Map(rows.map((row) => [grantKey(row.type, row.id), row]))
  for (const { place, type, id } of holders) {
    const row = names.get(grantKey(type, id))
    if (row) told[place]?.node.holders.push(linkOf(row, id))
  }
}

/** Administrators need no grant, but see no more of what is disabled than anybody else. */
function factsFor({ asked }: Tracing, row: TracedMenu): TracedMenu {
  return asked.actor.isAdministrator ? { ...row, isSystemHeld: true, isMenuHeld: true } : row
}

function isOpen(tracing: Tracing, row: TracedMenu): boolean {
  return menuObstacles(factsFor(tracing, row)).length === 0
}

export type ReadMenus = { rows: readonly TracedMenu[]; nodeOf: (menuId: string) => WhyNode }

/** Menus with what opens or closes each of them. */
export async function readMenus(tracing: Tracing, menuIds: readonly string[]): Promise<ReadMenus> {
  const { ctx, asked } = tracing
  const rows = await findTracedMenus(ctx.db, asked.grantees, menuIds)
  const closed = rows.filter(({ isWayOpen }) => !isWayOpen).map(({ menuId }) => menuId)
  const above = groupBy(await findClosedAbove(ctx.db, closed), ({ menuId }) => menuId)
  const byId = new Map(rows.map((row) => [row.menuId, row]))
  return {
    rows,
    nodeOf: (menuId) => {
      const row = byId.get(menuId)
      if (!row) return leaf('menuGone', false)
      return menuNode(
        tracing,
        row,
        (above.get(menuId) ?? []).map(({ fullName }) => fullName),
      )
    },
  }
}

function menuNode(tracing: Tracing, row: TracedMenu, closed: readonly string[]): WhyNode {
  const obstacles = menuObstacles(factsFor(tracing, row))
  const words = { system: row.systemName, menu: row.fullName }
  const { systemId, systemBy, menuId, menuBy } = row
  const system = { isHeld: !obstacles.includes('systemNotHeld'), by: systemBy, item: { type: 'system', id: systemId } } as const
  const menu = { isHeld: !obstacles.includes('menuNotHeld'), by: menuBy, item: { type: 'module', id: menuId } } as const
  const isGrantNeeded = !tracing.asked.actor.isAdministrator
  const parts = [
    leaf('systemEnabled', !obstacles.includes('systemDisabled'), { words }),
    ...(isGrantNeeded ? [grantLeaf(tracing, 'systemHeld', { ...system, words })] : []),
    leaf('wayOpen', !obstacles.includes('wayClosed'), { words: { ...words, closed: closed.join('、') } }),
    ...(isGrantNeeded ? [grantLeaf(tracing, 'menuHeld', { ...menu, words })] : []),
  ]
  return allOf('menu', parts, { words })
}

const menusTold = 3

/** A menu is shown when it is open itself, and when it leads to one that is. */
export async function shownNode(tracing: Tracing, menuId: string): Promise<WhyNode> {
  const { rows, nodeOf } = await readMenus(tracing, [menuId])
  const isFixed = rows.some(({ urlAddress }) => isFixedRoute(urlAddress))
  const own = isFixed ? allOf('menuOfClients', [leaf('fixedRoute', false), nodeOf(menuId)]) : nodeOf(menuId)
  const below = await findBelow(tracing.ctx.db, menuId)
  if (below.length === 0) return own
  const found = await findTracedMenus(tracing.ctx.db, tracing.asked.grantees, below)
  const open = found.filter((row) => isOpen(tracing, row) && !isFixedRoute(row.urlAddress))
  const names = open.slice(0, menusTold).map(({ fullName }) => fullName)
  const words = { count: String(open.length), menus: names.join('、') }
  return anyOf('menuOrBelow', [own, leaf('below', open.length > 0, { words })])
}

/** Of all menus those that are shown: what `shownNode` says of each. */
export async function shownMenuIds(tracing: Tracing): Promise<string[]> {
  const menus = await findAllMenus(tracing.ctx.db)
  const above = new Map(menus.map(({ id, parentId }) => [id, parentId]))
  const rows = await findTracedMenus(tracing.ctx.db, tracing.asked.grantees, [...above.keys()])
  const shown = new Set<string>()
  for (const row of rows) {
    if (!isOpen(tracing, row) || isFixedRoute(row.urlAddress)) continue
    for (let id: string | undefined = row.menuId; id !== undefined && !shown.has(id); id = above.get(id)) {
      if (above.has(id)) shown.add(id)
    }
  }
  return [...shown]
}
