import { chat } from '@/lib/contract/message/chat'
import { consume } from '@/platform/http/limits'
import { askHistory, nextOf, read, say } from './chat-setup'
import { type Client, type Harness, startHarness } from './harness'
import { connect, type Frame, type TestSocket } from './socket-testing'

let harness: Harness
let clerk: Client
let stranger: Client
let mine: TestSocket & { first: Frame }
let theirs: TestSocket & { first: Frame }
beforeEach(async () => {
  harness = await startHarness()
  clerk = await harness.signIn('clerk')
  stranger = await harness.signIn('stranger')
  mine = await connect(harness.baseUrl, clerk.token)
  theirs = await connect(harness.baseUrl, stranger.token)
})
afterEach(() => harness.stop())

const conversationsOf = async (client: Client) => (await client.call(chat.conversations, {})).data.list

describe('a text', () => {
  it('is echoed to all windows of the sender and brought to the receiver, with the fields of the contract', async () => {
    const second = await connect(harness.baseUrl, clerk.token)
    say(clerk, mine, 'stranger', ' 你好[微笑] ', { clientMessageId: 'first-message' })
    const echo = await mine.next('sendMessage')
    const dateTime = echo['dateTime']
    expect(echo).toEqual({
      ...{ method: 'sendMessage', id: expect.stringMatching(/^\d{19}$/), messageType: 'text', toMessage: '你好[微笑]' },
      ...{ UserId: 'clerk', account: 'clerk', headIcon: '', realName: '名clerk' },
      ...{ toUserId: 'stranger', toAccount: 'stranger', toHeadIcon: '', toRealName: '名stranger' },
      ...{ dateTime: expect.any(Number), latestDate: dateTime, clientMessageId: 'first-message' },
    })
    expect(await second.next('sendMessage')).toEqual(echo)
    expect(await theirs.next('receiveMessage')).toEqual({
      ...{ method: 'receiveMessage', id: echo['id'], messageType: 'text', formMessage: '你好[微笑]' },
      ...{ formUserId: 'clerk', account: 'clerk', headIcon: '', realName: '名clerk', dateTime, latestDate: dateTime },
    })
    const row = { account: 'clerk', headIcon: '', latestDate: dateTime, latestMessage: '你好[微笑]', messageType: 'text' }
    expect(await conversationsOf(stranger)).toEqual([{ ...row, id: 'clerk', realName: '名clerk', unreadMessage: 1 }])
    expect(await conversationsOf(clerk)).toMatchObject([{ id: 'stranger', unreadMessage: 0 }])
  })

  it('waits for a receiver who is away, with its number in the answer to OnConnection', async () => {
    say(clerk, mine, 'junior', '在吗')
    say(clerk, mine, 'junior', '看到回复')
    const [, latest] = await nextOf(mine, 'sendMessage', 2)
    const junior = await harness.db.selectFrom('appUser').select('id').where('id', '=', 'junior').executeTakeFirstOrThrow()
    await harness.db
      .insertInto('permissionGrant')
      .values([
        { objectType: 'User', objectId: junior.id, itemType: 'system', itemId: 'trade' },
        { objectType: 'User', objectId: junior.id, itemType: 'module', itemId: 'plainPage' },
      ])
      .execute()
    const client = await harness.signIn('junior')
    const window = await connect(harness.baseUrl, client.token)
    expect(window.first['unreadNums']).toEqual([
      {
        ...{ sendUserId: 'clerk', receiveUserId: 'junior', unreadNum: 2 },
        ...{ defaultMessage: '看到回复', defaultMessageType: 'text', defaultMessageTime: latest?.['dateTime'] },
      },
    ])
    const { list } = await askHistory(client, window, { toUserId: 'clerk', formUserId: 'junior' })
    expect(list.map((row: Frame) => row['content'])).toEqual(['在吗', '看到回复'])
  })

  it('sent twice with one number, also from two windows at once, is stored once and heard once', async () => {
    const second = await connect(harness.baseUrl, clerk.token)
    const id = { clientMessageId: 'same-number' }
    for (const window of [mine, second, mine, second]) say(clerk, window, 'stranger', '只发一次', id)
    const echoes = await nextOf(mine, 'sendMessage', 2)
    expect(echoes[1]).toEqual(echoes[0])
    say(clerk, mine, 'stranger', '下一条')
    expect(await theirs.next('receiveMessage')).toMatchObject({ formMessage: '只发一次' })
    expect(await theirs.next('receiveMessage')).toMatchObject({ formMessage: '下一条' })
    const { pagination } = await askHistory(clerk, mine, { toUserId: 'stranger', formUserId: 'clerk' })
    expect(pagination).toEqual({ currentPage: 1, pageSize: 30, total: 2 })
    expect(await conversationsOf(stranger)).toMatchObject([{ unreadMessage: 2 }])
    say(clerk, mine, 'admin', '别的对话', id)
    expect(await mine.next('error')).toMatchObject({ clientMessageId: 'same-number', msg: '消息编号重复，请重新发送' })
  })

  it('keeps its place when the clock of the server jumps back', async () => {
    say(clerk, mine, 'stranger', '第一条')
    const before = await mine.next('sendMessage')
    harness.advance(-10 * 60_000)
    say(clerk, mine, 'stranger', '第二条')
    const after = await mine.next('sendMessage')
    expect(after['dateTime']).toBe(before['dateTime'] + 1)
    const { list } = await askHistory(clerk, mine, { toUserId: 'stranger', formUserId: 'clerk' })
    expect(list.map((row: Frame) => row['content'])).toEqual(['第一条', '第二条'])
  })

  it('loses what cannot be shown or stored, and nothing else', async () => {
    say(clerk, mine, 'stranger', 'a\u0001\u0000b\r\n<script>alert(1)</script>\ud800 javascript:alert(1) [xxx]')
    const shown = 'ab\n<script>alert(1)</script>\ufffd javascript:alert(1) [xxx]'
    expect(await theirs.next('receiveMessage')).toMatchObject({ formMessage: shown })
  })
})

it('a thousand messages of one peer arrive in order in all windows, each once, and the numbers agree', async () => {
  const second = await connect(harness.baseUrl, stranger.token)
  const texts = Array.from({ length: 1000 }, (_, index) => `第${index}条`)
  // Four windows, as one may send 300 frames at once.
  for (let part = 0; part < 4; part += 1) {
    const window = await connect(harness.baseUrl, clerk.token)
    const own = texts.slice(part * 250, (part + 1) * 250)
    for (const [index, text] of own.entries())
      say(clerk, window, 'stranger', text, { clientMessageId: `message-${part}-${index}` })
    await nextOf(window, 'sendMessage', 250)
  }
  for (const window of [theirs, second]) {
    expect((await nextOf(window, 'receiveMessage', 1000)).map((frame) => frame['formMessage'])).toEqual(texts)
    expect(window.waiting().filter(({ method }) => method === 'receiveMessage')).toEqual([])
  }
  expect(await conversationsOf(stranger)).toMatchObject([{ unreadMessage: 1000, latestMessage: '第999条' }])
  read(stranger, second, 'clerk')
  for (const window of [theirs, second]) expect(await window.next('initMessage')).toMatchObject({ unreadNums: [] })
  expect(await conversationsOf(stranger)).toMatchObject([{ unreadMessage: 0 }])
})

describe('somebody who asks for too much', () => {
  const spend = async (limit: 'chatByUser' | 'chatSearchByUser', count: number) => {
    for (let use = 0; use < count; use += 1) await consume(harness.ctx, limit, 'clerk')
  }
  const msg = '操作过于频繁，请稍后再试'

  it('has the message beyond 1,200 in ten seconds refused by its number, on a socket that stays open', async () => {
    await spend('chatByUser', 1199)
    say(clerk, mine, 'stranger', '最后一条')
    say(clerk, mine, 'stranger', '太多了', { clientMessageId: 'one-too-many' })
    expect(await mine.next('error')).toEqual({ method: 'error', msg, clientMessageId: 'one-too-many' })
    expect(await theirs.next('receiveMessage')).toMatchObject({ formMessage: '最后一条' })
    expect(theirs.waiting()).toEqual([])
    expect(mine.socket.readyState).toBe(mine.socket.OPEN)
  })

  it('has the search beyond 120 in a minute refused, and turns pages all the same', async () => {
    await spend('chatSearchByUser', 120)
    const page = { method: 'MessageList', token: clerk.token, toUserId: 'stranger', formUserId: 'clerk' }
    mine.send({ ...page, currentPage: 1, pageSize: 50, sord: 'asc', keyword: '模具' })
    expect(await mine.next('error')).toEqual({ method: 'error', msg })
    expect(await askHistory(clerk, mine, { toUserId: 'stranger', formUserId: 'clerk' })).toMatchObject({ list: [] })
  })
})

describe('reading', () => {
  it('sets the state of what the peer has sent, tells every window of the reader, and does nothing the second time', async () => {
    say(clerk, mine, 'stranger', '请看附件')
    await theirs.next('receiveMessage')
    const states = async () => {
      const { list } = await askHistory(clerk, mine, { toUserId: 'stranger', formUserId: 'clerk' })
      return list.map((row: Frame) => [row['sendUserId'], row['receiveUserId'], row['state'], row['receiveTime'] !== null])
    }
    expect(await states()).toEqual([['clerk', 'stranger', 0, false]])
    read(stranger, theirs, 'clerk')
    expect(await theirs.next('initMessage')).toMatchObject({ unreadNums: [], unreadTotalCount: 0 })
    expect(await states()).toEqual([['clerk', 'stranger', 1, true]])
    read(stranger, theirs, 'clerk')
    read(stranger, theirs, 'nobody-at-all')
    await askHistory(stranger, theirs, { toUserId: 'clerk', formUserId: 'stranger' })
    expect(theirs.waiting()).toEqual([])
  })
})

describe('the history', () => {
  it('is in the order of time on every page, whichever end the pages are counted from', async () => {
    for (let count = 1; count <= 5; count += 1) say(clerk, mine, 'stranger', `消息${count}`)
    await nextOf(mine, 'sendMessage', 5)
    const page = async (more: object) => {
      const { list, pagination } = await askHistory(stranger, theirs, {
        toUserId: 'clerk',
        formUserId: 'stranger',
        pageSize: 2,
        ...more,
      })
      return [list.map((row: Frame) => row['content']).join(' '), pagination.total]
    }
    expect(await page({ sord: 'desc' })).toEqual(['消息4 消息5', 5])
    expect(await page({ sord: 'desc', currentPage: 3 })).toEqual(['消息1', 5])
    expect(await page({ sord: 'asc' })).toEqual(['消息1 消息2', 5])
    expect(await page({ sord: 'asc', currentPage: 4 })).toEqual(['', 5])
    expect(await page({ keyword: ' 息3 ' })).toEqual(['消息3', 1])
    expect(await page({ keyword: '息\u00003\ud800' })).toEqual(['消息3', 1])
    expect(await page({ keyword: '%' })).toEqual(['', 0])
  })

  it('is empty with somebody to whom nothing was written', async () => {
    const empty = { list: [], pagination: { currentPage: 1, pageSize: 30, total: 0 } }
    expect(await askHistory(clerk, mine, { toUserId: 'admin', formUserId: 'clerk' })).toMatchObject(empty)
  })
})

it('who writes is not idle', async () => {
  const expiry = async () =>
    (await harness.db.selectFrom('session').select('expiresAt').where('userId', '=', 'clerk').executeTakeFirstOrThrow()).expiresAt
  const before = await expiry()
  harness.advance(5 * 60_000)
  say(clerk, mine, 'stranger', '还在')
  await mine.next('sendMessage')
  expect(await expiry()).toBeGreaterThan(before)
})
