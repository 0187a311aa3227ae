import fc from 'fast-check'
import { splitMatches } from './split-matches'

describe('splitMatches', () => {
  test('joining gives the text back, and every match is the word', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 2 }), (text, word) => {
        const parts = splitMatches(text, word)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts) if (part.isMatch) expect(part.text.toLowerCase()).toBe(word.trim().toLowerCase())
      }),
    )
  })

  test('finds without regard to case', () => {
    expect(splitMatches('Abc abC', 'BC').filter(({ isMatch }) => isMatch)).toHaveLength(2)
  })
})
