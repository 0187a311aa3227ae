import { usersPerAnswer } from '@/lib/contract/permission/pickers'
import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { pathIds } from '../organize/tree'
import { entriesOf, organizeEntries, rootId } from '../pickers/people'
import { findChildOrganisations, findOrganizeNodesById, findPeople } from '../pickers/people-store'
import { findGraded } from '../scope/store'
import { findPossibleChildren, isCandidate } from './store'

/** Whom the caller may make a grade administrator: one level of his organisations with their people, or those that a word finds. */
export async function listCandidates(
  ctx: PlatformContext,
  actor: Actor,
  { nodeId, keyword }: { nodeId: string; keyword: string },
): Promise<ServedTreeNode[]> {
  const filter = { keyword: keyword.trim(), rule: null, among: await isCandidate(ctx.db, actor, 'u') }
  const page = { limit: usersPerAnswer, offset: 0 }
  if (filter.keyword !== '') return entriesOf(ctx, await findPeople(ctx.db, filter, page))
  const organisations = await organizeEntries(ctx, nodeId, await childrenOf(ctx, actor, nodeId))
  if (nodeId === rootId) return organisations
  const people = await entriesOf(ctx, await findPeople(ctx.db, { ...filter, organizeId: nodeId }, page))
  return [...organisations, ...people.map((entry) => ({ ...entry, parentId: nodeId }))]
}

async function childrenOf(ctx: PlatformContext, actor: Actor, nodeId: string) {
  if (actor.isAdministrator) return findChildOrganisations(ctx.db, nodeId === rootId ? '-1' : nodeId)
  return findOrganizeNodesById(ctx.db, await seenChildren(ctx, actor, nodeId))
}

/** What the caller sees and what stands nearest below the node of all that he sees. */
async function seenChildren(ctx: PlatformContext, actor: Actor, nodeId: string): Promise<string[]> {
  const possible = await findPossibleChildren(ctx.db, actor.userId, nodeId)
  const ids = new Set(possible.flatMap(({ idPath }) => pathIds(idPath)))
  const graded = await findGraded(ctx.db, actor.userId, [...ids])
  const seen = new Set(graded.filter(({ see }) => see).map(({ id }) => id))
  const nearest = (idPath: string) =>
    pathIds(idPath)
      .slice(0, -1)
      .findLast((id) => seen.has(id)) ?? rootId
  return possible.filter(({ id, idPath }) => seen.has(id) && nearest(idPath) === nodeId).map(({ id }) => id)
}
