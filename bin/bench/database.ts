import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'
import { openTestDatabase } from '@/platform/store/testing'

/** An empty database as an installation has it: the built-in one on the disk, or that of `TEST_DATABASE_URL`. */
export async function openBenchDatabase() {
  if (process.env.TEST_DATABASE_URL) {
    const opened = await openTestDatabase()
    const { rows } = await sql<{ version: string }>`select split_part(version(), ' ', 2) as version`.execute(opened.db)
    return { ...opened, name: `PostgreSQL ${rows[0]?.version ?? ''}` }
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tenon-bench-'))
  const opened = await openDatabase({ dataDir: folder, log: pino({ level: 'silent' }) })
  await migrate(opened.db)
  const close = async () => {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db: opened.db, close, name: 'PGlite' }
}
