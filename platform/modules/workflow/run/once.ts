import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { type MadeRecord, withIdempotency } from '../../../http/idempotency'
import type { DbTransaction } from '../../../store/database'
import { untilNoDeadlock } from '../../../store/deadlocks'

/** Runs a command in a transaction, once for the idempotency key of its call; answers what it made then. */
export function once(
  ctx: PlatformContext,
  { actor, meta }: { actor: Actor; meta: CallMeta },
  asked: { operation: string; content: unknown },
  run: (trx: DbTransaction) => Promise<MadeRecord>,
): Promise<MadeRecord> {
  return untilNoDeadlock(() => withIdempotency(ctx, actor, meta, { ...asked, made: (one: MadeRecord) => one }, run))
}

/** What a command that makes no record answers for its key. */
export const nothingMade: MadeRecord = { id: '', version: 0 }
