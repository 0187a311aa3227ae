/*
 * Archives of the kind that `tar` reads, as streams: nothing but a piece of a file is in memory.
 */

const blockBytes = 512
const nameMax = 100
const longName = 'L'
const plainFile = '0'
const folder = '5'

/** A name that ends with a slash is a folder, and has no content. */
export type TarEntry = { name: string; sizeBytes: number; changedAt: number; content: AsyncIterable<Uint8Array> }

/** Content that turns out longer than it was said to be is cut, shorter is filled with zeros: a file may change while it is read. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, sizeBytes, changedAt, content } of entries) {
    const bytes = Buffer.from(name)
    if (bytes.length > nameMax) yield* longNameOf(bytes, changedAt)
    yield headerOf({ name: bytes, sizeBytes, changedAt, kind: name.endsWith('/') ? folder : plainFile })
    let left = sizeBytes
    for await (const piece of content) {
      if (left <= 0) break
      const part = piece.subarray(0, Math.min(piece.length, left))
      left -= part.length
      yield part
    }
    for (; left > 0; left -= Math.min(left, blockBytes)) yield Buffer.alloc(Math.min(left, blockBytes))
    yield padding(sizeBytes)
  }
  yield Buffer.alloc(2 * blockBytes)
}

function* longNameOf(name: Buffer, changedAt: number): Generator<Uint8Array> {
  const text = Buffer.concat([name, Buffer.alloc(1)])
  yield headerOf({ name: Buffer.from('././@LongLink'), sizeBytes: text.length, changedAt, kind: longName })
  yield text
  yield padding(text.length)
}

function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes)
}

type Header = { name: Buffer; sizeBytes: number; changedAt: number; kind: string }

function headerOf({ name, sizeBytes, changedAt, kind }: Header): Buffer {
  const header = Buffer.alloc(blockBytes)
  name.copy(header, 0, 0, nameMax)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, sizeBytes)
  header.write(
    `${Math.floor(changedAt / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write(kind, 156)
  header.write('ustar  \0', 257)
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const octalMax = 8 ** 11 - 1

/** What eleven octal digits cannot hold is written in binary, with the first bit set. */
function writeSize(header: Buffer, sizeBytes: number): void {
  if (sizeBytes <= octalMax) header.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header.writeBigUInt64BE(BigInt(sizeBytes), 128)
    header[124] = 0x80
  }
}

/** Why an archive cannot be read. */
export class BrokenTar extends Error {}

/** An entry while its content passes by. `content` has to be read to its end before the next one is asked for. */
export type ReadEntry = { name: string; sizeBytes: number; content: AsyncIterable<Uint8Array> }

/** Throws `BrokenTar` where the archive is damaged or has no end. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const pieces = new Pieces(source)
  let given = ''
  for (;;) {
    const header = await pieces.take(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const { name, sizeBytes, kind } = readHeader(header)
    if (kind === longName) {
      given = (await pieces.take(sizeBytes)).toString('utf8').replace(/\0.*$/s, '')
      await pieces.take(padding(sizeBytes).length)
      continue
    }
    if (kind !== plainFile && kind !== folder) throw new BrokenTar(`an entry of kind ${kind}`)
    yield { name: given || name, sizeBytes, content: pieces.content(sizeBytes) }
    await pieces.take(padding(sizeBytes).length)
    given = ''
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const wanted = Number.parseInt(text(148, 156), 8)
  const blanked = Buffer.from(header).fill(0x20, 148, 156)
  const sum = blanked.reduce((total, byte) => total + byte, 0)
  if (sum !== wanted) throw new BrokenTar('a header whose sum is wrong')
  const sizeBytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new BrokenTar('an entry without a size')
  return { name: text(0, nameMax), sizeBytes, kind: header.toString('latin1', 156, 157) }
}

/** The source, by as many bytes as are asked for. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.content(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *content(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next()
        if (next.done) throw new BrokenTar('it ends too early')
        this.#rest = Buffer.from(next.value)
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}
