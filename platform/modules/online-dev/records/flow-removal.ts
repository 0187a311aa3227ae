import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { loadReleasedModules } from '../designs/module'
import { originOf } from '../history/keep'
import { always } from '../query/predicates'
import { openByNode } from './flow-records'
import { findRecords, named } from './record-store'
import { removing } from './remove'

type Removal = { actor: Actor; meta: Partial<Pick<CallMeta, 'isOwnClient'>>; formId: string; ids: readonly string[] }

/**
 * Makes the removal of records of tasks ready, by every rule of their design and with their history, for the transaction in which the
 * tasks go. Null where there are none of them in the form; which tasks may go was asked by the caller.
 */
export async function prepareFlowRemoval(
  ctx: PlatformContext,
  { actor, meta, formId, ids }: Removal,
): Promise<((trx: DbTransaction) => Promise<void>) | null> {
  const module = (await loadReleasedModules(ctx.db, [formId])).get(formId)
  if (!module || module.view) return null
  const found = await findRecords(ctx.db, module, named(ids, always))
  if (found.length === 0) return null
  const access = await openByNode(ctx, formId, new Set())
  return removing(ctx, access, { actor, origin: originOf({ actor, meta }), ids: found.map(({ id }) => id) })
}
