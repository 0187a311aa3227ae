import { type Kysely, sql } from 'kysely'

/** Names of files as `newFileName` makes them. */
export const fileNamePattern = '[0-9a-f]{32}\\.[a-z0-9]{1,10}'

/** Tables that name no files, or only those that are kept anyway. Everything else that is written to is watched. */
const unwatched = [
  ...['stored_file', 'chunked_upload', 'download_link', 'platform_migration', 'session', 'captcha', 'login_log', 'idempotency'],
  ...['realtime_node', 'realtime_session', 'realtime_payload', 'sign_in_ticket', 'sms_code', 'sms_outbox', 'password_history'],
  ...['bill_counter', 'bill_preview', 'area', 'permission_grant', 'user_relation', 'role_organize', 'data_interface_log'],
]

/**
 * Puts every table under watch that is not yet, and counts what it holds already. Tables of modules are made while the
 * platform runs, so the purge calls this before it deletes anything.
 */
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
  }
  await (db.isTransaction ? run(db) : db.transaction().execute(run))
}
