import { chat } from '@/lib/contract/message/chat'
import { type Client, type Harness, startHarness } from './harness'
import { connect, type Frame, type TestSocket } from './socket-testing'

jest.setTimeout(30_000)

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

function say(from: Client, socket: TestSocket, toUserId: string, messageContent: unknown, more: object = {}) {
  socket.send({ method: 'SendMessage', token: from.token, toUserId, messageType: 'text', messageContent, ...more })
}

function ask(from: Client, socket: TestSocket, more: object) {
  const page = { currentPage: 1, pageSize: 30, sord: 'desc', keyword: '' }
  socket.send({ method: 'MessageList', token: from.token, ...page, ...more })
  return socket.next('messageList')
}

it('stores a text, echoes it to all windows of the sender and brings it to the receiver', async () => {
  const second = await connect(harness.baseUrl, clerk.token)
  say(clerk, mine, 'stranger', ' 你好[微笑] ', { clientMessageId: 'first-message' })
  const echo = await mine.next('sendMessage')
  expect(echo).toEqual({
    method: 'sendMessage',
    id: expect.stringMatching(/^\d{19}$/),
    UserId: 'clerk',
    account: 'clerk',
    headIcon: '',
    realName: '名clerk',
    toUserId: 'stranger',
    toAccount: 'stranger',
    toHeadIcon: '',
    toRealName: '名stranger',
    messageType: 'text',
    toMessage: '你好[微笑]',
    dateTime: expect.any(Number),
    latestDate: echo['dateTime'],
    clientMessageId: 'first-message',
  })
  expect(await second.next('sendMessage')).toEqual(echo)
  expect(await theirs.next('receiveMessage')).toEqual({
    method: 'receiveMessage',
    id: echo['id'],
    formUserId: 'clerk',
    formMessage: '你好[微笑]',
    messageType: 'text',
    dateTime: echo['dateTime'],
    latestDate: echo['dateTime'],
    headIcon: '',
    realName: '名clerk',
    account: 'clerk',
  })
  const [row] = (await stranger.call(chat.conversations, {})).data.list
  expect(row).toEqual({
    id: 'clerk',
    realName: '名clerk',
    account: 'clerk',
    headIcon: '',
    latestMessage: '你好[微笑]',
    messageType: 'text',
    latestDate: echo['dateTime'],
    unreadMessage: 1,
  })
  expect((await clerk.call(chat.conversations, {})).data.list).toMatchObject([{ id: 'stranger', unreadMessage: 0 }])
  expect((await ask(stranger, theirs, { toUserId: 'clerk', formUserId: 'stranger' }))['list']).toHaveLength(1)
  theirs.send({ method: 'UpdateReadMessage', token: stranger.token, formUserId: 'clerk' })
  expect(await theirs.next('initMessage')).toMatchObject({ unreadNums: [] })
})
