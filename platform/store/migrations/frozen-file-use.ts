import { type Kysely, sql } from 'kysely'

/**
 * What migrations 0012 and 0017 need of the watching of files, as it was when 0017 was released. A copy, because a released migration
 * does the same for ever, whatever becomes of `store/file-use.ts`. Never changed.
 */
export const fileNamePattern = '[0-9a-f]{32}\\.[a-z0-9]{1,10}'

const unwatched = [
  ...[
    'stored_file',
    'file_naming',
    'chunked_upload',
    'download_link',
    'platform_migration',
    'session',
    'captcha',
    'login_log',
    'idempotency',
  ],
  ...['realtime_node', 'realtime_session', 'realtime_payload', 'sign_in_ticket', 'sms_code', 'sms_outbox', 'password_history'],
  ...['bill_counter', 'bill_preview', 'area', 'permission_grant', 'user_relation', 'role_organize', 'data_interface_log'],
  'print_log',
]

export async function trackFileUse<D>(db: Kysely<D>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = current_schema() and c.relkind = 'r' and c.relname <> all(${unwatched}::text[])
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'file_use')
    order by 1`.execute(db)
  for (const { name } of rows) await watch(db, name)
}

async function watch<D>(db: Kysely<D>, name: string): Promise<void> {
  const table = sql.id(name)
  const run = async (trx: Kysely<D>) => {
    // Nobody writes between the counting and the first run of the trigger.
    await sql`lock table ${table} in share row exclusive mode`.execute(trx)
    const known =
      await sql`select from pg_trigger where tgrelid = to_regclass(quote_ident(${name})) and tgname = 'file_use'`.execute(trx)
    // Another process was faster.
    if (known.rows.length > 0) return
    await sql`create trigger file_use after insert or update or delete on ${table}
      for each row execute function note_file_use()`.execute(trx)
    const { rows } = await sql`select from stored_file limit 1`.execute(trx)
    if (rows.length === 0) return
    await sql`update stored_file f set uses = f.uses + named.n, released_at = null
      from (select m[1] as name, count(*)::int as n from ${table} r, regexp_matches(r::text, ${fileNamePattern}, 'g') m group by 1) named
      where f.name = named.name`.execute(trx)
    await noteNamings(trx, name)
  }
  await (db.isTransaction ? run(db) : db.transaction().execute(run))
}

export async function noteNamings<D>(db: Kysely<D>, table: string): Promise<void> {
  const { rows } = await sql`select from pg_class where oid = to_regclass('file_naming')`.execute(db)
  if (rows.length === 0) return
  await sql`insert into file_naming (name, source, row_id)
    select distinct m[1], ${table}, coalesce(to_jsonb(r) ->> 'id', to_jsonb(r) ->> 'key')
    from ${sql.id(table)} r, regexp_matches(r::text, ${fileNamePattern}, 'g') m
    where coalesce(to_jsonb(r) ->> 'id', to_jsonb(r) ->> 'key') is not null
      and exists (select from stored_file f where f.name = m[1]) on conflict do nothing`.execute(db)
}
