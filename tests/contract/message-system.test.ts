import { message } from '@/lib/contract/message/message'
import { authority } from '@/lib/contract/permission/authority'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { bindAccount } from '@/platform/modules/session/sign-in-methods/bindings'
import { type Client, type Harness, loginForm, md5, startHarness, testPassword } from './harness'

let platform: Harness
let admin: Client
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterEach(() => platform.stop())

const asClerk = {
  account: 'clerk',
  realName: '名clerk',
  organizeId: 'sales,office',
  positionId: 'seller',
  roleId: 'salesRole',
  managerId: 'manager',
  gender: '1',
}
const nothing = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }

async function messagesOf(userId: string): Promise<string[]> {
  const rows = await platform.db
    .selectFrom('message')
    .select(['title', 'type', 'releaseUserId'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  expect(rows.filter((row) => row.type !== 3 || row.releaseUserId !== null)).toEqual([])
  return rows.map((row) => row.title)
}

const change = (more: object = {}) => admin.call(user.update, { params: { id: 'clerk' }, body: { ...asClerk, ...more } })

describe('news about the own account', () => {
  it('greets a new user with the first message', async () => {
    const body = { account: 'newcomer', realName: '新人', organizeId: 'sales', positionId: '', roleId: '', gender: '1' }
    expect((await admin.call(user.create, { body })).code).toBe(200)
    const { id } = await platform.db
      .selectFrom('appUser')
      .select('id')
      .where('account', '=', 'newcomer')
      .executeTakeFirstOrThrow()
    expect(await messagesOf(id)).toEqual(['账号已开通'])
  })

  it('tells of a password that an administrator has set', async () => {
    const reply = await admin.call(user.resetPassword, {
      params: { id: 'clerk' },
      body: { id: 'clerk', userPassword: md5('Fresh-12'), validatePassword: md5('Fresh-12') },
    })
    expect(reply.code).toBe(200)
    expect(await messagesOf('clerk')).toEqual(['登录密码已由管理员重置'])
  })

  it('tells what an administrator has changed of places, rights and contacts, and nothing when nothing was', async () => {
    expect((await change()).code).toBe(200)
    expect((await change({ realName: '新名', description: '备注' })).code).toBe(200)
    expect(await messagesOf('clerk')).toEqual([])
    expect((await change({ positionId: '', roleId: '', mobilePhone: '13800000001' })).code).toBe(200)
    expect(await messagesOf('clerk')).toEqual(['您的权限已变更', '手机号码已由管理员修改'])
    const { bodyText } = await platform.db
      .selectFrom('message')
      .select('bodyText')
      .where('title', 'like', '%权限%')
      .executeTakeFirstOrThrow()
    expect(bodyText).toContain('调整了您的岗位、角色')
  })

  it('tells the holders of a role once, however often it is changed before they read it', async () => {
    const params = { objectId: 'salesRole' }
    for (const systemIds of [['trade'], [], ['main']]) {
      const body = { ...nothing, objectType: 'Role' as const, systemIds }
      expect((await admin.call(authority.save, { params, body })).code).toBe(200)
    }
    expect(await messagesOf('clerk')).toEqual(['您的权限已变更'])
    await platform.db.updateTable('message').set({ isRead: 1 }).execute()
    expect((await admin.call(role.state, { params: { id: 'salesRole' } })).code).toBe(200)
    expect(await messagesOf('clerk')).toEqual(['您的权限已变更', '您的权限已变更'])
    expect(await messagesOf('manager')).toEqual([])
  })

  it('tells of a third-party account that opens it from now on, once', async () => {
    const identity = { issuer: 'https://id.example.com', subject: '1', socialName: '<张三>' }
    for (const _try of [1, 2]) await bindAccount(platform.ctx, 'clerk', identity)
    expect(await messagesOf('clerk')).toEqual(['已绑定第三方账号'])
    const { bodyText } = await platform.db.selectFrom('message').select('bodyText').executeTakeFirstOrThrow()
    expect(bodyText).toContain('“&lt;张三&gt;”')
  })

  it('says nothing about a role that nearly everybody holds: the text of the sign-out has told them', async () => {
    const people = Array.from({ length: 501 }, (_, index) => ({
      id: `many${index}`,
      account: `many${index}`,
      realName: '众人',
      passwordHash: '',
    }))
    await platform.db.insertInto('appUser').values(people).execute()
    const members = people.map(({ id }) => ({ userId: id, objectType: 'Role' as const, objectId: 'salesRole' }))
    await platform.db.insertInto('userRelation').values(members).execute()
    const body = { ...nothing, objectType: 'Role' as const, systemIds: ['trade'] }
    expect((await admin.call(authority.save, { params: { objectId: 'salesRole' }, body })).code).toBe(200)
    expect(await platform.db.selectFrom('message').selectAll().execute()).toEqual([])
  })
})

describe('news about signing in', () => {
  const signInFrom = async (address: string, password = testPassword) => {
    const headers = {
      'x-forwarded-for': address,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    }
    const body = loginForm('clerk', password)
    const reply = await fetch(`${platform.baseUrl}/api/oauth/Login`, { method: 'POST', body, headers })
    return ((await reply.json()) as { code: number }).code
  }

  it('comes for a network that is new, once until it is read, and never for the first sign-in of all', async () => {
    expect(await signInFrom('203.0.113.5')).toBe(200)
    expect(await messagesOf('clerk')).toEqual([])
    expect(await signInFrom('203.0.200.9')).toBe(200)
    expect(await messagesOf('clerk')).toEqual([])
    expect(await signInFrom('198.51.100.7')).toBe(200)
    expect(await messagesOf('clerk')).toEqual(['账号在新的地点登录'])
    const { bodyText } = await platform.db.selectFrom('message').select('bodyText').executeTakeFirstOrThrow()
    expect(bodyText).toContain('198.51.100.7（Firefox 128，Linux）')
    expect(await signInFrom('192.0.2.1')).toBe(200)
    expect(await signInFrom('2001:db8:1:2::3')).toBe(200)
    expect(await signInFrom('198.51.7.7')).toBe(200)
    expect(await messagesOf('clerk')).toHaveLength(1)
  })

  it('comes when wrong passwords have locked the account, once for the lock', async () => {
    await platform.db.insertInto('sysConfig').values({ key: 'passwordErrorsNumber', value: '3' }).execute()
    for (const _try of [1, 2, 3, 4]) expect(await signInFrom('203.0.113.5', 'wrong')).toBe(400)
    expect(await messagesOf('clerk')).toEqual(['账号曾因密码连续输错被锁定'])
  })

  it('is read by its owner as any other message', async () => {
    await signInFrom('203.0.113.5')
    await signInFrom('198.51.100.7')
    const clerk = await platform.signIn('clerk')
    const [row] = (await clerk.call(message.list, { query: {} })).data.list
    expect(row).toMatchObject({ type: 3, releaseUser: '系统' })
  })
})
