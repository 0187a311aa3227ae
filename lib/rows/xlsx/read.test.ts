import { utils, write as writeSheetJs } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre'
import { bookOf, bytesOf, cellsOf, faultOf, readAll, sheetOf } from '../testing'
import { openWorkbook } from './read'

const text = (value: string) => ({ type: 'text', text: value })
const number = (value: string) => ({ type: 'number', value })
const rowOf = async (cells: string, more: Omit<Parameters<typeof bookOf>[0], 'sheet'> = {}) =>
  (await cellsOf(bookOf({ sheet: sheetOf(`<row r="1">${cells}</row>`), ...more })))[0]

describe('what other programs write is read', () => {
  test('SheetJS: shared strings, dates, formulas, both calendars', async () => {
    for (const date1904 of [false, true]) {
      // Its types do not know the option.
      const options = { UTC: true, date1904 }
      const day = new Date(Date.UTC(2026, 2, 9))
      const sheet = utils.aoa_to_sheet([['名称', 12.5, true, day], ['供应商 & <甲>']], options)
      sheet.B2 = { t: 'n', f: 'B1*2', v: 25 }
      const book = utils.book_new(sheet, 'S')
      book.Workbook = { WBProps: { date1904 } }
      const rows = await cellsOf(new Uint8Array(writeSheetJs(book, { type: 'array', bookType: 'xlsx', bookSST: true })))
      expect(rows).toEqual([
        [text('名称'), number('12.5'), { type: 'boolean', value: true }, { type: 'date', value: '2026-03-09' }],
        [text('供应商 & <甲>'), number('25')],
      ])
    }
  })

  test('hucre: texts, numbers and dates', async () => {
    const rows = [['名称', 1.5, new Date(Date.UTC(2026, 10, 22, 9, 30, 5)), false]]
    expect(await cellsOf(await writeXlsx({ sheets: [{ name: 'S', rows }] }))).toEqual([
      [
        text('名称'),
        number('1.5'),
        { type: expect.stringMatching(/^date/), value: expect.stringContaining('2026-11-22') },
        { type: 'boolean', value: false },
      ],
    ])
  })
})

test('all kinds of cells', async () => {
  const cells = [
    '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>富</t></r><r><t xml:space="preserve"> 文 </t></r><rPh sb="0" eb="1"><t>フ</t></rPh></is></c>',
    '<c r="B1" t="s"><v>1</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="E1" t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c><c r="F1"><f>1+1</f></c><c r="G1"><f>1+1</f><v>2</v></c>',
    '<c r="H1" t="d"><v>2026-11-22T09:30:05Z</v></c><c r="I1" t="inlineStr"><is><t><![CDATA[<b>&]]>&#x4E2D;&#25991;_x000D_</t></is></c>',
    '<c r="J1"><v>1.1000000000000001</v></c><c r="K1"><v>1.2345E+3</v></c><c r="L1"><v>12345678901234567890</v></c><c r="M1" s="1"/>',
  ].join('')
  const strings = '<sst><si><t>零</t></si><si><t>一</t><phoneticPr fontId="1"/></si></sst>'
  expect(await rowOf(cells, { strings })).toEqual([
    ...[text('富 文 '), text('一'), { type: 'boolean', value: true }, { type: 'error', text: '#DIV/0!' }, text('a<b'), null],
    ...[number('2'), { type: 'dateTime', value: '2026-11-22 09:30:05' }, text('<b>&中文\r')],
    ...[number('1.1'), number('1234.5'), number('12345678901234567890')],
  ])
})

test('dates are known by their style, and 29 February 1900 has its number', async () => {
  const formats = ['yyyy"年"m"月"d"日"', 'h:mm:ss', '[h]:mm', '0.00"d"', '[$-409]mmm\\ d;@', 'm/d/yyyy h:mm', '[Red]#,##0.00']
  const styles = `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`
  const values = [
    [0, '46348'],
    [1, '46348'],
    [2, '0.5'],
    [3, '1.25'],
    [4, '12'],
    [5, '46348'],
    [6, '46348.395891203705'],
    [7, '12'],
    ...['1', '59', '60', '61', '0', '-1', '2958466'].map((value) => [8, value]),
  ]
  const cells = values.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')
  expect((await rowOf(cells, { styles }))?.map((cell) => cell && 'value' in cell && cell.value)).toEqual([
    ...['46348', '2026-11-22', '12:00:00', '30:00:00', '12', '2026-11-22', '2026-11-22 09:30:05', '12'],
    ...['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '0', '-1', '2958466'],
  ])
})

test('places that are not stated follow from those before, and gaps stay gaps', async () => {
  const sheet = sheetOf(
    '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row/><row><c><v>4</v></c></row><row r="9"><c><v>5</v></c></row>',
  )
  const [rows] = await readAll(bookOf({ sheet }))
  expect(rows?.map((row) => row.number)).toEqual([1, 3, 9])
  expect(rows?.[0]?.cells).toEqual([number('1'), null, null, number('2'), number('3')])
})

test('prefixes, UTF-16 and a mark of the encoding are read', async () => {
  const prefixed =
    '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>中</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
  const plain = sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>中</t></is></c></row>')
  const utf16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${plain}`, 'utf16le')
  const swapped = Buffer.from(utf16).swap16()
  for (const sheet of [prefixed, `\ufeff${plain}`]) expect(await cellsOf(bookOf({ sheet }))).toEqual([[text('中')]])
  for (const sheet of [utf16, swapped]) {
    expect(await cellsOf(bookOf({ more: { 'xl/worksheets/sheet1.xml': new Uint8Array(sheet) } }))).toEqual([[text('中')]])
  }
})

test('hidden sheets are told, and merged ranges when the rows are read', async () => {
  const workbook =
    '<workbook xmlns:q="o"><sheets><sheet name="a q:id=&apos;r9&apos;" q:id="r1"/><sheet name="h" state="veryHidden" q:id="r1"/></sheets></workbook>'
  const sheet = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>', '<mergeCells><mergeCell ref="A1:$B$3"/></mergeCells>')
  const book = await openWorkbook(bookOf({ sheet, workbook }))
  expect(book.sheets).toMatchObject([
    { name: "a q:id='r9'", isHidden: false },
    { name: 'h', isHidden: true },
  ])
  const { rows, merges } = book.read(0)
  for await (const _ of rows) expect(merges).toEqual([])
  expect(merges).toEqual([{ firstRow: 1, lastRow: 3, firstColumn: 0, lastColumn: 1 }])
})

test('names of objects are texts like others', async () => {
  const sheet = sheetOf('<row r="1"><c r="__proto__"><v>1</v></c></row>')
  expect(await faultOf(bookOf({ sheet }))).toBe('broken')
  const strange = '<row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c></row>'
  expect(await cellsOf(bookOf({ sheet: sheetOf(strange), more: { __proto__: 'x', constructor: 'y' } }))).toEqual([
    [text('__proto__')],
  ])
})

describe('what is no workbook is named', () => {
  const compound = new Uint8Array(200_000)
  compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const encrypted = new Uint8Array(compound)
  // Across the end of a piece of 64 KiB.
  encrypted.set(Buffer.from('EncryptedPackage', 'utf16le'), 65_520)
  const word = {
    '_rels/.rels': '<R><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></R>',
    'word/document.xml': '<document/>',
  }
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'notWorkbook'],
    ['text', strToU8('a,b\n1,2'), 'notWorkbook'],
    ['a page', strToU8('<html><table/></html>'), 'notWorkbook'],
    ['the old kind', compound, 'oldKind'],
    ['with a password', encrypted, 'encrypted'],
    ['a zip of other things', zipSync({ 'a.txt': strToU8('x') }), 'notWorkbook'],
    ['a text document', bookOf({ more: word }), 'notWorkbook'],
    ['no sheets', bookOf({ workbook: '<workbook><sheets/></workbook>' }), 'notWorkbook'],
  ])('%s', async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })
})

describe('hostile and broken XML is refused', () => {
  const cell = (inner: string) => sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${inner}</t></is></c></row>`)
  const lol = '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
  test.each<[string, string]>([
    ['a bomb of entities', `${lol}${cell('&b;')}`],
    ['an entity of a file', `<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>${cell('&a;')}`],
    ['a DOCTYPE alone', `<!DOCTYPE worksheet>${cell('a')}`],
    ['an entity that nobody declared', cell('&nbsp;')],
    ['a sign that is none', cell('&#0;')],
    ['a bare ampersand', cell('a & b')],
    ['a document that breaks off', cell('a').slice(0, -12)],
    ['an end without a beginning', `${cell('a')}</x>`],
    ['two documents', `${cell('a')}<worksheet/>`],
    ['no document', ''],
    ['text instead', 'hello'],
    ['a tag without an end', `<worksheet a="${'x'.repeat(600_000)}`],
    ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${cell('a')}`],
    ['a row twice', sheetOf('<row r="2"/><row r="2"/>')],
    ['a cell twice', sheetOf('<row r="1"><c r="B1"/><c r="B1"/></row>')],
    ['a cell of another row', sheetOf('<row r="1"><c r="B2"/></row>')],
    ['a column beyond the last', sheetOf('<row r="1"><c r="XFE1"><v>1</v></c></row>')],
    ['a row beyond the last', sheetOf('<row r="1048577"/>')],
    ['a shared string that is not there', sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')],
  ])('%s', async (_, sheet) => {
    expect(await faultOf(bookOf({ sheet }))).toBe('broken')
  })

  test('bytes that are no UTF-8', async () => {
    const bytes = Buffer.from(cell('aaaa'))
    bytes[bytes.indexOf('aaaa') + 1] = 0xff
    expect(await faultOf(bookOf({ more: { 'xl/worksheets/sheet1.xml': new Uint8Array(bytes) } }))).toBe('broken')
  })
})

describe('bounds', () => {
  const three = sheetOf(
    [1, 2, 3].map((row) => `<row r="${row}"><c r="A${row}"><v>1</v></c><c r="C${row}"><v>1</v></c></row>`).join(''),
  )
  const strings = `<sst>${'<si><t>abcd</t></si>'.repeat(10)}</sst>`
  const twice = '<workbook xmlns:q="o"><sheets><sheet name="a" q:id="r1"/><sheet name="b" q:id="r1"/></sheets></workbook>'
  test.each<[string, Parameters<typeof bookOf>[0], Parameters<typeof faultOf>[1], string]>([
    ['rows', { sheet: three }, { rowsMax: 2 }, 'tooManyRows'],
    ['columns', { sheet: three }, { columnsMax: 2 }, 'tooManyColumns'],
    ['places', { sheet: three }, { cellsMax: 8 }, 'tooManyColumns'],
    ['exactly as many', { sheet: three }, { rowsMax: 3, columnsMax: 3, cellsMax: 9 }, 'read'],
    [
      'a long number',
      { sheet: sheetOf(`<row><c><v>${'1'.repeat(9000)}</v></c></row>`) },
      { cellCharactersMax: 1000 },
      'cellTooLong',
    ],
    [
      'a long text',
      { sheet: sheetOf(`<row><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`) },
      {},
      'cellTooLong',
    ],
    ['shared strings', { strings }, { sharedStringsMax: 9 }, 'tooFull'],
    ['shared text', { strings }, { sharedCharactersMax: 39 }, 'tooFull'],
    ['sheets', { workbook: twice }, { sheetsMax: 1 }, 'tooManySheets'],
    [
      'merged ranges',
      { sheet: sheetOf('', '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>') },
      { mergesMax: 1 },
      'tooFull',
    ],
    ['the file', {}, { fileBytesMax: 100 }, 'tooLarge'],
  ])('%s', async (_, parts, limits, fault) => {
    expect(await faultOf(bookOf(parts), limits)).toBe(fault)
  })

  test('a fault in a sheet says where', async () => {
    const sheet = sheetOf(`<row r="7"><c r="B7" t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`)
    await expect(readAll(bookOf({ sheet }))).rejects.toMatchObject({
      code: 'tooLarge',
      userMessage: '单元格的内容过长（S!B7）',
      issues: [{ path: 'S!B7', code: 'cellTooLong', params: { max: 32_767 } }],
    })
  })
})

test('a row counts as wide as its last cell stands, however few it has', async () => {
  const far = Array.from({ length: 300 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`).join('')
  const book = await openWorkbook(bookOf({ sheet: sheetOf(far) }), { limits: { cellsMax: 16_384 * 250 } })
  let rows = 0
  const read = (async () => {
    for await (const { cells } of book.read(0).rows) if (cells.length === 16_384) rows += 1
  })()
  await expect(read).rejects.toMatchObject({ issues: [{ code: 'tooManyColumns' }] })
  expect(rows).toBeLessThanOrEqual(250)
})

test('an aborted reading ends with its reason and leaves nothing open', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`text ${row} ${Math.random()}`])
  const giveUp = new AbortController()
  const book = await openWorkbook(await bytesOf({ name: 'S', columns: [{ title: 'x' }], rows }), { signal: giveUp.signal })
  const read = (async () => {
    for await (const _ of book.read(0).rows) giveUp.abort()
  })()
  await expect(read).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})
