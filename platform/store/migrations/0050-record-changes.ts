import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Not called record_…: those are the tables of modules.
  `create table data_change (id text collate "C" primary key, model_id text collate "C" not null, record_id text collate "C" not null,
    version int not null, action text not null, origin text not null, origin_ref text, user_id text not null, ip_address text not null,
    created_at bigint not null, codes text[] not null, delta jsonb not null)`,
  'create index data_change_record on data_change (model_id, record_id, version desc)',
  'create index data_change_time on data_change (created_at)',
  // From the first row on: files of older versions of a record are in use for as long as its history is kept.
  'create trigger file_use after insert or update or delete on data_change for each row execute function note_file_use()',
]

/** Who changed which record when, from what to what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
