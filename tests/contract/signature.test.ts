import { adminHistory } from '@/lib/contract/system/admin-history'
import { signature } from '@/lib/contract/system/signature'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  ;[admin, clerk] = [await platform.signIn('admin'), await platform.signIn('clerk')]
})
beforeEach(() => platform.db.deleteFrom('signature').execute())
afterAll(() => platform.stop())

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const seal = { fullName: '合同专用章', enCode: 'contract', icon: png, userIds: ['clerk'] }
const add = async (body = seal) => {
  const reply = await admin.call(signature.create, { body })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  return { id: reply.data.id as string }
}
const offered = async (client: Client) =>
  (await client.call(signature.selector, {})).data.list.map((row: { fullName: string }) => row.fullName)

describe('signatures of the organisation', () => {
  it('are made, listed, changed and deleted, each with its entry in history, which has no picture to sign with', async () => {
    const params = await add()
    const page = (await admin.call(signature.list, { query: { keyword: '合同' } })).data
    expect(page).toMatchObject({ list: [{ ...params, fullName: '合同专用章', userIds: ['clerk'] }], pagination: { total: 1 } })
    expect(page.list[0].userNames).toMatch(/\/clerk$/)
    expect((await admin.call(signature.list, { query: { keyword: '发票' } })).data.list).toEqual([])
    const info = (await admin.call(signature.info, { params })).data
    expect(info).toMatchObject({ ...seal, ...params, version: 1 })
    const update = await admin.call(signature.update, { params, body: { ...info, fullName: '合同章', userIds: ['manager'] } })
    expect(update).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await admin.call(signature.update, { params, body: info })).toMatchObject({ issues: [{ code: 'conflict' }] })
    expect(await admin.call(signature.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    const history = (await admin.call(adminHistory.list, { query: { objectId: params.id } })).data.list
    expect(history.map((row: { action: string }) => row.action)).toEqual(['delete', 'update', 'create'])
    const told = (await admin.call(adminHistory.info, { params: { id: history[0].id } })).data
    expect(JSON.stringify(told)).not.toContain('base64')
    expect(await admin.call(signature.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await admin.call(signature.update, { params, body: seal })).toMatchObject({ msg: '更新失败，数据不存在' })
    expect(await admin.call(signature.remove, { params })).toMatchObject({ msg: '删除失败，数据不存在' })
  })

  it('have names and codes of their own', async () => {
    await add()
    const again = async (body: Partial<typeof seal>) => admin.call(signature.create, { body: { ...seal, ...body } })
    expect(await again({ enCode: 'other' })).toMatchObject({ msg: '名称不能重复', issues: [{ path: 'fullName' }] })
    expect(await again({ fullName: '其他章' })).toMatchObject({ msg: '编码不能重复', issues: [{ path: 'enCode' }] })
  })

  it.each([
    [{ fullName: '合同-章' }, 'fullName'],
    [{ enCode: '.a' }, 'enCode'],
    [{ icon: '' }, 'icon'],
    [{ icon: 'data:image/png;base64,PHN2Zz48L3N2Zz4=' }, 'icon'],
    [{ icon: 'https://example.com/seal.png' }, 'icon'],
    [{ userIds: [] }, 'userIds'],
    [{ userIds: ['nobody'] }, 'userIds'],
  ])('refuse bad input %#, naming the field', async (body, path) => {
    const reply = await admin.call(signature.create, { body: { ...seal, ...body } })
    expect(reply).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it('are offered to whoever may use them, and to nobody else, also by their ids', async () => {
    const { id } = await add()
    const named = async (client: Client) => (await client.call(signature.listByIds, { body: { ids: [id, 'unknown'] } })).data.list
    expect(await offered(clerk)).toEqual(['合同专用章'])
    expect(await named(clerk)).toMatchObject([{ id, icon: png }])
    await grantTag(platform.db, 'manager', 'system.area')
    const manager = await platform.signIn('manager')
    expect(await offered(manager)).toEqual([])
    expect(await named(manager)).toEqual([])
    expect(await named(admin)).toMatchObject([{ id }])
    expect(await offered(admin)).toEqual([])
  })

  it('are administered by whoever has their screen, and by nobody else', async () => {
    const params = await add()
    const attempts = [
      clerk.call(signature.list, { query: {} }),
      clerk.call(signature.create, { body: seal }),
      clerk.call(signature.info, { params }),
      clerk.call(signature.update, { params, body: seal }),
      clerk.call(signature.remove, { params }),
    ]
    for (const reply of await Promise.all(attempts)) expect(reply).toMatchObject({ code: 403 })
    await grantTag(platform.db, 'manager', 'system.signature')
    const manager = await platform.signIn('manager')
    expect(await manager.call(signature.update, { params, body: seal })).toMatchObject({ code: 200 })
  })
})
