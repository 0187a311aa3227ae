import 'server-only'
import type { AppError } from '@/lib/errors/app-error'
import { type ErrorCode, errorRules } from '@/lib/errors/codes'
import { CountedLines } from '@/lib/errors/counted-lines'
import { log } from './log'

/** What every call meets at once while the platform does not answer, or this process has no room. */
const outages: ReadonlySet<ErrorCode> = new Set(['transport', 'timeout', 'busy'])

const lines = new CountedLines({
  linesMax: 1,
  intervalMs: 10_000,
  tell: (kind, count) => log.warn({ kind, count }, 'more calls failed so'),
})

/** One line for a call that failed; in an outage one for the first, then counts. */
export function logFailedCall(error: AppError, requestId: string, message: string): void {
  const { code } = error
  if (outages.has(code) && !lines.admits(`${message}: ${code}`)) return
  log[errorRules[code].logLevel]({ requestId, code, err: error.message }, message)
}
