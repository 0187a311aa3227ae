import {
  type AreaBounds,
  boundsOf,
  type CellPlace,
  clampPlace,
  isInside,
  placeAfterKey,
  placeAfterTab,
  type TableSize,
} from '@/lib/form/table-edits/cell-area'
import type { TableEditor, TouchedCell } from '@/lib/form/table-edits/table-editor'
import type { FieldNode } from '@/lib/form/types'
import type { TableEditing } from '../widget-env'
import type { GridViewport } from './grid-viewport'

/** Controls that are one native text box: they stand in the chosen cell unseen, so that the first key, also of an input method, is theirs. */
const typedTypes = new Set(['input', 'textarea', 'inputNumber', 'datePicker', 'timePicker'])

export function isTyped(node: FieldNode): boolean {
  return typedTypes.has(node.type)
}

/** Of those, the ones that open a panel when they are pressed: a calendar, or lists of hours. */
export function hasPanel(node: FieldNode): boolean {
  return node.type === 'datePicker' || node.type === 'timePicker'
}

/** A cell by what stays the same when rows move. */
type CellName = { rowKey: string; code: string }

/**
 * How editing begins: `keep` puts the caret behind what is there, `replace` lets the first key take its place, `open` opens the
 * list or dialog of the control, `key` hands it the key that was pressed.
 */
export type EditStart = { how: 'keep' | 'replace' | 'open' } | { how: 'key'; key: string }

export const cellFlag = { active: 1, selected: 2, editing: 4, focused: 8, corner: 16, fill: 32 } as const

type Geometry = {
  rowKeys: readonly string[]
  columns: readonly FieldNode[]
  active: CellName | null
  anchor: CellName | null
  place: CellPlace
  bounds: AreaBounds
}

/** Which cell of a sub-table is chosen, which block is selected, and whether the cell is being edited. */
export class GridController {
  private active: CellName | null = null
  private anchor: CellName | null = null
  /** Where the active cell was, for when its row is gone. */
  private lastPlace: CellPlace = { row: 0, column: 0 }
  private editStart: EditStart | null = null
  private isFocusInside = false
  private fillRow: number | null = null
  /** Grows when the control must be made anew. */
  serial = 0
  private columns: readonly FieldNode[] = []
  private known: Geometry | null = null
  private readonly listeners = new Set<() => void>()

  constructor(
    readonly table: FieldNode,
    readonly editing: TableEditing,
    readonly editor: TableEditor,
    readonly viewport: GridViewport,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Called while drawing; tells nobody. */
  arrange(columns: readonly FieldNode[]) {
    this.columns = columns
  }

  get rowKeys(): readonly string[] {
    return this.editing.rows(this.table.name)
  }

  get size(): TableSize {
    return { rows: this.rowKeys.length, columns: this.columns.length }
  }

  get isEditing(): boolean {
    return this.editStart !== null
  }

  get start(): EditStart | null {
    return this.editStart
  }

  get isFocused(): boolean {
    return this.isFocusInside
  }

  columnAt(index: number): FieldNode | undefined {
    return this.columns[index]
  }

  /** The cell that has or would get the focus. */
  get place(): CellPlace {
    return this.geometry().place
  }

  get bounds(): AreaBounds {
    return this.geometry().bounds
  }

  /** Every drawn cell asks; what names mean by position is worked out once. */
  private geometry(): Geometry {
    const { known, rowKeys, columns, active, anchor } = this
    if (known?.rowKeys === rowKeys && known.columns === columns && known.active === active && known.anchor === anchor)
      return known
    const place = (active && this.placeOf(active)) ?? clampPlace(this.lastPlace, this.size)
    const bounds = boundsOf({ anchor: (anchor && this.placeOf(anchor)) ?? place, focus: place })
    this.known = { rowKeys, columns, active, anchor, place, bounds }
    return this.known
  }

  get selectedRowKeys(): readonly string[] {
    const { top, bottom } = this.bounds
    return this.rowKeys.slice(top, bottom + 1)
  }

  get selectedColumns(): readonly FieldNode[] {
    const { left, right } = this.bounds
    return this.columns.slice(left, right + 1)
  }

  /** What a cell shows of all this, as bits, so that a cell is drawn again only when it changes for itself. */
  flags(row: number, column: number): number {
    const place = this.place
    const bounds = this.bounds
    let flags = 0
    if (place.row === row && place.column === column) {
      flags |= cellFlag.active
      if (this.isFocusInside) flags |= cellFlag.focused
      if (this.editStart) flags |= cellFlag.editing
    }
    const isBlock = bounds.top !== bounds.bottom || bounds.left !== bounds.right
    // A block stays selected while the focus is on a button that does something with it.
    if (isBlock && isInside(bounds, row, column)) flags |= cellFlag.selected
    if (!this.isFocusInside) return flags
    if (row === bounds.bottom && column === bounds.right && !this.editStart) flags |= cellFlag.corner
    if (this.fillRow !== null && row > bounds.bottom && row <= this.fillRow && column >= bounds.left && column <= bounds.right)
      flags |= cellFlag.fill
    return flags
  }

  /** `isStill`: a pointer is on the cell, so nothing around it may move that it does not ask for. */
  activate(place: CellPlace, { isExtending = false, isStill = false }: { isExtending?: boolean; isStill?: boolean } = {}) {
    this.endEdit()
    const { rows, columns } = this.size
    if (rows === 0 || columns === 0) return
    const target = clampPlace(place, this.size)
    if (isExtending) this.anchor ??= this.nameOf(this.place)
    else this.anchor = null
    this.active = this.nameOf(target)
    this.lastPlace = target
    this.isFocusInside = true
    if (isStill) this.viewport.reveal(target.row, target.column)
    else this.viewport.revealOnPage(target.row, target.column)
    this.tell()
  }

  selectBlock(from: CellPlace, to: CellPlace) {
    this.activate(to, { isStill: true })
    this.anchor = this.nameOf(clampPlace(from, this.size))
    this.tell()
  }

  collapse(): boolean {
    if (!this.anchor) return false
    this.anchor = null
    this.tell()
    return true
  }

  /** True when the key belongs to the grid pattern. */
  move(key: string, options: { isControl: boolean; isExtending: boolean }): boolean {
    const movement = { key, isControl: options.isControl, pageRows: this.viewport.pageRows }
    const to = placeAfterKey(this.place, movement, this.size)
    if (to) this.activate(to, { isExtending: options.isExtending })
    return to !== null
  }

  /** False at the ends, where Tab leaves the table. */
  moveByTab(isBackward: boolean): boolean {
    const to = placeAfterTab(this.place, isBackward, this.size)
    if (to) this.activate(to)
    return to !== null
  }

  isFixed(place: CellPlace = this.place): boolean {
    const rowKey = this.rowKeys[place.row]
    const node = this.columns[place.column]
    return rowKey === undefined || !node || this.editing.isFixed(node, rowKey)
  }

  beginEdit(start: EditStart): boolean {
    const rowKey = this.rowKeys[this.place.row]
    if (this.editStart || rowKey === undefined || this.isFixed()) return false
    this.viewport.reveal(this.place.row, this.place.column)
    this.anchor = null
    this.active = this.nameOf(this.place)
    this.editor.beginSession(rowKey)
    // A number box keeps the text it got the focus with; what it shows must be the value of now.
    if (start.how === 'keep' || start.how === 'open') this.serial += 1
    this.editStart = start
    this.tell()
    return true
  }

  /** The control is left first: numbers are rounded and cells checked when that happens. */
  endEdit() {
    if (!this.editStart) return
    if (document.activeElement instanceof HTMLElement && this.isFocusInside) document.activeElement.blur()
    this.editStart = null
    this.serial += 1
    this.editor.endSession()
    this.tell()
  }

  /** Escape: what was typed since the cell was entered is taken back. */
  cancelEdit() {
    if (!this.editStart) return
    this.editStart = null
    this.serial += 1
    this.editor.cancelSession()
    this.checkActive()
    this.tell()
  }

  focusEntered() {
    if (this.isFocusInside) return
    this.isFocusInside = true
    this.tell()
  }

  focusLeft() {
    if (!this.isFocusInside) return
    this.endEdit()
    this.isFocusInside = false
    this.tell()
  }

  previewFill(row: number | null) {
    if (this.fillRow === row) return
    this.fillRow = row
    this.tell()
  }

  /** After rows came, went or were taken back: the focus goes where something happened, or stays as near as it can. */
  showTouched(touched: TouchedCell | null) {
    const row = touched?.rowKey === undefined ? -1 : this.rowKeys.indexOf(touched.rowKey)
    const column = touched?.code === undefined ? -1 : this.columns.findIndex((node) => node.code === touched.code)
    const { place } = this
    this.activate({ row: row < 0 ? place.row : row, column: column < 0 ? place.column : column })
  }

  /** Draws the cells again where positions may mean other cells now. */
  rowsChanged() {
    const place = this.active && this.placeOf(this.active)
    if (place) this.lastPlace = place
    else if (this.active) {
      this.editStart = null
      this.active = this.nameOf(clampPlace(this.lastPlace, this.size))
      this.anchor = null
    }
    this.tell()
  }

  private checkActive() {
    const node = this.columns[this.place.column]
    const rowKey = this.rowKeys[this.place.row]
    if (node && rowKey !== undefined) this.editing.check(node, rowKey)
  }

  private nameOf({ row, column }: CellPlace): CellName | null {
    const rowKey = this.rowKeys[row]
    const code = this.columns[column]?.code
    return rowKey === undefined || code === undefined ? null : { rowKey, code }
  }

  private placeOf({ rowKey, code }: CellName): CellPlace | null {
    const { lastPlace } = this
    const rows = this.rowKeys
    const row = rows[lastPlace.row] === rowKey ? lastPlace.row : rows.indexOf(rowKey)
    const column = this.columns.findIndex((node) => node.code === code)
    return row < 0 || column < 0 ? null : { row, column }
  }

  private tell() {
    for (const listener of [...this.listeners]) listener()
  }
}
