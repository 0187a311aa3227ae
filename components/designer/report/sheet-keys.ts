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
  if (key === 'Enter' && !altKey) return endAt(shiftKey ? 'up' : 'down')
  if (key === 'Tab') return endAt(shiftKey ? 'left' : 'right')
  const step = steps[key]
  const isPlainText = editing.current?.mode === 'enter' && !editing.current.text.startsWith('=')
  return step && isPlainText && !shiftKey ? endAt(step) : null
}

function readyKey(event: Press, context: KeyContext): (() => void) | null {
  const { key, ctrlKey, metaKey } = event
  const step = steps[key]
  if (step) return stepKey(step, event, context)
  if (ctrlKey || metaKey) return controlKey(event, context) ?? placeKey(event, context)
  const { editing, actions, selection, cut, document } = context
  switch (key) {
    case 'F2':
      return () => editing.begin('edit', 'cell')
    case 'Enter':
      return () => selection.select(steppedPlace(document(), selection.active, event.shiftKey ? 'up' : 'down'))
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
  if (shiftKey) return () => selection.select(selection.active, next(document(), selection.end, step))
  return () => selection.select(next(document(), selection.active, step))
}

function placeKey({ key, shiftKey, ctrlKey, metaKey }: Press, { selection, document }: KeyContext): (() => void) | null {
  const from = shiftKey ? selection.end : selection.active
  const target = placeOf(key, ctrlKey || metaKey, document(), from)
  if (!target) return null
  return () => (shiftKey ? selection.select(selection.active, target) : selection.select(target))
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
