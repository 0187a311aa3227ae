import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { AppError } from '@/lib/errors/app-error'
import type { DbTransaction } from '../store/database'
import type { Actor, CallMeta, PlatformContext } from './context'

// A draft keeps its key, and may be taken up for thirty days.
const keptMs = 31 * 24 * 3_600_000

/** What a save has made or changed, for whoever must go on from there. */
export type MadeRecord = { id: string; version: number }

type Intention<T> = {
  /** What is done to what: a key serves one. */
  operation: string
  /** What the caller asked for, as understood, so that the order of keys or a service key makes no difference. */
  content: unknown
  made: (outcome: T) => MadeRecord
  /**
   * Instead of refusing other content under a used key: puts it on what the first one made, in the same transaction. For callers
   * who have no other way to change it.
   */
  amend?: (trx: DbTransaction, first: MadeRecord) => Promise<T>
}

type Kept<T> = { outcome: T; made: MadeRecord }
type Claim = { key: string; userId: string; operation: string; bodyHash: string }

/**
 * Runs a write exactly once per user and `idempotency-key` header (reliability R8). The same content under the same key answers
 * the first outcome; a call that comes while the first still runs waits for it, on the key's row, also in another process. A failed
 * run leaves no trace, so it may be tried again. Other content under a used key is refused as `keyReused` and told what the first
 * one made: a correction is neither lost nor a second record. Without a key it is a plain transaction.
 *
 * `run` must use only `trx`: the built-in database has one connection, and any other query inside would wait for ever.
 */
export async function withIdempotency<T>(
  ctx: PlatformContext,
  actor: Pick<Actor, 'userId'>,
  meta: Pick<CallMeta, 'idempotencyKey'>,
  intention: Intention<T>,
  run: (trx: DbTransaction) => Promise<T>,
): Promise<T> {
  const key = meta.idempotencyKey
  if (!key) return ctx.db.transaction().execute(run)
  const bodyHash = createHash('sha256').update(canonicalJson(intention.content)).digest('base64url')
  const claim: Claim = { key, userId: actor.userId, operation: intention.operation, bodyHash }
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await claimKey(trx, claim, ctx.now()))) return repeated(trx, claim, intention)
    return keep(trx, claim, intention, await run(trx))
  })
}

async function claimKey(trx: DbTransaction, claim: Claim, now: number): Promise<boolean> {
  const { key, userId } = claim
  await trx
    .deleteFrom('idempotency')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '<', now - keptMs)
    .execute()
  const claimed = await trx
    .insertInto('idempotency')
    .values({ ...claim, replyJson: '', createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function keep<T>(trx: DbTransaction, claim: Claim, { made }: Intention<T>, outcome: T): Promise<T> {
  const kept: Kept<T> = { outcome, made: made(outcome) }
  await trx
    .updateTable('idempotency')
    .set({ replyJson: JSON.stringify(kept), bodyHash: claim.bodyHash })
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute()
  return outcome
}

async function repeated<T>(trx: DbTransaction, claim: Claim, intention: Intention<T>): Promise<T> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['operation', 'bodyHash', 'replyJson'])
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.operation !== claim.operation) throw keyReused(`the key was used for ${row.operation}`)
  const { outcome, made } = JSON.parse(row.replyJson) as Kept<T>
  if (row.bodyHash === '' || row.bodyHash === claim.bodyHash) return outcome
  if (intention.amend) return keep(trx, claim, intention, await intention.amend(trx, made))
  throw keyReused('other content under a used key', made)
}

function keyReused(why: string, made?: MadeRecord): AppError {
  const issues = [{ path: 'idempotency-key', code: 'keyReused', ...(made ? { params: made } : {}) }]
  return new AppError('keyReused', why, { issues })
}

/** Removes keys nobody may repeat any more. Run on a timer. */
export async function purgeIdempotency(ctx: PlatformContext): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency')
    .where('createdAt', '<', ctx.now() - keptMs)
    .execute()
}
