import '@/tests/fixtures/bff-env'
import { webConfig } from '@/lib/config/web-config'
import { chatTextBytesMax } from '@/lib/contract/message/client-frame'
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

describe('what the platform gets', () => {
  it('its own socket address with the token of the session, the origin mark and the caller, but no cookie', async () => {
    await start()
    const { platform } = await openPair(harness)
    expect(platform.url).toBe(`/websocket/${encodeURIComponent(ownToken)}`)
    expect(platform.headers).toMatchObject({ 'jnpf-origin': 'pc', 'x-forwarded-for': expect.stringContaining('127.0.0.1') })
    expect(platform.headers.cookie).toBeUndefined()
  })

  it('the other path where the installation has it', async () => {
    await start()
    Object.assign(webConfig(), { platformWsPath: '/api/message/websocket' })
    try {
      const { platform } = await openPair(harness)
      expect(platform.url).toBe(`/api/message/websocket/${encodeURIComponent(ownToken)}`)
    } finally {
      Object.assign(webConfig(), { platformWsPath: '/websocket' })
    }
  })

  it.each([
    ['the token of somebody else', '"token":"bearer somebody-else",'],
    ['no token', ''],
    ['an object as token', '"token":{"toString":"x"},'],
    ['two tokens', '"token":"a","token":"b",'],
  ])("a frame with %s carries the session's own (W3)", async (_name, token) => {
    await start()
    const { client, platform } = await openPair(harness)
    client.socket.send(`{${token}"method":"OnConnection","mobileDevice":false}`)
    expect(await platform.frames.next()).toEqual({ method: 'OnConnection', mobileDevice: false, token: ownToken })
    expect(platform.frames.all[0]?.match(/"token"/g)).toHaveLength(1)
  })
})

describe('what the browser gets', () => {
  it('every frame of the platform, in order and without a token (S1)', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    platform.socket.send(JSON.stringify({ method: 'initMessage', unreadTotalCount: 3, unreadNums: [], token: ownToken }))
    platform.socket.send(JSON.stringify({ method: 'messagePush', title: `x own.platform.token y`, userToken: 'abc' }))
    expect(await client.frames.next()).toEqual({ method: 'initMessage', unreadTotalCount: 3, unreadNums: [] })
    expect(await client.frames.next()).toEqual({ method: 'messagePush', title: 'x  y' })
  })

  it.each([
    ['no token', {}, false],
    ['its own token', { token: ownToken }, false],
    ['its own token without the scheme', { token: 'own.platform.token' }, false],
    ['the token of a newer session', { token: 'bearer newer.platform.token' }, true],
  ])('a logout with %s says only whether another session is meant', async (_name, fields, isOther) => {
    await start()
    const { client, platform } = await openPair(harness)
    platform.socket.send(JSON.stringify({ method: 'logout', msg: '此账号已在其他地方登录', ...fields }))
    expect(await client.frames.next()).toEqual({ method: 'logout', msg: '此账号已在其他地方登录', isOther })
  })

  it('nothing of what is no frame', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    for (const noise of ['not json', '[]', '7', '{"a":1}', '{"method":{}}', Buffer.from([1, 2])]) platform.socket.send(noise)
    platform.socket.send('{"method":"online","userId":"u2"}')
    expect(await client.frames.next()).toEqual({ method: 'online', userId: 'u2' })
    expect(client.frames.all).toHaveLength(1)
  })
})

describe('the mark of the session', () => {
  it('is the first word on every socket, the same for one sign-in, another for another, and tells nothing of either', async () => {
    await start()
    const { session, cookie } = await signedIn()
    const marks = await Promise.all([
      harness.connect({ cookie }).mark,
      harness.connect({ cookie }).mark,
      harness.connect({ cookie: (await signedIn()).cookie }).mark,
    ])
    expect(marks[0]).toMatch(/^[\w-]{22}$/)
    expect(marks[1]).toBe(marks[0])
    expect(marks[2]).not.toBe(marks[0])
    expect(session.sid).not.toContain(marks[0])
  })

  it('cannot be given by a platform', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    platform.socket.send('{"method":"sessionMark","mark":"somebody"}')
    platform.socket.send('{"method":"refresh"}')
    expect(await client.frames.next()).toEqual({ method: 'refresh' })
    expect(await client.mark).not.toBe('somebody')
  })
})

describe('frames beyond the contract', () => {
  const watch = { method: 'WatchRecord', modelId: 'm', recordId: 'r', viewId: 'view-1-of-tab', doing: 'viewing' }
  const numbers = (more: object) => JSON.stringify({ method: 'initMessage', unreadTotalCount: 0, unreadNums: [], ...more })

  it.each([
    ['has said nothing yet', undefined],
    ['names nothing', numbers({})],
    ['names something else', numbers({ features: ['presence', 7, { recordWatchers: true }] })],
    [
      'quotes the name in a message',
      JSON.stringify({ method: 'messagePush', title: '"initMessage"', features: ['recordWatchers'] }),
    ],
  ])('never reach a platform that %s', async (_name, said) => {
    await start()
    const { client, platform } = await openPair(harness)
    if (said !== undefined) {
      platform.socket.send(said)
      await client.frames.next()
    }
    client.send(watch)
    client.send({ method: 'HeartCheck' })
    expect(await platform.frames.next()).toEqual({ method: 'HeartCheck', token: ownToken })
    expect(platform.frames.all).toHaveLength(1)
  })

  it('reach the one that has named them', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    platform.socket.send(numbers({ features: ['recordWatchers'] }))
    await client.frames.next()
    client.send({ ...watch, userId: 'somebody else' })
    expect(await platform.frames.next()).toEqual({ ...watch, token: ownToken })
  })
})

describe('frames are built anew from what the contract names (W3, W4)', () => {
  it.each([
    [
      { method: 'OnConnection', mobileDevice: true, userId: 'u2' },
      { method: 'OnConnection', mobileDevice: true },
    ],
    [
      { method: 'SendMessage', toUserId: 'u2', messageType: 'text', messageContent: '你好', formUserId: 'u3', admin: true },
      { method: 'SendMessage', toUserId: 'u2', messageType: 'text', messageContent: '你好' },
    ],
    [
      {
        ...{ method: 'SendMessage', toUserId: 'u2', messageType: 'image', clientMessageId: 'abcdefgh-1' },
        messageContent: { name: 'a.png', width: 4, height: 3, path: '/etc/passwd' },
      },
      {
        ...{ method: 'SendMessage', toUserId: 'u2', messageType: 'image', clientMessageId: 'abcdefgh-1' },
        messageContent: { name: 'a.png', width: 4, height: 3 },
      },
    ],
    [
      { method: 'UpdateReadMessage', formUserId: 'u2', constructor: 1 },
      { method: 'UpdateReadMessage', formUserId: 'u2' },
    ],
    [{ method: 'HeartCheck', x: 1 }, { method: 'HeartCheck' }],
  ])('%j passes as no more than that', async (sent, passed) => {
    await start()
    const { client, platform } = await openPair(harness)
    client.send(sent)
    expect(await platform.frames.next()).toEqual({ ...passed, token: ownToken })
  })

  it('the longest chat text passes, also when every sign of it is written twice', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    for (const messageContent of ['字'.repeat(chatTextBytesMax / 3), '"'.repeat(chatTextBytesMax)]) {
      client.send({ method: 'SendMessage', toUserId: 'u2', messageType: 'text', messageContent })
      expect(await platform.frames.next()).toMatchObject({ messageContent })
    }
  })

  it('a page of 100 of the longest texts comes through', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    const list = Array.from({ length: 100 }, (_, index) => ({ id: index, content: '字'.repeat(30_000) }))
    platform.socket.send(JSON.stringify({ method: 'messageList', list }))
    expect((await client.frames.next())['list']).toHaveLength(100)
  })

  it('methods that the contract does not know are passed over, and the socket stays', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    for (const method of ['Online', 'AdminShutdown', 'constructor', 'toString'] as const) client.send({ method, toUserId: 'u2' })
    client.send({ method: 'HeartCheck' })
    expect(await platform.frames.next()).toMatchObject({ method: 'HeartCheck' })
  })

  it.each([
    ['a list as receiver', { toUserId: ['u2', 'u3'], messageType: 'text', messageContent: 'x' }],
    ['a text that is too long', { toUserId: 'u2', messageType: 'text', messageContent: 'x'.repeat(chatTextBytesMax + 1) }],
    [
      'a file of somewhere else',
      { toUserId: 'u2', messageType: 'voice', messageContent: { name: '../../etc/passwd', length: 1 } },
    ],
    ['lists nested 50,000 deep', { toUserId: 'u2', messageType: 'text', messageContent: nested(50_000) }],
  ])('a message with %s is not sent, its sender hears which, and the socket stays', async (_name, fields) => {
    await start()
    const { client, platform } = await openPair(harness)
    const { messageContent, ...others } = fields
    const text = typeof messageContent === 'string' ? messageContent : undefined
    const content = text?.startsWith('[') ? text : JSON.stringify(messageContent)
    const head = JSON.stringify({ method: 'SendMessage', clientMessageId: 'abcdefgh-2', ...others }).slice(0, -1)
    client.socket.send(`${head},"messageContent":${content}}`)
    expect(await client.frames.next()).toEqual({ method: 'error', msg: '', clientMessageId: 'abcdefgh-2' })
    client.send({ method: 'HeartCheck' })
    expect(await platform.frames.next()).toMatchObject({ method: 'HeartCheck' })
  })
})

describe('hostile frames of a browser (W4)', () => {
  it.each([
    ['text that is no JSON', 'hello', 1007],
    ['a list', '[{"method":"OnConnection"}]', 1008],
    ['no method', '{"token":"x"}', 1008],
    ['a method that is no name', '{"method":"On Connection\\u0000"}', 1008],
    ['a method that is an object', '{"method":{"a":1}}', 1008],
    ['200,000 nested lists', nested(200_000).slice(0, 250_000), 1007],
    ['300 KB of text', `{"method":"x","a":"${'x'.repeat(300_000)}"}`, 1009],
    ['17 MB of text', `{"method":"x","a":"${'x'.repeat(17_000_000)}"}`, 1009],
    ['bytes', Buffer.from([0, 1, 2]), 1003],
    ['text that is no UTF-8', invalidText(), 1007],
  ])('%s close the socket and leave another one alone', async (_name, payload, code) => {
    await start()
    const other = await openPair(harness)
    const { client, platform } = await openPair(harness)
    client.socket.send(payload, { binary: code === 1003 })
    expect(await client.closed).toBe(code)
    await until(() => platform.socket.readyState === platform.socket.CLOSED)
    expect(platform.frames.all).toEqual([])
    other.client.send({ method: 'OnConnection' })
    expect(await other.platform.frames.next()).toMatchObject({ method: 'OnConnection' })
  })

  it('keys that poison prototypes poison nothing here', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'
    client.socket.send(`{"method":"HeartCheck",${poison}}`)
    client.socket.send(`{${poison},"method":"constructor"}`)
    client.send({ method: 'HeartCheck' })
    for (const _frame of [1, 2]) expect(await platform.frames.next()).toEqual({ method: 'HeartCheck', token: ownToken })
    expect(platform.frames.all.join()).not.toMatch(/proto|constructor/)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('10,000 frames at once end that socket; the platform gets a bounded number of them', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    for (let index = 0; index < 10_000; index++) client.send({ method: 'UpdateReadMessage', formUserId: `u${index}` })
    expect(await client.closed).toBe(1008)
    expect(platform.frames.all.length).toBeLessThan(500)
  })

  it('somebody who types in all tabs at once, 200 frames in a moment, is served', async () => {
    await start()
    const { client, platform } = await openPair(harness)
    for (let index = 0; index < 200; index++) client.send({ method: 'UpdateReadMessage', formUserId: `u${index}` })
    for (let index = 0; index < 200; index++) expect(await platform.frames.next()).toMatchObject({ formUserId: `u${index}` })
  })

  it('a flood of pings ends that socket', async () => {
    await start()
    const { client } = await openPair(harness)
    const closed = client.closed
    for (let index = 0; index < 10_000 && client.socket.readyState === 1; index++) client.socket.ping()
    // Cut off by the library where the answers pile up, else by the allowance.
    expect([1006, 1008]).toContain(await closed)
  })

  it('one frame in 100,000 fragments ends that socket', async () => {
    await start()
    const { client } = await openPair(harness)
    const closed = client.closed
    client.socket.send('{', { fin: false })
    for (let index = 0; index < 100_000 && client.socket.readyState === 1; index++) client.socket.send(' ', { fin: false })
    expect(await closed).not.toBe(1000)
    expect(harness.relay.counts().sockets).toBeLessThan(2)
  })
})

function invalidText(): Buffer {
  return Buffer.from([0x7b, 0xff, 0xfe, 0x7d])
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}
