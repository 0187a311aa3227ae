import { pickers } from '@/lib/contract/permission/pickers'
import { user } from '@/lib/contract/permission/user'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { userWork } from '@/lib/contract/permission/user-work'
import { fillReadings } from '@/platform/modules/permission/name-reading'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, md5, startHarness, testPassword } from './harness'

let platform: Harness
let admin: Client
async function start(): Promise<void> {
  platform = await startHarness()
  admin = await platform.signIn('admin')
}

const body = {
  account: 'zhangsan',
  realName: '张三',
  organizeId: 'sales,office',
  positionId: 'writer',
  roleId: 'salesRole,globalRole',
  managerId: 'manager',
  mobilePhone: '13800000000',
  gender: '1',
}
const asClerk = {
  account: 'clerk',
  realName: '名clerk',
  organizeId: 'sales,office',
  positionId: 'seller',
  roleId: 'salesRole',
  managerId: 'manager',
  gender: '1',
}
const asManager = { account: 'manager', realName: '名manager', organizeId: 'sales', gender: '1' }

async function create(): Promise<string> {
  const made = await admin.call(user.create, { body })
  expect(made).toMatchObject({ code: 200, msg: '新建成功' })
  const { id } = (await admin.call(user.list, { query: { keyword: '张三' } })).data.list[0]
  expect(made.data).toEqual({ id })
  return id
}

describe('users', () => {
  beforeAll(start)
  afterAll(() => platform.stop())

  it('can be created with the initial password, listed, read, changed and deleted', async () => {
    const params = { id: await create() }
    await grant(platform.db, ['User', params.id, 'system', 'trade'], ['User', params.id, 'module', 'm1'])
    const fresh = await platform.signIn('zhangsan', '0000')
    const listed = await admin.call(user.list, { query: { organizeId: 'company', keyword: '1380000' } })
    expect(listed.data.list).toMatchObject([
      { id: params.id, organize: '名group/名company/名sales,名group/名company/名office', enabledMark: 1, isAdministrator: 0 },
    ])
    expect((await admin.call(user.info, { params })).data).toMatchObject({
      organizeId: 'sales,office',
      organizeIdTree: [
        ['group', 'company', 'sales'],
        ['group', 'company', 'office'],
      ],
      positionId: 'writer',
      roleId: 'salesRole,globalRole',
      headIcon: '/api/File/Image/userAvatar/001.png',
    })
    expect(await admin.call(user.update, { params, body: { ...body, realName: '张三丰' } })).toMatchObject({
      code: 200,
      msg: '更新成功',
    })
    expect(await admin.call(user.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(user.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect((await fresh.call(user.info, { params })).code).toBeGreaterThanOrEqual(600)
  })

  it('keep the personal data of the form; what is left out stays, null clears', async () => {
    const personal = {
      ranks: 'rank1',
      entryDate: 1_577_836_800_000,
      nation: 'han',
      nativePlace: '山东青岛',
      certificatesType: 'idCard',
      certificatesNumber: '370202199001011234',
      education: 'master',
      birthday: 631_152_000_000,
      telePhone: '0532-8888',
      landline: '66668888',
      urgentContacts: '王大明',
      urgentTelePhone: '13900139000',
      postalAddress: '山东省青岛市',
    }
    const params = { id: 'junior' }
    const junior = { account: 'junior', realName: '名junior', organizeId: 'east', managerId: 'clerk', gender: '1' }
    const change = (more: object) => admin.call(user.update, { params, body: { ...junior, ...more } })
    const info = async () => (await admin.call(user.info, { params })).data
    expect((await change(personal)).code).toBe(200)
    expect(await info()).toMatchObject(personal)
    expect((await change({ nation: null, birthday: null, landline: '' })).code).toBe(200)
    expect(await info()).toMatchObject({ ...personal, nation: null, birthday: null, landline: null })
    expect(await change({ postalAddress: '长'.repeat(301) })).toMatchObject({ code: 400, issues: [{ path: 'postalAddress' }] })
    expect(await change({ entryDate: 'soon' })).toMatchObject({ code: 400, issues: [{ path: 'entryDate' }] })
  })

  it('join the groups that a new one is made with, and keep theirs when they are changed', async () => {
    await platform.db.insertInto('userGroup').values({ id: 'buyers', fullName: '采购组', enCode: 'buyers' }).execute()
    const form = { account: 'grouped', realName: '组员', organizeId: 'office', groupId: 'buyers', gender: '1' }
    const { id } = (await admin.call(user.create, { body: form })).data
    expect((await admin.call(user.update, { params: { id }, body: { ...form, groupId: '' } })).code).toBe(200)
    expect((await admin.call(user.info, { params: { id } })).data.groupId).toBe('buyers')
    expect(await admin.call(user.create, { body: { ...form, account: 'lost', groupId: 'none' } })).toMatchObject({
      msg: '分组不存在',
    })
    await grantTag(platform.db, 'stranger', 'permission.user')
    const refused = await (await platform.signIn('stranger')).call(user.create, { body: { ...form, account: 'other' } })
    expect(refused).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
  })

  it('stand in the order that is asked for', async () => {
    const order = async (sort: 'asc' | 'desc') =>
      (await admin.call(user.list, { query: { sidx: 'account', sort } })).data.list.map((row: { account: string }) => row.account)
    const up = await order('asc')
    expect(up.slice(0, 2)).toEqual(['admin', 'clerk'])
    expect(await order('desc')).toEqual([...up].reverse())
  })

  it('never answer the password hash', async () => {
    const replies = [await admin.call(user.list, { query: {} }), await admin.call(user.info, { params: { id: 'clerk' } })]
    expect(JSON.stringify(replies)).not.toContain('argon2')
  })

  it.each([
    [{ ...body, account: 'a b' }, 'account'],
    [{ ...body, realName: 'a!' }, 'realName'],
    [{ ...body, organizeId: '' }, 'organizeId'],
    [{ ...body, enabledMark: 3 }, 'enabledMark'],
    [{ ...body, gender: '' }, 'gender'],
  ])('refuse bad input %#, naming the field', async (bad, path) => {
    expect(await admin.call(user.create, { body: bad })).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it.each([
    [{ account: 'CLERK' }, '账户名称不能重复'],
    [{ organizeId: 'unknown' }, '所属组织不存在'],
    [{ organizeId: 'office', positionId: 'seller' }, '岗位不属于所选组织'],
    [{ organizeId: 'office', positionId: '' }, '角色不属于所选组织'],
    [{ managerId: 'unknown' }, '直属主管不存在'],
  ])('refuse what breaks a rule: %# %s', async (more, msg) => {
    expect(await admin.call(user.create, { body: { ...body, ...more } })).toMatchObject({ code: 400, msg })
  })

  it.each([
    ['manager', '直属主管不能是自己'],
    ['junior', '直属主管不能是我的下属用户'],
  ])('refuse %s as the manager of the manager', async (managerId, msg) => {
    const reply = await admin.call(user.update, { params: { id: 'manager' }, body: { ...asManager, managerId } })
    expect(reply).toMatchObject({ code: 400, msg })
  })

  it('R5: cannot be deleted while they head someone or an organisation, nor as administrator, nor by themselves', async () => {
    const remove = (id: string, by = admin) => by.call(user.remove, { params: { id } })
    expect(await remove('manager')).toMatchObject({ code: 400, msg: '此用户有下属，无法删除' })
    expect(await remove('admin')).toMatchObject({ code: 400, msg: '无法删除管理员账户' })
    await platform.db.updateTable('organize').set({ managerId: 'junior' }).where('id', '=', 'east').execute()
    expect(await remove('junior')).toMatchObject({ code: 400, msg: '此用户为某部门主管，无法删除' })
    await grantTag(platform.db, 'stranger', 'permission.user')
    expect(await remove('stranger', await platform.signIn('stranger'))).toMatchObject({ code: 400, msg: '无法删除自己的账户' })
  })

  it('keep the administrator: not disabled, not toggled, not changed by others', async () => {
    const params = { id: 'admin' }
    const form = { account: 'admin', realName: '名admin', organizeId: 'group', gender: '1' }
    expect(await admin.call(user.update, { params, body: { ...form, enabledMark: 0 } })).toMatchObject({
      code: 400,
      msg: '无法禁用管理员用户',
    })
    expect(await admin.call(user.state, { params })).toMatchObject({ code: 400, msg: '无法修改管理员账户状态' })
    await grantTag(platform.db, 'manager', 'permission.user')
    const manager = await platform.signIn('manager')
    const password = { userPassword: md5('x'), validatePassword: md5('x') }
    expect(await manager.call(user.update, { params, body: form })).toMatchObject({ code: 400, msg: '无法修改管理员账户' })
    expect(await manager.call(user.resetPassword, { params, body: password })).toMatchObject({
      code: 400,
      msg: '无法修改管理员账户',
    })
  })
})

describe('A5: a change ends the sessions of the user', () => {
  beforeEach(start)
  afterEach(() => platform.stop())

  it.each([
    ['disabled', (params: { id: string }) => admin.call(user.state, { params }), '账号已被禁用'],
    [
      'given another role',
      (params: { id: string }) => admin.call(user.update, { params, body: { ...asClerk, roleId: '' } }),
      '权限已变更，请重新登录！',
    ],
    [
      'given another password',
      (params: { id: string }) =>
        admin.call(user.resetPassword, { params, body: { userPassword: md5('new'), validatePassword: md5('new') } }),
      '密码已变更，请重新登录！',
    ],
  ])('when he is %s', async (_, change, msg) => {
    const clerk = await platform.signIn('clerk')
    expect((await change({ id: 'clerk' })).code).toBe(200)
    expect(await clerk.call(user.info, { params: { id: 'clerk' } })).toMatchObject({ code: 600, msg })
  })

  it('a new password works and the old one does not; the two entries must be equal', async () => {
    const params = { id: 'clerk' }
    const unequal = { userPassword: md5('new'), validatePassword: md5('other') }
    expect(await admin.call(user.resetPassword, { params, body: unequal })).toMatchObject({
      code: 400,
      issues: [{ path: 'validatePassword' }],
    })
    await admin.call(user.resetPassword, { params, body: { userPassword: md5('new') } })
    await expect(platform.signIn('clerk', testPassword)).rejects.toThrow()
    await platform.signIn('clerk', 'new')
  })

  it('a timed lock that has run out counts as none in lists, filters and forms, before anybody signs in', async () => {
    const params = { id: 'clerk' }
    const unlockTime = platform.ctx.now() + 600_000
    await platform.db.updateTable('appUser').set({ enabledMark: 2, unlockTime }).where('id', '=', 'clerk').execute()
    const listed = async (enabledMark: '1' | '2') =>
      (await admin.call(user.list, { query: { enabledMark } })).data.list.map(({ id }: { id: string }) => id)
    expect(await listed('2')).toEqual(['clerk'])
    platform.advance(600_000)
    const again = await platform.signIn('admin')
    admin = again
    expect(await listed('2')).toEqual([])
    expect(await listed('1')).toContain('clerk')
    const row = (await admin.call(user.list, { query: { keyword: 'clerk' } })).data.list[0]
    expect(row).toMatchObject({ enabledMark: 1, lockMark: 0, unlockTime: null })
    expect((await admin.call(user.info, { params })).data).toMatchObject({ enabledMark: 1 })
    const named = (await admin.call(pickers.userList, { body: { ids: ['clerk'] } })).data.list
    expect(named).toMatchObject([{ id: 'clerk', enabledMark: 1 }])
    // Enabled as he is, he is disabled by the state; and who is locked by hand afterwards is so without an end.
    await admin.call(user.state, { params })
    expect((await admin.call(user.info, { params })).data).toMatchObject({ enabledMark: 0 })
    await admin.call(user.update, { params, body: { ...asClerk, enabledMark: 2 } })
    expect(await listed('2')).toEqual(['clerk'])
  })

  it('unlocking releases a locked account but never a disabled one', async () => {
    const params = { id: 'clerk' }
    await platform.db
      .updateTable('appUser')
      .set({ enabledMark: 2, logErrorCount: 5, unlockTime: 9e15 })
      .where('id', '=', 'clerk')
      .execute()
    expect((await admin.call(user.list, { query: { enabledMark: '2' } })).data.list).toMatchObject([
      { id: 'clerk', enabledMark: 2 },
    ])
    expect(await admin.call(user.unlock, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    await platform.signIn('clerk')
    await admin.call(user.state, { params })
    expect(await admin.call(user.unlock, { params })).toMatchObject({ code: 400 })
  })
})

describe('A6: a user administrator cannot make himself or others stronger than he is', () => {
  const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }
  let manager: Client
  beforeEach(async () => {
    await start()
    await grantTag(platform.db, 'manager', 'permission.user')
    await gradeUser(platform.db, 'manager', 'company')
    await grant(platform.db, ['Role', 'powerRole', 'system', 'trade'], ['Role', 'powerRole', 'module', 'm2'])
    manager = await platform.signIn('manager')
  })
  afterEach(() => platform.stop())

  it('cannot give himself a role, however harmless', async () => {
    const reply = await manager.call(user.update, { params: { id: 'manager' }, body: { ...asManager, roleId: 'salesRole' } })
    expect(reply).toMatchObject(notAllowed)
  })

  it('cannot give others a role or position with rights he does not hold', async () => {
    const give = (more: object) => manager.call(user.update, { params: { id: 'clerk' }, body: { ...asClerk, ...more } })
    expect(await give({ roleId: 'salesRole,powerRole' })).toMatchObject(notAllowed)
    await grant(platform.db, ['Position', 'writer', 'module', 'm2'])
    expect(await give({ positionId: 'seller,writer' })).toMatchObject(notAllowed)
    expect(
      await manager.call(user.create, { body: { ...body, managerId: '', roleId: 'powerRole', positionId: '' } }),
    ).toMatchObject(notAllowed)
    expect(await give({ roleId: 'salesRole,globalRole' })).toMatchObject({ code: 200 })
  })

  it('cannot make anyone an administrator through a field of the form', async () => {
    const form = { ...asClerk, isAdministrator: 1 }
    expect((await admin.call(user.update, { params: { id: 'clerk' }, body: form })).code).toBe(200)
    const row = await platform.db
      .selectFrom('appUser')
      .select('isAdministrator')
      .where('id', '=', 'clerk')
      .executeTakeFirstOrThrow()
    expect(row.isAdministrator).toBe(0)
  })

  it('cannot set the password of someone who administers more than he does', async () => {
    await grantTag(platform.db, 'clerk', 'permission.authorize')
    const password = { userPassword: md5('x'), validatePassword: md5('x') }
    const params = { id: 'clerk' }
    expect(await manager.call(user.resetPassword, { params, body: password })).toMatchObject(notAllowed)
    // Nor give him the telephone to which the code of a sign-in is sent.
    const phone = { ...asClerk, mobilePhone: '13800000009' }
    expect(await manager.call(user.update, { params, body: phone })).toMatchObject(notAllowed)
    expect(await manager.call(user.update, { params, body: asClerk })).toMatchObject({ code: 200 })
    expect(await manager.call(user.resetPassword, { params: { id: 'junior' }, body: password })).toMatchObject({ code: 200 })
  })
})

describe('what changed of a user', () => {
  beforeAll(start)
  afterAll(() => platform.stop())

  it('is kept without anything of the password; the second of two who save the same version is refused', async () => {
    const body = { account: 'keptuser', realName: '记录', organizeId: 'office', gender: '1' }
    const { id } = (await admin.call(user.create, { body })).data
    const params = { id }
    const { version } = (await admin.call(user.info, { params })).data
    const save = () => admin.call(user.update, { params, body: { ...body, realName: '记录二', version } })
    expect(await save()).toMatchObject({ code: 200 })
    expect(await save()).toMatchObject({ code: 400, issues: [{ code: 'conflict' }] })
    await admin.call(user.state, { params })
    await admin.call(user.resetPassword, { params, body: { userPassword: md5('Secret-1') } })
    await admin.call(user.remove, { params })
    const kept = await platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', id).orderBy('id').execute()
    expect(kept.map(({ action }) => action)).toEqual(['create', 'update', 'state', 'password', 'delete'])
    const told = kept.map(({ beforeJson, afterJson }) => [beforeJson, afterJson])
    expect(JSON.stringify(told)).not.toMatch(/password|argon2|secret/i)
    expect(JSON.stringify(told)).not.toContain(md5('Secret-1'))
  })
})

describe('everybody at once', () => {
  beforeAll(start)
  afterAll(() => platform.stop())

  it('is told to whoever is signed in, without those who are disabled and without anything private', async () => {
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
    const named = { realName: '周国强', nameReading: null, mobilePhone: '13800000001' }
    await platform.db.updateTable('appUser').set(named).where('id', '=', 'clerk').execute()
    await fillReadings(platform.db)
    const clerk = await platform.signIn('clerk')
    const { code, msg, data } = await clerk.call(user.all, {})
    expect([code, msg]).toEqual([200, '操作成功'])
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual(['admin', 'clerk', 'manager', 'stranger'])
    expect(data.list[1]).toEqual({
      id: 'clerk',
      account: 'clerk',
      realName: '周国强',
      headIcon: '',
      gender: '1',
      quickQuery: 'zgq',
    })
    expect(await platform.anonymous.call(user.all, {})).toMatchObject({ code: 600 })
  })

  it('stands below the organisations, in each that he belongs to', async () => {
    const { data } = await (await platform.signIn('stranger')).call(user.selector, {})
    const [group] = data.list
    expect(group).toMatchObject({ id: 'group', type: 'company', hasChildren: true })
    const [company, admin] = group.children
    expect(admin).toMatchObject({ id: 'admin', type: 'user', fullName: '名admin/admin', parentId: 'group', isLeaf: true })
    const below = Object.fromEntries(company.children.map((node: { id: string }) => [node.id, node]))
    expect(below.office.children).toMatchObject([{ id: 'clerk', organizeIds: ['group', 'company', 'office'] }])
    expect(below.sales.children.map(({ id }: { id: string }) => id).sort()).toEqual(['clerk', 'east', 'manager'])
    expect(below.sales.children[0]).toMatchObject({ id: 'east', hasChildren: false, children: [] })
    expect(await platform.anonymous.call(user.selector, {})).toMatchObject({ code: 600 })
  })
})

describe('what somebody had who left', () => {
  beforeEach(start)
  afterEach(() => platform.stop())

  const work = (client = admin, fromId = 'clerk') => client.call(userWork.work, { query: { fromId } })
  const handOver = (permissionList: string[], more: object = {}, client = admin) =>
    client.call(userWork.handOver, { body: { fromId: 'clerk', toId: 'manager', permissionList, ...more } })
  const all = ['salesRole--role', 'seller--position', 'trade--grant']

  it('is told as trees: roles, positions, own grants by their system; of who has no work there is none', async () => {
    expect((await work()).data).toEqual({
      flow: [],
      wait: [],
      automatic: [],
      permission: [
        expect.objectContaining({
          id: 'role',
          fullName: '角色',
          children: [expect.objectContaining({ id: 'salesRole--role', fullName: '销售角色' })],
        }),
        expect.objectContaining({
          id: 'position',
          children: [expect.objectContaining({ id: 'seller--position', parentId: 'position' })],
        }),
        expect.objectContaining({
          id: 'grant',
          fullName: '个人授权',
          children: [expect.objectContaining({ id: 'trade--grant', fullName: '业务系统' })],
        }),
      ],
    })
    // Contract 2 §3.6: clients ask with a slash before the question.
    const reply = await (await admin.raw('/api/permission/Users/getWorkByUser/?fromId=clerk')).json()
    expect(reply.data.permission).toHaveLength(3)
    expect((await work(admin, 'junior')).data.permission).toEqual([])
    expect(await work(admin, 'unknown')).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('goes over as a whole: the one loses it, the other has it, both sign in again, and history tells it', async () => {
    const [clerk, manager] = [await platform.signIn('clerk'), await platform.signIn('manager').catch(() => null)]
    const posted = [...all, 'role', 'group9--charge']
    expect(await handOver(posted, { flowList: ['x'], circulate: ['y'] })).toMatchObject({ code: 200, msg: '工作交接成功！' })
    expect((await work()).data.permission).toEqual([])
    expect((await work(admin, 'manager')).data.permission.map(({ id }: { id: string }) => id)).toEqual([
      'role',
      'position',
      'grant',
    ])
    expect((await admin.call(userRelation.members, { params: { id: 'seller' } })).data.ids).toEqual(['manager'])
    expect((await clerk.call(user.info, { params: { id: 'clerk' } })).code).toBe(600)
    expect(manager).toBeNull()
    await platform.signIn('manager')
    const marks = (await admin.call(user.list, { query: {} })).data.list.map((row: { id: string; handoverMark: number }) => [
      row.id,
      row.handoverMark,
    ])
    expect(Object.fromEntries(marks)).toMatchObject({ clerk: 1, manager: 0 })
    const kept = await platform.db.selectFrom('adminHistory').select(['objectId', 'action']).orderBy('id').execute()
    expect(kept.map(({ objectId, action }) => `${objectId} ${action}`)).toEqual([
      'clerk grant',
      'manager grant',
      'clerk update',
      'manager update',
    ])
  })

  it('permission groups that name the person go over too, by whoever may change them', async () => {
    await platform.db.insertInto('permissionGroup').values({ id: 'pg', fullName: '销售权限', enCode: 'pg' }).execute()
    await platform.db
      .insertInto('permissionGroupMember')
      .values({ groupId: 'pg', objectType: 'User', objectId: 'clerk' })
      .execute()
    await grant(platform.db, ['PermissionGroup', 'pg', 'module', 'm2'])
    const branch = (await work()).data.permission.find(({ id }: { id: string }) => id === 'permissionGroup')
    expect(branch).toMatchObject({ fullName: '权限组', children: [{ id: 'pg--permissionGroup', fullName: '销售权限' }] })
    await grantTag(platform.db, 'manager', 'permission.user')
    await gradeUser(platform.db, 'manager', 'company')
    const manager = await platform.signIn('manager')
    expect(await handOver(['pg--permissionGroup'], { toId: 'junior' }, manager)).toMatchObject({
      code: 400,
      msg: '操作失败！您没有权限操作',
    })
    expect(await handOver(['pg--permissionGroup'])).toMatchObject({ code: 200 })
    const members = await platform.db.selectFrom('permissionGroupMember').select('objectId').where('groupId', '=', 'pg').execute()
    expect(members).toEqual([{ objectId: 'manager' }])
    const kept = await platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', 'pg').execute()
    expect(kept).toMatchObject([
      { action: 'members', beforeJson: { members: ['clerk--user'] }, afterJson: { members: ['manager--user'] } },
    ])
  })

  it.each([
    [all, { toId: 'clerk' }, '工作交接无法转交给本人'],
    [all, { toId: 'admin' }, '工作交接无法转交给管理员'],
    [all, { toId: 'nobody' }, '所选用户不存在或已被禁用'],
    [all, { fromId: 'nobody' }, '工作交接失败！'],
    [[], {}, '请先选择交接内容'],
    [['role'], { flowList: ['f'] }, '请先选择交接内容'],
    [all, { toId: 'junior' }, '名junior不属于角色“销售角色”的所属组织'],
    [['seller--position'], { toId: 'stranger' }, '名stranger不属于岗位“销售”的所属组织'],
  ])('is not handed over against a rule: %# %s', async (list, more, msg) => {
    expect(await handOver(list, more)).toMatchObject({ code: 400, msg })
    expect((await work()).data.permission).toHaveLength(3)
  })

  it('A6: nobody gives what he does not hold, nor to himself, nor takes from administrators', async () => {
    await grantTag(platform.db, 'manager', 'permission.user')
    await grant(platform.db, ['Role', 'powerRole', 'module', 'm2'])
    await platform.db
      .insertInto('userRelation')
      .values(['powerRole', 'globalRole'].map((objectId) => ({ userId: 'clerk', objectType: 'Role' as const, objectId })))
      .execute()
    const manager = await platform.signIn('manager')
    const refusal = { code: 400, msg: '操作失败！您没有权限操作' }
    for (const id of ['powerRole--role', 'globalRole--role', 'trade--grant'])
      expect(await handOver([id], { toId: 'stranger' }, manager)).toMatchObject(refusal)
    expect(await handOver(['salesRole--role'], {}, manager)).toMatchObject(refusal)
    expect(await work(manager, 'admin')).toMatchObject({ code: 400, msg: '无法修改管理员账户' })
  })

  it('is the matter of whoever administers users', async () => {
    const clerk = await platform.signIn('clerk')
    expect(await work(clerk)).toMatchObject({ code: 403 })
    expect(await handOver(all, {}, clerk)).toMatchObject({ code: 403 })
    expect(await work(platform.anonymous)).toMatchObject({ code: 600 })
    expect(await handOver(all, { toId: '' })).toMatchObject({ code: 400, issues: [{ path: 'toId' }] })
  })
})
