import { type Kysely, sql } from 'kysely'

/**
 * A design says in the database of which connection its tables stand. Its released copy keeps what these tables were at the release, so that
 * a module is known without asking that database.
 */
const statements: readonly string[] = ['design', 'design_release'].flatMap((table) => [
  `alter table ${table} add column db_link_id text not null default '0'`,
  `alter table ${table} add column outside_json text not null default ''`,
])

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
