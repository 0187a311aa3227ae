import { parseAmount } from '../decimal'

/** Where a placeholder takes its value from: `headTable` or the key of a sub-table, and the field's name (contract 1 §22). */
export type Tag = { table: string; field: string }

export const headTable = 'headTable'

type Row = Readonly<Record<string, unknown>>

/** The data of one record, and the row that each surrounding loop stands at. */
export type PrintScope = { data: Row; rows: ReadonlyMap<string, Row> }

const textLengthMax = 100_000

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Only what the record itself has: a tag such as `__proto__.x` names nothing. */
export function ownValue(row: Row, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : undefined
}

/** The rows of a sub-table; what is no list is none. */
export function rowsOf(data: Row, table: string): readonly Row[] {
  const value = ownValue(data, table)
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** What a tag stands for. A sub-table's field outside of its rows is the list of its values. */
export function tagValue(tag: Tag, scope: PrintScope): unknown {
  if (tag.table === headTable) return ownValue(scope.data, tag.field)
  const row = scope.rows.get(tag.table)
  if (row) return ownValue(row, tag.field)
  return rowsOf(scope.data, tag.table).map((each) => ownValue(each, tag.field))
}

/** A value as it stands on paper: always text, never markup. What has no text of its own is empty. */
export function textOf(value: unknown): string {
  return plainText(value, 0).slice(0, textLengthMax)
}

const nameKeys = ['fullName', 'name', 'label', 'text'] as const

function plainText(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  // Not `1e+21`: paper shows digits.
  if (typeof value === 'number') return parseAmount(value)?.toFixed() ?? ''
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (depth > 3) return ''
  if (Array.isArray(value)) {
    return value
      .map((item) => plainText(item, depth + 1))
      .filter((text) => text !== '')
      .join('、')
  }
  if (!isRow(value)) return ''
  const key = nameKeys.find((name) => Object.hasOwn(value, name))
  return key ? plainText(value[key], depth + 1) : ''
}
