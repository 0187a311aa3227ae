import { guessKind } from './column-kinds'
import { nearestDictionary } from './known-choices'
import { misfitFinder, misfitPlaces, placeBeside } from './misfits'
import { misfitTest, proposeColumns } from './propose-columns'
import { pastedCharactersMax, pastedColumnsMax, pastedRowsMax, readTableText, withCell } from './table-text'

const misfitCount = (...[kind, values, entries]: Parameters<typeof misfitTest>) =>
  values.filter(misfitTest(kind, values, entries)).length

it.each([
  ['dates in several spellings', ['2024/1/5', '2024年1月5日', '2024-01-05'], 'date'],
  ['a day with a clock', ['2024/1/5 9:30', '2024-01-06'], 'dateTime'],
  ['days that spreadsheets count', ['45296', '45297'], 'number'],
  ['thousands and decimals', ['1,234.50', '(99.00)', '8'], 'money'],
  ['currency', ['￥100', '￥-3.5'], 'money'],
  ['shares', ['12%', '3.5%'], 'percent'],
  ['leading zeros', ['001', '002', '010'], 'text'],
  ['18 digits', ['110101199003071234', '110101199003071235'], 'text'],
  ['mobile numbers', ['13800138000', '13900139000'], 'mobile'],
  ['mail', ['a@b.cn', 'c@d.com'], 'email'],
  ['nothing', ['', ''], 'text'],
  ['是/否', ['是', '否', '是'], 'switch'],
  ['Y/N and ticks', ['Y', 'N', '√'], 'switch'],
  ['clock', ['9:30', '18:05'], 'time'],
  ['clock with a zero before it', ['09:30', '10:15'], 'time'],
  ['days that begin with a zero', ['05/01/2024', '06/30/2024'], 'date'],
  ['long text', ['字'.repeat(101), '短'], 'longText'],
  ['few words again and again', ['华东', '华南', '华东', '华南'], 'select'],
  ['several words in a cell', ['红、绿', '红', '绿、蓝', '蓝、红', '绿'], 'multiple'],
  ['5,000 words', Array.from({ length: 5000 }, (_, at) => `客户${at}`), 'text'],
  ['a formula stays text', ['=1+1', '<script>'], 'text'],
])('guesses the kind of a column: %s', (_, values, kind) => expect(guessKind(values)).toBe(kind))

it('finds the heads below a title, names what has no head or the same, leaves out empty columns, and knows the rows of the sheet', () => {
  const table = readTableText('销售表\n\n名称\t\t名称\t\n甲\t1\t"两\n行"\t\n乙\t2\t\t\n')
  expect(table).toEqual({
    heads: ['名称', '', '名称'],
    rows: [
      ['甲', '1', '两\n行'],
      ['乙', '2', ''],
    ],
    headNumber: 3,
    numbers: [4, 5],
    places: [0, 1, 2],
  })
  if (!table) return
  const columns = proposeColumns(table, (number) => `列${number}`)
  expect(columns.map(({ title, kind, isRequired }) => [title, kind, isRequired])).toEqual([
    ['名称', 'text', true],
    ['列2', 'number', false],
    ['名称2', 'longText', false],
  ])
})

it('reads tables parted by commas, and none without a row', () => {
  expect(readTableText('a,b\n"1,5",2')).toMatchObject({ heads: ['a', 'b'], rows: [['1,5', '2']] })
  expect(readTableText('a\tb')).toBeNull()
  expect(misfitCount('number', ['1', 'x', ''])).toBe(1)
})

it('calls no two fields the same, also where a head has the number already, and no title is too long', () => {
  const long = '长'.repeat(50)
  const none = { rows: [], numbers: [], headNumber: 1, places: [0, 1, 2, 3, 4] }
  const columns = proposeColumns({ ...none, heads: ['A', 'A', 'A2', long, long] }, String)
  expect(columns.map(({ title }) => title)).toEqual(['A', 'A3', 'A2', long, `${'长'.repeat(49)}2`])
})

it('counts every value that is too long for its field, or for which no choice is left', () => {
  const names = Array.from({ length: 2500 }, (_, at) => `名${Math.floor(at / 5)}`)
  expect(misfitCount('text', ['字'.repeat(200), '字'.repeat(201)])).toBe(1)
  expect(misfitCount('longText', ['字'.repeat(5001)])).toBe(1)
  expect(misfitCount('select', [...names, ''])).toBe(1500)
  expect(misfitCount('multiple', ['甲、乙', names.slice(0, 1000).join('、'), '乙'])).toBe(1)
  expect(misfitCount('number', names)).toBe(2500)
})

it.each([
  ['a tab in a cell of a file', 'a,b\nx\ty,1\n', ['a', 'b']],
  ['commas in cells of a spreadsheet', '名称,简称\t价\n甲,乙\t"1,5"\n', ['名称,简称', '价']],
  ['decimal commas between semicolons', 'a;b\n1,5;2\n', ['a', 'b']],
  ['a title with a comma', 'Sales, 2024\na;b\n1;2\n', ['a', 'b']],
])('parts cells by what parts most lines: %s', (_, text, heads) => expect(readTableText(text)?.heads).toEqual(heads))

it.each([
  ['rows', 'a\tb\n'],
  ['columns', 'a\t'],
  ['columns above many rows', `${'a\t'.repeat(500_000)}\n${'b\n'.repeat(500_000)}`],
  ['marks', '"a\n'],
])('gives up early on a paste with too many %s', (_, piece) => {
  const text = piece.repeat(Math.ceil(pastedCharactersMax / piece.length)).slice(0, pastedCharactersMax)
  const started = performance.now()
  const table = (() => {
    try {
      return readTableText(text)
    } catch {
      return 'refused'
    }
  })()
  expect(performance.now() - started).toBeLessThan(3000)
  if (table === null || table === 'refused') return
  expect(table.rows.length > pastedRowsMax || table.heads.length > pastedColumnsMax).toBe(true)
})

it('proposes the dictionary that has nearly the same entries, and none for what is alike by chance', () => {
  const known = [
    { id: 'areas', name: '区域', entries: ['华东', '华南', '华北', '西南'] },
    { id: 'units', name: '单位', entries: ['个', '台'] },
  ]
  expect(nearestDictionary(['华东', '华南', '华北'], known)?.id).toBe('areas')
  expect(nearestDictionary(['华东', '华南', '海外'], known)).toBeUndefined()
  expect(nearestDictionary(['个'], known)).toBeUndefined()
  expect(misfitCount('select', ['华东', '海外'], known[0]?.entries)).toBe(1)
})

it('proposes as required what a record is known by, and nothing that merely has no gap', () => {
  const heads = ['客户名称', '合同编号（唯一）', '姓名', 'Order No.', '金额', '签名', '入职日期', '手机号']
  const table = readTableText(`${heads.join('\t')}\n${heads.map((_, at) => `值${at}`).join('\t')}`)
  const required = table && proposeColumns(table, String).filter(({ isRequired }) => isRequired)
  expect(required?.map(({ title }) => title)).toEqual(['客户名称', '合同编号（唯一）', '姓名', 'Order No.'])
})

it('leads from one misfit to the next, row by row and round, until a cell is mended or its column is another one', () => {
  const table = readTableText('a\tb\tc\nx\t1\ty\n2\tz\t3\n4\t5\t6\n')
  if (!table) throw new Error('no table')
  const columns = [0, 1, 2].map((at) => ({ at, kind: 'number' as const, isKept: at !== 2, source: '' }))
  const find = misfitFinder()
  const places = misfitPlaces(find(table, columns, []))
  expect(places).toEqual([
    { row: 0, column: 0 },
    { row: 1, column: 1 },
  ])
  expect(placeBeside(places, { row: 0, column: 0 }, true)).toEqual({ row: 1, column: 1 })
  expect(placeBeside(places, { row: 1, column: 1 }, true)).toEqual({ row: 0, column: 0 })
  expect(placeBeside(places, { row: 0, column: 0 }, false)).toEqual({ row: 1, column: 1 })
  const mended = withCell(table, { row: 0, column: 0 }, '7')
  expect(misfitPlaces(find(mended, columns, []))).toEqual([{ row: 1, column: 1 }])
  expect(
    misfitPlaces(
      find(
        mended,
        columns.map((column) => ({ ...column, kind: 'text' as const })),
        [],
      ),
    ),
  ).toEqual([])
})
