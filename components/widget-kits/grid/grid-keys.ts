import type { KeyboardEvent } from 'react'
import { isSwitchOn } from '../switch-values'
import { clearSelection, fillSelectionDown, moveActiveRow, redo, undo } from './grid-actions'
import { type GridController, isTyped } from './grid-controller'

/** Keys while a cell is chosen and not edited. They are taken before the control that waits in the cell sees them. */
export function handleChosenKey(event: KeyboardEvent, grid: GridController) {
  if (event.nativeEvent.isComposing || grid.size.rows === 0) return
  if (handleCommand(event, grid)) {
    event.preventDefault()
    event.stopPropagation()
    return
  }
  if (event.key === 'Tab') {
    // At the ends the key leaves the table as it leaves any control; it makes no row.
    if (!event.ctrlKey && !event.altKey && grid.moveByTab(event.shiftKey)) take(event)
    return
  }
  startTyping(event, grid)
}

function handleCommand(event: KeyboardEvent, grid: GridController): boolean {
  const { key, shiftKey, altKey } = event
  const isControl = event.ctrlKey || event.metaKey
  if (altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    moveActiveRow(grid, key === 'ArrowUp' ? -1 : 1)
    return true
  }
  if (isControl && handleControlKey(key.toLowerCase(), shiftKey, grid)) return true
  if (grid.move(key, { isControl, isExtending: shiftKey })) return true
  if (isControl) return false
  return handlePlainKey(key, shiftKey, grid)
}

function handleControlKey(key: string, isShifted: boolean, grid: GridController): boolean {
  const { rows, columns } = grid.size
  if (key === 'z') {
    if (isShifted) redo(grid)
    else undo(grid)
  } else if (key === 'y') redo(grid)
  else if (key === 'd') fillSelectionDown(grid)
  else if (key === 'a') grid.selectBlock({ row: rows - 1, column: columns - 1 }, { row: 0, column: 0 })
  else if (key === ' ') grid.selectBlock({ row: rows - 1, column: grid.place.column }, { row: 0, column: grid.place.column })
  else return false
  return true
}

function handlePlainKey(key: string, isShifted: boolean, grid: GridController): boolean {
  const { place } = grid
  switch (key) {
    case 'Enter':
    case 'F2':
      if (!grid.beginEdit({ how: isTyped(nodeOf(grid)) ? 'keep' : 'open' }) && key === 'Enter')
        grid.activate({ ...place, row: place.row + (isShifted ? -1 : 1) })
      return true
    case 'Escape':
      return grid.collapse()
    case 'Delete':
    case 'Backspace':
      clearSelection(grid)
      return true
    case ' ':
      if (isShifted) {
        grid.selectBlock({ row: place.row, column: grid.size.columns - 1 }, { row: place.row, column: 0 })
        return true
      }
      return pressSpace(grid)
    default:
      return false
  }
}

/** Space turns a switch and opens what is no text; in a text it is the first character. */
function pressSpace(grid: GridController): boolean {
  const node = nodeOf(grid)
  const rowKey = grid.rowKeys[grid.place.row]
  if (isTyped(node) || rowKey === undefined) return false
  if (node.type !== 'switch') return grid.beginEdit({ how: 'open' }) || true
  if (grid.isFixed()) return true
  const isOn = isSwitchOn(node, grid.editing.readValue(node, rowKey))
  const schema = grid.editing.schemas.get('switch')
  grid.editor.setCells([{ code: node.code, rowKey, value: schema?.decode(!isOn, node) }])
  grid.editing.cellsChanged([{ node, rowKey }])
  return true
}

function startTyping(event: KeyboardEvent, grid: GridController) {
  if (event.ctrlKey || event.metaKey || event.altKey || grid.isFixed()) return
  const node = nodeOf(grid)
  // `Process` and `Unidentified` are what browsers say while an input method has the key.
  const isCharacter = event.key.length === 1 || event.key === 'Process' || event.key === 'Unidentified'
  if (!isCharacter) return
  if (isTyped(node)) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) event.target.select()
    grid.beginEdit({ how: 'replace' })
    return
  }
  if (event.key.length === 1 && grid.beginEdit({ how: 'key', key: event.key })) take(event)
}

/** Keys while a cell is edited, after its control had them. */
export function handleEditKey(event: KeyboardEvent, grid: GridController) {
  const { target, key } = event
  if (event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return
  // Lists and calendars below a control have keys of their own.
  if (target.closest('[popover]') || target.getAttribute('aria-expanded') === 'true') return
  if (key === 'Escape') {
    grid.cancelEdit()
    take(event)
  } else if (key === 'Tab' && !event.ctrlKey && !event.altKey) {
    const { place } = grid
    grid.endEdit()
    grid.activate(place)
    if (grid.moveByTab(event.shiftKey)) take(event)
  } else if (key === 'Enter') {
    if (target instanceof HTMLTextAreaElement && (event.shiftKey || event.altKey)) {
      if (event.altKey) breakLine(target)
      return
    }
    const { place } = grid
    grid.endEdit()
    grid.activate({ ...place, row: place.row + (event.shiftKey ? -1 : 1) })
    take(event)
  } else if (key === 'F2') {
    const { place } = grid
    grid.endEdit()
    grid.activate(place)
    take(event)
  }
}

/** While the typed text replaces what was there, up and down end it, as in a spreadsheet; taken before the control steps its number. */
export function handleReplacingKey(event: KeyboardEvent, grid: GridController) {
  if (grid.start?.how !== 'replace' || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  const { place } = grid
  grid.endEdit()
  grid.activate({ ...place, row: place.row + (event.key === 'ArrowUp' ? -1 : 1) })
  take(event)
}

function breakLine(area: HTMLTextAreaElement) {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function nodeOf(grid: GridController) {
  return grid.columnAt(grid.place.column) ?? grid.table
}

function take(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}
