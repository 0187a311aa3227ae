import { widgetSchemas } from '@/components/widgets/schemas'
import { formatDate, startOf, unitOf } from '@/lib/datetime/format'
import { isRecord, own, readText } from '@/lib/form/read'
import type { Cell } from '@/lib/rows/cell'
import type { SheetRow } from '@/lib/rows/xlsx/sheet'
import { isSystemType } from '../records/field-shape'
import { type StoredRecord, systemValue } from '../records/stored-record'
import type { SheetColumn } from './columns'

/** What a field of a record becomes in a cell, and a record in rows. */

/** `texts` are those that the list shows (`textMaker`), of all columns but numbers and dates, which are their values. */
type Shown = { record: StoredRecord; texts: Readonly<Record<string, unknown>> }

/** Whether the value itself makes the cell, so that nobody has to make a text of it. */
export function needsText({ kind }: SheetColumn): boolean {
  return kind !== 'number' && kind !== 'date'
}

/** The cells of columns that stand in no sub-table. */
export function cellsOfRecord(columns: readonly SheetColumn[], { record, texts }: Shown): readonly Cell[] {
  return columns.map((column) => mainCell(column, { record, texts }))
}

function mainCell(column: SheetColumn, { record, texts }: Shown): Cell {
  const { node } = column
  return cellOf(column, { value: mainValue(record, node), text: own(texts, node.name) })
}

/** A record in as many rows as the longest of its sub-tables has; the cells of the record are merged over them (contract 3b §9.1). */
export function* rowsOfRecord(columns: readonly SheetColumn[], { record, texts }: Shown): Generator<SheetRow> {
  const tables = [...new Set(columns.flatMap(({ table }) => table?.key ?? []))]
  const lines = new Map(tables.map((key) => [key, { values: listAt(record.data, key), texts: listAt(texts, key) }]))
  const count = Math.max(1, ...[...lines.values()].map(({ values }) => values.length))
  for (let at = 0; at < count; at += 1) {
    const cells = columns.map((column): Cell => {
      const { node, table } = column
      if (table === null) return at === 0 ? mainCell(column, { record, texts }) : null
      const line = lines.get(table.key)
      const [value, text] = [line?.values[at], line?.texts[at]]
      return cellOf(column, {
        value: isRecord(value) ? own(value, node.name) : null,
        text: isRecord(text) ? text[node.name] : '',
      })
    })
    yield at === 0 && count > 1 ? { cells, rowsMergedBelow: count - 1 } : cells
  }
}

function mainValue(record: StoredRecord, { type, name }: SheetColumn['node']): unknown {
  return isSystemType(type) ? systemValue(record, type) : own(record.data, name)
}

function listAt(values: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const list = own(values, key)
  return Array.isArray(list) ? list : []
}

function cellOf({ node, kind, pattern }: SheetColumn, { value, text }: { value: unknown; text: unknown }): Cell {
  if (kind === 'text' || kind === 'choice') return textOf(text)
  if (kind === 'time') return typeof text === 'string' && text !== '' ? { type: 'time', value: text } : null
  const decoded = widgetSchemas.get(node.type)?.decode(value, node) ?? value
  // What an older installation has stored and is neither number nor date stays as it is.
  if (typeof decoded !== 'number') return textOf(decoded)
  return kind === 'number' ? { type: 'number', value: String(decoded) } : dateCell(decoded, pattern)
}

function dateCell(ms: number, pattern: string): Cell {
  const unit = unitOf(pattern)
  if (unit === 'minute' || unit === 'second') return { type: 'dateTime', value: formatDate(ms, pattern) }
  return { type: 'date', value: formatDate(startOf(ms, pattern), 'yyyy-MM-dd') }
}

/** Files stand for their names. */
function textOf(shown: unknown): string {
  if (Array.isArray(shown)) return shown.map((item) => (isRecord(item) ? readText(own(item, 'name')) : textOf(item))).join(',')
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : ''
}
