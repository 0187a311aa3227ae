import type { KeyboardEvent } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import { type CellPlace, lastFilled, leaptPlace, type SheetStep, sheetSize, steppedPlace } from '@/lib/designer/report/public'
import type { CellEditing } from './cell-editing'
import type { CutMark, SheetActions } from './sheet-actions'
import type { SheetSelection } from './sheet-selection'

export type KeyContext = {
  document: () => TreeDocument
  selection: SheetSelection
  editing: CellEditing
  actions: SheetActions
  cut: CutMark
  undo: () => void
  redo: () => void
  /** Where a row was begun that is written with Tab, and the place that Tab led to last. */
  tabRun: { current: { start: CellPlace; at: CellPlace } | null }
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const steps: Readonly<Record<string, SheetStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Rows that a page key leads on. */
const pageRows = 12

/** What a key does in the sheet; null where it is not the sheet's. */
export function sheetKey(event: Press, context: KeyContext): (() => void) | null {
  return context.editing.current ? writingKey(event, context) : readyKey(event, context)
}

function writingKey({ key, shiftKey, altKey }: Press, context: KeyContext): (() => void) | null {
  const { editing, selection, document } = context
  const endAt = (step: SheetStep) => () => {
    editing.commit()
    selection.select(steppedPlace(document(), selection.active, step))
  }
  if (key === 'Escape') return () => editing.cancel()
  if (key === 'Enter' && !altKey) {
    return () => {
      editing.commit()
      endLine(shiftKey, context)
    }
  }
  if (key === 'Tab') {
    return () => {
      const start = runStart(context) ?? selection.active
      endAt(shiftKey ? 'left' : 'right')()
      context.tabRun.current = { start, at: selection.active }
    }
  }
  const step = steps[key]
  const isPlainText = editing.current?.mode === 'enter' && !editing.current.text.startsWith('=')
  return step && isPlainText && !shiftKey ? endAt(step) : null
}

/** Where the row was begun, as long as nothing but Tab led on from there. */
function runStart({ tabRun, selection }: KeyContext): CellPlace | null {
  const { row, column } = selection.active
  const run = tabRun.current
  return run && run.at.row === row && run.at.column === column ? run.start : null
}

/** To the next row; below the place where it was begun, for who writes row by row. */
function endLine(isUp: boolean, context: KeyContext): void {
  const { selection, document } = context
  const start = runStart(context)
  const next = steppedPlace(document(), selection.active, isUp ? 'up' : 'down')
  selection.select(start && !isUp ? { row: next.row, column: start.column } : next)
}

function readyKey(event: Press, context: KeyContext): (() => void) | null {
  const { key, ctrlKey, metaKey } = event
  const step = steps[key]
  if (step) return stepKey(step, event, context)
  if (ctrlKey || metaKey) return controlKey(event, context) ?? placeKey(event, context)
  const { editing, actions, selection, cut } = context
  switch (key) {
    case 'F2':
      return () => editing.begin('edit', 'cell')
    case 'Enter':
      return () => endLine(event.shiftKey, context)
    case 'Delete':
    case 'Backspace':
      return () => void actions.clear('value')
    case 'Escape':
      return () => (cut.current ? cut.set(null) : selection.select(selection.active))
    default:
      return placeKey(event, context)
  }
}

function stepKey(step: SheetStep, { shiftKey, ctrlKey, metaKey, altKey }: Press, context: KeyContext): () => void {
  const { selection, actions, document } = context
  const lines = step === 'left' || step === 'right' ? 'columns' : 'rows'
  const isBack = step === 'left' || step === 'up'
  if (altKey && shiftKey) return () => actions.grow(lines, isBack ? -1 : 1)
  if (altKey) return () => actions.move(lines, isBack ? 'before' : 'after')
  const next = ctrlKey || metaKey ? leaptPlace : steppedPlace
  if (shiftKey) return () => selection.extend(next(document(), selection.end, step))
  return () => selection.select(next(document(), selection.active, step))
}

function placeKey({ key, shiftKey, ctrlKey, metaKey }: Press, { selection, document }: KeyContext): (() => void) | null {
  const from = shiftKey ? selection.end : selection.active
  const target = placeOf(key, ctrlKey || metaKey, document(), from)
  if (!target) return null
  return () => (shiftKey ? selection.extend(target) : selection.select(target))
}

function placeOf(key: string, isFar: boolean, doc: TreeDocument, { row, column }: CellPlace): CellPlace | null {
  const last = lastFilled(doc)
  switch (key) {
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return isFar ? last : { row, column: last.column }
    case 'PageUp':
      return { row: Math.max(0, row - pageRows), column }
    case 'PageDown':
      return { row: Math.min(sheetSize(doc).rows - 1, row + pageRows), column }
    default:
      return null
  }
}

function controlKey({ key, shiftKey }: Press, { actions, undo, redo }: KeyContext): (() => void) | null {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? redo : undo
    case 'y':
      return redo
    case 'a':
      return actions.selectAll
    case 'b':
      return () => void actions.toggle('bold')
    case 'i':
      return () => void actions.toggle('italic')
    case 'u':
      return () => void actions.toggle('underline')
    case 'd':
      return () => void actions.fillDown()
    case 'r':
      return () => void actions.fillRight()
    default:
      return null
  }
}
