import { findRange } from './range'

describe('findRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
  ])('%s of ten bytes', (header, range) => {
    expect(findRange(header, 10)).toEqual(range)
  })

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s of ten bytes cannot be satisfied', (header) => {
    expect(findRange(header, 10)).toBe('unsatisfiable')
  })

  it.each([
    ...['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,3-4', 'bytes=0x1-2', 'bytes=--1'],
    `bytes=${'9'.repeat(30)}-`,
    `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}`,
  ])('%s is ignored', (header) => {
    expect(findRange(header, 10)).toBe('whole')
  })

  it('finds nothing in an empty file', () => {
    expect(findRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(findRange('bytes=-5', 0)).toBe('unsatisfiable')
  })
})
