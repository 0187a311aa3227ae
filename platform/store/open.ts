import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database'
import { takeFolderLock } from './folder-lock'
import { startHousekeeping } from './housekeeping'
import { kyselyOf, types, withoutCompiling } from './kysely'
import { pglitePool } from './pglite'
import { openOrRestore } from './restore'

type OpenOptions = { databaseUrl?: string | undefined; dataDir: string; log: Logger }
export type OpenedDatabase = { db: Db; close(): Promise<void> }

const postgresPoolSize = 10

/** Opens PostgreSQL when an address is given, else the built-in database in the data folder, which is locked for this process. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenedDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, log)
  const folder = path.resolve(dataDir)
  const releaseLock = takeFolderLock(folder)
  try {
    const pglite = await openOrRestore(folder, log, (why) => endAtOnce(log, why))
    const db = kyselyOf(pglitePool(pglite, types))
    const housekeeping = startHousekeeping({ db, dataDir: folder, log })
    const close = async () => {
      await housekeeping.stop()
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

/**
 * The built-in database has given up. In a server of its own every process of it would end now and recover; here that process is
 * this one. What it has not acknowledged by now it never will.
 */
function endAtOnce(log: Logger, why: string): never {
  log.fatal({ why }, 'the built-in database cannot go on; the process ends, and the next start recovers what was saved')
  process.exit(1)
}

function openPostgres(databaseUrl: string, log: Logger): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: postgresPoolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 120_000,
    onConnect: withoutCompiling,
    types,
  })
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const db = kyselyOf(pool)
  return { db, close: () => db.destroy() }
}

/** Fresh statistics for the planner. To be called after bulk loads. */
export async function analyseDatabase(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
