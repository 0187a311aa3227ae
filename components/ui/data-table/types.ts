import type { CSSProperties, ReactNode } from 'react'

export type SortStep = { columnId: string; direction: 'asc' | 'desc' }
/** By one column, and `next` by further ones among the rows that are equal in those before. */
export type SortState = SortStep & { next?: readonly SortStep[] }

export function sortSteps(sort: SortState | null): readonly SortStep[] {
  return sort === null ? [] : [{ columnId: sort.columnId, direction: sort.direction }, ...(sort.next ?? [])]
}

export function sortOfSteps([first, ...others]: readonly SortStep[]): SortState | null {
  if (!first) return null
  return others.length === 0 ? first : { ...first, next: others }
}

export type DataTableColumn<Row> = {
  id: string
  header: string
  /** Pixels. Without it the column shares the room that is left and is at least `defaultColumnWidth` wide. */
  width?: number
  align?: 'left' | 'center' | 'right'
  pinned?: 'left' | 'right'
  isSortable?: boolean
  cell: (row: Row) => ReactNode
  /** Plain text of the cell: tooltip of cut text, and what a card shows where the cell is empty. */
  text?: (row: Row) => string
  /** Look of a single cell, beside that of the table. */
  style?: (row: Row) => CSSProperties | undefined
  /** Shown in the card of narrow screens; the first column always is. */
  isOnCard?: boolean
  /** A button in the head that narrows the rows by this column; what opens stands beside `anchor`. */
  filter?: { label: string; isActive: boolean; onOpen: (anchor: HTMLElement) => void }
  /** A check box in the head that stands for those of all rows. */
  headerBox?: { label: string; isChecked: boolean; isMixed: boolean; onChange: () => void }
  /** Beside the title of a card and without its name: a state. */
  isBesideTitle?: boolean
}

/** A header above several columns. Pinned columns stay out of groups (contract 3b §8.2). */
export type DataTableColumnGroup<Row> = {
  id: string
  header: string
  align?: 'left' | 'center' | 'right'
  columns: readonly DataTableColumn<Row>[]
}

export type DataTableEntry<Row> = DataTableColumn<Row> | DataTableColumnGroup<Row>

export type DataTableSelection = {
  /** Ids of selected rows, also of rows on other pages. */
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

/** Rows that hold other rows. The first column that is not pinned beside the check boxes shows the levels. */
export type DataTableTree<Row> = {
  /** Left undefined while they are not known; `hasChildren` says then whether the row can be opened. */
  childrenOf: (row: Row) => readonly Row[] | undefined
  hasChildren?: (row: Row) => boolean
  expanded: ReadonlySet<string>
  /** `row` was opened or closed: load its children when they are not known yet. */
  onExpandedChange: (expanded: ReadonlySet<string>, row: Row) => void
  /** Only stands over others: it is no row that anything can be chosen from or done with, and pressing it opens it. */
  isHead?: (row: Row) => boolean
  /** Its children could not be had; the row in their place offers to try again. */
  isFailed?: (row: Row) => boolean
  onRetry?: (row: Row) => void
  /** What stands below an open row over the whole width, in the place of children; `hasChildren` says which rows have it. */
  detailOf?: (row: Row) => ReactNode
  /** Rows can be given another place, by their grip or by Alt+Shift+arrows. */
  onMove?: (move: RowMove) => void
}

/** Where a row goes: into `parentId` (null: the first level), before `beforeId` (null: as the last one). */
export type RowMove = { id: string; parentId: string | null; beforeId: string | null }

export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Pixels of a row of one line. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, standard: 40, comfortable: 48 }

/** Widths that the person gave to columns, in pixels, by column id. */
export type ColumnWidths = Readonly<Record<string, number>>

export const defaultColumnWidth = 160
export const minimumColumnWidth = 60
export const maximumColumnWidth = 1200

/** Above this many columns only those in sight are in the document. */
export const columnVirtualizationFrom = 30

export function isGroup<Row>(entry: DataTableEntry<Row>): entry is DataTableColumnGroup<Row> {
  return 'columns' in entry
}

export function leafColumns<Row>(entries: readonly DataTableEntry<Row>[]): DataTableColumn<Row>[] {
  return entries.flatMap((entry) => (isGroup(entry) ? entry.columns : [entry]))
}

/** The same columns, each changed, in the groups that they stand in. */
export function withEachColumn<Row>(
  entries: readonly DataTableEntry<Row>[],
  change: (column: DataTableColumn<Row>) => DataTableColumn<Row>,
): DataTableEntry<Row>[] {
  return entries.map((entry) => (isGroup(entry) ? { ...entry, columns: entry.columns.map(change) } : change(entry)))
}
