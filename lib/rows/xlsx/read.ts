import type { ReadRow } from '../cell'
import { holdsEncrypted, isArchive, isCompound } from '../containers'
import { defaultLimits, type RowLimits } from '../limits'
import { refuseRows } from '../refusal'
import { openSource, piecesOf, type RowsSource } from '../source'
import { charactersOf } from '../xml/decode'
import { attributeOf, type XmlHandlers, XmlScanner } from '../xml/scan'
import { ZipReader } from '../zip/read'
import { type Merge, SheetIn } from './sheet-in'
import { StringsIn } from './strings-in'
import { StylesIn } from './styles-in'

type SheetFacts = { name: string; isHidden: boolean; part: string }

/** `merges` is complete when the rows have been read. */
type SheetReading = { rows: AsyncIterable<ReadRow>; merges: readonly Merge[] }

type ReadOptions = { limits?: Partial<RowLimits>; signal?: AbortSignal }

/**
 * A workbook (.xlsx) to read from a path, from bytes or from a source of a caller's own. Nothing is calculated, loaded or run: formulas
 * are what they were saved with. What does not fit the limits, is encrypted, of another kind or broken is refused with an error whose issue
 * names the fault (`rowsFaultOf`); a fault deep in a sheet comes when its row is reached. Close it when done.
 */
export async function openWorkbook(
  from: string | Uint8Array | RowsSource,
  { limits = {}, signal }: ReadOptions = {},
): Promise<Workbook> {
  const source = await openSource(from)
  try {
    const bounds = { ...defaultLimits, ...limits }
    await checkKind(source, bounds)
    const zip = await ZipReader.open(source, bounds, signal)
    return await Workbook.open(zip, bounds)
  } catch (error) {
    await source.close()
    throw error
  }
}

/** The kind that a file really is, whatever its name says. */
async function checkKind(source: RowsSource, limits: RowLimits): Promise<void> {
  if (source.sizeBytes > limits.fileBytesMax) throw refuseRows('tooLarge', 'the file is too large', { max: limits.fileBytesMax })
  const head = await source.read(0, 8)
  if (isArchive(head)) return
  if (!isCompound(head)) throw refuseRows('notWorkbook', 'no archive')
  let before: Uint8Array = new Uint8Array()
  for await (const piece of piecesOf(source)) {
    if (holdsEncrypted(Buffer.concat([before, piece]))) throw refuseRows('encrypted', 'a workbook with a password')
    before = piece.slice(-64)
  }
  throw refuseRows('oldKind', 'a workbook of the old kind')
}

/** Rows that end far to the right are large, however short they are written: no more of them than stand in so many characters. */
const sliceCharacters = 8_192

class Workbook {
  #strings: Promise<readonly string[]> | undefined
  #styles: Promise<StylesIn> | undefined

  private constructor(
    readonly sheets: readonly Readonly<SheetFacts>[],
    private readonly zip: ZipReader,
    private readonly limits: RowLimits,
    private readonly main: { is1904: boolean; strings: string | undefined; styles: string | undefined },
  ) {}

  static async open(zip: ZipReader, limits: RowLimits): Promise<Workbook> {
    const overall = await readRelations(zip, '', limits)
    const part = overall.find(({ kind }) => kind === 'officeDocument')?.target
    if (part === undefined || !zip.has(part)) throw refuseRows('notWorkbook', 'an archive without a document')
    const book = new BookIn(limits)
    await scan(zip, part, book, limits)
    if (!book.isWorkbook) throw refuseRows('notWorkbook', `${part} is no workbook`)
    const relations = await readRelations(zip, part, limits)
    const byId = new Map(relations.map((relation) => [relation.id, relation]))
    const sheets = book.sheets.flatMap(({ id, name, isHidden }) => {
      const relation = byId.get(id)
      // Sheets that are charts have no cells.
      return relation?.kind === 'worksheet' ? [{ name, isHidden, part: relation.target }] : []
    })
    if (sheets.length === 0) throw refuseRows('notWorkbook', 'no sheets')
    const targetOf = (wanted: string) => relations.find(({ kind, target }) => kind === wanted && zip.has(target))?.target
    return new Workbook(sheets, zip, limits, {
      is1904: book.is1904,
      strings: targetOf('sharedStrings'),
      styles: targetOf('styles'),
    })
  }

  /** A sheet by its place in `sheets`. Whoever stops taking rows stops the reading. */
  read(index: number): SheetReading {
    const merges: Merge[] = []
    return { rows: this.#rows(index, merges), merges }
  }

  async close(): Promise<void> {
    await this.zip.source.close()
  }

  async *#rows(index: number, merges: Merge[]): AsyncGenerator<ReadRow> {
    const sheet = this.sheets[index]
    if (!sheet) throw new RangeError(`no sheet ${index}`)
    const { strings: stringsPart, styles: stylesPart, is1904 } = this.main
    this.#styles ??= this.#load(stylesPart, new StylesIn())
    this.#strings ??= this.#load(stringsPart, new StringsIn(this.limits)).then(({ strings }) => strings)
    const [styles, strings] = [await this.#styles, await this.#strings]
    const handler = new SheetIn({ name: sheet.name, limits: this.limits, styles, strings, is1904 })
    const scanner = scannerOf(handler, sheet.part, this.limits)
    for await (const piece of charactersOf(this.zip.read(sheet.part), sheet.part)) {
      for (let at = 0; at < piece.length; at += sliceCharacters) {
        scanner.push(piece.slice(at, at + sliceCharacters))
        yield* handler.take()
      }
    }
    scanner.end()
    merges.push(...handler.merges)
  }

  async #load<T extends XmlHandlers>(part: string | undefined, handler: T): Promise<T> {
    if (part !== undefined) await scan(this.zip, part, handler, this.limits)
    return handler
  }
}

async function scan(zip: ZipReader, part: string, handlers: XmlHandlers, limits: RowLimits): Promise<void> {
  const scanner = scannerOf(handlers, part, limits)
  for await (const piece of charactersOf(zip.read(part), part)) scanner.push(piece)
  scanner.end()
}

function scannerOf(handlers: XmlHandlers, place: string, { cellCharactersMax }: RowLimits): XmlScanner {
  return new XmlScanner(handlers, { textCharactersMax: cellCharactersMax, place })
}

/** The list of sheets and which day is the first. */
class BookIn implements XmlHandlers {
  readonly sheets: { id: string; name: string; isHidden: boolean }[] = []
  isWorkbook = false
  is1904 = false

  constructor(private readonly limits: RowLimits) {}

  open(name: string, tag: string): void {
    if (name === 'workbook') this.isWorkbook = true
    if (name === 'workbookPr') this.is1904 = /^(1|true|on)$/.test(attributeOf(tag, 'date1904') ?? '')
    if (name !== 'sheet') return
    const { sheetsMax } = this.limits
    if (this.sheets.length >= sheetsMax) throw refuseRows('tooManySheets', 'too many sheets', { max: sheetsMax })
    const isHidden = /^(hidden|veryHidden)$/.test(attributeOf(tag, 'state') ?? '')
    this.sheets.push({ id: attributeOf(tag, ':id') ?? '', name: attributeOf(tag, 'name') ?? '', isHidden })
  }

  close(): void {}
  text(): void {}
}

type Relation = { id: string; kind: string; target: string }

/** What the relations of a part lead to, as names of parts; relations of the archive itself for an empty name. */
async function readRelations(zip: ZipReader, part: string, limits: RowLimits): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!zip.has(name)) return []
  const relations: Relation[] = []
  const handlers = {
    open(element: string, tag: string) {
      // There are no more of use than sheets, and some for styles and the like.
      if (element !== 'Relationship' || relations.length > limits.sheetsMax + 1000) return
      if (attributeOf(tag, 'TargetMode') === 'External') return
      const kind = (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? ''
      relations.push({ id: attributeOf(tag, 'Id') ?? '', kind, target: partAt(folder, attributeOf(tag, 'Target') ?? '') })
    },
    close() {},
    text() {},
  }
  await scan(zip, name, handlers, limits)
  return relations
}

/** Nothing but the name of a part: it is looked up in the archive, never on a disk. */
function partAt(folder: string, target: string): string {
  const segments: string[] = []
  for (const segment of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

export type { Workbook }
