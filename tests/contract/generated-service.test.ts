import { inDialect, recordReply } from '@/lib/bff/generated-modules'
import { generatedService } from '@/lib/contract/online-dev/generated-service'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'
import { createdId, json, modelId, type OnlineDev, permit, raw, startOnlineDev } from './online-dev-setup'

/** Pages of generated code call services of their own (contract 4b §14): `hip/Customer` is the module with the code `customer`. */

const className = 'Customer'
const buttons = ['add', 'download', 'upload', 'batchRemove'].map((value) => ({ value }))
let dev: OnlineDev
let admin: Client
let clerk: Client
beforeAll(async () => {
  dev = await startOnlineDev({ list: { btnsList: buttons, useBtnPermission: true } }, {}, startFileHarness)
  ;({ admin, clerk } = dev)
})
afterAll(() => dev.stop())

const names = ({ data }: RawReply) => data.list.map((row: { name: string }) => row.name).sort()

/** As the pages call it, whatever the contract declares. */
async function sent(client: Client, method: string, path: string, body?: object): Promise<RawReply> {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method, headers, body: json(body) } : { method }
  return (await client.raw(`/api/hip/${path}`, init)).json() as Promise<RawReply>
}

const asked = (client: Client, path: string, body: object) => sent(client, 'POST', `${className}${path}`, body)
const got = (client: Client, path: string) => sent(client, 'GET', `${className}${path}`)

describe('a list of either dialect', () => {
  beforeAll(async () => {
    await createdId(admin, { name: '瑞鑫模具', amount: 5, level: '1' })
    await createdId(admin, { name: '博远', amount: 50, level: '2' })
  })

  it.each(['/getList', '/List', '/TreeList', '/getlist'])('%s takes search values beside the other keys', async (path) => {
    const reply = await asked(admin, path, { currentPage: 1, pageSize: 20, sort: 'desc', sidx: '', menuId: 'm1', name: '瑞鑫' })
    expect(names(reply)).toEqual(['瑞鑫模具'])
    expect(reply.data).toMatchObject({ list: [{ level: '重要' }], pagination: { total: 1 } })
    expect(names(await asked(admin, path, { amount: [40, 60], noField: 'x', flowId: '' }))).toEqual(['博远'])
  })

  it('answers all rows at once where they are asked for, and the list of the 3.1 line', async () => {
    expect(names(await asked(admin, '/List', { pageSize: 1, dataType: 1 }))).toEqual(['博远', '瑞鑫模具'])
    const reply = await got(admin, `?pageSize=1&sort=asc&sidx=amount`)
    expect(names(reply)).toEqual(['瑞鑫模具'])
  })

  it.each([
    ['a value that is none', { amount: ['x', 'y'] }],
    ['a page that is none', { currentPage: 0 }],
  ])('refuses %s', async (_, body) => {
    expect((await asked(admin, '/getList', body)).code).toBe(400)
  })
})

describe('a record of either dialect', () => {
  it('is flat when it is made, read, changed and shown', async () => {
    const made = await asked(admin, '', { name: '平铺', level: '1', visits: [{ day: 1_700_000_000_000, result: '好' }] })
    expect(made).toMatchObject({ code: 200, msg: '新建成功' })
    const params = { className, id: made.data.id }
    const read = await admin.call(generatedService.info, { params })
    expect(read.data).toMatchObject({ name: '平铺', level: '1', f_version: 1, visits: [{ result: '好' }] })
    const shown = await got(admin, `/detail/${made.data.id}`)
    expect(shown.data).toMatchObject({ name: '平铺', level: '重要' })
    const changed = await admin.call(generatedService.update, { params, body: { ...read.data, name: '平铺二' } })
    expect(changed).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await raw(admin, made.data.id)).toMatchObject({ name: '平铺二', f_version: 2, visits: [{ result: '好' }] })
    const late = await admin.call(generatedService.update, { params, body: { ...read.data, name: '迟到' } })
    expect(late.msg).toBe('当前表单原数据已被调整，请重新进入该页面编辑并提交数据')
  })

  it('has its rows as the list of their sub-table where a form sends them so', async () => {
    const made = await asked(admin, '', { name: '子表', visitsList: [{ day: 1_700_000_000_000, result: '中' }] })
    expect(await raw(admin, made.data.id)).toMatchObject({ visits: [{ result: '中' }] })
  })

  it('is held to the rules of its design', async () => {
    expect((await asked(admin, '', { name: '' })).code).toBe(400)
    expect((await asked(admin, '', { name: '平铺二' })).msg).toBe('名称不能重复')
  })

  it('is null where there is none', async () => {
    expect((await admin.call(generatedService.info, { params: { className, id: 'none1' } })).data).toBeNull()
  })

  it('is deleted alone and with others, by ids in the path, in a list and in a bare list', async () => {
    const ids = []
    for (const name of ['一', '二', '三', '四', '五']) ids.push(await createdId(admin, { name: `删${name}` }))
    const [one, two, three, four, five] = ids
    expect((await sent(admin, 'DELETE', `${className}/${one}`)).msg).toBe('删除成功')
    expect((await sent(admin, 'DELETE', `${className}/batchRemove/${two},${three}`)).code).toBe(200)
    expect((await asked(admin, '/batchRemove', { ids: [four] })).code).toBe(200)
    expect((await asked(admin, '/batchRemove', [five])).code).toBe(200)
    expect(names(await asked(admin, '/List', { name: '删' }))).toEqual([])
  })
})

describe('sheets of either dialect', () => {
  it('gives the columns that are asked for, joined by commas too', async () => {
    const reply = await asked(admin, '/Actions/Export', { dataType: 1, selectKey: 'name,amount', menuId: 'm1' })
    expect(reply.data).toMatchObject({ name: '客户.xlsx', url: expect.stringContaining('/api/file/Download') })
    expect((await got(admin, `/Actions/Export?dataType=1&selectKey=name`)).code).toBe(200)
  })

  it('offers a template and writes rows', async () => {
    expect((await got(admin, `/TemplateDownload`)).code).toBe(200)
    const reply = await asked(admin, '/ImportData', { list: [{ name: '导入一' }, { name: '' }] })
    expect(reply.data).toMatchObject({ snum: 1, fnum: 1, resultType: 1 })
    expect((await asked(admin, '/ImportExceptionData', { list: reply.data.failResult })).code).toBe(200)
  })
})

describe.each(['v1', 'v2'] as const)('what the web half makes of its calls in dialect %s', (dialect) => {
  const module = { modelId, basePath: `hip/${className}`, dialect, tables: {} }

  /** A call of online development, sent in the dialect. */
  async function spoken(method: string, path: string, body?: object): Promise<RawReply> {
    const call = {
      method,
      path: { path: `/api/visualdev/OnlineDev/${path}`, search: '' },
      body: body ? Buffer.from(json(body)) : null,
    }
    const asked = inDialect(new Map([[modelId, module]]), call)
    if (!asked) throw new Error(`${method} ${path} is not said in ${dialect}`)
    const init = { method: asked.method, headers: { 'content-type': 'application/json' } }
    const response = await admin.raw(asked.path, asked.body ? { ...init, body: new Uint8Array(asked.body) } : init)
    const text = await response.text()
    return JSON.parse(asked.isRecord ? recordReply(module, text) : text)
  }

  it('is answered as online development answers', async () => {
    const made = await spoken('POST', modelId, {
      id: '',
      data: json({ name: `方言${dialect}`, amount: 3, visits: [{ day: 1, result: '好' }] }),
    })
    const { id } = made.data
    const params = { modelId, id }
    const read = await spoken('GET', `${modelId}/${id}`)
    const direct = await admin.call(onlineDev.info, { params })
    expect({ ...read.data, data: JSON.parse(read.data.data) }).toEqual({ ...direct.data, data: JSON.parse(direct.data.data) })
    expect((await spoken('GET', `${modelId}/${id}/DataChange`)).data.data).toBe(
      (await admin.call(onlineDev.dataChange, { params })).data.data,
    )
    const question = {
      currentPage: 1,
      pageSize: 20,
      sort: 'asc',
      sidx: 'name',
      queryJson: json({ name: '方言' }),
      superQueryJson: '',
    } as const
    const rows = await spoken('POST', `${modelId}/List`, question)
    expect(rows.data).toEqual((await admin.call(onlineDev.list, { params: { modelId }, body: question })).data)
    const changed = await spoken('PUT', `${modelId}/${id}`, { id, data: json({ ...JSON.parse(read.data.data), amount: 4 }) })
    expect(changed.msg).toBe('更新成功')
    expect(await raw(admin, id)).toMatchObject({ amount: 4, f_version: 2 })
    expect((await spoken('POST', `batchDelete/${modelId}`, { ids: [id] })).msg).toBe('删除成功')
    expect((await spoken('GET', `${modelId}/${id}`)).data).toEqual({ id: null, data: null })
  })
})

describe('rights', () => {
  it('are those of the module, asked on the server', async () => {
    const calls = [
      () => asked(clerk, '/Actions/Export', { dataType: 1 }),
      () => asked(clerk, '/ImportData', { list: [{ name: '无权' }] }),
      () => got(clerk, `/TemplateDownload`),
    ]
    for (const call of calls) expect((await call()).code).toBe(403)
    await permit(dev.platform, 'button', 'btn_download')
    expect((await asked(clerk, '/Actions/Export', { dataType: 1 })).code).toBe(200)
    for (const path of ['/getList', '', '/batchRemove'])
      expect((await asked(dev.stranger, path, { ids: ['x'], name: '外人' })).code).toBe(403)
  })

  it('nobody is answered without a session', async () => {
    const reply = await asked(dev.platform.anonymous, '/getList', {})
    expect(reply.code).toBe(600)
  })

  it('a code that no module has is not found, nor is a word that nobody serves', async () => {
    expect((await sent(admin, 'POST', 'Nothing/getList', {})).code).toBe(400)
    expect((await got(admin, `/NoSuchCall`)).code).toBe(404)
  })
})
