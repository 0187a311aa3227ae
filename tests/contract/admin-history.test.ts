import { adminHistory } from '@/lib/contract/system/admin-history'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { purgeHistory } from '@/platform/modules/history/public'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const save = (body: Record<string, unknown>) => admin.call(sysConfig.save, { body })
const list = async (query: Record<string, unknown> = {}) => (await admin.call(adminHistory.list, { query })).data

describe('history of administration', () => {
  it('tells who changed what from what to what, newest first, by word, kind and time', async () => {
    await save({ companyName: '甲公司' })
    await save({ companyName: '乙公司' })
    const { list: rows, pagination } = await list({ objectType: 'sysConfig', keyword: '系统' })
    expect(pagination.total).toBe(2)
    expect(rows[0]).toMatchObject({ action: 'update', objectName: '系统配置', userName: expect.stringMatching(/\/admin$/) })
    const { data } = await admin.call(adminHistory.info, { params: { id: rows[0].id } })
    expect(data).toMatchObject({ before: { companyName: '甲公司' }, after: { companyName: '乙公司' }, canRestore: true })
    expect((await list({ keyword: '%' })).list).toEqual([])
    expect((await list({ objectType: 'role' })).list).toEqual([])
    expect((await list({ endTime: rows[1].creatorTime - 1 })).list).toEqual([])
  })

  it('a change is taken back by the call of the thing itself, which is a change too', async () => {
    await save({ companyName: '甲公司' })
    await save({ companyName: '错误' })
    const [last] = (await list()).list
    expect(await admin.call(adminHistory.restore, { params: { id: last.id } })).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await admin.call(sysConfig.get, {})).data.companyName).toBe('甲公司')
    const [restored] = (await list()).list
    expect(restored.id).not.toBe(last.id)
  })

  it('nothing is shown without the right to it, and nothing restored without the right to the thing', async () => {
    await save({ companyName: '丙' })
    await save({ companyName: '丁' })
    const [last] = (await list()).list
    const params = { id: last.id }
    const clerk = await platform.signIn('clerk')
    for (const reply of [
      await clerk.call(adminHistory.list, { query: {} }),
      await clerk.call(adminHistory.info, { params }),
      await clerk.call(adminHistory.restore, { params }),
    ])
      expect(reply.code).toBe(403)
    await grantTag(platform.db, 'clerk', 'system.history')
    const reader = await platform.signIn('clerk')
    expect((await reader.call(adminHistory.list, { query: {} })).code).toBe(200)
    expect((await reader.call(adminHistory.info, { params })).code).toBe(403)
    expect((await reader.call(adminHistory.restore, { params })).code).toBe(403)
    expect((await admin.call(sysConfig.get, {})).data.companyName).toBe('丁')
    await grantTag(platform.db, 'clerk', 'system.sysConfig')
    expect((await reader.call(adminHistory.info, { params })).data.before.companyName).toBe('丙')
    expect((await reader.call(adminHistory.restore, { params })).code).toBe(200)
  })

  it('what is older than three years goes, in batches', async () => {
    await save({ companyName: '旧' })
    platform.advance(3 * 366 * 24 * 3_600_000)
    await purgeHistory(platform.ctx)
    admin = await platform.signIn('admin')
    expect((await list()).pagination.total).toBe(0)
    expect(await admin.call(adminHistory.info, { params: { id: 'gone' } })).toMatchObject({ code: 400, msg: '数据不存在' })
  })
})
