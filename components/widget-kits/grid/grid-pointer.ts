import type { MouseEvent as ReactMouseEvent, PointerEvent as ReactPointerEvent } from 'react'
import type { CellPlace } from '@/lib/form/table-edits/cell-area'
import { fillSelectionTo } from './grid-actions'
import { type GridController, hasPanel, isTyped } from './grid-controller'
import { rowHeightPx } from './grid-viewport'

function placeIn(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = (cell?.dataset.place ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(column) ? null : { row, column }
}

/** A press chooses a cell, a second one edits it; drawing on selects a block. */
export function handlePress(event: ReactPointerEvent<HTMLElement>, grid: GridController) {
  if (event.button !== 0 || !(event.target instanceof HTMLElement)) return
  if (event.target.closest('[data-fill-handle]')) {
    event.preventDefault()
    drawFill(grid, event.currentTarget)
    return
  }
  const numbered = event.target.closest<HTMLElement>('[data-row-number]')
  if (numbered) {
    if (!event.target.closest('[data-grip]')) selectRow(event, grid, Number(numbered.dataset.rowNumber))
    return
  }
  const place = placeIn(event.target)
  if (!place) return
  const isActive = grid.isFocused && grid.place.row === place.row && grid.place.column === place.column
  if (isActive && grid.isEditing) return
  if (isActive && !event.shiftKey) {
    const node = grid.columnAt(place.column)
    if (grid.beginEdit({ how: node && isTyped(node) && !hasPanel(node) ? 'keep' : 'open' })) event.preventDefault()
    return
  }
  event.preventDefault()
  grid.activate(place, { isExtending: event.shiftKey, isStill: true })
  // A finger scrolls the table; only a mouse or pen draws.
  if (event.pointerType !== 'touch') drawSelection(grid, event.currentTarget)
}

/** The focus was put where it belongs when the press began; the browser must not put it on what lies under the pointer. */
export function keepFocus(event: ReactMouseEvent<HTMLElement>, grid: GridController) {
  if (!(event.target instanceof Element) || event.target.closest('[data-editing],[data-grip]')) return
  if (grid.size.rows > 0 && event.target.closest('[data-place],[data-row-number]')) event.preventDefault()
}

function selectRow(event: ReactPointerEvent<HTMLElement>, grid: GridController, row: number) {
  event.preventDefault()
  const last = grid.size.columns - 1
  const from = event.shiftKey ? grid.bounds.top : row
  grid.selectBlock({ row: from, column: last }, { row, column: 0 })
}

function drawSelection(grid: GridController, root: HTMLElement) {
  const start = grid.place
  follow(root, (place) => {
    const { place: focus } = grid
    if (place.row === focus.row && place.column === focus.column) return
    if (place.row === start.row && place.column === start.column) grid.activate(start, { isStill: true })
    else grid.selectBlock(start, place)
  })
}

function drawFill(grid: GridController, root: HTMLElement) {
  let row = grid.bounds.bottom
  follow(
    root,
    (place) => {
      row = Math.max(place.row, grid.bounds.bottom)
      grid.previewFill(row)
      grid.viewport.reveal(row, grid.place.column)
    },
    () => {
      grid.previewFill(null)
      fillSelectionTo(grid, row)
    },
  )
}

const edgePx = 28

/** Follows the pointer until it is let go; near the edges the table scrolls on. */
function follow(root: HTMLElement, onPlace: (place: CellPlace) => void, onEnd?: () => void) {
  const move = (event: PointerEvent) => {
    const box = root.getBoundingClientRect()
    if (event.clientY < box.top + edgePx) root.scrollTop -= rowHeightPx
    else if (event.clientY > box.bottom - edgePx) root.scrollTop += rowHeightPx
    const place = placeIn(document.elementFromPoint(event.clientX, event.clientY))
    if (place) onPlace(place)
  }
  const end = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', end)
    onEnd?.()
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', end)
}
