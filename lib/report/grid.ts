import { pictureAddress } from '@/lib/domain/picture-address'
import type { Sheet } from './expand'
import { shownText } from './format'
import type { Pages, ReportPage, Stretch } from './paginate'
import type { ReportCell, ReportStyle } from './template'
import { chartNumber, isFault, textOf, type Value } from './value'

/**
 * What one page shows, as data: designer, viewer, print and files all draw this and nothing else. Lengths are mm before `scale`; hidden
 * lines are not in it, and spans count the lines that are.
 */
export type ReportGrid = {
  widths: number[]
  rows: GridRow[]
  styles: ReportStyle[]
}

export type GridRow = { height: number; cells: GridCell[] }

export type GridCell = {
  text: string
  /** Column among the shown ones. */
  column: number
  rowSpan: number
  columnSpan: number
  /** Place in `styles`; -1 for a place that no cell of the template covers. */
  style: number
  /** Place of the cell in the template; -1 where none is. */
  cell: number
  /** For files: the value behind the text. */
  value: Value
  picture?: string
  barcode?: { format: 'code128' | 'qr'; text: string }
  chart?: GridChart
  link?: GridLink
}

type GridChart = { kind: 'bar' | 'line' | 'pie'; title: string; labels: string[]; values: number[] }
type GridLink = { kind: 'records' | 'report'; id: string; values: { name: string; value: string }[] }

/** Points of a chart: more are no picture. */
const pointsMax = 500

type Counter = readonly number[]

/** The page that a stretch of lines makes. */
export function gridOf(sheet: Sheet, pages: Pages, page: ReportPage): ReportGrid {
  return new GridMaker(sheet, pages).grid(page)
}

class GridMaker {
  readonly #styles: ReportStyle[] = []
  readonly #known = new Map<string, number>()
  readonly #plain = new Map<ReportCell, number>()
  readonly #places: readonly (readonly (number | undefined)[])[]
  readonly #rowsBefore: Counter
  readonly #columnsBefore: Counter

  constructor(
    private readonly sheet: Sheet,
    private readonly pages: Pages,
  ) {
    this.#places = placesOf(sheet)
    this.#rowsBefore = counted(pages.heights)
    this.#columnsBefore = counted(pages.widths)
  }

  grid({ rows, columns }: ReportPage): ReportGrid {
    const { heights, widths } = this.pages
    const shown = columns.flatMap((stretch) => linesOf(stretch, widths).map((line) => ({ line, stretch })))
    const made = rows.flatMap((stretch) =>
      linesOf(stretch, heights).map((line) => ({
        height: heights[line] ?? 0,
        cells: shown.flatMap((column, index) => this.#cell({ line, stretch }, column, index) ?? []),
      })),
    )
    return { widths: shown.map(({ line }) => widths[line] ?? 0), rows: made, styles: this.#styles }
  }

  #cell(row: Place, column: Place, index: number): GridCell | null {
    const [rowLine, columnLine] = [this.sheet.rows.lines[row.line], this.sheet.columns.lines[column.line]]
    const cell = this.#places[rowLine?.template ?? -1]?.[columnLine?.template ?? -1]
    const source = cell === undefined ? undefined : this.sheet.template.cells[cell]
    if (cell === undefined || !source) return { ...nothing, column: index }
    const rowSpan = span(this.sheet.cover(cell, 'down', row.line), row, this.#rowsBefore)
    const columnSpan = span(this.sheet.cover(cell, 'right', column.line), column, this.#columnsBefore)
    if (rowSpan === 0 || columnSpan === 0) return null
    const at = { row: row.line, column: column.line, own: cell }
    const value = this.sheet.valueAt(cell, row.line, column.line)
    const text = shownText(value, source.format)
    const made: GridCell = { text, column: index, rowSpan, columnSpan, cell, value, style: this.#style(source, at) }
    return addContent(this.sheet, source, made, at)
  }

  #style(source: ReportCell, at: At): number {
    const { conditions } = source
    const style = alignedStyle(source)
    if (conditions.length > 0) return this.#styleOf(style, conditions, at)
    const known = this.#plain.get(source)
    if (known !== undefined) return known
    const made = this.#styleOf(style, conditions, at)
    this.#plain.set(source, made)
    return made
  }

  #styleOf(style: ReportStyle, conditions: ReportCell['conditions'], at: At): number {
    const holding = conditions.filter(({ when }) => this.sheet.isTrueAt(when, at)).map((each) => each.style)
    const merged = holding.length === 0 ? style : Object.assign({}, style, ...holding)
    const key = JSON.stringify(merged)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.#styles.length)
    return this.#styles.push(merged) - 1
  }
}

/** Figures of a column stand below each other; whatever else is written begins at the left. */
export function alignedStyle({ style, format }: ReportCell): ReportStyle {
  const isFigure = format?.kind === 'number' || format?.kind === 'percent'
  return isFigure && style.align === undefined ? { ...style, align: 'right' } : style
}

type Place = { line: number; stretch: Stretch }
type At = { row: number; column: number; own: number }

const nothing: GridCell = { text: '', column: 0, rowSpan: 1, columnSpan: 1, style: -1, cell: -1, value: null }

/** Which cell of the template covers which place of it. */
function placesOf({ template }: Sheet): (number | undefined)[][] {
  const places = template.rows.map((): (number | undefined)[] => [])
  for (const [index, { row, column, rowSpan, columnSpan }] of template.cells.entries()) {
    for (let y = row; y < row + rowSpan; y++) {
      const own = places[y]
      for (let x = column; own && x < column + columnSpan; x++) own[x] = index
    }
  }
  return places
}

/** How many shown lines lie before each line. */
function counted(lengths: readonly number[]): number[] {
  let count = 0
  const before = lengths.map((length) => {
    const own = count
    if (length > 0) count += 1
    return own
  })
  return [...before, count]
}

function linesOf({ start, end }: Stretch, lengths: readonly number[]): number[] {
  const lines: number[] = []
  for (let line = start; line < end; line++) if ((lengths[line] ?? 0) > 0) lines.push(line)
  return lines
}

/** Shown lines of what a cell covers within the stretch; 0 where the line is not the first of them. */
function span([start, end]: readonly [number, number], { line, stretch }: Place, before: Counter): number {
  const from = Math.max(start, stretch.start)
  const to = Math.min(end, stretch.end)
  const isFirst = (before[from] ?? 0) === (before[line] ?? 0)
  return isFirst ? (before[to] ?? 0) - (before[from] ?? 0) : 0
}

/** Most cells show text and nothing else: only others get more. */
function addContent(sheet: Sheet, { value: source, link }: ReportCell, made: GridCell, at: At): GridCell {
  if (source.kind === 'picture' || source.kind === 'barcode') {
    const shown = isFault(made.value) ? '' : textOf(made.value)
    if (source.kind === 'picture') Object.assign(made, { picture: pictureAddress(shown) ?? '', text: '' })
    else made.barcode = { format: source.format, text: shown }
  }
  if (source.kind === 'chart') made.chart = chartOf(sheet, source, at)
  if (link) made.link = linkOf(sheet, link, at)
  return made
}

type ChartValue = Extract<ReportCell['value'], { kind: 'chart' }>

function chartOf(sheet: Sheet, { chart, title, labels, values }: ChartValue, at: At): GridChart {
  return {
    ...{ kind: chart, title },
    labels: sheet.formulaAt(labels, at).slice(0, pointsMax).map(textOf),
    values: sheet.formulaAt(values, at).slice(0, pointsMax).map(chartNumber),
  }
}

function linkOf(sheet: Sheet, link: NonNullable<ReportCell['link']>, at: At): GridLink {
  const handed = link.kind === 'records' ? link.conditions : link.parameters
  return {
    kind: link.kind,
    id: link.kind === 'records' ? link.moduleId : link.reportId,
    values: handed.map(({ name, value }) => ({ name, value: textOf(sheet.formulaAt(value, at)[0] ?? null) })),
  }
}
