import { type Kysely, sql } from 'kysely'

const columns = [
  ['app_user', 'real_name'],
  ['organize', 'full_name'],
  ['position', 'full_name'],
  ['role', 'full_name'],
  ['user_group', 'full_name'],
] as const

/** Names that begin alike are looked for when a file names nobody who is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns)
    await sql.raw(`create index ${table}_first_sign on ${table} (left(normal_name(${column}), 1))`).execute(db)
}
