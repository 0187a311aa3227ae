import { usersPerAnswer } from '@/lib/contract/permission/pickers'
import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { nodeIcons } from '../icons'
import { findOrganize, findPaths } from '../organize/store'
import { findPosition } from '../position/store'
import { findRole, findRoleOrganisations } from '../role/store'
import { demandOrganizes, gradesOf } from '../scope/scope'
import { entriesOf } from './people'
import { findPeople } from './people-store'
import { peopleRule } from './selection-ids'

/** Whom a position or a role of organisations may be given to, contract 2 §6. */

type Query = { keyword: string; currentPage: number }

/** The organisation of the position with the people in it; further answers bring more of them. */
export async function peopleForPosition(
  ctx: PlatformContext,
  actor: Actor,
  query: Query & { positionId: string },
): Promise<ServedTreeNode[]> {
  const position = await findPosition(ctx.db, query.positionId)
  if (!position) throw refused(messages.missing)
  await demandOrganizes(ctx.db, actor, 'see', [position.organizeId])
  const people = await peopleIn(ctx, position.organizeId, query)
  const [organisation] = await organisationNodes(ctx, [position.organizeId])
  if (!organisation) return []
  return [{ ...organisation, hasChildren: people.length > 0, children: people }]
}

/** The organisations of the role, or the people of one of them; with a keyword the people of all of them. */
export async function peopleForRole(
  ctx: PlatformContext,
  actor: Actor,
  query: Query & { roleId: string; organizeId: string },
): Promise<ServedTreeNode[]> {
  const role = await findRole(ctx.db, query.roleId)
  // Contract 2 §4.1: global roles are for administrators alone.
  if (!role || (role.globalMark === 1 && !actor.isAdministrator)) throw refused(messages.missing)
  const organizeIds = await seenPlacesOf(ctx, actor, role.id)
  if (query.keyword !== '') {
    const rule = { ...peopleRule(actor, [], []), ownOrganizeIds: organizeIds }
    return entriesOf(ctx, await findPeople(ctx.db, { keyword: query.keyword, rule }, slice(query)))
  }
  if (query.organizeId === '0') return query.currentPage > 1 ? [] : organisationNodes(ctx, organizeIds)
  return organizeIds.includes(query.organizeId) ? peopleIn(ctx, query.organizeId, query) : []
}

/** The organisations of a role that the caller sees; refuses who sees none of them. */
async function seenPlacesOf(ctx: PlatformContext, actor: Actor, roleId: string): Promise<string[]> {
  const all = (await findRoleOrganisations(ctx.db, [roleId])).map((link) => link.organizeId)
  await demandOrganizes(ctx.db, actor, 'see', all)
  const grades = await gradesOf(ctx.db, actor, all)
  return grades === null ? all : all.filter((id) => grades.get(id)?.see)
}

async function peopleIn(ctx: PlatformContext, organizeId: string, query: Query): Promise<ServedTreeNode[]> {
  const people = await findPeople(ctx.db, { keyword: query.keyword, rule: null, organizeId }, slice(query))
  return (await entriesOf(ctx, people)).map((entry) => ({ ...entry, parentId: organizeId }))
}

/** Organisations by their whole way from the top, since none of those above them is shown. */
async function organisationNodes(ctx: PlatformContext, ids: readonly string[]): Promise<ServedTreeNode[]> {
  const paths = await findPaths(ctx.db, ids)
  const nodes: ServedTreeNode[] = []
  for (const id of ids) {
    const [record, path] = [await findOrganize(ctx.db, id), paths.get(id)]
    if (!record || !path) continue
    const { category, enCode } = record
    const place = { lastFullName: path.names, organize: path.names, organizeIds: path.ids }
    const node = { id, parentId: '-1', fullName: path.names, enCode, type: category, icon: nodeIcons[category], ...place }
    nodes.push({ ...node, hasChildren: true, isLeaf: false, children: [] })
  }
  return nodes
}

function slice({ currentPage }: Query) {
  return { limit: usersPerAnswer, offset: offsetOf({ currentPage, pageSize: usersPerAnswer }) }
}
