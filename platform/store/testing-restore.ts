import { runInThisContext } from 'node:vm'
import type { PGlite } from '@electric-sql/pglite'

/** How to bring a database back to what it was when it was unpacked. */
type Facts = { lastTable: number; rows: readonly (readonly [table: string, rows: string])[]; shape: string }
type Restorable = { pglite: PGlite; facts: Facts }

/** More than two databases are seldom open at once. */
const sparesMax = 2

/**
 * The process's own store, which the files of tests that follow each other in it share. It holds the databases, which live outside
 * the sandbox of a file anyway, and texts: an object of a file would keep that file's whole sandbox in memory.
 */
type Store = { spares: PGlite[]; facts: WeakMap<PGlite, string> }
type Outside = { tenonTestDatabases?: Store }

function store(): Store {
  const outside: Outside = runInThisContext('globalThis')
  outside.tenonTestDatabases ??= runInThisContext(makeStore) as Store
  return outside.tenonTestDatabases
}

/** Runs outside the sandbox. A database sets itself timers of some seconds, which must not keep the process from ending. */
const makeStore = `(() => {
  const ownTimeout = globalThis.setTimeout
  const timeout = (callback, ...rest) => {
    const timer = ownTimeout(callback, ...rest)
    return String(callback).includes('emscripten_timeout') ? timer.unref() : timer
  }
  globalThis.setTimeout = Object.defineProperties(timeout, Object.getOwnPropertyDescriptors(ownTimeout))
  return { spares: [], facts: new WeakMap() }
})()`

// A process that runs something else than files of tests has no use for spares.
const isKept = typeof afterAll === 'function'

/**
 * Unpacking a database costs more than most tests, emptying one very little: one that a test has closed is restored and
 * handed to the next test, of this file or of the next one in the same process.
 */
export async function takeSpare(unpack: () => Promise<PGlite>): Promise<Restorable> {
  const { spares, facts } = store()
  const spare = spares.pop()
  const known = spare && facts.get(spare)
  if (spare && known) return { pglite: spare, facts: JSON.parse(known) }
  const pglite = await unpack()
  const found = await remember(pglite)
  facts.set(pglite, JSON.stringify(found))
  return { pglite, facts: found }
}

/** Closes it for good where it cannot be restored: a test has changed tables or statistics. */
export async function giveBack(used: Restorable): Promise<void> {
  const { spares } = store()
  const isWanted = isKept && spares.length < sparesMax
  if (isWanted && (await restore(used))) spares.push(used.pglite)
  else await used.pglite.close()
}

async function remember(pglite: PGlite): Promise<Facts> {
  const rows: [string, string][] = []
  for (const table of await filledTables(pglite)) {
    const [row] = await ask<{ all: string }>(pglite, `select json_agg(t order by ctid)::text as all from ${table} t`)
    if (row?.all) rows.push([table, row.all])
  }
  const [last] = await ask<{ oid: number }>(pglite, 'select max(oid)::int as oid from pg_class')
  return { lastTable: last?.oid ?? 0, rows, shape: await shapeOf(pglite) }
}

async function restore({ pglite, facts: { lastTable, rows, shape } }: Restorable): Promise<boolean> {
  try {
    const added = await ask<{ name: string }>(
      pglite,
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and oid::int8 > ${lastTable}`,
    )
    if (added.length > 0) await pglite.exec(`drop table ${added.map(({ name }) => name).join(', ')} cascade`)
    const filled = await filledTables(pglite)
    // Rows go back as they were, so nothing is to be checked or noted by a trigger.
    await pglite.exec(`set session_replication_role = replica; truncate ${filled.join(', ')} cascade`)
    for (const [table, all] of rows) {
      await pglite.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [all])
    }
    await pglite.exec('discard all')
    // Nobody else does it here, and the log would grow from test to test.
    await pglite.exec('checkpoint')
    return (await shapeOf(pglite)) === shape
  } catch {
    return false
  }
}

/** Tables that have had a row since they were made or last emptied. */
async function filledTables(pglite: PGlite): Promise<string[]> {
  const found = await ask<{ name: string }>(
    pglite,
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by oid`,
  )
  return found.map(({ name }) => name)
}

/** Differs as soon as a table, column, index, function or role was added or dropped, or statistics were gathered. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const catalogues = [
    ...['class', 'attribute', 'attrdef', 'constraint', 'index', 'namespace', 'proc', 'statistic', 'trigger', 'type'],
    ...['authid', 'db_role_setting'],
  ]
  const counts = catalogues.map((name) => `(select count(*) from pg_${name})`).join(', ')
  const [row] = await ask<{ shape: string }>(pglite, `select concat_ws(' ', ${counts}) as shape`)
  return row?.shape ?? ''
}

async function ask<T>(pglite: PGlite, text: string): Promise<T[]> {
  return (await pglite.query<T>(text)).rows
}
