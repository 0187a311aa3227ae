import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import type { RecordValues } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import { fakeCaller } from '@/tests/fixtures/render-lookup'
import { widgetSchemas } from '../widgets/schemas'
import { changeField } from './change-field'
import { createNamesCache } from './names-cache'
import { RelatedRecords } from './related-records'

const node = (type: string, name: string, rest: Record<string, unknown>, config: Record<string, unknown> = {}) => ({
  __config__: { jnpfKey: type, label: name, layout: 'colFormItem', ...config },
  ...(name === '' ? {} : { __vModel__: name }),
  ...rest,
})
const relation = (name: string) => node('relationForm', name, { modelId: 'm1', relationField: 'title' })
const popup = (name: string) =>
  node('popupSelect', name, {
    interfaceId: 'i1',
    propsValue: 'id',
    relationField: 'title',
    templateJson: [{ field: 'city', relationField: 'city' }],
  })
const attribute = (name: string, relationField: string, showField: string) =>
  node(relationField.startsWith('goods') ? 'popupAttr' : 'relationFormAttr', name, { relationField, showField })
const design = parseDesign(
  {
    fields: [
      node('input', 'city', {}),
      relation('project'),
      attribute('', 'project_jnpfTable_t_main1', 'customer'),
      attribute('kept', 'project', 'customer'),
      node(
        'table',
        'lines',
        {},
        {
          layout: 'rowFormItem',
          children: [popup('goods'), attribute('', 'goods_jnpfTable_t_line0', 'unit'), attribute('price', 'goods', 'price')],
        },
      ),
    ],
  },
  widgetSchemas,
)
const unstored = [...design.fields].find((field) => field.type === 'relationFormAttr' && field.name === '')!
const unstoredInRow = fieldByCode(design, 'lines')!.children.find((field) => field.name === '')!
const projects = { r1: { id: 'r1', title: '甲', customer: '华东' }, r2: { id: 'r2', title: '乙', customer: '南方' } }
const goods = [
  { id: 'g1', title: '钢', unit: '吨', price: '10' },
  { id: 'g2', title: '铜', unit: '千克', price: '20' },
]

function form(initialValues: RecordValues = {}, texts: Record<string, unknown> = {}) {
  const { call, asked } = fakeCaller({
    '/visualdev/OnlineDev/{modelId}/{id}/DataChange': ({ params }) => {
      const record = projects[params['id'] as 'r1']
      return { id: params['id'], data: record ? JSON.stringify(record) : null }
    },
    '/system/DataInterface/{id}/Actions/InfoByIds': ({ body }) =>
      (body['ids'] as string[]).map((id) => goods.find((row) => row.id === id) ?? {}),
  })
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues })
  const related = new RelatedRecords(store, texts, createNamesCache(call))
  const listener = jest.fn()
  const context = { store, formId: 'f', related }
  const choose = (code: string, value: unknown, data: unknown, rowKey?: string) =>
    changeField(context, fieldByCode(design, code)!, value, data, rowKey)
  return { store, related, asked, listener, choose }
}

const settle = () => jest.advanceTimersByTimeAsync(50)

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('the chosen record fills shown and stored attributes at once, without a call', async () => {
  const { store, related, asked, choose } = form()
  choose('project', 'r1', projects.r1)
  expect(related.read(unstored, undefined)).toBe('华东')
  expect(store.getValue('kept')).toBe('华东')
  await settle()
  expect(store.getValue('kept')).toBe('华东')
  expect(asked).toEqual([])
})

test('in a sub-table each row has the record of its own row, also after rows went', async () => {
  const { store, related, choose } = form({ lines: [{ goods: '' }, { goods: '' }] })
  const [first, second] = store.rows('lines')
  choose('lines-goods', 'g1', goods[0], first)
  choose('lines-goods', 'g2', goods[1], second)
  expect([related.read(unstoredInRow, first), related.read(unstoredInRow, second)]).toEqual(['吨', '千克'])
  expect([store.getValue('lines-price', first), store.getValue('lines-price', second)]).toEqual(['10', '20'])
  store.removeRows('lines', [first!])
  expect(related.read(unstoredInRow, second)).toBe('千克')
})

test('a loaded record shows the texts that came with it and changes no stored text', async () => {
  const loaded = {
    project: 'r1',
    kept: '当时的客户',
    lines: [
      { goods: 'g1', price: '7' },
      { goods: 'g2', price: '8' },
    ],
  }
  const texts = { project_customer: '旧文本', lines: [{ goods_unit: '旧单位' }, { goods_unit: '旧单位二' }] }
  const { store, related, asked } = form(loaded, texts)
  const [first, second] = store.rows('lines')
  expect(related.read(unstored, undefined)).toBe('旧文本')
  expect(related.read(unstoredInRow, second)).toBe('旧单位二')
  store.removeRows('lines', [first!])
  expect(related.read(unstoredInRow, second)).toBe('旧单位二')
  await settle()
  expect(store.getValue('kept')).toBe('当时的客户')
  expect(store.getValue('lines-price', second)).toBe('8')
  expect(asked).toEqual([])
})

test('emptied by the person, a script or a linkage, the attributes are empty too', async () => {
  const { store, related, choose } = form()
  choose('project', 'r1', projects.r1)
  store.setValue('project', '')
  await settle()
  expect(related.read(unstored, undefined)).toBe('')
  expect(store.getValue('kept')).toBe('')
  store.addRows('lines', [{}])
  const [row] = store.rows('lines')
  choose('lines-goods', 'g1', goods[0], row)
  store.setValue('city', '上海')
  await settle()
  expect(store.getValue('lines-goods', row)).toBe('')
  expect(store.getValue('lines-price', row)).toBe('')
})

test('set by a script, the record is looked up for shown and stored attributes in one call', async () => {
  const { store, related, asked, listener } = form()
  const leave = related.subscribe(unstored, undefined, listener)
  store.setValue('project', 'r2')
  await settle()
  expect(related.read(unstored, undefined)).toBe('南方')
  expect(store.getValue('kept')).toBe('南方')
  expect(listener).toHaveBeenCalled()
  expect(asked).toHaveLength(1)
  leave()
})

test('a restored draft, for which no texts came, shows what the records say', async () => {
  const { store, related } = form({ project: 'r1', kept: '华东' }, { project_customer: '华东' })
  store.restore({ version: 1, record: { project: 'r2', kept: '南方', lines: [{ goods: 'g2', price: '20' }] } })
  const listener = jest.fn()
  const [row] = store.rows('lines')
  const leave = [related.subscribe(unstored, undefined, listener), related.subscribe(unstoredInRow, row, listener)]
  await settle()
  expect(related.read(unstored, undefined)).toBe('南方')
  expect(related.read(unstoredInRow, row)).toBe('千克')
  expect(store.getValue('kept')).toBe('南方')
  expect(store.getValue('lines-price', row)).toBe('20')
  for (const stop of leave) stop()
})

test('a row that is added with a value gets its texts; a copied one keeps those it has', async () => {
  const { store } = form()
  const [added] = store.addRows('lines', [{ goods: 'g1' }])
  await settle()
  expect(store.getValue('lines-price', added)).toBe('10')
  store.setValue('lines-price', '9', added)
  const copy = store.copyRow('lines', added!)
  await settle()
  expect(store.getValue('lines-price', copy!)).toBe('9')
})

test('a record that is gone leaves the attributes empty and ends', async () => {
  const { store, related } = form()
  const leave = related.subscribe(unstored, undefined, () => {})
  store.setValue('project', 'r9')
  await settle()
  expect(related.read(unstored, undefined)).toBe('')
  expect(store.getValue('kept')).toBe('')
  leave()
})

test('a record loaded anew keeps its stored texts', async () => {
  const { store, asked } = form({ project: 'r1', kept: '华东' })
  store.reload({ project: 'r2', kept: '当时的客户' })
  await settle()
  expect(store.getValue('kept')).toBe('当时的客户')
  expect(store.isDirty()).toBe(false)
  expect(asked).toEqual([])
})
