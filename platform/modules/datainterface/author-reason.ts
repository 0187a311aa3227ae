import { isRecord, readText } from '@/lib/form/read'
import { refusedBecause } from '../../kit/refusals'
import { LinkRefusal } from '../datasource/public'
import { HostRefusal } from './outgoing'
import { SqlRefusal } from './sql-tokens'
import { failed } from './told-result'

const reasonMax = 500
const hostReason = '该主机不在允许调用的范围内，请联系系统管理员配置DATA_INTERFACE_HOSTS'

/**
 * For who designs the interface: a refusal says what the database said of its SQL, or that its host is none that may be called. Everybody
 * else hears only that the interface failed.
 */
export async function withReason<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HostRefusal) throw refusedBecause(error.message, hostReason, { cause: error })
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
