import { lineColumns, linesOf, recordsOf, wrongIn } from './utils'

const head = (id: string, fullName: string, jnpfKey = 'input') => ({ id, fullName, jnpfKey, children: [] })
const heads = [
  head('name', '名称'),
  { id: 'h1', fullName: '联系', jnpfKey: 'complexHeader', children: [head('phone', '电话')] },
  { id: 'lines', fullName: '明细', jnpfKey: 'table', children: [head('text', '说明'), head('name', '品名')] },
]
const labels: Readonly<Record<string, string>> = { phone: 'Phone', 'lines-name': 'Item' }
const columns = lineColumns(heads, (code) => labels[code])
const records = [
  {
    name: '甲',
    phone: '1',
    rowNumber: '3',
    lines: [
      { text: 'a', name: 'x' },
      { text: 'b', name: '' },
    ],
  },
  { name: '乙', phone: '', rowNumber: '5', lines: [] },
]

it('takes the columns of heads, those below one with its name, in the words of the person', () => {
  expect(columns.map(({ id, title, table, field }) => [id, title, table, field])).toEqual([
    ['c0', '名称', null, 'name'],
    ['c1', '联系 · Phone', null, 'phone'],
    ['c2', '明细 · 说明', 'lines', 'text'],
    ['c3', '明细 · Item', 'lines', 'name'],
  ])
})

it('makes records of lines as they were before they became lines', () => {
  const { lines, starts } = linesOf(columns, records)
  expect(starts).toEqual([0, 2])
  expect(lines[1]).toEqual({ c0: '', c1: '', c2: 'b', c3: '', recordNumber: '0', rowNumber: '' })
  expect(recordsOf(columns, lines)).toEqual(records)
})

it('gives the rows of a record whose first line was left out to no other record', () => {
  const { lines } = linesOf(columns, [{ name: '丙', lines: [] }, ...records])
  const [first, , ...others] = lines
  expect(recordsOf(columns, [first ?? {}, ...others]).map(({ name }) => name)).toEqual(['丙', '', '乙'])
})

it('takes a copied line with cells of its own for another record', () => {
  const { lines } = linesOf(columns, records)
  const copied = [lines[0] ?? {}, ...lines]
  expect(recordsOf(columns, copied).map(({ name }) => name)).toEqual(['甲', '甲', '乙'])
})

it('finds the place of a fault among the lines', () => {
  const fault = { message: 'x' }
  expect(
    wrongIn(
      columns,
      [0, 2],
      [
        { ...fault, index: 1, row: null, id: 'name' },
        { ...fault, index: 0, row: 1, id: 'lines-name', suggestions: ['y'] },
        { ...fault, index: 0, row: null, id: 'lines' },
        { ...fault, index: 0, row: null, id: 'unknown' },
      ],
    ),
  ).toEqual([
    { ...fault, row: 2, id: 'c0', suggestions: [] },
    { ...fault, row: 1, id: 'c3', suggestions: ['y'] },
    { ...fault, row: 0, id: 'c2', suggestions: [] },
  ])
})
