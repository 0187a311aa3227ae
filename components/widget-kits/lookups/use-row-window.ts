'use client'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const overscanRows = 8

type RowWindow = {
  /** Rows that are drawn. */
  from: number
  to: number
  active: number
  setActive: (index: number) => void
  /** Makes a row the active one and brings it into sight. */
  show: (index: number) => void
  follow: (scrollTop: number) => void
  pageRows: () => number
}

type Rows = { count: number; height: number; scrollKey: unknown; firstChosen: () => number }

/** Which of the rows of equal height are in sight, and which one the keyboard stands on. */
export function useRowWindow(ref: RefObject<HTMLElement | null>, { count, height, scrollKey, firstChosen }: Rows): RowWindow {
  const [first, setFirst] = useState(0)
  const [active, setActive] = useState(0)
  // No table is higher than the window.
  const viewRows = Math.ceil(window.innerHeight / height)
  const show = (index: number) => {
    setActive(index)
    setFirst(scrollToRow(ref.current, index, height))
  }
  const follow = (scrollTop: number) => {
    const next = stepped(scrollTop / height)
    // Drawn within the frame that scrolled: later, a quick hand would see empty rows.
    if (next !== first) flushSync(() => setFirst(next))
  }
  // External system: the scroll position. A new answer starts at its top, or with what is chosen in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new answer is the reason to run, not an input.
  useEffect(() => {
    const chosen = firstChosen()
    if (ref.current) ref.current.scrollTop = Math.max(0, chosen * height - ref.current.clientHeight / 2)
    show(Math.max(0, chosen))
  }, [scrollKey])
  return {
    from: Math.max(0, Math.min(first - overscanRows, count - viewRows)),
    to: Math.min(count, first + viewRows + overscanRows),
    active,
    setActive,
    show,
    follow,
    pageRows: () => Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / height) - 2),
  }
}

/** Rows come and go four at a time, so most steps of scrolling draw nothing. */
function stepped(row: number): number {
  return Math.floor(row / 4) * 4
}

/** Brings a row below the heading into sight; the first row in sight afterwards. */
function scrollToRow(grid: HTMLElement | null, index: number, height: number): number {
  if (!grid) return 0
  const head = grid.firstElementChild?.clientHeight ?? 0
  const top = index * height
  if (top < grid.scrollTop) grid.scrollTop = top
  else if (top + height > grid.scrollTop + grid.clientHeight - head) grid.scrollTop = top + height - grid.clientHeight + head
  return stepped(grid.scrollTop / height)
}

/** Where a key leads, or null for keys that lead nowhere. */
export function nextRow(key: string, active: number, count: number, pageRows: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'PageDown') return Math.min(count - 1, active + pageRows)
  if (key === 'PageUp') return Math.max(0, active - pageRows)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
