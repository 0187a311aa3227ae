import { kindTones, meaningOf, steadyTone, toneOf, toneOfColor } from './tone'

test.each([
  ['已完成', 'green'],
  ['进行中', 'blue'],
  ['審批中', 'blue'],
  ['待审核', 'amber'],
  ['未完成', 'amber'],
  ['部分付款', 'amber'],
  ['已逾期', 'red'],
  ['不合格', 'red'],
  ['未通过', 'red'],
  ['草稿', 'grey'],
  ['未开始', 'grey'],
  ['已取消', 'grey'],
  ['In progress', 'blue'],
  ['Under review', 'blue'],
  ['Not started', 'grey'],
  ['Rejected', 'red'],
  ['Unpaid', 'amber'],
  ['Paid', 'green'],
  ['延期', 'red'],
  ['已红冲', 'red'],
  ['報廢', 'red'],
  ['需修模', 'amber'],
  ['有条件合格', 'amber'],
  ['Conditional', 'amber'],
  ['未到票', 'amber'],
  ['已到票', 'green'],
  ['已认证', 'green'],
  ['结项', 'green'],
  ['已登记', 'blue'],
  ['Registered', 'blue'],
  ['不抵扣', 'grey'],
  ['无需发票', 'grey'],
  ['Not required', 'grey'],
])('%s means %s', (text, tone) => {
  expect(meaningOf(text)).toBe(tone)
  expect(toneOf(text)).toBe(tone)
})

test('words without a meaning have a tint of their own that never says stopped or over', () => {
  expect(meaningOf('注塑模具')).toBeNull()
  // 中 alone is a grade, not something that goes on.
  expect(meaningOf('中')).toBeNull()
  const given = Array.from({ length: 200 }, (_, index) => steadyTone(`类别 ${index}`))
  expect(given).not.toContain('red')
  expect(given).not.toContain('grey')
  expect(new Set(given).size).toBe(6)
  expect(steadyTone('类别 7')).toBe(steadyTone('类别 7'))
})

test.each([
  ['#f00', 'red'],
  ['#E6A23C', 'amber'],
  ['#67c23a', 'green'],
  ['#409EFF', 'blue'],
  ['rgb(144, 97, 249)', 'violet'],
  ['rgba(235,47,150,.5)', 'pink'],
  ['#13c2c2', 'cyan'],
  ['#909399', 'grey'],
  ['tomato', null],
  ['url(x)', null],
])('the colour %s of a design is nearest to %s', (color, tone) => {
  expect(toneOfColor(color)).toBe(tone)
})

test('kinds of one list never share a tint while there are enough; the first keep theirs', () => {
  const positions = ['职能岗', '管理岗', '技术岗']
  expect(steadyTone('管理岗')).toBe(steadyTone('技术岗'))
  const tones = kindTones(positions)
  expect(new Set(tones.values()).size).toBe(3)
  expect(tones.get('职能岗')).toBe(steadyTone('职能岗'))
  expect(tones.get('管理岗')).toBe(steadyTone('管理岗'))
  const eight = kindTones(['目录', '页面', '功能', '字典', '报表', '大屏', '外链', '门户'])
  expect(new Set(eight.values()).size).toBe(8)
  expect(['目录', '页面', '功能', '字典', '报表', '大屏'].map((kind) => eight.get(kind))).not.toContain('red')
  expect(kindTones([...eight.keys(), '另一种']).size).toBe(9)
})
