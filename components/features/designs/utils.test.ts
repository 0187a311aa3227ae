import { isSameSource } from './utils'

it('a data view keeps its source when its basic facts are stored with nothing but the parameters written anew', () => {
  const declared = { field: 'b', fieldName: '乙', required: 1, defaultValue: '2' }
  const stored = { interfaceId: 'i1', interfaceParam: '[{"field":"b","defaultValue":"2"},{"field":"a"}]' }
  expect(isSameSource({ interfaceId: 'i1', interfaceParam: '' }, { interfaceId: 'i1', interfaceParam: '[]' })).toBe(true)
  const written = (row: object) => JSON.stringify([{ field: 'a', defaultValue: '' }, row])
  expect(isSameSource(stored, { interfaceId: 'i1', interfaceParam: written(declared) })).toBe(true)
  expect(isSameSource(stored, { interfaceId: 'i1', interfaceParam: written({ ...declared, defaultValue: '3' }) })).toBe(false)
  expect(isSameSource(stored, { interfaceId: 'i1', interfaceParam: written({ ...declared, useSearch: true }) })).toBe(false)
  expect(isSameSource(stored, { ...stored, interfaceId: 'i2' })).toBe(false)
})
