import { parseArgs } from 'node:util'
import pino from 'pino'
import { AppError } from '@/lib/errors/app-error'
import { readPlatformConfig } from '@/platform/config'
import type { PlatformContext } from '@/platform/http/context'
import { type ModuleCode, moduleCodes } from '@/platform/seed/designs/all-designs'
import { fillModule } from '@/platform/seed/fill'
import { seedIfEmpty } from '@/platform/seed/index'
import { createProgress } from '@/platform/seed/progress'
import { createIdSource } from '@/platform/store/ids'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'

/** Fills a module of the demonstration company with many records for scale tests. */

const recordsMax = 50_000_000

const usage = `Usage: npm run seed -- --module <code> --records <number>
  --module   ${moduleCodes.join(', ')}
  --records  1 to ${recordsMax}
The database is the one of DATABASE_URL, else the one in DATA_DIR (./data).`

type Request = { module: ModuleCode; records: number }

/** Null: help was asked for. Throws with a line that says what is wrong. */
function readRequest(args: readonly string[]): Request | null {
  const options = { module: { type: 'string' }, records: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  try {
    values = parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new AppError('invalid', error instanceof Error ? error.message : String(error))
  }
  if (values.help) return null
  const module = moduleCodes.find((code) => code === values.module)
  if (!module) throw new AppError('invalid', `--module: one of ${moduleCodes.join(', ')}`)
  const records = /^[0-9]{1,9}$/.test(values.records ?? '') ? Number(values.records) : 0
  if (records < 1 || records > recordsMax) throw new AppError('invalid', `--records: a whole number from 1 to ${recordsMax}`)
  return { module, records }
}

async function run(): Promise<void> {
  const request = readRequest(process.argv.slice(2))
  if (request === null) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const config = readPlatformConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { db, close } = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const ctx: PlatformContext = { db, config, log, now: Date.now, newId: createIdSource() }
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
  process.stderr.write(`${text}\n${isExpected && error.code === 'invalid' ? `\n${usage}\n` : ''}`)
  process.exitCode = 1
})
