'use no memo'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import styles from './data-table.module.css'
import { pageState, togglePage, toggleRange, toggleRow } from './selection'
import { TableBody } from './table-body'
import { TableHeader } from './table-header'
import { type ModelTable, useTableModel } from './table-model'
import type { DataTableProps, ShownTable } from './table-props'
import { TableSkeleton } from './table-skeleton'
import { TableSummary } from './table-summary'
import { chooseableIds } from './tree-lines'
import { rowHeights } from './types'
import { useGridFocus } from './use-grid-focus'
import { usePinShadows } from './use-pin-shadows'
import { useScrollTop } from './use-scroll-top'
import { useTreeTable } from './use-tree-table'

export function TableGrid<Row>(props: ShownTable<Row>) {
  const { rows, rowIds, pageIds, lines, columns, selection, actions = null, sort = null, density = 'standard' } = props
  const t = useTranslations('list.table')
  const containerRef = useRef<HTMLDivElement>(null)
  const model = useTableModel({
    columns,
    hasSelection: selection !== undefined,
    hasNumbers: props.firstRowNumber !== undefined,
    actions,
    widths: props.widths ?? noWidths,
  })
  const { layout } = model
  useKeptWidths(model.table, props.onWidthsChange)
  usePinShadows(containerRef, layout)
  const columnIds = useMemo(() => layout.cells.map((cell) => cell.id), [layout])
  const treeColumnId = props.tree ? layout.cells.find((cell) => cell.kind === 'data')?.id : undefined
  const tree = useTreeTable({ tree: props.tree, lines, nameOf: (row) => props.rowLabel?.(row) ?? '', containerRef })
  const chosenFrom = useMemo(() => (lines.length > 0 ? chooseableIds(lines) : rowIds), [lines, rowIds])
  const select = useSelectionHandlers(props, chosenFrom)
  const headerLines = model.table.getHeaderGroups().length
  const height = rowHeights[density]

  const scrollToRow = useRef((_index: number) => {})
  const activate = (index: number) => {
    const row = rows[index]
    const line = lines[index]
    if (line?.isHead) tree.control.toggle(line)
    else if (row !== undefined && !line?.wait) props.onRowActivate?.(row)
  }
  const focus = useGridFocus({
    containerRef,
    rowIds,
    columnIds,
    pageRows: () => Math.max(1, Math.floor((containerRef.current?.clientHeight ?? 0) / height) - headerLines - 1),
    scrollToRow: (index) => scrollToRow.current(index),
    onActivate: activate,
    onToggle: (index, isRange) => select.toggle(rowIds[index], isRange),
  })
  const activeRow = focus.position.row

  useScrollTop(containerRef, props.scrollKey)

  const onBodyClick = (event: MouseEvent<HTMLElement>) => {
    const index = rowIndexOf(event.target)
    if (index === null) return
    if (isIn(event.target, '[data-column="__select"]')) return select.toggle(rowIds[index], event.shiftKey)
    if (isIn(event.target, 'button, a, input, select, textarea, label, [data-inert]') || hasSelectedText()) return
    activate(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = { ...focus.position, isTreeColumn: focus.activeColumnId === treeColumnId }
    tree.onKeyDown(event, at, { goTo: (row) => focus.moveTo({ ...focus.position, row }), followsRow: focus.followsRow })
    focus.onKeyDown(event)
  }

  const state = props.error ?? (rows.length === 0 && !props.isLoading ? props.empty : null)
  return (
    <div
      className={styles.frame}
      aria-busy={props.isLoading || undefined}
      data-stale={props.isStale || undefined}
      data-density={density}
      onAnimationEnd={props.onLitUp}
    >
      {props.isLoading && rows.length > 0 && <div className={styles.progress} />}
      <div
        ref={containerRef}
        className={styles.scroller}
        data-scroller
        style={{
          scrollPaddingInline: `${layout.startWidth + 8}px ${layout.endWidth + 8}px`,
          scrollPaddingBlock: `${headerLines * 36 + 4}px ${props.summary ? 40 : 4}px`,
        }}
      >
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles allow it; ARIA in HTML allows them on a table. */}
        <table
          role={props.tree ? 'treegrid' : 'grid'}
          aria-label={props.label}
          aria-rowcount={rows.length + headerLines}
          aria-colcount={layout.cells.length}
          aria-multiselectable={selection ? true : undefined}
          className={props.onRowActivate ? `${styles.table} ${styles.clickable}` : styles.table}
          style={{ minWidth: layout.totalWidth }}
          onKeyDown={onKeyDown}
          onFocus={focus.onFocus}
        >
          <colgroup>
            {layout.cells.map((cell) => (
              <col key={cell.id} style={cell.width === undefined ? undefined : { width: cell.width }} />
            ))}
          </colgroup>
          <TableHeader
            table={model.table}
            cells={layout.cells}
            sort={sort}
            onSortChange={props.onSortChange}
            sortColumnsMax={props.sortColumnsMax ?? 1}
            pageSelection={pageState(selection?.ids ?? none, pageIds)}
            onTogglePage={select.togglePage}
            activeColumnId={activeRow < 0 ? focus.activeColumnId : null}
          />
          {!props.error && (
            <TableBody
              containerRef={containerRef}
              scrollToRow={scrollToRow}
              onDrawn={focus.applyFocus}
              layout={layout}
              rows={rows}
              rowIds={rowIds}
              rowLabel={props.rowLabel}
              headerLines={headerLines}
              firstRowNumber={props.firstRowNumber ?? 1}
              height={height}
              isMeasured={props.hasTallRows === true}
              activeRow={activeRow}
              activeColumnId={focus.activeColumnId}
              selection={selection}
              changedIds={props.changedIds}
              actions={actions}
              lines={lines}
              tree={treeColumnId === undefined ? null : { ...tree, columnId: treeColumnId, detailOf: props.tree?.detailOf }}
              onClick={onBodyClick}
            />
          )}
          {props.summary && !props.error && rows.length > 0 && (
            <TableSummary layout={layout} summary={props.summary} label={props.summaryLabel ?? ''} />
          )}
        </table>
        {rows.length === 0 && props.isLoading && !props.error && <TableSkeleton label={t('loading')} />}
        {state && <div className={styles.state}>{state}</div>}
      </div>
      {layout.startWidth > 0 && <span aria-hidden className={styles.shadowStart} style={{ left: layout.startWidth }} />}
      {layout.endWidth > 0 && (
        <span
          aria-hidden
          className={styles.shadowEnd}
          style={{ right: `calc(${layout.endWidth}px + var(--scrollbar-width, 0px))` }}
        />
      )}
      {tree.canMove && (
        <p className={styles.hidden} role="status">
          {tree.said}
        </p>
      )}
    </div>
  )
}

const none: ReadonlySet<string> = new Set()
const noWidths = {}

/** Tells of widths when the person has let go of the edge. */
function useKeptWidths(table: ModelTable, onChange: DataTableProps<unknown>['onWidthsChange']): void {
  const { columnSizing, columnResizing } = table.state
  const isResizing = columnResizing.isResizingColumn !== false
  const known = useRef(columnSizing)
  const tell = useRef(onChange)
  tell.current = onChange
  // Whoever keeps them, outside of the table.
  useEffect(() => {
    if (isResizing || known.current === columnSizing) return
    known.current = columnSizing
    tell.current?.(columnSizing)
  }, [isResizing, columnSizing])
}

function useSelectionHandlers<Row>({ selection, pageIds }: ShownTable<Row>, rowIds: readonly string[]) {
  const anchor = useRef<string | null>(null)
  const toggle = (id: string | undefined, isRange: boolean) => {
    if (!selection || id === undefined || !rowIds.includes(id)) return
    selection.onChange(isRange ? toggleRange(selection.ids, rowIds, anchor.current, id) : toggleRow(selection.ids, id))
    anchor.current = id
  }
  return { toggle, togglePage: () => selection?.onChange(togglePage(selection.ids, pageIds)) }
}

function isIn(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function rowIndexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset['index']) : null
}

/** Marking text with the mouse to copy it is not a click on the row. */
function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== ''
}
