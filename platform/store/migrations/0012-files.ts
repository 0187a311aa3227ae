import { type Kysely, sql } from 'kysely'
import { fileNamePattern, trackFileUse } from './frozen-file-use'

/**
 * Counts in `stored_file.uses` how many rows name a file, wherever in the row the name stands. Whoever puts a file to use so
 * holds its row until his transaction ends, and the purge, which deletes rows without uses only, waits for it. Rows that name
 * no file leave at once, which costs about a hundredth of a millisecond. Files are locked in the order of their names.
 */
const fileUseFunction = `create function note_file_use() returns trigger language plpgsql as $$
declare
  changed record;
  was text := '';
  is_now text := '';
begin
  if tg_op <> 'INSERT' then was := old::text; end if;
  if tg_op <> 'DELETE' then is_now := new::text; end if;
  if was = is_now or (was !~ '${fileNamePattern}' and is_now !~ '${fileNamePattern}') then return null; end if;
  for changed in
    select named.name, sum(named.n)::int as n from (
      select m[1] as name, 1 as n from regexp_matches(is_now, '${fileNamePattern}', 'g') m
      union all select m[1], -1 from regexp_matches(was, '${fileNamePattern}', 'g') m
    ) named group by 1 having sum(named.n) <> 0 order by 1
  loop
    update stored_file set uses = uses + changed.n,
      released_at = case when uses + changed.n > 0 then null else (extract(epoch from clock_timestamp()) * 1000)::bigint end
      where name = changed.name;
  end loop;
  return null;
end $$`

/** Files of every kind, chunked uploads and download links. */
const statements: readonly string[] = [
  // How many rows of the product name the file, kept by triggers; and since when none does, in epoch milliseconds.
  'alter table stored_file add column uses int not null default 0',
  'alter table stored_file add column released_at bigint',
  'create index stored_file_name on stored_file (name)',
  'create index stored_file_recent on stored_file (user_id, created_at)',
  'create index stored_file_unused on stored_file (type, created_at) where uses = 0',
  // One row per user and file that arrives in parts; the parts are in the storage. Merged ones stay for a while, so that a merge
  // whose reply was lost can be asked for again.
  `create table chunked_upload (id text primary key, user_id text not null references app_user(id) on delete cascade,
    size_bytes bigint not null, chunk_bytes bigint not null, chunks int not null, created_at bigint not null,
    touched_at bigint not null, merged_type text, merged_name text, merged_as text)`,
  'create index chunked_upload_user on chunked_upload (user_id)',
  'create index chunked_upload_touched on chunked_upload (touched_at)',
  // Only the hash of a link's secret is kept.
  `create table download_link (secret_hash text primary key, user_id text not null references app_user(id) on delete cascade,
    files jsonb not null, name text not null, is_packed int not null, expires_at bigint not null)`,
  'create index download_link_expires on download_link (expires_at)',
  fileUseFunction,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await trackFileUse(db)
}
