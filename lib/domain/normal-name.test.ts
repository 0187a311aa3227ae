import { isSameName, normalName } from './normal-name'

/** The five spellings of one name, and what must stay apart. */
const spellings = ['Café ABC', 'Cafe\u0301 ABC', 'Ca\u200bfé\u2060 ABC\ufeff', 'Ｃａｆé　ＡＢＣ', ' CAFÉ\t abc ']

it.each(spellings)('takes %j for the same name', (spelling) => {
  expect(normalName(spelling)).toBe('café abc')
})

it.each([
  ['a b', 'ab'],
  ['甲公司', '乙公司'],
  ['cafe', 'café'],
  ['A-1', 'A1'],
])('keeps %s and %s apart', (left, right) => {
  expect(isSameName(left, right)).toBe(false)
})

it('makes nothing of what shows nothing', () => {
  expect(normalName('\u200b\u3000\u00ad')).toBe('')
})
