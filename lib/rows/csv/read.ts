import type { ReadRow } from '../cell'
import { defaultLimits, type RowLimits } from '../limits'
import { type RowsFault, refuseRows } from '../refusal'
import { openSource, piecesOf, type RowsSource } from '../source'
import { columnName } from '../xlsx/places'
import { encodingByMark, encodingOf, isUtf8 } from './encoding'
import { withoutGuard } from './formulas'
import { CsvText, separatorOf } from './rows-of-text'

type ReadOptions = { limits?: Partial<RowLimits>; signal?: AbortSignal }

/**
 * The rows of a table of text, all cells as texts: nothing is taken for a number or a date. Encoding and separator are guessed. Rows
 * without a value are left out, but count.
 */
export async function* readCsv(
  from: string | Uint8Array | RowsSource,
  { limits = {}, signal }: ReadOptions = {},
): AsyncGenerator<ReadRow> {
  const bounds = { ...defaultLimits, ...limits }
  const source = await openSource(from)
  try {
    if (source.sizeBytes > bounds.fileBytesMax)
      throw refuseRows('tooLarge', 'the file is too large', { max: bounds.fileBytesMax })
    const counter = new RowCounter(bounds)
    let csv: CsvText | undefined
    for await (const { text, isLast } of textOf(source, signal)) {
      csv ??= new CsvText(separatorOf(text))
      for (const texts of csv.push(text, isLast)) {
        const row = counter.rowOf(texts)
        if (row) yield row
      }
    }
  } finally {
    await source.close()
  }
}

async function* textOf(source: RowsSource, signal?: AbortSignal): AsyncGenerator<{ text: string; isLast: boolean }> {
  const decoder = new TextDecoder(await encodingOfAll(source, signal))
  for await (const piece of piecesOf(source)) {
    signal?.throwIfAborted()
    yield { text: decoder.decode(piece, { stream: true }), isLast: false }
  }
  yield { text: decoder.decode(), isLast: true }
}

/** Text that begins with Latin signs says nothing about its encoding before the first other one. */
async function encodingOfAll(source: RowsSource, signal?: AbortSignal): Promise<string> {
  const head = await source.read(0, 65_536)
  const encoding = encodingOf(head)
  if (encoding !== 'utf-8' || encodingByMark(head)) return encoding
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of piecesOf(source)) {
    signal?.throwIfAborted()
    if (!isUtf8(decoder, piece)) return 'gb18030'
  }
  return 'utf-8'
}

class RowCounter {
  #number = 0
  #rows = 0
  #places = 0

  constructor(private readonly limits: RowLimits) {}

  rowOf(texts: readonly string[]): ReadRow | null {
    this.#number += 1
    const cells = texts.map((text, column) => {
      if (text.length > this.limits.cellCharactersMax) throw this.#tooMuch('cellTooLong', 'cellCharactersMax', column)
      return text === '' ? null : ({ type: 'text', text: withoutGuard(text) } as const)
    })
    while (cells.length > 0 && cells.at(-1) === null) cells.pop()
    if (cells.length === 0) return null
    this.#rows += 1
    this.#places += cells.length
    if (this.#rows > this.limits.rowsMax) throw this.#tooMuch('tooManyRows', 'rowsMax', 0)
    if (cells.length > this.limits.columnsMax) throw this.#tooMuch('tooManyColumns', 'columnsMax', this.limits.columnsMax)
    if (this.#places > this.limits.cellsMax) throw this.#tooMuch('tooManyColumns', 'cellsMax', 0)
    return { number: this.#number, cells }
  }

  #tooMuch(fault: RowsFault, bound: keyof RowLimits, column: number): Error {
    const max = this.limits[bound]
    return refuseRows(fault, `more than ${bound} allows (${max})`, { place: `!${columnName(column)}${this.#number}`, max })
  }
}
