import { deflateSync } from 'node:zlib'

/** Red, green and blue from 0 to 1. */
type Color = readonly [number, number, number]

type TextOptions = { size?: number; color?: Color; align?: 'left' | 'center' | 'right' }

/** One page. Millimetres from the upper left corner; sizes of letters in points. */
export type PdfPage = {
  /** `x` is the left end, the middle or the right end, `y` the line on which the letters stand. */
  text(x: number, y: number, text: string, options?: TextOptions): void
  line(x1: number, y1: number, x2: number, y2: number, options?: { color?: Color; width?: number }): void
  box(x: number, y: number, width: number, height: number, options?: { color?: Color; width?: number }): void
  bytes(): Buffer
}

const black: Color = [0, 0, 0]
const pointsPerMm = 72 / 25.4

/**
 * A PDF of one page with lines and texts. Chinese is set in one of the typefaces that every reader brings for it, so none is
 * embedded and a page takes some two kilobytes.
 */
export function pdfPage(widthMm: number, heightMm: number): PdfPage {
  const operators: string[] = []
  const at = (x: number, y: number) => `${points(x)} ${points(heightMm - y)}`
  return {
    text: (x, y, text, { size = 9, color = black, align = 'left' } = {}) => {
      const width = textWidth(text, size) / pointsPerMm
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
      const shown = runsOf(text).map(({ font, hex }) => `/${font} ${size} Tf <${hex}> Tj`)
      operators.push(`BT ${color.join(' ')} rg ${at(left, y)} Td ${shown.join(' ')} ET`)
    },
    line: (x1, y1, x2, y2, { color = black, width = 0.2 } = {}) => {
      operators.push(`${color.join(' ')} RG ${points(width)} w ${at(x1, y1)} m ${at(x2, y2)} l S`)
    },
    box: (x, y, width, height, { color = black, width: border = 0.2 } = {}) => {
      operators.push(`${color.join(' ')} RG ${points(border)} w ${at(x, y + height)} ${points(width)} ${points(height)} re S`)
    },
    bytes: () => fileOf([points(widthMm), points(heightMm)], operators.join('\n')),
  }
}

function points(mm: number): string {
  return (mm * pointsPerMm).toFixed(2)
}

type Run = { font: 'L' | 'C'; hex: string }

/** Latin letters and digits have a typeface of their own. */
function runsOf(text: string): Run[] {
  return [...text.matchAll(/[\x20-\x7e]+|[^\x20-\x7e]+/g)].map(([run]) => {
    const isLatin = run.charCodeAt(0) < 0x7f
    const bytes = isLatin ? Buffer.from(run, 'latin1') : Buffer.from(run, 'utf16le').swap16()
    return { font: isLatin ? 'L' : 'C', hex: bytes.toString('hex') }
  })
}

/** Widths of Helvetica in thousandths, from the blank on; Chinese signs are square. */
const latinWidths = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
  '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
  '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number)

function textWidth(text: string, size: number): number {
  let thousandths = 0
  for (const character of text) thousandths += latinWidths[character.charCodeAt(0) - 0x20] ?? 1000
  return (thousandths * size) / 1000
}

/** Lines of a text that fit into a width in millimetres. */
export function wrapped(text: string, widthMm: number, size: number): string[] {
  const lines = ['']
  for (const character of text) {
    const line = `${lines.at(-1)}${character}`
    if (textWidth(line, size) > widthMm * pointsPerMm) lines.push(character)
    else lines[lines.length - 1] = line
  }
  return lines
}

const chineseFont = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor 8 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
] as const

function fileOf(size: readonly [string, string], operators: string): Buffer {
  const content = deflateSync(operators)
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << /Font << /L 5 0 R /C 6 0 R >> >> >>`,
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...chineseFont,
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
