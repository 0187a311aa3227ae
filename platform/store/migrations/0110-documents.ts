import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table document (id text primary key, owner_id text not null, parent_id text not null, full_name text not null,
    type integer not null, file_name text not null default '', file_size bigint not null default 0,
    file_extension text not null default '', created_at bigint not null, updated_at bigint not null, deleted_at bigint,
    deleted_with text)`,
  'create index document_place on document (owner_id, parent_id)',
  'create index document_deleted on document (deleted_at) where deleted_at is not null',
  `create table document_version (id text primary key, document_id text not null references document (id) on delete cascade,
    file_name text not null, file_size bigint not null, created_at bigint not null, created_by text not null)`,
  'create index document_version_document on document_version (document_id, created_at desc)',
  `create table document_share (id text primary key, document_id text not null references document (id) on delete cascade,
    user_id text not null, created_at bigint not null, unique (document_id, user_id))`,
  'create index document_share_user on document_share (user_id, created_at desc)',
  'create trigger file_use after insert or update or delete on document for each row execute function note_file_use()',
  'create trigger file_use after insert or update or delete on document_version for each row execute function note_file_use()',
]

/** Folders and files of people, their older versions, and with whom they are shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
