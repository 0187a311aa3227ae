import 'fake-indexeddb/auto'
import { FakePlatform, fakeLocks } from '@/tests/fixtures/chat-platform'
import { FakeRequest } from '@/tests/fixtures/fake-request'
import { until } from '@/tests/fixtures/until'
import { liveSource } from '../socket/live'
import type { ChatMessage } from './chat-message'
import { ChatStore } from './chat-store'
import { keptItems } from './outbox-storage'

const peer = { id: 'li', realName: '李四', account: 'lisi', headIcon: '' }
const other = { id: 'wang', realName: '王五', account: 'wangwu', headIcon: '' }
const stores: ChatStore[] = []
let userCount = 0
let userId: string
let platform: FakePlatform
let listed: object[]

beforeEach(() => {
  userCount += 1
  userId = `zhang-${userCount}`
  platform = new FakePlatform(userId)
  listed = []
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() })
  // The network is the edge.
  global.fetch = (async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: listed } }))) as typeof fetch
})

afterEach(() => {
  for (const store of stores.splice(0)) store.stop()
  liveSource.detach()
  setVisible(true)
})

const open = (user = userId) => {
  const store = new ChatStore(user)
  stores.push(store)
  return store
}
const messages = (store: ChatStore): readonly ChatMessage[] => store.read().thread?.messages ?? []
const texts = (store: ChatStore) => messages(store).map(({ content }) => (content.kind === 'text' ? content.text : content.kind))
const states = (store: ChatStore) => messages(store).map(({ state }) => state)

function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function openWith(store: ChatStore) {
  platform.connect()
  store.openThread(peer)
  await until(() => expect(store.read().thread?.hasLoaded).toBe(true))
}

describe('sending', () => {
  test('an own message is there at once, and the echo confirms the same row', async () => {
    const store = open()
    await openWith(store)
    platform.nextSend = 'late'
    void store.send(peer.id, 'text', '你好')
    await until(() => expect(states(store)).toEqual(['waiting']))
    const [waiting] = messages(store)
    await until(() => expect(states(store)).toEqual(['sent']))
    expect(messages(store)[0]).toMatchObject({ key: waiting?.key, id: 'm1', senderId: userId })
    expect(store.read().conversations[0]).toMatchObject({ id: peer.id, latestMessage: '你好', realName: 'name of li' })
    expect(await keptItems(userId)).toEqual([])
  })

  test.each([true, false])(
    'what is written without a connection goes once, in order, when it is back (names known: %s)',
    async (names) => {
      platform.knowsNames = names
      const store = open()
      await openWith(store)
      platform.cut()
      for (const text of ['一', '二', '二', '三']) await store.send(peer.id, 'text', text)
      expect(platform.framesOf('SendMessage')).toHaveLength(0)
      await until(() => expect(states(store)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']))
      platform.connect()
      await until(() => expect(states(store)).toEqual(['sent', 'sent', 'sent', 'sent']))
      expect(platform.texts(peer.id)).toEqual(['一', '二', '二', '三'])
      expect(texts(store)).toEqual(['一', '二', '二', '三'])
    },
  )

  test.each([
    [true, 'unanswered'],
    [true, 'lost'],
    [false, 'unanswered'],
    [false, 'lost'],
  ] as const)(
    'a line that breaks while a message is underway neither loses nor doubles it (names known: %s, %s)',
    async (names, fate) => {
      platform.knowsNames = names
      const store = open()
      await openWith(store)
      await store.send(peer.id, 'text', '好')
      await until(() => expect(states(store)).toEqual(['sent']))
      platform.nextSend = fate
      await store.send(peer.id, 'text', '好')
      await store.send(peer.id, 'text', '再见')
      await until(() => expect(platform.framesOf('SendMessage')).toHaveLength(2))
      platform.connect()
      await until(() => expect(states(store)).toEqual(['sent', 'sent', 'sent']))
      expect(platform.texts(peer.id)).toEqual(['好', '好', '再见'])
      expect(texts(store)).toEqual(['好', '好', '再见'])
      expect(await keptItems(userId)).toEqual([])
    },
  )

  test.each([true, false])(
    'twenty messages over a line that breaks again and again arrive once and in order (names known: %s)',
    async (names) => {
      platform.knowsNames = names
      const store = open()
      await openWith(store)
      const written = Array.from({ length: 20 }, (_, index) => `第${index % 7}句`)
      platform.cut()
      for (const text of written) await store.send(peer.id, 'text', text)
      for (const fate of ['lost', 'unanswered', 'lost', 'unanswered', 'unanswered'] as const) {
        const count = platform.framesOf('SendMessage').length
        platform.nextSend = fate
        platform.connect()
        await until(() => expect(platform.framesOf('SendMessage').length).toBeGreaterThan(count))
        platform.cut()
      }
      platform.connect()
      await until(() => expect(platform.texts(peer.id)).toEqual(written))
      await until(() => expect(texts(store)).toEqual(written))
      await until(() => expect(new Set(states(store))).toEqual(new Set(['sent'])))
    },
  )

  test('what the platform refuses is shown with its words, holds up nothing, and can be sent again or removed', async () => {
    const store = open()
    await openWith(store)
    platform.refusal = '对方账号已被禁用'
    await store.send(peer.id, 'text', '一')
    await until(() => expect(messages(store)[0]).toMatchObject({ state: 'failed', failure: '对方账号已被禁用' }))
    platform.refusal = undefined
    await store.send(peer.id, 'text', '二')
    await until(() => expect(platform.texts(peer.id)).toEqual(['二']))
    store.retry(messages(store).find(({ state }) => state === 'failed')?.key ?? '')
    await until(() => expect(platform.texts(peer.id)).toEqual(['二', '一']))
    platform.refusal = '不行'
    await store.send(peer.id, 'text', '三')
    await until(() => expect(states(store)).toEqual(['sent', 'sent', 'failed']))
    store.discard(messages(store).at(-1)?.key ?? '')
    await until(() => expect(texts(store)).toEqual(['二', '一']))
    expect(await keptItems(userId)).toEqual([])
  })

  test('a refusal without a name fails only what the platform really does not have', async () => {
    platform.knowsNames = false
    platform.refusal = '出错了'
    const store = open()
    await openWith(store)
    await store.send(peer.id, 'text', '一')
    await until(() => expect(messages(store)[0]).toMatchObject({ state: 'failed', failure: '出错了' }))
    expect(platform.texts(peer.id)).toEqual([])
  })

  test('a page that is loaded anew sends what the one before could not, once', async () => {
    const before = open()
    await openWith(before)
    platform.nextSend = 'unanswered'
    await before.send(peer.id, 'text', '一')
    await before.send(peer.id, 'text', '二')
    await until(() => expect(platform.framesOf('SendMessage')).toHaveLength(1))
    before.stop()
    const after = open()
    await openWith(after)
    await until(() => expect(texts(after)).toEqual(['一', '二']))
    await until(() => expect(platform.texts(peer.id)).toEqual(['一', '二']))
  })

  test('nobody else in this browser sends or sees it', async () => {
    const before = open()
    await before.send(peer.id, 'text', '秘密')
    before.stop()
    const somebody = open('somebody')
    platform.connect()
    somebody.openThread(peer)
    await until(() => expect(somebody.read().thread?.hasLoaded).toBe(true))
    expect(texts(somebody)).toEqual([])
    expect(platform.framesOf('SendMessage')).toEqual([])
  })

  test('two tabs show the same, and one of them sends', async () => {
    const [first, second] = [open(), open()]
    await openWith(first)
    second.openThread(peer)
    await second.send(peer.id, 'text', '来自第二个标签')
    await first.send(peer.id, 'text', '来自第一个标签')
    const expected = ['来自第二个标签', '来自第一个标签']
    await until(() => expect(platform.texts(peer.id)).toHaveLength(2))
    for (const store of [first, second]) await until(() => expect([...texts(store)].sort()).toEqual([...expected].sort()))
    await until(() => expect([...states(first), ...states(second)]).toEqual(['sent', 'sent', 'sent', 'sent']))
    expect(platform.framesOf('SendMessage')).toHaveLength(2)
    expect(texts(first)).toEqual(texts(second))
  })

  test('when the tab that sends is closed, another one goes on', async () => {
    const [first, second] = [open(), open()]
    await openWith(first)
    second.openThread(peer)
    first.stop()
    await second.send(peer.id, 'text', '还在')
    await until(() => expect(platform.texts(peer.id)).toEqual(['还在']))
  })
})

test('a file on its way is given up when the page becomes another user’s', async () => {
  let isGivenUp = false
  const store = open()
  FakeRequest.install()
  const file = { peerId: peer.id, kind: 'image', content: new Blob(['x']), name: 'a.png', facts: {} } as const
  const started = store.uploads.start(file).catch((error: Error) => {
    isGivenUp = error.name === 'AbortError'
  })
  store.stop()
  await started
  expect(isGivenUp).toBe(true)
  expect(store.uploads.read()).toBeUndefined()
})

describe('receiving', () => {
  test('a thousand messages in a row are there once, in order, and are not drawn one by one', async () => {
    const store = open()
    await openWith(store)
    let drawnCount = 0
    store.subscribe(() => {
      drawnCount += 1
    })
    const written = Array.from({ length: 1000 }, (_, index) => `第${index}条`)
    for (const text of written) platform.write(peer.id, text)
    await until(() => expect(texts(store)).toEqual(written))
    expect(drawnCount).toBeLessThan(100)
    // A platform that says everything twice changes nothing.
    const last = platform.rows.at(-1)
    platform.push({
      method: 'receiveMessage',
      id: last?.id,
      formUserId: peer.id,
      formMessage: last?.content,
      dateTime: last?.sendTime,
    })
    await until(() => expect(messages(store)).toHaveLength(1000))
  })

  test('what came while the line was cut is fetched, in its place, once', async () => {
    for (const knowsNames of [true, false]) {
      platform.knowsNames = knowsNames
      const store = open()
      await openWith(store)
      const known = texts(store)
      platform.write(peer.id, '之前')
      platform.cut()
      for (const text of ['其间一', '其间二']) platform.write(peer.id, text, false)
      platform.connect()
      platform.write(peer.id, '之后')
      await until(() => expect(texts(store)).toEqual([...known, '之前', '其间一', '其间二', '之后']))
      store.stop()
    }
  })

  test('after a long absence the list begins with the newest page, without a hole', async () => {
    const store = open()
    await openWith(store)
    platform.write(peer.id, '很久以前')
    platform.cut()
    for (let index = 0; index < 80; index += 1) platform.write(peer.id, `第${index}条`, false)
    platform.connect()
    await until(() => expect(texts(store).at(-1)).toBe('第79条'))
    expect(texts(store)).toHaveLength(30)
    expect(store.read().thread?.hasOlder).toBe(true)
  })

  test('older pages join without doubles and holes, also when messages come meanwhile', async () => {
    for (let index = 0; index < 100; index += 1) platform.write(peer.id, `第${index}条`, false)
    const store = open()
    await openWith(store)
    expect(texts(store)).toHaveLength(30)
    for (const text of ['新一', '新二', '新三']) platform.write(peer.id, text)
    while (store.read().thread?.hasOlder) {
      const count = texts(store).length
      store.loadOlder()
      await until(() => expect(texts(store).length > count || !store.read().thread?.hasOlder).toBe(true))
    }
    expect(texts(store)).toEqual([...Array.from({ length: 100 }, (_, index) => `第${index}条`), '新一', '新二', '新三'])
  })

  test('an answer about somebody else is never shown', async () => {
    platform.answersLists = false
    platform.connect()
    const store = open()
    store.openThread(peer)
    await until(() => expect(platform.framesOf('MessageList')).toHaveLength(1))
    platform.write(other.id, '不是给这里的', false)
    const [asked] = platform.framesOf('MessageList')
    if (!asked) throw new Error('nothing was asked')
    platform.answer({ ...asked, toUserId: other.id })
    await until(() => expect(store.read().thread?.hasLoaded).toBe(false))
    platform.write(peer.id, '是', false)
    platform.answer(asked)
    await until(() => expect(texts(store)).toEqual(['是']))
  })

  test('questions wait for each other, and one that is left is not answered into the next conversation', async () => {
    platform.write(peer.id, '李', false)
    platform.write(other.id, '王', false)
    platform.answersLists = false
    platform.connect()
    const store = open()
    store.openThread(peer)
    await until(() => expect(platform.framesOf('MessageList')).toHaveLength(1))
    store.openThread(other)
    await Promise.resolve()
    expect(platform.framesOf('MessageList')).toHaveLength(1)
    platform.answersLists = true
    const [asked] = platform.framesOf('MessageList')
    if (asked) platform.answer(asked)
    await until(() => expect(texts(store)).toEqual(['王']))
  })

  test('the newest conversation is on top, a person without name and icon among them', async () => {
    listed = [
      {
        id: peer.id,
        realName: '李四',
        latestMessage: '旧',
        messageType: 'text',
        latestDate: 1_700_000_000_000,
        unreadMessage: 3,
      },
      { id: other.id, latestMessage: '旧', messageType: 'text', latestDate: 1_600_000_000_000 },
    ]
    const store = open()
    await store.loadConversations()
    platform.connect()
    platform.write(other.id, '新')
    await until(() => expect(store.read().conversations.map(({ id }) => id)).toEqual([other.id, peer.id]))
    platform.push({ method: 'receiveMessage', formUserId: 'x', formMessage: '?', messageType: 'text', dateTime: 1 })
    await until(() => expect(store.read().conversations[0]).toMatchObject({ id: 'x', realName: '', account: '', headIcon: '' }))
  })
})

describe('reading', () => {
  const readFrames = () => platform.framesOf('UpdateReadMessage').length

  test('opening a conversation reads it, and so does what comes while it is seen, at most once a second', async () => {
    const store = open()
    const read: string[] = []
    store.onRead((id) => read.push(id))
    await openWith(store)
    expect(readFrames()).toBe(1)
    for (let index = 0; index < 100; index += 1) platform.write(peer.id, `第${index}条`)
    expect(readFrames()).toBe(1)
    expect(read.length).toBeGreaterThan(100)
    await until(() => expect(readFrames()).toBe(2))
    platform.write(other.id, '别处')
    expect(read).not.toContain(other.id)
  })

  test('a tab that nobody sees reads nothing until it is seen', async () => {
    setVisible(false)
    const store = open()
    const read: string[] = []
    store.onRead((id) => read.push(id))
    await openWith(store)
    platform.write(peer.id, '有人吗')
    expect([readFrames(), read]).toEqual([0, []])
    setVisible(true)
    expect([readFrames(), read]).toEqual([1, [peer.id]])
  })

  test('what was seen just before the window closes is read', async () => {
    const store = open()
    await openWith(store)
    platform.write(peer.id, '一')
    store.closeThread()
    expect(readFrames()).toBe(2)
  })
})

test('removed conversations and deleted records go from every tab', async () => {
  listed = [{ id: peer.id, latestMessage: '旧', messageType: 'text', latestDate: 1 }]
  const [first, second] = [open(), open()]
  platform.write(peer.id, '旧', false)
  await openWith(first)
  await Promise.all([first.loadConversations(), second.loadConversations()])
  second.openThread(peer)
  await until(() => expect(texts(second)).toEqual(['旧']))
  platform.rows.length = 0
  first.recordsDeleted(peer.id)
  await until(() => expect([...texts(first), ...texts(second)]).toEqual([]))
  expect(first.read().conversations[0]).toMatchObject({ id: peer.id, latestMessage: '' })
  listed = []
  first.hidden(peer.id)
  expect(first.read().conversations).toEqual([])
  await until(() => expect(first.read().thread).toBeUndefined())
  await until(() => expect(second.read().conversations).toEqual([]))
})
