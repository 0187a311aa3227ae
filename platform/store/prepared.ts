import { CompiledQuery } from 'kysely'
import type { Db, DbTransaction } from './database'
import { findPool, nameStatement } from './kysely'

/**
 * A statement that every call runs. The database plans it once per connection and keeps the plan under the name: planning
 * costs more than running for questions of many small tables. Its results are not renamed, so the text quotes camelCase names.
 */
export function prepared<R>(name: string, text: string) {
  nameStatement(name, text)
  return async (db: Db | DbTransaction, values: readonly unknown[]): Promise<R[]> => {
    const pool = findPool(db)
    // Inside a transaction only its own handle may be used.
    if (!pool) return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
    return (await pool.query({ name, text, values: [...values] })).rows
  }
}

/**
 * The value with this number, for statements of {@link prepared} that run with every call. Where it stands as it is, the database
 * reckons with each value that comes, finds that a plan for just this one would be a little better, and plans anew each time: for a few
 * rows of many small tables that costs ten times what running costs.
 */
export function oneValue(number: number): string {
  return `(select $${number}::text)`
}

/** The same of a list, for `= any…`. */
export function anyOfValue(number: number): string {
  return `any((select $${number}::text[])::text[])`
}
