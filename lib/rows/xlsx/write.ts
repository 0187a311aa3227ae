import { addAbortSignal, Readable } from 'node:stream'
import { sheetRowsMax } from '../limits'
import { escapeAttribute } from '../xml/escape'
import { type ZipEntry, zipOf } from '../zip/write'
import { ChoiceLists } from './choices-out'
import { StyleTable } from './looks'
import { namespaces, SheetNames, xmlHead } from './names'
import type { Sheet } from './sheet'
import { RowFeed, SheetXml } from './sheet-out'

type WriteOptions = {
  /** Ends the file with an error; the rows are asked for no more. */
  signal?: AbortSignal
  /** A sheet that is full goes on in a next one with the same heads. */
  rowsPerSheetMax?: number
}

/** Repeated tags are packed well by little work. */
const packLevel = 2
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook (.xlsx) as a stream. Rows are taken when the reader of the stream takes bytes, and a piece of 128 KiB is all of them that is
 * in memory. Text is always text: nothing in a cell can become a formula. Text over 32,767 signs is cut and ends with `…`; numbers of more
 * than 15 digits are written as text, so that they keep them.
 */
export function writeWorkbook(sheets: AsyncIterable<Sheet> | Iterable<Sheet>, options: WriteOptions = {}): Readable {
  const readable = Readable.from(zipOf(new WorkbookParts(sheets, options).entries(), packLevel), { objectMode: false })
  return options.signal ? addAbortSignal(options.signal, readable) : readable
}

class WorkbookParts {
  readonly #styles = new StyleTable()
  readonly #names = new SheetNames()
  readonly #choices = new ChoiceLists(this.#names.take('_choices'))
  readonly #written: { name: string; isHidden: boolean }[] = []

  constructor(
    private readonly sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
    private readonly options: WriteOptions,
  ) {}

  async *entries(): AsyncGenerator<ZipEntry> {
    for await (const sheet of this.sheets) yield* this.#sheet(sheet)
    const choices = this.#choices.sheet()
    if (choices) yield* this.#sheet(choices, true)
    yield partOf('xl/styles.xml', this.#styles.xml())
    yield partOf('xl/workbook.xml', this.#workbook())
    yield partOf('xl/_rels/workbook.xml.rels', this.#relations())
    yield partOf('_rels/.rels', relationsOf([relation(1, 'officeDocument', 'xl/workbook.xml')]))
    yield partOf('[Content_Types].xml', this.#contentTypes())
  }

  /** One sheet, and more of it while rows are left. */
  async *#sheet(sheet: Sheet, isHidden = false): AsyncGenerator<ZipEntry> {
    const feed = new RowFeed(sheet.rows)
    const rowsMax = Math.min(this.options.rowsPerSheetMax ?? sheetRowsMax, sheetRowsMax)
    try {
      do {
        this.#written.push({ name: isHidden ? sheet.name : this.#names.take(sheet.name), isHidden })
        const number = this.#written.length
        const xml = new SheetXml(sheet, feed, { styles: this.#styles, choices: this.#choices, rowsMax })
        yield { name: `xl/worksheets/sheet${number}.xml`, content: xml.pieces() }
        const relations = xml.relations()
        if (relations) yield partOf(`xl/worksheets/_rels/sheet${number}.xml.rels`, relations)
      } while ((await feed.peek()) !== undefined)
    } finally {
      await feed.close()
    }
  }

  #workbook(): string {
    const sheets = this.#written.map(
      ({ name, isHidden }, index) =>
        `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    const names = `xmlns="${namespaces.spreadsheet}" xmlns:r="${namespaces.office}"`
    return `${xmlHead}<workbook ${names}><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
  }

  #relations(): string {
    const sheets = this.#written.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
    return relationsOf([...sheets, relation(sheets.length + 1, 'styles', 'styles.xml')])
  }

  #contentTypes(): string {
    const override = (part: string, type: string) =>
      `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheetType}.${type}+xml"/>`
    const sheets = this.#written.map((_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet'))
    const defaults =
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
    const own = `${override('workbook', 'sheet.main')}${override('styles', 'styles')}`
    return `${xmlHead}<Types xmlns="${namespaces.types}">${defaults}${own}${sheets.join('')}</Types>`
  }
}

function partOf(name: string, xml: string): ZipEntry {
  return { name, content: [xml] }
}

function relation(number: number, kind: string, target: string): string {
  return `<Relationship Id="rId${number}" Type="${namespaces.office}/${kind}" Target="${target}"/>`
}

function relationsOf(lines: readonly string[]): string {
  return `${xmlHead}<Relationships xmlns="${namespaces.relations}">${lines.join('')}</Relationships>`
}
