import { chat } from '@/lib/contract/message/chat'
import { chatTextBytesMax } from '@/lib/contract/message/client-frame'
import { pngOf } from '@/platform/modules/file/testing'
import { askHistory, read, say } from './chat-setup'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'
import { connect, type TestSocket } from './socket-testing'

let harness: FileHarness
let clerk: Client
let stranger: Client
let mine: TestSocket
let theirs: TestSocket
beforeAll(async () => {
  harness = await startFileHarness()
  await harness.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'manager').execute()
  clerk = await harness.signIn('clerk')
  stranger = await harness.signIn('stranger')
  mine = await connect(harness.baseUrl, clerk.token)
  theirs = await connect(harness.baseUrl, stranger.token)
})
afterAll(() => harness.stop())

const stored = async () => {
  const rows = await harness.db.selectFrom('chatMessage').selectAll().execute()
  return rows.length
}

/** The socket stays open, and nobody but the sender hears of it. */
async function expectRefused(msg: string, clientMessageId?: string): Promise<void> {
  expect(await mine.next('error')).toEqual({ method: 'error', msg, ...(clientMessageId ? { clientMessageId } : {}) })
  expect(mine.socket.readyState).toBe(mine.socket.OPEN)
  expect(await stored()).toBe(0)
  expect([...mine.waiting(), ...theirs.waiting()]).toEqual([])
}

describe('a message is refused with a text that says what to do', () => {
  const unreachable = '对方账号不存在或已被禁用，无法发送消息'
  const tooLong = '消息过长，最多约6000个汉字，请分段发送'

  it.each([
    ['to somebody unknown', 'nobody-at-all', '你好', unreachable],
    ['to a disabled account', 'manager', '你好', unreachable],
    ['to oneself', 'clerk', '你好', '不能给自己发送消息'],
    ['to several at once', ['stranger', 'admin'], '你好', '请选择一位联系人'],
    ['to nobody', undefined, '你好', '请选择一位联系人'],
    ['of blanks only', 'stranger', ' \n\t\u3000 ', '不能发送空白消息'],
    ['of signs that nobody sees', 'stranger', '\u200b\u2060\ufeff\u0007', '不能发送空白消息'],
    ['that is no text', 'stranger', { text: '你好' }, '消息内容不正确，请重新输入'],
    ['longer than a text may be', 'stranger', 'x'.repeat(chatTextBytesMax + 1), tooLong],
    ['of 80,000 signs', 'stranger', '长'.repeat(80_000), tooLong],
  ])('%s', async (_name, toUserId, content, msg) => {
    say(clerk, mine, toUserId, content, { clientMessageId: 'refused-message' })
    await expectRefused(msg, 'refused-message')
  })

  it('of an unknown kind', async () => {
    say(clerk, mine, 'stranger', '你好', { messageType: 'location' })
    await expectRefused('暂不支持发送该类型的消息')
  })

  it.each([
    ['a path', { name: '../../etc/passwd', width: 1, height: 1 }],
    ['a negative width', { name: 'a.png', width: -1, height: 1 }],
    ['a height of 1e9', { name: 'a.png', width: 1, height: 1e9 }],
    ['no size', { name: 'a.png' }],
    ['a text', 'a.png'],
  ])('with a picture that has %s', async (_name, content) => {
    say(clerk, mine, 'stranger', content, { messageType: 'image' })
    await expectRefused('图片消息不正确，请重新选择图片')
  })

  it('with a file that is missing, of another kind or of another user', async () => {
    const avatar = await upload(clerk, pngOf(2, 2))
    const foreign = await upload(stranger, pngOf(2, 2), { type: 'IM' })
    const missing = `${'0'.repeat(32)}.png`
    for (const name of [missing, avatar.data.name, foreign.data.name]) {
      say(clerk, mine, 'stranger', { name, width: 2, height: 2 }, { messageType: 'image' })
      await expectRefused('图片不存在，请重新上传后发送')
    }
    say(clerk, mine, 'stranger', { name: missing, length: 3 }, { messageType: 'voice' })
    await expectRefused('语音不存在，请重新录制后发送')
    say(clerk, mine, 'stranger', { name: missing }, { messageType: 'video' })
    await expectRefused('视频不存在，请重新上传后发送')
  })
})

describe('what belongs to others', () => {
  it.each([
    ['the history of two others', { toUserId: 'admin', formUserId: 'stranger' }, '只能查看自己的聊天记录'],
    ['a history from the other side', { toUserId: 'clerk', formUserId: 'stranger' }, '只能查看自己的聊天记录'],
    ['more than a page may hold', { toUserId: 'stranger', formUserId: 'clerk', pageSize: 101 }, '每页最多100条'],
    ['a page before the first', { toUserId: 'stranger', formUserId: 'clerk', currentPage: 0 }, '请求参数不正确：currentPage'],
    ['an unknown order', { toUserId: 'stranger', formUserId: 'clerk', sord: 'up' }, '请求参数不正确：sord'],
  ])('%s is refused', async (_name, more, msg) => {
    const answer = askHistory(clerk, mine, more)
    answer.catch(() => undefined)
    await expectRefused(msg)
  })

  it('cannot be read, hidden or deleted by somebody who is not part of it', async () => {
    say(stranger, theirs, 'admin', '只给管理员')
    await theirs.next('sendMessage')
    read(clerk, mine, 'stranger')
    const params = { id: 'stranger' }
    expect(await clerk.call(chat.hide, { params })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await clerk.call(chat.deleteRecords, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect((await clerk.call(chat.conversations, {})).data.list).toEqual([])
    const admin = await harness.signIn('admin')
    expect((await admin.call(chat.conversations, {})).data.list).toMatchObject([{ id: 'stranger', unreadMessage: 1 }])
    await harness.db.deleteFrom('chatMessage').execute()
  })

  it('needs a session', async () => {
    const calls = [chat.conversations, chat.contacts] as const
    for (const call of calls) expect((await harness.anonymous.call(call, { query: {} } as never)).code).toBe(600)
    const params = { id: 'stranger' }
    expect((await harness.anonymous.call(chat.hide, { params })).code).toBe(600)
    expect((await harness.anonymous.call(chat.deleteRecords, { params })).code).toBe(600)
  })
})

it('a picture and a voice of one’s own arrive as objects, stand in the history as JSON text, and are in use until both have deleted them', async () => {
  const name = (await upload(clerk, pngOf(40, 30), { type: 'IM' })).data.name
  say(clerk, mine, 'stranger', { name, width: 40, height: 30, extra: 1 }, { messageType: 'image' })
  const shown = { path: `/api/file/Image/IM/${name}`, width: 40, height: 30 }
  expect(await theirs.next('receiveMessage')).toMatchObject({ messageType: 'image', formMessage: shown })
  expect(await mine.next('sendMessage')).toMatchObject({ messageType: 'image', toMessage: shown })
  say(clerk, mine, 'stranger', { name, length: 3.5 }, { messageType: 'voice' })
  expect(await theirs.next('receiveMessage')).toMatchObject({ formMessage: { path: shown.path, length: 3.5 } })
  const { list } = await askHistory(stranger, theirs, { toUserId: 'clerk', formUserId: 'stranger' })
  expect(list[0]).toMatchObject({ contentType: 'image', content: JSON.stringify(shown) })
  expect(JSON.parse(list[1].content)).toEqual({ path: shown.path, length: 3.5 })
  const [row] = (await stranger.call(chat.conversations, {})).data.list
  expect(row).toMatchObject({ messageType: 'voice', unreadMessage: 2 })
  const uses = async () =>
    (await harness.db.selectFrom('storedFile').select('uses').where('name', '=', name).executeTakeFirstOrThrow()).uses
  expect(await uses()).toBeGreaterThan(0)
  await clerk.call(chat.deleteRecords, { params: { id: 'stranger' } })
  expect(await uses()).toBeGreaterThan(0)
  await stranger.call(chat.deleteRecords, { params: { id: 'clerk' } })
  expect(await uses()).toBe(0)
})
