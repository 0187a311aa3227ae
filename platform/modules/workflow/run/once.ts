import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { isKeyUsed, type MadeRecord, withIdempotency } from '../../../http/idempotency'
import type { DbTransaction } from '../../../store/database'
import { untilNoDeadlock } from '../../../store/deadlocks'

type Caller = { actor: Actor; meta: CallMeta }
type Asked = { operation: string; content: unknown }

/** Runs a command in a transaction, once for the idempotency key of its call; answers what it made then. */
export function once(
  ctx: PlatformContext,
  { actor, meta }: Caller,
  asked: Asked,
  run: (trx: DbTransaction) => Promise<MadeRecord>,
): Promise<MadeRecord> {
  return untilNoDeadlock(() => withIdempotency(ctx, actor, meta, { ...asked, made: (one: MadeRecord) => one }, run))
}

/** What a command that makes no record answers for its key. */
export const nothingMade: MadeRecord = { id: '', version: 0 }

/**
 * Answers a call that was made before with its key: what it did, such as giving a part to somebody else, may be why it would be refused
 * now. False: it is new.
 */
export async function isAnswered(ctx: PlatformContext, { actor, meta }: Caller, asked: Asked): Promise<boolean> {
  if (!(await isKeyUsed(ctx, actor, meta))) return false
  await once(ctx, { actor, meta }, asked, async () => {
    throw new Error(`the key of ${asked.operation} was there and is not`)
  })
  return true
}
