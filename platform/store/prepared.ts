import { CompiledQuery } from 'kysely'
import type { Db, DbTransaction } from './database'
import { findPool } from './kysely'

/**
 * A statement that every call runs. The database plans it once per connection and keeps the plan under the name: planning
 * costs more than running for questions of many small tables. Its results are not renamed, so the text quotes camelCase names.
 */
export function prepared<R>(name: string, text: string) {
  return async (db: Db | DbTransaction, values: readonly unknown[]): Promise<R[]> => {
    const pool = findPool(db)
    // Inside a transaction only its own handle may be used, which knows no names.
    if (!pool) return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
    return (await pool.query({ name, text, values: [...values] })).rows
  }
}

/**
 * `= any(…)` of the list that is the value with this number, for statements of {@link prepared}. Told how many there are, the database
 * takes another number for another statement and plans each anew, which costs more than running it.
 */
export function anyOfValue(number: number): string {
  return `any((select $${number}::text[])::text[])`
}
