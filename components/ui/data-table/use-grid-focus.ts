import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type GridPosition, nextPosition } from './grid-keyboard'

type ActiveCell = { rowId: string | null; columnId: string }

type GridFocusOptions = {
  containerRef: RefObject<HTMLDivElement | null>
  rowIds: readonly string[]
  columnIds: readonly string[]
  pageRows: () => number
  /** Brings the row into the document; the focus follows once it is drawn. */
  scrollToRow: (index: number) => void
  onActivate: (rowIndex: number) => void
  onToggle: (rowIndex: number, isRange: boolean) => void
}

/** One tab stop for the whole grid; arrows move inside it (ARIA pattern for data grids). `rowId` null is the header. */
export function useGridFocus(options: GridFocusOptions) {
  const { containerRef, rowIds, columnIds } = options
  const [active, setActive] = useState<ActiveCell | null>(null)
  const wantsFocus = useRef(false)
  /** The row of the focus was given another place, now or when an answer comes: its cell may lose the focus on the way. */
  const followsRow = useRef(false)
  const position = positionOf(active, rowIds, columnIds)

  /** Gives the focus to the wanted cell once it is in the document, which can take more than one drawing. */
  const applyFocus = () => {
    const isLost = followsRow.current && document.activeElement === document.body
    if (!wantsFocus.current && !isLost) return
    const target = cellElement(containerRef.current, rowIds[position.row], columnIds[position.column])
    if (!target) return
    wantsFocus.current = false
    target.focus({ preventScroll: true })
    target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }

  const moveTo = (next: GridPosition) => {
    wantsFocus.current = true
    setActive({ rowId: rowIds[next.row] ?? null, columnId: columnIds[next.column] ?? '' })
    if (next.row >= 0) options.scrollToRow(next.row)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey) followsRow.current = false
    const isInnerControl = event.target instanceof HTMLElement && event.target.closest('[data-inert]') !== null
    if (isInnerControl) return leaveControls(event)
    if (event.altKey || event.defaultPrevented) return
    const next = nextPosition(position, event, { rows: rowIds.length, columns: columnIds.length, pageRows: options.pageRows() })
    if (next) {
      event.preventDefault()
      return moveTo(next)
    }
    if (position.row < 0) return
    if (event.key === ' ') {
      event.preventDefault()
      options.onToggle(position.row, event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!enterControls(event.currentTarget)) options.onActivate(position.row)
    }
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>('[data-column]')
    if (!cell) return
    if (!event.currentTarget.contains(event.relatedTarget)) followsRow.current = false
    const rowId = cell.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
    const columnId = cell.dataset['column'] ?? ''
    if (active?.rowId !== rowId || active.columnId !== columnId) setActive({ rowId, columnId })
  }

  return { position, applyFocus, activeColumnId: columnIds[position.column] ?? null, moveTo, followsRow, onKeyDown, onFocus }
}

/** Gives the focus to the first control in the cell that has it; false where there is none. */
function enterControls(grid: HTMLElement): boolean {
  const control = grid.querySelector<HTMLElement>(':focus [data-inert] :is(button, a, input)')
  control?.focus()
  return control !== null
}

/** From a control inside a cell, Escape goes back to the cell; everything else is the control's own. */
function leaveControls(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return
  event.stopPropagation()
  event.target.closest<HTMLElement>('td')?.focus()
}

function positionOf(active: ActiveCell | null, rowIds: readonly string[], columnIds: readonly string[]): GridPosition {
  const column = active ? Math.max(0, columnIds.indexOf(active.columnId)) : 0
  if (!active) return { row: rowIds.length > 0 ? 0 : -1, column }
  if (active.rowId === null) return { row: -1, column }
  const row = rowIds.indexOf(active.rowId)
  return { row: row < 0 ? Math.min(0, rowIds.length - 1) : row, column }
}

function cellElement(container: HTMLElement | null, rowId: string | undefined, columnId: string | undefined): HTMLElement | null {
  if (!container || columnId === undefined) return null
  const column = `[data-column="${CSS.escape(columnId)}"]`
  if (rowId !== undefined) return container.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"] ${column}`)
  const header = container.querySelector<HTMLElement>(`thead ${column}`)
  return header?.querySelector<HTMLElement>('[data-focus]') ?? header
}
