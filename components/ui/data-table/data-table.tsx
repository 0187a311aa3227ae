import { useMemo } from 'react'
import { TableCards } from './table-cards'
import { TableGrid } from './table-grid'
import type { DataTableProps, ShownTable } from './table-props'
import { linesOf, standingIds } from './tree-lines'
import { useNarrow } from './use-narrow'

/** The table of the product: virtual rows, pinned and resizable columns, selection across pages, keyboard grid; cards on phones. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const isNarrow = useNarrow() || given.hasCards === true
  const { rows, rowId, tree, selection, isStale } = given
  const lines = useMemo(() => (tree ? linesOf(rows, rowId, tree) : noLines), [rows, rowId, tree])
  const shown = useMemo(() => (tree ? lines.map(({ row }) => row) : rows), [rows, tree, lines])
  const rowIds = useMemo(() => (tree ? lines.map(({ id }) => id) : rows.map(rowId)), [rows, rowId, tree, lines])
  const pageIds = useMemo(() => (tree ? standingIds(lines, rowId, tree) : rowIds), [rowIds, rowId, tree, lines])
  const still = selection && isStale ? { selection: { ...selection, onChange: choosesNothing } } : {}
  const props: ShownTable<Row> = { ...given, ...still, rows: shown, rowIds, pageIds, lines }
  return isNarrow ? <TableCards {...props} /> : <TableGrid {...props} />
}

const noLines: readonly never[] = []

const choosesNothing = () => undefined
