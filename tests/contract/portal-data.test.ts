import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dashboard } from '@/lib/contract/message/dashboard'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { portalData } from '@/lib/contract/portal/portal-data'
import { atlas } from '@/lib/contract/system/atlas'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk, type RecordSeed } from '@/platform/modules/online-dev/records/bulk'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { addInterface, addSql, apiConfig } from './data-interface-setup'
import type { Client } from './harness'
import { permit } from './online-dev-setup'
import { itemOf, layoutOf, type PortalSite, releasedPortal, startPortals } from './portal-setup'

/** The data of portals (contract 4b §2.3, §2.4, and calls of our own): every person has the numbers of his own rights. */

let site: PortalSite
let portalId: string
let hanging: Server
let reach: () => void
const reached = new Promise<void>((resolve) => {
  reach = resolve
})

const model = (more: object = {}) => ({ modelId: 'design1', menuId: 'm1', measure: { fn: 'count', field: '' }, ...more })
const item = (i: string, modelData: object, jnpfKey = 'barChart') =>
  itemOf(i, { jnpfKey, dataType: 'model', visibility: ['pc'], modelData })
const dynamic = (i: string, propsApi: string, more: object = {}) =>
  itemOf(i, {
    jnpfKey: 'tableList',
    dataType: 'dynamic',
    visibility: ['pc'],
    propsApi,
    option: { columnData: [{ filedName: 'name' }] },
    ...more,
  })
const one = (field: string, symbol: string, fieldValue: unknown) =>
  JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }] })

const boards = [
  { id: 'all', measure: { fn: 'count', field: '' }, superQuery: '' },
  { id: 'sum', measure: { fn: 'sum', field: 'amount' }, superQuery: one('level', '==', '1') },
]
const layout = () =>
  layoutOf(
    item('levels', model({ dimension: { field: 'level' } })),
    item('again', model({ dimension: { field: 'level' } }), 'pieChart'),
    item('board', model({ boards }), 'dataBoard'),
    item('table', model({ columns: ['name', 'amount'] }), 'tableList'),
    item('hidden', model({ dimension: { field: 'phone' } })),
    item('secret', model({ superQuery: one('phone', '==', '13800001000') })),
    item('unknown', model({ modelId: 'no-such-design' })),
    item('injected', model({ dimension: { field: `level') from app_user; --` } })),
    item('asked', model({ superQuery: one(`name' or 1=1 --`, '==', '1') })),
    itemOf('card', { jnpfKey: 'card', visibility: ['pc'], children: [item('inside', model())] }),
    dynamic('sql', 'names'),
    dynamic('dead', 'dead'),
    itemOf('slides', {
      ...{ jnpfKey: 'carousel', visibility: ['pc'] },
      option: {
        defaultValue: ['picture', 'no-such-interface'].map((propsApi) => ({
          id: propsApi,
          dataType: 3,
          propsApi,
          templateJson: [],
        })),
      },
    }),
    itemOf('phone', { ...item('phone', model()), visibility: ['app'] }),
  )

beforeAll(async () => {
  site = await startPortals()
  const { db } = site.platform
  hanging = createServer(() => reach())
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  await saveReleasedDesign(db, customerDesign({ list: { useDataPermission: true, useColumnPermission: true } }))
  await permit(site.platform, 'column', 'level', 'amount', 'name', 'createTime')
  const rows = Array.from({ length: 30 }, (_, at): RecordSeed => {
    const values = { name: `客户${at}`, level: at % 3 === 0 ? '1' : '2', amount: at + 0.1, phone: `1380000${1000 + at}` }
    return { id: `r${at}`, values, creatorUserId: at % 5 === 0 ? 'clerk' : 'manager', creatorTime: 1000 + at, organizeId: null }
  })
  await insertRecordsBulk(db, 'design1', rows)
  await grant(db, ['User', 'clerk', 'resource', 's2'], ['User', 'clerk', 'button', 'b2'])
  await addSql(db, 'picture', `select '/api/file/Image/portal/x.png' as url`)
  await addSql(db, 'names', 'select id, name, phone from customer order by name')
  const host = `127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const url = `http://${host}/`
  Object.assign(site.platform.ctx.config, { interfaceHosts: [host] })
  await addInterface(db, 'dead', {
    type: 3,
    dataConfigJson: apiConfig({ method: '1', url, header: [], query: [], body: '', bodyType: 0 }),
  })
  const made = await releasedPortal(site, 'numbers', { formData: layout() })
  portalId = made.id
  await grant(db, ['User', 'clerk', 'portalManage', made.pageId], ['User', 'stranger', 'portalManage', made.pageId])
})
afterAll(async () => {
  await site.stop()
  hanging.closeAllConnections()
  await new Promise((resolve) => hanging.close(resolve))
})

type Line = { i: string; code: number; msg: string; data: unknown }
const everythingElse = ['levels', 'again', 'board', 'table', 'hidden', 'unknown', 'injected', 'asked', 'inside', 'sql']

async function lines(client: Client, items: readonly string[] = everythingElse, id = portalId) {
  const body = JSON.stringify({ systemId: 'trade', platform: 'Web', items })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await client.raw(`/api/visualdev/Portal/${id}/Data`, init)
  expect(response.headers.get('content-type')).toContain('application/x-ndjson')
  const found = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  return new Map(found.map((line) => [line.i, line]))
}

const behind = (client: Client, itemId: string, mark: object) =>
  client.call(portalData.behind, { params: { id: portalId, itemId }, body: { systemId: 'trade', ...mark } as never })

async function shownBehind(client: Client, itemId: string, mark: object) {
  const { data } = await behind(client, itemId, mark)
  expect(data).toMatchObject({ menuId: 'm1', modelId: 'design1' })
  const body = { superQueryJson: data.superQuery } as never
  return (await client.call(onlineDev.list, { params: { modelId: 'design1' }, body })).data.pagination.total
}

const level = (name: string, value: number) => ({ name, type: '', value })

describe('one portal', () => {
  it('has for each person the numbers of the records that he sees, and the list behind a number shows as many', async () => {
    const all = await lines(site.admin)
    const own = await lines(site.clerk)
    expect(all.get('levels')?.data).toEqual([level('重要', 10), level('一般', 20)])
    expect(own.get('levels')?.data).toEqual([level('重要', 2), level('一般', 4)])
    expect(all.get('again')?.data).toEqual(all.get('levels')?.data)
    expect(all.get('board')?.data).toEqual({ all: 30, sum: 136 })
    expect(own.get('board')?.data).toEqual({ all: 6, sum: 15.2 })
    expect([all.get('inside')?.data, own.get('inside')?.data]).toEqual([[level('', 30)], [level('', 6)]])
    for (const [client, numbers] of [
      [site.admin, all],
      [site.clerk, own],
    ] as const) {
      for (const { name, value } of (numbers.get('levels')?.data ?? []) as ReturnType<typeof level>[])
        expect(await shownBehind(client, 'levels', { name })).toBe(value)
      expect(await shownBehind(client, 'board', { boardId: 'sum' })).toBe(client === site.admin ? 10 : 2)
    }
  })

  it('shows rows of a table and of an interface within the rights of the person', async () => {
    const own = await lines(site.clerk)
    expect(own.get('table')?.data).toHaveLength(6)
    expect(own.get('sql')?.data).toHaveLength(6)
    expect((await lines(site.admin)).get('sql')?.data).toHaveLength(30)
  })

  it('gives its readers the pictures of a carousel that interfaces know, and one that fails leaves the others', async () => {
    const slides = (await lines(site.clerk, ['slides'])).get('slides')
    expect(slides).toMatchObject({ code: 200 })
    expect(slides?.data).toEqual({ picture: [{ url: '/api/file/Image/portal/x.png' }], 'no-such-interface': '' })
  })

  it('makes no number out of a field that the person may not see', async () => {
    expect((await lines(site.clerk)).get('hidden')).toMatchObject({ code: 400, msg: '字段不存在，或您没有查看权限', data: null })
    expect((await lines(site.admin)).get('hidden')).toMatchObject({ code: 200 })
    expect((await behind(site.clerk, 'hidden', { name: '13800001000' })).code).toBe(400)
    const secret = (await lines(site.clerk, ['secret'])).get('secret')
    expect(secret).toMatchObject({ code: 400, msg: '字段不存在，或您没有查看权限' })
  })

  it('gives who may not open the module its refusal, item by item', async () => {
    const own = await lines(site.stranger)
    for (const i of ['levels', 'board', 'table']) expect(own.get(i)).toMatchObject({ code: 403, data: null })
  })

  it.each(['unknown', 'injected', 'asked'])('refuses the item %s, and nothing else', async (i) => {
    const found = await lines(site.admin)
    expect(found.get(i)?.code).not.toBe(200)
    expect(found.get('levels')?.code).toBe(200)
  })

  it('follows the records at once', async () => {
    await insertRecordsBulk(site.platform.db, 'design1', [
      { id: 'new', values: { name: '新', level: '1', amount: 0 }, creatorUserId: 'clerk', creatorTime: 1, organizeId: null },
    ])
    expect((await lines(site.clerk)).get('levels')?.data).toEqual([level('重要', 3), level('一般', 4)])
  })
})

describe('the call', () => {
  it('answers what the platform shows where no items are named, and only items of the layout', async () => {
    expect([...(await lines(site.admin, ['levels', 'no-such-item'])).keys()]).toEqual(['levels'])
  })

  it('gives each line as it is ready: an interface that hangs keeps no other item', async () => {
    const body = JSON.stringify({ systemId: 'trade', items: ['dead', 'levels'] })
    const giveUp = new AbortController()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: giveUp.signal }
    const response = await site.admin.raw(`/api/visualdev/Portal/${portalId}/Data`, init)
    const { value } = await (response.body as ReadableStream<Uint8Array>).getReader().read()
    const line = Buffer.from(value ?? new Uint8Array()).toString()
    expect(JSON.parse(line)).toMatchObject({ i: 'levels', code: 200 })
    await reached
    giveUp.abort()
  })

  it('is refused to who may not open the portal', async () => {
    const { id } = await releasedPortal(site, 'closed', { formData: layout() })
    const params = { id, itemId: 'levels' }
    const body = { systemId: 'trade', items: [] } as never
    expect((await site.clerk.call(portalData.all, { params, body })).code).toBe(403)
    expect((await site.clerk.call(portalData.behind, { params, body: { systemId: 'trade', name: '重要' } as never })).code).toBe(
      403,
    )
  })
})

describe('what only designers ask', () => {
  const asks = [
    ['models', (client: Client) => client.call(portalData.models, { query: {} as never })],
    ['fields', (client: Client) => client.call(portalData.fields, { params: { id: 'design1' } })],
    [
      'preview',
      (client: Client) => client.call(portalData.preview, { body: { jnpfKey: 'barChart', modelData: model() } as never }),
    ],
  ] as const
  it.each(asks)('%s is refused to everybody else', async (_name, ask) => {
    expect((await ask(site.clerk)).code).toBe(403)
    expect((await ask(site.admin)).code).toBe(200)
  })

  it('fields are those that numbers can be made of', async () => {
    const { data } = await site.admin.call(portalData.fields, { params: { id: 'design1' } })
    expect(data.list).toContainEqual(expect.objectContaining({ id: 'amount', isNumber: true, isDimension: true }))
    expect(data.list).toContainEqual(expect.objectContaining({ id: 'tags', isNumber: false, isDimension: false }))
    expect(data.list).toContainEqual(expect.objectContaining({ id: 'createTime', isDate: true }))
    expect(JSON.stringify(data.list)).not.toContain('visits')
  })
})

describe('calls of widgets', () => {
  it('tell the notices and unread mails of the person alone', async () => {
    const { db } = site.platform
    const notice = {
      title: '放假',
      category: '1',
      excerpt: '三天',
      coverImage: '',
      bodyText: '',
      files: '[]',
      createdBy: 'admin',
      createdAt: 5,
    }
    await db
      .insertInto('notice')
      .values({ id: 'n1', ...notice, changedAt: 5 } as never)
      .execute()
    const message = { userId: 'clerk', type: 1, title: '放假', createdAt: 9, releaseUserId: 'admin' }
    await db
      .insertInto('message')
      .values([
        { ...message, id: 'm-1', bodyText: '{"id":"n1"}' },
        { ...message, id: 'm-2', bodyText: '{"id":"gone"}' },
      ])
      .execute()
    const ask = (client: Client, typeList: string[] = []) => client.call(dashboard.notice, { body: { typeList } })
    expect((await ask(site.clerk)).data.list).toMatchObject([
      { id: 'm-1', fullName: '放假', excerpt: '三天', creatorUser: '名admin/admin' },
    ])
    expect((await ask(site.clerk, ['2'])).data.list).toEqual([])
    expect((await ask(site.admin)).data.list).toEqual([])
    for (const endpoint of [dashboard.email, dashboard.flowTodo, dashboard.myFlowTodo])
      expect((await site.clerk.call(endpoint, {} as never)).data).toEqual({ list: [] })
  })

  it('know regions as a tree, and say honestly that there are no outlines', async () => {
    expect((await site.clerk.call(atlas.tree, {} as never)).data).toMatchObject([{ enCode: '100000', children: [] }])
    const outlines = await site.clerk.call(atlas.geojson, { query: { code: '100000' } })
    expect(outlines.data).toEqual({ type: 'FeatureCollection', features: [] })
  })
})
