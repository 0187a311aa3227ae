import { areNumbers } from './number-texts'

test.each([
  ['数量', ['12', '1200'], true],
  ['价税合计', ['12.50', '1,200.00'], true],
  ['数量', ['12', '无'], false],
  ['数量', [], false],
  ['模具编号', ['2026001'], false],
  ['联系电话', ['13800000000'], false],
  ['数量', ['007'], false],
  ['Phone', ['5551234'], false],
  ['Quantity', ['5'], true],
  ['帳號', ['622202'], false],
])('%s with %j holds numbers: %s', (label, texts, expected) => {
  expect(areNumbers(label, texts)).toBe(expected)
})
