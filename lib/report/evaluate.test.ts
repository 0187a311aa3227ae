import { evaluate } from './evaluate'
import { parseFormula } from './formula'
import { textOf, toValue, type Value } from './value'

const fields: Readonly<Record<string, readonly Value[]>> = {
  'o.amount': ['0.1', '0.2', '1234567890123.45'],
  'o.nothing': [],
  'o.hidden': [null, ''],
  'o.huge': ['1e70'],
  'o.long': ['a'.repeat(400)],
}

function run(source: string): string {
  const parsed = parseFormula(source)
  if (!('formula' in parsed)) return parsed.fault
  const value = evaluate(parsed.formula, {
    cells: (row, column) => [toValue(row * 10 + column)],
    field: (dataSet, field) => fields[`${dataSet}.${field}`] ?? [{ fault: '#REF!' }],
    self: () => '7',
    sequence: () => 3,
  })
  return textOf(value)
}

describe('formulas', () => {
  it('compute money exactly', () => {
    expect(run('0.1 + 0.2')).toBe('0.3')
    expect(run('SUM(o.amount)')).toBe('1234567890123.75')
    expect(run('SUM(o.hidden)')).toBe('')
    expect(run('ROUND(2.345, 2)')).toBe('2.35')
    expect(run('ROUND(-2.345, 2)')).toBe('-2.35')
    expect(run('9007199254740993 + 1')).toBe('9007199254740994')
    expect(run('ROUND(100 / 3, 2) * 3')).toBe('99.99')
    expect(run('13%*100')).toBe('13')
    expect(run('IF(o.huge / 1 > 0, 13%, 0)')).toBe('0.13')
  })

  it('bind as spreadsheets do', () => {
    expect(run('1 + 2 * 3 - 4 / 2')).toBe('5')
    expect(run('2 ^ 3 & "x"')).toBe('8x')
    expect(run('-2 + 3')).toBe('1')
    expect(run('(1 + 2) * 3')).toBe('9')
    expect(run('IF(A1 < B1, "less", "more")')).toBe('less')
    expect(run('SUM(A1:B2)')).toBe('22')
    expect(run('value * 2')).toBe('14')
    expect(run('SEQ()')).toBe('3')
  })

  it('tell faults as such, and never run program text', () => {
    expect(run('1 / 0')).toBe('#DIV/0!')
    expect(run('IFERROR(1 / 0, "none")')).toBe('none')
    expect(run('EVAL("1")')).toBe('#NAME?')
    expect(run('CONSTRUCTOR()')).toBe('#NAME?')
    expect(run('"a" + 1')).toBe('#VALUE!')
    expect(run('x.y')).toBe('#REF!')
    expect(run('1 +')).toBe('syntax')
    expect(run('a[0]')).toBe('syntax')
    expect(run('('.repeat(60))).toBe('tooDeep')
  })

  it('end where neither a double nor a cell of a spreadsheet holds what they make', () => {
    const many = `"${'a'.repeat(400)}"`
    expect(run('o.huge * o.huge')).toHaveLength(141)
    expect(run(Array.from({ length: 5 }, () => 'o.huge').join(' * '))).toBe('#NUM!')
    expect(run(`1 ${' / o.huge'.repeat(5)} * 2`)).toBe('0')
    expect(run(Array.from({ length: 90 }, () => 'o.long').join(' & '))).toBe('#VALUE!')
    expect(run(`TEXTJOIN(",", "a", "", o.long, o.nothing)`)).toHaveLength(402)
    expect(run(`SUBSTITUTE(${many}, "a", ${many})`)).toBe('#VALUE!')
    expect(run(`LEN(SUBSTITUTE(${many}, "a", "bc"))`)).toBe('800')
  })

  it('find statistics and finance by the white list', () => {
    expect(run('MEDIAN(1, 2, 9)')).toBe('2')
    expect(run('AVERAGE(o.nothing)')).toBe('#DIV/0!')
    expect(run('DAYS("2026-11-28", "2026-11-01")')).toBe('27')
  })
})
