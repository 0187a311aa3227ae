import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { nodeIcons } from '../icons'
import { findPaths } from '../organize/store'
import { findGroupsById, findOrganisationsById, findPositionsById, findRolePlaces, findRolesById } from './label-store'
import { entriesOf } from './people'
import { findPeopleById } from './people-store'
import { parseSelectionId, type SelectionKind, variableName } from './selection-ids'

type Paths = Awaited<ReturnType<typeof findPaths>>

/**
 * Names for ids of every kind (contract 2 §25.5), in a number of statements that does not grow with the ids. The order is that of
 * the ids; what is no more is left out.
 */
export async function selectedEntries(ctx: PlatformContext, texts: readonly string[]): Promise<ServedTreeNode[]> {
  const asked = [...new Map(texts.map((text) => [text, parseSelectionId(text)])).values()]
  const idsOf = (...kinds: (SelectionKind | null)[]) => asked.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)

  const people = await entriesOf(ctx, await findPeopleById(ctx.db, idsOf('user', null), ctx.now()))
  const organisations = await findOrganisationsById(ctx.db, idsOf('company', 'department'))
  const positions = await findPositionsById(ctx.db, idsOf('position'))
  const roles = await findRolesById(ctx.db, idsOf('role'))
  const rolePlaces = groupBy(await findRolePlaces(ctx.db, idsOf('role')), (place) => place.roleId)
  const groups = await findGroupsById(ctx.db, idsOf('group'))
  const paths = await findPaths(ctx.db, [
    ...organisations.map((row) => row.id),
    ...positions.map((row) => row.organizeId),
    ...[...rolePlaces.values()].flat().map((place) => place.organizeId),
  ])

  const found = new Map<string, ServedTreeNode>(people.map((entry) => [`user ${entry.id}`, { organizeIds: [], ...entry }]))
  const add = (kind: string, row: NodeRow, place: Place) => found.set(`${kind} ${row.id}`, nodeOf(kind, row, place))
  for (const row of organisations) {
    // A company may have become a department since: either suffix finds it as it is now.
    const node = nodeOf(row.category, row, placeOf(paths, row.id))
    found.set(`company ${row.id}`, node).set(`department ${row.id}`, node)
  }
  for (const row of positions) add('position', row, placeOf(paths, row.organizeId))
  for (const row of roles) {
    const names = (rolePlaces.get(row.id) ?? []).flatMap((place) => paths.get(place.organizeId)?.names ?? [])
    add('role', row, { organize: names.join(','), organizeIds: [] })
  }
  for (const row of groups) add('group', row, { organize: '', organizeIds: [] })
  return asked.flatMap(({ id, kind }) => (kind === 'system' ? variable(id) : (found.get(`${kind ?? 'user'} ${id}`) ?? [])))
}

type NodeRow = { id: string; fullName: string; enCode: string }
type Place = { organize: string; organizeIds: string[] }

function placeOf(paths: Paths, organizeId: string): Place {
  const path = paths.get(organizeId)
  return { organize: path?.names ?? '', organizeIds: path?.ids ?? [] }
}

function nodeOf(type: string, row: NodeRow, place: Place): ServedTreeNode {
  const icon = nodeIcons[type as keyof typeof nodeIcons]
  const base = { id: row.id, parentId: '', fullName: row.fullName, lastFullName: row.fullName, enCode: row.enCode, type, icon }
  return { ...base, headIcon: '', ...place, hasChildren: false, isLeaf: true, children: [] }
}

/** Texts of the variables travel in the reply as the reference server sends them; clients show their own. */
function variable(id: string): ServedTreeNode[] {
  const fullName = variableName(id)
  if (fullName === undefined) return []
  const base = { id, parentId: '', fullName, lastFullName: fullName, enCode: '', type: 'system', icon: nodeIcons.user }
  return [{ ...base, headIcon: '', organize: '', organizeIds: [], hasChildren: false, isLeaf: true, children: [] }]
}
