'use no memo'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, MouseEvent, ReactNode, TouchEvent } from 'react'
import { Checkbox } from '../check'
import { Icon } from '../icon'
import styles from './data-table.module.css'
import { type LayoutCell, type ModelHeaderGroup, type ModelTable, selectColumnId } from './table-model'
import { cellClass, pinStyle } from './table-row'
import {
  type DataTableColumn,
  maximumColumnWidth,
  minimumColumnWidth,
  type SortState,
  type SortStep,
  sortOfSteps,
  sortSteps,
} from './types'

type Header = ModelHeaderGroup['headers'][number]

type TableHeaderProps<Row> = {
  table: ModelTable
  cells: readonly LayoutCell<Row>[]
  sort: SortState | null
  onSortChange: ((sort: SortState | null) => void) | undefined
  sortColumnsMax: number
  pageSelection: 'none' | 'some' | 'all'
  onTogglePage: () => void
  activeColumnId: string | null
}

const resizeStep = 16

export function TableHeader<Row>({ table, cells, ...rest }: TableHeaderProps<Row>) {
  const groups = table.getHeaderGroups()
  const byId = new Map(cells.map((cell, index) => [cell.id, { cell, index }]))
  return (
    <thead className={styles.head}>
      {groups.map((group, depth) => (
        <tr key={group.id} aria-rowindex={depth + 1}>
          {group.headers.map((header) => {
            const isLeaf = header.column.columns.length === 0
            if (!isLeaf && !header.isPlaceholder) return <GroupHeader key={header.id} header={header} />
            const place = byId.get(header.column.id)
            // A column outside groups is drawn once, in the first line, over the height of all lines.
            const isDrawnAbove = depth > 0 && header.column.depth === 0
            if (!place || isDrawnAbove) return null
            const rowSpan = header.column.depth === 0 ? groups.length : 1
            return <LeafHeader key={header.id} header={header} rowSpan={rowSpan} table={table} {...place} {...rest} />
          })}
        </tr>
      ))}
    </thead>
  )
}

function GroupHeader({ header }: { header: Header }) {
  return (
    <th colSpan={header.colSpan} scope="colgroup" className={`${styles.headCell} ${styles.groupCell}`}>
      {String(header.column.columnDef.header ?? '')}
    </th>
  )
}

type LeafHeaderProps<Row> = Omit<TableHeaderProps<Row>, 'cells'> & {
  header: Header
  cell: LayoutCell<Row>
  index: number
  rowSpan: number
}

function LeafHeader<Row>(props: LeafHeaderProps<Row>) {
  const { header, cell, index, rowSpan, sort, activeColumnId } = props
  const t = useTranslations('list.table')
  const step = sortSteps(sort).find(({ columnId }) => columnId === cell.id)
  const isSortable = cell.column?.isSortable === true && props.onSortChange !== undefined
  const canResize = header.column.getCanResize()
  const tabIndex = activeColumnId === cell.id ? 0 : -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canResize || !event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    event.stopPropagation()
    const width = drawnWidth(event.currentTarget, cell.size)
    setWidth(props.table, cell.id, width + (event.key === 'ArrowRight' ? resizeStep : -resizeStep))
  }
  const startResize = (event: MouseEvent | TouchEvent) => {
    setWidth(props.table, cell.id, drawnWidth(event.currentTarget.closest('th'), cell.size))
    header.getResizeHandler()(event)
  }
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      aria-colindex={index + 1}
      aria-sort={isSortable ? ariaSort(step) : undefined}
      data-column={cell.id}
      data-header
      data-filtered={cell.column?.filter?.isActive || undefined}
      tabIndex={isSortable || cell.id === selectColumnId ? undefined : tabIndex}
      className={`${styles.headCell} ${cellClass(cell)}`}
      style={pinStyle(cell)}
      onKeyDown={onKeyDown}
      aria-keyshortcuts={canResize ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
    >
      <HeaderContent {...props} isSortable={isSortable} tabIndex={tabIndex} selectAll={t('selectPage')} />
      {cell.column?.filter && <FilterButton {...cell.column.filter} tabIndex={tabIndex} />}
      {canResize && (
        <span
          aria-hidden
          className={header.column.getIsResizing() ? `${styles.resizer} ${styles.resizing}` : styles.resizer}
          onMouseDown={startResize}
          onTouchStart={startResize}
          onDoubleClick={() => resetWidth(props.table, cell.id)}
          data-resizer
        />
      )}
    </th>
  )
}

function HeaderContent<Row>(
  props: LeafHeaderProps<Row> & { isSortable: boolean; tabIndex: 0 | -1; selectAll: string },
): ReactNode {
  const { cell, sort, onSortChange, isSortable, tabIndex } = props
  const t = useTranslations('list.table')
  if (cell.id === selectColumnId) {
    return (
      <Checkbox
        aria-label={props.selectAll}
        checked={props.pageSelection === 'all'}
        isMixed={props.pageSelection === 'some'}
        onChange={props.onTogglePage}
        tabIndex={tabIndex}
        data-focus
      />
    )
  }
  const label = String(props.header.column.columnDef.header ?? '')
  const box = cell.column?.headerBox
  if (box) {
    return (
      <label className={styles.headBox}>
        <Checkbox aria-label={box.label} checked={box.isChecked} isMixed={box.isMixed} onChange={box.onChange} tabIndex={-1} />
        <span className={styles.headText}>{label}</span>
      </label>
    )
  }
  if (!isSortable) return <span className={styles.headText}>{label}</span>
  const steps = sortSteps(sort)
  const place = steps.findIndex(({ columnId }) => columnId === cell.id)
  const canAdd = props.sortColumnsMax > 1 && steps.length > 0 && steps[0]?.columnId !== cell.id
  return (
    <button
      type="button"
      className={styles.sortButton}
      tabIndex={tabIndex}
      data-focus
      data-tip={canAdd ? t('sortThen') : undefined}
      onClick={(event) => onSortChange?.(nextSort(cell.id, sort, event.shiftKey ? props.sortColumnsMax : 1))}
    >
      <span className={styles.headText}>{label}</span>
      <SortMark direction={steps[place]?.direction ?? null} />
      {steps.length > 1 && place >= 0 && <SortPlace number={place + 1} />}
    </button>
  )
}

function FilterButton({
  label,
  isActive,
  onOpen,
  tabIndex,
}: NonNullable<DataTableColumn<never>['filter']> & { tabIndex: 0 | -1 }) {
  return (
    <button
      type="button"
      className={styles.filterButton}
      tabIndex={tabIndex}
      aria-label={label}
      aria-haspopup="dialog"
      data-tip={label}
      data-active={isActive || undefined}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Icon name="filter" size={14} />
    </button>
  )
}

function ariaSort(step: SortStep | undefined): 'ascending' | 'descending' | 'none' {
  if (!step) return 'none'
  return step.direction === 'asc' ? 'ascending' : 'descending'
}

/** Ascending, descending, unsorted (contract 3b §8.3); where several columns count, in its place among them. */
function nextSort(columnId: string, sort: SortState | null, columnsMax: number): SortState | null {
  const steps = columnsMax > 1 ? sortSteps(sort) : sortSteps(sort).filter((step) => step.columnId === columnId)
  const current = steps.find((step) => step.columnId === columnId)
  // Where there is no room for another one, it takes the place of the last.
  if (!current) return sortOfSteps([...steps.slice(0, columnsMax - 1), { columnId, direction: 'asc' }])
  if (current.direction === 'desc') return sortOfSteps(steps.filter((step) => step !== current))
  return sortOfSteps(steps.map((step) => (step === current ? { columnId, direction: 'desc' } : step)))
}

function SortPlace({ number }: { number: number }) {
  const t = useTranslations('list.table')
  return (
    <span className={styles.sortPlace}>
      <span aria-hidden="true">{number}</span>
      <span className="tn-visually-hidden">{t('sortPlace', { number })}</span>
    </span>
  )
}

function SortMark({ direction }: { direction: 'asc' | 'desc' | null }) {
  return (
    <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true" className={styles.sortMark}>
      <path d="M4 1 L7 5 H1 Z" className={direction === 'asc' ? styles.sortOn : styles.sortOff} />
      <path d="M4 13 L7 9 H1 Z" className={direction === 'desc' ? styles.sortOn : styles.sortOff} />
    </svg>
  )
}

/** A column may be drawn wider than its own width, because it shares the room that is left: resizing starts from what is seen. */
function drawnWidth(element: Element | null, size: number): number {
  return (element instanceof HTMLElement && element.offsetWidth) || size
}

function setWidth(table: ModelTable, id: string, width: number): void {
  const bounded = Math.min(Math.max(width, minimumColumnWidth), maximumColumnWidth)
  table.setColumnSizing((old) => ({ ...old, [id]: bounded }))
}

function resetWidth(table: ModelTable, id: string): void {
  table.setColumnSizing(({ [id]: _, ...others }) => others)
}
