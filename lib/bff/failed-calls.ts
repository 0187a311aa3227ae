import 'server-only'
import type { AppError } from '@/lib/errors/app-error'
import { errorRules, passingCodes } from '@/lib/errors/codes'
import { CountedLines } from '@/lib/errors/counted-lines'
import { log } from './log'

const lines = new CountedLines({
  linesMax: 1,
  intervalMs: 10_000,
  tell: (kind, count) => log.warn({ kind, count }, 'more calls failed so'),
})

/** One line for a call that failed; in an outage one for the first, then counts. */
export function logFailedCall(error: AppError, requestId: string, message: string): void {
  const { code } = error
  if (passingCodes.has(code) && !lines.admits(`${message}: ${code}`)) return
  log[errorRules[code].logLevel]({ requestId, code, err: error.message }, message)
}
