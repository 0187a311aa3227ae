import { colorIn, cssColor, markColor, onGround, wordColor, wordsContrast } from './colors'

describe('colours that somebody chose', () => {
  test('nothing but a colour comes into a style sheet', () => {
    expect(cssColor('#1E90FF')).toBe('#1e90ff')
    expect(cssColor(' rgba(1, 2, 3, 0.5) ')).toBe('rgba(1, 2, 3, 0.5)')
    for (const text of ['red;background:url(//x)', 'url(x)', 'var(--x)', '#12', 'expression(1)', null, 7])
      expect(cssColor(text)).toBe('')
  })

  test('words stay as they were chosen where they are legible, and come near it where they are not', () => {
    expect(colorIn('#1d4ed8', 'light', wordsContrast)).toBe('#1d4ed8')
    expect(colorIn('#ffff00', 'light', wordsContrast)).not.toBe('#ffff00')
    expect(colorIn('#111111', 'dark', wordsContrast)).not.toBe('#111111')
  })

  test('the usual greys of other clients are the words of the page, which both modes have', () => {
    expect(wordColor('#303133')).toBe('var(--tn-text)')
    expect(wordColor('#606266')).toBe('var(--tn-text-2)')
    expect(wordColor('')).toBeUndefined()
    expect(wordColor('#1d4ed8')).toMatch(/^light-dark\(#1d4ed8, #/)
    expect(markColor('')).toBeUndefined()
  })

  test('words on a chosen ground are legible on it in both modes', () => {
    expect(onGround('#ffffff')).toBe('#1c2430')
    expect(onGround('#1d4ed8')).toBe('#ffffff')
    expect(wordColor('', '#1d4ed8')).toBe('#ffffff')
    expect(wordColor('#1e40af', '#1d4ed8')).not.toBe('#1e40af')
  })
})
