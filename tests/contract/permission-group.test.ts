import { pickers } from '@/lib/contract/permission/pickers'
import { userGroup } from '@/lib/contract/permission/user-group'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  const item = { dictionaryTypeId: 'groupType', sortCode: 0 }
  await platform.db
    .insertInto('dictionaryType')
    .values({ id: 'groupType', fullName: '分组类型', enCode: 'groupType', parentId: '-1', category: '1' })
    .execute()
  await platform.db
    .insertInto('dictionaryData')
    .values([
      { ...item, id: 'project', fullName: '项目', enCode: '1' },
      { ...item, id: 'expert', fullName: '专家', enCode: '2' },
    ])
    .execute()
  await platform.db.insertInto('userGroup').values({ id: 'team', fullName: '突击队', enCode: 'team', type: 'expert' }).execute()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const body = { fullName: '模具组', enCode: 'mould.group', type: 'project', description: '从设计到量产' }
const team = { fullName: '突击队', enCode: 'team', type: 'expert' }

describe('groups', () => {
  it('can be created, listed, read, changed, toggled and deleted, each with its entry in history', async () => {
    const made = await admin.call(userGroup.create, { body })
    expect(made).toMatchObject({ code: 200, msg: '创建成功' })
    const params = made.data as { id: string }
    const listed = await admin.call(userGroup.list, { query: { type: 'project', enabledMark: '1' } })
    expect(listed.data.list).toMatchObject([{ ...params, enCode: 'mould.group', type: '项目', enabledMark: 1 }])
    expect((await admin.call(userGroup.list, { query: { keyword: '突击' } })).data.list).toMatchObject([{ id: 'team' }])
    expect((await admin.call(userGroup.info, { params })).data).toMatchObject({ ...body, sortCode: 0 })
    expect(await admin.call(userGroup.update, { params, body: { ...body, fullName: '注塑组' } })).toMatchObject({
      code: 200,
      msg: '更新成功',
    })
    expect(await admin.call(userGroup.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await admin.call(userGroup.info, { params })).data).toMatchObject({ fullName: '注塑组', enabledMark: 0 })
    expect(JSON.stringify((await admin.call(pickers.groupTree, {})).data)).not.toContain(params.id)
    expect(await admin.call(userGroup.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    const history = (await admin.call(adminHistory.list, { query: { objectId: params.id } })).data.list
    expect(history.map((row: { action: string }) => row.action)).toEqual(['delete', 'state', 'update', 'create'])
    expect(await admin.call(userGroup.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await admin.call(userGroup.update, { params, body })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
    expect(await admin.call(userGroup.state, { params })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await admin.call(userGroup.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  })

  it.each([
    [{ ...body, enCode: '模具' }, 'enCode'],
    [{ ...body, fullName: 'a-b' }, 'fullName'],
    [{ ...body, type: '' }, 'type'],
  ])('refuse bad input %#, naming the field', async (bad, path) => {
    expect(await admin.call(userGroup.create, { body: bad })).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it.each([
    [{ ...body, enCode: 'team' }, '编码不能重复'],
    [{ ...body, fullName: '突击队' }, '名称不能重复'],
    [{ ...body, type: 'unknown' }, '分组类型不存在'],
  ])('refuse what breaks a rule: %# %s', async (bad, msg) => {
    expect(await admin.call(userGroup.create, { body: bad })).toMatchObject({ code: 400, msg })
  })

  it('refuse to be saved over what somebody else saved meanwhile', async () => {
    const params = { id: 'team' }
    const { version } = (await admin.call(userGroup.info, { params })).data
    expect(await admin.call(userGroup.update, { params, body: { ...team, version } })).toMatchObject({ code: 200 })
    expect(await admin.call(userGroup.update, { params, body: { ...team, version } })).toMatchObject({
      msg: '数据已被其他人修改，请刷新后重试',
    })
  })

  it('are made by whoever has their screen, who gives them members of anywhere; members do not keep one from being deleted', async () => {
    await grantTag(platform.db, 'manager', 'permission.group')
    const manager = await platform.signIn('manager')
    const params = { id: 'team' }
    const members = { objectType: 'Group' as const, userIds: ['admin', 'junior'] }
    expect(await manager.call(userRelation.replace, { params, body: members })).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await manager.call(userRelation.members, { params })).data.ids.sort()).toEqual(['admin', 'junior'])
    expect(await manager.call(userGroup.remove, { params })).toMatchObject({ code: 200 })
    const left = platform.db.selectFrom('userRelation').select('userId').where('objectId', '=', 'team')
    expect(await left.execute()).toEqual([])
  })
})
