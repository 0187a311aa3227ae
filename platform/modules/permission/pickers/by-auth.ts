import type { Actor, PlatformContext } from '../../../http/context'
import { findSeenOrganisations } from '../organize/store'
import { isSeen, type OrganizeNode, type OrganizeRecord, organizeTree, pathIds } from '../organize/tree'

/**
 * Organisations that the caller administers (contract 2 §1.1). The node that is being changed and what is below it are left out, since
 * nothing can be moved into itself; '0' leaves nothing out. Its present parent stands there in any case: for orientation, `disabled`,
 * when it is out of scope.
 */
export async function organizeByAuth(
  ctx: PlatformContext,
  actor: Actor,
  query: { currentId: string; categories: readonly OrganizeRecord['category'][] },
): Promise<OrganizeNode[]> {
  const all = await findSeenOrganisations(ctx.db, actor)
  const isOffered = (record: OrganizeRecord) =>
    record.enabledMark === 1 &&
    query.categories.includes(record.category) &&
    isSeen(record) &&
    !pathIds(record.idPath).includes(query.currentId)
  const offered = new Set(all.filter(isOffered).map((record) => record.id))
  const current = all.find((record) => record.id === query.currentId && isSeen(record))
  const tree = organizeTree(all, (record) => offered.has(record.id) || record.id === current?.parentId)
  return tree.map((node) => withFlags(node, offered))
}

function withFlags(node: OrganizeNode, offered: ReadonlySet<string>): OrganizeNode {
  const children = node.children.map((child) => withFlags(child as OrganizeNode, offered))
  return { ...node, disabled: !offered.has(node.id), children }
}
