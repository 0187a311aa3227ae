import fc from 'fast-check'
import { addAmounts } from '@/lib/domain/decimal'
import { TooManyLines } from './axis'
import { Sheet } from './expand'
import { paginate } from './paginate'
import { fieldOf, templateOf } from './testing-templates'
import { textOf } from './value'

/** The shown grid: every place by the cell that covers it, '' where none does. */
function gridOf(sheet: Sheet): string[][] {
  return sheet.rows.lines.map((line, row) =>
    sheet.columns.lines.map((own, column) => {
      const index = sheet.template.cells.findIndex(
        (cell) =>
          line.template >= cell.row &&
          line.template < cell.row + cell.rowSpan &&
          own.template >= cell.column &&
          own.template < cell.column + cell.columnSpan,
      )
      return index < 0 ? '' : textOf(sheet.valueAt(index, row, column))
    }),
  )
}

const orders = [
  { area: '北', year: '2024', amount: '0.1' },
  { area: '南', year: '2024', amount: '5' },
  { area: '北', year: '2025', amount: '0.2' },
]

const grouped = templateOf(3, 3, [
  { row: 0, column: 0, value: fieldOf('o', 'area', 'group'), expand: 'down' },
  { row: 0, column: 1, value: fieldOf('o', 'year', 'list'), expand: 'down' },
  { row: 0, column: 2, value: fieldOf('o', 'amount', 'first') },
  { row: 1, column: 0, value: { kind: 'text', text: '小计' }, leftParent: 'A1' },
  { row: 1, column: 2, value: { kind: 'formula', formula: 'SUM(C1)' }, leftParent: 'A1' },
  { row: 2, column: 2, value: { kind: 'formula', formula: 'SUM(C1)' } },
])

describe('expansion of a report', () => {
  it('expands groups with their rows, sub-totals of each and the total of all, to the cent', () => {
    expect(gridOf(new Sheet(grouped, { o: orders }))).toEqual([
      ['北', '2024', '0.1'],
      ['北', '2025', '0.2'],
      ['小计', '', '0.3'],
      ['南', '2024', '5'],
      ['小计', '', '5'],
      ['', '', '5.3'],
    ])
  })

  it('covers the rows of its group with the cell of the group, and not the sub-total', () => {
    const sheet = new Sheet(grouped, { o: orders })
    expect(sheet.cover(0, 'down', 1)).toEqual([0, 2])
    expect(sheet.cover(0, 'down', 3)).toEqual([3, 4])
  })

  it('crosses groups down with groups right', () => {
    const cross = templateOf(3, 3, [
      { row: 0, column: 1, value: fieldOf('o', 'year', 'group'), expand: 'right' },
      { row: 1, column: 0, value: fieldOf('o', 'area', 'group'), expand: 'down' },
      { row: 1, column: 1, value: fieldOf('o', 'amount', 'sum') },
      { row: 1, column: 2, value: { kind: 'formula', formula: 'SUM(B2)' } },
      { row: 2, column: 1, value: { kind: 'formula', formula: 'SUM(B2)' } },
      { row: 2, column: 2, value: fieldOf('o', 'amount', 'sum') },
    ])
    expect(gridOf(new Sheet(cross, { o: orders }))).toEqual([
      ['', '2024', '2025', ''],
      ['北', '0.1', '0.2', '0.3'],
      ['南', '5', '', '5'],
      ['', '5.1', '0.2', '5.3'],
    ])
  })

  it('is no crossing of two lists that nobody could read', () => {
    const cross = templateOf(2, 2, [
      { row: 0, column: 1, value: fieldOf('o', 'id', 'group'), expand: 'right' },
      { row: 1, column: 0, value: fieldOf('o', 'id', 'group'), expand: 'down' },
    ])
    const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
    expect(() => new Sheet(cross, { o: many(2000) })).not.toThrow()
    expect(() => new Sheet(cross, { o: many(2300) })).toThrow(TooManyLines)
  })

  it('joins a second data set by a condition on the parent', () => {
    const joined = templateOf(1, 2, [
      { row: 0, column: 0, value: fieldOf('p', 'id', 'list'), expand: 'down' },
      { row: 0, column: 1, value: fieldOf('o', 'amount', 'sum', { where: [{ field: 'area', value: 'A1' }] }) },
    ])
    const sheet = new Sheet(joined, { o: orders, p: [{ id: '北' }, { id: '南' }, { id: '西' }] })
    expect(gridOf(sheet)).toEqual([
      ['北', '0.3'],
      ['南', '5'],
      ['西', ''],
    ])
  })

  it('tells amounts that nobody may see as nothing, and never as zero', () => {
    const hidden = orders.map((order) => ({ ...order, amount: null }))
    const amounts = gridOf(new Sheet(grouped, { o: hidden })).map((row) => row[2])
    expect(amounts.join('')).toBe('')
  })

  it('keeps the frame of a report without data, and tells a circle of formulas as such', () => {
    expect(gridOf(new Sheet(grouped, { o: [] }))).toEqual([
      ['', '', ''],
      ['小计', '', ''],
      ['', '', ''],
    ])
    const circle = templateOf(1, 2, [
      { row: 0, column: 0, value: { kind: 'formula', formula: 'B1+1' } },
      { row: 0, column: 1, value: { kind: 'formula', formula: 'A1+1' } },
    ])
    expect(gridOf(new Sheet(circle, {}))[0]).toEqual(['#CYCLE!', '#CYCLE!'])
  })

  it('sorts groups by their sums and cuts them', () => {
    const sort = { order: 'desc', by: 'amount', aggregate: 'sum' }
    const ranking = templateOf(1, 2, [
      { row: 0, column: 0, value: fieldOf('o', 'area', 'group', { sort, top: 1 }), expand: 'down' },
      { row: 0, column: 1, value: { kind: 'formula', formula: 'SEQ()' } },
    ])
    expect(gridOf(new Sheet(ranking, { o: orders }))).toEqual([['南', '1']])
  })

  it('agrees with sums by hand on any data: every sub-total, every crossing, the total', () => {
    const row = fc.record({
      area: fc.constantFrom('a', 'b', 'c'),
      year: fc.constantFrom('1', '2'),
      amount: fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
        const sheet = new Sheet(grouped, { o: rows })
        const grid = gridOf(sheet)
        const totals = grid.filter(([label]) => label === '小计').map(([, , sum]) => sum)
        const areas = [...new Set(rows.map(({ area }) => area))]
        const wanted = areas.map((area) =>
          addAmounts(rows.filter((each) => each.area === area).map(({ amount }) => amount)).toFixed(),
        )
        expect(totals).toEqual(wanted)
        expect(grid.at(-1)?.[2]).toBe(addAmounts(rows.map(({ amount }) => amount)).toFixed())
        expect(grid).toHaveLength(rows.length + areas.length + 1)
      }),
    )
  })
})

describe('pages of a report', () => {
  it('repeats the heads, never loses a row and never leaves a kept row at the foot', () => {
    const long = templateOf(
      2,
      1,
      [
        { row: 0, column: 0, value: { kind: 'text', text: '编号' } },
        { row: 1, column: 0, value: fieldOf('o', 'n', 'list'), expand: 'down' },
      ],
      { rows: [{ height: 10, isHead: true }, { height: 10 }], page: { margins: { top: 10, right: 10, bottom: 10, left: 10 } } },
    )
    const sheet = new Sheet(long, { o: Array.from({ length: 60 }, (_, n) => ({ n })) })
    const { pages } = paginate(sheet)
    expect(pages.map(({ rows }) => rows)).toEqual([
      [{ start: 0, end: 27 }],
      [
        { start: 0, end: 1 },
        { start: 27, end: 53 },
      ],
      [
        { start: 0, end: 1 },
        { start: 53, end: 61 },
      ],
    ])
  })

  it('scales columns that do not fit, or gives them pages of their own', () => {
    const wide = (fit: string) => templateOf(1, 10, [], { page: { fit, margins: { top: 0, right: 0, bottom: 0, left: 0 } } })
    expect(paginate(new Sheet(wide('width'), {})).scale).toBeCloseTo(210 / 250)
    expect(paginate(new Sheet(wide('none'), {})).pages).toHaveLength(2)
  })
})
