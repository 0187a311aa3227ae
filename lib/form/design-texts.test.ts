import { staticOptions } from './attributes'
import { inLanguage, said, saidOptions, saidValue, unsaid } from './design-texts'
import { parseDesign, serializeDesign } from './parse-design'
import { parseListDesign } from './parse-list-design'
import { isRecord } from './read'
import { readDesignTexts } from './read-design-texts'
import { widgetSchemas } from './test-designs'
import type { FieldNode } from './types'
import { walkNodes } from './walk'

const english = {
  状态: 'Status',
  请选择状态: 'Select a status',
  开: 'Open',
  关: 'Closed',
  open: 'never said: a value',
  明细: 'Lines',
  名称: 'Name',
  单位: 'Unit',
  名称必填: 'A name is needed',
  分组: 'Group',
  fullName: 'never said: a name of a key',
}
const i18nTexts = { 'en-US': english, zh_TW: { 状态: '狀態' } }

const status = {
  __config__: { jnpfKey: 'select', label: '状态', dataType: 'static', defaultValue: '开' },
  __vModel__: 'status',
  placeholder: '请选择状态',
  options: [
    { id: 'open', fullName: '开' },
    { id: '关', fullName: '关' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const name = {
  __config__: { jnpfKey: 'input', label: '名称', regList: [{ pattern: '/开/', message: '名称必填' }] },
  __vModel__: 'name',
  'addon-after': '单位',
}
const table = {
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    children: [name],
    complexHeaderList: [{ id: 'g', fullName: '分组', childColumns: ['name'] }],
  },
  __vModel__: 'lines',
}
const document = { i18nTexts, unknownToUs: 1, fields: [status, { ...name, __vModel__: 'title' }, table] }
const form = () => parseDesign(JSON.stringify(document), widgetSchemas)
const fieldOf = (design: ReturnType<typeof form>, code: string) =>
  [...walkNodes(design.fields)].find((node) => node.code === code) as FieldNode

describe('texts of a design per language', () => {
  test('labels, hints, messages, options and heads are said in the language of the page', () => {
    const shown = inLanguage(form(), 'en')
    const [field, title, lines] = ['status', 'title', 'lines'].map((code) => fieldOf(shown, code))
    expect([field?.label, field?.placeholder]).toEqual(['Status', 'Select a status'])
    expect(staticOptions(field as FieldNode).map(({ value, label }) => [value, label])).toEqual([
      ['open', 'Open'],
      ['关', 'Closed'],
    ])
    expect([title?.label, title?.regList[0]?.message, title?.raw['addon-after']]).toEqual(['Name', 'A name is needed', 'Unit'])
    expect(lines?.raw['__config__']).toMatchObject({ label: 'Lines', complexHeaderList: [{ id: 'g', fullName: 'Group' }] })
    expect(fieldOf(shown, 'lines-name').label).toBe('Name')
  })

  test('values, keys, patterns, defaults and what scripts get of an option stay', () => {
    const shown = fieldOf(inLanguage(form(), 'en'), 'status')
    expect(shown.defaultValue).toBe('开')
    expect(shown.raw['props']).toEqual(status.props)
    expect(shown.raw['options']).toEqual(status.options)
    expect(staticOptions(shown).map(({ raw }) => raw)).toEqual(status.options)
    expect(fieldOf(inLanguage(form(), 'en'), 'title').regList[0]?.pattern).toBe('/开/')
  })

  test('what is saved of a design that is shown in another language keeps its own texts', () => {
    expect(JSON.parse(serializeDesign(inLanguage(form(), 'en')))).toEqual(document)
  })

  test.each([
    ['en', 'Status'],
    ['en-GB', 'Status'],
    ['zhtw', '狀態'],
    ['zh-Hant-HK', '狀態'],
    ['zh-TW', '狀態'],
  ])('a page in %s finds them, however the tag is written', (language, label) => {
    expect(fieldOf(inLanguage(form(), language), 'status').label).toBe(label)
  })

  test('a design without texts of the language comes back as it is', () => {
    const design = form()
    for (const language of ['zh-CN', 'zh', 'zh-Hans', 'fr', '']) expect(inLanguage(design, language)).toBe(design)
    const plain = parseDesign({ fields: [status] }, widgetSchemas)
    expect(inLanguage(plain, 'en')).toBe(plain)
    expect(said(plain, '状态')).toBe('状态')
  })

  test.each([
    ['no object', 'text'],
    ['no texts', { en: ['Status'] }],
    ['texts that are none', { en: { 状态: 1, 名称: null, '': 'x', 单位: '' } }],
    ['a prototype', JSON.parse('{"__proto__": {"状态": "x"}, "en": {"__proto__": "x", "constructor": {}}}')],
  ])('documents of others may hold anything there: %s', (_, held) => {
    const design = parseDesign({ ...document, i18nTexts: held }, widgetSchemas)
    expect(fieldOf(inLanguage(design, 'en'), 'status').label).toBe('状态')
  })

  test('a text that no map has, such as the name of what every object has, is said as it stands', () => {
    expect(readDesignTexts(document, 'en')?.get('constructor')).toBeUndefined()
    expect(said(inLanguage(form(), 'en'), 'toString')).toBe('toString')
  })
})

describe('what the platform has written', () => {
  const shown = inLanguage(form(), 'en')

  test('names of options follow the language, one or several', () => {
    expect(saidValue(fieldOf(shown, 'status'), '开')).toBe('Open')
    expect(saidValue(fieldOf(shown, 'status'), '开,关')).toBe('Open,Closed')
    expect(saidValue(fieldOf(shown, 'status'), '开/关')).toBe('Open/Closed')
    expect(saidValue(fieldOf(shown, 'status'), '不明')).toBe('不明')
  })

  test('what a person typed stays, also where it is one of the words', () => {
    expect(saidValue(fieldOf(shown, 'title'), '开')).toBe('开')
  })

  test('options from elsewhere get their names, down to the last branch', () => {
    const options = [{ value: '1', label: '开', children: [{ value: '2', label: '关', children: [] }] }]
    expect(saidOptions(shown, options)).toEqual([
      { value: '1', label: 'Open', children: [{ value: '2', label: 'Closed', children: [] }] },
    ])
    expect(saidOptions({}, options)).toBe(options)
  })
})

test('a list says its columns, conditions, heads and buttons, and its rules stay', () => {
  const entry = { ...status, prop: 'status', label: '状态', width: 90 }
  const child = { ...name, prop: 'lines-name', label: '明细-名称' }
  const stored = {
    i18nTexts,
    columnList: [entry, child],
    searchList: [{ ...entry, value: '开' }],
    complexHeaderList: [{ id: 'g', fullName: '分组', childColumns: ['status'] }],
    customBtnsList: [{ value: 'own', label: '开' }],
    ruleList: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ ...entry, field: 'status', symbol: '==', fieldValue: '开' }] }],
    },
  }
  const base = parseListDesign(stored, widgetSchemas)
  const list = inLanguage(base, 'en')
  expect(list.columns.map(({ label, children }) => [label, children.map((column) => column.label)])).toEqual([
    ['Status', []],
    ['Lines', ['Name']],
  ])
  expect(list.searches.map(({ code, label, value }) => [code, label, value])).toEqual([['status', 'Status', '开']])
  expect([list.complexHeaders[0]?.label, list.customButtons[0]?.label]).toEqual(['Group', 'Open'])
  expect(list.ruleList).toBe(base.ruleList)
  expect(isRecord(list.raw) && list.raw).toEqual(stored)
})

it('a shown text leads back to the one of the design, whose meaning and colour it has in every language', () => {
  const shown = inLanguage(form(), 'en')
  expect(unsaid(shown, 'Open')).toBe('开')
  expect(unsaid(shown, 'typed by a person')).toBe('typed by a person')
  expect(unsaid(form(), 'Open')).toBe('Open')
})
