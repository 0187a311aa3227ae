import { JSDOM } from 'jsdom'
import { readWord } from './read-word'
import type { WordBlock, WordPiece, WordRow, WordTableFrame } from './word-model'

const { document } = new JSDOM('').window
const lineWidth = 10_000

function read(...sheets: string[]): WordPiece[] {
  const elements = sheets.map((html) => {
    const sheet = document.createElement('section')
    sheet.innerHTML = html
    return sheet
  })
  return [...readWord(elements, lineWidth)]
}

const blocks = (pieces: readonly WordPiece[]) => pieces.flatMap((piece) => (piece.kind === 'block' ? [piece.block] : []))
const plain = (block: WordBlock): string =>
  block.kind === 'table'
    ? block.rows.map((row) => row.cells.map((cell) => cell.blocks.map(plain).join('|')).join(',')).join(';')
    : block.runs.map((run) => (run.kind === 'text' ? run.text : run.kind === 'break' ? '\n' : '[图]')).join('')

function table(html: string): { frame: WordTableFrame; rows: WordRow[] } {
  const pieces = read(html)
  const start = pieces.find((piece) => piece.kind === 'tableStart')
  if (start?.kind !== 'tableStart') throw new Error('no table')
  return { frame: start.frame, rows: pieces.flatMap((piece) => (piece.kind === 'rows' ? piece.rows : [])) }
}

test('text between blocks, blocks and line ends become paragraphs', () => {
  const pieces = read('前 <b>粗</b>\n  后<p>一<br>二<br></p><p></p><div><div>三</div>四</div><p><br></p>')
  expect(blocks(pieces).map(plain)).toEqual(['前 粗 后', '一\n二', '三', '四', '\n'])
})

test('styles are handed down and overridden as on a page', () => {
  const html = `<div style="font-family:'SimSun',serif;font-size:10pt;color:#f00;line-height:2">一<b>二<span style="font-weight:normal;font-size:20px;color:rgb(0, 128, 0);text-decoration:underline">三</span></b></div>`
  const [paragraph] = blocks(read(html))
  expect(paragraph).toMatchObject({
    line: 400,
    runs: [
      { text: '一', size: 20, font: 'SimSun', color: 'FF0000' },
      { text: '二', bold: true },
      { text: '三', size: 30, underline: true, color: '008000' },
    ],
  })
  expect(paragraph?.kind === 'paragraph' && paragraph.runs[2]).not.toHaveProperty('bold')
})

test('alignment, indents and space of a paragraph are kept', () => {
  const [paragraph] = blocks(read('<p style="text-align:right;text-indent:2em;margin:3mm 0 1mm 10mm">x</p>'))
  expect(paragraph).toMatchObject({ align: 'right', firstLine: 420, before: 170, after: 57, indent: 567 })
})

test('lists carry their marks', () => {
  expect(blocks(read('<ol start="3"><li>一</li><li>二</li></ol><ul><li>三</li></ul>')).map(plain)).toEqual([
    '3. 一',
    '4. 二',
    '• 三',
  ])
})

test('every sheet begins a page', () => {
  const pages = blocks(read('<p>一</p>', '<p>二</p>', '<p>三</p>')).map(
    (block) => block.kind === 'paragraph' && !!block.isPageStart,
  )
  expect(pages).toEqual([false, true, false, true, false])
})

test('widths of columns come from the cells that say them, the rest is shared', () => {
  const html =
    '<table style="width:100%"><tbody><tr><td colspan="2">宽</td><td>三</td></tr><tr><td style="width:10%">一</td><td style="width:50%">二</td><td>三</td></tr></tbody></table>'
  const { frame, rows } = table(html)
  expect(frame.columns).toEqual([1000, 5000, 4000])
  expect(rows[0]?.cells.map(({ columnSpan, width }) => [columnSpan, width])).toEqual([
    [2, 6000],
    [1, 4000],
  ])
})

test('a table is never wider than the page', () => {
  expect(table('<table style="width:500mm"><tr><td>1</td><td>2</td></tr></table>').frame.columns).toEqual([5000, 5000])
})

test('cells that reach down keep their place in the grid', () => {
  const { frame, rows } = table(
    '<table><tr><td rowspan="2" style="width:2000px">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
  )
  expect(frame.columns).toHaveLength(2)
  expect(rows.map((row) => row.cells.map(({ rowSpan }) => rowSpan))).toEqual([[2, 1], [1]])
})

test('borders, grounds and inner space are those of the table unless a cell has its own', () => {
  const { frame, rows } = table(
    `<table border="1"><tr><td style="background-color:#f2f2f2">1</td><td style="border:none;padding:2px">2</td></tr></table>`,
  )
  expect(frame.borders.top).toEqual({ size: 4, color: '000000', style: 'single' })
  const [one, two] = rows[0]?.cells ?? []
  expect(one).toMatchObject({ background: 'F2F2F2' })
  expect(one).not.toHaveProperty('borders')
  expect(two).toMatchObject({ borders: { top: null, left: null }, padding: { top: 30, left: 30 } })
})

test('a table without borders has none', () => {
  expect(table('<table><tr><td>1</td></tr></table>').frame.borders).toEqual({ top: null, right: null, bottom: null, left: null })
})

test('tables in cells stay tables in cells, and a cell always ends with a paragraph', () => {
  const { rows } = table('<table><tr><td>前<table><tr><td>内</td></tr></table></td><td></td></tr></table>')
  expect(rows[0]?.cells.map(({ blocks: inner }) => inner.map(({ kind }) => kind))).toEqual([
    ['paragraph', 'table', 'paragraph'],
    ['paragraph'],
  ])
})

test('two tables in a row do not become one', () => {
  const one = '<table><tr><td>1</td></tr></table>'
  expect(read(`${one} ${one}`).map(({ kind }) => kind)).toEqual([
    ...['tableStart', 'rows', 'tableEnd', 'block', 'tableStart', 'rows', 'tableEnd'],
  ])
})

test('a table in an inline element, as approvals are put in, is a table', () => {
  expect(read('<p><span><table><tr><td>1</td></tr></table></span></p>').map(({ kind }) => kind)).toContain('tableStart')
})

test('rows of the head are repeated on each page', () => {
  const { rows } = table('<table><thead><tr><th>头</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>')
  expect(rows.map(({ isHeader }) => isHeader)).toEqual([true, false])
})

test('pictures keep their size in pixels, and what is hidden stays hidden', () => {
  const [paragraph] = blocks(
    read('<p><img src="a" alt="图" style="width:60px;height:20px"><img src="b"><i style="display:none">x</i></p>'),
  )
  expect(paragraph).toMatchObject({
    runs: [
      { kind: 'image', source: 'a', text: '图', width: 60, height: 20 },
      { kind: 'image', source: 'b', width: null, height: null },
    ],
  })
})

test('the rows that a screen leaves out are in the document, in pieces', () => {
  const row = '<tr data-print-later=""><td>1</td></tr>'
  const pieces = read(`<table>${row.repeat(120)}</table>`).filter(({ kind }) => kind === 'rows')
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.reduce((sum, piece) => sum + (piece.kind === 'rows' ? piece.rows.length : 0), 0)).toBe(120)
})
