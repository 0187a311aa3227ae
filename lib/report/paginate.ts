import type { Sheet } from './expand'
import { shownText } from './format'
import { paperOf, type ReportTemplate } from './template'

/** A stretch of lines that lie one after another on a page, its end excluded. */
export type Stretch = { start: number; end: number }

/** One sheet of paper: repeated heads come first among the stretches. */
export type ReportPage = { rows: readonly Stretch[]; columns: readonly Stretch[] }

export type Pages = {
  pages: readonly ReportPage[]
  /** In mm, of each line that came out; 0 for a hidden one. */
  heights: readonly number[]
  widths: readonly number[]
  /** By which all lengths are multiplied, so that the columns fit. */
  scale: number
  paper: { width: number; height: number }
}

/** Points are 1/72 of an inch. */
const mmPerPoint = 25.4 / 72
const lineHeight = 1.35
const paddingMm = 1.6
const pointsDefault = 10
const scaleMin = 0.2

/**
 * Where pages break, by millimetres alone: viewer, print and files ask here and none of them measures anything, so they cannot differ.
 * A row higher than a page has a page of its own.
 */
export function paginate(sheet: Sheet): Pages {
  const { template } = sheet
  const paper = paperOf(template.page)
  const { margins, fit } = template.page
  const widths = widthsOf(sheet)
  const heights = heightsOf(sheet, widths)
  const wide = Math.max(paper.width - margins.left - margins.right, 10)
  const all = widths.reduce((sum, width) => sum + width, 0)
  const scale = fit === 'width' && all > wide ? Math.max(wide / all, scaleMin) : 1
  const high = Math.max(paper.height - margins.top - margins.bottom, 10) / scale
  const columns = stretches(widths, wide / scale)
  const pages = rowPages(sheet, heights, high).flatMap((rows) => columns.map((own) => ({ rows, columns: [own] })))
  return { pages, heights, widths, scale, paper }
}

/** All on one endless page, for looking at on a screen. */
export function unpaged(pages: Pages): ReportPage {
  return { rows: [{ start: 0, end: pages.heights.length }], columns: [{ start: 0, end: pages.widths.length }] }
}

function widthsOf(sheet: Sheet): number[] {
  return sheet.columns.lines.map(({ template }, column) => {
    const own = sheet.template.columns[template]
    return !own || sheet.isTrueAt(own.hiddenWhen, { row: 0, column }) ? 0 : own.width
  })
}

function heightsOf(sheet: Sheet, widths: readonly number[]): number[] {
  const growing = growingCells(sheet.template)
  return sheet.rows.lines.map(({ template }, row) => {
    const own = sheet.template.rows[template]
    if (!own || sheet.isTrueAt(own.hiddenWhen, { row, column: 0 })) return 0
    if (!own.grows) return own.height
    return Math.max(own.height, ...(growing.get(template) ?? []).map((index) => neededHeight(sheet, { index, row, widths })))
  })
}

/** Cells of one row whose text may need more than its height. */
function growingCells({ cells, rows }: ReportTemplate): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [index, { row, rowSpan, style }] of cells.entries()) {
    if (rowSpan === 1 && style.wrap && rows[row]?.grows) found.set(row, [...(found.get(row) ?? []), index])
  }
  return found
}

function neededHeight(sheet: Sheet, { index, row, widths }: { index: number; row: number; widths: readonly number[] }): number {
  const cell = sheet.template.cells[index]
  const columns = sheet.columns.places[cell?.column ?? -1] ?? []
  const size = (cell?.style.size ?? pointsDefault) * mmPerPoint
  return columns.reduce((most, column) => {
    const [from, to] = sheet.cover(index, 'right', column)
    const width = widths.slice(from, to).reduce((sum, each) => sum + each, 0) - paddingMm
    const text = shownText(sheet.valueAt(index, row, column), cell?.format)
    return Math.max(most, linesOf(text, Math.max(width / size, 1)) * size * lineHeight + paddingMm)
  }, 0)
}

/** How many lines a text takes by an estimate: Chinese letters are as wide as high, others half of that and a little. */
function linesOf(text: string, ems: number): number {
  return text.split('\n').reduce((sum, line) => {
    const width = [...line].reduce((total, letter) => total + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56), 0)
    return sum + Math.max(1, Math.ceil(width / ems))
  }, 0)
}

/** Stretches of lines that fit one after another into a length. */
function stretches(lengths: readonly number[], room: number): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  let used = 0
  for (const [at, length] of lengths.entries()) {
    // A hundredth of a millimetre is no reason for another page.
    if (used > 0 && used + length > room + 0.01) {
      found.push({ start, end: at })
      start = at
      used = 0
    }
    used += length
  }
  if (start < lengths.length || found.length === 0) found.push({ start, end: lengths.length })
  return found
}

function rowPages(sheet: Sheet, heights: readonly number[], room: number): Stretch[][] {
  const heads = headsOf(sheet)
  const pages: Stretch[][] = []
  const total = heights.length
  for (let start = 0; start < total; ) {
    const repeated = heads.filter(({ end }) => end <= start)
    const headHeight = repeated.reduce((sum, head) => sum + lengthOf(heights, head), 0)
    // Heads that leave no room for anything else are not repeated.
    const isCrowded = headHeight > room / 2
    const end = pageEnd(sheet, heights, { start, room: isCrowded ? room : room - headHeight })
    pages.push([...(isCrowded ? [] : repeated), { start, end }])
    start = end
  }
  return pages.length === 0 ? [[{ start: 0, end: 0 }]] : pages
}

/** Stretches of rows that are heads and belong to no group: a head inside a group is part of the group. */
function headsOf(sheet: Sheet): Stretch[] {
  const found: Stretch[] = []
  for (const [at, { template, block }] of sheet.rows.lines.entries()) {
    if (block.depth > 0 || !sheet.template.rows[template]?.isHead) continue
    const last = found.at(-1)
    if (last?.end === at) last.end = at + 1
    else found.push({ start: at, end: at + 1 })
  }
  return found
}

function lengthOf(lengths: readonly number[], { start, end }: Stretch): number {
  let sum = 0
  for (let at = start; at < end; at++) sum += lengths[at] ?? 0
  return sum
}

function pageEnd(sheet: Sheet, heights: readonly number[], { start, room }: { start: number; room: number }): number {
  let used = 0
  let at = start
  while (at < heights.length) {
    used += heights[at] ?? 0
    if (used > room + 0.01 && at > start) break
    const own = sheet.template.rows[sheet.rows.lines[at]?.template ?? -1]
    at += 1
    if (own?.breaksAfter) return at
  }
  return at >= heights.length ? at : keptTogether(sheet, start, at)
}

/** Rows that stay with the next move to the next page together, where anything would stay behind. */
function keptTogether(sheet: Sheet, start: number, end: number): number {
  let at = end
  while (at > start + 1 && sheet.template.rows[sheet.rows.lines[at - 1]?.template ?? -1]?.keepsWithNext) at -= 1
  return at > start + 1 || at === end ? at : end
}
