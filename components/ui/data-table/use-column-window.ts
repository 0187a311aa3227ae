'use no memo'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'
import type { TableLayout } from './table-model'
import type { RowWindow } from './table-row'
import { columnVirtualizationFrom } from './types'

/** Which columns of a row are drawn. Few columns: all. Many: the pinned ones and those in sight. */
export function useColumnWindow<Row>(layout: TableLayout<Row>, containerRef: RefObject<HTMLElement | null>): RowWindow<Row> {
  const { cells, startCount, endCount } = layout
  const isVirtual = cells.length > columnVirtualizationFrom
  const centerCount = cells.length - startCount - endCount
  const virtualizer = useVirtualizer({
    horizontal: true,
    enabled: isVirtual,
    count: isVirtual ? centerCount : 0,
    getScrollElement: () => containerRef.current,
    estimateSize: (index) => cells[startCount + index]?.size ?? 0,
    getItemKey: (index) => `${cells[startCount + index]?.id}:${cells[startCount + index]?.size}`,
    overscan: 3,
  })
  const range = isVirtual ? virtualizer.range : null
  const first = isVirtual ? Math.max(0, (range?.startIndex ?? 0) - 3) : 0
  const last = isVirtual ? Math.min(centerCount - 1, (range?.endIndex ?? 12) + 3) : centerCount - 1
  return useMemo(() => {
    const numbered = cells.map((cell, index) => ({ cell, index }))
    return {
      cells: [
        ...numbered.slice(0, startCount),
        ...numbered.slice(startCount + first, startCount + last + 1),
        ...numbered.slice(cells.length - endCount),
      ],
      skippedBefore: first,
      skippedAfter: centerCount - 1 - last,
    }
  }, [cells, startCount, endCount, centerCount, first, last])
}
