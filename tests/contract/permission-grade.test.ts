import { onlineUser } from '@/lib/contract/message/online-user'
import { type GradeFlag, type GradeNode, grade, gradeFlags } from '@/lib/contract/permission/grade'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { oauth } from '@/lib/contract/session/oauth'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, md5, startHarness } from './harness'
import { connect } from './socket-testing'

let platform: Harness
let admin: Client
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterEach(() => platform.stop())

const refusal = { code: 400, msg: '操作失败！您没有权限操作' }
const flags = (...on: GradeFlag[]) => Object.fromEntries(on.map((flag) => [flag, 1]))
const row = (organizeId: string, ...on: GradeFlag[]) => ({ organizeId, ...flags(...on) })
const rightsOf = async (userId: string, client = admin) => (await client.call(grade.rights, { query: { userId } })).data
const stored = (userId: string) =>
  platform.db.selectFrom('gradeOrganize').selectAll().where('userId', '=', userId).orderBy('organizeId').execute()

function find(nodes: GradeNode[], id: string): GradeNode | undefined {
  for (const node of nodes) {
    const found = node.organizeId === id ? node : find(node.children, id)
    if (found) return found
  }
  return undefined
}

/** A grade administrator with the screen of it, of the organisations given. */
async function managerOf(...organizes: [string, GradeFlag[]?][]): Promise<Client> {
  await grantTag(platform.db, 'manager', 'permission.grade')
  for (const [organizeId, given] of organizes) await gradeUser(platform.db, 'manager', organizeId, given)
  return platform.signIn('manager')
}

describe('grade administrators, by an administrator', () => {
  it('are made, listed, read, changed and removed; each change ends their sessions and is kept', async () => {
    const clerk = await platform.signIn('clerk')
    const model = [{ ...row('sales', 'thisLayerSelect'), children: [row('east', 'thisLayerSelect', 'thisLayerEdit')] }]
    const body = { userId: 'clerk', managerGroup: '东区', orgAdminModel: model, systemIds: ['trade', 'x'], moduleIds: [] }
    expect(await admin.call(grade.save, { body })).toMatchObject({ code: 200, msg: '保存成功' })
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    const { list, pagination } = (await admin.call(grade.list, { query: { keyword: '名clerk' } })).data
    expect(pagination).toMatchObject({ total: 1 })
    expect(list).toMatchObject([
      { id: 'clerk', account: 'clerk', realName: '名clerk', organizeId: '名group/名company/名sales,名group/名company/名office' },
    ])
    const rights = await rightsOf('clerk')
    expect(rights).toMatchObject({ managerGroup: '东区', systemIds: ['trade'], moduleIds: [], version: 1 })
    expect(find(rights.orgAdminList, 'east')).toMatchObject({ thisLayerEdit: 1, thisLayerDelete: 0, subLayerSelect: 0 })
    // What is not sent stays.
    const change = { userId: 'clerk', orgAdminModel: [row('office', 'subLayerSelect')], version: 1 }
    expect((await admin.call(grade.save, { body: change })).code).toBe(200)
    expect(await rightsOf('clerk')).toMatchObject({ managerGroup: '东区', systemIds: ['trade'], version: 2 })
    expect((await stored('clerk')).map(({ organizeId }) => organizeId)).toEqual(['east', 'office', 'sales'])
    // What is switched off is in no tree.
    const turn = (enabledMark: number) =>
      platform.db.updateTable('appSystem').set({ enabledMark }).where('id', '=', 'trade').execute()
    await turn(0)
    await admin.call(grade.save, { body: { userId: 'clerk', orgAdminModel: [], systemIds: [], version: 2 } })
    await turn(1)
    expect(await rightsOf('clerk')).toMatchObject({ systemIds: ['trade'] })
    const late = await admin.call(grade.save, { body: change })
    expect(late).toMatchObject({ code: 400, msg: '数据已被其他人修改，请刷新后重试', issues: [{ code: 'conflict' }] })

    const params = { id: 'clerk' }
    expect(await admin.call(grade.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(grade.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect([await stored('clerk'), (await rightsOf('clerk')).systemIds]).toEqual([[], []])
    const kept = (await admin.call(adminHistory.list, { query: { objectType: 'grade' } })).data.list
    expect(kept.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create'])
    const { data } = await admin.call(adminHistory.info, { params: { id: kept[1].id } })
    expect(data).toMatchObject({
      before: { subLayerSelect: [] },
      after: { subLayerSelect: ['office'] },
      names: { office: '名office' },
    })
  })

  it('nothing is left of a layer in which they may not see; saving what is so already ends no session', async () => {
    const body = { userId: 'clerk', orgAdminModel: [row('sales', 'thisLayerEdit', 'subLayerSelect', 'subLayerAdd')] }
    await admin.call(grade.save, { body })
    expect(await stored('clerk')).toMatchObject([{ thisLayerEdit: 0, subLayerSelect: 1, subLayerAdd: 1 }])
    const clerk = await platform.signIn('clerk')
    await admin.call(grade.save, { body })
    expect((await clerk.call(oauth.me, {})).code).toBe(200)
    const off = Object.fromEntries(gradeFlags.map((flag) => [flag, 3]))
    await admin.call(grade.save, { body: { userId: 'clerk', orgAdminModel: [{ organizeId: 'sales', ...off }] } })
    expect(await stored('clerk')).toEqual([])
  })

  it('may use the pages and systems that come with it, and no longer when it is removed', async () => {
    const body = { userId: 'junior', orgAdminModel: [], systemIds: ['trade'], moduleIds: ['dir', 'menu.permission.user', 'm1'] }
    await admin.call(grade.save, { body })
    expect(await rightsOf('junior')).toMatchObject({ systemIds: ['trade'], moduleIds: ['dir', 'menu.permission.user'] })
    const junior = await platform.signIn('junior')
    expect(await junior.call(user.list, { query: {} })).toMatchObject({ code: 200, data: { list: [] } })
    await admin.call(grade.remove, { params: { id: 'junior' } })
    await grant(platform.db, ['User', 'junior', 'system', 'trade'], ['User', 'junior', 'module', 'm1'])
    expect((await (await platform.signIn('junior')).call(user.list, { query: {} })).code).toBe(403)
  })

  it.each([
    [{ userId: '' }, '请选择管理员'],
    [{ userId: 'unknown' }, '操作失败，数据不存在'],
    [{ userId: 'admin' }, '无法设置超管为分级管理员'],
  ])('refuse what breaks a rule: %j %s', async (body, msg) => {
    expect(await admin.call(grade.save, { body: { orgAdminModel: [], ...body } })).toMatchObject({ code: 400, msg })
  })

  it('refuse bad input, and ignore organisations, systems and menus that there are not', async () => {
    const bad = { userId: 'clerk', orgAdminModel: [{ organizeId: 7 }] as never }
    expect(await admin.call(grade.save, { body: bad })).toMatchObject({ code: 400, issues: [{ path: 'orgAdminModel' }] })
    const unknown = {
      userId: 'clerk',
      orgAdminModel: [row('nowhere', 'thisLayerSelect')],
      systemIds: ['nothing'],
      moduleIds: ['m1'],
    }
    expect((await admin.call(grade.save, { body: unknown })).code).toBe(200)
    expect([await stored('clerk'), await rightsOf('clerk')]).toMatchObject([[], { systemIds: [], moduleIds: [] }])
    const twice = [row('sales', 'thisLayerSelect'), { ...row('sales', 'thisLayerSelect', 'thisLayerAdd'), children: [] }]
    expect((await admin.call(grade.save, { body: { userId: 'clerk', orgAdminModel: twice } })).code).toBe(200)
    expect(await stored('clerk')).toMatchObject([{ organizeId: 'sales', thisLayerAdd: 1 }])
    const nowhere = { params: { id: 'nowhere' }, body: { userId: 'clerk', thisLayerSelect: 1 as const } }
    expect(await admin.call(grade.saveManagers, nowhere)).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })

  it('the older form is read and written by organisation; other clients get the rows under both names', async () => {
    const params = { id: 'sales' }
    const body = { organizeId: 'sales', userId: 'clerk', thisLayerSelect: '1', thisLayerAdd: true, subLayerSelect: 0 }
    expect(await admin.call(grade.saveManagers, { params, body })).toMatchObject({ code: 200 })
    const list = [
      { userId: 'junior', thisLayerSelect: 1 },
      { userId: 'clerk', thisLayerAdd: 0 },
    ]
    expect(await admin.call(grade.saveManagers, { params, body: { list } })).toMatchObject({ code: 200 })
    expect((await admin.call(grade.managers, { params })).data).toMatchObject({
      organizeId: 'sales',
      fullName: '名sales',
      list: [
        { userId: 'clerk', thisLayerSelect: 1, thisLayerAdd: 0 },
        { userId: 'junior', thisLayerSelect: 1 },
      ],
    })
    expect(await admin.call(grade.saveManagers, { params, body: {} })).toMatchObject({ msg: '请选择管理员' })
    expect(await admin.call(grade.managers, { params: { id: 'nowhere' } })).toMatchObject({ msg: '数据不存在' })
    const read = async (headers: Record<string, string>) =>
      (await admin.raw('/api/permission/organizeAdminIsTrator/Selector/?userId=clerk', { headers })).json()
    const [foreign, own] = [await read({}), await read({ 'tenon-client': '1' })]
    expect(foreign.data.list).toEqual(foreign.data.orgAdminList)
    expect(own.data.list).toBeUndefined()
  })
})

describe('A6: a grade administrator who has the screen', () => {
  it('is shown what he may not change as locked, and what is not his at all not', async () => {
    const manager = await managerOf(['sales', ['thisLayerSelect', 'thisLayerAdd', 'thisLayerEdit']])
    await gradeUser(platform.db, 'clerk', 'sales', ['thisLayerSelect', 'thisLayerAdd', 'thisLayerDelete', 'subLayerSelect'])
    await gradeUser(platform.db, 'clerk', 'office', ['thisLayerSelect'])
    const { orgAdminList } = await rightsOf('clerk', manager)
    expect(orgAdminList).toMatchObject([
      {
        ...{ organizeId: 'sales', parentId: '-1', fullName: '名group/名company/名sales', children: [] },
        // Seeing stays while a right is left that he may not take.
        ...{ thisLayerSelect: 2, thisLayerAdd: 1, thisLayerEdit: 0, thisLayerDelete: 2 },
        ...{ subLayerSelect: 2, subLayerAdd: null, subLayerEdit: null, subLayerDelete: null },
      },
    ])
    const fresh = await rightsOf('', manager)
    expect(fresh).toMatchObject({ orgAdminList: [{ thisLayerDelete: 3 }], version: 0 })
  })

  it('gives and takes what he has himself, and nothing more', async () => {
    const manager = await managerOf(['sales', ['thisLayerSelect', 'thisLayerAdd', 'subLayerSelect']])
    await gradeUser(platform.db, 'clerk', 'office', ['thisLayerSelect', 'thisLayerEdit'])
    const save = (...model: object[]) =>
      manager.call(grade.save, { body: { userId: 'clerk', orgAdminModel: model as { organizeId: string }[] } })
    expect(await save(row('sales', 'thisLayerSelect', 'thisLayerAdd', 'subLayerSelect'))).toMatchObject({ code: 200 })
    expect(await save(row('east', 'thisLayerSelect'))).toMatchObject({ code: 200 })
    for (const model of [
      row('sales', 'thisLayerEdit'),
      row('sales', 'subLayerAdd'),
      row('east', 'thisLayerAdd'),
      row('company', 'thisLayerSelect'),
      row('office', 'thisLayerAdd'),
      { organizeId: 'office', thisLayerEdit: 0 },
    ])
      expect([model, await save(model)]).toMatchObject([model, refusal])
    expect(await save({ organizeId: 'sales', thisLayerAdd: 0, thisLayerEdit: 3 })).toMatchObject({ code: 200 })
    expect(await stored('clerk')).toMatchObject([
      { organizeId: 'east', thisLayerSelect: 1 },
      { organizeId: 'office', thisLayerSelect: 1, thisLayerEdit: 1 },
      { organizeId: 'sales', thisLayerSelect: 1, thisLayerAdd: 0, thisLayerEdit: 0, subLayerSelect: 1 },
    ])
  })

  it('passes on the systems and pages that he holds; what somebody has beyond that stays', async () => {
    const manager = await managerOf(['sales'])
    await admin.call(grade.save, { body: { userId: 'clerk', orgAdminModel: [], systemIds: ['trade'], moduleIds: [] } })
    const rights = await rightsOf('clerk', manager)
    expect(rights.systemPermissionList).toMatchObject([{ id: 'trade', disabled: true }])
    const pages = rights.modulePermissionList[0].children as { id: string; disabled: boolean }[]
    expect(pages.find(({ id }) => id === 'menu.permission.grade')).toMatchObject({ disabled: false })
    expect(pages.find(({ id }) => id === 'menu.system.menu')).toMatchObject({ disabled: true })
    const save = (items: object) => manager.call(grade.save, { body: { userId: 'clerk', orgAdminModel: [], ...items } })
    expect(await save({ systemIds: [], moduleIds: ['menu.permission.grade'] })).toMatchObject({ code: 200 })
    expect(await rightsOf('clerk')).toMatchObject({ systemIds: ['trade'], moduleIds: ['menu.permission.grade'] })
    expect(await save({ moduleIds: ['menu.system.menu'] })).toMatchObject(refusal)
  })

  it('never sets himself, an administrator, or somebody outside; sees the others of his organisations alone', async () => {
    const manager = await managerOf(['east'])
    const save = (userId: string) =>
      manager.call(grade.save, { body: { userId, orgAdminModel: [row('east', 'thisLayerSelect')] } })
    expect(await save('manager')).toMatchObject({ code: 400, msg: '无法设置当前用户操作权限' })
    expect(await save('admin')).toMatchObject({ code: 400, msg: '无法设置超管为分级管理员' })
    expect(await save('clerk')).toMatchObject(refusal)
    expect(await save('junior')).toMatchObject({ code: 200 })
    await gradeUser(platform.db, 'clerk', 'sales')
    expect((await manager.call(grade.list, { query: {} })).data.list).toMatchObject([{ id: 'junior', may: { remove: true } }])
    expect(await manager.call(grade.rights, { query: { userId: 'clerk' } })).toMatchObject(refusal)
    expect(await manager.call(grade.remove, { params: { id: 'clerk' } })).toMatchObject(refusal)
    expect(await manager.call(grade.remove, { params: { id: 'manager' } })).toMatchObject({ msg: '无法设置当前用户操作权限' })
    expect(await manager.call(grade.managers, { params: { id: 'sales' } })).toMatchObject(refusal)
    expect(await manager.call(grade.saveManagers, { params: { id: 'sales' }, body: { userId: 'junior' } })).toMatchObject(refusal)
    expect((await manager.call(grade.managers, { params: { id: 'east' } })).data.list).toMatchObject([{ userId: 'junior' }])
    await platform.db.deleteFrom('gradeAdmin').where('userId', '=', 'manager').execute()
    expect(await save('manager')).toMatchObject({ msg: '无法设置当前用户为分级管理员' })
  })

  it('does not remove, or take the account of, one who administers more than he does', async () => {
    const manager = await managerOf(['sales'])
    await grantTag(platform.db, 'manager', 'permission.user')
    await gradeUser(platform.db, 'junior', 'company', ['thisLayerSelect'])
    const [params, userPassword] = [{ id: 'junior' }, md5('x')]
    expect((await manager.call(grade.list, { query: {} })).data.list).toMatchObject([
      { id: 'junior', may: { edit: true, remove: false } },
    ])
    expect(await manager.call(grade.remove, { params })).toMatchObject(refusal)
    expect(await manager.call(user.resetPassword, { params, body: { userPassword } })).toMatchObject(refusal)
    await platform.db.deleteFrom('gradeOrganize').where('userId', '=', 'junior').execute()
    expect((await manager.call(user.resetPassword, { params, body: { userPassword } })).code).toBe(200)
    expect((await manager.call(grade.remove, { params })).code).toBe(200)
  })

  it('does not depose who made him one', async () => {
    const manager = await managerOf(['company'])
    const body = { userId: 'clerk', moduleIds: ['menu.permission.grade'] }
    const orgAdminModel = [row('company', 'thisLayerSelect', 'subLayerSelect')]
    expect(await manager.call(grade.save, { body: { ...body, orgAdminModel } })).toMatchObject({ code: 200 })
    const clerk = await platform.signIn('clerk')
    const isShown = (await clerk.call(grade.list, { query: {} })).data.list
    expect(isShown).toMatchObject([{ id: 'manager', may: { edit: false, remove: false } }])
    expect(await clerk.call(grade.remove, { params: { id: 'manager' } })).toMatchObject(refusal)
    const taken = { userId: 'manager', orgAdminModel: [{ organizeId: 'company', subLayerSelect: 0 as const }] }
    expect(await clerk.call(grade.save, { body: taken })).toMatchObject(refusal)
    expect(await manager.call(grade.remove, { params: { id: 'clerk' } })).toMatchObject({ code: 200 })
  })

  it('is offered the people of his organisations, one level at a time or by a word', async () => {
    const manager = await managerOf(['sales', ['thisLayerSelect']], ['east', ['thisLayerSelect']])
    const ids = async (id: string, keyword = '', client = manager) =>
      (await client.call(grade.candidates, { params: { id }, body: { keyword } })).data.list.map(
        (node: { id: string }) => node.id,
      )
    expect(await ids('0')).toEqual(['sales'])
    expect(await ids('sales')).toEqual(['east', 'clerk'])
    expect(await ids('east')).toEqual(['junior'])
    expect([await ids('0', 'junior'), await ids('0', 'admin'), await ids('0', 'manager')]).toEqual([['junior'], [], []])
    expect(await ids('0', '', admin)).toEqual(['group'])
    expect(await ids('0', '', await platform.signIn('clerk'))).toEqual([])
  })
})

it('the calls are for whoever is signed in and has the screen', async () => {
  const clerk = await platform.signIn('clerk')
  const params = { id: 'sales' }
  for (const [client, code] of [
    [clerk, 403],
    [platform.anonymous, 600],
  ] as const)
    for (const reply of [
      await client.call(grade.list, { query: {} }),
      await client.call(grade.rights, { query: {} }),
      await client.call(grade.save, { body: { userId: 'clerk', orgAdminModel: [] } }),
      await client.call(grade.remove, { params }),
      await client.call(grade.managers, { params }),
      await client.call(grade.saveManagers, { params, body: {} }),
    ])
      expect(reply.code).toBe(code)
  expect((await platform.anonymous.call(grade.candidates, { params: { id: '0' }, body: {} })).code).toBe(600)
  expect((await platform.anonymous.call(role.selectorByPermission, {})).code).toBe(600)
})

it('online users are those of the administered organisations, without administrators; no other session is ended', async () => {
  await grantTag(platform.db, 'manager', 'permission.userOnline')
  await gradeUser(platform.db, 'manager', 'sales', ['thisLayerSelect'])
  await platform.db.insertInto('userRelation').values({ userId: 'admin', objectType: 'Organize', objectId: 'sales' }).execute()
  const [manager, clerk] = [await platform.signIn('manager'), await platform.signIn('clerk')]
  await grant(platform.db, ['User', 'junior', 'system', 'trade'], ['User', 'junior', 'module', 'm1'])
  const junior = await platform.signIn('junior')
  for (const client of [admin, clerk, junior]) await connect(platform.baseUrl, client.token)
  const rows = async (client: Client) => (await client.call(onlineUser.list, { query: {} })).data.list
  const idOf = async (account: string) =>
    (await rows(admin)).find((entry: { userAccount: string }) => entry.userAccount === account).userId
  expect((await rows(manager)).map(({ userAccount }: { userAccount: string }) => userAccount)).toEqual(['clerk'])
  const ids = [await idOf('clerk'), await idOf('junior')]
  expect(await manager.call(onlineUser.removeMany, { body: { ids } })).toMatchObject(refusal)
  expect(await manager.call(onlineUser.remove, { params: { id: await idOf('admin') } })).toMatchObject(refusal)
  expect([(await clerk.call(oauth.me, {})).code, (await junior.call(oauth.me, {})).code]).toEqual([200, 200])
  expect(await manager.call(onlineUser.remove, { params: { id: await idOf('clerk') } })).toMatchObject({ code: 200 })
})
