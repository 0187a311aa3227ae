import { type RefObject, useLayoutEffect, useState } from 'react'
import type { CellRange } from '@/lib/designer/report/public'

/** In px, from the upper left corner of the sheet. */
export type Box = { left: number; top: number; width: number; height: number }

/** Where ranges lie on the screen. A row grows with what stands in it, so that millimetres alone do not tell. */
export function useBoxes(
  tableRef: RefObject<HTMLTableElement | null>,
  ranges: readonly (CellRange | null)[],
  drawnFor: unknown,
): readonly (Box | null)[] {
  const key = JSON.stringify(ranges)
  const [boxes, setBoxes] = useState<readonly (Box | null)[]>([])
  // The document: its layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn moves the places.
  useLayoutEffect(() => {
    const table = tableRef.current
    const asked = JSON.parse(key) as readonly (CellRange | null)[]
    if (!table) return
    const next = asked.map((range) => range && boxOf(table, range))
    setBoxes((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [tableRef, key, drawnFor])
  return boxes
}

export function boxOf(table: HTMLTableElement, { row, column, rowEnd, columnEnd }: CellRange): Box | null {
  const heads = table.tHead?.rows[0]?.cells
  const rows = table.tBodies[0]?.rows
  const [first, last] = [heads?.[column + 1], heads?.[columnEnd + 1]]
  const [top, bottom] = [rows?.[row], rows?.[rowEnd]]
  if (!first || !last || !top || !bottom) return null
  const origin = table.getBoundingClientRect()
  const [left, right] = [first.getBoundingClientRect().left, last.getBoundingClientRect().right]
  const [upper, lower] = [top.getBoundingClientRect().top, bottom.getBoundingClientRect().bottom]
  return { left: left - origin.left, top: upper - origin.top, width: right - left, height: lower - upper }
}
