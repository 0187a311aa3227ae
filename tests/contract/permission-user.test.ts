import { user } from '@/lib/contract/permission/user'
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
}
const asClerk = {
  account: 'clerk',
  realName: '名clerk',
  organizeId: 'sales,office',
  positionId: 'seller',
  roleId: 'salesRole',
  managerId: 'manager',
}
const asManager = { account: 'manager', realName: '名manager', organizeId: 'sales' }

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
    const junior = { account: 'junior', realName: '名junior', organizeId: 'east', managerId: 'clerk' }
    const change = (more: object) => admin.call(user.update, { params, body: { ...junior, ...more } })
    const info = async () => (await admin.call(user.info, { params })).data
    expect((await change(personal)).code).toBe(200)
    expect(await info()).toMatchObject(personal)
    expect((await change({ nation: null, birthday: null, landline: '' })).code).toBe(200)
    expect(await info()).toMatchObject({ ...personal, nation: null, birthday: null, landline: null })
    expect(await change({ postalAddress: '长'.repeat(301) })).toMatchObject({ code: 400, issues: [{ path: 'postalAddress' }] })
    expect(await change({ entryDate: 'soon' })).toMatchObject({ code: 400, issues: [{ path: 'entryDate' }] })
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
    const form = { account: 'admin', realName: '名admin', organizeId: 'group' }
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
    expect(await manager.call(user.create, { body: { ...body, roleId: 'powerRole', positionId: '' } })).toMatchObject(notAllowed)
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
    const body = { account: 'keptuser', realName: '记录', organizeId: 'office' }
    const { id } = (await admin.call(user.create, { body })).data
    const params = { id }
    const { version } = (await admin.call(user.info, { params })).data
    const save = () => admin.call(user.update, { params, body: { ...body, realName: '记录二', version } })
    expect(await save()).toMatchObject({ code: 200 })
    expect(await save()).toMatchObject({ code: 400, issues: [{ code: 'conflict' }] })
    await admin.call(user.state, { params })
    await admin.call(user.remove, { params })
    const kept = await platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', id).orderBy('id').execute()
    expect(kept.map(({ action }) => action)).toEqual(['create', 'update', 'state', 'delete'])
    expect(JSON.stringify(kept)).not.toMatch(/password|argon2/i)
  })
})
