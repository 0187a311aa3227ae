import { chat } from '@/lib/contract/message/chat'
import { user } from '@/lib/contract/permission/user'
import { purgeChat } from '@/platform/modules/chat/retention-store'
import { askHistory, nextOf, say } from './chat-setup'
import { type Client, type Harness, startHarness } from './harness'
import { connect, type TestSocket } from './socket-testing'

let harness: Harness
let clerk: Client
let stranger: Client
let admin: Client
let mine: TestSocket
let theirs: TestSocket
beforeEach(async () => {
  harness = await startHarness()
  clerk = await harness.signIn('clerk')
  stranger = await harness.signIn('stranger')
  admin = await harness.signIn('admin')
  mine = await connect(harness.baseUrl, clerk.token)
  theirs = await connect(harness.baseUrl, stranger.token)
})
afterEach(() => harness.stop())

const conversationsOf = async (client: Client) => (await client.call(chat.conversations, {})).data.list
const messages = () => harness.db.selectFrom('chatMessage').select('content').orderBy('sentAt').execute()
const pairs = () => harness.db.selectFrom('chatPair').select(['total', 'bytes']).execute()

async function talk(count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) say(clerk, mine, 'stranger', `消息${index}`)
  await nextOf(mine, 'sendMessage', count)
  await nextOf(theirs, 'receiveMessage', count)
}

it('conversations come with the newest first', async () => {
  const sent = ['stranger 一', 'admin 二', 'junior 三', 'stranger 四'] as const
  for (const [peer = '', text] of sent.map((line) => line.split(' '))) {
    say(clerk, mine, peer, text)
    await mine.next('sendMessage')
    harness.advance(1)
  }
  expect((await conversationsOf(clerk)).map((row: { id: string; latestMessage: string }) => [row.id, row.latestMessage])).toEqual(
    [
      ['stranger', '四'],
      ['junior', '三'],
      ['admin', '二'],
    ],
  )
})

describe('contacts', () => {
  const contacts = async (query: { keyword?: string; currentPage?: number; pageSize?: number }) =>
    (await clerk.call(chat.contacts, { query })).data
  const idsOf = (data: { list: { id: string }[] }) => data.list.map(({ id }) => id).sort()

  it('are the enabled users but oneself, with their department', async () => {
    await harness.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'manager').execute()
    const all = await contacts({})
    expect(idsOf(all)).toEqual(['admin', 'junior', 'stranger'])
    expect(all.list.find(({ id }: { id: string }) => id === 'junior')).toEqual({
      ...{ id: 'junior', account: 'junior', realName: '名junior', headIcon: '', department: '名east' },
    })
    expect(all.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 3 })
  })

  it('are found by name or account in any case, and come in pages', async () => {
    expect(idsOf(await contacts({ keyword: ' JUNI ' }))).toEqual(['junior'])
    expect(idsOf(await contacts({ keyword: '名ad' }))).toEqual(['admin'])
    expect(idsOf(await contacts({ keyword: '%' }))).toEqual([])
    const pages = await Promise.all([1, 2, 3].map((currentPage) => contacts({ currentPage, pageSize: 2 })))
    expect(pages.flatMap(idsOf).sort()).toEqual(['admin', 'junior', 'manager', 'stranger'])
    expect((await clerk.call(chat.contacts, { query: { pageSize: 0 } })).code).toBe(400)
  })
})

describe('移除', () => {
  it('takes the conversation out of the list and out of the unread ones, and a new message brings it back', async () => {
    await talk(2)
    const params = { id: 'clerk' }
    expect(await stranger.call(chat.hide, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await theirs.next('initMessage')).toMatchObject({ unreadNums: [] })
    expect(await conversationsOf(stranger)).toEqual([])
    expect(await conversationsOf(clerk)).toHaveLength(1)
    expect((await askHistory(stranger, theirs, { toUserId: 'clerk', formUserId: 'stranger' }))['list']).toHaveLength(2)
    await talk(1)
    expect(await conversationsOf(stranger)).toMatchObject([{ id: 'clerk', unreadMessage: 3 }])
  })
})

describe('删除聊天记录', () => {
  const clear = (client: Client, id: string) => client.call(chat.deleteRecords, { params: { id } })

  it('is for one side alone; what came later is seen by both', async () => {
    await talk(2)
    expect(await clear(stranger, 'clerk')).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await conversationsOf(stranger)).toMatchObject([{ id: 'clerk', latestMessage: '', unreadMessage: 0 }])
    const seen = async (client: Client, socket: TestSocket, peer: string, self: string) =>
      (await askHistory(client, socket, { toUserId: peer, formUserId: self }))['pagination'].total
    expect(await seen(stranger, theirs, 'clerk', 'stranger')).toBe(0)
    expect(await seen(clerk, mine, 'stranger', 'clerk')).toBe(2)
    await talk(1)
    expect(await seen(stranger, theirs, 'clerk', 'stranger')).toBe(1)
    expect(await seen(clerk, mine, 'stranger', 'clerk')).toBe(3)
    expect(await messages()).toHaveLength(3)
  })

  it('of both sides removes the messages for good', async () => {
    await talk(2)
    await clear(stranger, 'clerk')
    await talk(1)
    await clear(clerk, 'stranger')
    expect((await messages()).map(({ content }) => content)).toEqual(['消息1'])
    expect(await pairs()).toEqual([{ total: 1, bytes: 7 }])
    await clear(stranger, 'clerk')
    expect(await messages()).toEqual([])
    expect(await pairs()).toEqual([{ total: 0, bytes: 0 }])
  })
})

describe('a deleted account', () => {
  const remove = () => admin.call(user.remove, { params: { id: 'stranger' } })

  it('leaves its conversations to its peers, without name and icon, and hears nothing any more', async () => {
    await talk(2)
    expect((await remove()).code).toBe(200)
    expect(await conversationsOf(clerk)).toMatchObject([{ id: 'stranger', realName: '', account: '', headIcon: '' }])
    const { list } = await askHistory(clerk, mine, { toUserId: 'stranger', formUserId: 'clerk' })
    expect(list).toHaveLength(2)
    say(clerk, mine, 'stranger', '还在吗')
    expect(await mine.next('error')).toMatchObject({ msg: '对方账号不存在或已被禁用，无法发送消息' })
    await purgeChat(harness.ctx)
    expect(await messages()).toHaveLength(2)
  })

  it('takes with it what the peer has deleted', async () => {
    await talk(2)
    await clerk.call(chat.deleteRecords, { params: { id: 'stranger' } })
    expect(await messages()).toHaveLength(2)
    await remove()
    await purgeChat(harness.ctx)
    expect(await messages()).toEqual([])
    await harness.db.deleteFrom('chatConversation').execute()
    await purgeChat(harness.ctx)
    expect(await pairs()).toEqual([])
  })
})
