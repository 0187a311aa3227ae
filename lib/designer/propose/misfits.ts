import type { ColumnKind } from './column-kinds'
import type { KnownChoices } from './known-choices'
import { columnOf, misfitTest } from './propose-columns'
import type { CellPlace, PastedTable } from './table-text'

/** What decides which values of a column are refused; `at` is its place in the table. */
export type JudgedColumn = { at: number; kind: ColumnKind; isKept: boolean; source: string }

type Judged = { values: readonly string[]; entries: readonly string[] | undefined; kind: ColumnKind; rows: ReadonlySet<number> }

/**
 * Says which rows of each column its field would refuse, by the places of the columns; none of a column that is left out. A column is looked
 * through again only when its values, its kind or its choices are others: with 5,000 rows and 100 columns nobody could type otherwise.
 */
export function misfitFinder() {
  const known = new Map<number, Judged>()
  return (table: PastedTable, columns: readonly JudgedColumn[], dictionaries: readonly KnownChoices[]) => {
    const found = new Map<number, ReadonlySet<number>>()
    for (const { at, kind, isKept, source } of columns) {
      if (!isKept) continue
      const values = columnOf(table, at)
      const entries = dictionaries.find(({ id }) => id === source)?.entries
      const before = known.get(at)
      const isSame = before?.kind === kind && before.entries === entries && isEqual(before.values, values)
      const judged = isSame ? before : { values, entries, kind, rows: misfitRows(kind, values, entries) }
      known.set(at, judged)
      found.set(at, judged.rows)
    }
    return found
  }
}

function misfitRows(kind: ColumnKind, values: readonly string[], entries: readonly string[] | undefined): ReadonlySet<number> {
  const isMisfit = misfitTest(kind, values, entries)
  return new Set(values.flatMap((text, row) => (isMisfit(text) ? [row] : [])))
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at])
}

/** Row by row, and in each from the first column to the last. */
export function misfitPlaces(found: ReadonlyMap<number, ReadonlySet<number>>): readonly CellPlace[] {
  const places = [...found].flatMap(([column, rows]) => Array.from(rows, (row) => ({ row, column })))
  return places.sort(inOrder)
}

/** The next place behind one, or before it; behind the last comes the first again. Undefined where there is none. */
export function placeBeside(places: readonly CellPlace[], from: CellPlace, isForward: boolean): CellPlace | undefined {
  if (isForward) return places.find((place) => inOrder(place, from) > 0) ?? places[0]
  return places.findLast((place) => inOrder(place, from) < 0) ?? places.at(-1)
}

function inOrder(one: CellPlace, other: CellPlace): number {
  return one.row - other.row || one.column - other.column
}
