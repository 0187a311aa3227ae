import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { findPaths } from '../organize/store'
import { gradesOf, mayOf } from '../scope/scope'
import { isSeenPerson, seenOrganizes } from '../scope/store'
import { countGrants, countMembers, findObjectPage, findPlaces, type ListedType } from './objects-store'

type ListQuery = { objectType: ListedType; keyword: string; currentPage: number; pageSize: number }

/** Who can be granted something (contract 2 §7). Global roles are for administrators alone (contract 2 §4). */
export async function listObjects(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const { objectType } = query
  const keyword = query.keyword.trim()
  const scope =
    objectType === 'User'
      ? { objectType, among: await isSeenPerson(ctx.db, actor, 'appUser.id'), now: ctx.now() }
      : { objectType, organizes: await seenOrganizes(ctx.db, actor) }
  const found = await findObjectPage(ctx.db, { keyword, ...scope }, limits(query))
  const ids = found.rows.map(({ id }) => id)
  const [places, grants, members] = await Promise.all([
    findPlaces(ctx.db, objectType, ids),
    countGrants(ctx.db, objectType, ids),
    objectType === 'User' ? new Map<string, number>() : countMembers(ctx.db, objectType, ids),
  ])
  const organizeIds = places.map(({ organizeId }) => organizeId)
  const [paths, grades] = await Promise.all([findPaths(ctx.db, organizeIds), gradesOf(ctx.db, actor, organizeIds)])
  const rows = found.rows.map((row) => {
    const own = places.flatMap((place) => (place.id === row.id ? place.organizeId : []))
    return {
      ...row,
      organize: own.map((id) => paths.get(id)?.names ?? id).join(','),
      memberCount: objectType === 'User' ? 1 : (members.get(row.id) ?? 0),
      grantCount: grants.get(row.id) ?? 0,
      may: mayOf(grades, own),
    }
  })
  return pageOf(query, { rows, total: found.total })
}
