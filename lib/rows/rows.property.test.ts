import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import type { Cell, ReadCell } from './cell'
import { readCsv } from './csv/read'
import { writeCsv } from './csv/write'
import { bytesOf, cellsOf, collect } from './testing'

const dates = fc
  .date({ min: new Date('1900-03-01'), max: new Date('9999-12-31T23:59:59'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), minLength: 1 }),
  fc.constantFrom('_x000D_', '_x005F_', '=1', ' a ', '\r\n', ']]>', '&amp;', '<!DOCTYPE', '_xD83D_\ude00', "'=x"),
)
const decimal = fc
  .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 99_999 }))
  .map(([whole, part]) => (part % 2 === 0 ? String(whole || 1) : `${whole || 1}.${String(part).padStart(5, '0')}`))

const cell: fc.Arbitrary<Exclude<Cell, string>> = fc.oneof(
  fc.constant(null),
  anyText.map((text) => ({ type: 'text' as const, text })),
  decimal.map((value) => ({ type: 'number' as const, value })),
  dates.map((value) => ({ type: 'dateTime' as const, value })),
  dates.map((value) => ({ type: 'date' as const, value: value.slice(0, 10) })),
  dates.map((value) => ({ type: 'time' as const, value: value.slice(11) })),
  fc.boolean().map((value) => ({ type: 'boolean' as const, value })),
)
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }))

/** Midnight is shown as a day by a style of days alone; rows end with their last filled cell. */
function expected(rows: readonly Exclude<Cell, string>[][]): ReadCell[][] {
  const trimmed = rows.map((row) => {
    const cells = [...row] as ReadCell[]
    while (cells.length > 0 && cells.at(-1) === null) cells.pop()
    return cells
  })
  return trimmed.filter((row) => row.length > 0)
}

test('rows come back as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const columns = Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, (_, index) => ({
        title: String(index),
      }))
      const bytes = await bytesOf({ name: 'S', columns, rows })
      expect((await cellsOf(bytes)).slice(1)).toEqual(expected(rows))
    }),
    { numRuns: 150 },
  )
})

test('another program sees the same texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 20 }), async (texts) => {
      const bytes = await bytesOf({ name: 'S', columns: [{ title: 'x' }], rows: texts.map((text) => [text]) })
      const rows = utils.sheet_to_json<string[]>(read(bytes).Sheets.S!, { header: 1 })
      expect(rows.slice(1).map(([text]) => text)).toEqual(texts)
    }),
    { numRuns: 50 },
  )
})

test('texts come back from a table of text, but for the kind of their line ends', async () => {
  const texts = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\ufeff'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(texts, { minLength: 2, maxLength: 5 }), { maxLength: 10 }), async (rows) => {
      const found = await collect(readCsv(await buffer(writeCsv([['a', 'b', 'c', 'd', 'e'], ...rows]))))
      const read = found.slice(1).map(({ cells }) => cells.map((one) => (one && 'text' in one ? one.text : '')))
      const lines = rows.map((row) => row.map((text) => text.replace(/\r\n?/g, '\n')))
      const trimmed = lines.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1))
      expect(read).toEqual(trimmed.filter((row) => row.length > 0))
    }),
    { numRuns: 150 },
  )
})
