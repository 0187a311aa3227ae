import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbTransaction } from './database'

/** Whether a column names the same as the text, in whatever spelling (migration 0019). Indexes hold `normal_name(column)`. */
export function sameName(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`normal_name(${sql.ref(column)}) = normal_name(${text})`
}

/** What people keep for themselves in the list of a menu. */
export type OwnTable = 'savedQuery' | 'savedView'
export type OwnName = { userId: string; moduleId: string; fullName: string; exceptId: string }

/** Whether the person keeps another one under the name for that list. */
export async function isOwnNameTaken(
  trx: DbTransaction,
  table: OwnTable,
  { userId, moduleId, fullName, exceptId }: OwnName,
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select('id')
    .where('userId', '=', userId)
    .where('moduleId', '=', moduleId)
    .where(sameName('fullName', fullName))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}
