import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createCopier } from './copies'
import type { Db } from './database'
import { inTurnOf } from './in-turn'

const tidyIntervalMs = 5 * 60_000
const logIntervalMs = 10_000
/** The log that a start after a crash has to read again; it is given back at a checkpoint. */
const logBytesMax = 128 * 1024 * 1024

type Scope = { db: Db; dataDir: string; log: Logger }

/**
 * What other installations of the database do in processes of their own: vacuum, checkpoints and backups. One at a time, because
 * a copy must not be taken across a checkpoint.
 */
export function startHousekeeping({ db, dataDir, log }: Scope): { stop: () => Promise<void> } {
  const ending = new AbortController()
  const copy = createCopier(db, { dataDir, log, signal: ending.signal })
  let waiting = 0
  let running: Promise<unknown> = Promise.resolve()
  const inTurn = (what: string, work: () => Promise<unknown>) => {
    waiting += 1
    running = inTurnOf(db, async () => (ending.signal.aborted ? undefined : work()))
      .catch((error) => {
        if (!ending.signal.aborted) log.warn({ err: error }, `${what} failed; it is tried again`)
      })
      .then(() => {
        waiting -= 1
      })
  }
  const tidy = setInterval(() => {
    if (waiting > 1) return
    inTurn('vacuum', () => tidyDatabase(db))
    inTurn('the checkpoint', () => sql`checkpoint`.execute(db))
    inTurn('the copy of the database', copy)
  }, tidyIntervalMs).unref()
  const trim = setInterval(() => {
    if (waiting === 0) inTurn('the checkpoint', () => trimLog(db))
  }, logIntervalMs).unref()
  return {
    stop: async () => {
      clearInterval(tidy)
      clearInterval(trim)
      ending.abort()
      await running
    },
  }
}

/** Without it a bulk load would fill the disk with its log: alone in its process, this database never makes a checkpoint itself. */
export async function trimLog(db: Db, bytesMax = logBytesMax): Promise<boolean> {
  const { rows } = await sql<{ isLong: boolean }>`
    select pg_current_wal_insert_lsn() - redo_lsn > ${bytesMax} as is_long from pg_control_checkpoint()`.execute(db)
  if (!rows[0]?.isLong) return false
  await sql`checkpoint`.execute(db)
  return true
}

/**
 * The built-in database has no autovacuum, so rows that were changed or deleted would keep their space. Tables with few dead
 * rows are left alone, so this costs nothing when idle.
 */
export async function tidyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
    where n_dead_tup > 500 + n_live_tup / 5 or n_mod_since_analyze > 500 + n_live_tup / 10 limit 200`.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
}
