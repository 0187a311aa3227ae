'use client'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './cascader.module.css'

type RowWindowProps = {
  count: number
  /** The row that must be in view, or -1. */
  active: number
  row: (index: number) => ReactNode
}

/** Longer lists draw only the rows in view. */
const windowedFromCount = 60
const viewRows = 10
const spareRows = 6

/** Rows of one height in a box that scrolls; ten thousand of them cost as much as twenty. */
export function RowWindow({ count, active, row }: RowWindowProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(Math.max(0, active - 4))
  const rowPx = typeof window !== 'undefined' && window.innerWidth <= 600 ? 42 : 34
  const isWindowed = count > windowedFromCount
  const from = isWindowed ? Math.max(0, Math.min(first - spareRows, count - viewRows)) : 0
  const to = isWindowed ? Math.min(count, from + viewRows + 2 * spareRows) : count

  // External system: the scroll position of the box, which follows the active row.
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || active < 0) return
    const top = active * rowPx
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight
    // Where there is no layout the position does not move; the active row is drawn all the same.
    setFirst(box.clientHeight > 0 ? Math.floor(box.scrollTop / rowPx) : active)
  }, [active, rowPx])

  return (
    <div
      ref={ref}
      className={styles.rows}
      role="presentation"
      onScroll={isWindowed ? (event) => setFirst(Math.floor(event.currentTarget.scrollTop / rowPx)) : undefined}
    >
      {isWindowed ? <div role="presentation" style={{ height: from * rowPx }} /> : null}
      {Array.from({ length: to - from }, (_, offset) => row(from + offset))}
      {isWindowed ? <div role="presentation" style={{ height: (count - to) * rowPx }} /> : null}
    </div>
  )
}
