'use client'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useRevealRequest } from '../widget-env'
import { columnEdges, columnWidth, type HeaderGroup } from './columns'
import styles from './grid.module.css'
import type { PastedBlock } from './grid-clipboard'
import { handleCopy, handlePaste } from './grid-clipboard'
import { GridProvider } from './grid-context'
import type { GridController } from './grid-controller'
import { GridFoot, GridHead, hasSummary, headDepth } from './grid-head'
import { handleChosenKey, handleEditKey, handleReplacingKey } from './grid-keys'
import { handlePress, keepFocus } from './grid-pointer'
import { type GridColumns, GridRows } from './grid-rows'
import { rowHeightPx } from './grid-viewport'
import { useRowGrips } from './use-row-grips'
import { scrollbarWidth } from './use-width'

const numberWidthPx = 56
const actionsWidthPx = 68
const headRowPx = 36
const footRowPx = 36
/** As in the style sheet. */
const heightMaxPx = 520
const borderPx = 2

export type GridProps = {
  grid: GridController
  groups: readonly HeaderGroup[]
  rowKeys: readonly string[]
  /** Width there is for the table; columns share what they do not need. */
  roomPx: number
  isDisabled: boolean
  describedBy?: string
  onRemove?: (rowKey: string) => void
  onPaste: (block: PastedBlock) => void
}

/** The sub-table as a spreadsheet: the ARIA grid pattern over light cells, drawn as far as they are in view. */
export function Grid({ grid, groups, rowKeys, roomPx, isDisabled, describedBy, onRemove, onPaste }: GridProps) {
  const { table, editing, viewport } = grid
  const scrollerRef = useRef<HTMLDivElement>(null)
  const bodyId = useId()
  const hasActions = onRemove !== undefined
  const depth = headDepth(groups)
  const isSummed = hasSummary(table, rowKeys.length)
  const heightPx = rowKeys.length * rowHeightPx + depth * headRowPx + (isSummed ? footRowPx : 0)
  const columns = useColumns(groups, hasActions, roomPx - borderPx - (heightPx > heightMaxPx ? scrollbarWidth() : 0))
  grid.arrange(columns.nodes)
  viewport.arrange({
    rowCount: rowKeys.length,
    columnEdges: columns.edges,
    insets: {
      top: depth * headRowPx,
      bottom: isSummed ? footRowPx : 0,
      left: numberWidthPx,
      right: columns.actionsWidthPx,
    },
  })
  // External system: scroll position and size of the element.
  useLayoutEffect(() => (scrollerRef.current ? viewport.attach(scrollerRef.current) : undefined), [viewport])
  useReveal(grid, rowKeys)
  const focus = useFocusInside(grid)
  const markRef = useRowGrips({ grid, scrollerRef, bodyId, isDisabled })

  const handleKeys = (event: KeyboardEvent, isAfterControl: boolean) => {
    // Dialogs of a control stand elsewhere in the document; their keys are theirs.
    if (!(event.target instanceof Node) || !scrollerRef.current?.contains(event.target)) return
    if (!grid.isEditing) {
      if (!isAfterControl) handleChosenKey(event, grid)
    } else if (isAfterControl) handleEditKey(event, grid)
    else handleReplacingKey(event, grid)
  }
  return (
    <GridProvider value={grid}>
      {/* biome-ignore lint/a11y/useSemanticElements: cells are placed freely, which those of a table element cannot be. */}
      <div
        ref={scrollerRef}
        role="grid"
        className={styles.grid}
        aria-label={table.label || table.name}
        aria-describedby={describedBy}
        aria-rowcount={rowKeys.length + depth + (isSummed ? 1 : 0)}
        aria-colcount={columns.nodes.length + (hasActions ? 2 : 1)}
        aria-multiselectable="true"
        aria-readonly={isDisabled || undefined}
        tabIndex={rowKeys.length === 0 ? 0 : -1}
        onFocus={focus.entered}
        onBlur={focus.left}
        onKeyDownCapture={(event) => handleKeys(event, false)}
        onKeyDown={(event) => handleKeys(event, true)}
        onPointerDown={(event) => handlePress(event, grid)}
        onMouseDown={(event) => keepFocus(event, grid)}
        onCopy={(event) => handleCopy(event, grid, false)}
        onCut={(event) => handleCopy(event, grid, !isDisabled)}
        onPaste={(event) => {
          if (!isDisabled) handlePaste(event, grid, onPaste)
        }}
      >
        <GridHead groups={groups} columns={columns} table={table} />
        <div id={bodyId} className={styles.bodyHolder} style={{ minHeight: rowKeys.length * rowHeightPx }}>
          <GridRows rowKeys={rowKeys} columns={columns} headRows={depth} onRemove={onRemove} />
          <div ref={markRef} className={styles.dropMark} hidden />
        </div>
        {isSummed ? <GridFoot table={table} columns={columns} editing={editing} rowIndex={rowKeys.length + depth + 1} /> : null}
      </div>
    </GridProvider>
  )
}

function useColumns(groups: readonly HeaderGroup[], hasActions: boolean, roomPx: number): GridColumns {
  return useMemo(() => {
    const nodes = groups.flatMap((group) => group.columns)
    const actions = hasActions ? actionsWidthPx : 0
    const edges = columnEdges(nodes.map(columnWidth), roomPx - numberWidthPx - actions)
    return { nodes, edges, numberWidthPx, actionsWidthPx: actions, widthPx: (edges.at(-1) ?? 0) + numberWidthPx + actions }
  }, [groups, hasActions, roomPx])
}

/** A fault in a row far away: the cell is scrolled to and chosen (R9). */
function useReveal(grid: GridController, rowKeys: readonly string[]) {
  const request = useRevealRequest()
  const shownRef = useRef(0)
  // External system: scroll position and focus of the document.
  useEffect(() => {
    if (!request || request.serial === shownRef.current || request.rowKey === undefined) return
    const row = rowKeys.indexOf(request.rowKey)
    const column = Array.from({ length: grid.size.columns }, (_, index) => grid.columnAt(index)).findIndex(
      (node) => node?.key === request.key,
    )
    if (row < 0 || column < 0) return
    shownRef.current = request.serial
    grid.activate({ row, column })
  }, [request, rowKeys, grid])
}

/**
 * Focus in the grid counts also while it is in a dialog of one of its controls: React's events come from there too. Where the
 * focus is nowhere (a dialog is closing) nothing is ended yet.
 */
function useFocusInside(grid: GridController) {
  const timerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timerRef.current), [])
  return {
    entered: () => {
      clearTimeout(timerRef.current)
      grid.focusEntered()
    },
    left: () => {
      clearTimeout(timerRef.current)
      timerRef.current = setTimeout(() => {
        if (
          document.activeElement === document.body &&
          grid.isEditing &&
          document.querySelector('dialog[open],[aria-modal="true"]')
        )
          return
        grid.focusLeft()
      })
    },
  }
}
