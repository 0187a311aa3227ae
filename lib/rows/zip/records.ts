/** The records of a zip (APPNOTE 6.3.10), with the larger form ("zip64") where a number does not fit into the smaller one. */

export type ZipRecord = {
  name: Buffer
  changedAt: number | null
  crc: number
  packedSize: number
  size: number
  offset: number
}

const max16 = 0xffff
const max32 = 0xffffffff
/** Sizes follow behind the content; names are in UTF-8. */
const flags = 0x0808
const methodDeflate = 8

export function localHeader({ name, changedAt }: Pick<ZipRecord, 'name' | 'changedAt'>): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(methodDeflate, 8)
  header.writeUInt32LE(stampOf(changedAt), 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

/** What the header could not say yet. */
export function dataDescriptor({ crc, packedSize, size }: Pick<ZipRecord, 'crc' | 'packedSize' | 'size'>): Buffer {
  const isLarge = packedSize > max32 || size > max32
  const descriptor = Buffer.alloc(isLarge ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
    descriptor.writeBigUInt64LE(BigInt(size), 16)
  } else {
    descriptor.writeUInt32LE(packedSize, 8)
    descriptor.writeUInt32LE(size, 12)
  }
  return descriptor
}

export function directoryEntry({ name, changedAt, crc, packedSize, size, offset }: ZipRecord): Buffer {
  // In the larger form only those numbers that do not fit, in this order.
  const large = [size, packedSize, offset].filter((value) => value >= max32)
  const extra = Buffer.alloc(large.length === 0 ? 0 : 4 + large.length * 8)
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(large.length * 8, 2)
    for (const [index, value] of large.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  }
  const version = large.length > 0 ? 45 : 20
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(methodDeflate, 10)
  entry.writeUInt32LE(stampOf(changedAt), 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(Math.min(packedSize, max32), 20)
  entry.writeUInt32LE(Math.min(size, max32), 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(Math.min(offset, max32), 42)
  return Buffer.concat([entry, name, extra])
}

export function endRecords({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= max16 || size >= max32 || offset >= max32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(offset, max32), 16)
  if (!isLarge) return end
  const large = Buffer.alloc(76)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  // Where the larger record stands, then the smaller one.
  large.writeUInt32LE(0x07064b50, 56)
  large.writeBigUInt64LE(BigInt(offset + size), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}

/** The format counts from 1980 in steps of two seconds, in the time of this machine; without a time always the same bytes. */
function stampOf(changedAt: number | null): number {
  const first = 0x00210000
  if (changedAt === null) return first
  const date = new Date(changedAt)
  const year = date.getFullYear() - 1980
  if (!(year >= 0 && year < 128)) return first
  const day = (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
