import { StepHistory } from '@/lib/domain/step-history'
import type { CellEdit, FormStore, RowSnapshot, ValueChange } from '../form-store-types'
import type { RecordValues } from '../types'
import { isSameValue } from '../wire-values'

/** What edits need of a form. */
type EditedStore = Pick<
  FormStore,
  'rows' | 'addRows' | 'copyRow' | 'moveRow' | 'removeRows' | 'readRows' | 'restoreRows' | 'setCells' | 'subscribe'
>

type TableOperation =
  | { kind: 'cells'; changes: readonly ValueChange[] }
  | { kind: 'add'; rows: readonly RowSnapshot[] }
  | { kind: 'remove'; rows: readonly RowSnapshot[] }
  | { kind: 'move'; rowKey: string; from: number; to: number }

/** What one action of the person did, with the cell to go to when it is taken back. */
type TableStep = { operations: TableOperation[] }

/** The cell that a step touched first, to show what was taken back. */
export type TouchedCell = { rowKey?: string; code?: string }

const stepsMax = 200

/**
 * The edits of one sub-table as steps that can be taken back and made again. A row that is deleted and brought back has its
 * old key and everything that the design does not know of it. Rows that come or go by other hands (a script, another record)
 * end the history: its steps would fall on other rows.
 */
export class TableEditor {
  private readonly history = new StepHistory<TableStep>({ stepsMax })
  private readonly listeners = new Set<() => void>()
  private open: TableStep | null = null
  private session: { rowKey: string; before: RowSnapshot } | null = null
  private knownRows: readonly string[]
  private isOwnChange = false

  /** `isDerived` names columns that are computed from others and follow by themselves. */
  constructor(
    private readonly store: EditedStore,
    readonly tableName: string,
    private readonly isDerived: (code: string) => boolean = () => false,
  ) {
    this.knownRows = store.rows(tableName)
  }

  get canUndo(): boolean {
    return this.history.canUndo
  }

  get canRedo(): boolean {
    return this.history.canRedo
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Follows the rows until the returned function is called; without it changes by other hands are noticed at the next edit. */
  watch(): () => void {
    return this.store.subscribe(this.tableName, () => this.noticeOthers())
  }

  /** Everything that `action` does counts as one step. */
  asOneStep<Result>(action: () => Result): Result {
    if (this.open) return action()
    this.noticeOthers()
    const step: TableStep = { operations: [] }
    this.open = step
    try {
      return action()
    } finally {
      this.open = null
      if (step.operations.length > 0) this.record(step)
    }
  }

  setCells(edits: readonly CellEdit[]): readonly ValueChange[] {
    const changes = this.own(() => this.store.setCells(this.tableName, edits))
    this.note({ kind: 'cells', changes: this.lasting(changes) })
    return changes
  }

  /** Keys of the new rows; fewer than asked for when the sub-table becomes full. */
  addRows(values: readonly RecordValues[], at?: number): readonly string[] {
    const keys = this.own(() => this.store.addRows(this.tableName, values, at))
    if (keys.length > 0) this.note({ kind: 'add', rows: this.store.readRows(this.tableName, keys) })
    return keys
  }

  copyRow(rowKey: string): string | null {
    const key = this.own(() => this.store.copyRow(this.tableName, rowKey))
    if (key !== null) this.note({ kind: 'add', rows: this.store.readRows(this.tableName, [key]) })
    return key
  }

  removeRows(rowKeys: readonly string[]) {
    const rows = this.store.readRows(this.tableName, rowKeys)
    if (rows.length === 0) return
    this.own(() => this.store.removeRows(this.tableName, rowKeys))
    this.note({ kind: 'remove', rows })
  }

  moveRow(rowKey: string, to: number) {
    const rows = this.store.rows(this.tableName)
    const from = rows.indexOf(rowKey)
    const target = Math.max(0, Math.min(rows.length - 1, to))
    if (from < 0 || from === target) return
    this.own(() => this.store.moveRow(this.tableName, rowKey, target))
    this.note({ kind: 'move', rowKey, from, to: target })
  }

  /** From here on the person edits a cell in its control; what changes in the row until `endSession` is one step. */
  beginSession(rowKey: string) {
    this.endSession()
    const [before] = this.store.readRows(this.tableName, [rowKey])
    if (before) this.session = { rowKey, before }
  }

  endSession() {
    const changes = this.sessionChanges()
    this.session = null
    if (changes.length > 0) this.note({ kind: 'cells', changes })
  }

  /** Takes back what was typed since the session began. */
  cancelSession() {
    const changes = this.sessionChanges()
    this.session = null
    this.write(changes, 'before')
  }

  undo(): TouchedCell | null {
    this.endSession()
    this.noticeOthers()
    const step = this.history.undo()
    for (const operation of [...(step?.operations ?? [])].reverse()) this.takeBack(operation)
    this.tell()
    return step && touchedBy(step)
  }

  redo(): TouchedCell | null {
    this.endSession()
    this.noticeOthers()
    const step = this.history.redo()
    for (const operation of step?.operations ?? []) this.makeAgain(operation)
    this.tell()
    return step && touchedBy(step)
  }

  private takeBack(operation: TableOperation) {
    this.own(() => {
      if (operation.kind === 'cells') this.write(operation.changes, 'before')
      else if (operation.kind === 'remove') this.store.restoreRows(this.tableName, operation.rows)
      else if (operation.kind === 'move') this.store.moveRow(this.tableName, operation.rowKey, operation.from)
      else {
        const keys = operation.rows.map((row) => row.key)
        // As the rows are now: a calculation or a script may have filled them since.
        operation.rows = this.store.readRows(this.tableName, keys)
        this.store.removeRows(this.tableName, keys)
      }
    })
  }

  private makeAgain(operation: TableOperation) {
    this.own(() => {
      if (operation.kind === 'cells') this.write(operation.changes, 'after')
      else if (operation.kind === 'add') this.store.restoreRows(this.tableName, operation.rows)
      else if (operation.kind === 'move') this.store.moveRow(this.tableName, operation.rowKey, operation.to)
      else
        this.store.removeRows(
          this.tableName,
          operation.rows.map((row) => row.key),
        )
    })
  }

  /** Dependent fields do not follow: what they were is written too. */
  private write(changes: readonly ValueChange[], side: 'before' | 'after') {
    const edits = changes.flatMap(({ code, rowKey, ...sides }) =>
      rowKey === undefined ? [] : [{ code, rowKey, value: sides[side] }],
    )
    // Of two changes of one cell the first one's `before` must win.
    if (side === 'before') edits.reverse()
    this.own(() => this.store.setCells(this.tableName, edits, { follow: 'never' }))
  }

  private sessionChanges(): readonly ValueChange[] {
    if (!this.session) return []
    const { rowKey, before } = this.session
    const [after] = this.store.readRows(this.tableName, [rowKey])
    if (!after) return []
    const changes: ValueChange[] = []
    for (const [code, value] of before.cells) {
      const now = after.cells.get(code)
      if (!isSameValue(value, now)) changes.push({ code, rowKey, before: value, after: now })
    }
    return this.lasting(changes)
  }

  private lasting(changes: readonly ValueChange[]): readonly ValueChange[] {
    return changes.filter(({ code, rowKey }) => rowKey !== undefined && !this.isDerived(code))
  }

  private note(operation: TableOperation) {
    if (operation.kind === 'cells' && operation.changes.length === 0) return
    if (this.open) this.open.operations.push(operation)
    else this.record({ operations: [operation] })
  }

  private record(step: TableStep) {
    this.history.push(step)
    this.tell()
  }

  private own<Result>(action: () => Result): Result {
    if (this.isOwnChange) return action()
    this.noticeOthers()
    this.isOwnChange = true
    try {
      return action()
    } finally {
      this.isOwnChange = false
      this.knownRows = this.store.rows(this.tableName)
    }
  }

  private noticeOthers() {
    if (this.isOwnChange) return
    const rows = this.store.rows(this.tableName)
    if (rows === this.knownRows) return
    this.knownRows = rows
    this.session = null
    this.history.clear()
    this.tell()
  }

  private tell() {
    for (const listener of [...this.listeners]) listener()
  }
}

function touchedBy({ operations }: TableStep): TouchedCell {
  const [first] = operations
  if (first?.kind === 'cells') return { rowKey: first.changes[0]?.rowKey, code: first.changes[0]?.code }
  if (first?.kind === 'move') return { rowKey: first.rowKey }
  return { rowKey: first?.rows[0]?.key }
}
