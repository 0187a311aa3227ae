import { adminHistory } from '@/lib/contract/system/admin-history'
import { commonWords } from '@/lib/contract/system/common-words'
import { system } from '@/lib/contract/system/system'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  ;[admin, clerk] = [await platform.signIn('admin'), await platform.signIn('clerk')]
})
beforeEach(() => platform.db.deleteFrom('commonWords').execute())
afterAll(() => platform.stop())

type Body = {
  commonWordsText: string
  commonWordsType?: number
  systemIds?: string[] | string
  sortCode?: number
  enabledMark?: number
}
const add = async (client: Client, body: Body) => {
  const reply = await client.call(commonWords.create, { body })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  return { id: reply.data.id as string }
}
const texts = (rows: { commonWordsText: string }[]) => rows.map(({ commonWordsText }) => commonWordsText)
const list = async (client: Client, query: Record<string, string> = {}) =>
  texts((await client.call(commonWords.list, { query })).data.list)
const offered = async (client: Client, query: Record<string, string> = {}) =>
  texts((await client.call(commonWords.selector, { query })).data.list)

describe('words for everybody', () => {
  it('are made, listed, changed and deleted, each with its entry in history', async () => {
    const params = await add(admin, { commonWordsText: ' 同意 ', systemIds: ['trade'], sortCode: 2 })
    await add(admin, { commonWordsText: '请补充材料', enabledMark: 0, sortCode: 1 })
    expect(await list(admin)).toEqual(['请补充材料', '同意'])
    expect(await list(admin, { sidx: 'sortCode', sort: 'desc' })).toEqual(['同意', '请补充材料'])
    expect(await list(admin, { sidx: 'enabledMark', sort: 'asc' })).toEqual(['请补充材料', '同意'])
    expect(await list(admin, { keyword: '材料' })).toEqual(['请补充材料'])
    expect(await list(admin, { enabledMark: '1' })).toEqual(['同意'])
    const info = (await admin.call(commonWords.info, { params })).data
    expect(info).toMatchObject({ ...params, commonWordsText: '同意', commonWordsType: 0, systemIds: ['trade'], version: 1 })
    expect(info.systemNames).toBe('业务系统')
    const update = await admin.call(commonWords.update, { params, body: { ...info, commonWordsText: '已阅', systemIds: '' } })
    expect(update).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await admin.call(commonWords.update, { params, body: info })).toMatchObject({ issues: [{ code: 'conflict' }] })
    expect(await admin.call(commonWords.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    const history = (await admin.call(adminHistory.list, { query: { objectId: params.id } })).data.list
    expect(history.map((row: { action: string }) => row.action)).toEqual(['delete', 'update', 'create'])
    expect(await admin.call(commonWords.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await admin.call(commonWords.update, { params, body: info })).toMatchObject({ msg: '更新失败，数据不存在' })
    expect(await admin.call(commonWords.remove, { params })).toMatchObject({ msg: '删除失败，数据不存在' })
  })

  it.each([
    [{ commonWordsText: ' ' }, 'commonWordsText'],
    [{ commonWordsText: '字'.repeat(501) }, 'commonWordsText'],
    [{ commonWordsText: '同意', sortCode: 1_000_000 }, 'sortCode'],
    [{ commonWordsText: '同意', systemIds: ['unknown'] }, 'systemIds'],
  ])('refuse bad input %#, naming the field', async (body, path) => {
    expect(await admin.call(commonWords.create, { body })).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it('are kept by whoever has their screen, and by nobody else', async () => {
    const params = await add(admin, { commonWordsText: '同意' })
    const body = { commonWordsText: '不同意' }
    const attempts = [
      clerk.call(commonWords.list, { query: {} }),
      clerk.call(commonWords.create, { body }),
      clerk.call(commonWords.info, { params }),
      clerk.call(commonWords.update, { params, body }),
      clerk.call(commonWords.remove, { params }),
    ]
    for (const reply of await Promise.all(attempts)) expect(reply).toMatchObject({ code: 403 })
    await grantTag(platform.db, 'manager', 'system.commonWords')
    const manager = await platform.signIn('manager')
    expect(await manager.call(commonWords.update, { params, body })).toMatchObject({ code: 200 })
    expect(await list(manager)).toEqual(['不同意'])
  })

  it('keep a system that they are offered in from being deleted', async () => {
    const made = await admin.call(system.create, { body: { fullName: '仓储', enCode: 'store', icon: 'i' } })
    const params = { id: made.data.id as string }
    const words = await add(admin, { commonWordsText: '入库', systemIds: [params.id] })
    const refusal = { code: 400, msg: '系统在审批常用语中被使用，不允许删除' }
    expect(await admin.call(system.remove, { params })).toMatchObject(refusal)
    await admin.call(commonWords.remove, { params: words })
    expect(await admin.call(system.remove, { params })).toMatchObject({ code: 200 })
  })
})

describe('one’s own words', () => {
  it('need no screen, are in no history, and nobody else sees or changes them', async () => {
    const params = await add(clerk, { commonWordsText: '我已核对', commonWordsType: 1, systemIds: ['trade'] })
    expect(await list(clerk, { commonWordsType: '1' })).toEqual(['我已核对'])
    expect(await list(admin, { commonWordsType: '1' })).toEqual([])
    expect(await list(admin)).toEqual([])
    expect((await clerk.call(commonWords.info, { params })).data).toMatchObject({ commonWordsType: 1, systemIds: [] })
    const body = { commonWordsText: '别人的', commonWordsType: 0 }
    expect(await admin.call(commonWords.info, { params })).toMatchObject({ msg: '数据不存在' })
    expect(await admin.call(commonWords.update, { params, body })).toMatchObject({ msg: '更新失败，数据不存在' })
    expect(await admin.call(commonWords.remove, { params })).toMatchObject({ msg: '删除失败，数据不存在' })
    // They never become those of everybody.
    expect(await clerk.call(commonWords.update, { params, body })).toMatchObject({ code: 200 })
    expect(await list(clerk, { commonWordsType: '1' })).toEqual(['别人的'])
    expect((await admin.call(adminHistory.list, { query: { objectId: params.id } })).data.list).toEqual([])
  })

  it('are bounded', async () => {
    const row = { commonWordsText: '同意', ownerId: 'clerk', createdAt: 1, createdBy: 'clerk' }
    const rows = Array.from({ length: 200 }, (_, index) => ({ ...row, id: `w${index}` }))
    await platform.db.insertInto('commonWords').values(rows).execute()
    const reply = await clerk.call(commonWords.create, { body: { commonWordsText: '再一条', commonWordsType: 1 } })
    expect(reply).toMatchObject({ code: 400, msg: '最多添加200条个人常用语' })
  })
})

it('a person is offered the own words first, then those of the current system and of all, enabled ones only', async () => {
  await platform.db.updateTable('appUser').set({ systemId: 'trade' }).where('id', '=', 'clerk').execute()
  await add(admin, { commonWordsText: '处处', sortCode: 2 })
  await add(admin, { commonWordsText: '此处', systemIds: ['trade'], sortCode: 1 })
  await add(admin, { commonWordsText: '别处', systemIds: ['main'] })
  await add(admin, { commonWordsText: '停用', enabledMark: 0 })
  await add(clerk, { commonWordsText: '我的', commonWordsType: 1, sortCode: 9 })
  for (const type of ['', 'Web', 'App']) expect(await offered(clerk, { type })).toEqual(['我的', '此处', '处处'])
  expect(await offered(admin)).not.toContain('我的')
})

it('need a session', async () => {
  const params = { id: '1' }
  const body = { commonWordsText: '同意' }
  for (const call of Object.values(commonWords)) {
    expect(await platform.anonymous.call(call, { params, body, query: {} } as never)).toMatchObject({ code: 600 })
  }
})
