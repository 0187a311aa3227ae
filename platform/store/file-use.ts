import { type Kysely, sql } from 'kysely'
import type { Database, DbTransaction } from './database'

/** Names of files as `newFileName` makes them. */
export const fileNamePattern = '[0-9a-f]{32}\\.[a-z0-9]{1,10}'

/** Tables that name no files, or only those that are kept anyway. Everything else that is written to is watched. */
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
  ...['print_log', 'record_watch', 'call_log'],
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

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** Puts one table under watch, where it is not yet, so that no row of it goes unnoticed from its first one. */
export async function watchFileUse(trx: DbTransaction, table: string): Promise<void> {
  const known =
    await sql`select from pg_trigger where tgrelid = to_regclass(quote_ident(${table})) and tgname = 'file_use'`.execute(trx)
  if (known.rows.length === 0) await watch<Database>(trx, table)
}

/**
 * Runs a copy of many rows into a table without its trigger, which would look at each of them and write the same few files again
 * and again, and counts the names in `text` at once instead: the lines of the copy, each beginning with the id of its row. Inside of
 * a transaction of the client; `table` is quoted.
 */
export async function countingOnce(client: Client, table: string, text: string, copy: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(`select from pg_trigger where tgrelid = to_regclass($1) and tgname = 'file_use'`, [table])
  if (rows.length === 0) {
    await copy()
    return
  }
  const { uses, named, rowIds } = namingsOf(text)
  // Other writers wait until the end of the transaction, so no row of theirs goes uncounted.
  await client.query(`alter table ${table} disable trigger file_use`)
  await copy()
  await client.query(`alter table ${table} enable trigger file_use`)
  await client.query(
    `update stored_file f set uses = f.uses + named.n, released_at = null
      from unnest($1::text[], $2::int[]) as named(name, n) where f.name = named.name`,
    [[...uses.keys()], [...uses.values()]],
  )
  await client.query(
    `insert into file_naming (name, source, row_id) select given.name, $3, given.row_id
      from unnest($1::text[], $2::text[]) as given(name, row_id)
      where exists (select from stored_file f where f.name = given.name) on conflict do nothing`,
    [named, rowIds, table.replaceAll('"', '')],
  )
}

/** How often each file is named, and by which rows: `named` and `rowIds` belong together by their places. */
function namingsOf(lines: string): { uses: ReadonlyMap<string, number>; named: string[]; rowIds: string[] } {
  const uses = new Map<string, number>()
  const named: string[] = []
  const rowIds: string[] = []
  for (const line of lines.split('\n')) {
    const names = [...line.matchAll(new RegExp(fileNamePattern, 'g'))].map(([name]) => name)
    for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
    for (const name of new Set(names)) {
      named.push(name)
      rowIds.push(line.slice(0, line.indexOf('\t')))
    }
  }
  return { uses, named, rowIds }
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

/**
 * Writes down which rows of a table name which files, see `file_naming`. Rows without an id are left out: nobody sees a file because
 * of them.
 */
async function noteNamings<D>(db: Kysely<D>, table: string): Promise<void> {
  await sql`insert into file_naming (name, source, row_id)
    select distinct m[1], ${table}, coalesce(to_jsonb(r) ->> 'id', to_jsonb(r) ->> 'key')
    from ${sql.id(table)} r, regexp_matches(r::text, ${fileNamePattern}, 'g') m
    where coalesce(to_jsonb(r) ->> 'id', to_jsonb(r) ->> 'key') is not null
      and exists (select from stored_file f where f.name = m[1]) on conflict do nothing`.execute(db)
}
