import { createHash } from 'node:crypto'
import { sql } from 'kysely'
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
  const bodyHash = hashOf(intention.content)
  const claim: Claim = { key, userId: actor.userId, operation: intention.operation, bodyHash }
  return ctx.db.transaction().execute(async (trx) => {
    if ((await claimKeys(trx, [claim], ctx.now())) === 0) return repeated(trx, claim, intention)
    return keep(trx, claim, intention, await run(trx))
  })
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('base64url')
}

/** Answers how many of the keys were free. They are claims of one user. */
async function claimKeys(trx: DbTransaction, claims: readonly Claim[], now: number): Promise<number> {
  const keys = claims.map(({ key }) => key)
  await sql`delete from idempotency where user_id = ${claims[0]?.userId} and key = any(${keys}::text[])
    and created_at < ${now - keptMs}`.execute(trx)
  const claimed = await trx
    .insertInto('idempotency')
    // In one order everywhere: two calls with the same keys must not wait for each other crosswise.
    .values(claims.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((claim) => ({ ...claim, replyJson: '', createdAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .execute()
  return claimed.length
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

/**
 * Whether a call with this key has been answered. What it did may be why it would be refused now: whoever checks more than that before a
 * write asks first, and lets such a call through to its answer.
 */
export async function isKeyUsed(
  ctx: PlatformContext,
  { userId }: Pick<Actor, 'userId'>,
  { idempotencyKey }: Pick<CallMeta, 'idempotencyKey'>,
): Promise<boolean> {
  if (!idempotencyKey) return false
  const rows = ctx.db.selectFrom('idempotency').select('key').where('userId', '=', userId).where('key', '=', idempotencyKey)
  return (await rows.executeTakeFirst()) !== undefined
}

function keyReused(why: string, made?: MadeRecord): AppError {
  const issues = [{ path: 'idempotency-key', code: 'keyReused', ...(made ? { params: made } : {}) }]
  return new AppError('keyReused', why, { issues })
}

/** One of several writes that are done together. */
export type KeyedWrite = { key: string; operation: string; content: unknown }

/**
 * The same for writes that each have a key of their own, in one transaction. Null, and nothing is done, where one of the keys was used
 * before: what is repeated is answered one by one.
 */
export async function withIdempotencyOfAll(
  ctx: PlatformContext,
  { userId }: Pick<Actor, 'userId'>,
  writes: readonly KeyedWrite[],
  run: (trx: DbTransaction) => Promise<readonly MadeRecord[]>,
): Promise<readonly MadeRecord[] | null> {
  const claims = writes.map(({ key, operation, content }): Claim => ({ key, userId, operation, bodyHash: hashOf(content) }))
  const used = new Error('a key was used before')
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      if ((await claimKeys(trx, claims, ctx.now())) < claims.length) throw used
      const outcomes = await run(trx)
      await keepReplies(trx, claims, outcomes)
      return outcomes
    })
  } catch (error) {
    if (error === used) return null
    throw error
  }
}

async function keepReplies(trx: DbTransaction, claims: readonly Claim[], outcomes: readonly MadeRecord[]): Promise<void> {
  const keys = claims.map(({ key }) => key)
  const replies = outcomes.map((outcome) => JSON.stringify({ outcome, made: outcome } satisfies Kept<MadeRecord>))
  await sql`update idempotency as i set reply_json = r.reply from unnest(${keys}::text[], ${replies}::text[]) as r(key, reply)
    where i.user_id = ${claims[0]?.userId} and i.key = r.key`.execute(trx)
}

/** Removes keys nobody may repeat any more. Run on a timer. */
export async function purgeIdempotency(ctx: PlatformContext): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency')
    .where('createdAt', '<', ctx.now() - keptMs)
    .execute()
}
