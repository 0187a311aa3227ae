import fc from 'fast-check'
import { parseExpression } from '@/lib/domain/expression'
import { seedOfRun } from '@/tests/fixtures/depth'
import { faultPlace } from './expression-tokens'
import { freeValue, linesOf, optionsOfLines, withSiblings } from './option-lists'

const token = fc.constantFrom('1', '0', '.', '+', '-', '×', '÷', '(', ')', { __vModel__: 'a', label: 'a' })

test('a place is told for every formula that cannot be read, and for no other', () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
      const parsed = parseExpression(tokens)
      const isUnwritten = tokens.length === 0
      expect(faultPlace(tokens) !== null).toBe('fault' in parsed && !isUnwritten)
    }),
    { seed: seedOfRun, numRuns: 2_000 },
  )
})

test('the place is the first token that cannot stand there, or the end', () => {
  expect(faultPlace(['1', '+', '×', '2'])).toEqual({ at: 2, fault: 'needsOperand' })
  expect(faultPlace(['(', '1'])).toEqual({ at: 0, fault: 'noClosing' })
  expect(faultPlace(['1', '+'])).toEqual({ at: 2, fault: 'needsOperand' })
})

const keys = { value: 'id', label: 'fullName', children: 'children' }

test('options survive being edited as lines, and keep what else they had', () => {
  const before = [
    { id: '1', fullName: '一', color: '#fff', other: 7 },
    { id: 'b', fullName: 'b' },
  ]
  expect(linesOf(before, keys)).toBe('一|1\nb')
  expect(optionsOfLines('一|1\n\nb\n 新 \nb|b', before, keys)).toEqual([...before, { id: '新', fullName: '新' }])
})

test('an option of a tree is changed in its place, and the last one below takes the list with it', () => {
  const tree = [{ id: '1', fullName: '一', children: [{ id: '2', fullName: '二' }] }]
  expect(withSiblings(tree, [0, 0], (siblings, at) => siblings.toSpliced(at, 1), 'children')).toEqual([
    { id: '1', fullName: '一' },
  ])
  expect(freeValue(tree, keys)).toBe('3')
})
