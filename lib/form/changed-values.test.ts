import { changedValues } from './changed-values'

it('what a person changed is told from what was loaded; a sub-table counts as one value', () => {
  const base = { name: 'a', lines: [{ x: 1 }], note: null }
  expect(changedValues(base, { name: 'b', lines: [{ x: 1 }], note: null })).toEqual({ name: 'b' })
  expect(changedValues(base, { ...base, lines: [{ x: 1 }, { x: 2 }] })).toEqual({ lines: [{ x: 1 }, { x: 2 }] })
})
