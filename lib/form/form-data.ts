import { type DefaultsEnv, defaultValue } from './default-values'
import type { FormIndex } from './form-index'
import type { RowSnapshot } from './form-store-types'
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
  private readonly tableByRow = new Map<string, FieldNode>()
  private readonly namesByTable = new Map<string, ReadonlySet<string>>()
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
    this.tableByRow.clear()
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

  /** Keys of the new rows; fewer than asked for where the sub-table becomes full, none where it is. */
  addRows(table: FieldNode, rows: readonly RawRecord[], env: DefaultsEnv, at?: number): readonly string[] {
    const keys = this.rows(table.name)
    const room = Math.max(0, tableRowsMax - keys.length)
    const added = rows.slice(0, room).map((row) => this.insertRow(table, row, env))
    if (added.length > 0) this.setRows(table, keys.toSpliced(at ?? keys.length, 0, ...added))
    return added
  }

  moveRow(table: FieldNode, rowKey: string, toIndex: number) {
    const others = this.rows(table.name).filter((key) => key !== rowKey)
    this.setRows(table, others.toSpliced(Math.max(0, toIndex), 0, rowKey))
  }

  removeRows(table: FieldNode, keys: ReadonlySet<string>) {
    this.setRows(
      table,
      this.rows(table.name).filter((key) => !keys.has(key)),
    )
    for (const key of keys) {
      for (const column of this.columns(table)) this.values.delete(slotOf(column.code, key))
      this.unknownRowKeys.delete(key)
      this.tableByRow.delete(key)
    }
  }

  /** A row with all it holds, to be put back later under the same key. */
  takeRow(table: FieldNode, rowKey: string, index: number): RowSnapshot {
    const cells = new Map(this.columns(table).map(({ code }) => [code, this.values.get(slotOf(code, rowKey))]))
    return { key: rowKey, index, cells, rest: this.unknownRowKeys.get(rowKey) ?? {} }
  }

  putRows(table: FieldNode, rows: readonly RowSnapshot[]) {
    const keys = [...this.rows(table.name)]
    for (const row of [...rows].sort((left, right) => left.index - right.index)) {
      keys.splice(row.index, 0, row.key)
      for (const column of this.columns(table)) this.values.set(slotOf(column.code, row.key), row.cells.get(column.code))
      this.unknownRowKeys.set(row.key, row.rest)
      this.tableByRow.set(row.key, table)
    }
    this.setRows(table, keys)
  }

  /** The sub-table in which a row stands. */
  tableOf(rowKey: string): FieldNode | undefined {
    return this.tableByRow.get(rowKey)
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
    return keys.map((key) => ({ ...this.unknownRowKeys.get(key), ...this.cells(table, key) }))
  }

  private columns(table: FieldNode): readonly FieldNode[] {
    return this.index.columns.get(table.name) ?? []
  }

  private columnNames(table: FieldNode): ReadonlySet<string> {
    let names = this.namesByTable.get(table.name)
    if (!names) {
      names = new Set(this.columns(table).map((column) => column.name))
      this.namesByTable.set(table.name, names)
    }
    return names
  }

  private setRows(table: FieldNode, keys: readonly string[]) {
    this.rowsByTable.set(table.name, keys)
    // What was no list of rows gives way to the first row.
    this.values.delete(table.name)
  }

  private insertRow(table: FieldNode, row: RawRecord, env: DefaultsEnv): string {
    this.rowCount += 1
    const key = `r${this.rowCount}`
    for (const column of this.columns(table)) this.values.set(slotOf(column.code, key), this.read(column, row, env))
    this.unknownRowKeys.set(key, without(row, this.columnNames(table)))
    this.tableByRow.set(key, table)
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
