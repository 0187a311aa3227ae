import { type Kysely, sql } from 'kysely'

/** Print templates are made and changed here: with a version of their own, and what other versions of the platform keep with them. */
const statements: readonly string[] = [
  'alter table print_template add column version int not null default 1',
  `alter table print_template add column extra_json text not null default '{}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
