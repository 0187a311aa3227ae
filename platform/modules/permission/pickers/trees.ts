import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import { loadNameMatcher } from '@/lib/domain/pinyin'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { nodeIcons } from '../icons'
import { findOrganisations } from '../organize/store'
import { type OrganizeNode, type OrganizeRecord, organizeTree, pathIds, withAncestors } from '../organize/tree'
import { positionLeaf } from '../position/service'
import { findEnabledPositions } from '../position/store'
import { rolesAsTree } from '../role/selector'
import { findEnabledRoles, findRoleOrganisations } from '../role/store'
import { findEnabledGroups } from './label-store'
import { ruleFor } from './people'
import { parseSelectionId } from './selection-ids'

/** Trees of organisations, positions, roles and groups that a restriction leaves over, contract 2 §25.2–25.4. */

type Restriction = { ids: readonly string[]; keyword: string }

/** The given organisations and what is below them. */
export async function organizeCondition(
  ctx: PlatformContext,
  actor: Actor,
  { ids, keyword }: Restriction,
): Promise<OrganizeNode[]> {
  const isWithin = withinOf(await placesOf(ctx, actor, ids))
  const matches = await matcher(keyword)
  return organizeTree(
    await findOrganisations(ctx.db),
    (record) => record.enabledMark === 1 && isWithin(record) && matches(record),
  )
}

/** The caller's department when it is within the given organisations; '' for one who stands in a company itself. */
export async function callerDepartment(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<string> {
  const isWithin = withinOf(await placesOf(ctx, actor, ids))
  const own = (await findOrganisations(ctx.db)).find((record) => record.id === actor.organizeId)
  return own && own.category === 'department' && own.enabledMark === 1 && isWithin(own) ? own.id : ''
}

/** Ids of positions, or of organisations that stand for all their positions. */
export async function positionCondition(ctx: PlatformContext, actor: Actor, { ids, keyword }: Restriction) {
  const all = await findOrganisations(ctx.db)
  const within = new Set(all.filter(withinOf(await placesOf(ctx, actor, ids))).map((record) => record.id))
  const own = plainIds(ids, 'position')
  const matches = await matcher(keyword)
  const wanted = (await findEnabledPositions(ctx.db)).filter(
    (row) => (own.has(row.id) || within.has(row.organizeId)) && matches(row),
  )
  const leaves = groupBy(wanted.map(positionLeaf), (leaf) => leaf.parentId)
  const shown = withAncestors(all, new Set(leaves.keys()))
  return organizeTree(all, (record) => shown.has(record.id), leaves)
}

export async function roleCondition(ctx: PlatformContext, actor: Actor, { ids, keyword }: Restriction) {
  const all = await findOrganisations(ctx.db)
  const within = new Set(all.filter(withinOf(await placesOf(ctx, actor, ids))).map((record) => record.id))
  const own = plainIds(ids, 'role')
  const matches = await matcher(keyword)
  const links = await findRoleOrganisations(ctx.db, 'all')
  const placed = new Set(links.filter((link) => within.has(link.organizeId)).map((link) => link.roleId))
  const roles = (await findEnabledRoles(ctx.db)).filter((row) => (own.has(row.id) || placed.has(row.id)) && matches(row))
  // A role that is named itself stands below each of its organisations, one found through an organisation below that one only.
  const shownLinks = links.filter((link) => own.has(link.roleId) || within.has(link.organizeId))
  return rolesAsTree(ctx, { all, roles, links: shownLinks }).filter((node) => node.hasChildren)
}

export async function groupCondition(ctx: PlatformContext, { ids, keyword }: Restriction): Promise<ServedTreeNode[]> {
  const own = plainIds(ids, 'group')
  const matches = await matcher(keyword)
  return groupsAsTree((await findEnabledGroups(ctx.db)).filter((row) => own.has(row.id) && matches(row)))
}

export async function groupTree(ctx: PlatformContext): Promise<ServedTreeNode[]> {
  return groupsAsTree(await findEnabledGroups(ctx.db))
}

type GroupRow = Awaited<ReturnType<typeof findEnabledGroups>>[number]

/** Contract 2 §5: types above their groups. A group whose type is no more stands below one without a name of its own. */
function groupsAsTree(rows: readonly GroupRow[]): ServedTreeNode[] {
  const byType = groupBy(rows, (row) => (row.typeName === null ? '' : (row.type ?? '')))
  return [...byType].map(([typeId, groups]) => {
    const id = typeId === '' ? '0' : typeId
    const fullName = groups[0]?.typeName ?? '未分类'
    const children = groups.map((group) => groupNode(group, id))
    const base = { id, parentId: '-1', fullName, enCode: '', type: '0', icon: nodeIcons.group }
    return { ...base, num: children.length, hasChildren: true, isLeaf: false, children }
  })
}

function groupNode({ id, fullName, enCode }: GroupRow, parentId: string): ServedTreeNode {
  const place = { lastFullName: fullName, organize: '', organizeIds: [] }
  return {
    id,
    parentId,
    fullName,
    enCode,
    ...place,
    type: 'group',
    icon: nodeIcons.group,
    hasChildren: false,
    isLeaf: true,
    children: [],
  }
}

/** Positions of the given organisations, one group per organisation in their order (contract 2 §2.1). */
export async function positionsOfOrganizes(ctx: PlatformContext, organizeIds: readonly string[]) {
  const rows = groupBy((await findEnabledPositions(ctx.db)).map(positionLeaf), (leaf) => leaf.parentId)
  return groupsOf(await findOrganisations(ctx.db), organizeIds, (id) => rows.get(id) ?? [])
}

/** Roles of the given organisations, then the global ones under '0' (contract 2 §4.2). */
export async function rolesOfOrganizes(ctx: PlatformContext, organizeIds: readonly string[]) {
  const all = await findOrganisations(ctx.db)
  const enabled = await findEnabledRoles(ctx.db)
  const roles = new Map(enabled.map((row) => [row.id, row]))
  const links = groupBy(await findRoleOrganisations(ctx.db, 'all'), (link) => link.organizeId)
  const leaf = (row: { id: string; fullName: string; enCode: string }, parentId: string) => {
    const base = { id: row.id, parentId, fullName: row.fullName, enCode: row.enCode, type: 'role', icon: nodeIcons.role }
    return { ...base, hasChildren: false, isLeaf: true, children: [] as ServedTreeNode[] }
  }
  const groups = groupsOf(all, organizeIds, (id) =>
    (links.get(id) ?? []).flatMap((link) => {
      const row = roles.get(link.roleId)
      return row && row.globalMark === 0 ? [leaf(row, id)] : []
    }),
  )
  const children = enabled.filter((row) => row.globalMark === 1).map((row) => leaf(row, '0'))
  const base = { id: '0', parentId: '-1', fullName: '全局', enCode: '', type: '', icon: nodeIcons.globalRole }
  return [...groups, { ...base, hasChildren: children.length > 0, isLeaf: false, children }]
}

function groupsOf(
  all: readonly OrganizeRecord[],
  organizeIds: readonly string[],
  childrenOf: (id: string) => readonly ServedTreeNode[],
): ServedTreeNode[] {
  const records = new Map(all.map((record) => [record.id, record]))
  return [...new Set(organizeIds)].flatMap((id) => {
    const record = records.get(id)
    const children = [...childrenOf(id)]
    if (!record || children.length === 0) return []
    const organizeIdsOfPath = pathIds(record.idPath)
    const organize = organizeIdsOfPath.map((part) => records.get(part)?.fullName ?? part).join('/')
    const base = { id, parentId: '-1', fullName: organize, lastFullName: record.fullName, enCode: record.enCode, organize }
    const kind = { type: record.category, icon: nodeIcons[record.category] }
    return [{ ...base, ...kind, organizeIds: organizeIdsOfPath, hasChildren: true, isLeaf: false, children }]
  })
}

type Places = { organizeIds: readonly string[]; ownOrganizeIds: readonly string[] }

/** Whether an organisation is named itself or stands below a named one. */
function withinOf({ organizeIds, ownOrganizeIds }: Places): (record: { id: string; idPath: string }) => boolean {
  const [above, own] = [new Set(organizeIds), new Set(ownOrganizeIds)]
  return (record) => own.has(record.id) || pathIds(record.idPath).some((id) => above.has(id))
}

/** The organisations among the ids of a restriction of positions or roles: those that say so, and plain ids, which may be either. */
function placesOf(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<Places> {
  return ruleFor(ctx, actor, [{ ids, kind: 'department' }])
}

function plainIds(ids: readonly string[], kind: 'position' | 'role' | 'group'): Set<string> {
  const parsed = ids.map(parseSelectionId)
  return new Set(parsed.filter((entry) => entry.kind === null || entry.kind === kind).map((entry) => entry.id))
}

async function matcher(keyword: string): Promise<(row: { fullName: string; enCode: string }) => boolean> {
  const isNamedSo = await loadNameMatcher(keyword)
  const wanted = keyword.toLowerCase()
  return (row) => isNamedSo(row.fullName) || row.enCode.toLowerCase().includes(wanted)
}
