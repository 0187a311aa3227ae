import {
  AlignmentType,
  BorderStyle,
  Document,
  HeightRule,
  type IBorderOptions,
  ImageRun,
  LineRuleType,
  Packer,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  UnderlineType,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import type { PageSetup } from '@/lib/domain/print/page-setup'
import type {
  WordBlock,
  WordBorder,
  WordCell,
  WordPadding,
  WordParagraph,
  WordPiece,
  WordRow,
  WordRun,
  WordTableFrame,
} from '@/lib/domain/print/word-model'

/** A picture that a word processor can show, with its own size in pixels. */
export type WordImage = { bytes: Uint8Array; type: 'png' | 'jpg'; width: number; height: number }

type WordWriter = {
  addImage: (source: string, image: WordImage) => void
  add: (piece: WordPiece) => void
  finish: () => Promise<Blob>
}

const twipsPerMm = 56.693

/** Makes one document of the pieces it is given, in their order. A picture that is not known by then is left out. */
export function createWordWriter(page: PageSetup, title: string): WordWriter {
  const images = new Map<string, WordImage>()
  const children: (Paragraph | Table)[] = []
  let open: { frame: WordTableFrame; rows: TableRow[] } | null = null
  return {
    addImage: (source, image) => images.set(source, image),
    add: (piece) => {
      if (piece.kind === 'block') children.push(blockOf(piece.block, images))
      else if (piece.kind === 'tableStart') open = { frame: piece.frame, rows: [] }
      else if (piece.kind === 'rows') open?.rows.push(...piece.rows.map((row) => rowOf(row, images)))
      else if (open) {
        if (open.rows.length > 0) children.push(tableOf(open.frame, open.rows))
        open = null
      }
    },
    finish: () => Packer.toBlob(documentOf(page, title, children)),
  }
}

function documentOf(page: PageSetup, title: string, children: readonly (Paragraph | Table)[]): Document {
  const twips = (mm: number) => Math.round(mm * twipsPerMm)
  const isAcross = page.width > page.height
  const [narrow, long] = isAcross ? [page.height, page.width] : [page.width, page.height]
  const size = {
    width: twips(narrow),
    height: twips(long),
    orientation: isAcross ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
  }
  const margin = { top: twips(page.top), right: twips(page.right), bottom: twips(page.bottom), left: twips(page.left) }
  return new Document({
    title: printable(title),
    creator: '',
    styles: { default: { document: { run: { language: { value: 'zh-CN', eastAsia: 'zh-CN' } } } } },
    sections: [{ properties: { page: { size, margin: { ...margin, header: 0, footer: 0 } } }, children }],
  })
}

type Images = ReadonlyMap<string, WordImage>

function blockOf(block: WordBlock, images: Images): Paragraph | Table {
  if (block.kind === 'paragraph') return paragraphOf(block, images)
  return tableOf(
    block.frame,
    block.rows.map((row) => rowOf(row, images)),
  )
}

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
} as const

function paragraphOf(paragraph: WordParagraph, images: Images): Paragraph {
  const { align, before, after, line, indent, firstLine, isPageStart, hasRule, runs } = paragraph
  const isThin = runs.length === 0
  return new Paragraph({
    children: runs.flatMap((run) => runOf(run, images)),
    alignment: alignments[align],
    // Lines of pictures and larger letters grow; a paragraph that only separates stays thin.
    spacing: { before, after, line, lineRule: isThin ? LineRuleType.EXACT : LineRuleType.AT_LEAST },
    ...((indent > 0 || firstLine > 0) && { indent: { left: indent, firstLine } }),
    ...(isPageStart && { pageBreakBefore: true }),
    ...(hasRule && { border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '808080', space: 1 } } }),
  })
}

function runOf(run: WordRun, images: Images): readonly ParagraphChild[] {
  if (run.kind === 'break') return [new TextRun({ break: 1 })]
  if (run.kind === 'image') return imageOf(run, images)
  const { text, bold, italics, underline, strike, script, color, background, size, font } = run
  return [
    new TextRun({
      text: printable(text),
      size,
      ...(bold && { bold }),
      ...(italics && { italics }),
      ...(underline && { underline: { type: UnderlineType.SINGLE } }),
      ...(strike && { strike }),
      ...(script === 'sub' && { subScript: true }),
      ...(script === 'super' && { superScript: true }),
      ...(color && { color }),
      ...(background && { shading: { type: ShadingType.CLEAR, fill: background, color: 'auto' } }),
      ...(font && { font: { ascii: font, hAnsi: font, eastAsia: font, cs: font } }),
    }),
  ]
}

/** Signs that XML cannot hold would make the whole document unreadable. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out.
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
}

function imageOf(run: Extract<WordRun, { kind: 'image' }>, images: Images): readonly ParagraphChild[] {
  const image = images.get(run.source)
  if (!image) return []
  const ratio = image.height / image.width
  const width = run.width ?? (run.height === null ? image.width : run.height / ratio)
  const height = run.height ?? width * ratio
  const name = printable(run.text) || 'image'
  return [
    new ImageRun({
      type: image.type,
      data: image.bytes,
      transformation: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) },
      altText: { name, description: name },
    }),
  ]
}

function tableOf(frame: WordTableFrame, rows: readonly TableRow[]): Table {
  const { columns, borders, padding, align } = frame
  const width = columns.reduce((sum, each) => sum + each, 0)
  const inside = { insideHorizontal: borderOf(borders.bottom), insideVertical: borderOf(borders.right) }
  return new Table({
    rows,
    columnWidths: [...columns],
    width: { size: width, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    alignment: alignments[align],
    borders: { ...bordersOf(borders), ...inside },
    margins: marginsOf(padding),
  })
}

function rowOf({ cells, height, isHeader }: WordRow, images: Images): TableRow {
  return new TableRow({
    children: cells.map((cell) => cellOf(cell, images)),
    cantSplit: true,
    ...(isHeader && { tableHeader: true }),
    ...(height > 0 && { height: { value: Math.min(31_000, height), rule: HeightRule.ATLEAST } }),
  })
}

const verticals = {
  top: VerticalAlignTable.TOP,
  center: VerticalAlignTable.CENTER,
  bottom: VerticalAlignTable.BOTTOM,
} as const

function cellOf(cell: WordCell, images: Images): TableCell {
  return new TableCell({
    children: cell.blocks.map((block) => blockOf(block, images)),
    width: { size: cell.width, type: WidthType.DXA },
    verticalAlign: verticals[cell.valign],
    ...(cell.columnSpan > 1 && { columnSpan: cell.columnSpan }),
    ...(cell.rowSpan > 1 && { rowSpan: cell.rowSpan }),
    ...(cell.background && { shading: { type: ShadingType.CLEAR, fill: cell.background, color: 'auto' } }),
    ...(cell.borders && { borders: bordersOf(cell.borders) }),
    ...(cell.padding && { margins: marginsOf(cell.padding) }),
  })
}

function marginsOf({ top, right, bottom, left }: WordPadding) {
  return { top, right, bottom, left, marginUnitType: WidthType.DXA }
}

function bordersOf({ top, right, bottom, left }: Record<'top' | 'right' | 'bottom' | 'left', WordBorder>) {
  return { top: borderOf(top), right: borderOf(right), bottom: borderOf(bottom), left: borderOf(left) }
}

const borderStyles = {
  single: BorderStyle.SINGLE,
  double: BorderStyle.DOUBLE,
  dashed: BorderStyle.DASHED,
  dotted: BorderStyle.DOTTED,
} as const

function borderOf(border: WordBorder): IBorderOptions {
  if (!border) return { style: BorderStyle.NIL }
  return { style: borderStyles[border.style], size: border.size, color: border.color }
}
