'use client'
'use no memo'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import styles from './virtual-rows.module.css'

type VirtualRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowHeightPx: number
  /** `tabIndex` belongs on everything in the row that can be reached: one row at a time can. The row's main button comes first. */
  renderRow: (row: Row, tabIndex: 0 | -1) => ReactNode
  /** The end of the list is nearer than `endWithinPx`. */
  onEndNear?: () => void
  endWithinPx?: number
  /** Stands below the last row. */
  footer?: ReactNode
}

/** Until the list is laid out, and where nothing is ever laid out, it counts as this high. */
const firstRect = { width: 280, height: 600 }
/** Within it the reader is at the top, where news are seen as they come. */
const topPx = 8

/**
 * A list of people of any length: only rows in sight are drawn, arrow keys walk. A row that moves to the top does not move what is
 * being read further down.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, rowId, rowHeightPx, endWithinPx = 0 } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState('')
  const found = rows.findIndex((row) => rowId(row) === activeId)
  const active = Math.max(0, found)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => idAt(rows, index, rowId),
    initialRect: firstRect,
    overscan: 6,
    anchorTo: (scrollRef.current?.scrollTop ?? 0) > topPx ? 'end' : 'start',
    // The row that has the focus stays drawn, or the focus would be lost.
    rangeExtractor: (range: Range) =>
      found === -1 ? defaultRangeExtractor(range) : [...new Set([...defaultRangeExtractor(range), found])].sort((a, b) => a - b),
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (!target.closest('[data-row]') || target.closest('[role="menu"]')) return
    const next = arrowTarget(event.key, active, rows.length, { axis: 'column', wraps: false })
    const row = next === undefined ? undefined : rows[next]
    if (next === undefined || row === undefined) return
    event.preventDefault()
    setActiveId(rowId(row))
    virtualizer.scrollToIndex(next)
    // The row may not be drawn before the list has scrolled to it.
    requestAnimationFrame(() => scrollRef.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus())
  }
  const handleScroll = () => {
    const { current: element } = scrollRef
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < endWithinPx) props.onEndNear?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the buttons of the rows bubble up to here.
    <div ref={scrollRef} className={styles.scroller} onScroll={handleScroll} onKeyDown={handleKeyDown}>
      <ul aria-label={props.label} className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <li
              key={item.key}
              data-row=""
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className={styles.row}
              style={{ height: rowHeightPx, transform: `translateY(${item.start}px)` }}
              onFocus={() => setActiveId(rowId(row))}
            >
              {props.renderRow(row, item.index === active ? 0 : -1)}
            </li>
          )
        })}
      </ul>
      {props.footer}
    </div>
  )
}

function idAt<Row>(rows: readonly Row[], index: number, rowId: (row: Row) => string): string | number {
  const row = rows[index]
  return row === undefined ? index : rowId(row)
}
