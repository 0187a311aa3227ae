import { role } from '@/lib/contract/permission/role'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const body = { fullName: '仓管', enCode: 'store.keeper', globalMark: 0, organizeIdsTree: [['group', 'company', 'office']] }
const asStored = { fullName: '销售角色', enCode: 'salesRole', globalMark: 0, organizeIdsTree: [['group', 'company', 'sales']] }

describe('roles', () => {
  it('can be created, listed, read, changed, toggled and deleted', async () => {
    const made = await admin.call(role.create, { body })
    expect(made).toMatchObject({ code: 200, msg: '新建成功' })
    const listed = await admin.call(role.list, { query: { organizeId: 'office' } })
    expect(listed.data.list).toMatchObject([{ enCode: 'store.keeper', type: '组织', organizeInfo: '名group/名company/名office' }])
    const params = { id: listed.data.list[0].id as string }
    expect(made.data).toEqual(params)
    expect((await admin.call(role.info, { params })).data).toMatchObject({
      globalMark: 0,
      organizeIdsTree: [['group', 'company', 'office']],
    })
    expect(await admin.call(role.update, { params, body: { ...body, globalMark: 1, organizeIdsTree: [] } })).toMatchObject({
      code: 200,
    })
    expect(
      (await admin.call(role.list, { query: { organizeId: '0' } })).data.list.map((row: { id: string }) => row.id),
    ).toContain(params.id)
    expect(await admin.call(role.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await admin.call(role.info, { params })).data.enabledMark).toBe(0)
    expect(await admin.call(role.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(role.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect(await admin.call(role.state, { params })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })

  it('refuse to be saved over what somebody else saved meanwhile', async () => {
    const params = { id: 'salesRole' }
    const { version } = (await admin.call(role.info, { params })).data
    expect(await admin.call(role.update, { params, body: { ...asStored, version } })).toMatchObject({ code: 200 })
    expect(await admin.call(role.update, { params, body: { ...asStored, version } })).toMatchObject({
      msg: '数据已被其他人修改，请刷新后重试',
    })
  })

  it('of twenty administrators who save at once one wins, the others are told who it was, and nothing is mixed', async () => {
    await platform.db.updateTable('appUser').set({ isAdministrator: 1 }).where('id', '=', 'junior').execute()
    const other = await platform.signIn('junior')
    const made = await admin.call(role.create, { body: { ...body, fullName: '同时保存', enCode: 'twenty' } })
    const params = { id: made.data.id as string }
    const { version } = (await admin.call(role.info, { params })).data
    const save = (at: number) => {
      const changed = { ...body, fullName: `同时保存${at}`, enCode: 'twenty', description: `第${at}位`, version }
      return (at % 2 === 0 ? admin : other).call(role.update, { params, body: changed })
    }
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => save(at)))
    const winners = replies.flatMap((reply, at) => (reply.code === 200 ? [at] : []))
    expect(winners).toHaveLength(1)
    const [winner = -1] = winners
    const userName = winner % 2 === 0 ? '名admin/admin' : '名junior/junior'
    for (const reply of replies.filter(({ code }) => code !== 200)) {
      expect(reply).toMatchObject({
        msg: '数据已被其他人修改，请刷新后重试',
        issues: [{ code: 'conflict', params: { userName, at: expect.any(Number) } }],
      })
    }
    expect((await admin.call(role.info, { params })).data).toMatchObject({
      ...{ fullName: `同时保存${winner}`, description: `第${winner}位`, version: version + 1 },
    })
    const kept = await platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', params.id).execute()
    expect(kept.map(({ action }) => action)).toEqual(['create', 'update'])
    await platform.db.updateTable('appUser').set({ isAdministrator: 0 }).where('id', '=', 'junior').execute()
  })

  it('that are deleted while somebody edits them are not made again by his save', async () => {
    const made = await admin.call(role.create, { body: { ...body, fullName: '编辑中被删', enCode: 'gone' } })
    const params = { id: made.data.id as string }
    const read = (await admin.call(role.info, { params })).data
    const [removed, saved] = await Promise.all([
      admin.call(role.remove, { params }),
      admin.call(role.update, { params, body: { ...read, fullName: '还在编辑' } }),
    ])
    expect(removed).toMatchObject({ code: 200 })
    // Whichever came first: afterwards it is gone, and a later save says so.
    expect([200, 400]).toContain(saved.code)
    expect(await admin.call(role.update, { params, body: read })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
    expect(await admin.call(role.info, { params })).toMatchObject({ code: 400 })
  })

  it('are offered to every signed-in user: organisations first, the global root last', async () => {
    const clerk = await platform.signIn('clerk')
    const tree = (await clerk.call(role.selector, {})).data.list
    expect(tree.at(-1)).toMatchObject({
      id: '1',
      onlyId: 'organizeList_0',
      fullName: '全局',
      children: [{ id: 'globalRole', parentId: '1' }],
    })
    expect(JSON.stringify(tree[0])).toContain('"salesRole"')
  })

  it.each([
    [{ ...body, enCode: '仓管' }, 'enCode'],
    [{ ...body, fullName: 'a-b' }, 'fullName'],
    [{ ...body, globalMark: 2 }, 'globalMark'],
  ])('refuse bad input %#, naming the field', async (bad, path) => {
    expect(await admin.call(role.create, { body: bad })).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it.each([
    [{ ...body, enCode: 'globalRole' }, '角色编码不能重复'],
    [{ ...body, fullName: '销售角色' }, '角色名称不能重复'],
    [{ ...body, organizeIdsTree: [] }, '所属组织不能为空'],
    [{ ...body, organizeIdsTree: [['unknown']] }, '所属组织不存在'],
  ])('refuse what breaks a rule: %# %s', async (bad, msg) => {
    expect(await admin.call(role.create, { body: bad })).toMatchObject({ code: 400, msg })
  })

  it('R5: keep kind, organisation and state, and cannot be deleted, while they have members', async () => {
    const params = { id: 'salesRole' }
    const change = (more: object) => admin.call(role.update, { params, body: { ...asStored, ...more } })
    expect(await change({ globalMark: 1 })).toMatchObject({ code: 400, msg: '更新失败！已绑定用户，无法切换组织' })
    expect(await change({ organizeIdsTree: [['east']] })).toMatchObject({ code: 400, msg: '更新失败！已绑定用户，无法切换组织' })
    expect(await change({ enabledMark: 0 })).toMatchObject({ code: 400, msg: '更新失败！已绑定用户，无法修改状态' })
    expect(await admin.call(role.remove, { params })).toMatchObject({ code: 400, msg: '删除失败！已绑定用户' })
  })

  it('A5: switching one off ends the sessions of its members', async () => {
    const clerk = await platform.signIn('clerk')
    expect(await admin.call(role.state, { params: { id: 'salesRole' } })).toMatchObject({ code: 200 })
    expect(await clerk.call(role.selector, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
  })

  it('A6: global ones are hidden from, and closed to, everyone but administrators', async () => {
    await grantTag(platform.db, 'manager', 'permission.role')
    await gradeUser(platform.db, 'manager', 'company')
    const manager = await platform.signIn('manager')
    const params = { id: 'globalRole' }
    const refusal = { code: 400, msg: '更新失败！您没有权限操作 (角色只有超级管理员才能够操作)' }
    expect((await manager.call(role.list, { query: { organizeId: '0' } })).data.list).toEqual([])
    expect((await manager.call(role.list, { query: {} })).data.list.map((row: { type: string }) => row.type)).not.toContain(
      '全局',
    )
    expect(await manager.call(role.info, { params })).toMatchObject({ code: 400 })
    expect(await manager.call(role.state, { params })).toMatchObject(refusal)
    expect(await manager.call(role.update, { params, body })).toMatchObject(refusal)
    expect(await manager.call(role.create, { body: { ...body, globalMark: 1 } })).toMatchObject(refusal)
    expect(await manager.call(role.remove, { params })).toMatchObject(refusal)
  })

  it('A6: a member cannot bring a role into force for himself that carries more than he holds', async () => {
    await grantTag(platform.db, 'manager', 'permission.role')
    await gradeUser(platform.db, 'manager', 'company')
    await grant(platform.db, ['Role', 'powerRole', 'system', 'trade'], ['Role', 'powerRole', 'module', 'm2'])
    await platform.db
      .insertInto('userRelation')
      .values({ userId: 'manager', objectType: 'Role', objectId: 'powerRole' })
      .execute()
    await platform.db.updateTable('role').set({ enabledMark: 0 }).where('id', '=', 'powerRole').execute()
    const manager = await platform.signIn('manager')
    const reply = await manager.call(role.state, { params: { id: 'powerRole' } })
    expect(reply).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    expect((await admin.call(role.state, { params: { id: 'powerRole' } })).code).toBe(200)
  })
})
