import {
  AlignmentType,
  BorderStyle,
  Document,
  HeightRule,
  type IBorderOptions,
  Packer,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import type { GridCell, ReportGrid } from './grid'
import type { Pages } from './paginate'
import type { ReportStyle, ReportTemplate } from './template'

const twipsPerMm = 56.693

type Report = { name: string; template: ReportTemplate; pages: Pages; grids: readonly ReportGrid[] }

/** A report as a document (.docx): one section with one table for each page, so that it breaks where the report does. */
export async function reportDocument({ name, template, pages, grids }: Report): Promise<Uint8Array> {
  const { margins } = template.page
  const { width, height } = pages.paper
  const size = {
    orientation: width > height ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    // The library turns the paper of a landscape page itself.
    ...{ width: twips(Math.min(width, height)), height: twips(Math.max(width, height)) },
  }
  const margin = {
    ...{ top: twips(margins.top), right: twips(margins.right), bottom: twips(margins.bottom), left: twips(margins.left) },
  }
  const sections = grids.map((grid) => ({
    properties: { page: { size, margin } },
    children: [tableOf(grid, pages.scale), endOfPage()],
  }))
  const document = new Document({ title: name, sections })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

const twips = (mm: number) => Math.round(mm * twipsPerMm)

/** A table cannot be the last thing of a section; the paragraph behind it takes no room that would make another page. */
function endOfPage(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, line: 20 }, children: [new TextRun({ text: '', size: 2 })] })
}

function tableOf(grid: ReportGrid, scale: number): Table {
  const widths = grid.widths.map((width) => twips(width * scale))
  const rows = grid.rows.map(
    ({ height, cells }) =>
      new TableRow({
        height: { value: twips(height * scale), rule: HeightRule.EXACT },
        cantSplit: true,
        children: cells.map((cell) => cellOf(cell, { grid, widths, scale })),
      }),
  )
  const columnWidths = widths.length > 0 ? widths : [1]
  return new Table({ rows, columnWidths, layout: TableLayoutType.FIXED })
}

type Around = { grid: ReportGrid; widths: readonly number[]; scale: number }

function cellOf(cell: GridCell, { grid, widths, scale }: Around): TableCell {
  const style = grid.styles[cell.style] ?? {}
  const size = widths.slice(cell.column, cell.column + cell.columnSpan).reduce((sum, width) => sum + width, 0)
  return new TableCell({
    children: [paragraphOf(cell.text, style, scale)],
    width: { size, type: WidthType.DXA },
    verticalAlign: verticals[style.vertical ?? 'middle'],
    borders: bordersOf(style),
    margins: { top: 0, bottom: 0, left: 45, right: 45 },
    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
    ...(cell.columnSpan > 1 ? { columnSpan: cell.columnSpan } : {}),
    ...(style.fill ? { shading: { type: ShadingType.CLEAR, fill: style.fill.slice(1), color: 'auto' } } : {}),
  })
}

const verticals = {
  top: VerticalAlignTable.TOP,
  middle: VerticalAlignTable.CENTER,
  bottom: VerticalAlignTable.BOTTOM,
} as const
const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const
const lines = {
  solid: BorderStyle.SINGLE,
  dashed: BorderStyle.DASHED,
  dotted: BorderStyle.DOTTED,
  double: BorderStyle.DOUBLE,
  none: BorderStyle.NIL,
} as const

function paragraphOf(text: string, style: ReportStyle, scale: number): Paragraph {
  const { bold = false, italic = false, underline, color, size = 10, align = 'left' } = style
  const look = {
    ...{ bold, italics: italic, size: Math.round(size * scale * 2) },
    ...(underline ? { underline: {} } : {}),
    ...(color ? { color: color.slice(1) } : {}),
  }
  const runs = text.split('\n').map((line, index) => new TextRun({ text: line, ...look, ...(index > 0 ? { break: 1 } : {}) }))
  return new Paragraph({ alignment: alignments[align], spacing: { before: 0, after: 0 }, children: runs })
}

const none: IBorderOptions = { style: BorderStyle.NIL }

function bordersOf({ borders = {} }: ReportStyle) {
  const edge = (side: 'top' | 'right' | 'bottom' | 'left'): IBorderOptions => {
    const own = borders[side]
    // Eighths of a point.
    if (!own || own.width === 0) return none
    return { style: lines[own.style], size: Math.max(2, Math.round(own.width * 22.7)), color: (own.color || '#000000').slice(1) }
  }
  return { top: edge('top'), right: edge('right'), bottom: edge('bottom'), left: edge('left') }
}
