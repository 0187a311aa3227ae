import { message } from '@/lib/contract/message/message'
import { notice } from '@/lib/contract/message/notice'
import { grantTag } from '@/platform/modules/permission/testing'
import { seedId } from '@/platform/seed/ids'
import { type Client, type Harness, startHarness } from './harness'
import { createNotice as create, recipientsOf, startNotices } from './notice-setup'
import { connect } from './socket-testing'

let platform: Harness
let admin: Client
let manager: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  ;({ admin, manager, clerk } = await startNotices(platform))
})
beforeEach(async () => {
  await platform.db.deleteFrom('message').execute()
  await platform.db.deleteFrom('notice').execute()
})
afterAll(() => platform.stop())

const dayMs = 86_400_000
const createNotice = (form: Parameters<typeof create>[1]) => create(admin, form)
const list = async (body: Record<string, unknown> = {}) => (await admin.call(notice.list, { body })).data
const titles = async (body: Record<string, unknown> = {}) => (await list(body)).list.map((row: { title: string }) => row.title)
const release = (id: string, by = admin) => by.call(notice.release, { params: { id } })
const info = async (id: string) => (await admin.call(notice.info, { params: { id } })).data
const detailOf = async (client: Client) => {
  const [row] = (await client.call(message.list, { query: {} })).data.list
  return (await client.call(message.readInfo, { params: { id: row.id } })).data
}

const file = {
  name: '附件.pdf',
  fileId: '20260101abc.pdf',
  fileSize: 10,
  fileExtension: 'pdf',
  fileVersionId: '',
  url: '/api/file/Image/annex/20260101abc.pdf',
}

describe('drafting', () => {
  it('keeps what the form holds, answers it unchanged and lists it with texts instead of codes', async () => {
    const expirationTime = platform.ctx.now() + dayMs
    const id = await createNotice({
      title: ' 放假通知 ',
      category: '2',
      toUserIds: 'clerk--user,sales--department',
      coverImage: '/api/file/Image/annexpic/cover.png',
      excerpt: '1 < 2 & 摘要',
      bodyText: '<p>正文</p>',
      files: JSON.stringify([file]),
      expirationTime,
      remindCategory: 2,
      sendConfigId: seedId('sendConfig', 'notice.site'),
    })
    expect(await info(id)).toMatchObject({
      title: '放假通知',
      category: '2',
      toUserIds: 'clerk--user,sales--department',
      coverImage: '/api/file/Image/annexpic/cover.png',
      excerpt: '1 < 2 & 摘要',
      bodyText: '<p>正文</p>',
      expirationTime,
      remindCategory: 2,
      sendConfigName: '公告站内提醒',
      enabledMark: 0,
      releaseTime: null,
    })
    expect(JSON.parse((await info(id)).files)).toEqual([file])
    const [row] = (await list()).list
    expect(row).toMatchObject({ id, category: '公告', creatorUser: '名admin/admin', releaseUser: '', releaseTime: null, type: 1 })
  })

  it('is one draft however often the same form is sent', async () => {
    const send = () => admin.call(notice.create, { body: { title: '一次' } }, { 'idempotency-key': 'notice-form-1' })
    expect((await Promise.all([send(), send(), send()])).map((reply) => reply.code)).toEqual([200, 200, 200])
    expect(await titles()).toEqual(['一次'])
  })

  it('changes drafts only, and says why it changes no other', async () => {
    const id = await createNotice({ title: '旧标题' })
    const change = (title: string) => admin.call(notice.update, { params: { id }, body: { title } })
    expect(await change('新标题')).toMatchObject({ code: 200, msg: '更新成功' })
    await release(id)
    expect(await change('再改')).toMatchObject({ code: 400, msg: '公告已发布，不能修改' })
    expect((await info(id)).title).toBe('新标题')
    const missing = await admin.call(notice.update, { params: { id: 'none' }, body: { title: 'x' } })
    expect(missing).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
  })

  it.each([
    ['an empty title', { title: '  ' }, 'title'],
    ['a title that is too long', { title: '长'.repeat(201) }, 'title'],
    ['a summary that is too long', { title: 'x', excerpt: '长'.repeat(2001) }, 'excerpt'],
    ['a kind that is none', { title: 'x', category: '99' }, 'category'],
    ['recipients that are none', { title: 'x', toUserIds: 'clerk--planet' }, 'toUserIds'],
    ['a cover from elsewhere', { title: 'x', coverImage: 'https://evil.example/x.png' }, 'coverImage'],
    ['a cover by a path that climbs', { title: 'x', coverImage: '/api/file/Image/annexpic/../x.png' }, 'coverImage'],
    ['files that are no list', { title: 'x', files: '{}' }, 'files'],
    ['files that are no JSON', { title: 'x', files: '[' }, 'files'],
    ['a file from elsewhere', { title: 'x', files: JSON.stringify([{ ...file, url: '//evil.example/a.pdf' }]) }, 'files'],
    ['more files than fit', { title: 'x', files: JSON.stringify(Array.from({ length: 51 }, () => file)) }, 'files'],
    ['a time that is over', { title: 'x', expirationTime: 1_000_000_000_000 }, 'expirationTime'],
    ['a way of reminding that is none', { title: 'x', remindCategory: 4 }, 'remindCategory'],
    ['a send configuration that was not chosen', { title: 'x', remindCategory: 2 }, 'sendConfigId'],
    [
      'a send configuration of another source',
      { title: 'x', remindCategory: 2, sendConfigId: seedId('sendConfig', 'schedule.site') },
      'sendConfigId',
    ],
  ])('refuses %s and names the field', async (_what, body, path) => {
    const reply = await admin.call(notice.create, { body })
    expect(reply.code).toBe(400)
    expect(reply.issues?.map((issue) => issue.path)).toContain(path)
    expect((await list()).pagination.total).toBe(0)
  })

  it('keeps nothing that acts in the body, and every sign of the text', async () => {
    const bodyText = '<p onclick="x()">1 &lt; 2<script>alert(1)</script><img src="x" onerror="y"></p>\u0000'
    const id = await createNotice({ title: '<b>标题</b>\u0000', bodyText })
    expect((await info(id)).bodyText).toBe('<p>1 &lt; 2</p>')
    expect((await info(id)).title).toBe('<b>标题</b>')
  })

  it('keeps no fields of files that a file entry does not have', async () => {
    const id = await createNotice({ title: 'x', files: JSON.stringify([{ ...file, onload: 'x', url2: 'javascript:1' }]) })
    expect(JSON.parse((await info(id)).files)).toEqual([file])
  })

  it('takes a text of nine hundred thousand signs', async () => {
    const bodyText = `<p>${'长'.repeat(900_000)}</p>`
    const id = await createNotice({ title: 'x', bodyText })
    expect((await info(id)).bodyText).toHaveLength(bodyText.length)
  })

  it('refuses a text that takes several times its room once its signs are written safely', async () => {
    const bodyText = '<'.repeat(1_500_000)
    const refusal = { code: 400, msg: '公告内容过长，请精简后再保存' }
    expect(await admin.call(notice.create, { body: { title: 'x', bodyText } })).toMatchObject(refusal)
  })
})

describe('listing', () => {
  it('has drafts first, then released, then expired ones, the last changed first', async () => {
    const first = await createNotice({ title: '甲' })
    const second = await createNotice({ title: '乙' })
    await release(await createNotice({ title: '已发', remindCategory: 3 }))
    await release(await createNotice({ title: '将过期', remindCategory: 3, expirationTime: platform.ctx.now() + 60_000 }))
    platform.advance(1000)
    await admin.call(notice.update, { params: { id: first }, body: { title: '甲改' } })
    platform.advance(61_000)
    expect(await titles()).toEqual(['甲改', '乙', '已发', '将过期'])
    expect((await list()).list.map((row: { enabledMark: number }) => row.enabledMark)).toEqual([0, 0, 1, 2])
    expect((await info(second)).enabledMark).toBe(0)
    expect(await titles({ currentPage: 2, pageSize: 3 })).toEqual(['将过期'])
  })

  it('filters by every field of the search, alone and together', async () => {
    const start = platform.ctx.now()
    const released = await createNotice({
      title: '体检安排',
      category: '1',
      remindCategory: 3,
      expirationTime: start + 10 * dayMs,
    })
    await create(manager, { title: '体检制度', category: '3' })
    await release(released, manager)
    const span = (from: number, to: number) => [start + from * dayMs, start + to * dayMs]
    const nothing = {
      type: [],
      enabledMark: [],
      releaseUser: [],
      releaseTime: [],
      expirationTime: [],
      creatorUser: [],
      creatorTime: [],
    }
    expect(await titles(nothing)).toHaveLength(2)
    expect(await titles({ keyword: '制度' })).toEqual(['体检制度'])
    expect(await titles({ keyword: '_' })).toEqual([])
    expect(await titles({ type: ['3'] })).toEqual(['体检制度'])
    expect(await titles({ type: ['1', '3'] })).toHaveLength(2)
    expect(await titles({ enabledMark: ['1', '2'] })).toEqual(['体检安排'])
    expect(await titles({ enabledMark: [0] })).toEqual(['体检制度'])
    expect(await titles({ releaseUser: ['manager'] })).toEqual(['体检安排'])
    expect(await titles({ creatorUser: ['manager--user', 'nobody'] })).toEqual(['体检制度'])
    expect(await titles({ releaseTime: span(-1, 1) })).toEqual(['体检安排'])
    expect(await titles({ releaseTime: span(1, 2) })).toEqual([])
    expect(await titles({ expirationTime: span(9, 11) })).toEqual(['体检安排'])
    expect(await titles({ creatorTime: span(-1, 1), type: ['3'], keyword: '体检' })).toEqual(['体检制度'])
    expect(await admin.call(notice.list, { body: { enabledMark: ['7'] } })).toMatchObject({ code: 400 })
  })
})

describe('releasing', () => {
  it('tells everyone who may sign in without waiting for another round, and the message shows the notice', async () => {
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
    const socket = await connect(platform.baseUrl, clerk.token)
    const id = await createNotice({ title: '停电通知', bodyText: '<p>正文</p>', excerpt: '摘要', files: JSON.stringify([file]) })
    expect(await release(id)).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await socket.next('messagePush')).toMatchObject({ messageType: 1, title: '停电通知', unreadNoticeCount: 1 })
    socket.socket.close()
    expect(await recipientsOf(platform, id)).toEqual(['admin', 'clerk', 'manager', 'stranger'])
    await platform.db.updateTable('appUser').set({ enabledMark: 1 }).where('id', '=', 'junior').execute()
    const detail = await detailOf(clerk)
    expect(detail).toMatchObject({ type: 1, title: '停电通知', bodyText: '<p>正文</p>', excerpt: '摘要', category: '1' })
    expect(JSON.parse(detail.files)).toEqual([file])
    expect(await info(id)).toMatchObject({ enabledMark: 1, releaseUser: '名admin/admin' })
  })

  it.each([
    ['a user', 'clerk--user', ['clerk']],
    ['a user without a type', 'clerk', ['clerk']],
    ['a department, with what is below it', 'sales--department', ['clerk', 'junior', 'manager']],
    ['a company, with what is below it', 'company--company', ['clerk', 'junior', 'manager']],
    ['an organisation', 'east--organize', ['junior']],
    ['a role', 'salesRole--role', ['clerk']],
    ['a position', 'seller--position', ['clerk']],
    ['a group', 'team--group', ['junior', 'stranger']],
    [
      'several, each person once',
      'clerk--user,sales--department,seller--position,team--group',
      ['clerk', 'junior', 'manager', 'stranger'],
    ],
    ['those of several who exist', 'nobody--user,ghost--role,manager--user', ['manager']],
  ])('reaches %s', async (_what, toUserIds, expected) => {
    const id = await createNotice({ title: '通知', toUserIds })
    expect((await release(id)).code).toBe(200)
    expect(await recipientsOf(platform, id)).toEqual(expected)
  })

  it('happens once, whoever clicks how often', async () => {
    const id = await createNotice({ title: '只发一次' })
    const replies = await Promise.all([release(id), release(id, manager), release(id), release(id, manager)])
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(new Set(replies.filter((reply) => reply.code !== 200).map((reply) => reply.msg))).toEqual(
      new Set(['公告已发布，请勿重复发布']),
    )
    expect(await recipientsOf(platform, id)).toEqual(['admin', 'clerk', 'junior', 'manager', 'stranger'])
  })

  it('is refused when nobody would be told or the time is over, and leaves the draft as it is', async () => {
    const nobody = await createNotice({ title: '无人', toUserIds: 'ghost--role' })
    expect((await release(nobody)).msg).toBe('没有可接收公告的人员，请修改接收人员后再发布')
    const over = await createNotice({ title: '过期', expirationTime: platform.ctx.now() + 1000 })
    platform.advance(2000)
    expect((await release(over)).msg).toBe('公告的过期时间已过，请修改后再发布')
    for (const id of [nobody, over]) expect((await info(id)).enabledMark).toBe(0)
    expect((await release('none')).msg).toBe('操作失败，数据不存在')
  })

  it('without a reminder changes the notice and writes to nobody', async () => {
    const id = await createNotice({ title: '静默', remindCategory: 3 })
    expect((await release(id)).code).toBe(200)
    expect((await info(id)).enabledMark).toBe(1)
    expect(await recipientsOf(platform, id)).toEqual([])
  })

  it('by a send configuration writes what its template says; a channel that is not set up is passed over', async () => {
    const sendConfigId = seedId('sendConfig', 'notice.important')
    const id = await createNotice({
      title: '评审{@Title}',
      bodyText: '<p>正文</p>',
      remindCategory: 2,
      sendConfigId,
      toUserIds: 'clerk',
    })
    expect((await release(id)).code).toBe(200)
    expect(await recipientsOf(platform, id)).toEqual(['clerk'])
    expect(await detailOf(clerk)).toMatchObject({
      title: '【重要】评审{@Title}（名admin发布）',
      type: 1,
      bodyText: '<p>正文</p>',
    })
  })
})

it('a release by a send configuration that was switched off since is told as any other', async () => {
  const sendConfigId = seedId('sendConfig', 'notice.site')
  const id = await createNotice({ title: '照常', remindCategory: 2, sendConfigId, toUserIds: 'clerk' })
  const setState = (enabledMark: number) =>
    platform.db.updateTable('sendConfig').set({ enabledMark }).where('id', '=', sendConfigId).execute()
  await setState(0)
  expect((await release(id)).code).toBe(200)
  await setState(1)
  expect(await detailOf(clerk)).toMatchObject({ title: '照常', type: 1 })
})

describe('deleting', () => {
  it('removes the notice; its messages say that it is gone', async () => {
    const id = await createNotice({ title: '撤回', bodyText: '<p>正文</p>', files: JSON.stringify([file]) })
    await release(id)
    expect(await admin.call(notice.remove, { params: { id } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect((await admin.call(notice.info, { params: { id } })).msg).toBe('数据不存在')
    expect((await admin.call(notice.remove, { params: { id } })).msg).toBe('删除失败，数据不存在')
    expect(await detailOf(clerk)).toMatchObject({ title: '撤回', bodyText: '<p>该公告已被删除，无法查看内容。</p>', files: '[]' })
  })
})

describe('rights', () => {
  it('every call is refused without the screen, and without a session', async () => {
    const id = await createNotice({ title: '内部' })
    const attempts = (client: Client) => [
      client.call(notice.list, { body: {} }),
      client.call(notice.info, { params: { id } }),
      client.call(notice.create, { body: { title: 'x' } }),
      client.call(notice.update, { params: { id }, body: { title: 'x' } }),
      client.call(notice.remove, { params: { id } }),
      client.call(notice.release, { params: { id } }),
    ]
    const codes = async (client: Client) => new Set((await Promise.all(attempts(client))).map((reply) => reply.code))
    expect(await codes(clerk)).toEqual(new Set([403]))
    expect(await codes(platform.anonymous)).toEqual(new Set([600]))
    expect(await info(id)).toMatchObject({ title: '内部', enabledMark: 0 })
    await grantTag(platform.db, 'clerk', 'system.notice')
    expect((await clerk.call(notice.list, { body: {} })).code).toBe(200)
    await platform.db
      .deleteFrom('permissionGrant')
      .where('itemId', '=', 'menu.system.notice')
      .where('objectId', '=', 'clerk')
      .execute()
  })
})
