import { formatDate } from '@/lib/datetime/format'
import { designOf, rawField, rawTable, widgetSchemas } from '../test-designs'
import type { FieldNode } from '../types'
import { fieldByCode } from '../walk'
import { readCellText } from './cell-text'
import { readDateText, readTimeText } from './date-text'
import { NameIndex, optionIndex, valueOfNames } from './name-index'

function column(type: string, rest: Record<string, unknown> = {}): FieldNode {
  return fieldByCode(designOf(rawTable('tableField1', [rawField(type, 'a', {}, rest)])), 'tableField1-a') as FieldNode
}

function read(type: string, text: string, rest: Record<string, unknown> = {}) {
  const node = column(type, rest)
  return readCellText(node, widgetSchemas.get(type)!, text)
}

test.each([
  ['1,234.5', 1234.5],
  ['１２３', 123],
  ['￥1,000.00', 1000],
  ['-¥20', -20],
  ['(300)', -300],
  ['12.5%', 12.5],
  ['50％', 50],
  ['88元', 88],
  ['0', 0],
])('reads the number %j', (text, value) => {
  expect(read('inputNumber', text)).toEqual({ kind: 'value', value })
})

test.each(['abc', '1,23', '12abc', '1e400', '--1'])('refuses %j as a number', (text) => {
  expect(read('inputNumber', text)).toEqual({ kind: 'fault', fault: 'number' })
})

test('per cent is a share only in a column of shares, and never rounds to another number', () => {
  expect(read('inputNumber', '50%', { max: 1 })).toEqual({ kind: 'value', value: 0.5 })
  expect(read('inputNumber', '50%', { precision: 0 })).toEqual({ kind: 'value', value: 50 })
  expect(read('inputNumber', '50%', { precision: 0, max: 1 })).toEqual({ kind: 'value', value: 50 })
})

test('rounds a number to the decimals of its column', () => {
  expect(read('inputNumber', '0.5', { precision: 0 })).toEqual({ kind: 'fault', fault: 'whole' })
  expect(read('inputNumber', '2.0', { precision: 0 })).toEqual({ kind: 'value', value: 2 })
  expect(read('inputNumber', '1.005', { precision: 2 })).toEqual({ kind: 'value', value: 1.01 })
})

test.each([
  ['2026-1-5', '2026-01-05 00:00:00'],
  ['2026/01/05', '2026-01-05 00:00:00'],
  ['2026.1.5', '2026-01-05 00:00:00'],
  ['2026年1月5日', '2026-01-05 00:00:00'],
  ['20260105', '2026-01-05 00:00:00'],
  ['2026-01-05 9:05', '2026-01-05 09:05:00'],
  ['2026-01-05T09:05:07', '2026-01-05 09:05:07'],
  ['2026年1月5日 下午3:20', '2026-01-05 15:20:00'],
  ['1/5/2026', '2026-01-05 00:00:00'],
  ['25/12/2026', '2026-12-25 00:00:00'],
  ['5-Jan-2026', '2026-01-05 00:00:00'],
  ['Jan 5, 2026', '2026-01-05 00:00:00'],
  ['2026-01', '2026-01-01 00:00:00'],
  ['2026', '2026-01-01 00:00:00'],
])('reads the date %j', (text, expected) => {
  expect(formatDate(readDateText(text) ?? Number.NaN, 'yyyy-MM-dd HH:mm:ss')).toBe(expected)
})

test.each(['2026-13-01', '2026-02-30', 'soon', '1', '2026-01-05 25:00', '99/99/2026'])('refuses %j as a date', (text) => {
  expect(readDateText(text)).toBeNull()
})

test.each([
  ['9:30', '09:30:00'],
  ['9:30 PM', '21:30:00'],
  ['上午12:05', '00:05:00'],
  ['23:59:59', '23:59:59'],
])('reads the time %j', (text, expected) => {
  expect(readTimeText(text)).toBe(expected)
})

test('a switch is read by its own words, by usual ones and by its values', () => {
  const words = { activeTxt: '启用', inactiveTxt: '停用' }
  expect(['启用', '是', 'TRUE', '1'].map((text) => read('switch', text, words))).toEqual(
    Array(4).fill({ kind: 'value', value: 1 }),
  )
  expect(['停用', '否', 'no', '0'].map((text) => read('switch', text, words))).toEqual(Array(4).fill({ kind: 'value', value: 0 }))
  expect(read('switch', '也许', words)).toEqual({ kind: 'fault', fault: 'switch' })
})

test('an empty text empties the cell, and what cannot be read from text says so', () => {
  expect(read('inputNumber', ' ')).toEqual({ kind: 'value', value: undefined })
  expect(read('uploadFile', 'a.pdf')).toEqual({ kind: 'fault', fault: 'notPastable' })
})

test('several names are told apart, one name keeps its commas', () => {
  expect(read('select', '甲, 乙；丙', { multiple: true })).toEqual({ kind: 'names', names: ['甲', '乙', '丙'] })
  expect(read('select', '甲, 乙')).toEqual({ kind: 'names', names: ['甲, 乙'] })
})

const option = (value: string, label: string, children: never[] | object[] = []) =>
  ({ value, label, disabled: false, children, raw: {} }) as never

test('options are found by label, by path and by value; what is ambiguous is not guessed', () => {
  const node = column('select')
  const index = optionIndex(node, [option('1', '红'), option('2', '红'), option('3', '蓝'), option('蓝', '绿')])
  expect(valueOfNames(node, ['蓝'], index)).toEqual({ value: '3' })
  expect(valueOfNames(node, [' 绿 '], index)).toEqual({ value: '蓝' })
  expect(valueOfNames(node, ['红'], index)).toEqual({ fault: 'ambiguousName', name: '红' })
  expect(valueOfNames(node, ['1'], index)).toEqual({ value: '1' })
  expect(valueOfNames(node, ['黑'], index)).toEqual({ fault: 'unknownName', name: '黑' })
})

test('a cascader takes the path of its options', () => {
  const node = column('cascader')
  const index = optionIndex(node, [option('p', '广东', [option('c', '深圳')])])
  expect(valueOfNames(node, ['广东/深圳'], index)).toEqual({ value: ['p', 'c'] })
  expect(valueOfNames(node, ['深圳'], index)).toEqual({ value: ['p', 'c'] })
})

test('width and case of letters tell no names apart', () => {
  const index = new NameIndex()
  index.add('ＡＢＣ公司', 'x')
  expect(index.find('abc公司')).toBe('x')
})
