import { buffer } from 'node:stream/consumers'
import type { Cell } from '../cell'
import { rowsFaultOf } from '../refusal'
import { collect } from '../testing'
import { readCsv } from './read'
import { writeCsv } from './write'

const textsOf = async (bytes: Uint8Array) =>
  (await collect(readCsv(bytes))).map(({ cells }) => cells.map((cell) => (cell && 'text' in cell ? cell.text : null)))
const written = (...rows: Cell[][]) => buffer(writeCsv(rows))

const gb = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x0a, 0x41, 0x2c, 0x31])

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('名称,金额\nA,1')],
  ['UTF-8 with its mark', Buffer.from('\ufeff名称,金额\nA,1')],
  ['the national encoding', gb],
  ['UTF-16', Buffer.from('\ufeff名称,金额\nA,1', 'utf16le')],
  ['UTF-16 the other way', Buffer.from('\ufeff名称,金额\nA,1', 'utf16le').swap16()],
])('%s is read', async (_, bytes) => {
  expect(await textsOf(bytes)).toEqual([
    ['名称', '金额'],
    ['A', '1'],
  ])
})

test('UTF-16 of Latin signs is known without a mark', async () => {
  expect(await textsOf(Buffer.from('name,amount\nA,1', 'utf16le'))).toEqual([
    ['name', 'amount'],
    ['A', '1'],
  ])
})

test('the first sign of another script may come late', async () => {
  const latin = 'name,amount\n'.repeat(10_000)
  const rows = await textsOf(Buffer.concat([Buffer.from(latin), gb]))
  expect([rows.length, rows.at(-2)]).toEqual([10_002, ['名称', '金额']])
})

test('separators are guessed by the first line, without what is quoted in it', async () => {
  for (const sign of [',', ';', '\t', '|']) {
    expect(await textsOf(Buffer.from(`"a,b;c;d,e,f"${sign}x\n1${sign}2`))).toEqual([
      ['a,b;c;d,e,f', 'x'],
      ['1', '2'],
    ])
  }
})

test('lines, values and marks may be cut anywhere', async () => {
  const line = '"多\r\n行",b""c,"d""e"\r\n'
  const rows = await textsOf(Buffer.from(line.repeat(8000)))
  expect(rows.length).toBe(8000)
  expect(new Set(rows.map((row) => row.join('|')))).toEqual(new Set(['多\n行|b""c|d"e']))
})

test('a stray mark spoils its own line only, and many make the file no table', async () => {
  expect(await textsOf(Buffer.from('"x",1\n"a"b,c\n"d,e",f\n"g"'))).toEqual([['x', '1'], ['"a"b', 'c'], ['d,e', 'f'], ['g']])
  await expect(textsOf(Buffer.from('"a"b,c\n'.repeat(30))).catch(rowsFaultOf)).resolves.toBe('broken')
})

test('what a spreadsheet would run is written so that it does not, and comes back as it was', async () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', '＝1', "'=x", "''=x", "'plain", 'plain', '-']
  const bytes = await written(texts, [
    { type: 'number', value: '-5' },
    { type: 'text', text: '-5' },
  ])
  const lines = bytes.toString().split('\r\n')
  expect(lines[0]).toBe("\ufeff'=1+1,'+1,'-1,'@x,'\tx,'＝1,''=x,'''=x,'plain,plain,'-")
  expect(lines[1]).toBe("-5,'-5")
  expect(await textsOf(bytes)).toEqual([texts, ['-5', '-5']])
})

test('cells of all kinds are written as one would read them', async () => {
  const bytes = await written([
    { type: 'number', value: '12345678901234567890' },
    { type: 'date', value: '2026-11-22' },
    { type: 'boolean', value: true },
    null,
    { type: 'link', text: '"页"', address: 'https://a.example' },
    'a,b\nc',
  ])
  expect(bytes.toString()).toBe('\ufeff12345678901234567890,2026-11-22,TRUE,,"""页""","a,b\nc"\r\n')
})

test('empty rows count and are left out', async () => {
  const rows = await collect(readCsv(Buffer.from('a\n\n,,\nb,,\n')))
  expect(rows.map(({ number, cells }) => [number, cells.length])).toEqual([
    [1, 1],
    [4, 1],
  ])
})

test.each([
  ['rows', 'a\nb\nc', { rowsMax: 2 }, 'tooManyRows'],
  ['columns', 'a,b,c', { columnsMax: 2 }, 'tooManyColumns'],
  ['places', 'a,b\nc,d', { cellsMax: 3 }, 'tooManyColumns'],
  ['a value', 'a,bbbb', { cellCharactersMax: 3 }, 'cellTooLong'],
  ['the file', 'a,bbbb', { fileBytesMax: 3 }, 'tooLarge'],
  ['a mark that is never closed', `"${'x\n'.repeat(3_000_000)}`, {}, 'cellTooLong'],
])('%s beyond the bound is refused', async (_, text, limits, fault) => {
  await expect(collect(readCsv(Buffer.from(text), { limits })).catch(rowsFaultOf)).resolves.toBe(fault)
})

test('others have their turns while bytes in memory are read', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    pending = setImmediate(turn)
  }
  let pending = setImmediate(turn)
  const rows = await collect(readCsv(Buffer.from('a,b\n'.repeat(200_000))))
  clearImmediate(pending)
  expect(rows.length).toBe(200_000)
  // One for each piece of 64 KiB.
  expect(turns).toBeGreaterThan(10)
})

test('a signal ends writing and reading', async () => {
  const giveUp = new AbortController()
  const endless = (function* () {
    for (;;) yield ['x'.repeat(100)]
  })()
  const write = (async () => {
    for await (const _ of writeCsv(endless, { signal: giveUp.signal })) giveUp.abort()
  })()
  await expect(write).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  await expect(collect(readCsv(Buffer.from('a'), { signal: giveUp.signal }))).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
})
