import type { Cell } from '../cell'
import type { Look } from './looks'

export type Column = {
  title: string
  /** Title of a first row of heads; neighbours of one group stand below one merged cell. */
  group?: string
  /** In characters. */
  width?: number
  look?: Look
  /** What the cells offer. `isOnly` refuses anything else, which fields of several values cannot. */
  choices?: { values: readonly string[]; isOnly?: boolean }
  /** The column of a list inside a record: where rows are merged, its cells are not. */
  isPerRow?: boolean
}

/** Rows of one record: its first `Row` says how many rows more belong to it. */
export type SheetRow = readonly Cell[] | { cells: readonly Cell[]; rowsMergedBelow: number }

export type Sheet = {
  name: string
  columns: readonly Column[]
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  hasFilter?: boolean
  /** Columns that stay when one scrolls sideways; the heads always stay. */
  columnsFrozen?: number
}
