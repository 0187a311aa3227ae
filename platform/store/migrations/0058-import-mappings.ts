import { type Kysely, sql } from 'kysely'

/** Which columns of files people have given to which fields of a module. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table import_mapping (user_id text not null references app_user(id) on delete cascade, model_id text not null,
    heads jsonb not null, used_at bigint not null, primary key (user_id, model_id))`.execute(db)
}
