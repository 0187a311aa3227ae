import { conditionFunctions, reportFunctions } from './function-names'
import { callFunction } from './functions'
import { textOf } from './value'

test('every function that is offered can be called', () => {
  const evaluated: readonly string[] = conditionFunctions.filter((name) => name !== 'NOT')
  const missing = reportFunctions.filter((name) => {
    const result = evaluated.includes(name) ? null : callFunction(name, [])
    return typeof result === 'object' && result !== null && 'fault' in result && result.fault === '#NAME?'
  })
  expect(missing).toEqual([])
})

test('families of statistics are what spreadsheets mean by their old names', () => {
  const list = ['2', '4', '4', '5', '10']
  const shown = (name: string, ...args: string[][]) => Number(textOf(callFunction(name, args)))
  expect(shown('STDEV', list)).toBeCloseTo(3)
  expect(shown('VAR', list)).toBeCloseTo(9)
  expect(shown('QUARTILE', list, ['3'])).toBe(5)
  expect(shown('PERCENTILE', list, ['0.5'])).toBe(4)
  expect(shown('MODE', list)).toBe(4)
  expect(shown('RANK', ['5'], list)).toBe(2)
})
