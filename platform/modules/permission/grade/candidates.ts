import { usersPerAnswer } from '@/lib/contract/permission/pickers'
import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { entriesOf, organizeEntries, rootId } from '../pickers/people'
import { findChildOrganisations, findOrganizeNodesById, findPeople } from '../pickers/people-store'
import { findSeenChildren, isCandidate } from './store'

/** Whom the caller may make a grade administrator: one level of his organisations with their people, or those that a word finds. */
export async function listCandidates(
  ctx: PlatformContext,
  actor: Actor,
  { nodeId, keyword }: { nodeId: string; keyword: string },
): Promise<ServedTreeNode[]> {
  const filter = { keyword: keyword.trim(), rule: null, among: isCandidate(actor, 'u') }
  const page = { limit: usersPerAnswer, offset: 0 }
  if (filter.keyword !== '') return entriesOf(ctx, await findPeople(ctx.db, filter, page))
  const organisations = await organizeEntries(ctx, nodeId, await childrenOf(ctx, actor, nodeId))
  if (nodeId === rootId) return organisations
  const people = await entriesOf(ctx, await findPeople(ctx.db, { ...filter, organizeId: nodeId }, page))
  return [...organisations, ...people.map((entry) => ({ ...entry, parentId: nodeId }))]
}

async function childrenOf(ctx: PlatformContext, actor: Actor, nodeId: string) {
  if (actor.isAdministrator) return findChildOrganisations(ctx.db, nodeId === rootId ? '-1' : nodeId)
  return findOrganizeNodesById(ctx.db, await findSeenChildren(ctx.db, actor.userId, nodeId))
}
