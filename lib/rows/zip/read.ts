import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { systemCodeOf } from '@/lib/errors/system-code'
import type { RowLimits } from '../limits'
import { refuseRows } from '../refusal'
import { piecesOf, type RowsSource } from '../source'
import { readDirectory, viewOf, type ZipPart } from './directory'

/** The parts of an archive, unpacked in pieces by the threads of zlib; never more than the archive states and the limits allow. */
export class ZipReader {
  #unpackedBytesLeft: number
  readonly #begun = new Set<string>()

  private constructor(
    readonly source: RowsSource,
    readonly parts: ReadonlyMap<string, ZipPart>,
    private readonly limits: RowLimits,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#unpackedBytesLeft = limits.unpackedBytesMax
  }

  static async open(source: RowsSource, limits: RowLimits, signal?: AbortSignal): Promise<ZipReader> {
    return new ZipReader(source, await readDirectory(source, limits), limits, signal)
  }

  has(name: string): boolean {
    return this.parts.has(name.toLowerCase())
  }

  /** A part that is read again counts once. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const part = this.parts.get(name.toLowerCase())
    if (!part) throw refuseRows('broken', `no part ${name}`, { place: name })
    this.#take(part)
    let [size, crc] = [0, 0]
    for await (const piece of this.#unpacked(part)) {
      this.signal?.throwIfAborted()
      size += piece.length
      if (size > part.size) throw this.#broken(part, 'more bytes than it states')
      crc = crc32(piece, crc)
      yield piece
    }
    if (size !== part.size || crc !== part.crc) throw this.#broken(part, 'other bytes than it states')
  }

  #take(part: ZipPart): void {
    if (this.#begun.has(part.name)) return
    this.#begun.add(part.name)
    this.#unpackedBytesLeft -= part.size
    if (this.#unpackedBytesLeft < 0) {
      throw refuseRows('tooFull', 'too much to unpack', { place: part.name, max: this.limits.unpackedBytesMax })
    }
  }

  async *#unpacked(part: ZipPart): AsyncGenerator<Uint8Array> {
    const pieces = piecesOf(this.source, await this.#contentAt(part), part.packedSize)
    if (part.method === 0) return yield* pieces
    if (part.method !== 8) throw this.#broken(part, `packed by method ${part.method}`)
    const inflate = createInflateRaw({ chunkSize: 65_536 })
    pipeline(Readable.from(pieces), inflate, () => undefined)
    try {
      yield* inflate
    } catch (cause) {
      // What the disk says is not about the archive.
      if (!systemCodeOf(cause)?.startsWith('Z_')) throw cause
      throw refuseRows('broken', `the part ${part.name} does not unpack`, { place: part.name, cause })
    }
  }

  /** The content stands behind a header of its own, which must be that of the same part. */
  async #contentAt(part: ZipPart): Promise<number> {
    const header = viewOf(await this.source.read(part.offset, 30))
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw this.#broken(part, 'no header')
    const nameSize = header.readUInt16LE(26)
    const name = viewOf(await this.source.read(part.offset + 30, nameSize)).toString('utf8')
    if (name.replaceAll('\\', '/') !== part.name) throw this.#broken(part, 'another name in its header')
    return part.offset + 30 + nameSize + header.readUInt16LE(28)
  }

  #broken(part: ZipPart, message: string): Error {
    return refuseRows('broken', `the part ${part.name}: ${message}`, { place: part.name })
  }
}
