import { addAbortSignal, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import papaparse from 'papaparse'
import { type Cell, textOfCell } from '../cell'
import { withGuard } from './formulas'

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

const pieceCharacters = 131_072

/** A table of text (RFC 4180) as a stream, in UTF-8 with its mark, without which Excel takes it for the encoding of the machine. */
export function writeCsv(rows: Rows, { signal }: { signal?: AbortSignal } = {}): Readable {
  const readable = Readable.from(piecesOf(rows), { objectMode: false })
  return signal ? addAbortSignal(signal, readable) : readable
}

async function* piecesOf(rows: Rows): AsyncGenerator<Buffer> {
  let characters = 0
  let waiting: string[][] = []
  yield Buffer.from('\ufeff')
  for await (const row of rows) {
    const texts = row.map(guarded)
    waiting.push(texts)
    characters += texts.reduce((sum, text) => sum + text.length + 1, 2)
    if (characters < pieceCharacters) continue
    yield packed(waiting)
    characters = 0
    waiting = []
    // A stream that takes at once would never let others have their turn.
    await setImmediate()
  }
  if (waiting.length > 0) yield packed(waiting)
}

function guarded(cell: Cell): string {
  const isText = typeof cell === 'string' || cell?.type === 'text' || cell?.type === 'link'
  return isText ? withGuard(textOfCell(cell)) : textOfCell(cell)
}

function packed(rows: readonly string[][]): Buffer {
  return Buffer.from(`${papaparse.unparse([...rows], { newline: '\r\n' })}\r\n`)
}
