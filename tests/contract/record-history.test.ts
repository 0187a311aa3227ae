import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { purgeDeletedRecords, purgeRecordHistory } from '@/platform/modules/online-dev/public'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import type { Client } from './harness'
import { createdId, modelId, type OnlineDev, orderId, permit, raw, remove, startOnlineDev, update } from './online-dev-setup'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
})
afterAll(() => site.stop())

type Query = NonNullable<Parameters<typeof history>[2]>
const history = (client: Client, id: string, query: Record<string, unknown> = {}, model = modelId) =>
  client.call(recordHistory.list, { params: { modelId: model, id }, query: query as { field?: string } })
const entries = async (client: Client, id: string, query: Query = {}) => (await history(client, id, query)).data.list
const restore = (client: Client, id: string, changeId: string, body: Record<string, unknown> = {}) =>
  client.call(recordHistory.restore, { params: { modelId, id, changeId }, body: body as { field?: string } })
const preview = (client: Client, id: string, changeId: string, query: Record<string, unknown> = {}) =>
  client.call(recordHistory.restorePreview, { params: { modelId, id, changeId }, query: query as { field?: string } })
const release = (flags: Record<string, boolean> = {}) => saveReleasedDesign(site.platform.db, customerDesign({ list: flags }))

describe('the changes of a record', () => {
  it('say who, from where and what, with names instead of ids and sub-tables by their rows', async () => {
    const id = await createdId(site.admin, { name: '历史', level: '1', visits: [{ day: 0, result: '去', cost: 1 }] })
    const { visits, f_version } = await raw(site.admin, id)
    const rows = [
      { ...visits[0], cost: 2 },
      { day: 86_400_000, result: '来' },
    ]
    expect((await update(site.clerk, id, { level: '2', owner: 'clerk', visits: rows, f_version })).code).toBe(200)
    const { list, pagination, people } = (await history(site.admin, id)).data
    expect(pagination.total).toBe(2)
    expect(list[0]).toMatchObject({
      ...{
        action: 'update',
        origin: 'api',
        userId: 'clerk',
        userName: expect.stringMatching(/.\/clerk$/),
        ipAddress: '127.0.0.1',
      },
      fields: [
        { name: 'level', before: '重要', after: '一般' },
        { name: 'owner', before: '', after: expect.stringContaining('clerk') },
      ],
      tables: [
        {
          ...{ name: 'visits', total: 2, isMoved: false },
          rows: [
            { kind: 'changed', place: 1, cells: [{ name: 'cost', before: '1.00', after: '2.00' }] },
            { kind: 'added', place: 2, cells: expect.arrayContaining([{ name: 'result', before: '', after: '来' }]) },
          ],
        },
      ],
    })
    expect(list[1]).toMatchObject({ action: 'create', userId: 'admin' })
    expect(people.map(({ userId }: { userId: string }) => userId).sort()).toEqual(['admin', 'clerk'])
    expect((await entries(site.clerk, id))[0].ipAddress).toBe('')
    const found = async (query: Query) => (await history(site.admin, id, query)).data.pagination.total
    expect([await found({ field: 'level' }), await found({ field: 'visits' }), await found({ field: 'phone' })]).toEqual([
      2, 2, 0,
    ])
    expect([await found({ userId: 'clerk' }), await found({ action: 'create' }), await found({ pageSize: 1 })]).toEqual([1, 1, 2])
    expect((await entries(site.admin, id, { pageSize: 1, currentPage: 2 }))[0].action).toBe('create')
  })

  it('hide what the record hides, in counts and filters too, also from calls written by hand', async () => {
    const id = await createdId(site.admin, { name: '隐藏', amount: 1, visits: [{ day: 0, cost: 1 }] })
    await update(site.admin, id, { amount: 2 })
    await update(site.admin, id, { phone: '13800000000', amount: 3 })
    await permit(site.platform, 'form', 'name', 'phone', 'visits', 'visits-day')
    await release({ useFormPermission: true })
    const { list, pagination, people } = (await history(site.clerk, id)).data
    expect(pagination.total).toBe(2)
    expect(people).toHaveLength(1)
    expect(list.map(({ fields }: { fields: { name: string }[] }) => fields.map(({ name }) => name))).toEqual([
      ['phone'],
      ['name'],
    ])
    expect(JSON.stringify(list)).not.toMatch(/amount|cost|"name":"total"/)
    expect((await history(site.clerk, id, { field: 'amount' })).data.pagination.total).toBe(0)
    const compared = await site.clerk.call(recordHistory.compare, { params: { modelId, id }, query: { from: list[1].id } })
    expect(compared.data).toEqual({ fields: [{ name: 'phone', before: '', after: '13800000000' }], tables: [] })
    const asked = await preview(site.clerk, id, list[1].id)
    expect(asked.data.fields.map(({ name }: { name: string }) => name)).toEqual(['phone'])
    expect((await restore(site.clerk, id, list[1].id)).code).toBe(200)
    await release()
    expect(await raw(site.admin, id)).toMatchObject({ amount: 3, phone: null })
  })

  it('are for nobody who may not see the record', async () => {
    const id = await createdId(site.admin, { name: '范围' })
    const [{ id: changeId }] = await entries(site.admin, id)
    const calls = (client: Client) => [
      history(client, id),
      client.call(recordHistory.compare, { params: { modelId, id }, query: {} }),
      preview(client, id, changeId),
      restore(client, id, changeId),
    ]
    const codes = async (client: Client) => (await Promise.all(calls(client))).map(({ code }) => code)
    expect(await codes(site.platform.anonymous)).toEqual([600, 600, 600, 600])
    expect(await codes(site.stranger)).toEqual([403, 403, 403, 403])
    await release({ useBtnPermission: true })
    expect(await codes(site.clerk)).toEqual([403, 403, 403, 403])
    await release({ useDataPermission: true })
    expect(await codes(site.clerk)).toEqual([400, 400, 400, 400])
    await release()
    expect((await history(site.clerk, id)).code).toBe(200)
    expect(await history(site.admin, 'nothing')).toMatchObject({ code: 400, msg: '数据不存在' })
    expect((await history(site.admin, id, { action: 'what' })).code).toBe(400)
    // A change of another record is none of this one.
    const other = await createdId(site.admin, { name: '另一条' })
    expect((await restore(site.admin, other, changeId)).msg).toBe('数据不存在')
  })

  it('name a linked record only to those who may see it', async () => {
    const customer = await createdId(site.admin, { name: '秘密客户' })
    const order = await createdId(site.admin, { title: 'a', customer, lines: [{ payer: customer }] }, orderId)
    await grant(site.platform.db, ['User', 'clerk', 'module', 'm2'])
    await release({ useDataPermission: true })
    const told = async (client: Client) => JSON.stringify((await history(client, order, {}, orderId)).data?.list ?? 'none')
    expect(await told(site.admin)).toContain('秘密客户')
    expect(await told(site.clerk)).not.toContain('秘密客户')
    await release()
  })

  it('go by age and by number, as the administrator has them kept', async () => {
    const id = await createdId(site.admin, { name: '期限' })
    for (let turn = 1; turn <= 12; turn += 1) await update(site.admin, id, { amount: turn })
    const { ctx, db } = site.platform
    await db.insertInto('sysConfig').values({ key: 'recordHistoryRows', value: '10' }).execute()
    await purgeRecordHistory(ctx)
    const kept = await entries(site.admin, id)
    expect(kept).toHaveLength(10)
    const oldest = kept.at(-1)
    const compared = await site.admin.call(recordHistory.compare, { params: { modelId, id }, query: { from: oldest.id } })
    expect(compared.data.fields[0]).toEqual({ name: 'amount', before: '3.00', after: '12.00' })
    const inDays = (days: number) => ({ ...ctx, now: () => Date.now() + days * 86_400_000 })
    await purgeRecordHistory(inDays(1094))
    expect(await entries(site.admin, id)).toHaveLength(10)
    await db.insertInto('sysConfig').values({ key: 'recordHistoryDays', value: '5' }).execute()
    await purgeRecordHistory(inDays(6))
    expect(await entries(site.admin, id)).toEqual([])
    await db.deleteFrom('sysConfig').where('key', 'like', 'recordHistory%').execute()
  })
})

describe('restoring', () => {
  it('puts one field or the whole record back as a change of its own, which can be taken back', async () => {
    const id = await createdId(site.admin, { name: '恢复', amount: 1, rate: 2, visits: [{ day: 0, result: '一' }] })
    const { no, visits } = await raw(site.admin, id)
    await update(site.admin, id, { amount: 5, phone: '13800000000', visits: [] })
    const [changed, created] = await entries(site.admin, id)
    expect((await restore(site.admin, id, changed.id, { moment: 'before', field: 'amount' })).code).toBe(200)
    expect(await raw(site.admin, id)).toMatchObject({ no, amount: 1, total: 2, phone: '13800000000', visits: [] })
    const whole = await restore(site.admin, id, created.id)
    expect(whole.data.changeId).toBe((await entries(site.admin, id))[0].id)
    expect(await raw(site.admin, id)).toMatchObject({
      no,
      amount: 1,
      phone: null,
      // The same row, not one like it.
      visits: [visits[0]],
    })
    expect((await entries(site.admin, id))[0]).toMatchObject({ action: 'restore', origin: 'restore', userId: 'admin' })
    expect((await restore(site.admin, id, whole.data.changeId, { moment: 'before' })).code).toBe(200)
    expect(await raw(site.admin, id)).toMatchObject({ amount: 1, phone: '13800000000', visits: [] })
    const nothing = await restore(site.admin, id, created.id, { field: 'name' })
    expect(nothing).toMatchObject({ code: 400, msg: '没有需要恢复的内容' })
  })

  it('is refused by every rule that a save is refused by, and changes nothing then', async () => {
    const id = await createdId(site.admin, { name: '曾用名' })
    await update(site.admin, id, { name: '新名' })
    const [changed, created] = await entries(site.admin, id)
    await createdId(site.admin, { name: '曾用名' })
    expect(await restore(site.admin, id, created.id)).toMatchObject({ code: 400, msg: '名称不能重复' })
    expect(await raw(site.admin, id)).toMatchObject({ name: '新名' })
    const { version } = (await preview(site.admin, id, changed.id, { moment: 'before' })).data
    await update(site.admin, id, { note: '同时' })
    expect(await restore(site.admin, id, created.id, { version })).toMatchObject({ issues: [{ code: 'conflict' }] })
    await permit(site.platform, 'button', 'btn_detail')
    await release({ useBtnPermission: true })
    expect((await history(site.clerk, id)).code).toBe(200)
    expect((await restore(site.clerk, id, created.id, { field: 'note' })).code).toBe(403)
    await release()
    await remove(site.admin, id)
    expect(await restore(site.admin, id, created.id)).toMatchObject({ code: 400, msg: '数据不存在' })
  })
})

describe('deleted records', () => {
  const deleted = (client: Client, model = modelId) =>
    client.call(recordHistory.deleted, { params: { modelId: model }, query: {} })
  const bringBack = (client: Client, id: string, model = modelId) =>
    client.call(recordHistory.bringBack, { params: { modelId: model, id } })
  const idsOf = async (client: Client, model = modelId) =>
    (await deleted(client, model)).data.list.map(({ id }: { id: string }) => id)

  it('come back as they were, under their id and with their history', async () => {
    const id = await createdId(site.admin, { name: '回来', level: '1', visits: [{ day: 0, result: '在' }] })
    const before = await raw(site.admin, id)
    expect((await remove(site.clerk, id)).code).toBe(200)
    const { list } = (await deleted(site.admin)).data
    expect(list[0]).toMatchObject({ id, userName: expect.stringMatching(/.\/clerk$/), texts: { name: '回来', level: '重要' } })
    expect(list[0].deletedTime).toBeGreaterThan(0)
    expect((await history(site.admin, id)).code).toBe(400)
    expect((await bringBack(site.clerk, id)).code).toBe(200)
    expect(await raw(site.admin, id)).toEqual({ ...before, f_version: before.f_version + 2 })
    const actions = (await entries(site.admin, id)).map(
      ({ action, userId }: { action: string; userId: string }) => `${action} ${userId}`,
    )
    expect(actions).toEqual(['restore clerk', 'delete clerk', 'create admin'])
    expect(await idsOf(site.admin)).not.toContain(id)
    expect(await bringBack(site.admin, id)).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })

  it('are for who may delete, of the records that he would see', async () => {
    const id = await createdId(site.admin, { name: '谁可以', amount: 7 })
    await remove(site.admin, id)
    const codes = async (client: Client) => [(await deleted(client)).code, (await bringBack(client, id)).code]
    expect(await codes(site.platform.anonymous)).toEqual([600, 600])
    expect(await codes(site.stranger)).toEqual([403, 403])
    await release({ useBtnPermission: true })
    expect(await codes(site.clerk)).toEqual([403, 403])
    await release({ useDataPermission: true })
    expect(await idsOf(site.clerk)).toEqual([])
    expect((await bringBack(site.clerk, id)).code).toBe(400)
    await release({ useFormPermission: true })
    const [row] = (await deleted(site.clerk)).data.list
    expect(row.texts).not.toHaveProperty('amount')
    await release()
    expect((await bringBack(site.clerk, id)).code).toBe(200)
  })

  it('stay away where their name is taken or what they link to is gone, and nothing of them comes back then', async () => {
    const named = await createdId(site.admin, { name: '重名' })
    await remove(site.admin, named)
    await createdId(site.admin, { name: '重名' })
    expect(await bringBack(site.admin, named)).toMatchObject({ code: 400, msg: '名称不能重复' })
    expect(await raw(site.admin, named)).toMatchObject({ data: { id: null } })
    const customer = await createdId(site.admin, { name: '先走' })
    const order = await createdId(site.admin, { title: 'b', customer }, orderId)
    await remove(site.admin, order, orderId)
    await remove(site.admin, customer)
    expect(await bringBack(site.admin, order, orderId)).toMatchObject({ code: 400, msg: '客户关联的数据不存在' })
    expect((await bringBack(site.admin, customer)).code).toBe(200)
    expect((await bringBack(site.admin, order, orderId)).code).toBe(200)
  })

  it('are gone for good after the days that the administrator gives them', async () => {
    const { ctx, db } = site.platform
    const id = await createdId(site.admin, { name: '到期' })
    await remove(site.admin, id)
    const inDays = (days: number) => ({ ...ctx, now: () => Date.now() + days * 86_400_000 })
    await purgeDeletedRecords(inDays(29))
    expect(await idsOf(site.admin)).toContain(id)
    await db.insertInto('sysConfig').values({ key: 'deletedRecordDays', value: '3' }).execute()
    await purgeDeletedRecords(inDays(4))
    expect(await idsOf(site.admin)).not.toContain(id)
    await db.deleteFrom('sysConfig').where('key', '=', 'deletedRecordDays').execute()
    expect((await bringBack(site.admin, id)).code).toBe(400)
    expect(await db.selectFrom('dataChange').select('id').where('recordId', '=', id).execute()).toEqual([])
  })
})
