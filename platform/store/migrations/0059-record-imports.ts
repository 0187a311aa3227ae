import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table record_import (id text primary key, model_id text not null,
    user_id text not null references app_user(id) on delete cascade, content text not null, count int not null,
    created_at bigint not null)`,
  'create index record_import_newest on record_import (model_id, created_at desc, id desc)',
  'create index record_import_content on record_import (model_id, content)',
  'create index record_import_user on record_import (user_id)',
]

/** What was imported, so that the same file is known when it comes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
