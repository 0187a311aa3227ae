import { labelWidthOf } from './label-width'
import { designOf, rawField } from './test-designs'

const widthOf = (labels: readonly string[], config = {}) => {
  const design = designOf(...labels.map((label, index) => rawField('input', `f${index}`, { label, ...config })))
  return labelWidthOf(design.fields, design.config)
}

test.each([
  [['名称', '编码'], 72],
  [['名称', '统一社会信用代码'], 112],
  [['上次修改后再次确认收到的银行账户名称'], 160],
  [['Name', 'Responsible person'], 141],
])('labels of a group are as wide as its longest needs, within 72 and 160 px: %j', (labels, width) => {
  expect(widthOf(labels)).toBe(width)
})

test('a design may allow more, and a label that is not shown takes no room', () => {
  const design = designOf(rawField('input', 'a', { label: '上次修改后再次确认收到的银行账户名称' }))
  expect(labelWidthOf(design.fields, { ...design.config, labelWidth: 300 })).toBe(252)
  expect(widthOf(['统一社会信用代码'], { showLabel: false })).toBe(72)
})
