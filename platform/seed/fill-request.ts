import { parseArgs } from 'node:util'
import { AppError } from '@/lib/errors/app-error'
import { type ModuleCode, moduleCodes } from './designs/all-designs'

export type FillRequest = { module: ModuleCode; records: number }

const recordsMax = 50_000_000

export const fillUsage = `Usage: npm run seed -- --module <code> --records <number>
  --module   ${moduleCodes.join(', ')}
  --records  1 to ${recordsMax}
The database is the one of DATABASE_URL, else the one in DATA_DIR (./data).`

const options = { module: { type: 'string' }, records: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

/** Reads the command line. Null: help was asked for. Throws with a line that says what is wrong. */
export function readFillRequest(args: readonly string[]): FillRequest | null {
  const values = parse(args)
  if (values.help) return null
  const module = moduleCodes.find((code) => code === values.module)
  if (!module) throw new AppError('invalid', `--module: one of ${moduleCodes.join(', ')}`)
  const records = /^[0-9]{1,9}$/.test(values.records ?? '') ? Number(values.records) : 0
  if (records < 1 || records > recordsMax) throw new AppError('invalid', `--records: a whole number from 1 to ${recordsMax}`)
  return { module, records }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new AppError('invalid', error instanceof Error ? error.message : String(error))
  }
}
