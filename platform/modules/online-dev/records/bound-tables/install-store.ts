import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../../store/database'
import type { Binding } from './binding'
import { countRows } from './load-store'
import { type BoundMark, lockBinding, noteMark, readMark } from './mark-store'
import { boundNames, businessSchema, businessTable, quotedName } from './names'
import { type BoundStatements, boundStatements, indexName, indexStatement, soughtColumns } from './statements'

/**
 * Puts into the database what keeps the design and its tables in step. Safe to repeat and to run from several processes at once; tables are
 * locked only where something of theirs becomes another. Answers whether rows that are there may not be records yet, under which mark.
 */
export async function installBinding(db: Db, binding: Binding, timeZone: string): Promise<BoundMark | null> {
  const statements = boundStatements(binding, timeZone)
  const { designId } = binding
  const { mark, isInstalled } = await stateOf(db, designId, statements)
  if (isInstalled) return mark?.isLoaded ? null : mark
  const total = await countRows(db, binding)
  return db.transaction().execute((trx) => install(trx, binding, { statements, total }))
}

/** The tables stay as they are, and the records too: nothing of one is told to the other any more. */
export async function removeBinding(trx: DbTransaction, designId: string): Promise<void> {
  const names = boundNames(designId)
  for (const { trigger, place } of await triggersOf(trx, designId))
    await sql.raw(`drop trigger if exists "${trigger}" on ${place}`).execute(trx)
  for (const name of [names.give, names.main, names.row, names.id, names.emptied])
    await sql.raw(`drop function if exists ${name}()`).execute(trx)
  await sql.raw(`drop function if exists ${names.take}(text)`).execute(trx)
}

/** Adds columns to a table; those that it has stay as they are. */
export async function addColumns(
  trx: DbTransaction,
  table: string,
  columns: readonly (readonly [string, string])[],
): Promise<void> {
  const parts = columns.map(([name, type]) => `add column if not exists ${quotedName(name)} ${type}`)
  if (parts.length > 0) await sql.raw(`alter table ${businessTable(table)} ${parts.join(', ')}`).execute(trx)
}

/** The main table that the records of a design come from now; null without one. */
export async function boundMainTable(db: Db | DbTransaction, designId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = ${businessSchema} and t.tgname = ${boundNames(designId).main.replaceAll('"', '')}`.execute(db)
  return rows[0]?.name ?? null
}

type Installing = { statements: BoundStatements; total: number }

async function install(trx: DbTransaction, binding: Binding, { statements, total }: Installing): Promise<BoundMark | null> {
  const { designId } = binding
  await lockBinding(trx, designId)
  // Another one may have done it while this one waited.
  const { mark, isInstalled, isListening } = await stateOf(trx, designId, statements)
  if (isInstalled) return mark?.isLoaded ? null : mark
  if (!isListening) await removeBinding(trx, designId)
  for (const statement of statements.functions) await sql.raw(statement).execute(trx)
  if (!isListening) {
    await indexColumns(trx, binding)
    await giveIds(trx, binding)
    for (const statement of statements.triggers) await sql.raw(statement).execute(trx)
  }
  const { functionsMark: functions, triggersMark: triggers } = statements
  const installed = { functions, triggers, done: 0, total, isLoaded: false }
  await noteMark(trx, designId, installed)
  return installed
}

/** Even `if not exists` waits for everybody who writes the table. */
async function indexColumns(trx: DbTransaction, binding: Binding): Promise<void> {
  const sought = soughtColumns(binding)
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = ${businessSchema} and c.relname = any(${sought.map(indexName)}::text[])`.execute(trx)
  const known = new Set(rows.map(({ name }) => name))
  for (const column of sought) if (!known.has(indexName(column))) await sql.raw(indexStatement(column)).execute(trx)
}

/** Rows whose keys are counted are known by these, until a record gives them an id of ours. */
async function giveIds(trx: DbTransaction, { main, idColumn }: Binding): Promise<void> {
  if (idColumn === main.key.name) return
  const [id, key] = [quotedName(idColumn), quotedName(main.key.name)]
  await sql.raw(`update ${businessTable(main.table)} set ${id} = ${key}::text where ${id} is null or ${id} = ''`).execute(trx)
}

type State = { mark: BoundMark | null; isListening: boolean; isInstalled: boolean }

/** What of a design is in the database. A table that was made anew has lost what listened on the one before. */
async function stateOf(
  db: Db | DbTransaction,
  designId: string,
  { functionsMark, triggersMark, triggers }: BoundStatements,
): Promise<State> {
  const mark = await readMark(db, designId)
  const isListening = mark?.triggers === triggersMark && (await triggersOf(db, designId)).length >= triggers.length
  return { mark, isListening, isInstalled: isListening && mark?.functions === functionsMark }
}

async function triggersOf(db: Db | DbTransaction, designId: string): Promise<{ trigger: string; place: string }[]> {
  const names = boundNames(designId)
  const own = [names.give, names.main, names.row, names.id, names.emptied].map((name) => name.replaceAll('"', ''))
  const { rows } = await sql<{ trigger: string; place: string }>`
    select t.tgname as trigger, t.tgrelid::regclass::text as place from pg_trigger t
    where not t.tgisinternal and t.tgname = any(${own}::text[])`.execute(db)
  return rows
}
