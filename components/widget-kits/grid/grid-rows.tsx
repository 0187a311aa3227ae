'use client'
import { useTranslations } from 'next-intl'
import { memo, useSyncExternalStore } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { FieldNode } from '@/lib/form/types'
import { RowProvider } from '../widget-env'
import styles from './grid.module.css'
import { GridCell } from './grid-cell'
import { useGrid } from './grid-context'
import { type GridWindow, rowHeightPx } from './grid-viewport'

export type GridColumns = {
  nodes: readonly FieldNode[]
  /** Left edge of each column and, last, the right edge of the last one. */
  edges: readonly number[]
  widthPx: number
  numberWidthPx: number
  actionsWidthPx: number
}

type RowsProps = { rowKeys: readonly string[]; columns: GridColumns; headRows: number; onRemove?: (rowKey: string) => void }

/** The rows in view, and the one that has the focus wherever it is. */
export function GridRows({ rowKeys, columns, headRows, onRemove }: RowsProps) {
  const grid = useGrid()
  const { viewport } = grid
  const window = useSyncExternalStore(viewport.subscribe, viewport.read, viewport.read)
  const activeRow = useSyncExternalStore(
    grid.subscribe,
    () => (grid.size.rows > 0 ? grid.place.row : -1),
    () => -1,
  )
  const activeColumn = useSyncExternalStore(
    grid.subscribe,
    () => grid.place.column,
    () => 0,
  )
  const rows = range(window.rowFrom, Math.min(window.rowTo, rowKeys.length))
  const isFar = activeRow >= 0 && activeRow < rowKeys.length && (activeRow < window.rowFrom || activeRow >= window.rowTo)
  const shown = isFar ? [...rows, activeRow].sort((left, right) => left - right) : rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed freely, which those of a table element cannot be.
    <div role="rowgroup" className={styles.body} style={{ height: rowKeys.length * rowHeightPx, width: columns.widthPx }}>
      {shown.map((row) => {
        const rowKey = rowKeys[row] ?? ''
        return (
          <GridRow
            key={rowKey}
            rowKey={rowKey}
            row={row}
            isLast={row === rowKeys.length - 1}
            headRows={headRows}
            columns={columns}
            columnFrom={window.columnFrom}
            columnTo={window.columnTo}
            activeColumn={row === activeRow ? activeColumn : -1}
            onRemove={onRemove}
          />
        )
      })}
    </div>
  )
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

type RowProps = {
  rowKey: string
  row: number
  isLast: boolean
  headRows: number
  columns: GridColumns
  columnFrom: GridWindow['columnFrom']
  columnTo: GridWindow['columnTo']
  activeColumn: number
  onRemove?: (rowKey: string) => void
}

const GridRow = memo(function GridRow({ rowKey, row, isLast, headRows, columns, activeColumn, onRemove, ...window }: RowProps) {
  const t = useTranslations('widgets')
  const { nodes, edges } = columns
  const drawn = range(window.columnFrom, Math.min(window.columnTo, nodes.length))
  const isFar = activeColumn >= 0 && !drawn.includes(activeColumn)
  const shown = isFar ? [...drawn, activeColumn].sort((left, right) => left - right) : drawn
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      role="row"
      className={styles.row}
      style={{ top: row * rowHeightPx, width: columns.widthPx }}
      aria-rowindex={row + 1 + headRows}
      data-odd={row % 2 === 1 ? '' : undefined}
      data-last={isLast ? '' : undefined}
    >
      <RowNumber row={row} widthPx={columns.numberWidthPx} />
      <RowProvider value={rowKey}>
        {shown.map((column) => {
          const node = nodes[column]
          const left = edges[column] ?? 0
          if (!node) return null
          const width = (edges[column + 1] ?? left) - left
          return (
            <GridCell
              key={node.key}
              node={node}
              rowKey={rowKey}
              row={row}
              column={column}
              left={left + columns.numberWidthPx}
              width={width}
            />
          )
        })}
      </RowProvider>
      {onRemove ? (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: the button below does what the cell offers; the keyboard has it under the table.
        <div
          role="gridcell"
          className={styles.actions}
          style={{ width: columns.actionsWidthPx }}
          aria-colindex={nodes.length + 2}
        >
          <IconButton
            label={t('deleteRowLabel', { row: row + 1 })}
            size="sm"
            tabIndex={-1}
            onClick={() => onRemove(rowKey)}
            data-tip={undefined}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
})

function RowNumber({ row, widthPx }: { row: number; widthPx: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div role="rowheader" className={styles.number} style={{ width: widthPx }} aria-colindex={1} data-row-number={row}>
      <span className={styles.grip} data-grip={row} aria-hidden="true">
        <svg viewBox="0 0 6 10" width="6" height="10">
          <title>{''}</title>
          <path d="M1 1h1v1H1zM4 1h1v1H4zM1 4.5h1v1H1zM4 4.5h1v1H4zM1 8h1v1H1zM4 8h1v1H4z" fill="currentColor" />
        </svg>
      </span>
      {row + 1}
    </div>
  )
}
