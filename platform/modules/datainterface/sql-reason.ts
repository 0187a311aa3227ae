import { isRecord, readText } from '@/lib/form/read'
import { refusedBecause } from '../../kit/refusals'
import { LinkRefusal } from '../datasource/public'
import { SqlRefusal } from './sql-tokens'
import { failed } from './told-result'

const reasonMax = 500

/** For who designs the interface: a refusal of its SQL says what the database said. Everybody else hears only that the interface failed. */
export async function withSqlReason<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof SqlRefusal ? reasonOf(error.cause).slice(0, reasonMax) : ''
    if (reason === '') throw error
    throw refusedBecause(`the SQL of an interface failed: ${reason}`, `${failed}：${reason}`, { cause: error })
  }
}

function reasonOf(cause: unknown): string {
  // A connection shows its author all that it holds anyway.
  if (cause instanceof LinkRefusal) return cause.detail.trim()
  if (!isRecord(cause)) return ''
  const message = readText(cause.message)
  return isWithoutData(readText(cause.code)) ? message : message.replace(/\s*[:"].*$/s, '')
}

/**
 * Whether the words of the platform's own database hold names of the SQL alone (class 42 of SQLSTATE), or no names at all (divided by
 * zero, took too long). Others quote values, also those of records that the author may not see.
 */
function isWithoutData(code: string): boolean {
  return code.startsWith('42') || code === '22012' || code === '57014'
}
