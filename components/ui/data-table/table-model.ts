'use no memo'
import {
  type Column,
  type ColumnDef,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  type HeaderGroup,
  metaHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import {
  type ColumnWidths,
  type DataTableColumn,
  type DataTableEntry,
  defaultColumnWidth,
  isGroup,
  leafColumns,
  maximumColumnWidth,
  minimumColumnWidth,
} from './types'

export const selectColumnId = '__select'
const actionsColumnId = '__actions'
const numberColumnId = '__number'

type ColumnMeta = { align: 'left' | 'center' | 'right' }

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
type Features = typeof features
/** Layout needs no rows: the body renders the page itself, so a new page never rebuilds the column model. */
type NoRow = Record<string, never>
const noRows: NoRow[] = []

type ModelColumn = Column<Features, NoRow, unknown>
export type ModelHeaderGroup = HeaderGroup<Features, NoRow>

export type ModelTable = ReturnType<typeof useTableModel<unknown>>['table']

type ModelOptions<Row> = {
  columns: readonly DataTableEntry<Row>[]
  hasSelection: boolean
  hasNumbers: boolean
  actions: { header: string; width: number } | null
  /** Widths to begin with. */
  widths: ColumnWidths
}

/** Columns, their header groups, widths and pinned regions. */
export function useTableModel<Row>({ columns, hasSelection, hasNumbers, actions, widths }: ModelOptions<Row>) {
  const [columnSizing] = useState(widths)
  const actionsHeader = actions?.header
  const actionsWidth = actions?.width
  const definitions = useMemo(
    () => [
      ...(hasSelection ? [fixedColumn(selectColumnId, '', 44)] : []),
      ...(hasNumbers ? [fixedColumn(numberColumnId, '#', 56)] : []),
      ...columns.map(columnDefinition),
      ...(actionsHeader === undefined ? [] : [fixedColumn(actionsColumnId, actionsHeader, actionsWidth ?? 160)]),
    ],
    [columns, hasSelection, hasNumbers, actionsHeader, actionsWidth],
  )
  const columnPinning = useMemo(
    () => pinning(columns, { hasSelection, hasNumbers, hasActions: actionsHeader !== undefined }),
    [columns, hasSelection, hasNumbers, actionsHeader],
  )
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: noRows,
      state: { columnPinning },
      initialState: { columnSizing },
      columnResizeMode: 'onChange' as const,
    }),
    [definitions, columnPinning, columnSizing],
  )
  const table = useTable(options)
  const layout = useMemo(() => buildLayout(table, columns), [table, columns])
  return { table, layout }
}

type LayoutTable = {
  getStartLeafColumns: () => ModelColumn[]
  getCenterLeafColumns: () => ModelColumn[]
  getEndLeafColumns: () => ModelColumn[]
  state: { columnSizing: Readonly<Record<string, number>> }
}

export type LayoutCell<Row> = {
  id: string
  kind: 'select' | 'number' | 'data' | 'actions'
  column: DataTableColumn<Row> | null
  align: 'left' | 'center' | 'right'
  pinned: 'left' | 'right' | null
  /** Next to the part that scrolls: carries the shadow. */
  isPinEdge: boolean
  /** Distance from the edge it sticks to. */
  offset: number
  size: number
  /** CSS width; undefined shares what is left over. */
  width: number | undefined
}

export type TableLayout<Row> = {
  cells: readonly LayoutCell<Row>[]
  startCount: number
  endCount: number
  totalWidth: number
  /** Widths of the pinned regions, kept free when a cell is brought into view. */
  startWidth: number
  endWidth: number
}

const kinds: Readonly<Record<string, LayoutCell<unknown>['kind']>> = {
  [selectColumnId]: 'select',
  [numberColumnId]: 'number',
  [actionsColumnId]: 'actions',
}

function buildLayout<Row>(table: LayoutTable, columns: readonly DataTableEntry<Row>[]): TableLayout<Row> {
  const own = leafColumns(columns)
  const byId = new Map(own.map((column) => [column.id, column]))
  const start = table.getStartLeafColumns()
  const end = table.getEndLeafColumns()
  const leaves = [...start, ...table.getCenterLeafColumns(), ...end]
  const widths = columnWidths(leaves, own, table.state.columnSizing)
  const cells = leaves.map((leaf): LayoutCell<Row> => {
    const region = leaf.getIsPinned()
    return {
      id: leaf.id,
      kind: kinds[leaf.id] ?? 'data',
      column: byId.get(leaf.id) ?? null,
      align: leaf.columnDef.meta?.align ?? 'left',
      pinned: region === 'start' ? 'left' : region === 'end' ? 'right' : null,
      isPinEdge: leaf.id === start.at(-1)?.id || leaf.id === end[0]?.id,
      offset: region === 'start' ? leaf.getStart('start') : region === 'end' ? leaf.getAfter('end') : 0,
      size: leaf.getSize(),
      width: widths.get(leaf.id),
    }
  })
  const sum = (list: readonly ModelColumn[]) => list.reduce((total, leaf) => total + leaf.getSize(), 0)
  return {
    cells,
    startCount: start.length,
    endCount: end.length,
    totalWidth: sum(leaves),
    startWidth: sum(start),
    endWidth: sum(end),
  }
}

function fixedColumn(id: string, header: string, size: number): ColumnDef<Features, NoRow, unknown> {
  return { id, header, size, enableResizing: false, meta: { align: 'center' } }
}

function columnDefinition<Row>(entry: DataTableEntry<Row>): ColumnDef<Features, NoRow, unknown> {
  if (isGroup(entry)) {
    return {
      id: entry.id,
      header: entry.header,
      meta: { align: entry.align ?? 'center' },
      columns: entry.columns.map(columnDefinition),
    }
  }
  return {
    id: entry.id,
    header: entry.header,
    size: entry.width ?? defaultColumnWidth,
    minSize: minimumColumnWidth,
    maxSize: maximumColumnWidth,
    meta: { align: entry.align ?? 'left' },
  }
}

function pinning<Row>(
  columns: readonly DataTableEntry<Row>[],
  has: { hasSelection: boolean; hasNumbers: boolean; hasActions: boolean },
) {
  const single = columns.filter((entry): entry is DataTableColumn<Row> => !isGroup(entry))
  const start = single.filter((column) => column.pinned === 'left').map((column) => column.id)
  const end = single.filter((column) => column.pinned === 'right').map((column) => column.id)
  return {
    start: [...(has.hasSelection ? [selectColumnId] : []), ...(has.hasNumbers ? [numberColumnId] : []), ...start],
    end: [...end, ...(has.hasActions ? [actionsColumnId] : [])],
  }
}

/**
 * Width of each column as CSS. Columns nobody gave a width to stay `undefined` and share what is left over; when everything
 * has a width, the last column that is not pinned takes the rest, so that the table always fills its frame.
 */
function columnWidths<Row>(
  leaves: readonly ModelColumn[],
  columns: readonly DataTableColumn<Row>[],
  sizing: Readonly<Record<string, number>>,
): ReadonlyMap<string, number | undefined> {
  const given = new Map(columns.map((column) => [column.id, column.width]))
  const widths = new Map<string, number | undefined>()
  for (const leaf of leaves) {
    const isOwn = given.has(leaf.id)
    const isFlexible = isOwn && !leaf.getIsPinned() && sizing[leaf.id] === undefined && given.get(leaf.id) === undefined
    widths.set(leaf.id, isFlexible ? undefined : leaf.getSize())
  }
  if (![...widths.values()].includes(undefined)) {
    const last = leaves.filter((leaf) => given.has(leaf.id) && !leaf.getIsPinned()).at(-1)
    if (last) widths.set(last.id, undefined)
  }
  return widths
}
