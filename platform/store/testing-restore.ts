import type { PGlite } from '@electric-sql/pglite'

/** How to bring a database back to what it was when it was unpacked. */
type Restorable = { pglite: PGlite; lastTable: number; rows: readonly (readonly [table: string, rows: string])[]; shape: string }

/** More than two databases are seldom open at once. */
const sparesMax = 2
const spares: Restorable[] = []

// A database that is left open keeps its process alive, so none outlives the tests of its file.
let isKept = typeof afterAll === 'function'
if (isKept) {
  afterAll(async () => {
    isKept = false
    for (const { pglite } of spares.splice(0)) await pglite.close()
  })
}

/**
 * Unpacking a database costs more than most tests, emptying one very little: one that a test has closed is restored and
 * handed to the next test of the file.
 */
export async function takeSpare(unpack: () => Promise<PGlite>): Promise<Restorable> {
  const spare = spares.pop()
  if (spare) return spare
  const pglite = await unpack()
  return { pglite, ...(await remember(pglite)) }
}

/** Closes it for good where it cannot be restored: a test has changed tables or statistics. */
export async function giveBack(used: Restorable): Promise<void> {
  const isWanted = isKept && spares.length < sparesMax
  if (isWanted && (await restore(used)) && isKept) spares.push(used)
  else await used.pglite.close()
}

async function remember(pglite: PGlite): Promise<Omit<Restorable, 'pglite'>> {
  const rows: [string, string][] = []
  for (const table of await filledTables(pglite)) {
    const [row] = await ask<{ all: string }>(pglite, `select json_agg(t order by ctid)::text as all from ${table} t`)
    if (row?.all) rows.push([table, row.all])
  }
  const [last] = await ask<{ oid: number }>(pglite, 'select max(oid)::int as oid from pg_class')
  return { lastTable: last?.oid ?? 0, rows, shape: await shapeOf(pglite) }
}

async function restore({ pglite, lastTable, rows, shape }: Restorable): Promise<boolean> {
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
