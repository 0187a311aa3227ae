import type { ReadCell, ReadRow } from '../cell'
import { type RowLimits, sheetColumnsMax, sheetRowsMax } from '../limits'
import { type RowsFault, refuseRows } from '../refusal'
import { unescapeForms } from '../xml/escape'
import type { XmlHandlers } from '../xml/scan'
import { attributeOf } from '../xml/scan'
import { dateCellOf } from './dates'
import { decimalOf } from './numbers'
import { columnName, placeOf } from './places'
import { RunText } from './strings-in'
import type { StylesIn } from './styles-in'

/** Rows and columns that one cell stands for; rows count from 1, columns from 0, both ends belong to it. */
export type Merge = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

type Around = { name: string; limits: RowLimits; styles: StylesIn; strings: readonly string[]; is1904: boolean }

/** The rows of a sheet as its XML goes by. */
export class SheetIn implements XmlHandlers {
  readonly merges: Merge[] = []
  #done: ReadRow[] = []
  #isInside = false
  #isValue = false
  #row = 0
  #rows = 0
  #places = 0
  #cells: ReadCell[] = []
  #column = -1
  #style = 0
  #type = ''
  #value = ''
  readonly #inline: RunText

  constructor(private readonly around: Around) {
    this.#inline = new RunText(around.limits.cellCharactersMax, () => this.#place())
  }

  /** Rows that are complete and were not taken yet. */
  take(): readonly ReadRow[] {
    const taken = this.#done
    this.#done = []
    return taken
  }

  open(name: string, tag: string): void {
    if (name === 'sheetData') this.#isInside = true
    else if (name === 'mergeCell') this.#merge(tag)
    else if (!this.#isInside) return
    else if (name === 'c') this.#openCell(tag)
    else if (name === 'row') this.#openRow(tag)
    else if (name === 'v') this.#isValue = true
    else this.#inline.open(name)
  }

  close(name: string): void {
    if (!this.#isInside) return
    if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'v') this.#isValue = false
    else if (name === 'sheetData') this.#isInside = false
    else this.#inline.close(name)
  }

  text(text: string): void {
    if (!this.#isInside) return
    if (this.#isValue) this.#addValue(text)
    else this.#inline.add(text)
  }

  #addValue(text: string): void {
    this.#value += text
    // A text of signs that all have their written form is seven times as long.
    if (this.#value.length > this.around.limits.cellCharactersMax * 7) throw this.#tooMuch('cellTooLong', 'cellCharactersMax')
  }

  #openRow(tag: string): void {
    const stated = attributeOf(tag, 'r')
    const number = stated === null ? this.#row + 1 : Number(stated)
    // Rows stand in their order, so that none can come twice.
    if (!Number.isInteger(number) || number <= this.#row || number > sheetRowsMax) throw this.#broken(`the row ${stated}`)
    this.#row = number
    this.#cells = []
    this.#column = -1
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return
    this.#rows += 1
    this.#places += this.#cells.length
    if (this.#rows > this.around.limits.rowsMax) throw this.#tooMuch('tooManyRows', 'rowsMax')
    if (this.#places > this.around.limits.cellsMax) throw this.#tooMuch('tooManyColumns', 'cellsMax')
    this.#done.push({ number: this.#row, cells: this.#cells })
    this.#cells = []
  }

  #openCell(tag: string): void {
    const stated = attributeOf(tag, 'r')
    const place = stated === null ? { row: this.#row, column: this.#column + 1 } : placeOf(stated)
    if (!place || place.row !== this.#row || place.column <= this.#column || place.column >= sheetColumnsMax) {
      throw this.#broken(`the cell ${stated}`)
    }
    this.#column = place.column
    this.#style = Number(attributeOf(tag, 's') ?? 0)
    this.#type = attributeOf(tag, 't') ?? 'n'
    this.#value = ''
    this.#inline.start()
  }

  #closeCell(): void {
    const cell = this.#cellOf()
    if (cell === null) return
    if (this.#column >= this.around.limits.columnsMax) throw this.#tooMuch('tooManyColumns', 'columnsMax')
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells.push(cell)
  }

  #cellOf(): ReadCell {
    if (this.#type === 'inlineStr') return textCell(this.#inline.taken())
    if (this.#type === 'str') return textCell(this.#bounded(unescapeForms(this.#value)))
    const value = this.#value.trim()
    if (value === '') return null
    if (this.#type === 's') return this.#shared(value)
    if (this.#type === 'b') return { type: 'boolean', value: value === '1' || value === 'true' }
    if (this.#type === 'e') return { type: 'error', text: this.#bounded(value) }
    return this.#type === 'd' ? this.#isoDate(value) : this.#number(value)
  }

  #shared(value: string): ReadCell {
    const text = /^\d{1,9}$/.test(value) ? this.around.strings[Number(value)] : undefined
    if (text === undefined) throw this.#broken(`the shared string ${value} at ${this.#place()}`)
    return textCell(text)
  }

  #number(value: string): ReadCell {
    const kind = this.around.styles.kindOf(this.#style)
    const date = kind && dateCellOf(Number(value), kind, this.around.is1904)
    if (date) return date
    const decimal = decimalOf(value)
    return decimal === null ? { type: 'text', text: this.#bounded(value) } : { type: 'number', value: decimal }
  }

  /** Strict workbooks write dates out. */
  #isoDate(value: string): ReadCell {
    const found = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(value)
    const [, day, clock] = found ?? []
    if (day && clock) return { type: 'dateTime', value: `${day} ${clock}` }
    if (day) return { type: 'date', value: day }
    return clock ? { type: 'time', value: clock } : { type: 'text', text: this.#bounded(value) }
  }

  #merge(tag: string): void {
    const [from = '', to = from] = (attributeOf(tag, 'ref') ?? '').split(':', 2)
    const [first, last] = [placeOf(from), placeOf(to)]
    if (!first || !last || last.row < first.row || last.column < first.column) throw this.#broken('a merged range')
    if (this.merges.length >= this.around.limits.mergesMax) throw this.#tooMuch('tooFull', 'mergesMax')
    this.merges.push({ firstRow: first.row, lastRow: last.row, firstColumn: first.column, lastColumn: last.column })
  }

  #bounded(text: string): string {
    if (text.length > this.around.limits.cellCharactersMax) throw this.#tooMuch('cellTooLong', 'cellCharactersMax')
    return text
  }

  #place(): string {
    return `${this.around.name}!${columnName(Math.max(this.#column, 0))}${this.#row}`
  }

  #tooMuch(fault: RowsFault, bound: keyof RowLimits): Error {
    const max = this.around.limits[bound]
    return refuseRows(fault, `more than ${bound} allows (${max})`, { place: this.#place(), max })
  }

  #broken(message: string): Error {
    return refuseRows('broken', `${this.around.name}: ${message} makes no sense`, { place: this.around.name })
  }
}

function textCell(text: string): ReadCell {
  return text === '' ? null : { type: 'text', text }
}
