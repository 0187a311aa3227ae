import type { RawRecord } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PaletteType } from '@/lib/form/widget-facts/widget-types'
import type { TableColumn } from './table-rows'

type Holds = 'text' | 'longText' | 'whole' | 'decimal' | 'date' | 'dateTime' | 'time' | 'other'

const words: readonly (readonly [RegExp, Holds])[] = [
  [/^(var)?char|^character|^nvarchar|^string/, 'text'],
  [/text$|^clob/, 'longText'],
  [/^(small|big|tiny)?int|^integer|serial$/, 'whole'],
  [/^decimal|^numeric|^double|^float|^real|^money/, 'decimal'],
  [/^datetime|^timestamp/, 'dateTime'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
]

function holds({ dataType }: TableColumn): Holds {
  return words.find(([word]) => word.test(dataType))?.[1] ?? 'other'
}

/** What a field for a column is at first, and what of it the column says (contract 3a §7). */
export function fieldFor(column: TableColumn): { type: PaletteType; own: RawRecord } {
  switch (holds(column)) {
    case 'longText':
      return { type: 'textarea', own: {} }
    case 'whole':
      return { type: 'inputNumber', own: { precision: 0 } }
    case 'decimal':
      return { type: 'inputNumber', own: scaleOf(column) }
    case 'dateTime':
      return { type: 'datePicker', own: { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' } }
    case 'date':
      return { type: 'datePicker', own: { format: 'yyyy-MM-dd' } }
    default:
      return { type: 'input', own: lengthOf(column) }
  }
}

function scaleOf({ dataLength }: TableColumn): RawRecord {
  const [, scale] = /^\d+\s*,\s*(\d+)$/.exec(dataLength) ?? []
  return scale === undefined ? {} : { precision: Number(scale) }
}

function lengthOf({ dataLength }: TableColumn): RawRecord {
  const length = Number(dataLength)
  return Number.isInteger(length) && length > 0 ? { maxlength: length } : {}
}

const moments = new Set(['datePicker', 'createTime', 'modifyTime'])

/** Whether any field can be kept in the column: the platform writes no others (contract 3a §7). */
export function canHold(column: TableColumn): boolean {
  return !['time', 'other'].includes(holds(column))
}

/** Whether what such a field holds can stand in the column. */
export function fitsColumn(type: string, column: TableColumn): boolean {
  const { isAmount, shape } = factsOf(type)
  const isNumber = isAmount || shape === 'number'
  switch (holds(column)) {
    case 'whole':
    case 'decimal':
      return isNumber || type === 'switch'
    case 'date':
    case 'dateTime':
      return moments.has(type)
    case 'text':
    case 'longText':
      return !isNumber && !moments.has(type)
    default:
      return false
  }
}
