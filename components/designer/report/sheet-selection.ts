import type { DesignerSession } from '@/components/designer/shell/designer-session'
import type { NodeId } from '@/lib/designer/public'
import {
  type CellPlace,
  type CellRange,
  cellAt,
  coveredBy,
  idsIn,
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
  private told: readonly NodeId[] = []
  private shown: CellRange
  private readonly listeners = new Set<() => void>()

  constructor(private readonly session: DesignerSession) {
    this.shown = withMerges(session.document, rangeOf(this.from, this.to))
  }

  /** The same object until something else is chosen. */
  get range(): CellRange {
    return this.shown
  }

  /** The place that is worked on: where a selection began. Of a merged cell its first place. */
  get active(): CellPlace {
    const id = this.activeId
    return (id === null ? null : coveredBy(this.session.document, id)) ?? this.from
  }

  /** The cell that covers it; null where none does. */
  get activeId(): NodeId | null {
    return cellAt(this.session.document, this.from.row, this.from.column)
  }

  /** Where a selection that is made larger by keys ends now. */
  get end(): CellPlace {
    return this.to
  }

  select(from: CellPlace, to: CellPlace = from): void {
    const { document } = this.session
    const { rows, columns } = sheetSize(document)
    const within = ({ row, column }: CellPlace) => ({ row: clamp(row, rows), column: clamp(column, columns) })
    this.from = within(from)
    this.to = within(to)
    this.told = this.chosenIds()
    this.session.select(this.told)
    this.refresh(true)
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
      const isElsewhere = last !== undefined && (selection.length !== this.told.length || last !== this.told.at(-1))
      const covered = isElsewhere ? coveredBy(document, last) : null
      if (covered && !this.told.includes(last ?? '')) return this.select(covered)
      const { rows, columns } = sheetSize(document)
      if (Math.max(this.from.row, this.to.row) >= rows || Math.max(this.from.column, this.to.column) >= columns)
        return this.select(this.from, this.to)
      this.refresh(false)
    })

  /** The cell that is worked on comes last, since its properties are shown. */
  private chosenIds(): readonly NodeId[] {
    const { document } = this.session
    const active = cellAt(document, this.from.row, this.from.column)
    const all = idsIn(document, withMerges(document, rangeOf(this.from, this.to)))
    return active === null ? all : [...all.filter((id) => id !== active), active]
  }

  private refresh(isChosen: boolean): void {
    const next = withMerges(this.session.document, rangeOf(this.from, this.to))
    const isSame = JSON.stringify(next) === JSON.stringify(this.shown)
    if (!isSame) this.shown = next
    if (!isSame || isChosen) for (const listener of [...this.listeners]) listener()
  }
}

const clamp = (line: number, count: number) => Math.max(0, Math.min(count - 1, line))
