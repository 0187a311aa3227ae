import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, orderDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import {
  batchDelete,
  create,
  createdId,
  insertForeign,
  json,
  list,
  modelId,
  type OnlineDev,
  orderId,
  permit,
  raw,
  remove,
  startOnlineDev,
  texts,
  update,
} from './online-dev-setup'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
})
afterAll(() => site.stop())

const release = (flags: Record<string, boolean>) => saveReleasedDesign(site.platform.db, customerDesign({ list: flags }))
const ids = (reply: { data: { list: { id: string }[] } }) => reply.data.list.map((row) => row.id)

describe('A1: buttons', () => {
  it('that are not granted refuse the raw calls behind them, once the design controls buttons', async () => {
    const id = await createdId(site.admin, { name: '按钮' })
    await release({ useBtnPermission: true })
    const calls = [
      create(site.clerk, { name: '无权' }),
      update(site.clerk, id, { name: '无权' }),
      remove(site.clerk, id),
      batchDelete(site.clerk, [id]),
      site.clerk.call(onlineDev.dataChange, { params: { modelId, id } }),
      site.clerk.call(onlineDev.info, { params: { modelId, id } }),
    ]
    expect((await Promise.all(calls)).map((reply) => reply.code)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await list(site.clerk)).code).toBe(200)
    expect(await raw(site.admin, id)).toMatchObject({ name: '按钮' })

    await permit(site.platform, 'button', 'btn_edit')
    expect((await update(site.clerk, id, { note: '可以' })).code).toBe(200)
    expect((await remove(site.clerk, id)).code).toBe(403)
    await permit(site.platform, 'button', 'btn_remove', 'btn_add')
    expect((await remove(site.clerk, id)).code).toBe(200)
    expect((await batchDelete(site.clerk, [id])).code).toBe(403)
  })

  it('count for nothing while the design does not control them', async () => {
    await release({})
    expect((await create(site.clerk, { name: '不限' })).code).toBe(200)
  })
})

describe('A2: records beyond the data scope', () => {
  let own: string
  beforeAll(async () => {
    await release({ useDataPermission: true })
    await insertForeign(site.platform, 'foreign', { name: '别人的' })
    own = await createdId(site.clerk, { name: '自己的' })
  })

  it('are all of them while no scheme is granted', async () => {
    expect(ids(await list(site.clerk))).toEqual([])
    expect(await raw(site.clerk, own)).toMatchObject({ data: { id: null } })
    expect((await list(site.admin)).data.pagination.total).toBeGreaterThan(1)
  })

  it('are neither listed, read, changed nor deleted, and hold a whole batch back', async () => {
    await grant(site.platform.db, ['User', 'clerk', 'resource', 's2'])
    const listed = ids(await list(site.clerk))
    expect(listed).toContain(own)
    expect(listed).not.toContain('foreign')
    expect(ids(await list(site.clerk, { queryJson: json({ name: '别人' }) }))).toEqual([])
    const params = { modelId, id: 'foreign' }
    expect((await site.clerk.call(onlineDev.info, { params })).data).toEqual({ id: null, data: null })
    expect((await site.clerk.call(onlineDev.dataChange, { params })).data).toEqual({ id: null, data: null })
    expect(await update(site.clerk, 'foreign', { name: '改' })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
    expect(await remove(site.clerk, 'foreign')).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect((await batchDelete(site.clerk, [own, 'foreign'])).code).toBe(400)
    expect(await raw(site.clerk, own)).toMatchObject({ name: '自己的' })
    expect(await raw(site.admin, 'foreign')).toMatchObject({ name: '别人的' })
  })

  it('R7: are shown as a neutral mark where other records link to them, and cannot be linked to', async () => {
    await grant(site.platform.db, ['User', 'clerk', 'module', 'm2'])
    const order = await createdId(site.admin, { title: '订单', customer: 'foreign' }, orderId)
    const row = (await list(site.clerk, {}, orderId)).data.list[0]
    expect(row).toMatchObject({ id: order, customer: '—', customer_id: '' })
    expect(json(row)).not.toContain('别人的')
    expect(json(await texts(site.clerk, order, orderId))).not.toContain('别人的')
    expect(await create(site.clerk, { title: 'x', customer: 'foreign' }, {}, orderId)).toMatchObject({
      issues: [{ path: 'data.customer' }],
    })
    const loaded = await raw(site.clerk, order, orderId)
    expect((await update(site.clerk, order, { ...loaded, title: '只改标题' }, orderId)).code).toBe(200)
    expect((await create(site.clerk, { title: 'y', customer: own }, {}, orderId)).code).toBe(200)
  })

  it.each([
    ['a field that is gone', { field: 'gone', op: '==', conditionText: '', value: '1' }],
    ['an unknown symbol', { field: 'name', op: '~', conditionText: '', value: '别' }],
    ['an unknown variable', { field: 'creatorUserId', op: '<>', conditionText: '@nobody', value: '' }],
    ['no value', { field: 'name', op: 'like', conditionText: '', value: '' }],
    ['a value of another kind', { field: 'amount', op: '<>', conditionText: '', value: 'x' }],
  ])('are none, with a line in the log, where a granted scheme has %s', async (_what, condition) => {
    const { db, ctx } = site.platform
    const conditionJson = json([{ logic: 'and', groups: [condition] }])
    await db
      .insertInto('dataScheme')
      .values({ id: 'odd', moduleId: 'm1', fullName: '坏', enCode: 'odd', conditionJson })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ conditionJson }))
      .execute()
    const granted = db.selectFrom('permissionGrant').selectAll().where('itemType', '=', 'resource')
    const before = await granted.execute()
    await db.deleteFrom('permissionGrant').where('itemType', '=', 'resource').execute()
    await grant(db, ['User', 'clerk', 'resource', 'odd'])
    const told = jest.spyOn(ctx.log, 'error')
    expect(ids(await list(site.clerk))).toEqual([])
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ modelId }), expect.stringContaining('data-permission'))
    told.mockRestore()
    await db.deleteFrom('permissionGrant').where('itemType', '=', 'resource').execute()
    await db.insertInto('permissionGrant').values(before).execute()
  })

  it('all become visible with the scheme for all data', async () => {
    await grant(site.platform.db, ['User', 'clerk', 'resource', 's1'])
    expect(ids(await list(site.clerk))).toContain('foreign')
    const db = site.platform.db
    await db.deleteFrom('permissionGrant').where('itemType', '=', 'resource').where('itemId', '=', 's1').execute()
    expect(ids(await list(site.clerk))).not.toContain('foreign')
  })

  it('counts what the reader may see, not what others may', async () => {
    const mine = await list(site.clerk, { pageSize: 1 })
    const all = await list(site.admin, { pageSize: 1 })
    expect(mine.data.pagination.total).toBeLessThan(all.data.pagination.total)
  })
})

describe('A3: fields that are not granted', () => {
  let id: string
  beforeAll(async () => {
    await release({ useFormPermission: true })
    await permit(site.platform, 'form', 'name', 'visits', 'visits-day', 'visits-result')
    id = await createdId(site.admin, {
      name: '隐藏',
      phone: '13800000000',
      amount: 7,
      visits: [{ day: 0, result: 'r', cost: 9 }],
    })
  })

  it('are in no reply', async () => {
    const replies = [await raw(site.clerk, id), await texts(site.clerk, id), (await list(site.clerk)).data.list[0]]
    for (const reply of replies) {
      expect(reply).toMatchObject({ name: '隐藏' })
      for (const hidden of ['phone', 'amount', 'total', 'creatorUser', 'no']) expect(reply).not.toHaveProperty(hidden)
      expect(json(reply)).not.toContain('cost')
    }
  })

  it('are not changed by whoever sends them, in the record and in its rows', async () => {
    const { visits } = await raw(site.clerk, id)
    const forged = { name: '改名', phone: '13999999999', amount: 0, visits: [{ ...visits[0], cost: 1, result: 'r2' }] }
    expect((await update(site.clerk, id, forged)).code).toBe(200)
    expect(await raw(site.admin, id)).toMatchObject({
      ...{ name: '改名', phone: '13800000000', amount: 7 },
      visits: [{ result: 'r2', cost: 9 }],
    })
  })

  it('refuse filters and orders by them', async () => {
    const condition = { field: 'amount', symbol: '>', fieldValue: 1 }
    const superQueryJson = json({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] })
    for (const body of [{ queryJson: json({ phone: '138' }) }, { superQueryJson }, { sidx: 'amount', sort: 'asc' }]) {
      expect((await list(site.clerk, body)).code).toBe(400)
      expect((await list(site.admin, body)).code).toBe(200)
    }
    expect((await list(site.clerk, { queryJson: json({ jnpfKeyword: '13800000000' }) })).data.list).toEqual([])
  })

  it('cannot be guessed by who sees them in no list and may open no record', async () => {
    const columns = ['name', 'level'].map((prop) => ({ prop, id: prop, label: prop, jnpfKey: 'input' }))
    await saveReleasedDesign(
      site.platform.db,
      customerDesign({ list: { useBtnPermission: true, columnList: columns, searchList: [{ ...columns[0], searchType: 2 }] } }),
    )
    const asking = (field: string) => {
      const groups = [{ field, symbol: 'notNull' }]
      return { superQueryJson: json({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }) }
    }
    await site.platform.db.deleteFrom('permissionGrant').where('itemType', '=', 'button').execute()
    expect((await list(site.clerk, asking('amount'))).code).toBe(400)
    expect((await list(site.clerk, asking('visits-cost'))).code).toBe(400)
    expect((await list(site.clerk, asking('level'))).code).toBe(200)
    await permit(site.platform, 'button', 'btn_detail')
    expect((await list(site.clerk, asking('amount'))).code).toBe(200)
  })

  it('are no columns either, when only columns are controlled', async () => {
    await release({ useColumnPermission: true })
    await permit(site.platform, 'column', 'name', 'level')
    const row = (await list(site.clerk)).data.list[0]
    expect(Object.keys(row).toSorted()).toEqual(['f_version', 'id', 'level', 'name'])
    expect((await list(site.clerk, { sidx: 'amount', sort: 'asc' })).code).toBe(400)
    expect((await list(site.clerk, { queryJson: json({ phone: '1' }) })).code).toBe(400)
  })
})

describe('concurrency lock and logical delete', () => {
  it('refuse an update without a version when the design asks for the lock, and accept it otherwise', async () => {
    await saveReleasedDesign(site.platform.db, customerDesign({ form: { concurrencyLock: true } }))
    const id = await createdId(site.admin, { name: '锁' })
    expect(await update(site.admin, id, { note: 'x' })).toMatchObject({
      msg: '当前表单原数据已被调整，请重新进入该页面编辑并提交数据',
    })
    await saveReleasedDesign(site.platform.db, customerDesign())
    expect((await update(site.admin, id, { note: 'x' })).code).toBe(200)
  })

  it('keep deleted records out of every reply, and their unique texts free', async () => {
    await saveReleasedDesign(site.platform.db, customerDesign({ form: { logicalDelete: true } }))
    const id = await createdId(site.admin, { name: '软删' })
    expect((await remove(site.admin, id)).code).toBe(200)
    expect(await raw(site.admin, id)).toMatchObject({ data: { id: null } })
    expect((await list(site.admin, { queryJson: json({ name: '软删' }) })).data.pagination.total).toBe(0)
    expect((await create(site.admin, { name: '软删' })).code).toBe(200)
    expect((await remove(site.admin, id)).code).toBe(400)
  })

  it('T2: whoever saves what was deleted meanwhile is told by whom, within what that person may see', async () => {
    await saveReleasedDesign(site.platform.db, customerDesign({ form: { logicalDelete: true } }))
    const id = await createdId(site.admin, { name: '谁删的' })
    expect((await remove(site.admin, id)).code).toBe(200)
    const by = { userName: expect.stringMatching(/.\/admin$/), at: expect.any(Number) }
    expect(await update(site.admin, id, { name: '谁删的' })).toMatchObject({
      msg: '更新失败，数据不存在',
      issues: [{ code: 'notFound', params: by }],
    })
    await saveReleasedDesign(
      site.platform.db,
      customerDesign({ form: { logicalDelete: true }, list: { useDataPermission: true } }),
    )
    expect(await update(site.clerk, id, { name: '谁删的' })).not.toHaveProperty('issues')
    await saveReleasedDesign(site.platform.db, customerDesign())
  })
})

describe('kinds of lists', () => {
  it('group rows by the text of their group field', async () => {
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { type: 3, groupField: 'level' } }))
    await createdId(site.admin, { name: '组一', level: '1' })
    await createdId(site.admin, { name: '组二', level: '1' })
    const groups = (await list(site.admin, { pageSize: 10_000, queryJson: json({ name: '组' }) })).data.list
    expect(groups).toMatchObject([{ top: true, no: '重要', children: [{ name: '组二' }, { name: '组一' }] }])
  })

  it('carry raw values with texts beside them when they are edited in the row', async () => {
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { type: 4 } }))
    const row = (await list(site.admin, { queryJson: json({ name: '组一' }) })).data.list[0]
    expect(row).toMatchObject({ level: '1', level_name: '重要', name: '组一' })
  })

  it('show of sub-tables the rows that the conditions on them speak of, unless rows are edited in place', async () => {
    await release({})
    const visits = [
      { day: 0, result: '签约', cost: 1 },
      { day: 0, result: '签约', cost: 9 },
      { day: 0, result: '待定', cost: 9 },
    ]
    await createdId(site.admin, { name: '行一', visits })
    await createdId(site.admin, { name: '行二', visits: [visits[0], visits[2]] })
    const groups = [
      { field: 'visits-result', symbol: '==', fieldValue: '签约' },
      { field: 'visits-cost', symbol: '>', fieldValue: 5 },
    ]
    const superQueryJson = json({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
    const asked = async () => (await list(site.admin, { superQueryJson })).data.list
    expect(await asked()).toMatchObject([{ name: '行一', visits: [{ result: '签约' }] }])
    expect((await asked())[0].visits).toHaveLength(1)
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { type: 4 } }))
    expect((await asked())[0].visits).toHaveLength(3)
  })

  it('apply the data filter of the design to everybody', async () => {
    const groups = [{ field: 'level', symbol: '==', fieldValue: '1', jnpfKey: 'select' }]
    const ruleList = { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { ruleList } }))
    const rows = (await list(site.admin, { pageSize: 1000 })).data.list
    expect(new Set(rows.map((row: { level: string }) => row.level))).toEqual(new Set(['重要']))
  })

  it.each([
    ['on a field that is gone', { conditionList: [{ logic: 'and', groups: [{ field: 'gone', symbol: 'null' }] }] }],
    ['with an unknown symbol', { conditionList: [{ groups: [{ field: 'name', symbol: '~', fieldValue: 'x' }] }] }],
    ['of another shape', { conditions: [] }],
    ['that is no JSON', '{'],
  ])('show nothing, and tell the log, when their data filter is one %s', async (what, ruleList) => {
    await createdId(site.admin, { name: `过滤 ${what}` })
    const { log } = site.platform.ctx
    const told = jest.spyOn(log, 'error')
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { ruleList } }))
    expect((await list(site.admin)).data).toMatchObject({ list: [], pagination: { total: 0 } })
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ modelId }), expect.stringContaining('stored condition'))
    told.mockRestore()
    await saveReleasedDesign(site.platform.db, customerDesign())
    expect((await list(site.admin)).data.list.length).toBeGreaterThan(0)
  })

  it('keep records when a release adds, drops and retypes fields', async () => {
    await saveReleasedDesign(site.platform.db, orderDesign({ list: { defaultSidx: 'title', sort: 'asc' } }))
    expect((await list(site.admin, {}, orderId)).data.list.length).toBeGreaterThan(0)
  })
})
