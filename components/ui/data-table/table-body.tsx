'use no memo'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type MouseEvent, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import styles from './data-table.module.css'
import type { TableLayout } from './table-model'
import { type RowActions, TableRow } from './table-row'
import { type TreeControl, TreeDetail, TreeWait } from './tree-cell'
import type { TreeDrop } from './tree-drag'
import type { TreeLine } from './tree-lines'
import type { DataTableSelection } from './types'
import { useColumnWindow } from './use-column-window'
import { withIndex } from './with-index'

const overscanRows = 8

type ShownTree<Row> = {
  control: TreeControl<Row>
  columnId: string
  preview: TreeDrop | null
  detailOf: ((row: Row) => ReactNode) | undefined
}

type TableBodyProps<Row> = {
  containerRef: RefObject<HTMLDivElement | null>
  /** Filled here: brings a row into the document. */
  scrollToRow: RefObject<(index: number) => void>
  /** Called after rows were drawn: the wanted cell may be there now. */
  onDrawn: () => void
  layout: TableLayout<Row>
  rows: readonly Row[]
  rowIds: readonly string[]
  rowLabel: ((row: Row) => string) | undefined
  headerLines: number
  firstRowNumber: number
  height: number
  isMeasured: boolean
  activeRow: number
  activeColumnId: string | null
  selection: DataTableSelection | undefined
  changedIds: ReadonlySet<string> | undefined
  actions: RowActions<Row> | null
  lines: readonly TreeLine<Row>[]
  tree: ShownTree<Row> | null
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** Rows in sight. Scrolling draws this part alone: header and footer stay as they are. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { containerRef, scrollToRow, layout, rows, rowIds, headerLines, height, activeRow, selection, tree } = props
  const columnWindow = useColumnWindow(layout, containerRef)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => containerRef.current,
    estimateSize: () => height,
    getItemKey: (index) => rowIds[index] ?? index,
    overscan: overscanRows,
    useFlushSync: false,
    // The row that holds the focus stays in the document when it is scrolled away, so that the focus is never lost.
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(inSteps(range)), activeRow, range.count),
      [activeRow],
    ),
  })
  // The document: the focus follows once the row it goes to is drawn.
  useLayoutEffect(() => {
    scrollToRow.current = (index) => virtualizer.scrollToIndex(index)
    props.onDrawn()
  })
  // A changed density changes every height at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is the reason to run, not an input.
  useEffect(() => virtualizer.measure(), [height])

  const items = virtualizer.getVirtualItems()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid answers the keyboard for all its cells.
    <tbody onClick={props.onClick} className={styles.body}>
      {items.map((item, place) => {
        const row = rows[item.index]
        const id = rowIds[item.index]
        const line = props.lines[item.index]
        if (row === undefined || id === undefined) return null
        const gap = item.start - (items[place - 1]?.end ?? 0)
        return (
          <Fragment key={id}>
            {gap > 0 && <Spacer height={gap} columns={layout.cells.length} />}
            {line?.wait && tree ? (
              <WaitRow
                line={line}
                tree={tree}
                index={item.index}
                height={height}
                columns={layout.cells.length}
                activeColumnId={activeRow === item.index ? props.activeColumnId : null}
                measure={props.isMeasured ? virtualizer.measureElement : undefined}
              />
            ) : (
              <TableRow
                id={id}
                row={row}
                index={item.index}
                ariaRowIndex={item.index + headerLines + 1}
                // Lines that stand in for others have no number.
                number={props.firstRowNumber + (line ? line.position - 1 : item.index)}
                window={columnWindow}
                startCount={layout.startCount}
                height={height}
                isSelectable={selection !== undefined}
                isSelected={selection?.ids.has(id) ?? false}
                isChanged={props.changedIds?.has(id)}
                rowLabel={props.rowLabel}
                activeColumnId={activeRow === item.index ? props.activeColumnId : null}
                actions={props.actions}
                measure={props.isMeasured ? virtualizer.measureElement : undefined}
                line={line}
                control={tree?.control}
                treeColumnId={tree?.columnId}
                drop={tree?.preview?.overId === id ? tree.preview.place : undefined}
              />
            )}
          </Fragment>
        )
      })}
      <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={layout.cells.length} />
    </tbody>
  )
}

type WaitRowProps<Row> = {
  line: TreeLine<Row>
  tree: ShownTree<Row>
  index: number
  height: number
  columns: number
  activeColumnId: string | null
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

/** One cell over all columns: the keyboard finds it whatever column it comes along. */
function WaitRow<Row>({ line, tree, index, height, columns, activeColumnId, measure }: WaitRowProps<Row>) {
  const { detailOf } = tree
  return (
    <tr ref={measure} data-index={index} data-row={line.id} aria-level={line.level} className={styles.row} style={{ height }}>
      <td
        colSpan={columns}
        data-column={activeColumnId ?? tree.columnId}
        tabIndex={activeColumnId === null ? -1 : 0}
        className={line.wait === 'detail' ? styles.detailCell : styles.cell}
      >
        {line.wait === 'detail' && detailOf ? (
          <TreeDetail line={line} detailOf={detailOf} />
        ) : (
          <TreeWait line={line} control={tree.control} />
        )}
      </td>
    </tr>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }} className={styles.spacer}>
      <td colSpan={columns} />
    </tr>
  )
}

/** Rows come and go four at a time: adding to a table lays out all of it, so three of four steps of scrolling cost nothing. */
const rowStep = 4

function inSteps(range: Range): Range {
  const startIndex = Math.floor(range.startIndex / rowStep) * rowStep
  const endIndex = Math.min(range.count - 1, Math.ceil((range.endIndex + 1) / rowStep) * rowStep - 1)
  return { ...range, startIndex, endIndex }
}
