import { AppError } from '@/lib/errors/app-error'
import { readPlatformConfig } from '@/platform/config'
import { restoreBackup } from '@/platform/modules/databackup/public'

/** Puts a backup into the data folder of an installation that does not run. */

const usage = 'npm run restore -- FILE [--replace]'

async function run(): Promise<void> {
  const options = process.argv.slice(2)
  const [file, ...others] = options.filter((option) => option !== '--replace')
  if (file === undefined || others.length > 0) throw new AppError('invalid', usage)
  const { dataDir, databaseUrl } = readPlatformConfig(process.env)
  const replaces = options.includes('--replace')
  const restored = await restoreBackup({ file, dataDir, databaseUrl, replaces, now: Date.now() })
  const lines = [
    `The backup of ${new Date(restored.takenAt).toISOString()} is in ${dataDir}.`,
    ...restored.keptAside.map((aside) => `What was there before is in ${aside}.`),
    ...(restored.hasFiles ? [] : ['Its files are in the bucket; the archive holds none.']),
    'Keys are no part of a backup: put secrets.key back, or give SECRETS_KEY, or enter the secrets of other systems anew.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

run().catch((error: unknown) => {
  const isExpected = error instanceof AppError
  process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
