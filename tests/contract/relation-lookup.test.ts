import type { CallInput } from '@/lib/contract/endpoint'
import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import type { Client } from './harness'
import { createdId, insertForeign, modelId, type OnlineDev, permit, startOnlineDev, texts } from './online-dev-setup'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
  for (const index of [1, 2, 3]) {
    await createdId(site.admin, { name: `客户${index}`, phone: `1380000000${index}`, amount: index * 1000, owner: 'clerk' })
  }
})
afterAll(() => site.stop())

const choose = (client: Client, query: CallInput<typeof relationLookup.records>['query'] = {}) =>
  client.call(relationLookup.records, { params: { modelId }, query })
const names = (reply: { data: { list: { name: string }[] } }) => reply.data.list.map((row) => row.name)

it('a page of records with every main field as text', async () => {
  const reply = await choose(site.clerk, { pageSize: 2 })
  expect(reply.data.pagination).toEqual({ currentPage: 1, pageSize: 2, total: 3 })
  expect(reply.data.list[0]).toMatchObject({ name: '客户3', amount: '3000.00', owner: '名clerk/clerk' })
  expect(reply.data.list[0]).not.toHaveProperty('visits')
})

it('records by their ids, in one answer, as their detail shows them; of ids that are no more nothing comes', async () => {
  const all = (await choose(site.clerk)).data.list as { id: string; name: string }[]
  const [first, , last] = all
  const reply = await choose(site.clerk, { ids: `${first?.id},${last?.id},gone,${first?.id}`, pageSize: 1 })
  expect(new Set(names(reply))).toEqual(new Set(['客户3', '客户1']))
  expect(reply.data.pagination).toMatchObject({ total: 2 })
  expect(reply.data.list[0]).not.toHaveProperty('visits')
  const { f_version: _, visits: __, ...detail } = await texts(site.clerk, String(first?.id))
  expect(reply.data.list.find(({ id }: { id: string }) => id === first?.id)).toEqual(detail)
})

it.each([
  ['13800000002', ['客户2']],
  ['客户', ['客户3', '客户2', '客户1']],
  ['2000', ['客户2']],
  ['2,000', ['客户2']],
  ["' or 1=1 --", []],
  ['%', []],
])('the keyword %s is looked for in the columns shown', async (keyword, found) => {
  const columnOptions = 'name,phone,amount,owner'
  expect(names(await choose(site.clerk, { keyword, columnOptions, relationField: 'name' }))).toEqual(found)
  expect(names(await choose(site.clerk, { keyword, columnOptions: 'note' }))).toEqual([])
})

it('more than 500 on a page means no pages', async () => {
  const reply = await choose(site.clerk, { currentPage: 3, pageSize: 10_000 })
  expect(names(reply)).toHaveLength(3)
})

it('shows only records of the data scope and only fields that the chooser may see', async () => {
  await insertForeign(site.platform, 'foreign', { name: '外部客户' })
  const condition = [{ logic: 'and', groups: [{ field: 'creatorUserId', op: '==', conditionText: '@userId', value: '' }] }]
  await site.platform.db
    .insertInto('dataScheme')
    .values({ id: 'own', moduleId: 'm1', fullName: '本人', enCode: 'own', conditionJson: JSON.stringify(condition) })
    .execute()
  await grant(site.platform.db, ['User', 'clerk', 'resource', 'own'])
  await permit(site.platform, 'column', 'name')
  await saveReleasedDesign(site.platform.db, customerDesign({ list: { useDataPermission: true, useColumnPermission: true } }))
  expect((await choose(site.clerk)).data.list).toEqual([])
  expect((await choose(site.clerk, { ids: 'foreign' })).data.list).toEqual([])
  const id = await createdId(site.clerk, { name: '自己的', phone: '13800000009' })
  const reply = await choose(site.clerk)
  expect(reply.data.list).toMatchObject([{ id, name: '自己的' }])
  expect(reply.data.list[0]).not.toHaveProperty('phone')
  expect(names(await choose(site.clerk, { keyword: '13800000009', columnOptions: 'phone,name' }))).toEqual([])
  await saveReleasedDesign(site.platform.db, customerDesign())
})

describe('without the menu of the module', () => {
  it('nobody chooses from it, unless a form that he may use links to it', async () => {
    expect(await choose(site.stranger)).toMatchObject({ code: 403, data: null })
    await grant(site.platform.db, ['User', 'stranger', 'system', 'trade'], ['User', 'stranger', 'module', 'm2'])
    const reply = await choose(site.stranger, { keyword: '客户2', columnOptions: 'name,amount' })
    expect(reply.data.list).toEqual([{ id: expect.any(String), name: '客户2', phone: '13800000002' }])
    const id = reply.data.list[0].id
    expect(await texts(site.stranger, id)).toEqual({ id, f_version: 1, name: '客户2', phone: '13800000002' })
    expect((await choose(site.stranger, { ids: id })).data.list).toEqual([{ id, name: '客户2', phone: '13800000002' }])
  })

  it('an unknown module is refused like one that is not permitted', async () => {
    const reply = await site.clerk.call(relationLookup.records, { params: { modelId: 'none' }, query: {} })
    expect(reply).toMatchObject({ code: 403 })
    const all = await site.stranger.call(relationLookup.records, { params: { modelId: '%' }, query: {} })
    expect(all).toMatchObject({ code: 403 })
    expect(await choose(site.platform.anonymous)).toMatchObject({ code: 600 })
  })
})
