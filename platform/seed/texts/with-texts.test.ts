import { widgetSchemas } from '@/components/widgets/schemas'
import { optionSource, staticOptions } from '@/lib/form/attributes'
import { inLanguage, said } from '@/lib/form/design-texts'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign, serializeDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { isRecord, type RawRecord } from '@/lib/form/read'
import { formScripts } from '@/lib/form/scripts/collect-scripts'
import type { FieldNode } from '@/lib/form/types'
import { walkNodes } from '@/lib/form/walk'
import { allDesigns, listModuleCodes, moduleCodes, type SeedModuleCode, tableCodes } from '../designs/all-designs'
import { companyDictionaries } from '../dictionaries/company'
import { dictionaryTypeId } from '../dictionaries/ids'
import { standardDictionaries } from '../dictionaries/standard'
import { flowForms } from '../flows/flow-forms'
import zhtw from './zhtw.json'

const han = /\p{Script=Han}/u

/** Nobody reads what stands under these: names for whoever designs, parts of formulas, values and sources. */
const unread = new Set(['ruleName', 'interfaceName', 'propsName', 'expression', 'defaultValue', 'options', 'on', 'children'])
/** Words that the product says itself (`buttonText`, `buttonLabel`, the buttons of a sub-table). */
const offered = new Set(['确 定', '取 消', '打 印', '确定并继续操作', '新增', '编辑', '删除', '详情', '导出', '导入', '复制'])
const offeredToo = new Set(['批量删除', '批量打印'])

function read(value: unknown): string[] {
  if (typeof value === 'string') return offered.has(value) || offeredToo.has(value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(read)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => (unread.has(key) ? [] : read(inner)))
}

function namesInDictionary(type: string): string[] {
  const found = [...companyDictionaries, ...standardDictionaries].find(({ enCode }) => dictionaryTypeId(enCode) === type)
  const names = (items: NonNullable<typeof found>['items']): string[] =>
    items.flatMap(({ fullName, children = [] }) => [fullName, ...names(children)])
  return names(found?.items ?? [])
}

/** Everything that is read of a field: what stands in its node, and the names of its options. */
function textsOf(node: FieldNode): string[] {
  const { label, tipLabel, placeholder, regList, raw } = node
  const options = (list: ReturnType<typeof staticOptions>): string[] =>
    list.flatMap((option) => [option.label, ...options(option.children)])
  const named = namesInDictionary(optionSource(node).dictionaryType).map((name) => said(node, name))
  return [label, tipLabel, placeholder, ...read(regList), ...read(raw), ...options(staticOptions(node)), ...named]
}

const documents = [...moduleCodes, ...listModuleCodes, ...tableCodes].map((module) => [module, allDesigns[module]] as const)
const formOf = (module: SeedModuleCode) => parseDesign(allDesigns[module].formData, widgetSchemas)
const listsOf = (module: SeedModuleCode) =>
  [allDesigns[module].columnData, allDesigns[module].appColumnData].map((text) => parseListDesign(text, widgetSchemas))

test.each(Object.values(flowForms))('the form $fullName says nothing in Chinese to whoever reads English', ({ formData }) => {
  const form = inLanguage(parseDesign(formData, widgetSchemas), 'en')
  expect([...walkNodes(form.fields)].flatMap(textsOf).filter((text) => han.test(text))).toEqual([])
})

describe.each(documents)('the design of %s', (module, design) => {
  test('says nothing in Chinese to whoever reads English', () => {
    const form = inLanguage(formOf(module), 'en')
    const texts = [...walkNodes(form.fields)].flatMap(textsOf)
    for (const list of listsOf(module).map((item) => inLanguage(item, 'en'))) {
      for (const { label, node, children } of [...list.columns, ...list.columnOptions])
        texts.push(label, ...textsOf(node), ...children.flatMap((child) => [child.label, ...textsOf(child.node)]))
      for (const { label, node } of list.searches) texts.push(label, ...textsOf(node))
      texts.push(...list.complexHeaders.map(({ label }) => label))
    }
    const messages = formScripts(form).flatMap(({ text }) => [...text.matchAll(/'([^'\n]*)'/g)].map(([, quoted = '']) => quoted))
    texts.push(said(form, design.fullName), ...messages.map((message) => said(form, message)))
    expect(texts.length).toBeGreaterThan(100)
    expect([...new Set(texts.filter((text) => han.test(text)))]).toEqual([])
  })

  test('leaves nothing in simplified characters to whoever reads traditional ones', () => {
    const texts = [...walkNodes(inLanguage(formOf(module), 'zh-TW').fields)].flatMap(textsOf)
    const traditional = new Set(Object.values(zhtw))
    const isSimplified = (text: string) => (Object.hasOwn(zhtw, text) && !traditional.has(text)) || /^(请|选择)/.test(text)
    expect(texts.filter(isSimplified)).toEqual([])
    expect(texts.filter((text) => text.startsWith('請選擇')).length).toBeGreaterThan(1)
  })

  test('has the same fields, values, rules, formulas and scripts in every language', () => {
    const base = formOf(module)
    for (const language of ['en', 'zh-TW']) {
      const shown = inLanguage(base, language)
      expect(serializeDesign(shown)).toBe(serializeDesign(base))
      expect(formScripts(shown).map(({ key, text }) => [key, text])).toEqual(
        formScripts(base).map(({ key, text }) => [key, text]),
      )
      expect([...walkNodes(shown.fields)].map(bones)).toEqual([...walkNodes(base.fields)].map(bones))
    }
  })

  test('begins, checks and saves a record alike, whoever fills it in', () => {
    const filledIn = (language: string) => {
      const user = { userId: '1', departmentId: '2', organizeId: '3', positionId: '4', roleIds: [], groupIds: [] }
      const store = createFormStore({
        design: inLanguage(formOf(module), language),
        schemas: widgetSchemas,
        mode: 'create',
        initialValues: null,
        currentUser: user,
        readableForms: 'all',
        nowMs: () => 0,
      })
      return { faults: store.validate().map(({ path, code }) => [path, code]), record: store.toRecord() }
    }
    expect(filledIn('en').faults.length).toBeGreaterThan(1)
    expect(filledIn('en')).toEqual(filledIn('zh-CN'))
  })

  test('is the same object to whoever reads Chinese', () => {
    const base = formOf(module)
    expect(inLanguage(base, 'zh-CN')).toBe(base)
    for (const list of listsOf(module)) expect(inLanguage(list, 'zh-CN')).toBe(list)
  })
})

/** What must not follow the language. */
function bones(node: FieldNode): unknown {
  const config = node.raw['__config__'] as RawRecord
  const values = (list: ReturnType<typeof staticOptions>): unknown[] =>
    list.map(({ value, raw, children }) => [value, raw, values(children)])
  const { key, kind, type, name, code, span, required, disabled, hidden, defaultValue, regList, parentTable } = node
  return [
    { key, kind, type, name, code, span, required, disabled, hidden, defaultValue, parentTable },
    regList.map(({ pattern }) => pattern),
    values(staticOptions(node)),
    ['options', 'props', 'on', 'expression', 'modelId', 'relationField', 'showField', 'interfaceId', 'templateJson'].map(
      (attribute) => node.raw[attribute],
    ),
    ['jnpfKey', 'dictionaryType', 'propsUrl', 'rule', 'linkLimit', 'formId', 'tableName'].map((attribute) => config[attribute]),
  ]
}
