import { escapeAttribute } from '../xml/escape'
import { namespaces, xmlHead } from './names'

/** How the values of a column are shown. Percent shows 0.125 as 12.5 %. */
export type Look = {
  decimals?: number
  isGrouped?: boolean
  isPercent?: boolean
  dateFormat?: DateFormat
  isWrapped?: boolean
}

type DateFormat = 'yyyy' | 'yyyy-MM' | 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm' | 'yyyy-MM-dd HH:mm:ss' | 'HH:mm' | 'HH:mm:ss'

export type CellStyle = {
  format?: string
  isHead?: boolean
  isWrapped?: boolean
  isFault?: boolean
  isLink?: boolean
  /** Text that looks like a formula stays text also after somebody has edited it. */
  isQuoted?: boolean
}

const decimalsMax = 15

export function numberFormat({ decimals, isGrouped = false, isPercent = false }: Look): string {
  if (decimals === undefined && !isGrouped && !isPercent) return 'General'
  const places = Math.max(0, Math.min(Math.trunc(decimals ?? 0), decimalsMax))
  return `${isGrouped ? '#,##0' : '0'}${places > 0 ? `.${'0'.repeat(places)}` : ''}${isPercent ? '%' : ''}`
}

/** The default beside the format of a column that says nothing. */
const dateFormats = { date: 'yyyy-MM-dd', dateTime: 'yyyy-MM-dd HH:mm:ss', time: 'HH:mm:ss' } as const satisfies Record<
  string,
  DateFormat
>

export function dateFormatOf(type: keyof typeof dateFormats, { dateFormat }: Look): string {
  return (dateFormat ?? dateFormats[type]).toLowerCase()
}

const customFormatsFrom = 164

/** The styles that a workbook has come to use; written when all its sheets are. Columns declare looks, so there are few. */
export class StyleTable {
  readonly #indexes = new Map<string, number>([['', 0]])
  readonly #styles: CellStyle[] = [{}]

  indexOf(style: CellStyle): number {
    const key = keyOf(style)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#styles.push(style)
    this.#indexes.set(key, this.#styles.length - 1)
    return this.#styles.length - 1
  }

  xml(): string {
    const formats = [...new Set(this.#styles.flatMap(({ format }) => (format && format !== 'General' ? [format] : [])))]
    const idOf = (format: string | undefined) =>
      format === undefined || format === 'General' ? 0 : customFormatsFrom + formats.indexOf(format)
    const listed = formats.map(
      (format, index) => `<numFmt numFmtId="${customFormatsFrom + index}" formatCode="${escapeAttribute(format)}"/>`,
    )
    const xfs = this.#styles.map((style) => xfOf(style, idOf(style.format)))
    return [
      `${xmlHead}<styleSheet xmlns="${namespaces.spreadsheet}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${listed.join('')}</numFmts>` : '',
      ...[fonts, fills, borders],
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('')
  }
}

function keyOf(style: CellStyle): string {
  const marks = [style.isHead, style.isWrapped, style.isFault, style.isLink, style.isQuoted]
    .map((is) => (is ? '1' : '0'))
    .join('')
  const key = `${marks}${style.format ?? ''}`
  return key === '00000' ? '' : key
}

const font = (more: string) => `<font>${more}<sz val="11"/>`
const face = '<name val="等线"/><family val="2"/><charset val="134"/></font>'
const fonts = `<fonts count="3">${font('')}${face}${font('<b/>')}${face}<font><u/><sz val="11"/><color rgb="FF0563C1"/>${face}</fonts>`
const solid = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`
// The first two are the format's own.
const fills = `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFEEF1F5')}${solid('FFFFE1DE')}</fills>`
const edge = (side: string) => `<${side} style="thin"><color rgb="FFC9CED6"/></${side}>`
const borders = `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(edge).join('')}<diagonal/></border></borders>`

function xfOf({ isHead, isFault, isLink, isWrapped, isQuoted }: CellStyle, formatId: number): string {
  const fontId = isHead ? 1 : isLink ? 2 : 0
  const fillId = isFault ? 3 : isHead ? 2 : 0
  const applied = `${formatId ? ' applyNumberFormat="1"' : ''}${fontId ? ' applyFont="1"' : ''}${fillId ? ' applyFill="1"' : ''}`
  const alignment = isHead
    ? '<alignment horizontal="center" vertical="center" wrapText="1"/>'
    : `<alignment vertical="center"${isWrapped ? ' wrapText="1"' : ''}/>`
  const border = isHead ? ' borderId="1" applyBorder="1"' : ' borderId="0"'
  return `<xf numFmtId="${formatId}" fontId="${fontId}" fillId="${fillId}"${border} xfId="0"${isQuoted ? ' quotePrefix="1"' : ''}${applied} applyAlignment="1">${alignment}</xf>`
}
