import type { Cell } from '../cell'
import { sheetColumnsMax } from '../limits'
import { escapeText } from '../xml/escape'
import { ColumnCells } from './cells-out'
import { type ChoiceLists, validationXml } from './choices-out'
import { headRowCount, headXml } from './heads-out'
import type { StyleTable } from './looks'
import { namespaces, xmlHead } from './names'
import { columnName } from './places'
import type { Sheet, SheetRow } from './sheet'

/** Strings of this length are handed on; between two of them the loop is free. */
const pieceCharacters = 131_072

/** Programs show no more links in a sheet; further ones stay text. */
const linksMax = 65_530
const addressMax = 2_079
const linkable = /^(?:https?:\/\/|mailto:)[^\s]+$/i

/** Takes the rows one after the other, so that a sheet can end before they do. */
export class RowFeed {
  #next: IteratorResult<SheetRow> | undefined
  readonly #iterator: AsyncIterator<SheetRow> | Iterator<SheetRow>

  constructor(rows: Sheet['rows']) {
    this.#iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  async peek(): Promise<SheetRow | undefined> {
    this.#next ??= await this.#iterator.next()
    return this.#next.done ? undefined : this.#next.value
  }

  drop(): void {
    if (!this.#next?.done) this.#next = undefined
  }

  async close(): Promise<void> {
    if (!this.#next?.done) await this.#iterator.return?.()
  }
}

type Surroundings = { styles: StyleTable; choices: ChoiceLists; rowsMax: number }

/** One sheet of XML in pieces; ends before the first row that does not fit. What it holds on to is eight bytes for each merged record, and links. */
export class SheetXml {
  readonly #links: { place: string; address: string }[] = []
  readonly #merged: number[] = []
  readonly #cells: readonly ColumnCells[]
  readonly #names: readonly string[]
  readonly #headRows: number

  constructor(
    private readonly sheet: Sheet,
    private readonly feed: RowFeed,
    private readonly around: Surroundings,
  ) {
    const { columns } = sheet
    if (columns.length === 0 || columns.length > sheetColumnsMax) throw new RangeError(`a sheet of ${columns.length} columns`)
    this.#cells = columns.map(({ look = {} }) => new ColumnCells(around.styles, look))
    this.#names = columns.map((_, index) => columnName(index))
    this.#headRows = headRowCount(columns)
  }

  async *pieces(): AsyncGenerator<string> {
    let piece = this.#beginning()
    let number = this.#headRows
    for (let row = await this.feed.peek(); row !== undefined; row = await this.feed.peek()) {
      const { cells, rowsMergedBelow } = 'cells' in row ? row : { cells: row, rowsMergedBelow: 0 }
      const isFirst = number === this.#headRows
      if (number + 1 + (isFirst ? 0 : rowsMergedBelow) > this.around.rowsMax) break
      this.feed.drop()
      number += 1
      if (rowsMergedBelow > 0) this.#merged.push(number, Math.min(number + rowsMergedBelow, this.around.rowsMax))
      piece += `<row r="${number}">`
      for (let column = 0; column < this.#names.length; column += 1) {
        piece += this.#cellXml(cells[column] ?? null, column, number)
        if (piece.length < pieceCharacters) continue
        yield piece
        piece = ''
      }
      piece += '</row>'
    }
    yield `${piece}</sheetData>`
    yield* this.#ending(number)
  }

  /** The part that says where its links lead; null without links. */
  relations(): string | null {
    if (this.#links.length === 0) return null
    const lines = this.#links.map(
      ({ address }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${namespaces.office}/hyperlink" Target="${escapeText(address)}" TargetMode="External"/>`,
    )
    return `${xmlHead}<Relationships xmlns="${namespaces.relations}">${lines.join('')}</Relationships>`
  }

  #cellXml(cell: Cell, column: number, row: number): string {
    const place = `${this.#names[column] ?? ''}${row}`
    const isLink = cell !== null && typeof cell === 'object' && cell.type === 'link' && cell.text !== ''
    const isLinked = isLink && linkable.test(cell.address) && cell.address.length <= addressMax && this.#links.length < linksMax
    if (isLinked) this.#links.push({ place, address: cell.address })
    return this.#cells[column]?.xml(cell, place, isLinked) ?? ''
  }

  #beginning(): string {
    const { columns, columnsFrozen = 0 } = this.sheet
    const across = columnsFrozen > 0 ? ` xSplit="${columnsFrozen}"` : ''
    const corner = `${columnName(columnsFrozen)}${this.#headRows + 1}`
    const pane = columnsFrozen > 0 ? 'bottomRight' : 'bottomLeft'
    const view = `<sheetViews><sheetView workbookViewId="0"><pane${across} ySplit="${this.#headRows}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
    const widths = columns.map(
      ({ width = 16 }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(1, Math.min(width, 255))}" customWidth="1"/>`,
    )
    const names = `xmlns="${namespaces.spreadsheet}" xmlns:r="${namespaces.office}"`
    return `${xmlHead}<worksheet ${names}>${view}<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>${headXml(columns, this.around.styles).rows}`
  }

  /** What follows the rows has an order of its own in the standard. */
  *#ending(lastRow: number): Generator<string> {
    const { columns, hasFilter } = this.sheet
    const last = columnName(columns.length - 1)
    if (hasFilter) yield `<autoFilter ref="A${this.#headRows}:${last}${Math.max(lastRow, this.#headRows)}"/>`
    yield* this.#merges(lastRow)
    yield validationXml(columns, { from: this.#headRows + 1, lists: this.around.choices })
    if (this.#links.length > 0) {
      const links = this.#links.map(({ place }, index) => `<hyperlink ref="${place}" r:id="rId${index + 1}"/>`)
      yield `<hyperlinks>${links.join('')}</hyperlinks>`
    }
    yield '</worksheet>'
  }

  *#merges(lastRow: number): Generator<string> {
    const heads = headXml(this.sheet.columns, this.around.styles).merges
    const own = this.#names.filter((_, index) => this.sheet.columns[index]?.isPerRow !== true)
    const pairs = this.#merged.length / 2
    if (heads.length === 0 && pairs * own.length === 0) return
    let piece = `<mergeCells>${heads.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}`
    for (let at = 0; at < this.#merged.length; at += 2) {
      const [first = 0, end = 0] = [this.#merged[at], Math.min(this.#merged[at + 1] ?? 0, lastRow)]
      if (end <= first) continue
      for (const name of own) piece += `<mergeCell ref="${name}${first}:${name}${end}"/>`
      if (piece.length < pieceCharacters) continue
      yield piece
      piece = ''
    }
    yield `${piece}</mergeCells>`
  }
}
