import { useTranslations } from 'next-intl'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { Checkbox } from '../check'
import styles from './data-table.module.css'
import type { LayoutCell } from './table-model'
import { TreeCell, type TreeControl } from './tree-cell'
import type { DropPlace, TreeLine } from './tree-lines'

/** Cells of one row that are in the document, with the room of those that are not. */
export type RowWindow<Row> = {
  cells: readonly { cell: LayoutCell<Row>; index: number }[]
  skippedBefore: number
  skippedAfter: number
}

const moveKeys = 'Alt+Shift+ArrowUp Alt+Shift+ArrowDown Alt+Shift+ArrowLeft Alt+Shift+ArrowRight'

export type RowActions<Row> = {
  header: string
  width: number
  /** On a card there is room for one button. */
  render: (row: Row, tabIndex: 0 | -1, isCard?: boolean) => ReactNode
}

type TableRowProps<Row> = {
  row: Row
  id: string
  index: number
  /** 1-based among all rows of the grid, header rows included. */
  ariaRowIndex: number
  number: number
  window: RowWindow<Row>
  startCount: number
  height: number
  isSelectable: boolean
  isSelected: boolean
  /** Has just become another one. */
  isChanged?: boolean
  rowLabel: ((row: Row) => string) | undefined
  /** Column that takes the keyboard focus, when it is in this row. */
  activeColumnId: string | null
  actions: RowActions<Row> | null
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  /** What the row is among rows that hold others, what it can do there, and which column shows it. */
  line?: TreeLine<Row> | undefined
  control?: TreeControl<Row> | undefined
  treeColumnId?: string | undefined
  /** Where a dragged row would go. */
  drop?: DropPlace | undefined
}

function TableRowInner<Row>(props: TableRowProps<Row>) {
  const { window: view, index, line } = props
  const cells = view.cells.map(({ cell, index: columnIndex }) => (
    <td
      key={cell.id}
      aria-colindex={columnIndex + 1}
      data-column={cell.id}
      tabIndex={props.activeColumnId === cell.id ? 0 : -1}
      className={cellClass(cell)}
      style={cell.column?.style ? { ...cell.column.style(props.row), ...pinStyle(cell) } : pinStyle(cell)}
      data-tip={titleOf(cell, props.row)}
    >
      <CellContent {...props} cell={cell} />
    </td>
  ))
  return (
    <tr
      ref={props.measure}
      data-index={index}
      data-row={props.id}
      aria-rowindex={props.ariaRowIndex}
      aria-level={line?.level}
      aria-posinset={line?.position}
      aria-setsize={line?.siblings}
      aria-expanded={line?.canOpen ? line.isOpen : undefined}
      aria-keyshortcuts={line && props.control?.canMove ? moveKeys : undefined}
      data-drop={props.drop}
      data-head={line?.isHead || undefined}
      data-changed={props.isChanged || undefined}
      aria-selected={props.isSelectable && !line?.isHead ? props.isSelected : undefined}
      className={props.isSelected ? `${styles.row} ${styles.selected}` : styles.row}
      style={{ height: props.height }}
    >
      {cells.slice(0, props.startCount)}
      {view.skippedBefore > 0 && <td aria-hidden colSpan={view.skippedBefore} />}
      {cells.slice(props.startCount)}
      {view.skippedAfter > 0 && <td aria-hidden colSpan={view.skippedAfter} className={styles.skippedAfter} />}
    </tr>
  )
}

/** Rows are drawn again only when something of theirs changed; scrolling touches rows entering and leaving. */
export const TableRow = memo(TableRowInner) as typeof TableRowInner

function CellContent<Row>({ cell, row, ...props }: TableRowProps<Row> & { cell: LayoutCell<Row> }) {
  if (props.line?.isHead && cell.kind !== 'data') return null
  if (cell.kind === 'select')
    return <RowCheckbox isChecked={props.isSelected} name={props.rowLabel?.(row) ?? String(props.number)} />
  if (cell.kind === 'number') return <span className={styles.number}>{props.number}</span>
  if (cell.kind === 'actions') {
    return (
      <span className={styles.actions} data-inert>
        {props.actions?.render(row, props.activeColumnId === null ? -1 : 0)}
      </span>
    )
  }
  const content = cell.column?.cell(row)
  if (!props.line || !props.control || cell.id !== props.treeColumnId) return content
  return (
    <TreeCell line={props.line} name={props.rowLabel?.(row) ?? ''} control={props.control}>
      {content}
    </TreeCell>
  )
}

/** The table answers the click, with its range rule; the box only shows and names the state. */
function RowCheckbox({ isChecked, name }: { isChecked: boolean; name: string }) {
  const t = useTranslations('list.table')
  return <Checkbox checked={isChecked} readOnly tabIndex={-1} aria-label={t('selectRow', { name })} />
}

function titleOf<Row>(cell: LayoutCell<Row>, row: Row): string | undefined {
  const text = cell.column?.text?.(row)
  return text && text.length > 8 ? text : undefined
}

export function cellClass<Row>(cell: LayoutCell<Row>): string {
  return [
    styles.cell,
    cell.align === 'right' ? styles.right : cell.align === 'center' ? styles.center : '',
    cell.pinned ? styles.pinned : '',
    cell.isPinEdge ? (cell.pinned === 'left' ? styles.edgeLeft : styles.edgeRight) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export function pinStyle<Row>(cell: LayoutCell<Row>): CSSProperties | undefined {
  if (cell.pinned === 'left') return { left: cell.offset }
  if (cell.pinned === 'right') return { right: cell.offset }
  return undefined
}
