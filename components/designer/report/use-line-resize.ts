import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Lines, setLines, sheetOf } from '@/lib/designer/report/public'
import type { DesignerSession } from '../shell/designer-session'
import type { SheetSelection } from './sheet-selection'

/** CSS says so. */
const pxPerMm = 96 / 25.4

type Drag = { lines: Lines; line: number; start: number; size: number; chosen: { start: number; count: number } }

type Around = {
  session: DesignerSession
  selection: SheetSelection
  scale: number
  guideRef: RefObject<HTMLDivElement | null>
}

/** Rows and columns are made larger and smaller at the edges of their heads; of several that are chosen all become as large. */
export function useLineResize({ session, selection, scale, guideRef }: Around) {
  const drag = useRef<Drag | null>(null)
  const sizeAt = ({ lines, start, size }: Drag, event: PointerEvent) => {
    const moved = (lines === 'columns' ? event.clientX : event.clientY) - start
    return Math.round(Math.max(1, Math.min(500, size + moved / pxPerMm / scale)) * 2) / 2
  }
  const showGuide = (event: PointerEvent, text: string | null) => {
    const guide = guideRef.current
    if (!guide) return
    guide.hidden = text === null
    guide.textContent = text
    Object.assign(guide.style, { left: `${event.clientX + 12}px`, top: `${event.clientY + 12}px` })
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const edge = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-edge]') : null
      if (!edge || event.button !== 0) return false
      event.preventDefault()
      edge.setPointerCapture?.(event.pointerId)
      const lines: Lines = edge.dataset['edge'] === 'rows' ? 'rows' : 'columns'
      const line = Number(edge.dataset['line'])
      const { rows, columns } = sheetOf(session.document)
      const size = lines === 'rows' ? rows[line]?.height : columns[line]?.width
      const start = lines === 'columns' ? event.clientX : event.clientY
      drag.current = { lines, line, start, size: size ?? 0, chosen: chosenWith(selection, lines, line) }
      return true
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      if (current) showGuide(event, `${sizeAt(current, event)} mm`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      drag.current = null
      showGuide(event, null)
      if (!current || (current.lines === 'columns' ? event.clientX : event.clientY) === current.start) return
      const key = current.lines === 'rows' ? 'height' : 'width'
      session.run(setLines(current.lines, current.chosen, [{ path: [key], value: sizeAt(current, event) }]))
    },
  }
}

/** The lines that are chosen where this one is among them, else this one. */
function chosenWith({ range }: SheetSelection, lines: Lines, line: number): { start: number; count: number } {
  const [first, last] = lines === 'rows' ? [range.row, range.rowEnd] : [range.column, range.columnEnd]
  const isAmong = line >= first && line <= last
  return isAmong ? { start: first, count: last - first + 1 } : { start: line, count: 1 }
}
