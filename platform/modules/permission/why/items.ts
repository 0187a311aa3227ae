import type { WhyNode } from '@/lib/contract/permission/why'
import { grantKey } from '../belongings'
import { type ItemFacts, itemObstacles } from '../gate'
import type { ItemKind } from '../items-store'
import type { Demand } from '../rights'
import { readGroups } from '../schemes'
import type { Grantees } from '../store'
import type { OpenedForWhy } from './module-why'
import { allOf, anyOf, leaf } from './nodes'
import { findTracedItems, findTracedSchemes, type TracedItem, type TracedScheme } from './store'
import { grantLeaf, personNodes, type ReadMenus, readMenus, type Tracing } from './tracing'

/** Why somebody has, or has not, an item of a menu. */

/** Of a menu without a design only its own items count; those of all menus of a design count together. */
export type Place = { opened: OpenedForWhy | undefined; menuIds: readonly string[] }

/** Everything that the answer for any item of a place is made of. */
export type ReadPlace = Place & {
  tracing: Tracing
  menus: ReadMenus
  items: readonly TracedItem[]
  schemes: readonly TracedScheme[]
}

export async function readPlace(tracing: Tracing, place: Place): Promise<ReadPlace> {
  const { ctx, asked } = tracing
  const [menus, items, schemes] = await Promise.all([
    readMenus(tracing, place.menuIds),
    findTracedItems(ctx.db, asked.grantees, place.menuIds),
    findTracedSchemes(ctx.db, asked.grantees, place.menuIds),
  ])
  return { ...place, tracing, menus, items, schemes }
}

export function itemNode(
  place: ReadPlace,
  { kind, code, fullName }: { kind: ItemKind; code: string; fullName: string },
): WhyNode {
  const { tracing, opened, menus, menuIds } = place
  const person = personNodes(tracing)
  const words = { item: fullName }
  // What a module offers is open to an administrator, however it is granted or disabled.
  if (tracing.asked.actor.isAdministrator && opened) return allOf('item', person, { words })
  const demands = opened ? opened.demandsOf(kind, code) : [{ kind, code }]
  if (demands.length > 0) return allOf('item', [...person, ...demands.map((demand) => demandNode(place, demand))], { words })
  const module = anyOf('module', menuIds.map(menus.nodeOf))
  return allOf('item', [...person, module, leaf(`unrestricted.${kind}`, true)], { words })
}

/** It is enough that one of the menus of the module is open and gives it. */
function demandNode(place: ReadPlace, { kind, code }: Demand): WhyNode {
  const found = place.items.filter((item) => item.kind === kind && item.code === code)
  const words = { code, item: found[0]?.fullName ?? code }
  if (found.length === 0) return leaf(`undefined.${kind}`, false, { words })
  const offered = found.map((item) => offeredNode(place, item))
  return anyOf(`demand.${kind}`, offered, { words })
}

function offeredNode({ tracing, menus }: ReadPlace, item: TracedItem): WhyNode {
  const obstacles = itemObstacles(factsFor(tracing, item))
  const words = { item: item.fullName }
  const grant = { isHeld: !obstacles.includes('itemNotHeld'), by: item.by, item: { type: item.kind, id: item.id } }
  return allOf('offered', [
    menus.nodeOf(item.menuId),
    leaf('itemEnabled', !obstacles.includes('itemDisabled'), { words }),
    ...(tracing.asked.actor.isAdministrator ? [] : [grantLeaf(tracing, `itemHeld.${item.kind}`, { ...grant, words })]),
  ])
}

function factsFor({ asked }: Tracing, item: ItemFacts): ItemFacts {
  return asked.actor.isAdministrator ? { ...item, isHeld: true } : item
}

/** A scheme counts where its menu is open, and what holds it holds no scheme on that menu that cannot be read. */
export function schemeNode({ tracing, opened, menus, schemes }: ReadPlace, id: string): WhyNode {
  const person = personNodes(tracing)
  const notAsked = opened && !opened.hasDataRights ? [leaf('dataNotAsked', true)] : []
  if (tracing.asked.actor.isAdministrator) return allOf('scheme', [...person, ...notAsked])
  const own = schemes.find((scheme) => scheme.id === id)
  if (!own) return leaf('menuGone', false)
  const words = { item: own.fullName }
  const grant = { isHeld: own.isHeld, by: own.by, item: { type: 'resource', id: own.id } as const, words }
  const beside = schemes.filter(({ menuId }) => menuId === own.menuId)
  const readable = countingOf(tracing.asked.grantees.counting, own.by).map((key) => readableNode(tracing, key, beside))
  return allOf('scheme', [
    ...person,
    menus.nodeOf(own.menuId),
    grantLeaf(tracing, 'itemHeld.resource', grant),
    ...(readable.length > 0 ? [anyOf('readable', readable)] : []),
    ...notAsked,
  ])
}

/** Of what holds something, by its keys, that what counts of the person now. */
export function countingOf({ userId, roleIds, positionIds, permissionGroupIds }: Grantees, keys: readonly string[]): string[] {
  const counting = new Set([
    grantKey('User', userId),
    grantKey('Grade', userId),
    ...roleIds.map((id) => grantKey('Role', id)),
    ...positionIds.map((id) => grantKey('Position', id)),
    ...permissionGroupIds.map((id) => grantKey('PermissionGroup', id)),
  ])
  return keys.filter((key) => counting.has(key))
}

function readableNode(tracing: Tracing, key: string, schemes: readonly TracedScheme[]): WhyNode {
  const broken = schemes.filter((scheme) => scheme.by.includes(key) && isUnreadable(scheme))
  const words = { schemes: broken.map(({ fullName }) => fullName).join('、') }
  return leaf('readableOf', broken.length === 0, { words, paths: tracing.asked.pathsOf([key]) })
}

export function isUnreadable({ allData, conditionJson }: TracedScheme): boolean {
  return allData !== 1 && readGroups(conditionJson) === null
}
