import { AppError } from '@/lib/errors/app-error'
import type { DbTransaction } from '../store/database'
import type { Actor, CallMeta, PlatformContext } from './context'

const keptMs = 24 * 3_600_000

/**
 * Runs a create exactly once per user and `idempotency-key` header (reliability R8). A repeated call answers the first
 * outcome; one that comes while the first still runs waits for it, on the key's row, also in another process. A failed run
 * leaves no trace, so it may be tried again. Without a key it is a plain transaction.
 *
 * `run` must use only `trx`: the built-in database has one connection, and any other query inside would wait for ever.
 */
export async function withIdempotency<T>(
  ctx: PlatformContext,
  actor: Pick<Actor, 'userId'>,
  meta: Pick<CallMeta, 'idempotencyKey'>,
  operation: string,
  run: (trx: DbTransaction) => Promise<T>,
): Promise<T> {
  const key = meta.idempotencyKey
  if (!key) return ctx.db.transaction().execute(run)
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    await trx
      .deleteFrom('idempotency')
      .where('userId', '=', actor.userId)
      .where('key', '=', key)
      .where('createdAt', '<', now - keptMs)
      .execute()
    const claimed = await trx
      .insertInto('idempotency')
      .values({ key, userId: actor.userId, operation, replyJson: '', createdAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return firstOutcome<T>(trx, { key, userId: actor.userId, operation })
    const outcome = await run(trx)
    await trx
      .updateTable('idempotency')
      .set({ replyJson: JSON.stringify({ outcome }) })
      .where('userId', '=', actor.userId)
      .where('key', '=', key)
      .execute()
    return outcome
  })
}

async function firstOutcome<T>(trx: DbTransaction, of: { key: string; userId: string; operation: string }): Promise<T> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['operation', 'replyJson'])
    .where('userId', '=', of.userId)
    .where('key', '=', of.key)
    .executeTakeFirstOrThrow()
  if (row.operation !== of.operation) {
    throw new AppError('invalid', `the idempotency key was used for ${row.operation}`, { userMessage: '重复的请求标识' })
  }
  return (JSON.parse(row.replyJson) as { outcome: T }).outcome
}

/** Removes keys nobody may repeat any more. Run on a timer. */
export async function purgeIdempotency(ctx: PlatformContext): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency')
    .where('createdAt', '<', ctx.now() - keptMs)
    .execute()
}
