import { branchHolds } from './conditions'
import type { FlowNode } from './flow-types'
import { formulaValue } from './formula'

const values: Record<string, unknown> = {
  amount: 9,
  text: 'abc',
  many: ['x', 'y'],
  empty: '',
  price: '1.50',
  zero: 0,
  't-qty': [1, '2.5', null],
}
const readField = (field: string) => values[field]

function holds(conditions: object[], more: object = {}): boolean {
  const node: FlowNode = {
    nodeId: 'x',
    type: 'condition',
    content: '',
    properties: { conditions, ...more },
    branches: [],
    branchKind: 'condition',
    next: null,
  }
  return branchHolds(node, readField)
}
const rule = (field: string, symbol: string, fieldValue: unknown, more: object = {}) => ({
  fieldType: 1,
  field,
  symbol,
  fieldValueType: 2,
  fieldValue,
  ...more,
})
const group = (...groups: object[]) => ({ logic: 'and', groups })

test('values are compared as stored: numbers as numbers, several values as one text, nothing as nothing', () => {
  const cases: [object, boolean][] = [
    [rule('amount', '<', '10'), true],
    [rule('amount', '>=', 9), true],
    [rule('price', '==', 1.5), true],
    [rule('text', 'like', 'b'), true],
    [rule('text', 'notLike', 'b'), false],
    [rule('many', '==', 'x,y'), true],
    [rule('many', 'like', 'y'), true],
    [rule('empty', '<', 10), false],
    [rule('empty', '==', ''), true],
    [rule('gone', '<>', 'a'), true],
    [rule('amount', '>', 'price', { fieldValueType: 1 }), true],
    [rule('amount', 'odd', 9), false],
    [rule('SUM({t-qty},{amount})', '==', '12.5', { fieldType: 3 }), true],
  ]
  for (const [one, expected] of cases) expect([one, holds([group(one)])]).toEqual([one, expected])
})

test('groups and their rules are joined by their own words; without rules a branch does not hold', () => {
  const [yes, no] = [rule('amount', '==', 9), rule('amount', '==', 8)]
  expect(holds([group(yes), group(no)])).toBe(false)
  expect(holds([group(yes), group(no)], { matchLogic: 'or' })).toBe(true)
  expect(holds([{ logic: 'or', groups: [no, yes] }])).toBe(true)
  expect([holds([]), holds([group()])]).toEqual([false, false])
})

test('a formula is reckoned in decimals, and is nothing where it cannot be', () => {
  const value = (text: string) => formulaValue(text, readField)?.toFixed() ?? null
  expect(value('SUM(0.1, 0.2)')).toBe('0.3')
  expect(value('SUBTRACT({amount}, PRODUCT(2, {price}))')).toBe('6')
  expect([value('COUNT({t-qty})'), value('DIVIDE({amount}, 2)')]).toEqual(['2', '4.5'])
  for (const odd of ['DIVIDE(1, {zero})', 'SUM(1', 'ODD(1)', '1 + 1', '', 'SUM('.repeat(30)])
    expect([odd, value(odd)]).toEqual([odd, null])
})
