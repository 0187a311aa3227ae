import type { CopyLine } from '../datasource/public'
import {
  copyInSql,
  copyOutSql,
  findBlocks,
  findBound,
  keysOf,
  type Part,
  type Place,
  placesOf,
  type Sum,
  sumOf,
} from './copy-store'
import type { Filling, Stand } from './fill'
import type { Line } from './line'

/** From PostgreSQL to PostgreSQL: what one server writes the other reads, and nothing is looked at in between. */

const partRows = 200_000
/** Everybody waits for the built-in database meanwhile. */
const partRowsBuiltIn = 5000
const partBlocks = 64

export async function fillByCopy(filling: Filling): Promise<Stand> {
  let { stand } = filling
  for await (const part of partsOf(filling)) {
    filling.signal.throwIfAborted()
    const sum = await sendPart(filling, part, stand.count)
    stand = { count: stand.count + sum.count, sum: stand.sum + sum.sum, mark: part.until }
    filling.gone(stand.count)
    if (part.until) await filling.kept(stand)
  }
  return stand
}

/** In the order of the key; without one all at once, or by the places where the rows lie. */
async function* partsOf({ copy, lines, stand }: Filling): AsyncGenerator<Part> {
  const { where } = copy
  const from: Place = { side: copy.from, table: copy.table, columns: copy.columns }
  if (keysOf(copy.columns).length === 0) {
    yield* keylessParts(lines.from, from, where)
    return
  }
  const rows = lines.from.isBuiltIn || lines.to.isBuiltIn ? partRowsBuiltIn : partRows
  for (let after = stand.mark; ; ) {
    const until = await lines.from.atOneMoment((line) => findBound(line, from, { after, where }, rows))
    yield { after, until, where }
    if (!until) return
    after = until
  }
}

async function* keylessParts(line: Line, from: Place, where: string): AsyncGenerator<Part> {
  const blocks = line.isBuiltIn ? await line.atOneMoment((copy) => findBlocks(copy, from)) : null
  if (blocks === null) {
    yield { after: null, until: null, where }
    return
  }
  for (const place of placesOf(blocks, partBlocks))
    yield { after: null, until: null, where: where === '' ? place : `${place} and ${where}` }
}

/** Counted and summed up at the moment at which it was read. */
function sendPart({ copy, staging, lines, signal, gone }: Filling, part: Part, before: number): Promise<Sum> {
  const from: Place = { side: copy.from, table: copy.table, columns: copy.columns }
  const into = async (source: AsyncIterable<Buffer>) =>
    lines.to.copy?.copyIn(
      copyInSql(copy.to, staging),
      counted(source, (rows) => gone(before + rows), signal),
    )
  const sum = (line: CopyLine) => sumOf(line, from, part, ({ name }) => name)
  if (!lines.from.isBuiltIn)
    return lines.from.atOneMoment(async (line) => {
      await into(line.copyOut(copyOutSql(from, part)))
      return sum(line)
    })
  return sendLater(lines.from, { sql: copyOutSql(from, part), sum, into })
}

type Later = { sql: string; sum: (line: CopyLine) => Promise<Sum>; into: (source: AsyncIterable<Buffer>) => Promise<void> }

/** Nobody waits for the built-in database while a network is slow: what was read is sent afterwards. */
async function sendLater(from: Line, { sql, sum, into }: Later): Promise<Sum> {
  const pieces: Buffer[] = []
  const found = await from.atOneMoment(async (line) => {
    for await (const piece of line.copyOut(sql)) pieces.push(piece)
    return sum(line)
  })
  await into(every(pieces))
  return found
}

async function* every(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}

const lineEnd = 10

/** A row ends with the only line feed that it has. */
async function* counted(
  source: AsyncIterable<Buffer>,
  gone: (rows: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let rows = 0
  for await (const piece of source) {
    signal.throwIfAborted()
    yield piece
    for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) rows += 1
    gone(rows)
  }
}

const sumBlocks = 2048

/** All that lies in the staging table. */
export async function sumStaging({ copy, staging, lines }: Filling): Promise<Sum> {
  const line = lines.to.copy
  if (!line) throw new Error('only PostgreSQL sums up by itself')
  const at: Place = { side: copy.to, table: staging, columns: copy.columns }
  const blocks = lines.to.isBuiltIn ? ((await findBlocks(line, at)) ?? 0) : 0
  if (blocks <= sumBlocks) return sumOf(line, at, { after: null, until: null, where: '' }, ({ target }) => target)
  const total: Sum = { count: 0, sum: 0n }
  for (const where of placesOf(blocks, sumBlocks)) {
    const found = await sumOf(line, at, { after: null, until: null, where }, ({ target }) => target)
    total.count += found.count
    total.sum += found.sum
  }
  return total
}
