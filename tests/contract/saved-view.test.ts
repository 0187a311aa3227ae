import { adminHistory } from '@/lib/contract/system/admin-history'
import { savedViews } from '@/lib/contract/system/saved-view'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import type { Client } from './harness'
import { type OnlineDev, startOnlineDev } from './online-dev-setup'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
}, 60_000)
afterAll(() => site.stop())
beforeEach(async () => {
  await site.platform.db.deleteFrom('savedView').execute()
})

const view = {
  question: 'sort=name:desc&q=%7B%22name%22%3A%22a%22%7D',
  columns: [{ prop: 'name', label: '名称', visible: true, fixed: 'left' as const }],
  widths: { name: 240 },
}
const body = { moduleId: 'm1', fullName: '我的客户', view }
const place = { params: { moduleId: 'm1' } }

const save = (client: Client, more: object = {}) => client.call(savedViews.create, { body: { ...body, ...more } })
const savedId = async (client: Client, more: object = {}): Promise<string> => (await save(client, more)).data.id
const change = (client: Client, id: string, more: object = {}) =>
  client.call(savedViews.update, { params: { id }, body: { ...body, ...more } })
const remove = (client: Client, id: string) => client.call(savedViews.remove, { params: { id } })
const shown = async (client: Client) => (await client.call(savedViews.list, place)).data
const names = async (client: Client) => (await shown(client)).list.map((row: { fullName: string }) => row.fullName)
const begin = (client: Client, id: string) => client.call(savedViews.begin, { ...place, body: { id } })

describe('views of a list', () => {
  it('are kept whole, changed and deleted by whoever keeps them', async () => {
    const made = await save(site.clerk)
    expect(made).toMatchObject({ code: 200, msg: '新建成功' })
    const { id } = made.data
    const [row] = (await shown(site.clerk)).list
    expect(row).toMatchObject({ ...body, isOwn: 1, mayChange: 1, isShared: 0, roleIds: [], version: 1 })
    expect(await change(site.clerk, id, { fullName: '改', view: {} })).toMatchObject({ code: 200, msg: '更新成功' })
    expect((await site.clerk.call(savedViews.info, { params: { id } })).data).toMatchObject({
      ...{ fullName: '改', view: { question: '', columns: [], widths: {} }, version: 2 },
    })
    expect(await change(site.clerk, id, { version: 1 })).toMatchObject({ code: 400, issues: [{ code: 'conflict' }] })
    expect(await remove(site.clerk, id)).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await remove(site.clerk, id)).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  })

  it('that nobody shared are nobody else’s to see, change or delete, administrators included', async () => {
    const id = await savedId(site.clerk)
    expect(await names(site.admin)).toEqual([])
    expect(await site.admin.call(savedViews.info, { params: { id } })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await change(site.admin, id)).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
    expect(await remove(site.admin, id)).toMatchObject({ code: 400 })
    expect(await begin(site.admin, id)).toMatchObject({ code: 400 })
  })

  it('are for those alone who may open the list', async () => {
    expect((await site.stranger.call(savedViews.list, place)).code).not.toBe(200)
    expect((await save(site.stranger)).code).not.toBe(200)
    expect((await site.platform.anonymous.call(savedViews.list, place)).code).toBe(600)
    expect((await save(site.platform.anonymous)).code).toBe(600)
  })

  it.each([
    [{ fullName: ' ' }, 'fullName'],
    [{ fullName: 'x'.repeat(51) }, 'fullName'],
    [{ fullName: ' 我的客户 ' }, 'fullName'],
    [{ moduleId: 'nothing' }, 'moduleId'],
    [{ view: { question: 5 } }, 'view.question'],
    [{ view: { columns: 'name' } }, 'view.columns'],
    [{ view: { widths: { name: -1 } } }, 'view.widths.name'],
  ])('refuse %o', async (more, path) => {
    await save(site.clerk)
    const reply = await save(site.clerk, more)
    expect(reply).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it('are at most fifty of a person in one list', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...{ id: `v${index}`, userId: 'clerk', moduleId: 'm1', fullName: `视图${index}`, view: '{}', createdAt: 1 },
    }))
    await site.platform.db.insertInto('savedView').values(rows).execute()
    expect(await save(site.clerk)).toMatchObject({ code: 400, msg: '最多保存50个视图' })
    expect((await save(site.admin)).code).toBe(200)
  })

  it('one may be what a person begins with, until it is no more', async () => {
    const [first, second] = [await savedId(site.clerk), await savedId(site.clerk, { fullName: '二' })]
    await begin(site.clerk, first)
    expect(await begin(site.clerk, second)).toMatchObject({ code: 200 })
    expect((await shown(site.clerk)).defaultId).toBe(second)
    await begin(site.clerk, '')
    expect((await shown(site.clerk)).defaultId).toBe('')
    await begin(site.clerk, first)
    await remove(site.clerk, first)
    expect((await shown(site.clerk)).defaultId).toBe('')
    expect(await begin(site.clerk, first)).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })
})

describe('shared views', () => {
  beforeAll(async () => {
    await grantTag(site.platform.db, 'manager', 'system.menu')
    await grant(site.platform.db, ['User', 'manager', 'module', 'm1'])
  })

  it('are seen by the members of their roles, who change nothing of them', async () => {
    const id = await savedId(site.admin, { roleIds: ['salesRole'] })
    expect((await shown(site.clerk)).list).toMatchObject([{ id, isOwn: 0, mayChange: 0, isShared: 1, roleIds: [] }])
    expect((await change(site.clerk, id)).code).toBe(400)
    expect((await remove(site.clerk, id)).code).toBe(400)
    expect((await begin(site.clerk, id)).code).toBe(200)
    await change(site.admin, id, { roleIds: ['powerRole'] })
    expect(await shown(site.clerk)).toMatchObject({ list: [], defaultId: '' })
  })

  it('are shared by those alone who administer menus, with roles that there are', async () => {
    expect(await save(site.clerk, { roleIds: ['salesRole'] })).toMatchObject({ code: 400, issues: [{ path: 'roleIds' }] })
    expect((await shown(site.clerk)).mayShare).toBe(0)
    const manager = await site.platform.signIn('manager')
    expect((await shown(manager)).mayShare).toBe(1)
    expect(await save(manager, { roleIds: ['nothing'] })).toMatchObject({ code: 400, msg: '角色不存在' })
    const id = await savedId(manager, { roleIds: ['salesRole'] })
    expect(await names(site.admin)).toEqual(['我的客户'])
    expect((await change(site.admin, id, { roleIds: [] })).code).toBe(200)
    expect(await names(site.admin)).toEqual([])
    expect(await names(manager)).toEqual(['我的客户'])
  })

  it('have a history, and come back from it; private ones leave no trace there', async () => {
    await savedId(site.clerk, { fullName: '秘密' })
    const id = await savedId(site.admin, { roleIds: ['salesRole'] })
    await change(site.admin, id, { fullName: '别的', roleIds: ['salesRole'] })
    const { data } = await site.admin.call(adminHistory.list, { query: { objectType: 'savedView' } })
    const mine = data.list.filter((row: { objectId: string }) => row.objectId === id)
    expect(mine.map((row: { action: string }) => row.action)).toEqual(['update', 'create'])
    expect(JSON.stringify(data)).not.toContain('秘密')
    expect((await site.admin.call(adminHistory.restore, { params: { id: mine[0].id } })).code).toBe(200)
    expect(await names(site.clerk)).toEqual(['秘密', '我的客户'])
  })
})
