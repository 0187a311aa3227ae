import { matchReadings } from '@/lib/domain/pinyin'
import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import { loadPinyin, type PinyinIndex } from './pinyin'
import { createSearch, type Findable, needsPinyin } from './ranking'

const item = (title: string, path = '', ...trail: string[]): Findable => ({ id: title, title, trail, path })
const items = [
  item('项目跟踪', '/hip/hipProject', '项目与计划'),
  item('工作计划', '/hip/hipPlan', '项目与计划'),
  item('发票管理', '/hip/hipInvoice', '采购与财务'),
  item('收款单位设置', '/hip/hipSupplier', '采购与财务'),
  item('重庆银行对账', '/hip/bank', '采购与财务'),
  item('Online users', '/permission/userOnline', '系统'),
]
const search = createSearch(items)
let pinyin: PinyinIndex
beforeAll(async () => {
  pinyin = await loadPinyin(items.map(({ title }) => title))
})
const found = (question: string, index?: PinyinIndex) => search(question, 10, index).map((one) => one.item.title)

describe('search over menus', () => {
  test('an own name that holds the words stands before a group that holds them', () => {
    expect(found('项目')).toEqual(['项目跟踪', '工作计划'])
    expect(found('计划')[0]).toBe('工作计划')
  })

  test('forgives a sign that is wrong, and finds nothing for what is unlike everything', () => {
    expect(found('发票管里')).toContain('发票管理')
    expect(found('龘龘龘龘')).toEqual([])
    expect(found('   ')).toEqual([])
  })

  test('finds by the address too, behind what is found by name', () => {
    expect(found('hipSupplier')[0]).toBe('收款单位设置')
    const both = createSearch([item('甲', '/plan'), item('plan', '/other')])
    expect(both('plan', 10).map((one) => one.item.title)).toEqual(['plan', '甲'])
  })

  test('a title weighs more than an address (spec 1 §9: 0.7 to 0.3)', () => {
    const both = createSearch([item('anything', '/plam'), item('plam', '/anything')])
    expect(both('plan', 10).map((one) => one.item.title)).toEqual(['plam', 'anything'])
  })

  test('shows no more than asked for', () => {
    expect(createSearch(Array.from({ length: 500 }, (_, index) => item(`计划${index}`)))('计划', 50)).toHaveLength(50)
  })
})

describe('search by pinyin', () => {
  test.each([
    ['gongzuojihua', '工作计划'],
    ['gzjh', '工作计划'],
    ['gongzjh', '工作计划'],
    ['Gong Zuo', '工作计划'],
    ['xmgz', '项目跟踪'],
    ['shoukuan', '收款单位设置'],
    ['szh', '收款单位设置'],
  ])('%s', (typed, title) => {
    expect(found(typed, pinyin)[0]).toBe(title)
  })

  test('knows every reading of a sign', () => {
    expect(found('chongqing', pinyin)).toContain('重庆银行对账')
    expect(found('yinhang', pinyin)).toContain('重庆银行对账')
  })

  test('names that begin with it stand first, names that hold it follow', () => {
    const titles = ['新的计划', '计划']
    const two = createSearch(titles.map((title) => item(title)))
    return loadPinyin(titles).then((index) => {
      expect(two('jih', 10, index).map((one) => one.item.title)).toEqual(['计划', '新的计划'])
    })
  })

  test('traditional signs find simplified titles', () => {
    expect(found('項目跟蹤')).not.toContain('项目跟踪')
    expect(found('項目跟蹤', pinyin)).toContain('项目跟踪')
  })

  test('a run of signs must follow each other, and the last may be half typed', () => {
    const readings = [['xiang'], ['mu'], ['gen'], ['zong']]
    expect(matchReadings(readings, 'xg')).toBeUndefined()
    expect(matchReadings(readings, 'muge')).toBe(1)
    expect(matchReadings(readings, 'zongx')).toBeUndefined()
  })

  test('is asked for when letters or signs are typed, not for digits', () => {
    expect([needsPinyin('gz'), needsPinyin('計'), needsPinyin('2024')]).toEqual([true, true, false])
  })
})

test('5,000 entries are searched without holding up the page', async () => {
  const words = ['项目', '工作', '发票', '印章', '试模', '付款', '收款', '单位', '设置', '管理', '跟踪', '计划']
  const pick = (index: number) => words[index % words.length] ?? ''
  const many = Array.from({ length: 5000 }, (_, index) =>
    item(`${pick(index)}${pick(index * 7 + 3)}${index}`, `/menu/${index}`, pick(index * 5), pick(index * 11)),
  )
  const searchMany = createSearch(many)
  const index = await loadPinyin(many.map(({ title }) => title))
  const questions = ['g', 'gz', 'gzj', 'gongzuo', '工', '工作', '工作计', '計劃', 'xmgz1']
  for (const question of questions) searchMany(question, 50, index)
  const work = await cpuMsOf(() => {
    for (const question of questions) searchMany(question, 50, index)
  })
  // Far above what is measured, a few milliseconds each: only a search that has become slow in kind fails here.
  expect(work / questions.length).toBeLessThan(2000)
})
