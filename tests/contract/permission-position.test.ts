import { position } from '@/lib/contract/permission/position'
import { insertPositionType } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  await insertPositionType(platform.db)
})
afterAll(() => platform.stop())

const body = { organizeId: 'office', fullName: '主任', enCode: 'chief', type: 'manage' }

describe('positions', () => {
  it('can be created, listed, read, changed and deleted', async () => {
    const made = await admin.call(position.create, { body })
    expect(made).toMatchObject({ code: 200, msg: '新建成功' })
    const listed = await admin.call(position.list, { query: { organizeId: 'company', type: 'pt1' } })
    expect(listed.data).toMatchObject({
      list: [{ enCode: 'chief', type: '管理岗', department: '名group/名company/名office', creatorTime: expect.any(Number) }],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
    })
    const params = { id: listed.data.list[0].id as string }
    expect(made.data).toEqual(params)
    expect((await admin.call(position.info, { params })).data).toMatchObject({
      type: 'manage',
      organizeIdTree: ['group', 'company', 'office'],
    })
    expect(await admin.call(position.update, { params, body: { ...body, organizeId: 'sales' } })).toMatchObject({
      code: 200,
      msg: '更新成功',
    })
    expect(await admin.call(position.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(position.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  })

  it('are paged within bounds and searched by name and code, with wildcards as plain text', async () => {
    const first = await admin.call(position.list, { query: { pageSize: 1, currentPage: 2 } })
    expect(first.data).toMatchObject({
      list: [{ id: expect.any(String) }],
      pagination: { total: 2, currentPage: 2, pageSize: 1 },
    })
    expect((await admin.call(position.list, { query: { keyword: 'sell' } })).data.list).toMatchObject([{ id: 'seller' }])
    expect((await admin.call(position.list, { query: { keyword: '%' } })).data.list).toEqual([])
    expect((await admin.call(position.list, { query: { organizeId: 'unknown' } })).data.list).toEqual([])
    expect(await admin.call(position.list, { query: { pageSize: 0 } })).toMatchObject({
      code: 400,
      issues: [{ path: 'pageSize' }],
    })
  })

  it('stand in the order that is asked for; what cannot be sorted by leaves that of the platform', async () => {
    const order = async (query: { sidx?: string; sort?: 'asc' | 'desc' }) =>
      (await admin.call(position.list, { query })).data.list.map(({ id }: { id: string }) => id)
    expect(await order({ sidx: 'enCode', sort: 'asc' })).toEqual(['seller', 'writer'])
    expect(await order({ sidx: 'enCode', sort: 'desc' })).toEqual(['writer', 'seller'])
    const standard = await order({})
    for (const sidx of ['department', '__proto__', 'id; drop table position'])
      expect(await order({ sidx, sort: 'desc' })).toEqual(standard)
  })

  it('are offered to every signed-in user, flat and below their organisations', async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(position.all, {})).data.list.map((row: { id: string }) => row.id).toSorted()).toEqual([
      'seller',
      'writer',
    ])
    const inOne = (id: string) => clerk.call(position.ofOrganize, { params: { id } })
    const seller = await platform.db.selectFrom('position').selectAll().where('id', '=', 'seller').executeTakeFirstOrThrow()
    expect((await inOne(seller.organizeId)).data.list).toMatchObject([{ id: 'seller', enCode: seller.enCode }])
    expect((await inOne('nowhere')).data.list).toEqual([])
    expect(await platform.anonymous.call(position.ofOrganize, { params: { id: 'sales' } })).toMatchObject({ code: 600 })
    const tree = (await clerk.call(position.selector, {})).data.list
    expect(tree).toMatchObject([{ id: 'group', children: [{ id: 'company', hasChildren: true }] }])
    expect(JSON.stringify(tree)).not.toContain('"east"')
  })

  it.each([
    [{ ...body, enCode: 'a.b' }, 'enCode'],
    [{ ...body, fullName: '主任!' }, 'fullName'],
    [{ ...body, organizeId: undefined }, 'organizeId'],
    [{ ...body, type: '' }, 'type'],
  ])('refuse bad input %#, naming the field', async (bad, path) => {
    expect(await admin.call(position.create, { body: bad as typeof body })).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it.each([
    [{ ...body, enCode: 'writer' }, '岗位编码不能重复'],
    [{ ...body, fullName: '文员' }, '岗位名称不能重复'],
    [{ ...body, organizeId: 'unknown' }, '所属组织不存在'],
    [{ ...body, type: 'unknown' }, '岗位类型不存在'],
  ])('refuse what breaks a rule: %# %s', async (bad, msg) => {
    expect(await admin.call(position.create, { body: bad })).toMatchObject({ code: 400, msg })
  })

  it('R5: stay where they are, and stay, while they have members', async () => {
    const params = { id: 'seller' }
    const moved = { organizeId: 'office', fullName: '销售', enCode: 'seller', type: 'manage' }
    expect(await admin.call(position.update, { params, body: moved })).toMatchObject({
      code: 400,
      msg: '更新失败！已绑定用户，无法切换组织',
    })
    expect(await admin.call(position.remove, { params })).toMatchObject({ code: 400, msg: '删除失败！已绑定用户' })
  })

  it('refuse to be saved over what somebody else saved meanwhile', async () => {
    const params = { id: 'writer' }
    const { version } = (await admin.call(position.info, { params })).data
    const form = { organizeId: 'office', fullName: '文员', enCode: 'writer', type: 'manage' }
    expect(await admin.call(position.update, { params, body: { ...form, version } })).toMatchObject({ code: 200 })
    expect(await admin.call(position.update, { params, body: { ...form, version } })).toMatchObject({
      msg: '数据已被其他人修改，请刷新后重试',
    })
  })

  it('keep a type that the dictionary has no more', async () => {
    await platform.db.updateTable('position').set({ type: 'gone' }).where('id', '=', 'writer').execute()
    const form = { organizeId: 'office', fullName: '文员', enCode: 'writer', type: 'gone' }
    expect(await admin.call(position.update, { params: { id: 'writer' }, body: form })).toMatchObject({ code: 200 })
  })

  it('are turned off and on by the call of their state, which ends the sessions of their members', async () => {
    const clerk = await platform.signIn('clerk')
    const params = { id: 'seller' }
    expect(await clerk.call(position.state, { params })).toMatchObject({ msg: '没有访问权限，请联系管理员授权' })
    expect(await admin.call(position.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await admin.call(position.info, { params })).data.enabledMark).toBe(0)
    expect(await clerk.call(position.all, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    expect(await admin.call(position.state, { params })).toMatchObject({ code: 200 })
    expect((await admin.call(position.info, { params })).data.enabledMark).toBe(1)
    expect(await admin.call(position.state, { params: { id: 'nobody' } })).toMatchObject({
      code: 400,
      msg: '操作失败，数据不存在',
    })
  })

  it('A5: disabling one ends the sessions of its members', async () => {
    const clerk = await platform.signIn('clerk')
    const disabled = { organizeId: 'sales', fullName: '销售', enCode: 'seller', type: 'manage', enabledMark: 0 }
    expect(await admin.call(position.update, { params: { id: 'seller' }, body: disabled })).toMatchObject({ code: 200 })
    expect(await clerk.call(position.all, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
  })
})
