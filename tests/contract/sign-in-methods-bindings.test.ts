import { message } from '@/lib/contract/message/message'
import { oauth } from '@/lib/contract/session/oauth'
import { socials } from '@/lib/contract/session/socials'
import { gradeUser, grantTag } from '@/platform/modules/permission/testing'
import { type Harness, startHarness } from './harness'
import { actions, oidcConfig, publicUrl, signInAtProvider, startProvider, type TestProvider } from './sign-in-methods-oidc'

let provider: TestProvider
let platform: Harness
let at: ReturnType<typeof actions>
beforeAll(async () => {
  provider = await startProvider()
  platform = await startHarness({ publicUrl, oidc: oidcConfig(provider, { mode: 'social' }) })
  at = actions(platform)
})
afterAll(async () => {
  provider.stop()
  await platform.stop()
})

describe('third-party accounts', () => {
  beforeEach(() => platform.db.deleteFrom('socialBinding').execute())

  const bindAt = async (client: Awaited<ReturnType<Harness['signIn']>>, login: string) => {
    const reply = await client.call(socials.render, { params: { enname: 'oidc' } })
    expect(reply).toMatchObject({ code: 200, data: null })
    return at.callback(await signInAtProvider(reply.msg, login))
  }

  it('are announced as icons whose address takes the ticket', async () => {
    const { data } = await platform.anonymous.call(oauth.getLoginConfig, {})
    expect(data).toMatchObject({
      ...{ redirect: false, url: '' },
      socialsList: [{ enname: 'oidc', name: '统一认证', renderUrl: '/api/oauth/Login/oidc?jnpf_ticket=JNPF_TICKET' }],
    })
    const offered = async (query: { ticket?: string }) => (await platform.anonymous.call(socials.offered, { query })).data
    expect(await offered({})).toEqual(data.socialsList)
    expect(await offered({ ticket: 'a&b' })).toMatchObject([{ renderUrl: '/api/oauth/Login/oidc?jnpf_ticket=a%26b' }])
  })

  it('sign in only when bound, whatever name the provider tells', async () => {
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:clerk')
    expect((await at.poll(ticket)).status).toBe(4)
    expect(await at.bindings()).toEqual([])
  })

  it('are bound and unbound by the signed-in user', async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(socials.list, {})).data).toMatchObject([{ enname: 'oidc', name: '统一认证', entity: null }])
    const page = await bindAt(clerk, 's1:whoever')
    const html = await page.text()
    expect(html).toContain('账号绑定成功')
    expect(html).toContain('data-code="200"')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/)
    const [entry] = (await clerk.call(socials.list, {})).data
    expect(entry.entity).toMatchObject({ userId: 'clerk', socialName: '名s1:whoever' })
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:whoever')
    expect((await at.poll(ticket)).status).toBe(1)

    const stranger = await platform.signIn('stranger')
    const id: string = entry.entity.id
    expect(await stranger.call(socials.remove, { params: { id }, query: { userId: 'clerk' } })).toMatchObject({ code: 403 })
    expect(await stranger.call(socials.list, { query: { userId: 'clerk' } })).toMatchObject({ code: 403 })
    expect(await clerk.call(socials.remove, { params: { id }, query: { userId: 'clerk' } })).toMatchObject({ code: 200 })
    expect(await clerk.call(socials.remove, { params: { id }, query: {} })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect((await clerk.call(socials.list, {})).data[0].entity).toBeNull()
  })

  it('belong to one user, and a user has one', async () => {
    const clerk = await platform.signIn('clerk')
    const stranger = await platform.signIn('stranger')
    await bindAt(clerk, 's1:a')
    expect(await (await bindAt(clerk, 's1:a')).text()).toContain('data-code="200"')
    const taken = await (await bindAt(stranger, 's1:a')).text()
    expect(taken).toContain('data-code="201" data-message="该第三方账号已绑定其他用户"')
    expect(await (await bindAt(clerk, 's2:b')).text()).toContain('已绑定其他第三方账号')
    expect(await at.bindings()).toMatchObject([{ userId: 'clerk', subject: 's1:a' }])
  })

  it('of others are seen and unbound by whoever administers users, who tells them; not those of administrators', async () => {
    await grantTag(platform.db, 'stranger', 'permission.user')
    await gradeUser(platform.db, 'stranger', 'company')
    const [clerk, stranger] = [await platform.signIn('clerk'), await platform.signIn('stranger')]
    await bindAt(clerk, 's1:clerk')
    const query = { userId: 'clerk' }
    const [entry] = (await stranger.call(socials.list, { query })).data
    expect(entry.entity).toMatchObject({ ...query, socialName: '名s1:clerk', creatorTime: expect.any(Number) })
    const remove = () => stranger.call(socials.remove, { params: { id: entry.entity.id }, query })
    expect(await remove()).toMatchObject({ code: 200, msg: '解绑成功' })
    expect(await at.bindings()).toEqual([])
    expect(await remove()).toMatchObject({ code: 400 })
    const told = (await clerk.call(message.list, { query: {} })).data.list
    expect(told[0]).toMatchObject({ title: '已由管理员解除第三方账号绑定' })
    const kept = await platform.db.selectFrom('adminHistory').select(['objectId', 'action', 'userId']).execute()
    expect(kept).toEqual([{ objectId: 'clerk', action: 'update', userId: 'stranger' }])
    expect(await stranger.call(socials.list, { query: { userId: 'admin' } })).toMatchObject({ msg: '无法修改管理员账户' })
    await platform.db
      .deleteFrom('permissionGrant')
      .where('objectId', '=', 'stranger')
      .where('itemId', '=', 'menu.permission.user')
      .execute()
  })

  it('are not bound by an address that was sent to another person', async () => {
    const clerk = await platform.signIn('clerk')
    const { msg } = await clerk.call(socials.render, { params: { enname: 'oidc' } })
    const answer = await signInAtProvider(msg, 's9:victim')
    expect(await (await at.callback(answer, { 'user-agent': 'Victim' })).text()).toContain('此登录请求已失效')
    expect(await at.bindings()).toEqual([])
  })

  it('need a session to be listed, bound and unbound', async () => {
    expect(await platform.anonymous.call(socials.list, {})).toMatchObject({ code: 600 })
    expect(await platform.anonymous.call(socials.render, { params: { enname: 'oidc' } })).toMatchObject({ code: 600 })
    expect(await platform.anonymous.call(socials.remove, { params: { id: 'x' }, query: {} })).toMatchObject({ code: 600 })
    const clerk = await platform.signIn('clerk')
    expect(await clerk.call(socials.render, { params: { enname: 'dingtalk' } })).toMatchObject({
      code: 400,
      msg: '未配置该第三方登录',
    })
  })
})
