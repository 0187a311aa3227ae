import type { Actor } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction, GrantObjectType } from '../../store/database'
import { granteesOf } from './effective'
import { findSchemesOf } from './store'

type Change = { before: readonly string[]; after: readonly string[] }

/**
 * A6 for data schemes. Those of one grantee on one menu limit each other (contract 2 §12.7), so one of two lets in more than both: an
 * object gets all that the granter has through one of his own, and more limits at will. Before the change is written. `object` is what
 * changes, which counts for none of the granter's own; null where only somebody is put into something that stays as it is.
 */
export async function demandWholeOffers(
  trx: DbTransaction,
  actor: Actor,
  object: { type: GrantObjectType; id: string } | null,
  { before, after }: Change,
): Promise<void> {
  const isSame = before.length === after.length && before.every((scheme) => after.includes(scheme))
  if (actor.isAdministrator || isSame) return
  const { asked, held } = await findSchemesOf(trx, [...new Set([...before, ...after])], granteesOf(actor))
  const own = held.filter(({ objectType, objectId }) => !(objectType === object?.type && objectId === object.id))
  for (const [menuId, schemes] of groupBy(asked, (scheme) => scheme.menuId)) {
    const had = schemes.filter((scheme) => before.includes(scheme.id))
    const wanted = schemes.filter((scheme) => after.includes(scheme.id))
    const isLess = had.some((scheme) => !wanted.includes(scheme))
    const added = wanted.filter((scheme) => !had.includes(scheme))
    if (wanted.length === 0 || (!isLess && added.length === 0)) continue
    const isNarrower = had.length > 0 && !isLess && added.every((scheme) => scheme.allData === 0)
    const offers = groupBy(
      own.filter((scheme) => scheme.menuId === menuId),
      ({ objectType, objectId }) => `${objectType} ${objectId}`,
    )
    const holds = (offer: typeof own) =>
      offer.some((scheme) => scheme.allData === 1) || offer.every((one) => wanted.some((scheme) => scheme.id === one.id))
    if (!isNarrower && ![...offers.values()].some(holds)) throw refused(messages.notAllowed)
  }
}
