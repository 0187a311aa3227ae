import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre'
import readExcelFile from 'read-excel-file/node'
import type { Cell } from '../cell'
import { bytesOf, cellsOf, readAll } from '../testing'
import { openWorkbook } from './read'
import type { Column, SheetRow } from './sheet'
import { writeWorkbook } from './write'

const columns: Column[] = [
  { title: '名称' },
  { title: '金额', look: { decimals: 2, isGrouped: true } },
  { title: '日期' },
  { title: '占比', look: { isPercent: true, decimals: 1 } },
  { title: '启用' },
]
const rows: SheetRow[] = [
  [
    '供应商 & <甲>',
    { type: 'number', value: '1234.50' },
    { type: 'date', value: '2026-11-22' },
    { type: 'number', value: '0.125' },
    { type: 'boolean', value: true },
  ],
  ['=HYPERLINK("http://x")', null, { type: 'dateTime', value: '2026-11-22 09:30:05' }, '', { type: 'boolean', value: false }],
]

const own = (...cells: Cell[]) => bytesOf({ name: 'S', columns: cells.map((_, index) => ({ title: `${index}` })), rows: [cells] })
const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())

describe('other programs read what is written', () => {
  test('SheetJS: values, formats, no formula', async () => {
    const book = read(await bytesOf({ name: '记录', columns, rows }), { cellFormula: true })
    const sheet = book.Sheets['记录']!
    expect(utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
      ['名称', '金额', '日期', '占比', '启用'],
      ['供应商 & <甲>', '1,234.50', '2026-11-22', '12.5%', 'TRUE'],
      ['=HYPERLINK("http://x")', null, '2026-11-22 09:30:05', null, 'FALSE'].map((value) => value ?? undefined),
    ])
    expect([sheet.A3.t, sheet.A3.f]).toEqual(['s', undefined])
  })

  test('read-excel-file: values and types', async () => {
    const [sheet] = await readExcelFile(await bytesOf({ name: '记录', columns, rows }))
    expect(sheet?.sheet).toBe('记录')
    expect(sheet?.data[1]?.slice(0, 2)).toEqual(['供应商 & <甲>', 1234.5])
    expect(sheet?.data[1]?.[2]).toEqual(new Date('2026-11-22T00:00:00.000Z'))
    expect(sheet?.data[2]?.[0]).toBe('=HYPERLINK("http://x")')
  })

  test('hucre: drop-downs, filter, frozen heads, links and hidden sheets', async () => {
    const long = Array.from({ length: 300 }, (_, index) => `选项${index}`)
    const bytes = await bytesOf({
      name: '模板',
      hasFilter: true,
      columns: [
        { title: '状态', choices: { values: ['启用', '禁用'], isOnly: true } },
        { title: '部门', choices: { values: long } },
        { title: '供应商', choices: { values: ['甲,乙', '丙'] } },
        { title: '网址' },
      ],
      rows: [['启用', '选项3', null, { type: 'link', text: '网页', address: 'https://a.example/?a=1&b=2' }]],
    })
    const book = await readXlsx(bytes)
    const [sheet, choices] = book.sheets
    const rules = sheet?.dataValidations?.map(({ range, values, formula1 }) => ({ range, source: values ?? formula1 }))
    expect(rules).toEqual([
      { range: 'A2:A1048576', source: ['启用', '禁用'] },
      { range: 'B2:B1048576', source: "'_choices'!$A$2:$A$301" },
      { range: 'C2:C1048576', source: "'_choices'!$B$2:$B$3" },
    ])
    expect(sheet?.autoFilter?.range).toBe('A1:D2')
    expect(sheet?.freezePane?.rows).toBe(1)
    expect([choices?.name, choices?.hidden, choices?.rows.length]).toEqual(['_choices', true, 301])
    expect(partOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="https://a.example/?a=1&amp;b=2"')
  })
})

test('heads of two rows and rows of one record are merged', async () => {
  const grouped: Column[] = [
    { title: '单号' },
    { title: '品名(a)', group: '明细(t1)', isPerRow: true },
    { title: '数量(b)', group: '明细(t1)', isPerRow: true },
    { title: '备注' },
  ]
  const book = await openWorkbook(
    await bytesOf({
      name: 'S',
      columns: grouped,
      rows: [{ cells: ['1', 'x', 'y', 'z'], rowsMergedBelow: 1 }, [null, 'x2', 'y2'], ['2']],
    }),
  )
  const reading = book.read(0)
  const found: string[][] = []
  for await (const { cells } of reading.rows) found.push(cells.map((cell) => (cell && 'text' in cell ? cell.text : '')))
  expect(found.slice(0, 2)).toEqual([
    ['单号', '明细(t1)', '', '备注'],
    ['', '品名(a)', '数量(b)'],
  ])
  const names = reading.merges.map((merge) => [merge.firstRow, merge.firstColumn, merge.lastRow, merge.lastColumn].join())
  expect(names.sort()).toEqual(['1,0,2,0', '1,1,1,2', '1,3,2,3', '3,0,4,0', '3,3,4,3'])
})

test('numbers keep their digits: what a spreadsheet would round is text', async () => {
  const values = [
    '0.1',
    '999999999999999',
    '123456789012345678',
    '1234567890.1234567',
    '12345678901234567890',
    '-5',
    '007',
    'abc',
  ]
  const bytes = await own(...values.map((value): Cell => ({ type: 'number', value })))
  const [, row] = await cellsOf(bytes)
  expect(row?.map((cell) => cell?.type)).toEqual(['number', 'number', 'text', 'text', 'text', 'number', 'text', 'text'])
  expect(row?.map((cell) => (cell && 'text' in cell ? cell.text : cell?.value))).toEqual(values)
  expect(utils.sheet_to_json(read(bytes).Sheets.S!, { header: 1, raw: false })[1]).toEqual(values)
})

test('dates that no calendar of spreadsheets holds stay texts', async () => {
  const [, row] = await cellsOf(
    await own(
      { type: 'date', value: '1899-12-31' },
      { type: 'date', value: '2026-02-30' },
      { type: 'date', value: '1900-01-01' },
      { type: 'dateTime', value: '9999-12-31 23:59:59' },
      { type: 'time', value: '24:00:00' },
    ),
  )
  expect(row?.map((cell) => cell?.type)).toEqual(['text', 'text', 'date', 'dateTime', 'text'])
})

test('text of the size of a cell is whole, longer text is cut without halving a sign', async () => {
  const [, row] = await cellsOf(await own('x'.repeat(32_767), `${'x'.repeat(32_765)}😀y`))
  expect(row?.map((cell) => (cell && 'text' in cell ? [cell.text.length, cell.text.at(-1)] : null))).toEqual([
    [32_767, 'x'],
    [32_766, '…'],
  ])
})

test('text that looks like a formula stays text also after it was edited', async () => {
  const bytes = await own('=1+1', '+1', '-1', '@x', '\tx', 'plain')
  const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  const quoted = [...partOf(bytes, 'xl/styles.xml').matchAll(/<xf [^>]*>/g)]
    .slice(1)
    .map(([xf]) => xf.includes('quotePrefix="1"'))
  const styles = [...xml.matchAll(/<c r="[A-F]2" s="(\d+)"/g)].map(([, index]) => quoted[Number(index)])
  expect(styles).toEqual([true, true, true, true, true, false])
})

test('a link to anything but the web or a mail box is text', async () => {
  const addresses = ['javascript:alert(1)', 'file:///etc/passwd', 'https://a.example/ x', 'mailto:a@b.example']
  const bytes = await own(...addresses.map((address): Cell => ({ type: 'link', text: 'x', address })))
  expect(partOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels').match(/Target="[^"]*"/g)).toEqual(['Target="mailto:a@b.example"'])
})

test('names of sheets are such that programs accept them', async () => {
  const names = ['a/b:c', 'A_B_C', "'x'", '', 'History', '长'.repeat(40), `${'长'.repeat(30)}😀`]
  const book = await openWorkbook(await bytesOf(...names.map((name) => ({ name, columns: [{ title: 'x' }], rows: [] }))))
  expect(book.sheets.map(({ name }) => name)).toEqual([
    'a_b_c',
    'A_B_C (2)',
    'x',
    '_',
    'History_',
    '长'.repeat(31),
    '长'.repeat(30),
  ])
})

test('a full sheet goes on in a next one with the same heads, and rows of one record stay together', async () => {
  const many: SheetRow[] = [['1'], ['2'], { cells: ['3'], rowsMergedBelow: 1 }, ['3b'], ['4']]
  const stream = writeWorkbook([{ name: 'S', columns: [{ title: 'h' }], rows: many }], { rowsPerSheetMax: 4 })
  const bytes = await buffer(stream)
  const sheets = (await readAll(bytes)).map((each) => each.map(({ cells: [cell] }) => (cell && 'text' in cell ? cell.text : '')))
  expect(sheets).toEqual([
    ['h', '1', '2'],
    ['h', '3', '3b', '4'],
  ])
  expect((await openWorkbook(bytes)).sheets.map(({ name }) => name)).toEqual(['S', 'S (2)'])
})

describe('rows are taken as the bytes are', () => {
  /** Rows without an end, which tell how many were taken and whether they were ended. */
  function endless() {
    const seen = { taken: 0, isEnded: false }
    function* make(): Generator<SheetRow> {
      try {
        for (;;) {
          seen.taken += 1
          yield [`row ${seen.taken} ${Math.random()}`]
        }
      } finally {
        seen.isEnded = true
      }
    }
    return { seen, sheet: { name: 'S', columns: [{ title: 'x' }], rows: make() } }
  }

  test('nothing is made before a reader asks, and no more than some pieces ahead of it', async () => {
    const { seen, sheet } = endless()
    const stream = writeWorkbook([sheet])
    expect(seen.taken).toBe(0)
    const bytes = stream[Symbol.asyncIterator]()
    for (let pieces = 0; pieces < 5; pieces += 1) await bytes.next()
    const before = seen.taken
    for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate)
    // Some pieces of 128 KiB of about 80 bytes a row stand between the rows and the reader.
    expect(seen.taken - before).toBeLessThan(20_000)
    await bytes.return?.()
    await waitFor(() => seen.isEnded)
  })

  test('the loop has its turns while rows are written', async () => {
    const { seen, sheet } = endless()
    const turns: number[] = []
    const watch = setInterval(() => turns.push(seen.taken), 0)
    let size = 0
    for await (const piece of writeWorkbook([sheet])) {
      size += (piece as Buffer).length
      if (size > 2_000_000) break
    }
    clearInterval(watch)
    const steps = turns.slice(1).map((taken, index) => taken - (turns[index] ?? 0))
    expect(turns.length).toBeGreaterThan(3)
    expect(Math.max(...steps)).toBeLessThan(20_000)
  })

  test('a signal ends the stream with an error and the rows with it', async () => {
    const { seen, sheet } = endless()
    const giveUp = new AbortController()
    const stream = writeWorkbook([sheet], { signal: giveUp.signal })
    const read = (async () => {
      for await (const _ of stream) giveUp.abort()
    })()
    await expect(read).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    await waitFor(() => seen.isEnded)
  })

  test('an error of the rows is the error of the stream', async () => {
    async function* failing(): AsyncGenerator<SheetRow> {
      yield ['1']
      throw new Error('the database is gone')
    }
    await expect(bytesOf({ name: 'S', columns: [{ title: 'x' }], rows: failing() })).rejects.toThrow('the database is gone')
  })
})

async function waitFor(isSo: () => boolean) {
  for (let turns = 0; turns < 10_000 && !isSo(); turns += 1) await new Promise(setImmediate)
  expect(isSo()).toBe(true)
}
