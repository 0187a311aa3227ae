import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directoryEntry, endRecords, localHeader, type ZipRecord } from './records'

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

export type ZipEntry = { name: string; changedAt?: number; content: Content }

/** 0 stores the bytes as they are, for content that is packed already. */
type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * A zip as it is made, one entry after the other: nothing but some pieces is in memory, and nothing is made before it is taken. Content is
 * packed by the threads of zlib, so that the loop is free between two pieces. Whoever stops taking ends the content too.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, level: Level): AsyncGenerator<Uint8Array> {
  const records: ZipRecord[] = []
  let offset = 0
  for await (const { name, changedAt = null, content } of entries) {
    const record = { name: Buffer.from(name), changedAt, crc: 0, packedSize: 0, size: 0, offset }
    records.push(record)
    const header = localHeader(record)
    yield header
    for await (const packed of deflated(content, level, record)) {
      record.packedSize += packed.length
      yield packed
    }
    const descriptor = dataDescriptor(record)
    yield descriptor
    offset += header.length + record.packedSize + descriptor.length
  }
  let size = 0
  for (const record of records) {
    const entry = directoryEntry(record)
    size += entry.length
    yield entry
  }
  yield endRecords({ count: records.length, size, offset })
}

async function* deflated(content: Content, level: Level, record: ZipRecord): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level, chunkSize: 65_536 })
  async function* counted() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      record.crc = crc32(bytes, record.crc)
      record.size += bytes.length
      yield bytes
    }
  }
  // An error of the content destroys what is read below with that error; the end of reading ends the content.
  pipeline(Readable.from(counted()), deflate, () => undefined)
  yield* deflate
}
