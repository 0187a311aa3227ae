import { formatDate } from '@/lib/datetime/format'
import { isAmount } from '@/lib/domain/decimal'
import { serialOf } from '@/lib/rows/xlsx/dates'
import { namespaces, SheetNames, xmlHead } from '@/lib/rows/xlsx/names'
import { fitsNumber } from '@/lib/rows/xlsx/numbers'
import { columnName } from '@/lib/rows/xlsx/places'
import { textInCell } from '@/lib/rows/xlsx/text-in-cell'
import { escapeAttribute, escapeText } from '@/lib/rows/xml/escape'
import { type ZipEntry, zipOf } from '@/lib/rows/zip/write'
import { dateValue } from './format'
import type { GridCell, GridRow, ReportGrid } from './grid'
import type { Pages } from './paginate'
import type { ReportTemplate } from './template'
import { numberOf } from './value'
import { numberFormatOf, WorkbookStyles } from './workbook-styles'

type Report = { name: string; template: ReportTemplate; pages: Pages; grid: ReportGrid }

/**
 * A report as a workbook (.xlsx), with its merged cells, styles and formats, numbers as numbers, the heads repeated and the pages broken
 * where the report breaks them. Nothing in a cell can become a formula.
 */
export function reportWorkbook(report: Report): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(report), 2)
}

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function* entriesOf(report: Report): Generator<ZipEntry> {
  const styles = new WorkbookStyles()
  const name = new SheetNames().take(report.name)
  yield { name: 'xl/worksheets/sheet1.xml', content: sheetPieces(report, styles) }
  yield entry('xl/styles.xml', `<styleSheet xmlns="${namespaces.spreadsheet}">${styles.xml()}</styleSheet>`)
  yield entry('xl/workbook.xml', workbookXml(name, report))
  yield entry('xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']))
  yield entry('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml']))
  yield entry('[Content_Types].xml', contentTypes)
}

const entry = (name: string, xml: string): ZipEntry => ({ name, content: [`${xmlHead}${xml}`] })

const part = (name: string, kind: string) => `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheetType}.${kind}+xml"/>`
const contentTypes = [
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  part('workbook', 'sheet.main'),
  part('worksheets/sheet1', 'worksheet'),
  part('styles', 'styles'),
  '</Types>',
].join('')

function relations(...targets: readonly (readonly [string, string])[]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${namespaces.office}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${namespaces.relations}">${lines.join('')}</Relationships>`
}

function workbookXml(name: string, { template, pages }: Report): string {
  const heads = template.rows.findIndex(({ isHead }) => isHead)
  const last = template.rows.findIndex((row, index) => index >= heads && !row.isHead)
  // Rows before the heads that expand would move them: then there is nothing to repeat by number.
  const isFixed = heads >= 0 && pages.pages.some(({ rows }) => rows.length > 1)
  const quotedName = `'${name.replaceAll("'", "''")}'`
  const titles = `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">${escapeText(quotedName)}!$${heads + 1}:$${last < 0 ? template.rows.length : last}</definedName></definedNames>`
  return [
    `<workbook xmlns="${namespaces.spreadsheet}" xmlns:r="${namespaces.office}"><bookViews><workbookView/></bookViews>`,
    `<sheets><sheet name="${escapeAttribute(name)}" sheetId="1" r:id="rId1"/></sheets>${isFixed ? titles : ''}</workbook>`,
  ].join('')
}

/** Characters of the default font. */
const charactersPerMm = 1 / 1.9
const pointsPerMm = 72 / 25.4
const mmPerInch = 25.4
const pieceCharacters = 131_072

function* sheetPieces({ template, pages, grid }: Report, styles: WorkbookStyles): Generator<string> {
  const widths = grid.widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width * charactersPerMm, 255).toFixed(2)}" customWidth="1"/>`,
  )
  const columns = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  const merges: string[] = []
  let piece = `${xmlHead}<worksheet xmlns="${namespaces.spreadsheet}"><sheetFormatPr defaultRowHeight="15"/>${columns}<sheetData>`
  for (const [index, row] of grid.rows.entries()) {
    piece += rowXml(row, index + 1, { template, grid, styles, merges })
    if (piece.length < pieceCharacters) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData>`
  if (merges.length > 0) yield `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`
  yield `${pageXml(template, pages)}${breaksXml(pages)}</worksheet>`
}

type Around = { template: ReportTemplate; grid: ReportGrid; styles: WorkbookStyles; merges: string[] }

function rowXml({ height, cells }: GridRow, number: number, around: Around): string {
  const shown = cells.map((cell) => {
    const place = `${columnName(cell.column)}${number}`
    if (cell.rowSpan > 1 || cell.columnSpan > 1) {
      const end = `${columnName(cell.column + cell.columnSpan - 1)}${number + cell.rowSpan - 1}`
      around.merges.push(`<mergeCell ref="${place}:${end}"/>`)
    }
    return cellXml(cell, place, around)
  })
  return `<row r="${number}" ht="${Math.min(height * pointsPerMm, 409).toFixed(2)}" customHeight="1">${shown.join('')}</row>`
}

function cellXml(cell: GridCell, place: string, { template, grid, styles }: Around): string {
  const format = template.cells[cell.cell]?.format
  const style = cell.cell < 0 ? 0 : styles.indexOf(grid.styles[cell.style] ?? {}, numberFormatOf(format))
  const number = cell.text === '' ? null : numberIn(cell, format?.kind)
  if (number !== null) return `<c r="${place}" s="${style}"><v>${number}</v></c>`
  if (cell.text === '') return style === 0 ? '' : `<c r="${place}" s="${style}"/>`
  const text = escapeText(textInCell(cell.text))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** What stays a number in the sheet; null for what is text, and for what a double would change. */
function numberIn({ value }: GridCell, kind: string | undefined): string | null {
  if (kind === 'date') return dateSerial(value)
  const amount = kind === 'number' || kind === 'percent' ? numberOf(value) : isAmount(value) && !isText(kind) ? value : null
  const text = amount?.toFixed()
  return text !== undefined && fitsNumber(text) ? text : null
}

const isText = (kind: string | undefined) => kind === 'text' || kind === 'amountInWords'

function dateSerial(value: GridCell['value']): string | null {
  const instant = dateValue(value)
  if (instant === null) return null
  const serial = serialOf({ type: 'dateTime', value: formatDate(instant, 'yyyy-MM-dd HH:mm:ss') })
  return serial === null ? null : String(serial)
}

const paperCodes: Readonly<Record<string, number>> = { Letter: 1, A3: 8, A4: 9, A5: 11, B5: 13 }

function pageXml({ page: { margins, size, orientation } }: ReportTemplate, { scale }: Pages): string {
  const inch = (mm: number) => (mm / mmPerInch).toFixed(3)
  const edges = `left="${inch(margins.left)}" right="${inch(margins.right)}" top="${inch(margins.top)}" bottom="${inch(margins.bottom)}"`
  const paper = paperCodes[size] === undefined ? '' : ` paperSize="${paperCodes[size]}"`
  const setup = `<pageSetup${paper} scale="${Math.max(10, Math.floor(scale * 100))}" orientation="${orientation}"/>`
  return `<pageMargins ${edges} header="0.2" footer="0.2"/>${setup}`
}

/** Breaks are numbered by the rows that are shown. */
function breaksXml({ pages, heights }: Pages): string {
  const ends = [...new Set(pages.map(({ rows }) => rows.at(-1)?.end ?? 0))].sort((a, b) => a - b).slice(0, -1)
  if (ends.length === 0) return ''
  let shown = 0
  let line = 0
  const numbers = ends.map((end) => {
    for (; line < end; line++) if ((heights[line] ?? 0) > 0) shown += 1
    return shown
  })
  const breaks = numbers.map((number) => `<brk id="${number}" max="16383" man="1"/>`)
  return `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.join('')}</rowBreaks>`
}
