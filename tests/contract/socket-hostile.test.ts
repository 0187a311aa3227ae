import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { pushToUsers } from '@/platform/http/push'
import { startLive } from '@/platform/live'
import { type Client, type Harness, startHarness } from './harness'
import { connect, eventually, openSocket, type TestSocket } from './socket-testing'

let harness: Harness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  harness = await startHarness()
  clerk = await harness.signIn('clerk')
  stranger = await harness.signIn('stranger')
})
afterAll(() => harness.stop())

const open = () => connect(harness.baseUrl, clerk.token)
const hello = () => ({ method: 'OnConnection', token: clerk.token })

describe('an upgrade', () => {
  it.each([
    ['an unknown token', () => `bearer ${'x'.repeat(43)}`],
    ['no token at all', () => 'bearer'],
    ['a token of 100 KB', () => `bearer ${'x'.repeat(10_000)}`],
    ['a token without its scheme', () => clerk.token.slice('bearer '.length)],
  ])('with %s is refused with 401', async (_name, token) => {
    await expect(openSocket(harness.baseUrl, token())).rejects.toThrow('401')
  })

  it('with broken encoding in its address is refused with 401', async () => {
    expect(await statusOf('/websocket/%E0%A4%A')).toBe(401)
  })

  it.each(['/', '/websocket', '/websocket/', '/websocket/a/b', '/api/oauth/me', '/websocketx/a'])(
    'to %s is refused with 404',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
    },
  )

  it('with an absolute address goes nowhere', async () => {
    expect(await statusOf('http://169.254.169.254/websocket/x')).toBe(404)
  })

  it('that breaks off at once leaves the server well', async () => {
    for (let round = 0; round < 20; round += 1) {
      const socket = connectTcp(portOf(harness.baseUrl), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `GET /websocket/${encodeURIComponent(clerk.token)} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`,
      )
      await new Promise((resolve) =>
        socket.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n', resolve),
      )
      socket.destroy()
    }
    const tab = await open()
    tab.socket.close()
  })

  it('beyond twenty sockets of one session closes the oldest with closeSocket, and not the others', async () => {
    const client = await harness.signIn('clerk')
    const sockets: TestSocket[] = []
    for (let count = 0; count < 21; count += 1) sockets.push(await openSocket(harness.baseUrl, client.token))
    const [oldest, ...others] = sockets
    await oldest?.next('closeSocket')
    expect((await oldest?.closed)?.code).toBe(1000)
    expect(others.filter(({ socket }) => socket.readyState !== socket.OPEN)).toEqual([])
    for (const { socket } of others) socket.close()
  })
})

describe('a frame', () => {
  it.each([
    ['binary', Buffer.from('{}'), 1003],
    ['that is no JSON', 'hello', 1007],
    ['of 200,000 nested arrays', '['.repeat(200_000), 1007],
    ['with a key __proto__', '{"__proto__":{"x":1},"method":"a","token":"b"}', 1007],
    ['that is an array', '[]', 1008],
    ['without method', '{"token":"x"}', 1008],
    ['whose token is an object', '{"method":"OnConnection","token":{"x":1}}', 1008],
    ['of more than 256 KB', JSON.stringify({ method: 'x', token: 'y', text: 'z'.repeat(262_144) }), 1009],
  ])('%s closes its socket with the right code and no other', async (_name, frame, code) => {
    const [bad, good] = [await open(), await open()]
    bad.socket.send(frame)
    expect((await bad.closed).code).toBe(code)
    good.send(hello())
    await good.next('initMessage')
    good.socket.close()
  })

  it('with the token of somebody else closes the socket and reveals nothing', async () => {
    const tab = await openSocket(harness.baseUrl, clerk.token)
    tab.send({ method: 'OnConnection', token: stranger.token })
    expect((await tab.closed).code).toBe(1008)
    expect(tab.waiting()).toEqual([])
  })

  it('of an unknown method or a heart beat is ignored', async () => {
    const tab = await open()
    for (const method of ['HeartCheck', 'SomethingNew', 'onconnection', 'constructor']) tab.send({ method, token: clerk.token })
    tab.send(hello())
    await tab.next('initMessage')
    expect(tab.waiting()).toEqual([])
    tab.socket.close()
  })

  it('asking for a page is answered 250 times in a row, one after the other', async () => {
    const tab = await open()
    const page = { currentPage: 1, pageSize: 100, sord: 'asc' }
    const ask = { method: 'MessageList', token: clerk.token, toUserId: 'stranger', formUserId: 'clerk', ...page }
    for (let count = 0; count < 250; count += 1) tab.send(ask)
    for (let count = 0; count < 250; count += 1) await tab.next('messageList')
    expect(tab.waiting()).toEqual([])
    tab.socket.close()
  })

  it.each([
    ['objects for ids', { method: 'SendMessage', toUserId: { $ne: 1 }, messageType: 'text', messageContent: 'x' }],
    ['an array of contents', { method: 'SendMessage', toUserId: 'stranger', messageType: 'text', messageContent: ['x'] }],
    ['SQL for an id', { method: 'UpdateReadMessage', formUserId: "' or 1=1 --" }],
    [
      'a constructor for a type',
      { method: 'SendMessage', toUserId: 'stranger', messageType: 'constructor', messageContent: 'x' },
    ],
    [
      'a page of 1e300',
      { method: 'MessageList', toUserId: 'a', formUserId: 'clerk', currentPage: 1e300, pageSize: 1, sord: 'asc' },
    ],
    ['nothing but a method', { method: 'MessageList' }],
    ['zero bytes in an id', { method: 'SendMessage', toUserId: 'a\u0000', messageType: 'text', messageContent: 'x' }],
  ])('with %s leaves the socket open and changes nothing', async (_name, frame) => {
    const tab = await open()
    tab.send({ ...frame, token: clerk.token })
    tab.send({
      method: 'MessageList',
      token: clerk.token,
      toUserId: 'stranger',
      formUserId: 'clerk',
      currentPage: 1,
      pageSize: 1,
      sord: 'asc',
    })
    expect(await tab.next('messageList')).toMatchObject({ pagination: { total: 0 } })
    expect(tab.waiting().every(({ method }) => method === 'error')).toBe(true)
    tab.socket.close()
  })

  it('in thousands of pieces closes the socket', async () => {
    const tab = await open()
    for (let piece = 0; piece < 5000; piece += 1) tab.socket.send('x', { fin: false })
    expect([1006, 1008, 1009]).toContain((await tab.closed).code)
  })

  it('after thousands of others closes the socket, while other sockets are served', async () => {
    const [flood, calm] = [await open(), await open()]
    for (let count = 0; count < 10_000; count += 1) flood.send({ method: 'HeartCheck', token: clerk.token })
    calm.send(hello())
    await calm.next('initMessage')
    expect((await flood.closed).code).toBe(1008)
    calm.socket.close()
  })
})

it('nobody is let in any more once the sockets are being closed', async () => {
  const own = await startHarness()
  const { token } = await own.signIn('clerk')
  const tab = await connect(own.baseUrl, token)
  const closing = own.hub?.close()
  await expect(openSocket(own.baseUrl, token)).rejects.toThrow('503')
  await closing
  expect((await tab.closed).code).toBe(1001)
  await own.stop()
})

describe('a peer', () => {
  it('that no longer answers pings is given up, and one that does is not', async () => {
    const { hub, server, url } = await quickHub()
    const silent = new WebSocket(url, { autoPong: false })
    const awake = new WebSocket(url)
    const closed = new Promise<number>((resolve) => silent.on('close', resolve))
    expect(await closed).toBe(1006)
    expect(awake.readyState).toBe(awake.OPEN)
    await hub.close()
    server.close()
  })

  it('that stops reading is dropped before its unread frames fill the memory', async () => {
    const tab = await open()
    tab.socket.pause()
    const before = process.memoryUsage().rss
    const openBefore = harness.hub?.openSockets() ?? 0
    const frame = { method: 'bulk', text: 'x'.repeat(200_000) }
    await eventually(() => {
      pushToUsers(harness.ctx, ['clerk'], frame)
      return (harness.hub?.openSockets() ?? 0) < openBefore
    }, 'the socket is dropped')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    tab.socket.resume()
    expect((await tab.closed).code).toBe(1006)
  })

  it('a message that begins and never ends closes its socket, though pings are answered', async () => {
    const { hub, server, url } = await quickHub()
    const socket = new WebSocket(url)
    await once(socket, 'open')
    const bytes = Buffer.from([0x01, 0x82, 0, 0, 0, 0, 0x7b, 0x22])
    ;(Reflect.get(socket, '_socket') as Duplex).write(bytes)
    const [code] = await once(socket, 'close')
    expect(code).toBe(1008)
    await hub.close()
    server.close()
  })

  async function quickHub() {
    const hub = await startLive(harness.ctx, { pingMs: 100 })
    const server: Server = createServer()
    hub.attach(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/websocket/${encodeURIComponent(clerk.token)}`
    return { hub, server, url }
  }
})

function portOf(baseUrl: string): number {
  return Number(new URL(baseUrl).port)
}

/** Status of an upgrade with exactly this request target. */
function statusOf(target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(portOf(harness.baseUrl), '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', (data) => {
      resolve(Number(data.toString().split(' ')[1]))
      socket.destroy()
    })
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n`)
  })
}
