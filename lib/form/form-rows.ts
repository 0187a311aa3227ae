import type { FormChecks } from './form-checks'
import type { FormCore } from './form-core'
import { slotOf } from './form-data'
import type { RowSnapshot } from './form-store-types'
import type { FieldNode, RecordValues } from './types'

/** Rows of sub-tables: every operation tells who watches once, and waiting calculations once. */
export class FormRows {
  constructor(
    private readonly core: FormCore,
    private readonly checks: FormChecks,
  ) {}

  add = (tableName: string, values: readonly RecordValues[], at?: number): readonly string[] => {
    const table = this.core.table(tableName)
    if (!table || values.length === 0) return []
    // A new row takes defaults of new records also in a record that is edited (contract 3a §9).
    const keys = this.core.data.addRows(table, values, { ...this.core.defaultsEnv(), isNewRecord: true }, at)
    this.came(table, keys)
    return keys
  }

  copy = (tableName: string, rowKey: string): string | null => {
    const table = this.core.table(tableName)
    const index = this.core.data.rows(tableName).indexOf(rowKey)
    if (!table || index < 0) return null
    return this.add(tableName, [this.core.data.cells(table, rowKey)], index + 1)[0] ?? null
  }

  move = (tableName: string, rowKey: string, toIndex: number) => {
    const table = this.core.table(tableName)
    const index = this.core.data.rows(tableName).indexOf(rowKey)
    if (!table || index < 0 || index === toIndex) return
    this.core.data.moveRow(table, rowKey, toIndex)
    this.core.touch(tableName)
    this.core.finish()
  }

  remove = (tableName: string, rowKeys: readonly string[]) => {
    const { core } = this
    const table = core.table(tableName)
    const present = new Set(core.data.rows(tableName))
    const keys = new Set(rowKeys.filter((key) => present.has(key)))
    if (!table || keys.size === 0) return
    core.data.removeRows(table, keys)
    const gone: string[] = []
    for (const column of core.columns(tableName)) {
      for (const key of keys) {
        const slot = slotOf(column.code, key)
        gone.push(slot)
        this.checks.forget(slot)
        core.states.delete(slot)
        core.sums.changed(column.code, key)
      }
      core.touch(column.code)
      core.queue.awaitSums(column)
    }
    core.touch(tableName)
    core.listeners.forget(gone)
    core.finish()
  }

  read = (tableName: string, rowKeys: readonly string[]): readonly RowSnapshot[] => {
    const table = this.core.table(tableName)
    if (!table) return []
    const wanted = new Set(rowKeys)
    return [...this.core.data.rows(tableName).entries()]
      .filter(([, key]) => wanted.has(key))
      .map(([index, key]) => this.core.data.takeRow(table, key, index))
  }

  restore = (tableName: string, rows: readonly RowSnapshot[]) => {
    const table = this.core.table(tableName)
    const present = new Set(this.core.data.rows(tableName))
    const absent = rows.filter((row) => !present.has(row.key))
    if (!table || absent.length === 0) return
    this.core.data.putRows(table, absent)
    this.came(
      table,
      absent.map((row) => row.key),
    )
  }

  /** Other rows instead of those there are, such as a script sets them. */
  replace(table: FieldNode, rows: readonly RecordValues[]) {
    this.remove(table.name, this.core.data.rows(table.name))
    this.add(table.name, rows)
  }

  private came(table: FieldNode, keys: readonly string[]) {
    const { core } = this
    if (keys.length === 0) return
    for (const column of core.columns(table.name)) {
      core.touch(column.code)
      core.queue.awaitSums(column)
      for (const key of keys) {
        core.sums.changed(column.code, key)
        core.queue.awaitOwn(column, key)
      }
    }
    this.checks.forget(table.name)
    core.touch(table.name)
    core.finish()
  }
}
