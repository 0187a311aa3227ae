import { type DefaultsEnv, defaultValue } from './default-values'
import type { FormIndex } from './form-index'
import { tableRowsMax } from './limits'
import { isReservedName } from './names'
import { isRecord, own, type RawRecord } from './read'
import type { FieldNode, RecordValues } from './types'
import type { WidgetSchemas } from './widget-schema'
import { decodeList } from './wire-values'

/** Address of one value: a code, or a code in a row. */
export function slotOf(code: string, rowKey?: string): string {
  return rowKey === undefined ? code : `${code}\u0000${rowKey}`
}

/**
 * The values of one form, decoded, with everything of the record that the design does not know. Rows of sub-tables
 * have keys that stay theirs as long as the form is open.
 */
export class FormData {
  readonly values = new Map<string, unknown>()
  private readonly rowsByTable = new Map<string, readonly string[]>()
  private unknownKeys: RawRecord = {}
  private readonly unknownRowKeys = new Map<string, RawRecord>()
  private rowCount = 0

  constructor(
    private readonly index: FormIndex,
    private readonly schemas: WidgetSchemas,
  ) {}

  /** A key that the record has wins, null included; else the default (contract 3a §9). */
  load(record: RecordValues, env: DefaultsEnv) {
    this.values.clear()
    this.rowsByTable.clear()
    this.unknownRowKeys.clear()
    for (const node of this.index.mainFields) this.values.set(node.code, this.read(node, record, env))
    for (const table of this.index.tables) {
      const stored = decodeList(Object.hasOwn(record, table.name) ? own(record, table.name) : [])
      // Also beyond the limit of new rows: the server deletes rows that are missing in what is posted (contract 3a §6).
      const rows = (Array.isArray(stored) ? stored : []).filter(isRecord)
      // What is no list of rows is passed on as it came, so that saving does not destroy it.
      if (!Array.isArray(stored)) this.values.set(table.name, stored)
      this.rowsByTable.set(
        table.name,
        rows.map((row) => this.insertRow(table, row, env)),
      )
    }
    const known = new Set([...this.index.mainFields, ...this.index.tables].map((node) => node.name))
    this.unknownKeys = without(record, known)
  }

  rows(table: string): readonly string[] {
    return this.rowsByTable.get(table) ?? noRows
  }

  addRow(table: FieldNode, row: RawRecord, env: DefaultsEnv, afterKey?: string): string | null {
    const rows = this.rows(table.name)
    if (rows.length >= tableRowsMax) return null
    const key = this.insertRow(table, row, env)
    const at = afterKey === undefined ? rows.length : rows.indexOf(afterKey) + 1
    this.rowsByTable.set(table.name, rows.toSpliced(at, 0, key))
    this.values.delete(table.name)
    return key
  }

  removeRow(table: FieldNode, rowKey: string) {
    this.rowsByTable.set(
      table.name,
      this.rows(table.name).filter((key) => key !== rowKey),
    )
    for (const column of this.columns(table)) this.values.delete(slotOf(column.code, rowKey))
    this.unknownRowKeys.delete(slotOf(table.name, rowKey))
  }

  /** The cells of a row as they travel, without the keys that identify the row on the server. */
  cells(table: FieldNode, rowKey: string): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const column of this.columns(table)) {
      if (column.name !== '') row[column.name] = this.encode(column, slotOf(column.code, rowKey))
    }
    return row
  }

  toRecord(): Record<string, unknown> {
    const record: Record<string, unknown> = { ...this.unknownKeys }
    for (const node of this.index.mainFields) {
      if (node.name !== '') record[node.name] = this.encode(node, node.code)
    }
    for (const table of this.index.tables) record[table.name] = this.tableValue(table)
    return record
  }

  /** The rows of a sub-table as they travel, each with the keys of its record that the design does not know. */
  tableValue(table: FieldNode): unknown {
    const keys = this.rows(table.name)
    const unread = this.values.get(table.name)
    if (unread !== undefined && keys.length === 0) return unread
    return keys.map((key) => ({ ...this.unknownRowKeys.get(slotOf(table.name, key)), ...this.cells(table, key) }))
  }

  private columns(table: FieldNode): readonly FieldNode[] {
    return this.index.columns.get(table.name) ?? []
  }

  private insertRow(table: FieldNode, row: RawRecord, env: DefaultsEnv): string {
    this.rowCount += 1
    const key = `r${this.rowCount}`
    const columns = this.columns(table)
    for (const column of columns) this.values.set(slotOf(column.code, key), this.read(column, row, env))
    this.unknownRowKeys.set(slotOf(table.name, key), without(row, new Set(columns.map((column) => column.name))))
    return key
  }

  private read(node: FieldNode, record: RawRecord, env: DefaultsEnv): unknown {
    const schema = this.schemas.get(node.type)
    const hasKey = node.name !== '' && Object.hasOwn(record, node.name)
    // A widget of another version: its value is carried through untouched.
    if (!schema) return hasKey ? record[node.name] : undefined
    return hasKey ? schema.decode(record[node.name], node) : defaultValue(node, schema, env)
  }

  private encode(node: FieldNode, slot: string): unknown {
    const schema = this.schemas.get(node.type)
    const value = this.values.get(slot)
    return schema ? schema.encode(value, node) : value
  }
}

const noRows: readonly string[] = Object.freeze([])

function without(record: RawRecord, known: ReadonlySet<string>): RawRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !known.has(key) && !isReservedName(key)))
}
