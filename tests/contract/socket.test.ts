import { preferences } from '@/lib/contract/permission/preferences'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { oauth } from '@/lib/contract/session/oauth'
import { pushToSessions, pushToUsers } from '@/platform/http/push'
import { endSessionsOf, tokenHashOf } from '@/platform/modules/session/sessions'
import { type Client, type Harness, md5, startHarness } from './harness'
import { connect, openSocket, type TestSocket } from './socket-testing'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.stop())

const open = (client: Client) => connect(harness.baseUrl, client.token)

it('answers OnConnection with the numbers of unread messages, on both addresses and in any case of letters', async () => {
  await harness.db.deleteFrom('message').execute()
  const { token } = await harness.signIn('clerk')
  for (const path of ['/websocket/', '/api/message/websocket/', '/WebSocket/']) {
    const opened = await openSocket(harness.baseUrl, token, path)
    opened.send({ method: 'OnConnection', token, mobileDevice: false })
    const first = await opened.next('initMessage')
    expect(first).toMatchObject({ unreadNums: [], unreadTotalCount: 0, unreadNoticeCount: 0, onlineUsers: ['clerk'] })
    opened.socket.close()
    await opened.closed
  }
})

describe('the end of a session', () => {
  const ended = async (tab: TestSocket, msg: string) => {
    expect(await tab.next('logout')).toEqual({ method: 'logout', msg })
    expect((await tab.closed).code).toBe(1008)
  }
  const left = async (tab: TestSocket) => {
    expect(await tab.next('closeSocket')).toEqual({ method: 'closeSocket' })
    expect((await tab.closed).code).toBe(1008)
  }

  it('by signing out closes the sockets of all its tabs without calling it an end that somebody else made', async () => {
    const client = await harness.signIn('clerk')
    const tabs = [await open(client), await open(client)]
    await client.call(oauth.logout, { query: {} })
    for (const tab of tabs) await left(tab)
    await expect(openSocket(harness.baseUrl, client.token)).rejects.toThrow('401')
  })

  it('comes after the answer of the call in which a session ended itself', async () => {
    const client = await harness.signIn('clerk')
    const tab = await open(client)
    await client.call(oauth.logout, { query: {} })
    expect(tab.waiting()).toEqual([])
    await left(tab)
  })

  it('tells the older session of an account that may have one only, and leaves the new one alone', async () => {
    await harness.db.insertInto('sysConfig').values({ key: 'singleLogin', value: '1' }).execute()
    try {
      const older = await harness.signIn('clerk')
      const tab = await open(older)
      const newer = await open(await harness.signIn('clerk'))
      await ended(tab, '此账号已在其他地方登录')
      expect(newer.waiting()).toEqual([])
      expect(newer.socket.readyState).toBe(newer.socket.OPEN)
      newer.socket.close()
    } finally {
      await harness.db.deleteFrom('sysConfig').where('key', '=', 'singleLogin').execute()
    }
  })

  it('reaches older sessions also when the setting came after their sign-in: whoever connects, the newest stays', async () => {
    const older = await open(await harness.signIn('clerk'))
    harness.advance(1000)
    const newest = await harness.signIn('clerk')
    await harness.db.insertInto('sysConfig').values({ key: 'singleLogin', value: '1' }).execute()
    try {
      const window = await open(newest)
      await ended(older, '此账号已在其他地方登录')
      expect(window.waiting()).toEqual([])
      expect((await newest.call(oauth.me, {})).code).toBe(200)
      window.socket.close()
    } finally {
      await harness.db.deleteFrom('sysConfig').where('key', '=', 'singleLogin').execute()
    }
  })

  it('tells users whose role an administrator has switched off', async () => {
    const admin = await harness.signIn('admin')
    const tab = await open(await harness.signIn('clerk'))
    const params = { id: 'salesRole' }
    expect((await admin.call(role.state, { params })).code).toBe(200)
    await ended(tab, '权限已变更，请重新登录！')
    await admin.call(role.state, { params })
  })

  it('tells users whose password an administrator has reset, and users who were disabled', async () => {
    const admin = await harness.signIn('admin')
    const tab = await open(await harness.signIn('clerk'))
    const params = { id: 'clerk' }
    const userPassword = md5('Correct-1')
    const body = { id: 'clerk', userPassword, validatePassword: userPassword }
    expect((await admin.call(user.resetPassword, { params, body })).code).toBe(200)
    await ended(tab, '密码已变更，请重新登录！')

    const again = await open(await harness.signIn('clerk'))
    expect((await admin.call(user.state, { params })).code).toBe(200)
    await ended(again, '账号已被禁用')
    await admin.call(user.state, { params })
  })

  it('tells a user whom an administrator has deleted', async () => {
    const own = await startHarness()
    const admin = await own.signIn('admin')
    const tab = await connect(own.baseUrl, (await own.signIn('stranger')).token)
    expect((await admin.call(user.remove, { params: { id: 'stranger' } })).code).toBe(200)
    await ended(tab, '权限已变更，请重新登录！')
    await own.stop()
  })

  it('is not sent when the call that would have ended the session was rolled back', async () => {
    const client = await harness.signIn('clerk')
    const tab = await open(client)
    const undone = harness.db.transaction().execute(async (trx) => {
      await endSessionsOf({ ...harness.ctx, db: trx }, ['clerk'], 'rightsChanged')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    pushToUsers(harness.ctx, ['clerk'], { method: 'marker' })
    await tab.next('marker')
    expect(tab.waiting()).toEqual([])
    expect((await client.call(oauth.me, {})).code).toBe(200)
    tab.socket.close()
  })

  it('comes when a session runs out by itself or its user is removed', async () => {
    const own = await startHarness({ sessionLifeMinutes: 10 })
    try {
      const late = await connect(own.baseUrl, (await own.signIn('clerk')).token)
      own.advance(10 * 60_000 + 1)
      const gone = await connect(own.baseUrl, (await own.signIn('stranger')).token)
      await own.db.deleteFrom('appUser').where('id', '=', 'stranger').execute()
      await ended(late, '登录过期,请重新登录')
      await ended(gone, '权限已变更，请重新登录！')
    } finally {
      await own.stop()
    }
  })
})

describe('pushing', () => {
  it('reaches every session of a user, or one session alone', async () => {
    const [first, second] = [await harness.signIn('clerk'), await harness.signIn('clerk')]
    const [one, two] = [await open(first), await open(second)]
    pushToUsers(harness.ctx, ['clerk', 'nobody'], { method: 'toAll' })
    await one.next('toAll')
    await two.next('toAll')
    pushToSessions(harness.ctx, [tokenHashOf(second.token) ?? ''], { method: 'toOne' })
    pushToUsers(harness.ctx, ['clerk'], { method: 'last' })
    await one.next('last')
    await two.next('last')
    expect(one.waiting()).toEqual([])
    expect(two.waiting()).toEqual([{ method: 'toOne' }])
    for (const { socket } of [one, two]) socket.close()
  })

  it('an open socket does not keep an idle session alive, and calls go on beside it', async () => {
    const client = await harness.signIn('clerk')
    const before = await expiryOf(client)
    harness.advance(5 * 60_000)
    const tab = await open(client)
    expect(await expiryOf(client)).toBe(before)
    const body = { language: 'en' as const }
    expect((await client.call(preferences.systemLanguage, { body })).code).toBe(200)
    expect(await expiryOf(client)).toBeGreaterThan(before ?? 0)
    tab.socket.close()
  })

  const expiryOf = async ({ token }: Client) => {
    const hash = tokenHashOf(token) ?? ''
    return (await harness.db.selectFrom('session').select('expiresAt').where('tokenHash', '=', hash).executeTakeFirst())
      ?.expiresAt
  }
})

describe('who comes and goes', () => {
  // On a platform of its own: who has gone within the last two seconds and comes back is no news.
  it('is told to those who talk with him and are connected, and to nobody else', async () => {
    const own = await startHarness()
    const [stranger, admin] = [await own.signIn('stranger'), await own.signIn('admin')]
    const [friend, other] = [await connect(own.baseUrl, stranger.token), await connect(own.baseUrl, admin.token)]
    friend.send({ method: 'SendMessage', token: stranger.token, toUserId: 'clerk', messageType: 'text', messageContent: '在吗' })
    await friend.next('sendMessage')
    const window = await connect(own.baseUrl, (await own.signIn('clerk')).token)
    expect(await friend.next('online')).toEqual({ method: 'online', userId: 'clerk' })
    window.socket.close()
    expect(await friend.next('Offline')).toEqual({ method: 'Offline', userId: 'clerk' })
    expect([...friend.waiting(), ...other.waiting()]).toEqual([])
    await own.stop()
  })
})

it('says goodbye with 1001 when it stops', async () => {
  const own = await startHarness()
  const tab = await connect(own.baseUrl, (await own.signIn('clerk')).token)
  await own.stop()
  expect((await tab.closed).code).toBe(1001)
})
