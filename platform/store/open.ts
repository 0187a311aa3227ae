import path from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db, DbTransaction } from './database'
import { takeFolderLock } from './folder-lock'
import { openPglite, pglitePool } from './pglite'

type OpenOptions = { databaseUrl?: string | undefined; dataDir: string; log: Logger }
export type OpenedDatabase = { db: Db; close(): Promise<void> }

const housekeepingIntervalMs = 5 * 60_000
const postgresPoolSize = 10

/** Opens PostgreSQL when an address is given, else the built-in database in the data folder, which is locked for this process. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenedDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, log)
  const folder = path.resolve(dataDir)
  const releaseLock = takeFolderLock(folder)
  try {
    const pglite = await openPglite(path.join(folder, 'database'))
    const pool = pglitePool(pglite, types)
    const db = kyselyOf(pool)
    const timer = setInterval(() => void tidyDatabase(db, log), housekeepingIntervalMs)
    timer.unref()
    const close = async () => {
      clearInterval(timer)
      await db.destroy()
      await pglite.close()
      releaseLock()
    }
    return { db, close }
  } catch (error) {
    releaseLock()
    throw error
  }
}

function openPostgres(databaseUrl: string, log: Logger): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: postgresPoolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 120_000,
    types,
  })
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const db = kyselyOf(pool)
  return { db, close: () => db.destroy() }
}

const pools = new WeakMap<Db | DbTransaction, pg.Pool>()

export function kyselyOf(pool: pg.Pool): Db {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

/** The driver's pool behind a database, for what the query builder has no words for. Not for use inside a transaction. */
export function poolOf(db: Db): pg.Pool {
  const pool = findPool(db)
  if (!pool) throw new Error('not a database of this file')
  return pool
}

/** Undefined for a transaction. */
export function findPool(db: Db | DbTransaction): pg.Pool | undefined {
  return pools.get(db)
}

const int8 = 20

/** int8 comes as a number on both databases: all of ours are times and counts, ids are text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Fresh statistics for the planner. To be called after bulk loads. */
export async function analyseDatabase(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}

/**
 * The built-in database has no autovacuum, so rows that were changed or deleted would keep their space. Tables with few dead
 * rows are left alone, so this costs nothing when idle.
 */
export async function tidyDatabase(db: Db, log: Logger): Promise<void> {
  try {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(relname) as name from pg_stat_user_tables
      where n_dead_tup > 500 + n_live_tup / 5 or n_mod_since_analyze > 500 + n_live_tup / 10 limit 200`.execute(db)
    for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
  } catch (error) {
    log.warn({ err: error }, 'vacuum failed')
  }
}
