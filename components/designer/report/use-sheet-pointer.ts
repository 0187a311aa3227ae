import { type PointerEvent, type RefObject, useRef } from 'react'
import { type CellPlace, cellAt, coveredBy, wholeSheet } from '@/lib/designer/report/public'
import { cellName } from '@/lib/report/template'
import type { DesignerSession } from '../shell/designer-session'
import type { CellEditing } from './cell-editing'
import { selectRange } from './sheet-actions'
import type { SheetSelection } from './sheet-selection'

type Hit = { kind: 'cell' | 'rows' | 'columns' | 'all'; place: CellPlace }

type Around = {
  session: DesignerSession
  selection: SheetSelection
  editing: CellEditing
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Choosing with the pointer: cells, and whole rows and columns by their heads. A finger scrolls, and chooses where it does not. */
export function useSheetPointer({ session, selection, editing, inputRef }: Around) {
  const dragged = useRef<Hit | null>(null)
  const isTouched = useRef(false)
  const choose = ({ kind, place }: Hit, from: CellPlace) => {
    if (kind === 'cell') return selection.select(from, place)
    if (kind === 'all') return selectRange(selection, wholeSheet(session.document))
    return kind === 'rows'
      ? selection.selectLines(kind, from.row, place.row)
      : selection.selectLines(kind, from.column, place.column)
  }
  const extend = (hit: Hit) => {
    if (hit.kind === 'rows') selection.extendLines(hit.kind, hit.place.row)
    else if (hit.kind === 'columns') selection.extendLines(hit.kind, hit.place.column)
    else choose(hit, selection.active)
  }
  const begin = (hit: Hit, isExtending: boolean) => {
    editing.commit()
    if (isExtending) extend(hit)
    else choose(hit, hit.place)
    inputRef.current?.focus({ preventScroll: true })
  }
  /** The first touch chooses, which needs no keyboard on the screen; the next one writes there. */
  const touch = (hit: Hit) => {
    const { row, column } = selection.active
    const isAgain = hit.kind === 'cell' && hit.place.row === row && hit.place.column === column
    if (!isAgain) {
      editing.commit()
      return choose(hit, hit.place)
    }
    inputRef.current?.focus({ preventScroll: true })
    if (!editing.current) editing.begin('edit', 'cell')
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isTouched.current = event.pointerType === 'touch'
      if (event.button !== 0 || isTouched.current || isEdge(event.target)) return
      const hit = hitOf(event.target)
      if (!hit) return
      event.preventDefault()
      if (hit.kind === 'cell' && takesReference(editing)) return addReference(session, editing, hit.place, inputRef)
      begin(hit, event.shiftKey)
      dragged.current = { ...hit, place: event.shiftKey ? selection.start : hit.place }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = dragged.current
      if (!from || event.buttons !== 1) return
      const hit = hitOf(document.elementFromPoint(event.clientX, event.clientY))
      if (hit && hit.kind === from.kind) choose(hit, from.place)
    },
    onPointerUp: () => {
      dragged.current = null
    },
    /** Comes of a finger that did not scroll, when the browser is done with giving the focus away. */
    onClick: (target: EventTarget) => {
      const hit = isTouched.current && !isEdge(target) ? hitOf(target) : null
      if (hit) touch(hit)
    },
    onDoubleClick: (target: EventTarget) => {
      if (hitOf(target)?.kind === 'cell') editing.begin('edit', 'cell')
    },
  }
}

const isEdge = (target: EventTarget) => target instanceof Element && target.closest('[data-edge]') !== null

/** The place or the head that lies there. */
export function hitOf(target: EventTarget | null): Hit | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-place]')
  if (cell) {
    const [row = 0, column = 0] = (cell.dataset['place'] ?? '').split(' ').map(Number)
    return { kind: 'cell', place: { row, column } }
  }
  const head = target.closest<HTMLElement>('[data-row], [data-column], [data-corner]')
  if (!head) return null
  const { row, column } = head.dataset
  if (row !== undefined) return { kind: 'rows', place: { row: Number(row), column: 0 } }
  if (column !== undefined) return { kind: 'columns', place: { row: 0, column: Number(column) } }
  return { kind: 'all', place: { row: 0, column: 0 } }
}

/** A formula is being written that waits for a cell: behind a sign or a bracket. */
function takesReference({ current }: CellEditing): boolean {
  return current !== null && /^=(?:.*[-+*/^&=<>(,:\s])?$/s.test(current.text)
}

function addReference(
  session: DesignerSession,
  editing: CellEditing,
  { row, column }: CellPlace,
  inputRef: RefObject<HTMLTextAreaElement | null>,
): void {
  const { current } = editing
  if (!current) return
  const first = coveredBy(session.document, cellAt(session.document, row, column) ?? '') ?? { row, column }
  editing.change(current.text + cellName(first.row, first.column))
  if (current.source === 'cell') inputRef.current?.focus({ preventScroll: true })
}
