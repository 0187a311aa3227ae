import { type Cell, textOfCell } from '../cell'
import { escapeText } from '../xml/escape'
import { serialOf } from './dates'
import { type CellStyle, dateFormatOf, type Look, numberFormat, type StyleTable } from './looks'
import { fitsNumber } from './numbers'
import { textInCell } from './text-in-cell'

/** Spreadsheets take text that begins so for a formula when it is typed. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/

/** More digits than this are shown as a power of ten unless a format says otherwise. */
const generalDigitsMax = 11

/** The cells of one column: the styles of its look are looked up once. */
export class ColumnCells {
  readonly #attributes = new Map<string, string[]>()

  constructor(
    private readonly styles: StyleTable,
    private readonly look: Look,
  ) {}

  /** XML of a cell at a place such as `B17`; nothing for an empty one. */
  xml(cell: Cell, place: string, isLinked = false): string {
    if (cell === null || cell === '') return ''
    if (typeof cell === 'string') return this.#text(cell, place, false, false)
    const isFault = 'isFault' in cell && cell.isFault === true
    if (cell.type === 'boolean')
      return `<c r="${place}"${this.#style('General', { isFault })} t="b"><v>${cell.value ? 1 : 0}</v></c>`
    if (cell.type === 'number' && fitsNumber(cell.value)) {
      const format = this.#numberFormat(cell.value)
      return `<c r="${place}"${this.#style(format, { isFault })}><v>${cell.value}</v></c>`
    }
    if (cell.type === 'date' || cell.type === 'dateTime' || cell.type === 'time') {
      const serial = serialOf(cell)
      if (serial !== null)
        return `<c r="${place}"${this.#style(dateFormatOf(cell.type, this.look), { isFault })}><v>${serial}</v></c>`
    }
    return this.#text(textOfCell(cell), place, isFault, isLinked)
  }

  /** Also what was to be a number or a date and would not have stayed what it is. */
  #text(text: string, place: string, isFault: boolean, isLink: boolean): string {
    const shown = textInCell(text)
    if (shown === '') return isFault ? `<c r="${place}"${this.#style('General', { isFault })}/>` : ''
    const isQuoted = formulaLike.test(shown)
    const room = /^\s|\s$|[\n\t]/.test(shown) ? ' xml:space="preserve"' : ''
    const style = this.#style('General', { isFault, isLink, isQuoted })
    return `<c r="${place}"${style} t="inlineStr"><is><t${room}>${escapeText(shown)}</t></is></c>`
  }

  #numberFormat(value: string): string {
    const format = numberFormat(this.look)
    if (format !== 'General' || value.length <= generalDigitsMax) return format
    return numberFormat({ decimals: value.split('.', 2)[1]?.length ?? 0 })
  }

  #style(format: string, { isFault = false, isLink = false, isQuoted = false }: CellStyle): string {
    const place = (isFault ? 1 : 0) + (isLink ? 2 : 0) + (isQuoted ? 4 : 0)
    const known = this.#attributes.get(format) ?? []
    if (known[place] !== undefined) return known[place]
    const index = this.styles.indexOf({ format, isFault, isLink, isQuoted, isWrapped: this.look.isWrapped ?? false })
    known[place] = ` s="${index}"`
    this.#attributes.set(format, known)
    return known[place]
  }
}
