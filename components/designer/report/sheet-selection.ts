import type { DesignerSession } from '@/components/designer/shell/designer-session'
import { type NodeId, nodeOf } from '@/lib/designer/public'
import {
  beginsIn,
  type CellPlace,
  type CellRange,
  cellAt,
  coveredBy,
  idsIn,
  type Lines,
  placesIn,
  rangeOf,
  sheetSize,
  withMerges,
} from '@/lib/designer/report/public'

/**
 * What is chosen in a sheet: places, whether or not a cell stands there. The cells among them are what the session has chosen, so that
 * outline, faults and undo lead to them like to the nodes of every other design.
 */
export class SheetSelection {
  private from: CellPlace = { row: 0, column: 0 }
  private to: CellPlace = { row: 0, column: 0 }
  private worked: CellPlace = { row: 0, column: 0 }
  private lines: Lines | null = null
  private told: readonly NodeId[] = []
  private shown: CellRange
  private readonly listeners = new Set<() => void>()

  constructor(private readonly session: DesignerSession) {
    this.shown = this.area()
  }

  /** The same object until something else is chosen. */
  get range(): CellRange {
    return this.shown
  }

  /** The place that is worked on: where a selection began. Of a merged cell its first place. */
  get active(): CellPlace {
    const id = this.activeId
    return (id === null ? null : coveredBy(this.session.document, id)) ?? this.worked
  }

  /** The cell that covers it; null where none does. */
  get activeId(): NodeId | null {
    return cellAt(this.session.document, this.worked.row, this.worked.column)
  }

  /** Where it began; of lines the first of them that was pressed. */
  get start(): CellPlace {
    return this.from
  }

  /** Where a selection that is made larger by keys ends now. */
  get end(): CellPlace {
    return this.to
  }

  select(from: CellPlace, to: CellPlace = from): void {
    this.choose(null, from, to)
  }

  /** Whole rows or columns, and no others: a merged cell that runs through them is not torn, and does not take its own lines along. */
  selectLines(lines: Lines, from: number, to: number): void {
    if (lines === 'rows') this.choose(lines, { row: from, column: 0 }, { row: to, column: Number.MAX_SAFE_INTEGER })
    else this.choose(lines, { row: 0, column: from }, { row: Number.MAX_SAFE_INTEGER, column: to })
  }

  /** Up to another place, from where it began. */
  extend(to: CellPlace): void {
    const key = this.lines === 'rows' ? 'row' : 'column'
    if (this.lines === null) this.select(this.active, to)
    else this.selectLines(this.lines, this.from[key], to[key])
  }

  /** Up to the line of a head that is pressed. */
  extendLines(lines: Lines, to: number): void {
    const { row, column } = this.lines === lines ? this.from : this.active
    this.selectLines(lines, lines === 'rows' ? row : column, to)
  }

  /** Goes along with lines that were moved. */
  shift(lines: Lines, by: number): void {
    const moved = ({ row, column }: CellPlace) => (lines === 'rows' ? { row: row + by, column } : { row, column: column + by })
    this.choose(this.lines === lines ? lines : null, moved(this.from), moved(this.to))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Goes along with the session: what is chosen elsewhere is chosen here, and nothing beyond the sheet. Answers how to stop. */
  follow = (): (() => void) =>
    this.session.subscribe(() => {
      const { selection, document } = this.session
      const last = selection.at(-1)
      // Cells that are gone leave the others chosen; anything else was chosen elsewhere.
      const left = this.told.filter((id) => nodeOf(document, id))
      const isOurs = selection.length === left.length && selection.every((id, index) => id === left[index])
      const covered = isOurs || last === undefined ? null : coveredBy(document, last)
      if (covered) return this.select(covered)
      const { rows, columns } = sheetSize(document)
      if (Math.max(this.from.row, this.to.row) >= rows || Math.max(this.from.column, this.to.column) >= columns)
        return this.choose(this.lines, this.from, this.to)
      this.refresh(false)
    })

  private choose(lines: Lines | null, from: CellPlace, to: CellPlace): void {
    const { rows, columns } = sheetSize(this.session.document)
    const within = ({ row, column }: CellPlace) => ({ row: clamp(row, rows), column: clamp(column, columns) })
    this.lines = lines
    this.from = within(from)
    this.to = within(to)
    this.worked = lines === null ? this.from : this.firstOwn()
    this.told = this.chosenIds()
    this.session.select(this.told)
    this.refresh(true)
  }

  /** The places that are chosen, as the sheet is now. */
  private area(): CellRange {
    const { document } = this.session
    const { row, column, rowEnd, columnEnd } = rangeOf(this.from, this.to)
    const { rows, columns } = sheetSize(document)
    if (this.lines === 'rows') return { row, rowEnd, column: 0, columnEnd: columns - 1 }
    if (this.lines === 'columns') return { row: 0, rowEnd: rows - 1, column, columnEnd }
    return withMerges(document, { row, column, rowEnd, columnEnd })
  }

  /** The first place of lines that no merged cell of other lines covers: what is typed goes there, not into a title above them. */
  private firstOwn(): CellPlace {
    const { document } = this.session
    const range = this.area()
    const isOwn = (place: CellPlace) => {
      const id = cellAt(document, place.row, place.column)
      const covered = id === null ? null : coveredBy(document, id)
      return covered === null || beginsIn(covered, range)
    }
    const { row, column } = this.from
    const line = this.lines === 'rows' ? { ...range, row, rowEnd: row } : { ...range, column, columnEnd: column }
    for (const place of placesIn(line)) if (isOwn(place)) return place
    return this.from
  }

  /** The cell that is worked on comes last, since its properties are shown. */
  private chosenIds(): readonly NodeId[] {
    const { document } = this.session
    const range = this.area()
    const active = this.activeId
    const all = idsIn(document, range).filter((id) => {
      const covered = coveredBy(document, id)
      return covered !== null && beginsIn(covered, range)
    })
    return active === null ? all : [...all.filter((id) => id !== active), active]
  }

  private refresh(isChosen: boolean): void {
    const next = this.area()
    const isSame = JSON.stringify(next) === JSON.stringify(this.shown)
    if (!isSame) this.shown = next
    if (!isSame || isChosen) for (const listener of [...this.listeners]) listener()
  }
}

const clamp = (line: number, count: number) => Math.max(0, Math.min(count - 1, line))
