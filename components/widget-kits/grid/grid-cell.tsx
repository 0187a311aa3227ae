'use client'
import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { FieldNode } from '@/lib/form/types'
import styles from './grid.module.css'
import { useGrid } from './grid-context'
import { cellFlag, type EditStart, type GridController, hasPanel, isTyped } from './grid-controller'

type GridCellProps = { node: FieldNode; rowKey: string; row: number; column: number; left: number; width: number }

/** One cell: a light text, and while it is the chosen one the real control (hidden below the text until somebody types). */
export const GridCell = memo(function GridCell({ node, rowKey, row, column, left, width }: GridCellProps) {
  const grid = useGrid()
  const { editing } = grid
  const flags = useSyncExternalStore(
    grid.subscribe,
    () => grid.flags(row, column),
    () => 0,
  )
  const cell = editing.useCell(node, rowKey)
  const isActive = (flags & cellFlag.active) !== 0
  const isEditing = (flags & cellFlag.editing) !== 0
  const hasControl = isEditing || (isActive && (flags & cellFlag.focused) !== 0 && isTyped(node) && !cell.isFixed)
  const id = editing.controlId(node, rowKey)
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells are placed freely, which those of a table element cannot be.
    <div
      role="gridcell"
      id={hasControl ? undefined : id}
      className={styles.cell}
      style={{ left, width }}
      tabIndex={isActive && !hasControl ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={(flags & (cellFlag.selected | cellFlag.active)) !== 0}
      aria-readonly={cell.isFixed || undefined}
      aria-required={cell.isRequired || undefined}
      aria-invalid={cell.fault === undefined ? undefined : true}
      aria-describedby={cell.fault === undefined ? undefined : `${id}-error`}
      data-place={`${row}:${column}`}
      data-active={isActive ? '' : undefined}
      data-focused={(flags & cellFlag.focused) !== 0 ? '' : undefined}
      data-selected={(flags & cellFlag.selected) !== 0 ? '' : undefined}
      data-fill={(flags & cellFlag.fill) !== 0 ? '' : undefined}
      data-editing={isEditing ? '' : undefined}
      data-fixed={cell.isFixed ? '' : undefined}
      data-type={node.type}
    >
      {isEditing ? null : (
        <span className={styles.face} data-face="" aria-hidden={hasControl || undefined}>
          <editing.Face node={node} rowKey={rowKey} value={cell.value} />
        </span>
      )}
      {hasControl ? (
        <CellControl key={grid.serial} grid={grid} node={node} rowKey={rowKey} row={row} isEditing={isEditing} />
      ) : null}
      {isActive && !hasControl ? <FocusHolder grid={grid} flags={flags} /> : null}
      {cell.fault === undefined ? null : (
        <span className={styles.fault} id={`${id}-error`}>
          {cell.fault}
        </span>
      )}
      {(flags & cellFlag.corner) !== 0 ? <span className={styles.fillHandle} data-fill-handle="" aria-hidden="true" /> : null}
    </div>
  )
})

/** Puts the focus on the chosen cell itself, where no control stands in it. */
function FocusHolder({ grid, flags }: { grid: GridController; flags: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  // External system: the focus of the document.
  useLayoutEffect(() => {
    if ((flags & cellFlag.focused) === 0 || !grid.isFocused) return
    ref.current?.parentElement?.focus({ preventScroll: true })
  }, [flags, grid])
  return <span ref={ref} hidden />
}

type CellControlProps = { grid: GridController; node: FieldNode; rowKey: string; row: number; isEditing: boolean }

function CellControl({ grid, node, rowKey, row, isEditing }: CellControlProps) {
  const holderRef = useRef<HTMLSpanElement>(null)
  const { Control } = grid.editing
  const isLive = useCallback(() => grid.isEditing, [grid])
  const handleChanged = useCallback(() => {
    if (!isTyped(node)) setTimeout(() => endWhenChosen(grid, holderRef.current))
  }, [grid, node])
  // External system: the focus of the document and the selection in the text box.
  useLayoutEffect(() => {
    const control = controlIn(holderRef.current)
    if (!control || !grid.isFocused || holderRef.current?.contains(document.activeElement)) return
    control.focus({ preventScroll: true })
    if (isTextBox(control)) control.select()
  }, [grid])
  useLayoutEffect(() => {
    const control = controlIn(holderRef.current)
    if (isEditing && control) enterControl(control, grid.start, node)
  }, [grid, isEditing, node])
  return (
    <span
      ref={holderRef}
      className={styles.control}
      onInputCapture={() => grid.beginEdit({ how: 'replace' })}
      onCompositionStartCapture={() => grid.beginEdit({ how: 'replace' })}
    >
      <Control node={node} rowKey={rowKey} rowNumber={row + 1} isLive={isLive} onChanged={handleChanged} />
    </span>
  )
}

function controlIn(holder: HTMLElement | null): HTMLElement | null {
  return (
    holder?.querySelector<HTMLElement>('input:not(:disabled),textarea:not(:disabled),button:not(:disabled),[tabindex="0"]') ??
    null
  )
}

function isTextBox(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== 'checkbox')
}

function enterControl(control: HTMLElement, start: EditStart | null, node: FieldNode) {
  if (start?.how === 'keep' && isTextBox(control)) control.setSelectionRange(control.value.length, control.value.length)
  if (start?.how === 'open' && (!isTextBox(control) || hasPanel(node))) control.click()
  if (start?.how === 'key')
    control.dispatchEvent(new KeyboardEvent('keydown', { key: start.key, bubbles: true, cancelable: true }))
}

/** A choice that needs no more keys gives the cell back to the arrows. Lists that stay open, and dialogs, keep it. */
function endWhenChosen(grid: GridController, holder: HTMLElement | null) {
  const focused = document.activeElement
  if (!holder?.contains(focused) || holder.querySelector('[aria-expanded="true"]')) return
  const { place } = grid
  grid.endEdit()
  grid.activate(place)
}
