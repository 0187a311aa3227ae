import { type RowLimits, unpackedBytesFree } from '../limits'
import { refuseRows } from '../refusal'
import type { RowsSource } from '../source'

export type ZipPart = {
  name: string
  method: number
  crc: number
  packedSize: number
  size: number
  offset: number
}

const endSize = 22
const commentMax = 65_535
const entrySizeMin = 46
const max16 = 0xffff
const max32 = 0xffffffff

/**
 * The parts of an archive by their names in small letters, read from its directory. Refused before anything is unpacked: more entries,
 * more unpacked bytes or a higher ratio than the limits allow, two entries of one name, entries that share bytes, and passwords.
 */
export async function readDirectory(source: RowsSource, limits: RowLimits): Promise<Map<string, ZipPart>> {
  const { count, size, offset } = await findDirectory(source)
  if (count > limits.entriesMax) throw refuseRows('tooFull', `${count} entries`, { max: limits.entriesMax })
  // No honest entry needs more than a name and a comment of some hundred signs.
  if (size > count * 2048 + commentMax || offset + size > source.sizeBytes || count * entrySizeMin > size)
    throw broken('a directory that cannot be')
  const bytes = viewOf(await source.read(offset, size))
  const parts = new Map<string, ZipPart>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const { part, next } = entryAt(bytes, at)
    at = next
    const name = part.name.toLowerCase()
    if (parts.has(name)) throw broken(`two entries of the name ${part.name}`)
    parts.set(name, part)
  }
  checkSizes([...parts.values()], limits, offset)
  return parts
}

/** Entries that share bytes are how a small archive holds petabytes. */
function checkSizes(parts: readonly ZipPart[], limits: RowLimits, directoryAt: number): void {
  let before = 0
  for (const { name, offset, packedSize } of [...parts].sort((one, other) => one.offset - other.offset)) {
    if (offset < before) throw broken(`the entry ${name} shares bytes with another one`)
    before = offset + packedSize
  }
  if (before > directoryAt) throw broken('entries reach into the directory')
  for (const { name, size, packedSize } of parts) {
    if (size > unpackedBytesFree && size > packedSize * limits.ratioMax) {
      throw refuseRows('tooFull', `the entry ${name} is packed too tightly`, { place: name, max: limits.ratioMax })
    }
  }
}

type DirectoryPlace = { count: number; size: number; offset: number }

async function findDirectory(source: RowsSource): Promise<DirectoryPlace> {
  const tailSize = Math.min(source.sizeBytes, endSize + commentMax)
  const tailAt = source.sizeBytes - tailSize
  const tail = viewOf(await source.read(tailAt, tailSize))
  let at = tail.length - endSize
  while (at >= 0 && !(tail.readUInt32LE(at) === 0x06054b50 && at + endSize + tail.readUInt16LE(at + 20) <= tail.length)) at -= 1
  if (at < 0) throw broken('no directory')
  const small = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
  if (small.count < max16 && small.size < max32 && small.offset < max32) return small
  return (await findLarge(source, tailAt + at - 20)) ?? small
}

async function findLarge(source: RowsSource, locatorAt: number): Promise<DirectoryPlace | null> {
  const locator = viewOf(await source.read(Math.max(0, locatorAt), 20))
  if (locatorAt < 0 || locator.length < 20 || locator.readUInt32LE(0) !== 0x07064b50) return null
  const record = viewOf(await source.read(largeAt(locator, 8), 56))
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw broken('no larger directory where one is announced')
  return { count: largeAt(record, 32), size: largeAt(record, 40), offset: largeAt(record, 48) }
}

function entryAt(bytes: Buffer, at: number): { part: ZipPart; next: number } {
  if (at + entrySizeMin > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken('no entry where one is announced')
  const [nameSize, extraSize] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
  const nameEnd = at + entrySizeMin + nameSize
  const next = nameEnd + extraSize + bytes.readUInt16LE(at + 32)
  if (next > bytes.length) throw broken('an entry that breaks off')
  if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw refuseRows('encrypted', 'an entry with a password')
  const part = {
    // Some writers separate folders as their system does.
    name: bytes.toString('utf8', at + entrySizeMin, nameEnd).replaceAll('\\', '/'),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
  readLargeSizes(part, bytes.subarray(nameEnd, nameEnd + extraSize))
  return { part, next }
}

/** Numbers that do not fit into the entry stand behind it, only those, in this order. */
function readLargeSizes(part: ZipPart, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    for (const key of ['size', 'packedSize', 'offset'] as const) {
      if (part[key] !== max32) continue
      if (place + 8 > extra.length) throw broken('a size that breaks off')
      part[key] = largeAt(extra, place)
      place += 8
    }
    return
  }
}

function largeAt(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw broken('a size that cannot be')
  return value
}

export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function broken(message: string): Error {
  return refuseRows('broken', message)
}
