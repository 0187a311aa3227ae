import type { Actor, PlatformContext } from '../../../http/context'
import { findOrganisations } from '../organize/store'
import { type OrganizeNode, type OrganizeRecord, organizeTree, pathIds } from '../organize/tree'

/**
 * Organisations within the caller's scope (contract 2 §1.1): everything for administrators; without grade administration (§9) the
 * others have their own organisations and what is below them. `disabled` nodes stand there for orientation: those above the
 * scope, and the present parent of the node that is being changed. That node and what is below it are left out, since nothing
 * can be moved into itself; '0' leaves nothing out.
 */
export async function organizeByAuth(
  ctx: PlatformContext,
  actor: Actor,
  query: { currentId: string; categories: readonly OrganizeRecord['category'][] },
): Promise<OrganizeNode[]> {
  const all = (await findOrganisations(ctx.db)).filter((record) => record.enabledMark === 1)
  const own = new Set(actor.organizeIds)
  const inScope = (record: OrganizeRecord) => actor.isAdministrator || pathIds(record.idPath).some((id) => own.has(id))
  const offered = all.filter(
    (record) =>
      query.categories.includes(record.category) && inScope(record) && !pathIds(record.idPath).includes(query.currentId),
  )
  const choosable = new Set(offered.map((record) => record.id))
  const shown = new Set(offered.flatMap((record) => pathIds(record.idPath)))
  const current = all.find((record) => record.id === query.currentId)
  if (current) for (const id of pathIds(current.idPath).slice(0, -1)) shown.add(id)
  const tree = organizeTree(all, (record) => shown.has(record.id) && record.id !== query.currentId)
  return tree.map((node) => withFlags(node, choosable))
}

function withFlags(node: OrganizeNode, choosable: ReadonlySet<string>): OrganizeNode {
  const children = node.children.map((child) => withFlags(child as OrganizeNode, choosable))
  return { ...node, disabled: !choosable.has(node.id), children }
}
