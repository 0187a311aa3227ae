import { evaluateExpression, expressionText, parseExpression } from './expression'

const value = (source: unknown, fields: Record<string, unknown> = {}) => {
  const parsed = parseExpression(source)
  if ('fault' in parsed) return parsed.fault
  const result = evaluateExpression(parsed.expression, (name) => fields[name])
  return result.fault ?? result.value.toNumber()
}

describe('formulas', () => {
  test.each([
    [['1', '2', '.', '5', '×', '2'], 25],
    [['1', '+', '2', '×', '3'], 7],
    [['(', '1', '+', '2', ')', '×', '3'], 9],
    [['8', '-', '2', '-', '1'], 5],
    [['8', '÷', '4', '÷', '2'], 1],
    [['0', '.', '1', '+', '0', '.', '2'], 0.3],
    [['((', '1', '))'], 'unknownToken'],
  ])('computes %j', (tokens, expected) => {
    expect(value(tokens)).toBe(expected)
  })

  it('reads fields, counts missing ones as 0 and reads numbers from text', () => {
    const tokens = [{ __vModel__: 'a', label: 'A' }, '+', { __vModel__: 'b', label: 'B' }, '×', '2']
    expect(value(tokens, { b: '1,000.5' })).toBe(2001)
    expect(expressionText(tokens)).toBe('A+B×2')
  })

  it('reads the text form', () => {
    expect(value('(a + tableField1.b) * 2 / 4', { a: 3, 'tableField1.b': 5 })).toBe(4)
  })
})

describe('formulas with faults (D4)', () => {
  test.each([
    ['division by zero', ['1', '÷', '0'], 'divisionByZero'],
    ['a result no number can hold', 'a×10', 'overflow'],
    ['an opening bracket too many', ['(', '1'], 'unbalanced'],
    ['a closing bracket too many', ['1', ')'], 'unbalanced'],
    ['1 + + 2', ['1', '+', '+', '2'], 'badOrder'],
    ['an even number of tokens', ['1', '+'], 'badOrder'],
    ['two numbers side by side', ['(', '1', ')', '2'], 'badOrder'],
    ['a number with two points', ['1', '.', '2', '.', '3'], 'badNumber'],
    ['no token', [], 'empty'],
    ['empty brackets', ['(', ')'], 'badOrder'],
  ])('%s', (_name, tokens, expected) => {
    expect(value(tokens, { a: 1e308 })).toBe(expected)
  })

  it('gives 0 for a text where a number should be', () => {
    const parsed = parseExpression([{ __vModel__: 'a' }, '+', '1'])
    if ('fault' in parsed) throw new Error(parsed.fault)
    const result = evaluateExpression(parsed.expression, () => '12abc')
    expect([result.value.toNumber(), result.fault]).toEqual([0, 'notANumber'])
  })
})

describe('formulas as an attack (D5)', () => {
  test.each([
    "constructor.constructor('return process')()",
    'this',
    `\${1}`,
    "import('fs')",
    '2**99999',
    '"a".repeat(1e9)',
    'a => a',
    'a[0]',
    '1;2',
    '__proto__',
    `${'('.repeat(1_000_000)}1`,
    `${'('.repeat(1_500)}1${')'.repeat(1_500)}`,
    Array.from({ length: 5_000 }, () => '1').join('+'),
  ])('text of another grammar never computes more than fields and numbers: %.40s', (text) => {
    const parsed = parseExpression(text)
    if (!('fault' in parsed)) {
      // What remains is a plain field name, which the form looks up among its own fields.
      expect(parsed.expression.steps.every((step) => step.kind === 'field')).toBe(true)
    }
  })

  it('takes objects apart by their own field name only', () => {
    expect(value([{ __vModel__: 5 }])).toBe('unknownToken')
    expect(value([{ toString: () => '1' }])).toBe('unknownToken')
    expect(value([['1']])).toBe('unknownToken')
  })
})
