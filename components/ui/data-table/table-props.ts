import type { ReactNode } from 'react'
import type { RowActions } from './table-row'
import type { TreeLine } from './tree-lines'
import type { ColumnWidths, DataTableEntry, DataTableSelection, DataTableTree, Density, SortState } from './types'

export type DataTableProps<Row> = {
  /** Name of the table for assistive technology. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Name of a row for assistive technology, e.g. in the label of its check box. */
  rowLabel?: (row: Row) => string
  columns: readonly DataTableEntry<Row>[]
  sort?: SortState | null
  onSortChange?: (sort: SortState | null) => void
  /** By how many columns rows can be sorted at once: the next ones with Shift. */
  sortColumnsMax?: number
  selection?: DataTableSelection
  actions?: RowActions<Row>
  /** Rows hold other rows; `rows` are those of the first level. */
  tree?: DataTableTree<Row>
  /** Click (outside controls) or Enter on a row. */
  onRowActivate?: (row: Row) => void
  /** Line at the bottom, by column id; `summaryLabel` stands in the first cell. */
  summary?: ReadonlyMap<string, ReactNode>
  summaryLabel?: string
  /** Number of the first row, where rows are numbered. */
  firstRowNumber?: number
  /** The old rows stay in sight while new ones are on the way. */
  isLoading?: boolean
  /** The rows answer an earlier question: they are shown, but nobody can have meant to choose among them. */
  isStale?: boolean
  /** Shown instead of rows. */
  error?: ReactNode
  empty?: ReactNode
  density?: Density
  /** Widths to begin with, and who keeps those that the person gives. */
  widths?: ColumnWidths
  onWidthsChange?: (widths: ColumnWidths) => void
  /** Rows that have just become other ones: they light up once, then `onLitUp` is told. */
  changedIds?: ReadonlySet<string>
  onLitUp?: () => void
  /** Rows may be taller than one line: they are measured. */
  hasTallRows?: boolean
  /** Cards as on a phone, also where there is room for a table. */
  hasCards?: boolean
  /** When it changes, the table goes back to its top. */
  scrollKey?: string
}

/**
 * The table with the rows that are to be seen; `lines` says what they are where rows hold others, and is empty elsewhere. `pageIds`: of
 * all rows that the box over them stands for.
 */
export type ShownTable<Row> = DataTableProps<Row> & {
  rowIds: readonly string[]
  pageIds: readonly string[]
  lines: readonly TreeLine<Row>[]
}
