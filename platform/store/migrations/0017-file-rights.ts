import { type Kysely, sql } from 'kysely'
import { fileNamePattern, noteNamings, trackFileUse } from './frozen-file-use'

/**
 * As before, and now also written down is which rows name a file, so that it can be asked who sees one of them. The list holds
 * rows by their id (or key, in tables of settings); files that are not stored are not in it.
 */
const fileUseFunction = `create or replace function note_file_use() returns trigger language plpgsql as $$
declare
  changed record;
  was text := '';
  is_now text := '';
  named_row jsonb;
  named_id text;
begin
  if tg_op <> 'INSERT' then was := old::text; end if;
  if tg_op <> 'DELETE' then is_now := new::text; end if;
  if was = is_now or (was !~ '${fileNamePattern}' and is_now !~ '${fileNamePattern}') then return null; end if;
  named_row := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named_id := coalesce(named_row ->> 'id', named_row ->> 'key');
  for changed in
    select named.name, sum(named.n)::int as n, bool_or(named.n > 0) as is_named from (
      select m[1] as name, 1 as n from regexp_matches(is_now, '${fileNamePattern}', 'g') m
      union all select m[1], -1 from regexp_matches(was, '${fileNamePattern}', 'g') m
    ) named group by 1 having sum(named.n) <> 0 order by 1
  loop
    update stored_file set uses = uses + changed.n,
      released_at = case when uses + changed.n > 0 then null else (extract(epoch from clock_timestamp()) * 1000)::bigint end
      where name = changed.name;
    if not found or named_id is null then continue; end if;
    if changed.is_named then
      insert into file_naming (name, source, row_id) values (changed.name, tg_table_name, named_id) on conflict do nothing;
    else
      delete from file_naming where name = changed.name and source = tg_table_name and row_id = named_id;
    end if;
  end loop;
  return null;
end $$`

/** Which rows name a stored file, and when two files came under one identifier. */
const statements: readonly string[] = [
  // Written by the trigger alone. Asked by name, then by table.
  'create table file_naming (name text not null, source text not null, row_id text not null, primary key (name, source, row_id))',
  // Until then nothing is taken under the identifier: two files are being sent under it at the same time.
  'alter table chunked_upload add column disputed_until bigint not null default 0',
  fileUseFunction,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = current_schema() and t.tgname = 'file_use' order by 1`.execute(db)
  for (const { name } of rows) await noteNamings(db, name)
  await trackFileUse(db)
}
