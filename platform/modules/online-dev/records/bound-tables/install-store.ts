import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../../store/database'
import type { Binding } from './binding'
import { boundNames, businessSchema, businessTable, quotedName } from './names'
import { type BoundStatements, boundStatements, indexStatement, soughtColumns } from './statements'

/**
 * Puts into the database what keeps the design and its tables in step, and loads the rows that are there into records. Safe to repeat and
 * to run from several processes at once; what was broken off is done again. Answers whether anything had to be done.
 */
export async function installBinding(db: Db, binding: Binding, timeZone: string): Promise<boolean> {
  const statements = boundStatements(binding, timeZone)
  if ((await stateOf(db, binding.designId, statements)) === 'loaded') return false
  const isMine = await db.transaction().execute((trx) => install(trx, binding, statements))
  if (!isMine) return false
  await loadRows(db, binding)
  await noteMark(db, binding.designId, `${statements.mark} loaded`)
  return true
}

/** The tables stay as they are, and the records too: nothing of one is told to the other any more. */
export async function removeBinding(trx: DbTransaction, designId: string): Promise<void> {
  const names = boundNames(designId)
  for (const { trigger, place } of await triggersOf(trx, designId))
    await sql.raw(`drop trigger if exists "${trigger}" on ${place}`).execute(trx)
  for (const name of [names.give, names.main, names.row, names.id])
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

/** Whether the design has stood on tables here, also when they are gone. */
export async function wasBound(db: Db | DbTransaction, designId: string): Promise<boolean> {
  return (await installedMark(db, designId)) !== null
}

/** Answers false where another one did all of it while this one waited. */
async function install(trx: DbTransaction, binding: Binding, statements: BoundStatements): Promise<boolean> {
  const { functions, triggers, mark } = statements
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bound ${binding.designId}`}, 0))`.execute(trx)
  const state = await stateOf(trx, binding.designId, statements)
  if (state === 'loaded') return false
  // Broken off while the rows were loaded, or another one loads them: what is there stays.
  if (state === 'listening') return true
  await removeBinding(trx, binding.designId)
  for (const statement of functions) await sql.raw(statement).execute(trx)
  for (const column of soughtColumns(binding)) await sql.raw(indexStatement(column)).execute(trx)
  await giveIds(trx, binding)
  for (const statement of triggers) await sql.raw(statement).execute(trx)
  await noteMark(trx, binding.designId, mark)
  return true
}

/** Rows whose keys are counted are known by these, until a record gives them an id of ours. */
async function giveIds(trx: DbTransaction, { main, idColumn }: Binding): Promise<void> {
  if (idColumn === main.key.name) return
  const [id, key] = [quotedName(idColumn), quotedName(main.key.name)]
  await sql.raw(`update ${businessTable(main.table)} set ${id} = ${key}::text where ${id} is null or ${id} = ''`).execute(trx)
}

/** So many rows are loaded by one transaction, so that nobody waits long for it. */
const batchRows = 1000

async function loadRows(db: Db, { designId, main, idColumn }: Binding): Promise<void> {
  const id = sql.raw(quotedName(idColumn))
  const take = sql.raw(boundNames(designId).take)
  const table = sql.raw(businessTable(main.table))
  for (let after = ''; ; ) {
    const { rows } = await sql<{ last: string | null }>`
      select max(batch.id collate "C") as last from (
        select taken.id, ${take}(taken.id) from (
          select ${id}::text collate "C" as id from ${table} where ${id}::text collate "C" > ${after}
          order by 1 limit ${sql.lit(batchRows)}) as taken offset 0) as batch`.execute(db)
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}

/** What of a design listens. A table that was made anew has lost what listened on the one before. */
async function stateOf(
  db: Db | DbTransaction,
  designId: string,
  { mark, triggers }: BoundStatements,
): Promise<'loaded' | 'listening' | 'none'> {
  const known = await installedMark(db, designId)
  if (known !== mark && known !== `${mark} loaded`) return 'none'
  if ((await triggersOf(db, designId)).length < triggers.length) return 'none'
  return known === mark ? 'listening' : 'loaded'
}

async function triggersOf(db: Db | DbTransaction, designId: string): Promise<{ trigger: string; place: string }[]> {
  const names = boundNames(designId)
  const own = [names.give, names.main, names.row, names.id].map((name) => name.replaceAll('"', ''))
  const { rows } = await sql<{ trigger: string; place: string }>`
    select t.tgname as trigger, t.tgrelid::regclass::text as place from pg_trigger t
    where not t.tgisinternal and t.tgname = any(${own}::text[])`.execute(db)
  return rows
}

async function installedMark(db: Db | DbTransaction, designId: string): Promise<string | null> {
  const { take } = boundNames(designId)
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(to_regprocedure(${`${take}(text)`}), 'pg_proc') as mark`.execute(db)
  return rows[0]?.mark ?? null
}

async function noteMark(db: Db | DbTransaction, designId: string, mark: string): Promise<void> {
  await sql.raw(`comment on function ${boundNames(designId).take}(text) is '${mark}'`).execute(db)
}
