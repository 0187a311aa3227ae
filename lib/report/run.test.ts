import { openReport } from './run'
import { fieldOf, templateOf } from './testing-templates'

const lines = (grid: ReturnType<ReturnType<typeof openReport>['whole']>) =>
  grid.rows.map(({ cells }) => cells.map(({ text, rowSpan, columnSpan }) => [text, rowSpan, columnSpan].join('/')).join(' '))

const rows = [
  { area: '北', amount: 1234.5 },
  { area: '北', amount: -2 },
  { area: '南', amount: 7 },
]
const money = { kind: 'number', decimals: 2, thousands: true }

it('spans groups over their rows, formats and colours by condition, and leaves hidden rows out of every span', () => {
  const template = templateOf(2, 2, [
    { row: 0, column: 0, columnSpan: 2, value: { kind: 'text', text: '清单' } },
    { row: 1, column: 0, value: fieldOf('o', 'area', 'group'), expand: 'down' },
    {
      ...{ row: 1, column: 1, value: fieldOf('o', 'amount', 'list'), expand: 'down', format: money },
      conditions: [{ when: 'value < 0', style: { color: '#cc0000' } }],
    },
  ])
  const grid = openReport(template, { o: rows }).whole()
  expect(lines(grid)).toEqual(['清单/1/2', '北/2/1 1,234.50/1/1', '-2.00/1/1', '南/1/1 7.00/1/1'])
  expect(grid.styles[grid.rows[2]?.cells[0]?.style ?? -1]).toMatchObject({ color: '#cc0000' })
  const hiding = { ...template, rows: [{}, { hiddenWhen: 'B2 < 0' }].map((row, at) => ({ ...template.rows[at], ...row })) }
  expect(lines(openReport(hiding as never, { o: rows }).whole())).toEqual(['清单/1/2', '北/1/1 1,234.50/1/1', '南/1/1 7.00/1/1'])
})

it('repeats the text of a group on the page where it goes on', () => {
  const margins = { top: 133.5, right: 0, bottom: 146.5, left: 0 }
  const template = templateOf(
    1,
    2,
    [
      { row: 0, column: 0, value: fieldOf('o', 'area', 'group'), expand: 'down' },
      { row: 0, column: 1, value: fieldOf('o', 'amount', 'list'), expand: 'down' },
    ],
    { page: { margins }, rows: [{ height: 10 }] },
  )
  const report = openReport(template, { o: rows })
  expect(report.pages.pages).toHaveLength(3)
  expect(lines(report.page(1))).toEqual(['北/1/1 -2/1/1'])
  expect(lines(report.page(99))).toEqual(['南/1/1 7/1/1'])
})

it('hands out no address of a picture that the platform does not keep', () => {
  const sources = ['"/api/file/Image/annex/a.png"', '"/api/file/Image/../../oauth/Logout"', '"https://evil.test/a.png"']
  const cells = sources.map((source, column) => ({ row: 0, column, value: { kind: 'picture', source } }))
  const [first] = openReport(templateOf(1, 3, cells), { o: [] }).whole().rows
  expect(first?.cells.map(({ picture }) => picture)).toEqual(['/api/file/Image/annex/a.png', '', ''])
})

it('hands the values of its place to what a cell leads to', () => {
  const link = { kind: 'records', moduleId: 'm', conditions: [{ name: 'area', value: 'A1' }] }
  const template = templateOf(1, 1, [{ row: 0, column: 0, value: fieldOf('o', 'area', 'group'), expand: 'down', link }])
  const [first] = openReport(template, { o: rows }).whole().rows
  expect(first?.cells[0]?.link).toEqual({ kind: 'records', id: 'm', values: [{ name: 'area', value: '北' }] })
})

it('opens 10,000 rows of 20 columns with three levels of groups, and totals of each to the last place', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ a: `a${at % 5}`, b: `b${at % 25}`, c: `c${at % 100}` },
    ...Object.fromEntries(Array.from({ length: 17 }, (__, field) => [`f${field}`, (at * (field + 1)) / 100])),
  }))
  const groups = ['a', 'b', 'c'].map((field, column) => ({ row: 0, column, value: fieldOf('o', field, 'group'), expand: 'down' }))
  const details = Array.from({ length: 17 }, (_, field) => ({
    ...{ row: 0, column: field + 3, value: fieldOf('o', `f${field}`, field === 0 ? 'list' : 'first') },
    expand: field === 0 ? 'down' : 'none',
  }))
  const totals = [1, 2, 3].flatMap((row) =>
    Array.from({ length: 17 }, (_, field) => ({
      ...{ row, column: field + 3, leftParent: ['none', 'C1', 'B1', 'A1'][row] },
      value: { kind: 'formula', formula: `SUM(${String.fromCharCode(68 + field)}1)` },
    })),
  )
  const template = templateOf(4, 20, [...groups, ...details, ...totals])
  const grid = openReport(template, { o: many }).whole()
  expect(grid.rows).toHaveLength(10_000 + 100 + 25 + 5)
  // Of the last group of all (every fifth row from the fourth on), whose total stands in the last line.
  const cents = many.reduce((sum, { a }, at) => (a === 'a4' ? sum + at * 17 : sum), 0)
  expect(Number(grid.rows.at(-1)?.cells.at(-1)?.text)).toBe(cents / 100)
})
