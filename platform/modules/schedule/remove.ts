import { scheduleScopes } from '@/lib/contract/system/schedule-list'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { withIdempotency } from '../../http/idempotency'
import { refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { sendNews } from './news'
import { goneText, made, openSeries } from './save'
import { dayBefore, reachedBy, type Scope } from './series'
import { deleteEntries, endSeries, findParticipantIds, findTouched, lockCreator, removeParticipants } from './store-write'

type RemoveCall = { actor: Actor; meta: CallMeta; id: string; scope: Scope }

/** The creator deletes it for everybody; who takes part only for themselves (contract 2 §21). The scope counts for both. */
export async function removeSchedule(ctx: PlatformContext, { actor, meta, id, scope }: RemoveCall): Promise<void> {
  await withIdempotency(ctx, actor, meta, { operation: `delete schedule ${id}`, content: scope, made }, async (trx) => {
    const found = await findTouched(trx, id, actor.userId)
    if (!found) throw refused(goneText)
    await lockCreator(trx, found.creatorUserId)
    if (found.creatorUserId === actor.userId) await removeForAll(ctx, trx, { actor, id, scope })
    else await removeOwnCopy(trx, { actor, id, scope })
    return id
  })
}

type Removal = Pick<RemoveCall, 'actor' | 'id' | 'scope'>

async function removeForAll(ctx: PlatformContext, trx: DbTransaction, { actor, id, scope }: Removal): Promise<void> {
  const opened = await openSeries(trx, id)
  const { touched } = opened
  const { reached, before } = reachedBy(scope, opened)
  const ids = reached.map((row) => row.id)
  const to = await findParticipantIds(trx, ids)
  await deleteEntries(trx, ids)
  if (scope === scheduleScopes.following) {
    const remaining = before.map((row) => row.id)
    await endSeries(trx, remaining, dayBefore(touched.startDay))
  }
  await sendNews(ctx, trx, { kind: 'deleted', about: touched, by: actor.userId, to })
}

async function removeOwnCopy(trx: DbTransaction, { actor, id, scope }: Removal): Promise<void> {
  const { reached } = reachedBy(scope, await openSeries(trx, id))
  const ids = reached.map((row) => row.id)
  await removeParticipants(trx, ids, [actor.userId])
}
