import { type Kysely, sql } from 'kysely'

/** An application that calls as certain people stays so when the last of them is deleted: from then on its calls are refused. */
const statements: readonly string[] = [
  'alter table interface_oauth add column is_bound int not null default 0',
  'update interface_oauth set is_bound = 1 where exists (select 1 from interface_oauth_user u where u.oauth_id = interface_oauth.id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
