import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordExport } from '@/lib/contract/online-dev/record-export'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { recordImportKnown } from '@/lib/contract/online-dev/record-import-known'
import { recordImportMapping } from '@/lib/contract/online-dev/record-import-mapping'
import { customerFields, type DesignOptions, field, table } from '@/platform/modules/online-dev/testing'
import { startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'
import { createdId, json, modelId, type OnlineDev, orderId, raw, startOnlineDev } from './online-dev-setup'

/** What is exported and imported again as it is changes nothing: no record, no version, no history. */

type Node = Record<string, unknown>
type Config = { jnpfKey: string; label: string; children?: Node[] }
const configOf = (node: Node) => node['__config__'] as Config
const columnOf = (node: Node, code = String(node['__vModel__'])) => {
  const { jnpfKey, label } = configOf(node)
  return { ...node, prop: code, id: code, __vModel__: code, jnpfKey, label }
}

/** Every field is a column of the list, those of sub-tables too; records are known by what is unique in them. */
function allColumns(fields: readonly Node[]): DesignOptions {
  const columnList = fields.flatMap((node) => {
    const { children } = configOf(node)
    const code = String(node['__vModel__'])
    return children
      ? children.map((child) => columnOf(child, `${code}-${child['__vModel__']}`))
      : code === ''
        ? []
        : [columnOf(node)]
  })
  const btnsList = [{ value: 'add' }, { value: 'upload' }, { value: 'download' }]
  return { fields, list: { columnList, btnsList, uploaderTemplateJson: { dataType: '2' } } }
}

const orderFields = [
  field('input', 'title', { label: '标题', config: { unique: true } }),
  field('relationForm', 'customer', { label: '客户', modelId, relationField: 'name' }),
  field('relationForm', 'worth', { label: '金额相同的客户', modelId, relationField: 'amount' }),
  field('relationForm', 'begun', { label: '同日的客户', modelId, relationField: 'since' }),
  table('lines', [
    field('relationForm', 'payer', { label: '付款人', modelId, relationField: 'name' }),
    field('input', 'text', { label: '说明' }),
  ]),
]

let dev: OnlineDev
let admin: Client
const ids: Record<'customers' | 'orders', string[]> = { customers: [], orders: [] }

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const customers = [
  {
    ...{ name: '甲 公司', phone: '13800000001', amount: 1234567.89, rate: -2.5, level: '1', tags: ['1', '2'], isActive: 1 },
    ...{ since: day('2026-01-05'), openAt: '09:30:00', owner: 'clerk', members: ['clerk', 'manager'], note: ' 前后有空格 ' },
    visits: [
      { day: day('2026-02-01'), result: '=1+1', cost: 0 },
      { day: day('2026-02-01'), result: '=1+1', cost: 0 },
      { day: day('1999-12-31'), result: '007', cost: 0.01 },
    ],
  },
  { name: '007', note: '第一行\n第二行\t,"引号"', amount: 0, isActive: 0, level: '2' },
  { name: '2026-01-05', note: '=HYPERLINK("http://x")', rate: 0.1, tags: [] },
  { name: '1E5', note: `${'长'.repeat(40_000)}尾`, visits: [{ day: day('2026-03-01') }] },
  { name: '-1', note: '@SUM(1)', amount: 0.05, since: day('2100-02-28') },
]

beforeAll(async () => {
  dev = await startOnlineDev(allColumns(customerFields), allColumns(orderFields), startFileHarness)
  admin = dev.admin
  for (const values of customers) ids.customers.push(await createdId(admin, values))
  const [first, second, , , fifth] = ids.customers
  const orders = [
    { title: '单一', customer: first, worth: first, begun: first, lines: [{ payer: second, text: '一' }, { text: '二' }] },
    { title: '单二', customer: fifth, worth: fifth, begun: fifth },
    { title: '单三' },
  ]
  for (const values of orders) ids.orders.push(await createdId(admin, values, orderId))
})
afterAll(() => dev.stop())

async function exported(model: string, format: 'xlsx' | 'csv', selectIds: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const body = { dataType: 2, selectIds, format, currentPage: 1, pageSize: 100 } as never
  const { code, data } = await admin.call(recordExport.export, { params: { modelId: model }, body })
  expect(code).toBe(200)
  return new Uint8Array(await (await admin.raw(`${data.url}&name=${encodeURIComponent(data.name)}`)).arrayBuffer())
}

/** As the wizard does it. */
async function imported(model: string, bytes: Uint8Array<ArrayBuffer>, format: string): Promise<RawReply> {
  const form = new FormData()
  form.set('file', new File([bytes], `a.${format}`))
  const sent = await (await admin.raw('/api/visualdev/OnlineDev/Uploader', { method: 'POST', body: form })).json()
  const fileName = (sent as RawReply).data.name
  const params = { modelId: model }
  const heads = await admin.call(recordImportMapping.heads, { params, body: { fileName } })
  expect(heads.data).toMatchObject({ isClear: true })
  const preview = await admin.call(recordImport.preview, { params, query: { fileName } })
  expect(preview).toMatchObject({ code: 200, data: { wrongCells: [] } })
  const { dataRow: list, content } = preview.data
  const known = (await admin.call(recordImportKnown.check, { params, body: { list, field: '', content } })).data
  expect(known).toMatchObject({ added: 0, changed: 0, refused: 0 })
  const choice = { field: known.field, mode: 'update' as const }
  return admin.call(recordImport.importData, { params, body: { list, content, known: choice } })
}

async function stateOf(model: string, all: readonly string[]) {
  return Promise.all(
    all.map(async (id) => {
      const at = { params: { modelId: model, id } }
      const { version } = (await admin.call(onlineDev.info, at)).data
      const { total } = (await admin.call(recordHistory.list, { ...at, query: {} })).data.pagination
      return json({ values: await raw(admin, id, model), version, total })
    }),
  )
}

const isLong = (_: string, at: number) => (customers[at]?.note ?? '').length > 32_767

it.each([
  ['customers', 'xlsx'],
  ['customers', 'csv'],
  ['orders', 'xlsx'],
] as const)('%s as .%s', async (kind, format) => {
  const model = { customers: modelId, orders: orderId }[kind]
  // A table of text has long texts whole, and is refused with them.
  const all = format === 'csv' ? ids[kind].filter((id, at) => !isLong(id, at)) : ids[kind]
  const before = await stateOf(model, all)
  const reply = await imported(model, await exported(model, format, all), format)
  expect(reply.data).toMatchObject({ fnum: 0, added: 0, changed: 0, same: all.length })
  expect(await stateOf(model, all)).toEqual(before)
})
