import { decodePath, decodePaths } from './wire-values'

it('a path of blanks is no path', () => {
  for (const blank of [['', ''], [null], '["",""]', []]) expect(decodePath(blank)).toEqual([])
  expect(decodePath([1, '2'])).toEqual(['1', '2'])
  for (const blank of [['', ''], [[''], [null]], [[]]]) expect(decodePaths(blank)).toEqual([])
  expect(
    decodePaths([
      ['1', '2'],
      ['', ''],
    ]),
  ).toEqual([['1', '2']])
})
