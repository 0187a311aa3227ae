import type { Issue } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import type { Binding, BoundField } from './binding'

/** A number as it is written into a column; all else would be written as nothing. */
export const writtenNumber = /^ *-?[0-9]{1,30}([.][0-9]{1,30})? *$/

type Values = Readonly<Record<string, unknown>>

/** Fields of tables of the business by the sub-table they stand in, null for the main form: their columns hold only so much. */
export type ColumnLimits = ReadonlyMap<string | null, readonly BoundField[]>

export function limitsOf({ main, parts, rows }: Binding): ColumnLimits {
  const ofForm = [main, ...parts].flatMap(({ fields }) => fields.filter(({ system }) => system === null))
  return new Map<string | null, readonly BoundField[]>([
    [null, ofForm],
    ...rows.map(({ code, fields }) => [code, fields] as const),
  ])
}

/** What of the values the columns cannot hold; a value that stays as it was is not judged. Paths as in every refusal of a record. */
export function columnIssues(limits: ColumnLimits, values: Values, previous: Values | null): Issue[] {
  const issues: Issue[] = []
  for (const [table, fields] of limits) {
    const rows = table === null ? [values] : rowsIn(values, table)
    for (const [index, row] of rows.entries()) {
      const path = table === null ? 'data' : `data.${table}.${index}`
      const before = table === null ? previous : null
      for (const field of fields) {
        const value = row[field.name]
        const isSame = before !== null && JSON.stringify(before[field.name]) === JSON.stringify(value)
        const fault = isSame ? null : faultOf(field, value)
        if (fault) issues.push({ path: `${path}.${field.name}`, ...fault })
      }
    }
  }
  return issues
}

function rowsIn(values: Values, table: string): readonly Values[] {
  const rows = values[table]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

function faultOf({ label, kind, column }: BoundField, value: unknown): Omit<Issue, 'path'> | null {
  if (value === null || value === undefined || value === '') return null
  const { length } = column
  if (column.kind === 'varchar' && length !== null) {
    const isLong = [...(typeof value === 'string' ? value : storedText(value))].length > length
    return isLong ? { code: 'maxLength', message: `${label}最多${length}个字符`, params: { max: length } } : null
  }
  if (kind === 'date' || !isNumeric(column.kind)) return null
  const isWritten = typeof value === 'number' ? Math.abs(value) < 1e30 : writtenNumber.test(String(value))
  return isWritten ? numberFault(label, column, Number(value)) : { code: 'number', message: `${label}必须是数字` }
}

function isNumeric(kind: BoundField['column']['kind']): boolean {
  return kind === 'int' || kind === 'bigint' || kind === 'decimal'
}

function numberFault(label: string, { kind, type, precision, scale }: BoundField['column'], value: number) {
  const decimals = kind === 'decimal' ? scale : 0
  if (decimals !== null && Number(value.toFixed(Math.min(decimals, 100))) !== value)
    return { code: 'refused', message: decimals === 0 ? `${label}只能是整数` : `${label}最多${decimals}位小数` }
  const isLarge = Math.abs(value) >= bound(type, precision, scale)
  return isLarge ? { code: 'numberTooLarge', message: `${label}的数字较大溢出` } : null
}

/** The least number that is too large. */
function bound(type: string, precision: number | null, scale: number | null): number {
  if (type === 'smallint') return 2 ** 15
  if (type === 'integer') return 2 ** 31
  if (type === 'bigint') return 2 ** 63
  return precision === null ? Number.POSITIVE_INFINITY : 10 ** (precision - (scale ?? 0))
}

/** As the database writes lists and objects. */
function storedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(storedText).join(', ')}]`
  if (isRecord(value)) {
    const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${storedText(part)}`)
    return `{${parts.join(', ')}}`
  }
  return JSON.stringify(value ?? null)
}
