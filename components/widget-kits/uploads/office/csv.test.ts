import { gridOfCsv } from './csv'

const textsOf = (text: string) => gridOfCsv(text, false).rows.map((row) => row.map((cell) => cell?.text))

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons',
    'a;b,c;x\nd;e',
    [
      ['a', 'b,c', 'x'],
      ['d', 'e'],
    ],
  ],
  [
    'tabs',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['quotation marks', '"a,""b""\nc",d\n', [['a,"b"\nc', 'd']]],
  [
    'empty values',
    'a,,\n,b,',
    [
      ['a', '', ''],
      ['', 'b', ''],
    ],
  ],
  ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
  ['a mark of the encoding', '\ufeffa,b', [['a', 'b']]],
  ['a quotation that does not end', 'a,"b\nc', [['a', 'b\nc']]],
  ['text behind a quotation', '"a"b,c', [['"a"b', 'c']]],
  ['formulas', '=1+1,@x', [['=1+1', '@x']]],
])('%s are read', (_, text, rows) => {
  expect(textsOf(text)).toEqual(rows)
})

test('only the first thousand rows and hundred columns are handed out, and that is told', () => {
  expect(gridOfCsv('a\n'.repeat(1000), false)).toMatchObject({ isCut: false, rows: { length: 1000 } })
  expect(gridOfCsv('a\n'.repeat(1001), false)).toMatchObject({ isCut: true, rows: { length: 1000 } })
  expect(gridOfCsv('a,'.repeat(101), false)).toMatchObject({ isCut: true, columnCount: 100 })
})
