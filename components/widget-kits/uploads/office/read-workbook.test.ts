import { utils, write } from '@e965/xlsx'
import { sheetRow, workbookFile } from '@/tests/fixtures/office-files'
import type { Grid } from './grid'
import { readWorkbook } from './read-workbook'
import { reasonOf } from './refusal'

const textsOf = ({ rows }: Grid) => rows.map((row) => row.map((cell) => cell?.text ?? null))
const gridOf = (rows: string, more = '') => readWorkbook(workbookFile({ name: 'S', rows, more })).gridOf(0)
const refusalOf = (bytes: Uint8Array) => {
  try {
    readWorkbook(bytes)
  } catch (thrown) {
    return reasonOf(thrown)
  }
  return 'read'
}

test('hostile texts of cells stay texts', () => {
  const hostile = ['<img src=x onerror=alert(1)>', '=HYPERLINK("javascript:alert(1)")', '@SUM(1)']
  expect(textsOf(gridOf(sheetRow(1, ...hostile)))).toEqual([hostile])
})

test('formulas are shown as the values they were saved with', () => {
  const rows =
    '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*21</f><v>42</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
  const grid = gridOf(rows)
  expect(textsOf(grid)).toEqual([['2', '42', '#DIV/0!']])
  expect(grid.rows[0]?.map((cell) => cell?.isNumber)).toEqual([true, true, false])
})

test('the first cell of a merged range stands for all of it, also where the range goes further than the sheet', () => {
  const merges = '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C2:XFD1048576"/></mergeCells>'
  const { rows } = gridOf(sheetRow(1, 'a', 'b', 'c') + sheetRow(2, 'd', 'e', 'f') + sheetRow(3, 'g'), merges)
  expect(rows[0]?.slice(0, 2)).toEqual([{ text: 'a', isNumber: false, rowSpan: 2, colSpan: 2 }, null])
  expect(rows[1]?.slice(0, 3)).toEqual([null, null, { text: 'f', isNumber: false, rowSpan: 2, colSpan: 98 }])
})

test('only the first thousand rows and hundred columns are handed out, and that is told', () => {
  const wide = Array.from({ length: 101 }, (_, index) => `<c r="${columnOf(index)}1"><v>${index}</v></c>`).join('')
  const long = Array.from({ length: 1000 }, (_, index) => sheetRow(index + 2, 'x')).join('')
  const grid = gridOf(`<row r="1">${wide}</row>${long}`)
  expect([grid.rows.length, grid.rows[0]?.length, grid.columnCount, grid.isCut]).toEqual([1000, 100, 100, true])
  const whole = gridOf(Array.from({ length: 1000 }, (_, index) => sheetRow(index + 1, 'x')).join(''))
  expect([whole.rows.length, whole.isCut]).toEqual([1000, false])
})

function columnOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnOf(Math.floor(index / 26) - 1) + columnOf(index % 26)
}

test('hidden sheets stay hidden, and no more than fifty are offered', () => {
  const rows = sheetRow(1, 'x')
  expect(readWorkbook(workbookFile({ name: 'A', rows }, { name: 'B', rows, state: 'hidden' })).names).toEqual(['A'])
  const many = readWorkbook(workbookFile(...Array.from({ length: 51 }, (_, index) => ({ name: `S${index}`, rows }))))
  expect([many.names.length, many.isCut]).toEqual([50, true])
})

test('a workbook of the old kind is read', () => {
  const book = utils.book_new(utils.aoa_to_sheet([['名称', 12.5]]), '旧表')
  const { names, gridOf: sheet } = readWorkbook(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })))
  expect(names).toEqual(['旧表'])
  expect(textsOf(sheet(0))).toEqual([['名称', '12.5']])
})

test('dates are shown by year, month and day', () => {
  const book = utils.book_new(utils.aoa_to_sheet([[new Date(2026, 2, 9)]], { UTC: false }), 'S')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
  expect(textsOf(readWorkbook(bytes).gridOf(0))).toEqual([['2026-03-09']])
})

test('what is not a workbook is refused', () => {
  const text = new TextEncoder()
  expect(refusalOf(text.encode('<table><tr><td>1</td></tr></table>'))).toBe('broken')
  expect(refusalOf(workbookFile({ name: 'S', rows: '' }).subarray(0, 300))).toBe('broken')
})
