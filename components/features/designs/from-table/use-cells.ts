import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { nextPosition } from '@/components/ui/data-table/grid-keyboard'
import type { CellPlace } from '@/lib/designer/propose/table-text'

/** Rows of one page. */
export const pageRows = 50

export type Cells = ReturnType<typeof useCells>

/**
 * Which cell of the table is the stop of the Tab key, which is typed in, and on which page it is. Arrows move (ARIA pattern for data grids),
 * Enter and F2 begin to type, Enter and Escape end it.
 */
export function useCells(size: { rows: number; columns: number }) {
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 })
  const [page, setPage] = useState(0)
  const [isTyping, setTyping] = useState(false)
  const gridRef = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  // The focus of the document: a cell has it as soon as it is drawn.
  useLayoutEffect(() => {
    if (!wantsFocus.current || isTyping) return
    wantsFocus.current = false
    const cell = gridRef.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
  const goTo = (place: CellPlace, hasFocus = true) => {
    wantsFocus.current = hasFocus
    setTyping(false)
    setActive(place)
    setPage(Math.floor(place.row / pageRows))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isTyping || event.defaultPrevented || event.altKey) return
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      return setTyping(true)
    }
    const next = nextPosition(active, event, { ...size, pageRows: pageStep })
    if (!next) return
    event.preventDefault()
    goTo({ ...next, row: Math.max(0, next.row) })
  }
  return {
    ...{ active, page, isTyping, gridRef, goTo, onKeyDown },
    /** A press of the mouse has given it the focus already. */
    point: (place: CellPlace) => goTo(place, false),
    type: (place: CellPlace) => {
      setActive(place)
      setTyping(true)
    },
    endTyping: () => goTo(active),
    turn: (next: number) => {
      setPage(next)
      setTyping(false)
      setActive({ ...active, row: next * pageRows })
    },
  }
}

/** What Page Up and Page Down leave behind. */
const pageStep = 10
