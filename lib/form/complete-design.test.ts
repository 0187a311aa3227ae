import { readFileSync } from 'node:fs'
import path from 'node:path'
import { completeAppList, completeForm, completeList } from './complete-design'
import { nodeKeys } from './design-keys'
import { isRecord } from './read'

type Node = Record<string, unknown> & { __config__: Record<string, unknown> }

const node = (jnpfKey: string, config: object = {}, own: object = {}): Node => ({
  __config__: { jnpfKey, label: 'x', ...config },
  __vModel__: 'x',
  ...own,
})
const firstOf = (form: object) => (form as { fields: Node[] }).fields[0] as Node
const completed = (given: Node) => firstOf(completeForm({ fields: [given] }))

test('what a design says stays, also what nobody knows, and the design given is not changed', () => {
  const given = node(
    'input',
    { label: '名称', required: true, ours: 1 },
    { placeholder: '', theirs: { a: [1] }, on: { change: '() => 1' } },
  )
  const before = structuredClone(given)
  const made = completed(given)
  expect(given).toEqual(before)
  expect(made).toMatchObject({
    placeholder: '',
    theirs: { a: [1] },
    on: { change: '() => 1', blur: '' },
    __config__: { label: '名称', required: true, ours: 1, tag: 'JnpfInput', span: 24 },
  })
})

test('nodes of every depth are completed: cards, panes, cells of a grid, columns of a sub-table', () => {
  const pane = {
    title: 'a',
    name: '1',
    __config__: { jnpfKey: 'tabItem', children: [node('table', { children: [node('select')] })] },
  }
  const made = completed(node('card', { children: [node('tab', { children: [pane] })] }))
  expect(JSON.stringify(made)).toContain('"tag":"JnpfSelect"')
  expect(made.__config__['tag']).toBe('el-card')
})

test('a second time changes nothing', () => {
  const form = completeForm({ fields: Object.keys(nodeKeys).map((type) => node(type)) })
  expect(completeForm(form)).toEqual(form)
  const list = completeList({ columnList: [{ ...node('input'), prop: 'x' }], defaultSidx: 'x' })
  expect(completeList(list)).toEqual(list)
  const app = completeAppList({ columnList: [{ ...node('input'), prop: 'x' }] })
  expect(completeAppList(app)).toEqual(app)
})

test('rows that are added are said to both lines, with the words of the design', () => {
  const made = completed(node('table', {}, { actionText: '加一行', showDeleteBtn: false }))
  expect(made['footerBtnsList']).toMatchObject([
    { value: 'add', label: '加一行', show: true },
    { value: 'batchRemove', show: false },
  ])
  expect(made['columnBtnsList']).toMatchObject([
    { value: 'copy', show: true },
    { value: 'remove', show: false },
  ])
})

test('rows that are chosen are a button of its own in the newer line', () => {
  const made = completed(
    node('table', {}, { addType: 1, actionText: '选择发票', addTableConf: { interfaceId: '7', pageSize: 50 } }),
  )
  expect(made['footerBtnsList']).toMatchObject([
    { value: 'add', show: false },
    { value: 'batchRemove', show: true },
    {
      value: 'customSelect',
      label: '选择发票',
      show: true,
      actionConfig: { dataSource: 'dynamic', interfaceId: '7', pageSize: 50 },
    },
  ])
})

test('lists of buttons that a design has are its own', () => {
  const own = [{ value: 'add', label: '新行', show: false }]
  expect(completed(node('table', {}, { footerBtnsList: own }))['footerBtnsList']).toEqual(own)
})

test.each([
  ['one field', { defaultSidx: 'createTime', sort: 'asc' }],
  ['a list of them', { defaultSortConfig: [{ field: 'createTime', sort: 'asc' }] }],
])('a list that is sorted by %s says so in both ways', (_way, list) => {
  expect(completeList(list)).toMatchObject({
    defaultSidx: 'createTime',
    sort: 'asc',
    defaultSortConfig: [{ field: 'createTime', sort: 'asc' }],
  })
})

test('what an older line says under its own name is said under the present one too', () => {
  const made = completed(node('comInput', {}, { 'prefix-icon': 'star', 'show-password': true }))
  expect(made).toMatchObject({ prefixIcon: 'star', 'prefix-icon': 'star', showPassword: true, suffixIcon: '' })
})

test('designs of other lines keep every key they came with', () => {
  const folder = path.join(process.cwd(), 'tests', 'fixtures', 'real-forms')
  for (const file of ['02-tabs-collapse-variant-legacy31.json', '07-single-input-full-formconf-6x.json']) {
    const form = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    expect(lost(form, completeForm(form))).toEqual([])
  }
})

/** Paths of what one document has and the other has not. */
function lost(before: unknown, after: unknown, at = ''): string[] {
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((item, index) => lost(item, after[index], `${at}[${index}]`))
  if (isRecord(before) && isRecord(after))
    return Object.keys(before).flatMap((key) => lost(before[key], after[key], `${at}.${key}`))
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [at]
}
