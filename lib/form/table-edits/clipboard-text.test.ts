import fc from 'fast-check'
import { parseClipboardText, toClipboardHtml, toClipboardText } from './clipboard-text'

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ['"say ""hi"""\tb', [['say "hi"', 'b']]],
  ['5" pipe\tb', [['5" pipe', 'b']]],
  ['"half" open\tb', [['"half" open', 'b']]],
  ['"never closed\tb', [['"never closed', 'b']]],
  ['a\t', [['a', '']]],
  ['\t\t', [['', '', '']]],
  ['', []],
])('reads %j as a spreadsheet means it', (text, rows) => {
  expect(parseClipboardText(text)).toEqual(rows)
})

const cell = fc.string({ unit: fc.constantFrom('a', '中', '"', '\t', '\n', ' ', ',', '0') })

test('what is copied comes back the same', () => {
  const grid = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(grid, (rows) => {
      // A single empty cell is an empty clipboard.
      fc.pre(rows.flat().some((text) => text !== '') && rows.at(-1)?.some((text) => text !== '') === true)
      expect(parseClipboardText(toClipboardText(rows))).toEqual(rows)
    }),
  )
})

test('markup in cells stays text in the copied table', () => {
  expect(toClipboardHtml([['<b>&', 'x\ny']])).toBe('<table><tr><td>&lt;b&gt;&amp;</td><td>x<br>y</td></tr></table>')
})
