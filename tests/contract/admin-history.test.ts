import { adminHistory } from '@/lib/contract/system/admin-history'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { scheduledTask } from '@/lib/contract/system/scheduled-task'
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
    expect(rows[0].summary).toEqual({ before: { companyName: '甲公司' }, after: { companyName: '乙公司' }, names: {}, count: 1 })
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
    expect(restored.action).toBe('restore')
    await admin.call(adminHistory.restore, { params: { id: restored.id } })
    expect((await admin.call(sysConfig.get, {})).data.companyName).toBe('错误')
  })

  it('only what the change changed is taken back: what was changed later stays, and what is lost is told before', async () => {
    await save({ companyName: '甲公司', copyright: '旧' })
    await save({ companyName: '错误', copyright: '新' })
    const [{ id }] = (await list()).list
    await save({ companyEmail: 'later@example.com', copyright: '更新' })
    const details = async () => (await admin.call(adminHistory.info, { params: { id } })).data
    expect(await details()).toMatchObject({ canRestore: true, changedSince: ['copyright'] })
    expect((await admin.call(adminHistory.restore, { params: { id } })).code).toBe(200)
    const now = (await admin.call(sysConfig.get, {})).data
    expect(now).toMatchObject({ companyName: '甲公司', copyright: '旧', companyEmail: 'later@example.com' })
  })

  it('an old change of the state takes back the state alone, and nothing comes back that is there no longer', async () => {
    const type = { parentId: '0', fullName: '颜色', enCode: 'colour', isTree: 0 }
    const { data: colours } = await admin.call(dictionaryType.create, { body: type } as never)
    const form = { dictionaryTypeId: colours.id, parentId: '0', fullName: '红', enCode: 'red', enabledMark: 1 }
    const { data: made } = await admin.call(dictionaryData.create, { body: form } as never)
    const params = { id: made.id }
    await admin.call(dictionaryData.state, { params })
    const [{ id }] = (await list({ objectType: 'dictionaryData' })).list
    await admin.call(dictionaryData.update, { params, body: { ...form, fullName: '大红', enabledMark: 0 } } as never)
    expect((await admin.call(adminHistory.restore, { params: { id } })).code).toBe(200)
    expect((await admin.call(dictionaryData.info, { params })).data).toMatchObject({ fullName: '大红', enabledMark: 1 })
    await admin.call(dictionaryData.remove, { params })
    expect((await admin.call(adminHistory.info, { params: { id } })).data).toMatchObject({ canRestore: false, changedSince: [] })
    expect(await admin.call(adminHistory.restore, { params: { id } })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
  })

  it('a scheduled task comes back as it was, and as a new one where it was deleted', async () => {
    const [method] = (await admin.call(scheduledTask.methods, {})).data
    const content = (cron: string) =>
      JSON.stringify({ cron, startTime: Date.parse('2026-01-01T00:00:00+08:00'), localHostTaskId: method.id })
    const form = { fullName: '清理', enCode: 'tidy', executeType: '3', executeContent: content('0 0 2 * * ?'), enabledMark: 1 }
    const { data: made } = await admin.call(scheduledTask.create, { body: form } as never)
    const params = { id: made.id }
    await admin.call(scheduledTask.update, { params, body: { ...form, executeContent: content('0 0 3 * * ?') } } as never)
    const restore = async () => {
      const [{ id }] = (await list({ objectType: 'scheduledTask' })).list
      return admin.call(adminHistory.restore, { params: { id } })
    }
    expect((await restore()).code).toBe(200)
    expect((await admin.call(scheduledTask.info, { params })).data.executeContent).toContain('0 0 2 * * ?')
    await admin.call(scheduledTask.stop, { params })
    expect((await restore()).code).toBe(200)
    expect((await admin.call(scheduledTask.info, { params })).data.enabledMark).toBe(1)
    await admin.call(scheduledTask.remove, { params })
    expect((await restore()).code).toBe(200)
    const { data: tasks } = await admin.call(scheduledTask.list, { query: { keyword: 'tidy' } })
    expect(tasks.list).toMatchObject([{ fullName: '清理', enabledMark: 1 }])
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
    // What the changes changed is read only with the right to the thing.
    expect((await reader.call(adminHistory.list, { query: {} })).data.list[0]).toMatchObject({ id: last.id, summary: null })
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
