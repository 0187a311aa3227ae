import { strFromU8, unzipSync } from 'fflate'
import { file } from '@/lib/contract/file/file'
import { message } from '@/lib/contract/message/message'
import { type ExportRun, type RecordExportBody, recordExport, recordExportRuns } from '@/lib/contract/online-dev/record-export'
import type { ReadRow } from '@/lib/rows/cell'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { type Client, createClient, type RawReply } from './harness'
import { createdId, insertForeign, json, modelId, type OnlineDev, permit, startOnlineDev } from './online-dev-setup'

/** Export of a module's records (contract 3b §9.1). */

let site: OnlineDev
let ids: string[]
beforeAll(async () => {
  site = await startOnlineDev({ list: design })
  const { admin } = site
  const since = Date.UTC(2026, 0, 31)
  const visits = [
    { day: since, result: '见面', cost: 1.5 },
    { day: since, result: '=1+1', cost: 2 },
  ]
  ids = [
    await createdId(admin, { name: '=HYPERLINK("http://x")', amount: 10.5, level: '1', tags: ['1', '2'], since, visits }),
    await createdId(admin, { name: '乙', amount: 0, level: '2', openAt: '09:30:00' }),
    await createdId(admin, { name: '丙', amount: 12_345.6, level: '2' }),
  ]
}, 60_000)
afterAll(() => site.stop())

const column = (prop: string, label: string) => {
  const { columnList } = JSON.parse(customerDesign().columnData) as { columnList: { prop: string }[] }
  return { ...(columnList.find((known) => known.prop === prop) ?? columnList.at(-1)), prop, id: prop, label }
}
const design = {
  defaultSidx: 'createTime',
  sort: 'asc',
  columnList: [
    column('name', '名称'),
    column('amount', '金额'),
    column('level', '等级'),
    column('tags', '标签'),
    column('since', '日期'),
    column('openAt', '时间'),
    column('visits-result', '拜访-结果'),
    column('visits-cost', '拜访-费用'),
  ],
  complexHeaderList: [{ id: 'h1', fullName: '价值', childColumns: ['amount', 'level'] }],
  btnsList: [{ value: 'add' }, { value: 'download' }],
}
const release = (list: Record<string, unknown> = {}) =>
  saveReleasedDesign(site.platform.db, customerDesign({ list: { ...design, ...list } }))

type Asked = Partial<Omit<RecordExportBody, 'selectKey'>> & { selectKey?: string[] | string }
const ask = (client: Client, body: Asked = {}, endpoint = recordExport.export) =>
  client.call(endpoint, { params: { modelId }, body: { dataType: 1, ...body } as never })

async function saved(client: Client, reply: RawReply): Promise<Uint8Array> {
  expect(reply).toMatchObject({ code: 200, data: { url: expect.stringContaining('/api/file/Download?') } })
  const response = await client.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function sheet(client: Client, body: Asked = {}, endpoint = recordExport.export) {
  const book = await openWorkbook(await saved(client, await ask(client, body, endpoint)))
  const rows: ReadRow[] = []
  for await (const row of book.read(0).rows) rows.push(row)
  return rows.map(({ cells }) => cells.map((cell) => (cell && 'text' in cell ? cell.text : (cell?.value ?? null))))
}

const names = async (client: Client, body: Asked = {}) =>
  (await sheet(client, { selectKey: ['name'], ...body })).slice(1).map(([name]) => name)

it.each([['Export', recordExport.export] as const, ['ExportData', recordExport.exportData] as const])(
  '%s keeps numbers and dates what they are, heads of two levels, and the rows of sub-tables below each other',
  async (_name, endpoint) => {
    const book = await openWorkbook(await saved(site.admin, await ask(site.admin, {}, endpoint)))
    const rows: ReadRow[] = []
    for await (const row of book.read(0).rows) rows.push(row)
    const cells = rows.map((row) => row.cells)
    expect(cells[0]?.map((cell) => cell && 'text' in cell && cell.text)).toEqual(
      expect.arrayContaining(['名称', '价值', '标签', '拜访(visits)']),
    )
    expect(cells[1]).toEqual(
      expect.arrayContaining([
        { type: 'text', text: '金额' },
        { type: 'text', text: '结果' },
      ]),
    )
    expect(cells[2]).toEqual([
      { type: 'text', text: '=HYPERLINK("http://x")' },
      { type: 'number', value: '10.5' },
      { type: 'text', text: '重要' },
      { type: 'text', text: '重要,一般' },
      { type: 'date', value: expect.stringMatching(/^2026-01-31/) },
      null,
      { type: 'text', text: '见面' },
      { type: 'number', value: '1.5' },
    ])
    expect(cells[3]?.slice(6)).toEqual([
      { type: 'text', text: '=1+1' },
      { type: 'number', value: '2' },
    ])
    expect(cells[4]?.slice(0, 6)).toEqual([
      { type: 'text', text: '乙' },
      { type: 'number', value: '0' },
      { type: 'text', text: '一般' },
      null,
      null,
      { type: 'time', value: '09:30:00' },
    ])
    expect(cells).toHaveLength(6)
  },
)

it('merges the cells of a record over the rows of its sub-table, and no others', async () => {
  const bytes = await saved(site.admin, await ask(site.admin, { selectKey: ['name', 'visits-result'] }))
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml).toContain('<mergeCell ref="A3:A4"/>')
  expect(xml).not.toContain('ref="B3:B4"')
  expect(xml).not.toMatch(/<f>/)
})

it('writes a table of text on demand, in which no text is a formula', async () => {
  const text = new TextDecoder().decode(
    await saved(site.admin, await ask(site.admin, { format: 'csv', selectKey: 'name,amount' })),
  )
  expect(text.split('\r\n').slice(0, 3)).toEqual(['名称,金额', `"'=HYPERLINK(""http://x"")",10.5`, '乙,0'])
})

it('exports the page, the chosen ones or all that match, in the order of the list', async () => {
  expect(await names(site.admin)).toEqual(['=HYPERLINK("http://x")', '乙', '丙'])
  expect(await names(site.admin, { dataType: 0, currentPage: 2, pageSize: 2 })).toEqual(['丙'])
  expect(await names(site.admin, { sidx: 'amount', sort: 'desc' })).toEqual(['丙', '=HYPERLINK("http://x")', '乙'])
  expect(await names(site.admin, { queryJson: json({ level: '2' }) })).toEqual(['乙', '丙'])
  expect(await names(site.admin, { dataType: 2, selectIds: [ids[2] ?? '', 'nobody', ids[0] ?? ''] })).toEqual([
    '=HYPERLINK("http://x")',
    '丙',
  ])
})

it('refuses nothing chosen with the text of the contract, and what nobody can sort by', async () => {
  expect(await ask(site.admin, { selectKey: [] })).toMatchObject({ code: 400, msg: '请至少选择一个导出字段' })
  expect(await ask(site.admin, { selectKey: ['phone'] })).toMatchObject({ code: 400, msg: '请至少选择一个导出字段' })
  expect(await ask(site.admin, { dataType: 2 })).toMatchObject({ code: 400, msg: '请选择一条数据' })
  expect((await ask(site.admin, { sidx: 'x; drop table y' })).code).toBe(400)
})

it('is refused to whoever is signed out, may not open the module, or has not its button', async () => {
  expect((await ask(createClient(site.platform.baseUrl, ''))).code).toBe(600)
  expect((await ask(site.stranger)).code).toBe(403)
  await release({ useBtnPermission: true })
  expect((await ask(site.clerk)).code).toBe(403)
  await permit(site.platform, 'button', 'btn_download')
  expect((await ask(site.clerk)).code).toBe(200)
})

it('leaves out columns and rows that the list would hide', async () => {
  await insertForeign(site.platform, 'foreign', { name: '外人' })
  await release({ useColumnPermission: true, useDataPermission: true })
  await permit(site.platform, 'column', 'name', 'level')
  const own = await createdId(site.clerk, { name: '自己' })
  const [upper, lower] = await sheet(site.clerk)
  expect([upper, lower?.slice(1)]).toEqual([['名称', '价值'], ['等级']])
  expect(await names(site.clerk)).toEqual([])
  expect(await ask(site.clerk, { selectKey: ['amount'] })).toMatchObject({ code: 400, msg: '请至少选择一个导出字段' })
  expect(await names(site.clerk, { dataType: 2, selectIds: [own, 'foreign'] })).toEqual([])
  expect(await names(site.admin)).toContain('外人')
})

describe('an export in the background', () => {
  const start = (client: Client, body: Asked = {}) =>
    client.call(recordExportRuns.start, { params: { modelId }, body: { dataType: 1, ...body } as never })
  const runs = async (client: Client) => (await client.call(recordExportRuns.list, {})).data.list as ExportRun[]
  const cancel = (client: Client, id: string) => client.call(recordExportRuns.cancel, { params: { id } })

  it('is refused like one that is waited for, before it begins', async () => {
    await release({ useBtnPermission: true })
    expect((await start(createClient(site.platform.baseUrl, ''))).code).toBe(600)
    expect((await start(site.stranger)).code).toBe(403)
    expect(await start(site.admin, { selectKey: [] })).toMatchObject({ code: 400, msg: '请至少选择一个导出字段' })
    expect(await runs(site.stranger)).toEqual([])
  })

  it('says how far it is and leaves its file and a message to whoever asked, and nothing to others', async () => {
    await release()
    expect((await start(site.admin, { selectKey: ['name'] })).code).toBe(200)
    await site.platform.runJobs()
    const [run] = await runs(site.admin)
    expect(run).toMatchObject({ title: '客户', modelId, state: 'done', reason: '', file: { shownName: '客户.xlsx' } })
    expect(run?.doneCount).toBe(run?.totalCount)
    const params = { type: run?.file?.type ?? '', name: run?.file?.name ?? '' }
    const book = await openWorkbook(await saved(site.admin, await site.admin.call(file.downloadLink, { params })))
    expect(book.sheets).toHaveLength(1)
    expect((await site.clerk.call(file.downloadLink, { params })).code).not.toBe(200)
    expect(await runs(site.clerk)).toEqual([])
    const { data } = await site.admin.call(message.list, { query: {} })
    expect(data.list[0]).toMatchObject({ title: '导出完成：客户.xlsx' })
  })

  it('ends when its owner cancels it, and nobody else can', async () => {
    await start(site.admin)
    const id = (await runs(site.admin))[0]?.id ?? ''
    expect((await cancel(createClient(site.platform.baseUrl, ''), id)).code).toBe(600)
    expect((await cancel(site.clerk, id)).code).toBe(400)
    expect(await start(site.admin)).toMatchObject({ code: 400, msg: '已有导出正在进行，请等待完成或先取消' })
    await cancel(site.admin, id)
    await site.platform.runJobs()
    expect((await runs(site.admin))[0]).toMatchObject({ state: 'cancelled', file: null })
  })
})
