import { escapeAttribute } from '@/lib/rows/xml/escape'
import type { ReportFormat, ReportStyle } from './template'

/** The styles that a workbook of a report uses; each is written once. */
export class WorkbookStyles {
  readonly #fonts = new Lines('<font><sz val="10"/><name val="等线"/><family val="2"/></font>')
  // The first two are the format's own.
  readonly #fills = new Lines(
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  )
  readonly #borders = new Lines('<border><left/><right/><top/><bottom/><diagonal/></border>')
  readonly #formats: string[] = []
  readonly #cells = new Lines('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>')

  indexOf(style: ReportStyle, format: string): number {
    const fontId = this.#fonts.indexOf(fontXml(style))
    const fillId = style.fill ? this.#fills.indexOf(fillXml(style.fill)) : 0
    const borderId = style.borders ? this.#borders.indexOf(bordersXml(style)) : 0
    const ids = `numFmtId="${this.#formatId(format)}" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0"`
    const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"'
    const across = style.align ? ` horizontal="${style.align}"` : ''
    const down = style.vertical === 'top' || style.vertical === 'bottom' ? style.vertical : 'center'
    const wrap = style.wrap ? ' wrapText="1"' : ''
    return this.#cells.indexOf(`<xf ${ids} ${applied}><alignment${across} vertical="${down}"${wrap}/></xf>`)
  }

  xml(): string {
    const formats = this.#formats.map(
      (format, index) => `<numFmt numFmtId="${customFrom + index}" formatCode="${escapeAttribute(format)}"/>`,
    )
    return [
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      this.#fonts.xml('fonts'),
      this.#fills.xml('fills'),
      this.#borders.xml('borders'),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      this.#cells.xml('cellXfs'),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    ].join('')
  }

  #formatId(format: string): number {
    if (format === '') return 0
    const known = this.#formats.indexOf(format)
    return customFrom + (known >= 0 ? known : this.#formats.push(format) - 1)
  }
}

const customFrom = 164

class Lines {
  readonly #places: Map<string, number>

  constructor(...first: readonly string[]) {
    this.#places = new Map(first.map((line, index) => [line, index]))
  }

  indexOf(line: string): number {
    const known = this.#places.get(line)
    if (known !== undefined) return known
    this.#places.set(line, this.#places.size)
    return this.#places.size - 1
  }

  xml(tag: string): string {
    return `<${tag} count="${this.#places.size}">${[...this.#places.keys()].join('')}</${tag}>`
  }
}

const rgb = (color: string) => `FF${color.slice(1).toUpperCase()}`

function fontXml({ bold, italic, underline, size = 10, color, font }: ReportStyle): string {
  const marks = `${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${underline ? '<u/>' : ''}`
  const name = font === 'serif' ? '宋体' : font === 'mono' ? 'Consolas' : '等线'
  return `<font>${marks}<sz val="${size}"/>${color ? `<color rgb="${rgb(color)}"/>` : ''}<name val="${name}"/><family val="2"/></font>`
}

function fillXml(fill: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${rgb(fill)}"/><bgColor indexed="64"/></patternFill></fill>`
}

const edges = ['left', 'right', 'top', 'bottom'] as const

function bordersXml({ borders = {} }: ReportStyle): string {
  const sides = edges.map((side) => {
    const edge = borders[side]
    if (!edge || edge.style === 'none' || edge.width === 0) return `<${side}/>`
    const line = edge.style === 'solid' ? (edge.width > 0.35 ? 'medium' : 'thin') : edge.style
    return `<${side} style="${line}"><color rgb="${rgb(edge.color || '#000000')}"/></${side}>`
  })
  return `<border>${sides.join('')}<diagonal/></border>`
}

/** The format of numbers as spreadsheets write it; '' for what has none, and for what they have none for. */
export function numberFormatOf(format: ReportFormat | undefined): string {
  if (!format) return ''
  if (format.kind === 'date') return format.pattern.toLowerCase()
  if (format.kind !== 'number' && format.kind !== 'percent') return ''
  const decimals = format.decimals === undefined ? '.##########' : format.decimals > 0 ? `.${'0'.repeat(format.decimals)}` : ''
  const code = `${quoted(format.prefix)}${format.thousands ? '#,##0' : '0'}${decimals}${format.kind === 'percent' ? '%' : ''}`
  return `${code}${quoted(format.suffix)}`
}

function quoted(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`
}
