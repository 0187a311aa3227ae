import { faultyJsonLine } from './json-line'

it.each([
  ['[{"a": 1},]', 1],
  ['[\n  {"a": 1},\n]', 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  a: 1\n}', 2],
  ["{\n\n  'a': 1\n}", 3],
  ['[1,\n2', 2],
  ['[1]\n]', 2],
  ['{"a": [1}\n]', 1],
  ['[\n"a\nb"]', 2],
  ['[01]', 1],
  [',', 1],
  ['', 1],
])('a text that is no JSON says where: %j', (text, line) => {
  expect(faultyJsonLine(text)).toBe(line)
})

it.each(['[]', '{}', '[{"a": [1, -2.5e3, null, true]}, "\\u00e9\\n"]', '"text"'])('%s is JSON', (text) => {
  expect(faultyJsonLine(text)).toBeNull()
})
