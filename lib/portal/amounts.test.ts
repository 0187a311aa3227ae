import { evenAmounts } from './amounts'

test.each([
  [['1409757.39', '1014600', ''], true, ['1,409,757.39', '1,014,600.00', '']],
  [['29550.00', '1.5'], false, ['29,550.00', '1.50']],
  [['20261106', '7'], true, ['20,261,106', '7']],
  // Codes, and columns in which something else stands.
  [['20261106', '7'], false, ['20261106', '7']],
  [['1.5', '元'], false, ['1.5', '元']],
])('amounts of a column are written alike, and nothing else is touched: %j', (texts, areAmounts, expected) => {
  expect(evenAmounts(texts, areAmounts)).toEqual(expected)
})
