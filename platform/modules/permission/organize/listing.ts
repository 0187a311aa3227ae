import type { Actor, PlatformContext } from '../../../http/context'
import { findOrganisations, findSeenOrganisations } from './store'
import { isSeen, type OrganizeNode, type OrganizeRecord, organizeTree, pathIds, withAncestors } from './tree'

/** Companies and departments as lists and trees, contract 2 §1.1. */

type ListQuery = { keyword: string; type: '' | 'company' | 'department'; enabledMark: '' | '0' | '1' }

export async function listOrganisations(ctx: PlatformContext, actor: Actor, query: ListQuery): Promise<OrganizeNode[]> {
  const matches = (record: OrganizeRecord) =>
    isSeen(record) &&
    (query.type === '' || record.category === query.type) &&
    (query.enabledMark === '' || record.enabledMark === Number(query.enabledMark)) &&
    hasKeyword(record, query.keyword)
  return organizeTree(await findSeenOrganisations(ctx.db, actor), matches)
}

/** What stands right below a node, each without its own children; `0` and `-1` are the root. Nothing for a node that is not seen. */
export async function childOrganisations(ctx: PlatformContext, actor: Actor, id: string): Promise<OrganizeNode[]> {
  const roots = organizeTree(await findSeenOrganisations(ctx.db, actor), isSeen)
  const isRoot = id === '0' || id === '-1'
  const below = isRoot ? roots : flatten(roots).find((node) => node.id === id)?.children
  return ((below ?? []) as OrganizeNode[]).map((node) => ({ ...node, children: [] }))
}

export async function companyTree(ctx: PlatformContext): Promise<OrganizeNode[]> {
  return organizeTree(await findOrganisations(ctx.db), (record) => record.category === 'company' && record.enabledMark === 1)
}

/** Companies without the subtree of one; '0' leaves nothing out. */
export async function companySelector(ctx: PlatformContext, withoutId: string): Promise<OrganizeNode[]> {
  const all = await findOrganisations(ctx.db)
  const fits = (record: OrganizeRecord) => record.category === 'company' && record.enabledMark === 1
  return organizeTree(all, (record) => fits(record) && !pathIds(record.idPath).includes(withoutId))
}

/** Companies and departments without the subtree of one (that a node cannot be moved into); '0' leaves nothing out. */
export async function departmentSelector(ctx: PlatformContext, withoutId: string): Promise<OrganizeNode[]> {
  const all = await findOrganisations(ctx.db)
  return organizeTree(all, (record) => record.enabledMark === 1 && !pathIds(record.idPath).includes(withoutId))
}

/** Departments of a company at any depth, flat, in the order of the tree. */
export async function listDepartments(ctx: PlatformContext, actor: Actor, companyId: string, keyword: string) {
  const all = await findSeenOrganisations(ctx.db, actor)
  const below = (record: OrganizeRecord) => record.id !== companyId && pathIds(record.idPath).includes(companyId)
  const isListed = (record: OrganizeRecord) => record.category === 'department' && isSeen(record) && below(record)
  const matching = all.filter((record) => isListed(record) && hasKeyword(record, keyword))
  const shown = withAncestors(all, new Set(matching.map((record) => record.id)))
  const flat = flatten(organizeTree(all, (record) => shown.has(record.id)))
  const wanted = new Set(matching.map((record) => record.id))
  return flat.filter((node) => wanted.has(node.id)).map(({ children: _, ...row }) => ({ ...row, hasChildren: false }))
}

function hasKeyword(record: OrganizeRecord, keyword: string): boolean {
  return record.fullName.includes(keyword) || record.enCode.includes(keyword)
}

function flatten(nodes: readonly OrganizeNode[]): OrganizeNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children as OrganizeNode[])])
}
