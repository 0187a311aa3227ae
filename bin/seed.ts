import pino from 'pino'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { AppError } from '@/lib/errors/app-error'
import { readPlatformConfig } from '@/platform/config'
import { fileViewers } from '@/platform/file-viewers'
import type { PlatformContext } from '@/platform/http/context'
import { fillModule } from '@/platform/seed/fill'
import { fillUsage, readFillRequest } from '@/platform/seed/fill-request'
import { seedIfEmpty } from '@/platform/seed/index'
import { createProgress } from '@/platform/seed/progress'
import { createIdSource } from '@/platform/store/ids'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'

/** Fills a module of the demonstration company with many records for scale tests. */

async function run(): Promise<void> {
  const request = readFillRequest(process.argv.slice(2))
  if (request === null) {
    process.stdout.write(`${fillUsage}\n`)
    return
  }
  const config = readPlatformConfig(process.env)
  setDefaultTimeZone(config.timeZone)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { db, close } = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const ctx: PlatformContext = { db, config, log, now: Date.now, newId: createIdSource(), fileViewers }
  try {
    await migrate(db)
    await seedIfEmpty(ctx, { demo: 'company' })
    const progress = createProgress(process.stdout, request.records)
    const { written } = await fillModule(ctx, { ...request, onProgress: progress.update })
    progress.finish(written)
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof AppError
  const text =
    isExpected || !(error instanceof Error) ? String(isExpected ? error.message : error) : (error.stack ?? error.message)
  process.stderr.write(`${text}\n${isExpected && error.code === 'invalid' ? `\n${fillUsage}\n` : ''}`)
  process.exitCode = 1
})
