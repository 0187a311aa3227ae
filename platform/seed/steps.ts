import type { PlatformContext } from '../http/context'
import type { Db, DbTransaction } from '../store/database'

/** One part of seeding. Either all of it is in the database together with its mark, or it runs again at the next start. */
export type Step = {
  name: string
  /** Runs inside one transaction with the mark. */
  inTransaction?: (trx: DbTransaction) => Promise<void>
  /** For work that brings its own transactions. Must be safe to run again. */
  standalone?: (db: Db) => Promise<void>
}

const keyPrefix = 'seed.step.'

/** Runs the steps that are not marked yet, in order. */
export async function runSteps(ctx: PlatformContext, steps: readonly Step[]): Promise<void> {
  const rows = await ctx.db.selectFrom('meta').select('key').where('key', 'like', `${keyPrefix}%`).execute()
  const done = new Set(rows.map((row) => row.key))
  for (const [index, step] of steps.entries()) {
    const key = keyPrefix + step.name
    if (done.has(key)) continue
    const startedAt = performance.now()
    await step.standalone?.(ctx.db)
    await ctx.db.transaction().execute(async (trx) => {
      await step.inTransaction?.(trx)
      await trx
        .insertInto('meta')
        .values({ key, value: String(ctx.now()) })
        .execute()
    })
    const durationMs = Math.round(performance.now() - startedAt)
    ctx.log.info({ step: step.name, number: index + 1, of: steps.length, durationMs }, 'demonstration data: step done')
  }
}

/** PostgreSQL takes 65,535 bound values per statement. */
const rowsPerInsert = 1000

export async function insertInChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) await insert(rows.slice(at, at + rowsPerInsert))
}
