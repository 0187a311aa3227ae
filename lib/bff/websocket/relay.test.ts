import '@/tests/fixtures/bff-env'
import { request } from 'node:http'
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { lockSession, revokeSession } from '@/lib/bff/session-state'
import { webConfig } from '@/lib/config/web-config'
import { openPair, ownToken, type RelayHarness, signedIn, startRelay, until } from './testing'

let harness: RelayHarness

const start = async (...limits: Parameters<typeof startRelay>) => {
  harness = await startRelay(...limits)
  return harness
}
afterEach(async () => {
  await harness.close()
  await until(() => harness.relay.counts().sockets === 0)
})

describe('who may connect', () => {
  it.each([
    ['another site', 'https://evil.example'],
    ['a look-alike host', 'http://127.0.0.1.evil.example'],
    ['another port', 'http://127.0.0.1:1'],
    ['a page without an origin', 'null'],
    ['nobody', null],
  ])('a handshake from %s is refused before the platform hears of it (W1)', async (_name, origin) => {
    await start()
    expect(await harness.connect({ origin }).refused).toBe(403)
    expect(harness.upgradeCount()).toBe(0)
  })

  it('a name that a stranger may have pointed here is refused, though the page has it too', async () => {
    await start()
    const headers = { host: 'attacker.example' }
    expect(await harness.connect({ origin: 'http://attacker.example', headers }).refused).toBe(421)
    expect(harness.upgradeCount()).toBe(0)
  })

  it('only the public address counts where one is configured (W1, W11)', async () => {
    await start()
    const config = webConfig()
    Object.assign(config, { publicUrl: new URL('http://erp.example.com') })
    try {
      const headers = { host: 'attacker.example' }
      expect(await harness.connect({ origin: 'http://attacker.example', headers }).refused).toBe(403)
      await harness.connect({ origin: 'http://erp.example.com', headers: { host: 'erp.example.com' } }).opened
    } finally {
      Object.assign(config, { publicUrl: undefined })
    }
  })

  it.each([
    ['no cookie', async () => null],
    ['a damaged cookie', async () => (await signedIn()).cookie.replace(/.(.)$/, 'A$1')],
    ['nothing but planted cookies', async () => 'tenon=other; tenon.0123456789ab=other; tenon.0123456789ab.1=x'],
    [
      'the cookie of a session that has expired',
      async () => {
        const aYearAgo = Date.now() - 365 * 86_400_000
        const clock = jest.spyOn(Date, 'now').mockReturnValue(aYearAgo)
        const { cookie } = await signedIn().finally(() => clock.mockRestore())
        return cookie
      },
    ],
    [
      'the cookie of a session that was signed out',
      async () => {
        const { session, cookie } = await signedIn()
        revokeSession(session.sid)
        return cookie
      },
    ],
  ])('%s is refused with 401, whatever token stands in the address (W2, S4)', async (_name, cookieOf) => {
    await start()
    const cookie = await cookieOf()
    expect(await harness.connect({ cookie, path: `/websocket/${encodeURIComponent(ownToken)}` }).refused).toBe(401)
    expect(harness.upgradeCount()).toBe(0)
  })

  it('a locked session is refused (S13)', async () => {
    await start()
    const { cookie } = await signedIn({ locked: true })
    expect(await harness.connect({ cookie }).refused).toBe(423)
  })

  it.each(['/', '/websocketx', '/api/message/websocket/x', '/WEBSOCKET/x', '/_next/hmr'])(
    'an upgrade of %s is no business of the relay (W11)',
    async (path) => {
      await start()
      expect(await harness.connect({ path }).refused).toBe(404)
    },
  )

  it('an absolute address as target is refused and never connected to (W11)', async () => {
    await start()
    const { cookie } = await signedIn()
    const status = await new Promise((resolve) => {
      request({
        port: harness.port,
        path: 'http://169.254.169.254/websocket/x',
        headers: { cookie, origin: `http://127.0.0.1:${harness.port}`, connection: 'upgrade', upgrade: 'websocket' },
      })
        .on('response', (res) => resolve(res.statusCode))
        .end()
    })
    expect(status).toBe(404)
    expect(harness.upgradeCount()).toBe(0)
  })

  it('a session has 20 sockets at most, and others are not touched by that', async () => {
    await start()
    const { cookie } = await signedIn()
    const clients = Array.from({ length: 20 }, () => harness.connect({ cookie }))
    await Promise.all(clients.map((client) => client.opened))
    expect(await harness.connect({ cookie }).refused).toBe(429)
    await harness.connect().opened
    expect(harness.relay.counts()).toEqual({ sockets: 21, sessions: 2 })
  })

  it('the process has a bound on all sockets', async () => {
    await start({ socketsMax: 2 })
    await Promise.all([harness.connect().opened, harness.connect().opened])
    expect(await harness.connect().refused).toBe(503)
  })
})

describe('a platform that fails (W5)', () => {
  it.each([
    [1000, 1000],
    [1001, 1001],
    [1012, 1012],
    [4000, 4000],
  ])('its close %d reaches the browser as %d', async (sent, seen) => {
    await start()
    const { client, platform } = await openPair(harness)
    platform.socket.close(sent, 'a reason that stays here')
    expect(await client.closed).toBe(seen)
  })

  it.each([
    ['breaks off', (socket: { terminate: () => void }) => socket.terminate()],
    ['closes without a code', (socket: { close: () => void }) => socket.close()],
  ])('when it %s, the browser is told to come back later', async (_name, act) => {
    await start()
    const { client, platform } = await openPair(harness)
    act(platform.socket)
    expect(await client.closed).toBe(1013)
  })

  it.each([
    ['HTTP 500', 'HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n', 1013],
    ['HTTP 401', 'HTTP/1.1 401 No\r\ncontent-length: 0\r\n\r\n', 4401],
    [
      'a wrong accept key',
      'HTTP/1.1 101 X\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: bm8=\r\n\r\n',
      1013,
    ],
    ['noise', 'what?\r\n\r\n', 1013],
  ])('%s instead of the handshake becomes a clean close', async (_name, reply, code) => {
    await start()
    harness.onUpgrade((_req, socket) => socket.end(reply))
    const client = harness.connect()
    expect(await client.closed).toBe(code)
    await until(() => harness.relay.counts().sockets === 0)
  })

  it('a frame of 13 MB does no harm to other sockets', async () => {
    await start()
    const other = await openPair(harness)
    const { client, platform } = await openPair(harness)
    platform.socket.send(`{"method":"x","a":"${'x'.repeat(13_000_000)}"}`)
    expect(await client.closed).toBe(1013)
    other.platform.socket.send('{"method":"refresh"}')
    expect(await other.client.frames.next()).toEqual({ method: 'refresh' })
  })

  it('a platform that is not there becomes a clean close', async () => {
    await start()
    Object.assign(webConfig(), { platformUrl: new URL('http://127.0.0.1:9') })
    expect(await harness.connect().closed).toBe(1013)
  })
})

describe('pace and order', () => {
  it('frames sent before the platform is connected arrive in order and complete (W9)', async () => {
    await start()
    let accept = () => {}
    harness.onUpgrade((_req, _socket, go) => {
      accept = go
    })
    const client = harness.connect()
    await client.opened
    await until(() => harness.upgradeCount() === 1)
    for (let index = 0; index < 50; index++) client.send({ method: 'UpdateReadMessage', formUserId: `u${index}` })
    const waiting = harness.nextAccepted()
    accept()
    const platform = await waiting
    for (let index = 0; index < 50; index++) expect(await platform.frames.next()).toMatchObject({ formUserId: `u${index}` })
  })

  it('what waits for the platform is bounded', async () => {
    await start()
    harness.onUpgrade(() => {})
    const client = harness.connect()
    await client.opened
    for (let index = 0; index < 65; index++) client.send({ method: 'UpdateReadMessage', formUserId: `u${index}` })
    expect(await client.closed).toBe(1008)
  })

  it('a browser that leaves in the middle of the handshake leaves nothing behind (W9)', async () => {
    await start()
    let isOver = false
    harness.onUpgrade((_req, socket) => {
      socket.on('error', () => {})
      socket.on('end', () => {
        isOver = true
      })
      socket.resume()
    })
    const client = harness.connect()
    await client.opened
    await until(() => harness.upgradeCount() === 1)
    client.socket.terminate()
    await until(() => isOver && harness.relay.counts().sockets === 0)
  })

  it('100 reloads of a page leave no socket on either side (W9)', async () => {
    await start()
    const { cookie } = await signedIn()
    for (let round = 0; round < 100; round++) {
      const client = harness.connect({ cookie })
      await client.opened
      client.socket.close()
      await client.closed
    }
    await until(() => harness.relay.counts().sockets === 0)
    await until(() => harness.accepted.every(({ socket }) => socket.readyState === socket.CLOSED))
    expect(harness.relay.counts()).toEqual({ sockets: 0, sessions: 0 })
  })

  it('a slow reader gets everything in order, and the platform waits for it meanwhile (W6)', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    client.socket.pause()
    const filler = 'x'.repeat(1_000_000)
    let written = 0
    for (let index = 0; index < 40; index++)
      platform.socket.send(JSON.stringify({ method: 'messageList', index, filler }), () => {
        written += 1
      })
    // Both ends of the relay are full when the platform cannot write any more: the kernel holds a few frames, the relay about one.
    await until(() => written > 0)
    client.socket.resume()
    for (let index = 0; index < 40; index++) expect(await client.frames.next()).toMatchObject({ index })
    expect(written).toBe(40)
  })

  it('a browser that never reads is given up, and memory stays bounded while 100 MB are pushed at it (W6)', async () => {
    await start({ beatMs: 100, closeGraceMs: 50 })
    const { client, platform } = await openPair(harness)
    client.socket.pause()
    let written = 0
    const frame = JSON.stringify({ method: 'messageList', filler: 'x'.repeat(1_000_000) })
    for (let index = 0; index < 100; index++)
      platform.socket.send(frame, () => {
        written += 1
      })
    await until(() => platform.socket.readyState !== platform.socket.OPEN)
    // What the relay took from the platform until it gave the browser up, with what the kernel holds.
    expect(written).toBeLessThan(50)
    await until(() => harness.relay.counts().sockets === 0)
  })
})

describe('the end', () => {
  it('a browser that vanished without a word is found by the pings and released on both sides (W8)', async () => {
    await start({ beatMs: 50 })
    const waiting = harness.nextAccepted()
    const { cookie } = await signedIn()
    const raw = connectTcp(harness.port, '127.0.0.1')
    raw.write(
      `GET /websocket/x HTTP/1.1\r\nhost: 127.0.0.1:${harness.port}\r\norigin: http://127.0.0.1:${harness.port}\r\ncookie: ${cookie}\r\n` +
        'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    // It reads but never answers a ping.
    raw.resume()
    const platform = await waiting
    await until(() => platform.socket.readyState === platform.socket.CLOSED && harness.relay.counts().sockets === 0)
    raw.destroy()
  })

  it('a platform that fell silent is found too, and the browser comes back later (W8)', async () => {
    await start({ beatMs: 50 })
    const { client, platform } = await openPair(harness)
    platform.socket.pause()
    expect(await client.closed).toBe(1013)
  })

  /** A frame of text; what is masked with nothing reads as it is. */
  function frame({ isLast, isFirst, text }: { isLast: boolean; isFirst: boolean; text: string }): Buffer {
    const head = [(isLast ? 0x80 : 0) | (isFirst ? 1 : 0), 0x80 | text.length, 0, 0, 0, 0]
    return Buffer.concat([Buffer.from(head), Buffer.from(text)])
  }

  /** Its own bytes on the wire, past the library, which would send whole messages only. */
  const raw = (socket: object, bytes: Buffer) => (Reflect.get(socket, '_socket') as Duplex).write(bytes)

  it.each([
    ['fragments without the last one', frame({ isFirst: true, isLast: false, text: '{"method":' })],
    ['a frame of which a part is missing', frame({ isFirst: true, isLast: true, text: '{"method":"x"}' }).subarray(0, 12)],
  ])('a message that does not end, %s, closes the socket, though pings are answered', async (_name, bytes) => {
    await start({ beatMs: 20, closeGraceMs: 50 })
    const { client, platform } = await openPair(harness)
    let pings = 0
    client.socket.on('ping', () => {
      pings += 1
    })
    raw(client.socket, bytes)
    await new Promise((resolve) => platform.socket.once('close', resolve))
    expect(await client.closed).toBe(1008)
    expect(pings).toBeGreaterThan(0)
  })

  it('a message of the platform that does not end closes the socket, and the browser comes back later', async () => {
    await start({ beatMs: 20, closeGraceMs: 50 })
    const { client, platform } = await openPair(harness)
    raw(platform.socket, Buffer.from([0x01, 0x02, 0x7b, 0x7d]))
    expect(await client.closed).toBe(1013)
  })

  it('one fragmented message after the other is no such message', async () => {
    await start({ beatMs: 500 })
    const { client, platform } = await openPair(harness)
    const parts = ['{"method":"OnConnection",', '"x":1}'] as const
    for (let message = 0; message < 4; message += 1) {
      raw(client.socket, frame({ isFirst: true, isLast: false, text: parts[0] }))
      await new Promise((resolve) => client.socket.once('ping', resolve))
      raw(client.socket, frame({ isFirst: false, isLast: true, text: parts[1] }))
      await platform.frames.next()
    }
    expect(client.socket.readyState).toBe(1)
  })

  it('who answers pings stays connected without a word', async () => {
    await start({ beatMs: 20 })
    const { client, platform } = await openPair(harness)
    let pings = 0
    await new Promise<void>((resolve) => {
      client.socket.on('ping', () => {
        pings += 1
        if (pings === 10) resolve()
      })
    })
    expect([client.socket.readyState, platform.socket.readyState]).toEqual([1, 1])
  })

  it('idle sockets outlive a front proxy that cuts what is silent, on both of its sides (W12, in small)', async () => {
    await start({ beatMs: 100, socketsPerSessionMax: 50 })
    const proxy = await startImpatientProxy(harness.port, 1000)
    try {
      const origin = `http://127.0.0.1:${proxy.port}`
      const clients = Array.from({ length: 50 }, () => harness.connect({ origin, port: proxy.port }))
      await Promise.all(clients.map(({ opened }) => opened))
      // So many intervals would have been time for the proxy to cut each of them twice.
      await Promise.all(clients.map(({ socket }) => heard(socket, 'ping', 20)))
      expect(clients.map(({ socket }) => socket.readyState)).toEqual(clients.map(() => 1))
      expect(harness.relay.counts().sockets).toBe(50)
    } finally {
      proxy.close()
    }
  })

  it('the pings of many sockets are spread over the interval', async () => {
    const others = ['setTimeout', 'setImmediate', 'nextTick', 'Date', 'performance', 'queueMicrotask', 'hrtime'] as const
    jest.useFakeTimers({ doNotFake: [...others, 'clearTimeout', 'clearImmediate'] })
    try {
      await start({ beatMs: 3000, socketsPerSessionMax: 50 })
      const clients = Array.from({ length: 30 }, () => harness.connect())
      await Promise.all(clients.map(({ opened }) => opened))
      let pinged = 0
      for (const { socket } of clients) socket.once('ping', () => (pinged += 1))
      for (let slot = 1; slot <= 30; slot += 1) {
        jest.advanceTimersByTime(100)
        await until(() => pinged >= slot)
        expect(pinged).toBe(slot)
      }
    } finally {
      jest.useRealTimers()
    }
  })

  it('a sign-out closes the sockets of that sign-in at once, and no others (W10)', async () => {
    await start()
    const { session, cookie } = await signedIn()
    const [first, second, other] = [await openPair(harness, cookie), await openPair(harness, cookie), await openPair(harness)]
    revokeSession(session.sid)
    expect(await Promise.all([first.client.closed, second.client.closed])).toEqual([4401, 4401])
    await until(() => harness.relay.counts().sockets === 1)
    expect(other.client.socket.readyState).toBe(1)
    expect(await harness.connect({ cookie }).refused).toBe(401)
  })

  it('a lock closes the sockets of the session (S13)', async () => {
    await start()
    const { session, cookie } = await signedIn()
    const { client } = await openPair(harness, cookie)
    lockSession(session)
    expect(await client.closed).toBe(4401)
  })

  it('a process that goes says so to every browser and takes no more', async () => {
    await start()
    const pairs = [await openPair(harness), await openPair(harness)]
    harness.relay.drain()
    expect(await Promise.all(pairs.map(({ client }) => client.closed))).toEqual([1001, 1001])
    expect(await harness.connect().refused).toBe(503)
  })
})

function heard(socket: WebSocket, event: 'ping', times: number): Promise<void> {
  return new Promise((resolve) => {
    let left = times
    socket.on(event, () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
}

/** Cuts a connection on which one of the sides has said nothing for a time, as the proxies of companies do. */
async function startImpatientProxy(port: number, silentMs: number): Promise<{ port: number; close: () => void }> {
  const open = new Set<Socket>()
  const server = createTcpServer((front) => {
    const back = connectTcp(port, '127.0.0.1')
    for (const [from, to] of [
      [front, back],
      [back, front],
    ] as const) {
      open.add(from)
      let timer: NodeJS.Timeout | undefined
      const isAlive = () => {
        clearTimeout(timer)
        timer = setTimeout(() => from.destroy(), silentMs)
      }
      isAlive()
      from.on('data', isAlive).on('error', () => {})
      from.on('close', () => {
        clearTimeout(timer)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
