import { type Kysely, sql } from 'kysely'

/** Groups get the columns of their screen (contract 2 §5); indexes let the pickers page over a hundred thousand users. */
const statements: readonly string[] = [
  // Id of an item of the dictionary `groupType`.
  'alter table user_group add column type text',
  'alter table user_group add column description text',
  `alter table user_group add column created_at bigint not null default 0, add column created_by text,
    add column updated_at bigint, add column updated_by text`,
  // Half the time of lowering two columns per row while searching.
  `alter table app_user add column search_text text generated always as (lower(account || ' ' || real_name)) stored`,
  // The order of every list of users: the first page of a broad search ends after a few rows.
  'create index app_user_listed on app_user (sort_code, created_at desc, id) where enabled_mark <> 0',
  'create index role_organize_place on role_organize (organize_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
