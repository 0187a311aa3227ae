import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { findPaths } from '../organize/store'
import { countGrants, countMembers, findObjectPage, findPlaces, type ListedType } from './objects-store'

type ListQuery = { objectType: ListedType; keyword: string; currentPage: number; pageSize: number }

/** Who can be granted something (contract 2 §7). Global roles are for administrators alone (contract 2 §4). */
export async function listObjects(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const { objectType } = query
  const keyword = query.keyword.trim()
  const found = await findObjectPage(ctx.db, { objectType, keyword, hasGlobal: actor.isAdministrator }, limits(query))
  const ids = found.rows.map(({ id }) => id)
  const [places, grants, members] = await Promise.all([
    findPlaces(ctx.db, objectType, ids),
    countGrants(ctx.db, objectType, ids),
    objectType === 'User' ? new Map<string, number>() : countMembers(ctx.db, objectType, ids),
  ])
  const paths = await findPaths(
    ctx.db,
    places.map(({ organizeId }) => organizeId),
  )
  const organizeOf = (id: string) =>
    places.flatMap((place) => (place.id === id ? (paths.get(place.organizeId)?.names ?? place.organizeId) : [])).join(',')
  const rows = found.rows.map((row) => ({
    ...row,
    organize: organizeOf(row.id),
    memberCount: objectType === 'User' ? 1 : (members.get(row.id) ?? 0),
    grantCount: grants.get(row.id) ?? 0,
  }))
  return pageOf(query, { rows, total: found.total })
}
