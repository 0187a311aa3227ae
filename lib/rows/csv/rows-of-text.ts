import papaparse from 'papaparse'
import { refuseRows } from '../refusal'

const separators = [',', ';', '\t', '|'] as const

/** The separator that parts the first line into most values; what stands between quotation marks does not count. */
export function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).replace(/"(?:[^"]|"")*"?/g, '')
  const line = first.split(/[\r\n]/, 1)[0] ?? ''
  const counted = separators.map((sign) => ({ sign, count: line.split(sign).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/** A file with more of them is no table. */
const strayLinesMax = 20
/** Between two marks that are never closed stands all the rest of a file. */
const rowCharactersMax = 4 * 1_048_576

type Parsed = { data: string[][]; errors: { code: string; row?: number; index?: number }[]; meta: { cursor: number } }

/**
 * Rows of text (RFC 4180) as its pieces arrive. Every line end is one, also inside of a value. A line with text behind a closing quotation
 * mark is read as if its marks were signs like others; the parser would take what follows for a part of the value.
 */
export class CsvText {
  #rest = ''
  #strayLines = 0

  constructor(private readonly separator: string) {}

  push(piece: string, isLast: boolean): string[][] {
    const text = this.#rest + piece
    // A line end may be cut in two.
    const kept = !isLast && text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - kept.length).replace(/\r\n?/g, '\n')
    const rows: string[][] = []
    let at = 0
    for (;;) {
      const { data, stray, cursor } = this.#parse(lines.slice(at), isLast)
      rows.push(...data)
      at += cursor
      if (stray === undefined) break
      const end = lines.indexOf('\n', at + stray)
      if (end < 0 && !isLast) break
      const start = lines.lastIndexOf('\n', at + stray - 1) + 1
      rows.push(lines.slice(start, end < 0 ? lines.length : end).split(this.separator))
      this.#strayLines += 1
      if (this.#strayLines > strayLinesMax) throw refuseRows('broken', 'quotation marks that make no sense')
      at = end < 0 ? lines.length : end + 1
    }
    this.#rest = lines.slice(at) + kept
    if (this.#rest.length > rowCharactersMax) throw refuseRows('cellTooLong', 'a row without an end', { max: rowCharactersMax })
    return rows
  }

  /** `cursor` is behind the last whole row; `stray` the place, from there, of the first mark that makes no sense. */
  #parse(text: string, isLast: boolean): { data: string[][]; stray: number | undefined; cursor: number } {
    if (text === '') return { data: [], stray: undefined, cursor: 0 }
    const parser = new papaparse.Parser({ delimiter: this.separator, newline: '\n' })
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Parsed
    const fault = errors.find(({ code }) => code === 'InvalidQuotes')
    if (fault) return this.#beforeFault(text, fault.row ?? 0, fault.index ?? 0, data)
    // Behind the last line end nothing begins.
    if (isLast && text.endsWith('\n') && data.at(-1)?.length === 1 && data.at(-1)?.[0] === '') data.pop()
    return { data, stray: undefined, cursor: isLast ? text.length : meta.cursor }
  }

  #beforeFault(text: string, row: number, index: number, data: string[][]) {
    const cursor = text.lastIndexOf('\n', index - 1) + 1
    return { data: data.slice(0, row), stray: index - cursor, cursor }
  }
}
