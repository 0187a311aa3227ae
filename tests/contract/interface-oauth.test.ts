import { user } from '@/lib/contract/permission/user'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { interfaceOauth, interfaceResponse } from '@/lib/contract/system/interface-oauth'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { addInterface, addNamingForm, addSql, parameter, staticConfig } from './data-interface-setup'
import { type Client, type Harness, startHarness } from './harness'
import { ask, makeApplication, plain, signed } from './interface-oauth-setup'

let platform: Harness
let admin: Client
let keeper: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  await grant(platform.db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'm1'])
  keeper = await platform.signIn('manager')
  await grantTag(platform.db, 'manager', 'systemData.interfaceAuth')
  await addNamingForm(platform.db)
  await addInterface(platform.db, 'rates', { type: 2, dataConfigJson: staticConfig([{ id: '1' }, { id: '2' }]) })
  await addInterface(platform.db, 'other', { type: 2, dataConfigJson: staticConfig([{ id: '3' }]) })
  await addSql(platform.db, 'staff', `select id, account as name from users where account = '{account}'`, {
    parameters: [parameter('account', { required: 1 })],
  })
  await addSql(platform.db, 'me', 'select account as name, id from users where id = @currentUser')
  await addSql(platform.db, 'pages', 'select id from users order by account limit @pageSize offset @offsetSize', {
    hasPage: 1,
    dataCountJson: JSON.stringify({ sqlData: { dbLinkId: '0', sql: 'select count(*) from users' } }),
  })
})
afterAll(() => platform.stop())

const infoOf = async (id: string, who = admin) => (await who.call(interfaceOauth.info, { params: { id } })).data
const bind = (who: Client, id: string, userIds: string[]) =>
  who.call(interfaceOauth.saveUsers, { body: { interfaceIdentId: id, userIds } })
const grantTo = (who: Client, id: string, dataInterfaceIds: string) =>
  who.call(interfaceOauth.saveInterfaces, { body: { interfaceIdentId: id, dataInterfaceIds } })

describe('the administration', () => {
  it('makes, lists, reads, changes and deletes an application, never tells its secret again, and history keeps it without', async () => {
    const { data: appSecret } = await admin.call(interfaceOauth.secret, {})
    expect(appSecret).toMatch(/^[0-9a-f]{32}$/)
    const form = {
      ...{ appId: 'crm', appName: '客户系统', appSecret, verifySignature: 1, usefulLife: null, sortCode: 3 },
      ...{ whiteList: '127.0.0.1,10.0.0.0/8', enabledMark: 1, description: '每天同步' },
    }
    const made = await admin.call(interfaceOauth.create, { body: form })
    expect(made).toMatchObject({ code: 200, msg: '接口认证创建成功' })
    const params = { id: made.data.id as string }
    expect(await grantTo(admin, params.id, 'rates,staff')).toMatchObject({ code: 200 })

    const { data: listed } = await admin.call(interfaceOauth.list, { query: { keyword: '客户', enabledMark: '1' } })
    expect(listed.pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 1 })
    expect(listed.list[0]).toMatchObject({
      ...{ ...params, appId: 'crm', appName: '客户系统', usefulLife: null, enabledMark: 1, sortCode: 3 },
      ...{ creatorUser: '名admin/admin', runUser: '名admin/admin', dataInterfaceIds: 'rates,staff', tenantId: '' },
    })
    const read = await infoOf(params.id)
    expect(read).toMatchObject({ appSecret: '', verifySignature: 1, whiteList: '127.0.0.1,10.0.0.0/8', userList: [] })
    expect(read.list.map((one: { type: string; id: string }) => [one.id, one.type])).toEqual([
      ['rates', '静态数据'],
      ['staff', 'SQL操作'],
    ])
    const { data: granted } = await admin.call(interfaceOauth.interfaces, { params })
    expect(granted.list).toMatchObject([{ id: 'rates' }, { id: 'staff' }])

    const changed = { ...read, appName: '客户系统二', version: read.version }
    expect(await admin.call(interfaceOauth.update, { params, body: changed })).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await admin.call(interfaceOauth.update, { params, body: changed })).toMatchObject({
      msg: '数据已被其他人修改，请刷新后重试',
    })
    const stored = await platform.db.selectFrom('interfaceOauth').select('secretSealed').where('id', '=', params.id).execute()
    expect(JSON.stringify(stored)).not.toContain(appSecret)
    expect(await admin.call(interfaceOauth.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    const kept = await platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', params.id).execute()
    expect(kept.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'update', 'update'])
    expect(JSON.stringify(kept)).not.toContain(appSecret)
  })

  it('what is wrong with a form is told in the words of the platform, at its field', async () => {
    const first = await makeApplication(admin, [])
    const { data: appSecret } = await admin.call(interfaceOauth.secret, {})
    const base = { appId: 'x1', appName: '甲', appSecret }
    const { appName } = await infoOf(first.id)
    for (const [more, msg, path] of [
      [{ appName }, '名称不能重复', 'appName'],
      [{ appId: first.appId }, '内容不能重复', 'appId'],
      [{ appId: 'a::b' }, 'appId只能输入英文、数字和冒号以外的符号', 'appId'],
      [{ appSecret: '' }, '请获取秘钥', 'appSecret'],
      [{ appSecret: 'geheim' }, '请获取秘钥', 'appSecret'],
      [{ whiteList: '10.0.0.1,nowhere' }, '白名单中的nowhere不是IP地址', 'whiteList'],
    ] as const) {
      const reply = await admin.call(interfaceOauth.create, { body: { ...base, ...more } })
      expect([reply.msg, reply.issues?.[0]?.path]).toEqual([msg, path])
    }
    const params = { id: 'gone' }
    expect((await admin.call(interfaceOauth.info, { params })).msg).toBe('数据不存在')
    expect((await admin.call(interfaceOauth.log, { params, query: {} })).msg).toBe('数据不存在')
    expect((await admin.call(interfaceOauth.update, { params, body: base })).msg).toBe('更新失败，数据不存在')
    expect((await admin.call(interfaceOauth.remove, { params })).msg).toBe('删除失败，数据不存在')
    expect((await grantTo(admin, first.id, 'rates,nowhere')).msg).toBe('数据接口不存在')
  })

  it('a change is taken back by history, and the secret stays what it was', async () => {
    const app = await makeApplication(admin, ['rates'])
    const read = await infoOf(app.id)
    await admin.call(interfaceOauth.update, { params: { id: app.id }, body: { ...read, appName: '改名', version: read.version } })
    const { data } = await admin.call(adminHistory.list, { query: { objectType: 'interfaceOauth' } as never })
    expect(await admin.call(adminHistory.restore, { params: { id: data.list[0].id } })).toMatchObject({ code: 200 })
    expect((await infoOf(app.id)).appName).toBe(read.appName)
    expect(await ask(platform.baseUrl, 'rates', { headers: plain(app) })).toMatchObject({ code: 200 })
  })
})

describe('a call from outside', () => {
  it('answers with the secret or a signature, by GET and POST, with parameters by name, and is logged', async () => {
    const app = await makeApplication(admin, ['rates', 'staff', 'pages'])
    expect(await ask(platform.baseUrl, 'rates', { headers: plain(app) })).toEqual({
      ...{ code: 200, msg: '接口请求成功' },
      data: [{ id: '1' }, { id: '2' }],
    })
    const byQuery = await ask(platform.baseUrl, 'staff', { query: '?account=clerk&tenantId=0', headers: plain(app) })
    expect(byQuery.data).toEqual([{ id: 'clerk', name: 'clerk' }])
    const body = { account: "clerk' or 1=1 --" }
    expect((await ask(platform.baseUrl, 'staff', { method: 'POST', body, headers: plain(app) })).data).toEqual([])
    expect((await ask(platform.baseUrl, 'staff', { headers: plain(app) })).msg).toBe('account不能为空')
    const headers = signed(platform, app, { id: 'pages', method: 'POST' })
    const page = await ask(platform.baseUrl, 'pages', { method: 'POST', body: { currentPage: 2, pageSize: 1 }, headers })
    expect(page).toMatchObject({ code: 200, data: { list: [{}], pagination: { currentPage: 2, pageSize: 1 } } })

    const { data: log } = await admin.call(interfaceOauth.log, { params: { id: app.id }, query: {} })
    expect(log.pagination.total).toBe(5)
    expect(log.list[0]).toMatchObject({
      ...{
        id: 'pages',
        fullName: '名pages',
        enCode: 'code.pages',
        userId: '名admin/admin',
        invokType: 'POST',
        invokIp: '127.0.0.1',
      },
    })
    const narrowed = await admin.call(interfaceOauth.log, { params: { id: app.id }, query: { keyword: '名rates' } })
    expect(narrowed.data.list.map((row: { id: string }) => row.id)).toEqual(['rates'])
    const past = await admin.call(interfaceOauth.log, { params: { id: app.id }, query: { startTime: 0, endTime: 1 } })
    expect(past.data.list).toEqual([])
  })

  it('runs as the person of the key, with the rights of that person, and with no other key', async () => {
    const app = await makeApplication(admin, ['me', 'rates'])
    await bind(admin, app.id, ['clerk', 'stranger'])
    const { userList } = await infoOf(app.id)
    const keyOf = (id: string) => userList.find((one: { userId: string }) => one.userId === id).userKey
    expect(keyOf('clerk')).toMatch(/^[0-9a-f]{32}$/)
    const withKey = (userKey: string) => ask(platform.baseUrl, 'me', { headers: { ...plain(app), userkey: userKey } })
    expect((await withKey(keyOf('clerk'))).data).toEqual([{ id: 'clerk', name: 'clerk' }])
    expect((await withKey(keyOf('stranger'))).data).toEqual([{ id: 'stranger', name: 'stranger' }])
    expect((await withKey('')).msg).toBe('UserKey错误')

    const renewed = await admin.call(interfaceOauth.renewUserKey, { body: { interfaceIdentId: app.id, userId: 'clerk' } })
    expect((await withKey(keyOf('clerk'))).msg).toBe('UserKey错误')
    expect((await withKey(renewed.data.userKey)).code).toBe(200)
    await bind(admin, app.id, ['clerk'])
    expect((await withKey(keyOf('stranger'))).msg).toBe('UserKey错误')
    expect((await withKey(renewed.data.userKey)).code).toBe(200)
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
    expect((await withKey(renewed.data.userKey)).msg).toBe('授权用户不存在或已停用')
    await platform.db.updateTable('appUser').set({ enabledMark: 1 }).where('id', '=', 'clerk').execute()
  })

  it('when the last person of its keys is deleted it answers nobody, until people are named for it anew or none on purpose', async () => {
    const app = await makeApplication(admin, ['me'])
    const leaving = 'leaving'
    await platform.db
      .insertInto('appUser')
      .values({ id: leaving, account: leaving, realName: '将离职', passwordHash: '' })
      .execute()
    await bind(admin, app.id, [leaving])
    const [{ userKey }] = (await infoOf(app.id)).userList
    const withKey = (key: string) => ask(platform.baseUrl, 'me', { headers: { ...plain(app), userkey: key } })
    expect((await withKey(userKey)).msg).not.toBe('UserKey错误')
    expect(await admin.call(user.remove, { params: { id: leaving } })).toMatchObject({ code: 200, msg: '删除成功' })
    for (const key of [userKey, '']) expect((await withKey(key)).msg).toBe('UserKey错误')
    const read = await infoOf(app.id)
    expect(read).toMatchObject({ userList: [], isBound: 1 })
    await admin.call(interfaceOauth.update, { params: { id: app.id }, body: read })
    expect((await withKey('')).msg).toBe('UserKey错误')
    await bind(admin, app.id, [])
    expect((await withKey('')).data).toEqual([{ id: 'admin', name: 'admin' }])
  })

  it('a person of a key reaches no interface that he could not ask himself', async () => {
    await platform.db
      .insertInto('dataInterface')
      .values({ id: 'closed', enCode: 'closed', fullName: '内部', type: 2, dataConfigJson: staticConfig([{ id: '9' }]) })
      .execute()
    const app = await makeApplication(admin, ['closed'])
    expect((await ask(platform.baseUrl, 'closed', { headers: plain(app) })).data).toEqual([{ id: '9' }])
    await bind(admin, app.id, ['clerk'])
    const [{ userKey }] = (await infoOf(app.id)).userList
    expect(await ask(platform.baseUrl, 'closed', { headers: { ...plain(app), userkey: userKey } })).toMatchObject({ code: 403 })
  })

  it('the helper signs a call that counts once, and for nobody who has not these rights', async () => {
    const app = await makeApplication(admin, ['rates'], { verifySignature: 1 })
    const query = { appId: app.appId, intefaceId: 'rates' }
    const { data } = await admin.call(interfaceResponse.authorization, { query })
    const headers = { authorization: data.authorization, ymdate: data.ymDate }
    expect((await ask(platform.baseUrl, 'rates', { headers })).code).toBe(200)
    expect((await ask(platform.baseUrl, 'rates', { headers })).msg).toBe('签名已被使用，请重新签名')
    expect((await keeper.call(interfaceResponse.authorization, { query })).msg).toBe('操作失败！您没有权限操作')
    const wrong = { ...query, intefaceId: 'other' }
    expect((await admin.call(interfaceResponse.authorization, { query: wrong })).msg).toBe('数据不存在')
  })
})

describe('who administers applications without being an administrator', () => {
  it('grants no interface that he may not ask, and by saving gives an application his own rights in place of those of others', async () => {
    const own = await makeApplication(keeper, [])
    expect(await grantTo(keeper, own.id, 'me')).toMatchObject({ code: 403 })
    const app = await makeApplication(admin, ['me'])
    expect((await ask(platform.baseUrl, 'me', { headers: plain(app) })).data).toEqual([{ id: 'admin', name: 'admin' }])
    const { data: appSecret } = await keeper.call(interfaceOauth.secret, {})
    const read = await infoOf(app.id, keeper)
    await keeper.call(interfaceOauth.update, { params: { id: app.id }, body: { ...read, appSecret } })
    expect(await ask(platform.baseUrl, 'me', { headers: plain({ ...app, secret: appSecret }) })).toMatchObject({ code: 403 })
  })

  it('binds and sees the keys of people whom he administers, and of no administrator', async () => {
    const app = await makeApplication(admin, ['me'])
    const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }
    expect(await bind(keeper, app.id, ['clerk'])).toMatchObject(notAllowed)
    await gradeUser(platform.db, 'manager', 'company')
    expect(await bind(keeper, app.id, ['admin'])).toMatchObject(notAllowed)
    await bind(admin, app.id, ['admin'])
    expect(await bind(keeper, app.id, ['admin', 'clerk', 'manager'])).toMatchObject({ code: 200 })
    const { userList } = await infoOf(app.id, keeper)
    expect(userList.map((one: { userId: string; userKey: string }) => [one.userId, one.userKey !== ''])).toEqual([
      ['admin', false],
      ['clerk', true],
      ['manager', true],
    ])
    const renew = { body: { interfaceIdentId: app.id, userId: 'admin' } }
    expect(await keeper.call(interfaceOauth.renewUserKey, renew)).toMatchObject(notAllowed)
  })
})
