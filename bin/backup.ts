import pino from 'pino'
import { AppError } from '@/lib/errors/app-error'
import { readPlatformConfig } from '@/platform/config'
import { fileViewers } from '@/platform/file-viewers'
import type { PlatformContext } from '@/platform/http/context'
import { makeBackup } from '@/platform/modules/databackup/public'
import { createIdSource } from '@/platform/store/ids'
import { openDatabase } from '@/platform/store/open'

/** Makes a backup of an installation that does not run just now, or of one on PostgreSQL whether it runs or not. */

async function run(): Promise<void> {
  const config = readPlatformConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { db, close } = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const ctx: PlatformContext = { db, config, log, now: Date.now, newId: createIdSource(), fileViewers }
  try {
    const signal = new AbortController().signal
    const fileName = await makeBackup(ctx, { takenAt: Date.now(), run: { signal, progress: () => undefined } })
    process.stdout.write(`${fileName} is in ${config.dataDir}/backups\n`)
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof AppError
  const text = isExpected ? (error.userMessage ?? error.message) : String(error instanceof Error ? error.stack : error)
  const hint = isExpected && /in use by process/.test(error.message) ? ' While it runs, 数据备份 makes backups.' : ''
  process.stderr.write(`${text}${hint}\n`)
  process.exitCode = 1
})
