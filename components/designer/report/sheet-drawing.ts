import type { ShownCell, ShownGrid } from '@/lib/contract/report/report'
import type { TreeDocument } from '@/lib/designer/public'
import { cellAt, cellOf, sheetOf } from '@/lib/designer/report/public'
import { alignedStyle } from '@/lib/report/grid'
import type { ReportCell } from '@/lib/report/template'
import { faceOf } from './cell-face'

/** A row of the sheet as it is drawn; the same object until something in it changes. */
export type DrawnRow = {
  height: number
  cells: ShownCell[]
  /** What stands at the same place of `cells`; null where no cell does. */
  sources: readonly (ReportCell | null)[]
}

export type DrawnSheet = { widths: readonly number[]; rows: readonly DrawnRow[]; styles: ShownGrid['styles'] }

/** A line without a size is hidden in the report; here one must be able to take hold of it. */
const leastMm = 1.5

/**
 * Draws a template before there is any data, with the rows that the viewer draws too. Rows in which nothing changed stay the same
 * objects, so that a key that is typed costs one row; `styles` only grows.
 */
export class SheetDrawing {
  private readonly styles: ShownGrid['styles'] = []
  private readonly known = new Map<string, number>()
  private readonly styleOf = new WeakMap<ReportCell, number>()
  private before: readonly { facts: readonly unknown[]; row: DrawnRow }[] = []

  drawn(doc: TreeDocument): DrawnSheet {
    const { columns, rows } = sheetOf(doc)
    const made = rows.map(({ height }, row) => {
      const covering = columns.map((_, column) => cellOf(doc, cellAt(doc, row, column) ?? ''))
      const facts = [height, ...covering]
      const known = this.before[row]
      return known && isSame(known.facts, facts) ? known : { facts, row: this.row(row, height, covering) }
    })
    this.before = made
    const widths = columns.map(({ width }) => Math.max(width, leastMm))
    return { widths, rows: made.map((each) => each.row), styles: this.styles }
  }

  private row(row: number, height: number, covering: readonly (ReportCell | null)[]): DrawnRow {
    const cells: ShownCell[] = []
    const sources: (ReportCell | null)[] = []
    for (const [column, source] of covering.entries()) {
      if (source && (source.row !== row || source.column !== column)) continue
      const spans = { rowSpan: source?.rowSpan ?? 1, columnSpan: source?.columnSpan ?? 1 }
      const style = source ? this.style(source) : -1
      cells.push({ text: source ? faceOf(source) : '', column, ...spans, style, cell: sources.length })
      sources.push(source)
    }
    return { height: Math.max(height, leastMm), cells, sources }
  }

  private style(source: ReportCell): number {
    const known = this.styleOf.get(source)
    if (known !== undefined) return known
    const style = alignedStyle(source)
    const key = JSON.stringify(style)
    const place = this.known.get(key) ?? this.styles.push(style) - 1
    this.known.set(key, place)
    this.styleOf.set(source, place)
    return place
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((fact, index) => fact === other[index])
}
