import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { nodeIcons } from '../icons'
import { findOrganisations, findSeenOrganisations } from '../organize/store'
import { type OrganizeNode, type OrganizeRecord, organizeTree, withAncestors } from '../organize/tree'
import { findEnabledRoles, findRoleOrganisations } from './store'

/** A node of contract 2 §4.4. `onlyId` is the tree key: a role stands below each of its organisations. */
type RoleTreeNode = ServedTreeNode & { onlyId: string; num: number }

/** Roles below their organisations, then the root of the global roles. Wire: its id is '1' here and '0' elsewhere. */
export async function roleTree(ctx: PlatformContext): Promise<ServedTreeNode[]> {
  const all = await findOrganisations(ctx.db)
  const roles = await findEnabledRoles(ctx.db)
  return rolesAsTree(ctx, { all, roles, links: await findRoleOrganisations(ctx.db, 'all') })
}

/**
 * The same for those who hand roles out: below the organisations where the caller may change something, global ones for administrators
 * alone (contract 2 §4.2).
 */
export async function roleTreeByPermission(ctx: PlatformContext, actor: Actor): Promise<ServedTreeNode[]> {
  const all = await findSeenOrganisations(ctx.db, actor)
  const within = new Set(all.filter(({ graded }) => graded?.edit ?? true).map((record) => record.id))
  const links = (await findRoleOrganisations(ctx.db, 'all')).filter((link) => within.has(link.organizeId))
  const trees = rolesAsTree(ctx, { all, roles: await findEnabledRoles(ctx.db), links })
  return actor.isAdministrator ? trees : trees.slice(0, -1)
}

type RoleRows = {
  all: readonly OrganizeRecord[]
  roles: readonly { id: string; fullName: string; enCode: string; globalMark: number }[]
  links: readonly { roleId: string; organizeId: string }[]
}

export function rolesAsTree(ctx: PlatformContext, { all, roles, links }: RoleRows): ServedTreeNode[] {
  const linksOf = groupBy(links, (link) => link.roleId)
  const placed = roles
    .filter((role) => role.globalMark === 0)
    .flatMap((role) => (linksOf.get(role.id) ?? []).map((link) => leafOf(ctx, role, link.organizeId)))
  const leaves = groupBy<ServedTreeNode, string>(placed, (leaf) => leaf.parentId)
  const shown = withAncestors(all, new Set(leaves.keys()))
  const trees = organizeTree(all, (record) => shown.has(record.id), leaves)
  const global = roles.filter((role) => role.globalMark === 1).map((role) => leafOf(ctx, role, '1'))
  return [...trees.map((node) => withKeys(ctx, node)), globalRoot(global)]
}

function leafOf(ctx: PlatformContext, role: { id: string; fullName: string; enCode: string }, parentId: string): RoleTreeNode {
  return {
    id: role.id,
    onlyId: ctx.newId(),
    parentId,
    fullName: role.fullName,
    lastFullName: role.fullName,
    enCode: role.enCode,
    type: 'role',
    icon: nodeIcons.role,
    num: 0,
    hasChildren: false,
    isLeaf: true,
    children: [],
  }
}

function globalRoot(children: RoleTreeNode[]): RoleTreeNode {
  return {
    id: '1',
    onlyId: 'organizeList_0',
    parentId: '-1',
    fullName: '全局',
    lastFullName: '全局',
    enCode: '',
    type: '',
    icon: nodeIcons.globalRole,
    num: children.length,
    hasChildren: children.length > 0,
    isLeaf: false,
    children,
  }
}

function withKeys(ctx: PlatformContext, node: ServedTreeNode): ServedTreeNode {
  if (node.type === 'role') return node
  const children = node.children.map((child) => withKeys(ctx, child))
  return { ...node, onlyId: ctx.newId(), num: children.length, children } as OrganizeNode & RoleTreeNode
}
