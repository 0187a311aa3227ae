import { dataReport, olderDataReport } from '@/lib/contract/report/report'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client } from './harness'
import { saved, sendFile } from './object-file-setup'
import { createdId, insertForeign, modelId, type OnlineDev, permit, startOnlineDev } from './online-dev-setup'

let files: FileHarness
let site: OnlineDev
let designer: Client
beforeAll(async () => {
  site = await startOnlineDev({}, {}, async () => {
    files = await startFileHarness()
    return files
  })
  designer = site.admin
  await permit(site.platform, 'column', 'name', 'amount')
  for (const [name, amount] of [
    ['甲1', 10.1],
    ['甲2', 20.2],
    ['乙1', 5],
  ] as const)
    await createdId(site.admin, { name, amount })
  await insertForeign(site.platform, 'foreign', { name: '丙1', amount: 1 })
})
afterAll(() => site.stop())

const total = { row: 2, column: 1, value: { kind: 'formula', formula: 'SUM(B2)' } }
const cells = [
  { row: 0, column: 0, columnSpan: 2, value: { kind: 'text', text: '客户' } },
  { row: 1, column: 0, value: { kind: 'field', dataSet: 'c', field: 'name', aggregate: 'group' }, expand: 'down' },
  { row: 1, column: 1, value: { kind: 'field', dataSet: 'c', field: 'amount', aggregate: 'sum' } },
  total,
]
const sqlSet = {
  ...{ kind: 'sql', name: 'c' },
  sql: 'select substr(name, 1, 1) as name, amount from customer where {least} is null or amount >= cast({least} as numeric) order by customer.name desc',
}
const recordSet = { kind: 'records', name: 'c', moduleId: modelId }
const template = (more: object = {}) =>
  JSON.stringify({
    ...{ engine: 'tenon', columns: [{}, {}], rows: [{ isHead: true }, {}, {}], cells, dataSets: [sqlSet] },
    parameters: [{ name: 'least', label: '最小金额', kind: 'number' }],
    ...{ keptKey: { a: 1 } },
    ...more,
  })
let count = 0
const form = (more: object = {}) => {
  count += 1
  return { fullName: `报表${count}`, enCode: `report.${count}`, categoryId: '', templateJson: template(), ...more } as never
}
async function made(more: object = {}): Promise<string> {
  const reply = await designer.call(dataReport.create, { body: form(more) })
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return reply.data.id
}
const view = (client: Client, id: string, body: { page?: number; parameters?: Record<string, unknown> } = {}) =>
  client.call(dataReport.view, { params: { id }, body })
type Reply = Awaited<ReturnType<typeof view>>
const textsOf = (reply: Reply): string[] =>
  (reply.data?.pages?.[0]?.rows ?? []).map((row: { cells: { text: string }[] }) => row.cells.map(({ text }) => text).join('|'))

/** A menu entry of type 5 that shows the report, granted to the clerk. */
async function showTo(user: string, reportId: string): Promise<void> {
  const id = `menu-${reportId}`.slice(0, 50)
  const facts = { fullName: '报表入口', enCode: `entry.${id}`, icon: '', urlAddress: '', propertyJson: '{}', sortCode: 1 }
  const { systemId } = await site.platform.db
    .selectFrom('menu')
    .select('systemId')
    .where('id', '=', 'm1')
    .executeTakeFirstOrThrow()
  await site.platform.db
    .insertInto('menu')
    .values({ id, systemId, parentId: '-1', type: 5, moduleId: reportId, ...facts })
    .execute()
  await grant(site.platform.db, ['User', user, 'module', id])
}

it('is made, read, changed, disabled, copied and deleted, keeps unknown keys, and history tells of each', async () => {
  const id = await made({ other: 'kept' })
  const params = { id }
  const read = (await designer.call(dataReport.info, { params, query: {} })).data
  expect(read).toMatchObject({ version: 1, other: 'kept', isForeign: false })
  expect(JSON.parse(read.templateJson)).toMatchObject({ keptKey: { a: 1 } })
  expect(read.searchForm.components).toEqual([{ bindParameter: 'least', label: '最小金额', defaultValue: '' }])
  const changed = await designer.call(dataReport.update, { params, body: { ...read, fullName: '改名' } })
  expect(changed).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await designer.call(dataReport.update, { params, body: read })).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
  })
  expect(await designer.call(dataReport.state, { params })).toMatchObject({ code: 200 })
  expect(await designer.call(dataReport.copy, { params })).toMatchObject({ code: 200, msg: '复制成功' })
  const { list } = (await designer.call(dataReport.list, { query: { keyword: '改名' } })).data
  expect(list[0]).toMatchObject({ isForeign: false })
  expect(list.map((row: { enabledMark: number }) => row.enabledMark)).toEqual([0, 0])
  expect(await designer.call(olderDataReport.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  const kept = await site.admin.call(adminHistory.list, { query: { objectId: id } })
  expect(kept.data.list.map((row: { action: string }) => row.action).sort()).toEqual(['create', 'delete', 'state', 'update'])
})

it('a designer changes the template alone, a form all but the template, and each only the version that it has seen', async () => {
  const id = await made({ other: 'kept' })
  const params = { id }
  const longer = template({ rows: [{ isHead: true }, {}, {}, {}] })
  const alone = await designer.call(dataReport.update, {
    params,
    body: { templateJson: longer, enCode: '!', version: 1 } as never,
  })
  expect(alone).toMatchObject({ code: 200 })
  expect(await designer.call(dataReport.update, { params, body: { templateJson: longer, version: 1 } })).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
  })
  const { templateJson, ...named } = (await designer.call(dataReport.info, { params, query: {} })).data
  expect(templateJson).toBe(longer)
  const renamed = { ...named, fullName: '只改名' }
  expect(await designer.call(dataReport.update, { params, body: renamed as never })).toMatchObject({ code: 200 })
  const read = (await designer.call(dataReport.info, { params, query: {} })).data
  expect(read).toMatchObject({ fullName: '只改名', enCode: named.enCode, other: 'kept', templateJson: longer, version: 3 })
  expect(await designer.call(dataReport.update, { params, body: { templateJson: '{', version: 3 } })).toMatchObject({
    ...{ code: 400, msg: '报表模板格式错误' },
  })
})

it('groups and sums records, by the values of the search form, the same in both spellings of the calls', async () => {
  const id = await made()
  expect(textsOf(await view(designer, id))).toEqual(['客户', '甲|30.3', '乙|5', '丙|1', '|36.3'])
  expect(textsOf(await view(designer, id, { parameters: { least: 6 } }))).toEqual(['客户', '甲|30.3', '|30.3'])
  expect((await designer.call(olderDataReport.info, { params: { id }, query: {} })).data).toMatchObject({ id })
  expect(await view(designer, id, { parameters: { least: "1' or true" } })).toMatchObject({ code: 400 })
})

it('a data set tells its fields, first rows and how many there are, to who designs reports and nobody else', async () => {
  const asked = { dataSet: sqlSet, parameters: { least: 6 } }
  const { data } = await designer.call(dataReport.fields, { body: asked })
  expect(data).toMatchObject({ fields: [{ name: 'name' }, { name: 'amount' }], total: 2 })
  expect(data.rows).toHaveLength(2)
  expect(await site.clerk.call(dataReport.fields, { body: asked })).toMatchObject({ code: 403 })
  const broken = { ...asked, dataSet: { ...sqlSet, name: '1x' } }
  expect(await designer.call(dataReport.fields, { body: broken })).toMatchObject({ code: 400, msg: '数据集设置不完整' })
})

it('shows each reader his own data, and nobody a report that no menu entry grants him', async () => {
  const records = { ...recordSet, conditions: [{ field: 'name', operator: '<>', value: '"乙1"' }] }
  const id = await made({ templateJson: template({ dataSets: [records] }) })
  expect(await view(site.clerk, id)).toMatchObject({ code: 403 })
  await showTo('clerk', id)
  expect(textsOf(await view(site.admin, id)).at(-1)).toBe('|31.3')
  const own = await view(site.clerk, id)
  expect(own).toMatchObject({ code: 200 })
  expect(await designer.call(dataReport.remove, { params: { id } })).toMatchObject({ msg: expect.stringContaining('报表入口') })
  expect(await view(site.stranger, id)).toMatchObject({ code: 403 })
  const info = (await site.clerk.call(dataReport.info, { params: { id }, query: {} })).data
  expect(info).not.toHaveProperty('templateJson')
  await designer.call(dataReport.state, { params: { id } })
  expect(await view(site.clerk, id)).toMatchObject({ code: 403 })
})

it('is written only by who designs reports', async () => {
  const id = await made()
  const params = { id }
  for (const reply of [
    await site.clerk.call(dataReport.create, { body: form() }),
    await site.clerk.call(dataReport.update, { params, body: form() }),
    await site.clerk.call(dataReport.remove, { params }),
    await site.clerk.call(dataReport.draft, { body: { templateJson: template() } }),
    await site.clerk.call(dataReport.saveAs, { params, body: { format: 'xlsx' } }),
  ])
    expect(reply).toMatchObject({ code: 403 })
  await grantTag(site.platform.db, 'clerk', 'onlineDev.dataReport')
  expect(await site.clerk.call(dataReport.draft, { body: { templateJson: template() } })).toMatchObject({ code: 200 })
})

it.each([
  ['{', '报表模板格式错误'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '报表模板格式错误'],
  [template({ cells: [{ row: 9, column: 9 }] }), '报表模板格式错误'],
  [template({ cells: [{ ...total, value: { kind: 'formula', formula: 'SUM(' } }] }), '单元格B3的公式错误'],
  [template({ cells: [{ ...total, value: { kind: 'barcode', source: 'A1 &' } }] }), '单元格B3的公式错误'],
  [
    template({ cells: [{ ...total, link: { kind: 'records', moduleId: 'm', conditions: [{ name: 'a', value: '(' }] } }] }),
    '单元格B3的公式错误',
  ],
  [template({ rows: [{}, { hiddenWhen: 'B2 <' }, {}] }), '第2行的公式错误'],
  [template({ dataSets: [{ ...recordSet, conditions: [{ field: 'name', value: '1 +' }] }] }), '数据集“c”的公式错误'],
])('a template that is not whole is refused: %#', async (templateJson, msg) => {
  expect(await designer.call(dataReport.create, { body: form({ templateJson }) })).toMatchObject({ code: 400, msg })
})

it('a draft of ours that is not whole is not taken for one of another engine', async () => {
  const templateJson = template({ cells: [{ ...total, style: { fill: 'url(x)' } }] })
  expect(await designer.call(dataReport.draft, { body: { templateJson } })).toMatchObject({ msg: '报表模板格式错误' })
})

it('travels as a file, and keeps the definition of another engine without showing it', async () => {
  const foreign = {
    fullName: '外部报表',
    enCode: 'foreign',
    content: '<ureport/>',
    searchForm: { components: [{ bindParameter: 'x' }] },
  }
  expect(await sendFile(designer, dataReport.import, JSON.stringify(foreign), { name: 'a.json' })).toMatchObject({ code: 200 })
  const { list } = (await designer.call(dataReport.list, { query: { keyword: '外部报表' } })).data
  expect(list[0]).toMatchObject({ isForeign: true })
  const params = { id: list[0].id }
  expect(await designer.call(dataReport.info, { params, query: {} })).toMatchObject({ code: 200 })
  expect((await designer.call(dataReport.info, { params, query: {} })).data).toMatchObject({
    isForeign: true,
    content: '<ureport/>',
  })
  expect(await view(designer, params.id)).toMatchObject({ code: 400, msg: '该报表由其他报表引擎设计，请配置报表服务后查看' })
  const file = await saved(designer, await designer.call(dataReport.export, { params }))
  expect(file).toMatchObject({ name: '外部报表.json', content: { content: '<ureport/>', searchForm: foreign.searchForm } })
  const again = await sendFile(designer, dataReport.import, JSON.stringify(file.content), { name: 'a.json' })
  expect(again).toMatchObject({ msg: 'ID、编码、名称重复' })
})

it.each([{}, { templateJson: '{}' }, { templateJson: '[]' }])('a file without a template is no report: %j', async (more) => {
  const file = JSON.stringify({ fullName: '空报表', enCode: 'blank', ...more })
  const reply = await sendFile(designer, dataReport.import, file, { name: 'a.json' })
  expect(reply).toMatchObject({ code: 400, msg: '导入失败，数据有误' })
})

it('is saved as a workbook with the numbers that the viewer shows, and as a document', async () => {
  const id = await made()
  const params = { id }
  const reply = await designer.call(dataReport.saveAs, { params, body: { format: 'xlsx' } })
  const response = await designer.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
  const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
  const rows: unknown[] = []
  for await (const { cells: own } of book.read(0).rows)
    rows.push(own.map((cell) => (cell && 'value' in cell ? cell.value : cell && 'text' in cell ? cell.text : null)))
  await book.close()
  expect(rows).toEqual([['客户'], ['甲', '30.3'], ['乙', '5'], ['丙', '1'], [null, '36.3']])
  const word = await designer.call(dataReport.saveAs, { params, body: { format: 'docx' } })
  expect(word).toMatchObject({ code: 200, data: { name: expect.stringMatching(/\.docx$/) } })
})

it('tells the fields of a data set while it is designed', async () => {
  const reply = await designer.call(dataReport.fields, { body: { dataSet: sqlSet, parameters: { least: '' } } })
  expect(reply.data.fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'amount'])
  expect(await designer.call(dataReport.fields, { body: { dataSet: { kind: 'sql' } } })).toMatchObject({
    msg: '数据集设置不完整',
  })
})

it('a report as large as the contract lets it be is saved, changed and shown', async () => {
  const lines = Array.from({ length: 2000 }, () => ({}))
  const texts = lines.flatMap((_, row) =>
    [0, 1, 2, 3].map((column) => ({ row, column, value: { kind: 'text', text: `说明“${row}”，`.padEnd(100, '字') } })),
  )
  const templateJson = template({ columns: [{}, {}, {}, {}], rows: lines, cells: texts, dataSets: [], parameters: [] })
  expect(templateJson.length).toBeGreaterThan(1_200_000)
  const id = await made({ templateJson })
  const change = await designer.call(dataReport.update, { params: { id }, body: { templateJson, version: 1 } as never })
  expect(change).toMatchObject({ code: 200 })
  const draft = await designer.call(dataReport.draft, { body: { templateJson, page: 1, parameters: {}, language: '' } as never })
  expect(draft).toMatchObject({ code: 200, data: { pageIndex: 1 } })
})
