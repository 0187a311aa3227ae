import { type DataSymbol, isDataSymbol, isValueless, takesSeveral } from '@/lib/domain/data-conditions'
import { querySymbols } from '@/lib/form/query-symbols'
import { own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import type { ListField } from './list-fields'

/** One condition of the data filter (contract 3b §7); field and symbol are '' while they are not chosen. `stored` is how it came. */
export type FilterRow = { field: string; symbol: DataSymbol | ''; value: unknown; stored?: RawRecord }
export type ListFilter = { matchLogic: 'and' | 'or'; groups: readonly { logic: 'and' | 'or'; rows: readonly FilterRow[] }[] }

export function readFilter(rules: unknown): ListFilter {
  const raw = readRecord(rules)
  return {
    matchLogic: logicOf(own(raw, 'matchLogic')),
    groups: readList(own(raw, 'conditionList')).map((group) => ({
      logic: logicOf(own(readRecord(group), 'logic')),
      rows: readList(own(readRecord(group), 'groups')).map((item) => rowOf(readRecord(item))),
    })),
  }
}

function logicOf(value: unknown): 'and' | 'or' {
  return readText(value).toLowerCase() === 'or' ? 'or' : 'and'
}

function rowOf(stored: RawRecord): FilterRow {
  const symbol = readText(own(stored, 'symbol'))
  const field = readText(own(stored, 'field')) || readText(own(stored, 'id'))
  return { field, symbol: isDataSymbol(symbol) ? symbol : '', value: own(stored, 'fieldValue'), stored }
}

/** The filter as it travels, each condition with its field. One that nobody touched stays as it was written. */
export function writeFilter(filter: ListFilter, fields: readonly ListField[], before: unknown): RawRecord {
  const groups = filter.groups.map(({ logic, rows }) => ({
    logic,
    groups: rows.map((row, cellKey) => storedRow(row, fields, cellKey)),
  }))
  return { ...readRecord(before), matchLogic: filter.matchLogic, conditionList: groups }
}

function storedRow({ field: code, symbol, value, stored }: FilterRow, fields: readonly ListField[], cellKey: number): RawRecord {
  if (stored) return stored
  const field = fields.find((one) => one.code === code)
  const names = { field: code, id: code, fieldName: field?.label ?? '', jnpfKey: field?.type ?? '', symbol }
  const state = { fieldValueJnpfKey: '', cellKey, disabled: isValueless(symbol), multiple: takesSeveral(symbol) }
  return { ...field?.raw, ...names, fieldValueType: 2, fieldValue: isValueless(symbol) ? '' : (value ?? ''), ...state }
}

/** A condition on another field begins with the first way to ask for it. */
export function filterRowOn(field: ListField): FilterRow {
  const [symbol = ''] = querySymbols(field)
  return { field: field.code, symbol, value: undefined }
}

/** Compared in another way; a value of another shape is none. */
export function withFilterSymbol(row: FilterRow, symbol: DataSymbol): FilterRow {
  const value = filterShape(row.symbol) === filterShape(symbol) ? row.value : undefined
  return { field: row.field, symbol, value }
}

export function filterShape(symbol: string): 'none' | 'two' | 'several' | 'one' {
  if (isValueless(symbol)) return 'none'
  if (symbol === 'between') return 'two'
  return takesSeveral(symbol) ? 'several' : 'one'
}
