import type { Actor, PlatformContext } from '../../../http/context'
import { seenOrganizes } from '../scope/store'
import { countMembers, findOrganisations, findSeveralPlaces } from './store'
import { pathIds } from './tree'

/**
 * How many people are in each organisation, and in it or below it, for the chart: of those that the caller sees. Whoever belongs to
 * several organisations counts once in all that stand above more than one of them.
 */
export async function headcounts(ctx: PlatformContext, actor: Actor) {
  const seen = await seenOrganizes(ctx.db, actor)
  const paths = new Map((await findOrganisations(ctx.db)).map(({ id, idPath }) => [id, pathIds(idPath)]))
  const own = await countMembers(ctx.db, seen)
  const all = new Map<string, number>()
  const add = (id: string, count: number) => all.set(id, (all.get(id) ?? 0) + count)
  for (const [id, count] of own) for (const above of paths.get(id) ?? []) add(above, count)
  for (const ids of await findSeveralPlaces(ctx.db, seen)) {
    const seen = new Set<string>()
    for (const above of ids.flatMap((id) => paths.get(id) ?? [])) {
      if (seen.has(above)) add(above, -1)
      seen.add(above)
    }
  }
  return [...all].map(([id, count]) => ({ id, own: own.get(id) ?? 0, all: count }))
}
