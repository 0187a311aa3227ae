import { isRecord } from '@/lib/form/read'
import { refusedBecause } from '../../../../kit/refusals'
import { businessSchema } from './names'

/** What a table of the business can refuse by rules of its own: values that do not fit, and references. Or it is there no more. */
const ofValues = /^(22|23)/
const ofTables: ReadonlySet<string> = new Set(['42P01', '42703', '42883', '428C9'])

/**
 * Runs a write that tables of the business may refuse; their own rules (unique, required, references) are told as a refusal. What the
 * database says of the platform's own tables stays what it is.
 */
export async function heedingTables<T>(isBound: boolean, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const message = isBound && isRecord(error) ? messageOf(error) : null
    if (message === null) throw error
    throw refusedBecause('a table of the business refused a record', message, { cause: error })
  }
}

/** `error` as the driver throws it. */
function messageOf({ code, schema, table, column }: Readonly<Record<string, unknown>>): string | null {
  const sign = typeof code === 'string' ? code : ''
  if (ofTables.has(sign)) return '数据表已被改动，请重新发布该功能'
  if (!ofValues.test(sign) && sign !== '54000') return null
  if (['22001', '22003', '22007', '22008', '54000'].includes(sign)) return '数据表的字段放不下填写的内容'
  if (schema !== businessSchema) return null
  if (sign === '23502') return `数据表[${table}]的字段[${column}]不能为空`
  if (sign === '23505') return `数据表[${table}]中已有相同的数据`
  if (sign === '23503') return `数据表[${table}]的数据已被引用或引用的数据不存在`
  return `数据表[${table}]拒绝了填写的内容`
}
