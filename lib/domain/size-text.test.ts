import { sizeText } from './size-text'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [482_133, '470.83 KB'],
  [5_242_880, '5 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%d bytes are told in the largest unit that they fill', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

it('a size that is not known is not told', () => {
  expect([sizeText(undefined), sizeText(-1)]).toEqual(['', ''])
})
