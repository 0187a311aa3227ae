import type { GradeNode } from '@/lib/contract/permission/grade'
import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { dictionaryTexts } from '../../dictionary/public'
import { findAllGrants } from '../authority/store'
import { granteesOf } from '../effective'
import { findOrganize, findPaths, findSeenOrganisations } from '../organize/store'
import { isSeen, type OrganizeNode, organizeTree } from '../organize/tree'
import { findPlaces } from '../pickers/people-store'
import { demandOrganizes, demandPerson } from '../scope/scope'
import { findGrantedIds, findSystems } from '../store'
import { codesOf, type Power } from './flags'
import { findBeyond } from './record'
import { findGradeRows, findPowers, type GradeRow } from './rights-store'
import { findAdmin, findAdminPage, findMakers, findManagers, findPlatformMenus } from './store'

/** The read side of grade management, contract 2 §9. */

type ListQuery = { keyword: string; currentPage: number; pageSize: number }

/** Administrators see every grade administrator, a grade administrator those who work in his organisations. */
export async function listGrades(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const found = await findAdminPage(ctx.db, { actor, keyword: query.keyword.trim() }, limits(query))
  const ids = found.rows.map((row) => row.id)
  const [places, beyond] = [await findPlaces(ctx.db, ids), await findBeyond(ctx.db, actor, ids)]
  const makers = actor.isAdministrator ? [] : await findMakers(ctx.db, actor.userId)
  const paths = await findPaths(
    ctx.db,
    places.map((place) => place.objectId),
  )
  const genders = (await dictionaryTexts(ctx.db, ['sex'])).get('sex')
  const mayOf = (id: string) => {
    const isMaker = makers.includes(id)
    return { add: true, edit: !isMaker, remove: !isMaker && !beyond.has(id) }
  }
  const rows = found.rows.map(({ createdAt, ...row }) => ({
    ...row,
    gender: genders?.get(row.gender ?? '') ?? row.gender,
    organizeId: places
      .filter((place) => place.userId === row.id)
      .map((place) => paths.get(place.objectId)?.names ?? '')
      .join(','),
    creatorTime: createdAt,
    may: actor.isAdministrator ? undefined : mayOf(row.id),
  }))
  return pageOf(query, { rows, total: found.total })
}

/** What somebody administers, in the rights that the caller may give; nothing yet for nobody. */
export async function gradeRights(ctx: PlatformContext, actor: Actor, userId: string) {
  if (userId !== '') await demandPerson(ctx.db, actor, 'see', userId)
  const [admin, rows, items] = await Promise.all([
    findAdmin(ctx.db, userId),
    findGradeRows(ctx.db, userId),
    findAllGrants(ctx.db, userId, 'Grade'),
  ])
  const systems = await findSystems(ctx.db, 'all')
  const isChoosable = new Set(systems.filter((system) => system.isMain !== 1).map(({ id }) => id))
  const [heldSystems, heldMenus] = [await heldOf(ctx, actor, 'system'), await heldOf(ctx, actor, 'module')]
  return {
    orgAdminList: await organizeRights(ctx, actor, rows),
    systemPermissionList: systems
      .filter(({ id }) => isChoosable.has(id))
      .map((system) => itemNode({ ...system, parentId: '-1' }, 'system', heldSystems)),
    modulePermissionList: menuTree(await findPlatformMenus(ctx.db), heldMenus),
    systemIds: items.system.filter((id) => isChoosable.has(id)),
    moduleIds: items.module,
    managerGroup: admin?.managerGroup ?? '',
    version: admin?.version ?? 0,
  }
}

async function organizeRights(ctx: PlatformContext, actor: Actor, rows: readonly GradeRow[]): Promise<GradeNode[]> {
  const all = await findSeenOrganisations(ctx.db, actor)
  const given = new Map(rows.map((row) => [row.organizeId, row]))
  const found = actor.isAdministrator ? [] : await findPowers(ctx.db, actor.userId, 'all')
  const powers = new Map(found.map((row) => [row.organizeId, row]))
  const nodeOf = ({ id, fullName, lastFullName, parentId, icon, type, organizeIdTree, children }: OrganizeNode): GradeNode => {
    const power: Power = actor.isAdministrator ? 'all' : powers.get(id)
    const place = { organizeId: id, fullName, lastFullName, parentId, icon, category: type, organizeIdTree }
    return { ...place, ...codesOf(given.get(id), power), children: (children as OrganizeNode[]).map(nodeOf) }
  }
  return organizeTree(all, isSeen).map(nodeOf)
}

type Held = ReadonlySet<string> | 'all'

async function heldOf(ctx: PlatformContext, actor: Actor, kind: 'system' | 'module'): Promise<Held> {
  return actor.isAdministrator ? 'all' : findGrantedIds(ctx.db, granteesOf(actor), kind)
}

type Item = { id: string; parentId: string; fullName: string; enCode: string; icon: string | null }

/** `disabled`: the caller does not hold it and may not pass it on. */
function itemNode({ id, parentId, fullName, enCode, icon }: Item, type: string, held: Held): ServedTreeNode {
  const disabled = held !== 'all' && !held.has(id)
  const base = { id, parentId, fullName, lastFullName: fullName, enCode, type, icon: icon ?? '' }
  return { ...base, disabled, hasChildren: false, isLeaf: true, children: [] }
}

/** Pages below their directories; a directory without any is left out. */
function menuTree(menus: Awaited<ReturnType<typeof findPlatformMenus>>, held: Held): ServedTreeNode[] {
  const nodes = new Map(menus.map((menu) => [menu.id, { ...itemNode(menu, String(menu.type), held), parentId: menu.parentId }]))
  for (const node of nodes.values()) nodes.get(node.parentId)?.children.push(node)
  const pruned = (list: readonly ServedTreeNode[]): ServedTreeNode[] =>
    list.flatMap((node) => {
      const children = pruned(node.children)
      if (node.type !== pageType && children.length === 0) return []
      // A directory carries no right of its own.
      const disabled = node.type === pageType ? (node.disabled ?? false) : children.every((child) => child.disabled)
      return [{ ...node, disabled, hasChildren: children.length > 0, isLeaf: children.length === 0, children }]
    })
  return pruned([...nodes.values()].filter((node) => !nodes.has(node.parentId)))
}

const pageType = '2'

/** Of the older form: who administers one organisation by a row for it. */
export async function listManagers(ctx: PlatformContext, actor: Actor, organizeId: string) {
  const organize = await findOrganize(ctx.db, organizeId)
  if (!organize) throw refused(messages.missing)
  await demandOrganizes(ctx.db, actor, 'see', [organizeId])
  const [power] = actor.isAdministrator ? (['all'] as const) : await findPowers(ctx.db, actor.userId, [organizeId])
  const list = await findManagers(ctx.db, organizeId, actor)
  return {
    organizeId,
    fullName: organize.fullName,
    list: list.map((row) => {
      const { userId, account, realName } = row
      return { userId, account, realName, ...codesOf(row, power) }
    }),
  }
}
