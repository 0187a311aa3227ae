import { oauth } from '@/lib/contract/session/oauth'
import { type Harness, startHarness } from './harness'
import { connect, openSocket } from './socket-testing'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.stop())

it('answers OnConnection with the numbers of unread messages, on both addresses and in any case of letters', async () => {
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

it('tells every tab of a session that has ended, and closes the sockets from its side within five seconds', async () => {
  const client = await harness.signIn('clerk')
  const tabs = [await connect(harness.baseUrl, client.token), await connect(harness.baseUrl, client.token)]
  const since = performance.now()
  await client.call(oauth.logout, { query: {} })
  for (const tab of tabs) {
    expect(await tab.next('logout')).toEqual({ method: 'logout', msg: '登录过期,请重新登录' })
    expect(await tab.closed).toMatchObject({ code: 1008 })
  }
  expect(performance.now() - since).toBeLessThan(5000)
  await expect(openSocket(harness.baseUrl, client.token)).rejects.toThrow('401')
})
