import { setImmediate } from 'node:timers/promises'
import type { PushFrame } from '@/lib/contract/message/socket'
import { openSharedSocket, type SharedSocket } from './shared-socket'
import { EdgeChannel, EdgeLocks, EdgeSocket } from './testing'

type State = { unread: number }
type Change = { read: number }
type Tab = { socket: SharedSocket<Change>; frames: PushFrame[]; states: boolean[]; state: State }

const initMessage = { method: 'initMessage', unreadTotalCount: 3, unreadNums: [] }
const push = (title: string) => ({ method: 'messagePush', title, unreadNoticeCount: 1 })
let tabs: Tab[]
let locks: EdgeLocks

/** A tab of one browser: all of them share the locks and, by its name, the channel. */
function openTab(userId = 'u1'): Tab {
  const tab: Omit<Tab, 'socket'> = { frames: [], states: [], state: { unread: 0 } }
  const socket = openSharedSocket<State, Change>(userId, {
    onFrame: (frame) => {
      tab.frames.push(frame)
      if (frame.method === 'initMessage') tab.state = { unread: frame.unreadTotalCount }
      if (frame.method === 'messagePush') tab.state = { unread: tab.state.unread + 1 }
    },
    onConnected: (state) => tab.states.push(state),
    onForeign: () => {},
    readState: () => tab.state,
    writeState: (state) => {
      tab.state = state
    },
    onChange: ({ read }) => {
      tab.state = { unread: tab.state.unread - read }
    },
  })
  const opened = Object.assign(tab, { socket })
  tabs.push(opened)
  return opened
}

/** The channel between the tabs is the real one; what was said is heard after this. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await setImmediate()
}
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    jest.advanceTimersByTime(250)
    await settle()
  }
}
const upstream = () => EdgeSocket.live().at(-1) as EdgeSocket
async function connect(): Promise<void> {
  upstream().open()
  upstream().push(initMessage)
  await settle()
}
async function openTabs(count: number): Promise<Tab[]> {
  const opened = Array.from({ length: count }, () => openTab())
  await settle()
  await connect()
  return opened
}
const titles = ({ frames }: Tab) => frames.flatMap((frame) => (frame.method === 'messagePush' ? [frame.title] : []))
const changeVisibility = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  locks = new EdgeLocks()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  Object.assign(globalThis, { WebSocket: EdgeSocket, BroadcastChannel: EdgeChannel })
  global.fetch = (async () => new Response(JSON.stringify({ code: 600, msg: 'x', data: null }))) as typeof fetch
  EdgeSocket.all = []
  EdgeChannel.all = []
  tabs = []
})
afterEach(async () => {
  for (const { socket } of tabs) socket.close()
  await settle()
  Reflect.deleteProperty(navigator, 'locks')
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('thirty tabs have one connection, and a new one knows the numbers without another introduction (T11)', async () => {
  const opened = await openTabs(30)
  expect(EdgeSocket.all).toHaveLength(1)
  expect(opened.map(({ state, states }) => [state.unread, states.at(-1)])).toEqual(opened.map(() => [3, true]))
  const late = openTab()
  await settle()
  expect([late.state, late.states, EdgeSocket.all.length, upstream().sent.length]).toEqual([{ unread: 3 }, [true], 1, 1])
})

it('every tab hears every frame once and in order', async () => {
  const opened = await openTabs(3)
  const wanted = Array.from({ length: 1000 }, (_, index) => `${index}`)
  for (const title of wanted) upstream().push(push(title))
  await settle()
  for (const tab of opened) expect(titles(tab)).toEqual(wanted)
  expect(opened.map(({ state }) => state.unread)).toEqual([1003, 1003, 1003])
})

it('any tab sends, each frame goes out once', async () => {
  const opened = await openTabs(3)
  expect(opened.map(({ socket }, index) => socket.send({ method: 'UpdateReadMessage', formUserId: `p${index}` }))).toEqual([
    true,
    true,
    true,
  ])
  await settle()
  const sent = upstream().sent.filter(({ method }) => method === 'UpdateReadMessage')
  expect(sent.map(({ formUserId }) => formUserId).sort()).toEqual(['p0', 'p1', 'p2'])
})

it('what was read in one tab is read in all, whichever has the connection', async () => {
  const opened = await openTabs(3)
  for (const tab of opened) {
    tab.state = { unread: tab.state.unread - 1 }
    tab.socket.share({ read: 1 })
    await settle()
  }
  expect(opened.map(({ state }) => state.unread)).toEqual([0, 0, 0])
  upstream().push(push('new'))
  await settle()
  expect(opened.map(({ state }) => state.unread)).toEqual([1, 1, 1])
})

describe('another tab takes over', () => {
  it.each([
    ['is closed', (first: Tab) => first.socket.close()],
    ['crashes without a word', () => locks.crash()],
  ])('at once when the one with the connection %s, introduces itself, and everybody knows that it was cut', async (how, act) => {
    const [first, second, third] = (await openTabs(3)) as [Tab, Tab, Tab]
    const before = upstream()
    if (how.startsWith('crashes')) before.onmessage = before.onclose = null
    act(first)
    expect(first.socket.send({ method: 'HeartCheck' })).toBe(how.startsWith('crashes'))
    await settle()
    expect(second.socket.send({ method: 'HeartCheck' })).toBe(false)
    expect(third.socket.send({ method: 'HeartCheck' })).toBe(false)
    expect(EdgeSocket.all).toHaveLength(2)
    await connect()
    expect(upstream().sent.map(({ method }) => method)).toEqual(['OnConnection'])
    expect([second.states, third.states]).toEqual([
      [true, false, true],
      [true, false, true],
    ])
    upstream().push(push('after'))
    await settle()
    expect([titles(second), titles(third)]).toEqual([['after'], ['after']])
  })

  it('when the one with the connection is held, say by a print dialog: its late words count for nothing', async () => {
    const [first, second] = (await openTabs(2)) as [Tab, Tab]
    const before = upstream()
    EdgeChannel.all[0]?.hold()
    locks.hold()
    expect(second.socket.send({ method: 'UpdateReadMessage', formUserId: 'lost' })).toBe(true)
    await pass(8000)
    expect(EdgeSocket.live()).toHaveLength(2)
    await connect()
    before.push(push('late'))
    EdgeChannel.all[0]?.free()
    locks.free()
    await settle()
    expect(before.sent.filter(({ method }) => method === 'UpdateReadMessage')).toEqual([])
    expect(titles(second)).toEqual([])
    expect(second.states).toEqual([true, false, true])
    expect([before.readyState, EdgeSocket.live().length]).toEqual([3, 1])
    upstream().push(push('after'))
    await settle()
    expect([titles(first).at(-1), titles(second).at(-1)]).toEqual(['after', 'after'])
  })

  it('not while all of them are out of sight: nobody waits, and nobody takes it from another', async () => {
    await openTabs(3)
    changeVisibility('hidden')
    await pass(60_000)
    expect(EdgeSocket.all).toHaveLength(1)
  })

  it('a page that the browser puts aside gives the connection away, and joins again when it comes back', async () => {
    const [first] = (await openTabs(1)) as [Tab]
    window.dispatchEvent(new Event('pagehide'))
    expect(EdgeSocket.live()).toHaveLength(1)
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect([EdgeSocket.live().length, first.states.at(-1)]).toEqual([0, false])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await settle()
    await connect()
    expect(first.states.at(-1)).toBe(true)
  })
})

it('the tabs of another user hear nothing and send nothing over it (S15, T4)', async () => {
  const [own] = (await openTabs(1)) as [Tab]
  const first = upstream()
  const stranger = openTab('u2')
  await settle()
  first.push(push('for u1 only'))
  own.socket.share({ read: 1 })
  await settle()
  expect([stranger.frames, stranger.states, stranger.state]).toEqual([[], [], { unread: 0 }])
  expect(stranger.socket.send({ method: 'HeartCheck' })).toBe(false)
})

it('a frame that the platform ended the session with reaches every tab, and signing in again in one of them wakes the connection', async () => {
  const opened = await openTabs(2)
  upstream().push({ method: 'logout', msg: 'x', isOther: false })
  await settle()
  expect(opened.map(({ frames, states }) => [frames.at(-1)?.method, states.at(-1)])).toEqual([
    ['logout', false],
    ['logout', false],
  ])
  await pass(60_000)
  expect(EdgeSocket.live()).toEqual([])
  window.dispatchEvent(new Event('online'))
  await settle()
  await connect()
  expect(opened.map(({ states }) => states.at(-1))).toEqual([true, true])
})

it('without locks every tab has a connection of its own, and still tells the others what was read', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const [first, second] = [openTab(), openTab()]
  for (const socket of EdgeSocket.live()) {
    socket.open()
    socket.push(initMessage)
  }
  expect(EdgeSocket.live()).toHaveLength(2)
  first.state = { unread: 0 }
  first.socket.share({ read: 3 })
  await settle()
  expect(second.state).toEqual({ unread: 0 })
})

it('where the browser refuses locks, as in a sandboxed frame, the tab keeps a connection of its own', async () => {
  locks.request = () => Promise.reject(new DOMException('not here', 'SecurityError'))
  const tab = openTab()
  await settle()
  await connect()
  expect([tab.states, tab.state, tab.socket.send({ method: 'HeartCheck' })]).toEqual([[true], { unread: 3 }, true])
})

it('closed means closed: no lock, timer or channel is left', async () => {
  const opened = await openTabs(3)
  for (const { socket } of opened) socket.close()
  await settle()
  window.dispatchEvent(new Event('online'))
  changeVisibility('visible')
  await pass(60_000)
  expect([EdgeSocket.live().length, jest.getTimerCount()]).toEqual([0, 0])
})
