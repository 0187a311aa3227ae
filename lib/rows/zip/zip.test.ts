import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { defaultLimits } from '../limits'
import { rowsFaultOf } from '../refusal'
import type { RowsSource } from '../source'
import { bookOf, faultOf, sheetOf } from '../testing'
import { openWorkbook } from '../xlsx/read'
import { readDirectory } from './directory'
import { directoryEntry, endRecords } from './records'
import { zipOf } from './write'

const packed = (entries: Parameters<typeof zipOf>[0]) => buffer(Readable.from(zipOf(entries, 6)))
/** The bytes behind so many zeros that are nowhere. */
const source = (bytes: Uint8Array, at = 0): RowsSource => ({
  sizeBytes: at + bytes.length,
  read: async (offset, length) => {
    const before = Math.min(length, Math.max(0, at - offset))
    return Buffer.concat([Buffer.alloc(before), bytes.subarray(Math.max(0, offset - at), Math.max(0, offset - at + length))])
  },
  close: async () => undefined,
})

test('other programs unpack what is packed, with names in any script and contents in pieces', async () => {
  const entries = [
    { name: '目录/文件.txt', content: ['中', '文'] },
    { name: 'empty', content: [] },
    { name: 'bytes', changedAt: Date.UTC(2026, 10, 22), content: [new Uint8Array([1, 2]), new Uint8Array([3])] },
  ]
  const found = unzipSync(await packed(entries))
  expect(Object.keys(found)).toEqual(['目录/文件.txt', 'empty', 'bytes'])
  expect([Buffer.from(found['目录/文件.txt']!).toString(), found.empty?.length, [...found.bytes!]]).toEqual([
    '中文',
    0,
    [1, 2, 3],
  ])
})

test('the same content gives the same bytes', async () => {
  const make = () => packed([{ name: 'a', content: ['x'] }])
  expect(await make()).toEqual(await make())
})

test('more entries than the smaller form counts are all there', async () => {
  function* many() {
    for (let index = 0; index < 65_536; index += 1) {
      const name = Buffer.from(String(index))
      yield directoryEntry({ name, changedAt: null, crc: 0, packedSize: 2, size: 0, offset: index * 2 })
    }
  }
  const directory = Buffer.concat([...many()])
  const offset = 65_536 * 2
  const file = Buffer.concat([Buffer.alloc(offset), directory, endRecords({ count: 65_536, size: directory.length, offset })])
  expect((await readDirectory(source(file), { ...defaultLimits, entriesMax: 100_000 })).size).toBe(65_536)
})

test('sizes and places beyond 4 GB are written and read', async () => {
  const [packedSize, size] = [6 * 1024 ** 3, 7 * 1024 ** 3]
  const facts = { changedAt: null, crc: 1, packedSize, size }
  const directory = Buffer.concat([
    directoryEntry({ ...facts, name: Buffer.from('a'), offset: 0 }),
    directoryEntry({ ...facts, name: Buffer.from('b'), packedSize: 5, size: 9, offset: packedSize + 100 }),
  ])
  const offset = packedSize + 1000
  const end = Buffer.concat([directory, endRecords({ count: 2, size: directory.length, offset })])
  const parts = await readDirectory(source(end, offset), defaultLimits)
  expect([...parts.values()]).toMatchObject([
    { name: 'a', packedSize, size, offset: 0 },
    { name: 'b', packedSize: 5, size: 9, offset: packedSize + 100 },
  ])
})

describe('hostile archives are refused', () => {
  const book = bookOf({ sheet: sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>') })
  /** The place of the sheet in the directory of the archive. */
  const entryAt = (bytes: Uint8Array, name = 'xl/worksheets/sheet1.xml') => Buffer.from(bytes).lastIndexOf(name) - 46
  const changed = (change: (bytes: Buffer, at: number) => void) => {
    const bytes = Buffer.from(book)
    change(bytes, entryAt(bytes))
    return bytes
  }

  test.each<[string, Buffer, string]>([
    ['stating more than it holds', changed((bytes, at) => bytes.writeUInt32LE(5000, at + 24)), 'broken'],
    ['stating less than it holds', changed((bytes, at) => bytes.writeUInt32LE(5, at + 24)), 'broken'],
    ['stating three gigabytes', changed((bytes, at) => bytes.writeUInt32LE(3 * 1024 ** 3, at + 24)), 'tooFull'],
    ['a wrong checksum', changed((bytes, at) => bytes.writeUInt32LE(1, at + 16)), 'broken'],
    ['an unknown packing', changed((bytes, at) => bytes.writeUInt16LE(99, at + 10)), 'broken'],
    ['an entry with a password', changed((bytes, at) => bytes.writeUInt16LE(1, at + 8)), 'encrypted'],
    ['entries that share bytes', changed((bytes, at) => bytes.writeUInt32LE(0, at + 42)), 'broken'],
    ['another name in the header', changed((bytes) => bytes.write('XL/worksheetz', bytes.indexOf('xl/worksheets'))), 'broken'],
    ['two entries of one name', changed((bytes, at) => bytes.write('XL/STYLES.XML___________', at + 46)), 'broken'],
    ['without its end', Buffer.from(book.subarray(0, -30)), 'broken'],
    ['its first half', Buffer.from(book.subarray(0, book.length / 2)), 'broken'],
  ])('%s', async (name, bytes, fault) => {
    const more = name.startsWith('two') ? { 'xl/styles.xml___________': 'x' } : undefined
    const twice = more ? Buffer.from(bookOf({ more })) : bytes
    if (more) twice.write('XL/STYLES.XML___________', entryAt(twice) + 46)
    expect(await faultOf(twice)).toBe(fault)
  })

  test('contents that do not unpack', async () => {
    const at = Buffer.from(book).indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
    const bytes = Buffer.from(book)
    bytes.fill(0xff, at, at + 20)
    expect(await faultOf(bytes)).toBe('broken')
  })

  test('a bomb: what is packed a thousandfold is refused before it is unpacked', async () => {
    const zeros = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20 * 1_048_576) })
    expect(zeros.length).toBeLessThan(30_000)
    await expect(readDirectory(source(zeros), defaultLimits).catch(rowsFaultOf)).resolves.toBe('tooFull')
  })

  test('more entries, or more to unpack, than allowed', async () => {
    expect(await faultOf(book, { entriesMax: 2 })).toBe('tooFull')
    expect(await faultOf(book, { unpackedBytesMax: 200 })).toBe('tooFull')
  })

  test('names that lead out of a folder are names like others, and nothing is written', async () => {
    const tricky = bookOf({ sheet: sheetOf(''), more: { '../../../tmp/out.txt': 'x', '/etc/passwd': 'x', 'C:\\x.txt': 'x' } })
    expect(await faultOf(tricky)).toBe('read')
  })
})

test('a file is read from the disk, and closed also where it is refused', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tenon-rows-'))
  try {
    const file = path.join(folder, 'a.xlsx')
    await writeFile(file, bookOf({ sheet: sheetOf('<row r="1"><c r="A1"><v>7</v></c></row>') }))
    const book = await openWorkbook(file)
    for await (const { cells } of book.read(0).rows) expect(cells).toEqual([{ type: 'number', value: '7' }])
    await book.close()
    let closed = 0
    const close = async () => {
      closed += 1
    }
    const refused = { ...source(strToU8('PK nothing')), close }
    await expect(openWorkbook(refused)).rejects.toMatchObject({ code: 'invalid' })
    expect(closed).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
