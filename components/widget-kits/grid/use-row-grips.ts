'use client'
import { type RefObject, useEffect, useRef } from 'react'
import type { GridController } from './grid-controller'
import { rowHeightPx } from './grid-viewport'

type RowGrips = { grid: GridController; scrollerRef: RefObject<HTMLElement | null>; bodyId: string; isDisabled: boolean }

/** Rows are dragged by their grips. The code for it comes when a pointer first nears one, and only that grip listens. */
export function useRowGrips({ grid, scrollerRef, bodyId, isDisabled }: RowGrips): RefObject<HTMLDivElement | null> {
  const markRef = useRef<HTMLDivElement>(null)
  // External system: the browser's drag and drop.
  useEffect(() => {
    const scroller = scrollerRef.current
    if (!scroller || isDisabled) return
    let detach: (() => void) | null = null
    let near: Element | null = null
    const preview = (before: number | null) => {
      const mark = markRef.current
      if (!mark) return
      mark.hidden = before === null
      mark.style.top = `${(before ?? 0) * rowHeightPx - 1}px`
    }
    const handleOver = async (event: PointerEvent) => {
      const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null
      const body = document.getElementById(bodyId)
      if (!grip || grip === near || !body) return
      near = grip
      const { attachRowDrag } = await import('./row-drag')
      if (near !== grip || !grip.isConnected) return
      detach?.()
      detach = attachRowDrag({
        grip,
        row: Number(grip.dataset['grip']),
        scroller,
        body,
        rowCount: grid.rowKeys.length,
        onPreview: preview,
        onDrop: (from, to) => {
          const rowKey = grid.rowKeys[from]
          if (rowKey === undefined) return
          grid.endEdit()
          grid.editor.moveRow(rowKey, to)
          near = null
          grid.activate({ row: to, column: grid.place.column })
        },
      })
    }
    scroller.addEventListener('pointerover', handleOver)
    return () => {
      scroller.removeEventListener('pointerover', handleOver)
      detach?.()
    }
  }, [grid, scrollerRef, bodyId, isDisabled])
  return markRef
}
