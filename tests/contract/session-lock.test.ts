import { namedEndpoints } from '@/lib/contract/all'
import { type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { oauth } from '@/lib/contract/session/oauth'
import { createClient, type Harness, md5, startHarness, testPassword } from './harness'
import { connect, openSocket } from './socket-testing'

let platform: Harness
beforeAll(async () => {
  platform = await startHarness()
})
afterAll(() => platform.stop())

const guarded = namedEndpoints.filter(({ endpoint }) => endpoint.access !== 'anonymous' && endpoint.access !== 'application')
const forLocked = ['/oauth/Logout', '/oauth/LockSession', '/oauth/LockScreen', '/oauth/me']
const locked = { code: 423, msg: '屏幕已锁定，请先解锁', data: null }
const unlocking = { body: { account: 'clerk', password: md5(testPassword) } }

/** Another client with the same token, as a thief of the session would be. */
const replay = (token: string) => createClient(platform.baseUrl, token)

async function lockedClerk() {
  const clerk = await platform.signIn('clerk')
  expect(await clerk.call(oauth.lockSession, {})).toMatchObject({ code: 200 })
  return clerk
}

describe('a locked session', () => {
  it('is refused every call but those that lock, unlock, sign out and tell who is locked in', async () => {
    const clerk = await lockedClerk()
    const answers = await Promise.all(
      guarded.map(async ({ endpoint }) => [endpoint, await bareCall(endpoint, clerk.token)] as const),
    )
    const refused = answers.filter(([, answer]) => answer.code === 423)
    const passed = answers.filter(([, answer]) => answer.code !== 423).map(([{ path }]) => path)
    expect(passed.sort()).toEqual(forLocked.sort())
    expect(refused[0]?.[1]).toMatchObject(locked)
  })

  it('tells who is locked in and nothing else of them', async () => {
    const clerk = await lockedClerk()
    const { data } = await clerk.call(oauth.me, {})
    expect(Object.keys(data).sort()).toEqual(['headIcon', 'tenantId', 'userAccount', 'userId', 'userName'])
  })

  it('stays locked for every holder of its token, and after a wrong password, until the right one is given', async () => {
    const clerk = await lockedClerk()
    const thief = replay(clerk.token)
    expect(await thief.call(oauth.currentUser, { query: {} })).toMatchObject(locked)
    expect(await thief.call(oauth.lockScreen, { body: { account: 'clerk', password: md5('x') } })).toMatchObject({ code: 400 })
    expect(await thief.call(oauth.currentUser, { query: {} })).toMatchObject(locked)
    expect(await clerk.call(oauth.lockScreen, unlocking)).toMatchObject({ code: 200 })
    expect(await clerk.call(oauth.currentUser, { query: {} })).toMatchObject({ code: 200 })
  })

  it('leaves the other sessions of its user open, and its sign-out works', async () => {
    const other = await platform.signIn('clerk')
    const clerk = await lockedClerk()
    expect(await other.call(oauth.currentUser, { query: {} })).toMatchObject({ code: 200 })
    expect(await clerk.call(oauth.logout, { query: {} })).toMatchObject({ code: 200 })
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 600 })
  })

  it('loses its sockets without a word about a sign-out, and gets no new one before it is unlocked', async () => {
    const clerk = await platform.signIn('clerk')
    const tab = await connect(platform.baseUrl, clerk.token)
    await clerk.call(oauth.lockSession, {})
    expect((await tab.closed).code).toBe(1008)
    expect(tab.waiting().map(({ method }) => method)).not.toContain('logout')
    await expect(openSocket(platform.baseUrl, clerk.token)).rejects.toThrow('423')
    await clerk.call(oauth.lockScreen, unlocking)
    ;(await connect(platform.baseUrl, clerk.token)).socket.close()
  })

  it('of a client that keeps its lock to itself is none: LockScreen checks the password as ever (contract 1 §9)', async () => {
    const old = await platform.signIn('clerk')
    expect(await old.call(oauth.lockScreen, { body: { account: 'clerk', password: md5('x') } })).toMatchObject({
      code: 400,
      msg: '账号或密码错误',
    })
    expect(await old.call(oauth.lockScreen, unlocking)).toMatchObject({ code: 200 })
    expect(await old.call(oauth.currentUser, { query: {} })).toMatchObject({ code: 200 })
  })
})

/** Without valid input: whether the session may call is decided before. Signing out would end what the others are tried with. */
async function bareCall(endpoint: Endpoint, token: string): Promise<{ code: number; msg: string }> {
  if (endpoint === oauth.logout) return { code: 0, msg: '' }
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => [found[1] ?? '', 'unknown'])
  const init: RequestInit = { method: endpoint.method }
  if (endpoint.bodyKind === 'json') Object.assign(init, { body: '{}', headers: { 'content-type': 'application/json' } })
  return (await replay(token).raw(`/api${fillPath(endpoint.path, Object.fromEntries(names))}`, init)).json()
}
