import type { PushFrame } from '@/lib/contract/message/socket'
import { leaveHere, stayHere } from '../leaving'
import { openSharedSocket, type SharedSocket } from './shared-socket'
import { EdgeSocket } from './testing'

const initMessage = { method: 'initMessage', unreadTotalCount: 2, unreadNums: [] }
let frames: PushFrame[]
let states: boolean[]
let calls: number
let reply: () => Response
let socket: SharedSocket<never> | undefined
let foreign: number

const start = () => {
  // A browser without locks: the tab keeps a connection of its own.
  socket = openSharedSocket('u1', {
    onFrame: (frame) => frames.push(frame),
    onConnected: (state) => states.push(state),
    onForeign: () => {
      foreign += 1
    },
    readState: () => undefined,
    writeState: () => {},
    onChange: () => {},
  })
}
const last = () => EdgeSocket.all.at(-1) as EdgeSocket
const connect = () => {
  last().open()
  last().push(initMessage)
}
const answer = (code: number) => () => new Response(JSON.stringify({ code, msg: 'x', data: code === 200 ? me : null }))
const me = { userId: 'u1', userAccount: 'li', userName: '李', userInfo: {} }

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { WebSocket: EdgeSocket })
  EdgeSocket.all = []
  frames = []
  states = []
  foreign = 0
  calls = 0
  reply = answer(200)
  global.fetch = (async () => {
    calls += 1
    return reply()
  }) as typeof fetch
})
afterEach(() => {
  stayHere()
  socket?.close()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const setVisibility = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('is quiet on a page that leaves, and comes back when the page stays', () => {
  start()
  connect()
  leaveHere()
  expect(last().closedWith).toBe(1000)
  setVisibility('hidden')
  setVisibility('visible')
  socket?.close()
  start()
  expect(EdgeSocket.all).toHaveLength(1)
  stayHere()
  expect(EdgeSocket.all).toHaveLength(2)
})

it('connects to this site without any token in the address and introduces itself on every opening', () => {
  start()
  expect(last().url).toBe('ws://localhost/websocket')
  last().open()
  expect(last().sent).toEqual([{ method: 'OnConnection', mobileDevice: false }])
  expect(states).toEqual([])
  last().push(initMessage)
  expect(states).toEqual([true])
  last().drop(1006)
  expect(states).toEqual([true, false])
  jest.advanceTimersByTime(1000)
  expect(EdgeSocket.all).toHaveLength(2)
  last().open()
  expect(last().sent).toEqual([{ method: 'OnConnection', mobileDevice: false }])
})

it('waits longer after every failure, from one second to twenty, never at one fixed moment', () => {
  start()
  const waits: number[] = []
  for (let round = 0; round < 9; round++) {
    const before = EdgeSocket.all.length
    last().open()
    last().drop(1006)
    let waited = 0
    while (EdgeSocket.all.length === before) {
      jest.advanceTimersByTime(100)
      waited += 100
    }
    waits.push(waited)
  }
  expect(waits[0]).toBeGreaterThanOrEqual(500)
  expect(waits[0]).toBeLessThanOrEqual(1000)
  expect(waits.at(-1)).toBeGreaterThanOrEqual(10_000)
  expect(waits.at(-1)).toBeLessThanOrEqual(20_000)
  expect(new Set(waits.slice(-3)).size).toBeGreaterThan(1)
})

it.each([1001, 1012, 1013])(
  'whom a server that goes has sent away (%i) comes back at some time of the next five seconds',
  (code) => {
    const waits: number[] = []
    for (const chance of [0, 0.5, 0.999]) {
      jest.spyOn(Math, 'random').mockReturnValue(chance)
      start()
      connect()
      last().drop(code)
      const count = EdgeSocket.all.length
      let waited = 0
      for (; EdgeSocket.all.length === count; waited += 100) jest.advanceTimersByTime(100)
      waits.push(waited)
      socket?.close()
    }
    expect(waits).toEqual([500, 2800, 5000])
  },
)

it("the platform's word on a connection makes the next wait short again", () => {
  start()
  for (let round = 0; round < 6; round++) {
    last().open()
    last().drop(1006)
    jest.advanceTimersByTime(60_000)
  }
  connect()
  last().drop(1006)
  const count = EdgeSocket.all.length
  jest.advanceTimersByTime(1000)
  expect(EdgeSocket.all).toHaveLength(count + 1)
})

it.each([
  ['the network comes back', () => window.dispatchEvent(new Event('online'))],
  ['the tab is looked at', () => setVisibility('visible')],
])('tries at once when %s', (_name, act) => {
  start()
  connect()
  last().drop(1006)
  act()
  expect(EdgeSocket.all).toHaveLength(2)
  jest.advanceTimersByTime(120_000)
  expect(EdgeSocket.all).toHaveLength(2)
})

it('a tab that was out of sight for long asks for the numbers anew, and gives up a connection that does not answer', () => {
  start()
  connect()
  setVisibility('hidden')
  jest.advanceTimersByTime(61_000)
  setVisibility('visible')
  expect(last().sent).toHaveLength(2)
  jest.advanceTimersByTime(10_000)
  expect(last().closedWith).toBe(1000)
  jest.advanceTimersByTime(1000)
  expect(EdgeSocket.all).toHaveLength(2)
  connect()
  setVisibility('hidden')
  jest.advanceTimersByTime(61_000)
  setVisibility('visible')
  last().push(initMessage)
  jest.advanceTimersByTime(60_000)
  expect(EdgeSocket.all).toHaveLength(2)
})

it('a new connection on which nothing is answered is given up for another', () => {
  start()
  last().open()
  jest.advanceTimersByTime(29_000)
  expect(last().closedWith).toBeUndefined()
  jest.advanceTimersByTime(1000)
  expect(last().closedWith).toBe(1000)
  jest.advanceTimersByTime(2000)
  expect(EdgeSocket.all).toHaveLength(2)
})

describe('the mark of the session (S15, T4)', () => {
  const mark = (text: string) => last().push(`{"method":"sessionMark","mark":"${text}"}`)
  const reconnectAs = (text: string) => {
    last().drop(1006)
    jest.advanceTimersByTime(1000)
    last().open()
    mark(text)
    last().push(initMessage)
  }

  it('is nothing to the page, and the same session goes on without a question', () => {
    start()
    last().open()
    mark('first')
    last().push(initMessage)
    reconnectAs('first')
    expect([frames.length, calls, states]).toEqual([2, 0, [true, false, true]])
  })

  it('another session of the same user is asked about, introduces itself again and goes on', async () => {
    start()
    last().open()
    mark('first')
    last().push(initMessage)
    reconnectAs('second')
    expect([frames.length, socket?.send({ method: 'HeartCheck' })]).toEqual([1, false])
    await jest.advanceTimersByTimeAsync(0)
    expect(last().sent).toHaveLength(2)
    last().push(initMessage)
    expect([frames.length, calls, states]).toEqual([2, 1, [true, false, true]])
    reconnectAs('second')
    expect(calls).toBe(1)
  })

  it('nothing of a session of somebody else is heard or counted, and the page is told', async () => {
    start()
    last().open()
    mark('first')
    last().push(initMessage)
    reply = () => new Response(JSON.stringify({ code: 200, msg: '', data: { ...me, userId: 'u2' } }))
    reconnectAs('second')
    await jest.advanceTimersByTimeAsync(0)
    last().push({ method: 'messagePush', unreadNoticeCount: 9 })
    await jest.advanceTimersByTimeAsync(600_000)
    expect([frames.length, states, foreign, EdgeSocket.all.length]).toEqual([1, [true, false], 1, 2])
  })
})

describe('the end of the session', () => {
  it.each([
    ['a refused handshake', 1006, false, 1000],
    ['a close that says so', 4401, true, 4000],
  ])('%s is asked about by a call; an ended session is not knocked at any more', async (_name, code, hasOpened, waitMs) => {
    reply = answer(600)
    start()
    if (hasOpened) connect()
    last().drop(code)
    await jest.advanceTimersByTimeAsync(waitMs / 2 - 1)
    expect(calls).toBe(0)
    await jest.advanceTimersByTimeAsync(waitMs / 2 + 1)
    expect(calls).toBe(1)
    await jest.advanceTimersByTimeAsync(600_000)
    expect([calls, EdgeSocket.all.length]).toEqual([1, 1])
  })

  it('a session that still lives connects again', async () => {
    start()
    last().drop(1006)
    await jest.advanceTimersByTimeAsync(1000)
    expect(EdgeSocket.all).toHaveLength(2)
  })

  it('a locked session or a server that is away is asked again later', async () => {
    reply = answer(423)
    start()
    last().drop(1006)
    await jest.advanceTimersByTimeAsync(1000)
    reply = () => {
      throw new TypeError('network')
    }
    await jest.advanceTimersByTimeAsync(2000)
    expect([calls, EdgeSocket.all.length]).toEqual([2, 1])
    reply = answer(200)
    await jest.advanceTimersByTimeAsync(4000)
    expect(EdgeSocket.all).toHaveLength(2)
  })

  it.each(['logout', 'closeSocket'])('after %s it rests until the session is resumed', (method) => {
    start()
    connect()
    const first = last()
    first.push({ method })
    expect(first.closedWith).toBe(1000)
    expect(frames.at(-1)).toMatchObject({ method })
    setVisibility('visible')
    jest.advanceTimersByTime(600_000)
    expect(EdgeSocket.all).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    expect(EdgeSocket.all).toHaveLength(2)
  })
})

it('closed means closed: no timer, listener or late event opens it again', () => {
  start()
  connect()
  const socketBefore = last()
  socket?.close()
  socketBefore.drop(1000)
  window.dispatchEvent(new Event('online'))
  setVisibility('visible')
  jest.advanceTimersByTime(600_000)
  expect(EdgeSocket.all).toHaveLength(1)
  expect(jest.getTimerCount()).toBe(0)
  expect(states).toEqual([true, false])
})

it('sends only while connected', () => {
  start()
  expect(socket?.send({ method: 'HeartCheck' })).toBe(false)
  connect()
  expect(socket?.send({ method: 'HeartCheck' })).toBe(true)
})

it('unknown, broken and loose frames never reach the page as anything but what they are', () => {
  start()
  connect()
  for (const noise of [
    '',
    'no json',
    '[]',
    'null',
    '{"method":"Online","userId":"u"}',
    '{"method":"error","msg":"x"}',
    '{"method":7}',
  ])
    last().push(noise)
  last().push('{"method":"initMessage","unreadTotalCount":"7","unreadNums":null,"more":1}')
  last().push('{"method":"messagePush"}')
  last().push('{"method":"logout","msg":null}')
  expect(frames.slice(1)).toEqual([
    { method: 'error', msg: 'x', clientMessageId: '' },
    { method: 'initMessage', unreadTotalCount: 7, unreadNums: [], features: [], more: 1 },
    { method: 'messagePush', unreadNoticeCount: 1, title: '' },
    { method: 'logout', msg: '', isOther: false },
  ])
})
