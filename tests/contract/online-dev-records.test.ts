import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { approver, node } from './flow-setup'
import { createClient } from './harness'
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

const day = (text: string) => new Date(`${text}T00:00:00`).getTime()

describe('every call of a module', () => {
  const calls: [string, (client: OnlineDev['admin']) => Promise<{ code: number }>][] = [
    ['Config', (client) => client.call(onlineDev.config, { params: { modelId }, query: {} })],
    ['List', (client) => list(client)],
    ['create', (client) => create(client, { name: 'x' })],
    ['Info', (client) => client.call(onlineDev.info, { params: { modelId, id: '1' } })],
    ['DataChange', (client) => client.call(onlineDev.dataChange, { params: { modelId, id: '1' } })],
    ['update', (client) => update(client, '1', { name: 'x' })],
    ['delete', (client) => remove(client, '1')],
    ['batchDelete', (client) => batchDelete(client, ['1'])],
  ]
  it.each(calls)('%s is refused to whoever is signed out or may not open the module', async (_name, call) => {
    expect((await call(createClient(site.platform.baseUrl, ''))).code).toBe(600)
    expect((await call(site.stranger)).code).toBe(403)
  })

  it('A7: is checked against the module in the address, whatever the body names', async () => {
    const reply = await site.clerk.call(onlineDev.list, { params: { modelId: orderId }, body: { modelId, menuId: 'm1' } })
    expect(reply.code).toBe(403)
  })

  it('answers for an unknown module as for one that is not permitted, and says that it is gone to administrators', async () => {
    expect((await list(site.clerk, {}, 'nope')).code).toBe(403)
    expect(await list(site.admin, {}, 'nope')).toMatchObject({ code: 400, msg: '该表单已删除' })
  })
})

describe('Config', () => {
  it('answers the release byte for byte, the design copy to administrators only (A9)', async () => {
    const stored = await site.platform.db
      .selectFrom('designRelease')
      .selectAll()
      .where('id', '=', modelId)
      .executeTakeFirstOrThrow()
    const reply = await site.clerk.call(onlineDev.config, { params: { modelId }, query: {} })
    expect(reply.data).toMatchObject({ formData: stored.formData, columnData: stored.columnData, webType: 2, fullName: '客户' })
    expect((await site.clerk.call(onlineDev.config, { params: { modelId }, query: { type: '0' } })).code).toBe(403)
    expect((await site.admin.call(onlineDev.config, { params: { modelId }, query: { type: '0' } })).code).toBe(200)
  })

  it('A9: a design that was never released does not run, not even by its id', async () => {
    const row = { id: 'draft', fullName: '草稿', enCode: 'draft', formData: '{"fields":[]}', columnData: '{}' }
    await site.platform.db.insertInto('design').values(row).execute()
    expect(await site.admin.call(onlineDev.config, { params: { modelId: 'draft' }, query: {} })).toMatchObject({ code: 400 })
    expect((await list(site.admin, {}, 'draft')).code).toBe(400)
    expect((await create(site.admin, {}, {}, 'draft')).code).toBe(400)
  })
})

describe('a record', () => {
  it('is created, found, read raw and as texts, changed, and deleted', async () => {
    const values = {
      ...{ name: '全新客户', phone: '13800000000', amount: 12.5, rate: 2, level: '1', tags: ['1', '2'], isActive: 1 },
      ...{ since: day('2024-05-01'), openAt: '08:30:00', owner: 'clerk', members: ['clerk', 'manager'], department: 'sales' },
      ...{ organize: ['group', 'company'], note: 'x', visits: [{ day: day('2024-05-02'), result: '签约', cost: 5 }] },
    }
    expect(await create(site.clerk, values)).toMatchObject({ code: 200, msg: '新建成功', data: { id: expect.any(String) } })
    const found = await list(site.clerk, { queryJson: json({ name: '全新' }) })
    const row = found.data.list[0]
    expect(found.data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 })
    expect(row).toMatchObject({
      ...{
        name: '全新客户',
        amount: '12.50',
        total: '25.00',
        level: '重要',
        tags: '重要,一般',
        isActive: '开',
        no: expect.stringMatching(/^KH\d{3}$/),
      },
      ...{ since: '2024-05-01', owner: '名clerk/clerk', members: '名clerk/clerk,名manager/manager', department: '名sales' },
      ...{ creatorUser: '名clerk/clerk', ownOrganize: '名sales', f_version: 1, visits: [{ result: '签约' }] },
    })
    const stored = await raw(site.clerk, row.id)
    expect(stored).toMatchObject({
      ...values,
      visits: [{ id: expect.any(String), result: '签约', cost: 5 }],
      f_version: 1,
      total: 25,
    })
    expect(await texts(site.clerk, row.id)).toMatchObject({
      level: '重要',
      visits: [{ day: '2024-05-02', result: '签约', cost: '5.00' }],
    })

    expect(await update(site.clerk, row.id, { ...stored, amount: 100 })).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await raw(site.clerk, row.id)).toMatchObject({
      amount: 100,
      total: 200,
      f_version: 2,
      modifyUser: '名clerk/clerk',
      no: 'KH001',
    })
    expect(await remove(site.clerk, row.id)).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await site.clerk.call(onlineDev.info, { params: { modelId, id: row.id } })).toMatchObject({
      code: 200,
      data: { id: null, data: null },
    })
  })

  it('keeps 0 and clears what is sent empty; fields that are not sent stay', async () => {
    const id = await createdId(site.clerk, { name: '零', amount: 0, note: '留下', level: '1' })
    expect(await raw(site.clerk, id)).toMatchObject({ amount: 0, note: '留下' })
    await update(site.clerk, id, { name: '零', amount: null, level: '' })
    expect(await raw(site.clerk, id)).toMatchObject({ amount: null, level: null, note: '留下' })
  })

  it('that is gone is neither updated nor deleted', async () => {
    expect(await update(site.clerk, 'gone', { name: 'x' })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
    expect(await remove(site.clerk, 'gone')).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  })

  it('with a unique field is refused the second time, also when two are saved at once', async () => {
    const replies = await Promise.all([create(site.clerk, { name: '唯一' }), create(site.clerk, { name: ' 唯一 ' })])
    expect(replies.map((reply) => reply.code).toSorted()).toEqual([200, 400])
    expect(replies.find((reply) => reply.code === 400)).toMatchObject({
      msg: '名称不能重复',
      issues: [{ path: 'data.name', code: 'unique' }],
    })
  })
})

describe('R1: a record with', () => {
  it.each([
    ['a missing required field', {}, 'data.name'],
    ['a pattern that fails', { name: 'p', phone: '12' }, 'data.phone'],
    ['text where a number belongs', { name: 'p', amount: '12abc' }, 'data.amount'],
    ['a number below its minimum', { name: 'p', amount: -1 }, 'data.amount'],
    ['an option that does not exist', { name: 'p', level: '9' }, 'data.level'],
    ['a sub-table that is an object', { name: 'p', visits: {} }, 'data.visits'],
    ['5000 rows', { name: 'p', visits: Array.from({ length: 5000 }, () => ({ result: 'x' })) }, 'data.visits'],
    ['a missing cell', { name: 'p', visits: [{ day: 0 }, { result: 'x' }] }, 'data.visits.1.day'],
    ['1 MB of text', { name: 'x'.repeat(1024 * 1024) }, 'data.name'],
  ])('%s is refused with the field named', async (_what, values, path) => {
    const reply = await create(site.clerk, values)
    expect(reply).toMatchObject({ code: 400, issues: [{ path, message: expect.any(String) }] })
  })

  it.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s as data is refused', async (_what, data) => {
    expect((await site.clerk.call(onlineDev.create, { params: { modelId }, body: { data } })).code).toBe(400)
  })

  it('__proto__ is refused and changes no object', async () => {
    const data = '{"name":"p","__proto__":{"polluted":1}}'
    expect((await site.clerk.call(onlineDev.create, { params: { modelId }, body: { data } })).code).toBe(400)
    const nested = '{"name":"p2","visits":[{"day":0,"__proto__":{"polluted":1}}]}'
    expect((await site.clerk.call(onlineDev.create, { params: { modelId }, body: { data: nested } })).code).toBe(400)
    expect('polluted' in {}).toBe(false)
  })

  it('calculated, serial and system fields set by hand gets the values of the server', async () => {
    const forged = { no: 'FAKE', total: 999, creatorUser: 'admin', createTime: 1, modifyUser: 'admin', ownOrganize: 'group' }
    const id = await createdId(site.clerk, { name: '伪造', amount: 2, rate: 3, ...forged })
    const stored = await raw(site.clerk, id)
    expect(stored).toMatchObject({ total: 6, creatorUser: '名clerk/clerk', modifyUser: '', ownOrganize: '名sales' })
    expect(stored.no).toMatch(/^KH\d+$/)
    await update(site.clerk, id, { no: 'FAKE', total: 5 })
    expect(await raw(site.clerk, id)).toMatchObject({ no: stored.no, total: 6 })
  })

  it('the id of another record in the body is refused, in the data it is ignored', async () => {
    const [first, second] = [await createdId(site.clerk, { name: '甲方' }), await createdId(site.clerk, { name: '乙方' })]
    const body = { id: second, data: json({ name: '改' }) }
    expect((await site.clerk.call(onlineDev.update, { params: { modelId, id: first }, body })).code).toBe(400)
    await update(site.clerk, first, { id: second, name: '改' })
    expect(await raw(site.clerk, second)).toMatchObject({ name: '乙方' })
    expect(await raw(site.clerk, first)).toMatchObject({ name: '改' })
  })
})

describe('R2: texts', () => {
  it.each([
    ['😀👨‍👩‍👧'],
    ['e\u0301'],
    ['\u202eabc'],
    ['a\u200bb'],
    ['𠮷野家'],
    ['  两边  '],
    ['１２３ＡＢＣ'],
    ['<b>x</b>&"\''],
    ["'; drop table x; --"],
  ])('%j come back unchanged and are found', async (text) => {
    const id = await createdId(site.clerk, { name: `文${text}文`, note: text })
    expect(await raw(site.clerk, id)).toMatchObject({ note: text, name: `文${text}文` })
    expect((await list(site.clerk, { queryJson: json({ name: `文${text}文` }) })).data.list).toHaveLength(1)
  })

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800'],
  ])('with %s are refused with the field named, at any depth', async (_what, text) => {
    expect(await create(site.clerk, { name: text })).toMatchObject({
      code: 400,
      issues: [{ path: 'data.name', code: 'badCharacters' }],
    })
    const visits = [{ day: 0, result: text }]
    expect(await create(site.clerk, { name: '好', visits })).toMatchObject({
      code: 400,
      issues: [{ path: 'data.visits.0.result' }],
    })
  })
})

describe('R3: numbers', () => {
  it.each([
    ['1e400', 400],
    ['-0', 200],
    ['0.30000000000000004', 200],
    ['12345678901234567890', 400],
    ['"12abc"', 400],
    ['""', 200],
    ['null', 200],
  ])('%s is kept by the rules or refused', async (text, code) => {
    const data = `{"name":${json(`数${text}`)},"amount":${text}}`
    const reply = await site.clerk.call(onlineDev.create, { params: { modelId }, body: { data } })
    expect(reply.code).toBe(code)
    if (code !== 200) return
    const stored = await raw(site.clerk, reply.data.id)
    const expected: Record<string, number | null> = { '-0': 0, '0.30000000000000004': 0.3, '""': null, null: null }
    expect(stored.amount).toBe(expected[text])
  })

  it('NaN is no JSON and refused', async () => {
    const body = { data: '{"name":"n","amount":NaN}' }
    expect((await site.clerk.call(onlineDev.create, { params: { modelId }, body })).code).toBe(400)
  })
})

describe('R4: a list', () => {
  it('bounds its pages', async () => {
    for (const body of [
      { currentPage: 0 },
      { currentPage: -1 },
      { currentPage: 1e9 },
      { pageSize: 0 },
      { pageSize: 1_000_000 },
      { pageSize: 'x' },
    ]) {
      expect((await list(site.clerk, body)).code).toBe(400)
    }
    expect((await list(site.clerk, { currentPage: 10_000_000, pageSize: 10_000 })).data.list).toEqual([])
  })

  it('refuses to sort by anything but its columns', async () => {
    for (const sidx of ['nope', 'id; drop table app_user', 'a"b', 'visits']) {
      expect(await list(site.clerk, { sidx, sort: 'asc' })).toMatchObject({ code: 400, issues: [{ path: 'sidx' }] })
    }
  })

  it('takes %, _, quotes and backslashes as text, and refuses 10 KB', async () => {
    await createdId(site.clerk, { name: '特殊', note: "%_'\\" })
    for (const keyword of ['%', '_', "'", '\\', "%_'\\"]) {
      const found = await list(site.clerk, { queryJson: json({ note: keyword }) })
      expect(found.data.list.every((row: { note: string }) => row.note.includes(keyword))).toBe(true)
      expect(found.data.list.length).toBeGreaterThan(0)
    }
    expect((await list(site.clerk, { queryJson: json({ note: 'x'.repeat(10_240) }) })).code).toBe(400)
  })
})

describe('R5: deleting', () => {
  it('several is all or nothing and says so', async () => {
    const ids = [await createdId(site.clerk, { name: '批一' }), await createdId(site.clerk, { name: '批二' })]
    expect(await batchDelete(site.clerk, [...ids, 'gone'])).toMatchObject({
      code: 400,
      msg: '删除失败，数据不存在，未删除任何数据',
    })
    expect(await raw(site.clerk, ids[0]!)).toMatchObject({ name: '批一' })
    expect(await batchDelete(site.clerk, [...ids, ids[0]!])).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await batchDelete(site.clerk, ids)).toMatchObject({ code: 400 })
    expect(
      (
        await batchDelete(
          site.clerk,
          Array.from({ length: 1001 }, (_, index) => String(index)),
        )
      ).code,
    ).toBe(400)
    expect((await batchDelete(site.clerk, [])).code).toBe(400)
  })

  it('a record that another module links to is refused, in its fields and in its sub-tables', async () => {
    const customer = await createdId(site.admin, { name: '被引用' })
    const payer = await createdId(site.admin, { name: '付款方' })
    const order = await createdId(site.admin, { title: '订单', customer, lines: [{ payer, text: 'x' }] }, orderId)
    for (const id of [customer, payer])
      expect(await remove(site.admin, id)).toMatchObject({ code: 400, msg: '该数据已被引用，不能删除' })
    // And says which it is, by the first column of the list.
    const issues = [{ path: `records.${payer}`, code: 'inUse', params: { name: expect.stringMatching(/^KH/) } }]
    expect(await remove(site.admin, payer)).toMatchObject({ issues })
    expect(await batchDelete(site.admin, [customer, payer])).toMatchObject({ msg: '该数据已被引用，不能删除，未删除任何数据' })
    expect((await remove(site.admin, order, orderId)).code).toBe(200)
    expect((await batchDelete(site.admin, [customer, payer])).code).toBe(200)
  })
})

describe('R7: a link', () => {
  it('shows label and attributes of its record, and a neutral mark when the record is gone', async () => {
    const customer = await createdId(site.admin, { name: '有电话', phone: '13900000000' })
    const order = await createdId(site.admin, { title: '链', customer }, orderId)
    const row = (await list(site.admin, { queryJson: json({ title: '链' }) }, orderId)).data.list[0]
    expect(row).toMatchObject({ customer: '有电话', customer_id: customer, customer_phone: '13900000000' })
    await site.platform.db
      .deleteFrom('record_design1' as 'meta')
      .where('id' as 'key', '=', customer)
      .execute()
    expect(await texts(site.admin, order, orderId)).toMatchObject({ customer: '—', customer_id: '', customer_phone: '' })
    expect((await update(site.admin, order, { ...(await raw(site.admin, order, orderId)), title: '改' }, orderId)).code).toBe(200)
  })

  it('shows amounts of its record as the fields there do, to the last digit, in rows and stored ones too', async () => {
    const money = [
      field('input', 'name'),
      field('inputNumber', 'total', { precision: 2, thousands: true }),
      field('input', 'plate'),
    ]
    const attributes = ['total', 'plate'].map((showField) =>
      field('relationFormAttr', showField, { relationField: 'bill_jnpfTable_pay0', showField }),
    )
    const bill = field('relationForm', 'bill', { modelId: 'bills', relationField: 'name' })
    const unstored = field('relationFormAttr', '', { relationField: 'bill_jnpfTable_pay1', showField: 'total' })
    const pay = [bill, unstored, table('lines', [bill, ...attributes])]
    const { db } = site.platform
    await saveReleasedDesign(db, { ...customerDesign({ fields: money }), id: 'bills', enCode: 'bills' })
    await saveReleasedDesign(db, { ...customerDesign({ fields: pay }), id: 'pays', enCode: 'pays' })
    const first = await createdId(site.admin, { name: '一', total: 1234567890123.45, plate: '88831' }, 'bills')
    const lines = [
      { bill: first, total: '1234567890123.45', plate: '88831' },
      { bill: first, total: '0', plate: '' },
      { bill: first, total: '待定', plate: '12.5' },
    ]
    // Of an installation that took what was sent.
    const id = 'copies'
    await insertForeign(site.platform, id, { bill: first, lines }, 'pays')
    expect(await texts(site.admin, id, 'pays')).toMatchObject({
      bill_total: '1,234,567,890,123.45',
      lines: [
        { total: '1,234,567,890,123.45', plate: '88831' },
        { total: '0.00', plate: '' },
        { total: '待定', plate: '12.5' },
      ],
    })
    // Only the text is dressed up: what is edited stays what was stored.
    expect((await raw(site.admin, id, 'pays')).lines).toMatchObject([
      { total: '1234567890123.45' },
      { total: '0' },
      { total: '待定' },
    ])
  })

  it.each(['nope', ['nope'], [['nope']], '["nope"]', 123])(
    'to a record that does not exist is refused, sent as %j',
    async (customer) => {
      expect(await create(site.admin, { title: 'x', customer }, {}, orderId)).toMatchObject({
        code: 400,
        issues: [{ path: 'data.customer', code: 'badLink' }],
      })
    },
  )
})

describe('R8: saving the same thing again', () => {
  it('with one key makes one record, 20 times at once and afterwards', async () => {
    const headers = { 'idempotency-key': 'key-of-one-form' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(site.clerk, { name: '二十回同存' }, headers)))
    expect(new Set(replies.map((reply) => `${reply.code} ${reply.data?.id}`)).size).toBe(1)
    expect((await create(site.clerk, { name: '二十回同存' }, headers)).data.id).toBe(replies[0]?.data.id)
    expect((await list(site.clerk, { queryJson: json({ name: '二十回同存' }) })).data.pagination.total).toBe(1)
  })
})

it('R8: a correction under the key of a save whose answer was lost is refused with what that save made', async () => {
  const headers = { 'idempotency-key': 'lost answer' }
  const id = (await create(site.clerk, { name: '初稿' }, headers)).data.id
  const refusal = await create(site.clerk, { name: '更正' }, headers)
  expect(refusal).toMatchObject({ code: 400, issues: [{ code: 'keyReused', params: { id, version: 1 } }] })
  expect((await list(site.clerk, { queryJson: json({ name: '更正' }) })).data.pagination.total).toBe(0)

  const change = { params: { modelId, id }, body: { id, data: json({ ...(await raw(site.admin, id)), note: '一' }) } }
  expect((await site.admin.call(onlineDev.update, change, headers)).code).toBe(200)
  const corrected = { ...change, body: { id, data: json({ note: '二', name: '初稿', f_version: 1 }) } }
  expect(await site.admin.call(onlineDev.update, corrected, headers)).toMatchObject({
    issues: [{ code: 'keyReused', params: { id, version: 2 } }],
  })
  expect(await raw(site.admin, id)).toMatchObject({ note: '一', f_version: 2 })
})

it('R8: a change that is sent again with its key is no conflict with itself, and one without it is', async () => {
  const id = await createdId(site.admin, { name: '改一次' })
  const loaded = await raw(site.admin, id)
  const call = { params: { modelId, id }, body: { id, data: json({ ...loaded, note: '一' }) } }
  const headers = { 'idempotency-key': 'one change' }
  expect((await site.admin.call(onlineDev.update, call, headers)).code).toBe(200)
  expect((await site.admin.call(onlineDev.update, call, headers)).code).toBe(200)
  expect(await raw(site.admin, id)).toMatchObject({ note: '一', f_version: 2 })
  expect((await site.admin.call(onlineDev.update, call)).code).toBe(400)
})

describe('two people at once', () => {
  it('R3: a client that sends no version does not overwrite what it has not seen', async () => {
    const id = await createdId(site.admin, { name: '无版本', note: '原' })
    const withoutVersion = async (client: OnlineDev['admin'], note: string) =>
      (await update(client, id, { name: '无版本', note })).code
    await raw(site.clerk, id)
    expect(await withoutVersion(site.admin, '一')).toBe(200)
    expect(await withoutVersion(site.clerk, '盲改')).toBe(400)
    expect(await raw(site.clerk, id)).toMatchObject({ note: '一' })
    expect(await withoutVersion(site.clerk, '二')).toBe(200)
    expect(await withoutVersion(site.clerk, '三')).toBe(200)
    // Nothing is known of what this one has read; somebody else was the last.
    expect(await withoutVersion(site.admin, '四')).toBe(400)
  })

  it('T1: the second to save is told, and the first one’s record stays whole', async () => {
    const id = await createdId(site.admin, { name: '并发', visits: [{ day: 0, result: '原' }] })
    const [first, second] = [await raw(site.admin, id), await raw(site.clerk, id)]
    expect((await update(site.admin, id, { ...first, note: '一', visits: [{ day: 0, result: '一' }] })).code).toBe(200)
    expect(await update(site.clerk, id, { ...second, note: '二', visits: [{ day: 0, result: '二' }] })).toMatchObject({
      code: 400,
      msg: '当前表单原数据已被调整，请重新进入该页面编辑并提交数据',
      issues: [
        {
          code: 'conflict',
          params: { userId: expect.any(String), userName: expect.stringMatching(/.\/admin$/), at: expect.any(Number) },
        },
      ],
    })
    expect(await raw(site.admin, id)).toMatchObject({ note: '一', visits: [{ result: '一' }] })
  })

  it('T1: of two saves of one version at the same time one wins', async () => {
    const id = await createdId(site.admin, { name: '同时' })
    const loaded = await raw(site.admin, id)
    const replies = await Promise.all([1, 2, 3].map((turn) => update(site.admin, id, { ...loaded, note: String(turn) })))
    expect(replies.map((reply) => reply.code).toSorted()).toEqual([200, 400, 400])
  })

  it('T2: a record deleted meanwhile is not created again', async () => {
    const id = await createdId(site.admin, { name: '删改' })
    const loaded = await raw(site.admin, id)
    await remove(site.admin, id)
    expect(await update(site.admin, id, loaded)).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
    expect((await list(site.admin, { queryJson: json({ name: '删改' }) })).data.pagination.total).toBe(0)
  })

  it('rows of a sub-table are matched by their own id; rows of other records are not touched', async () => {
    const id = await createdId(site.admin, {
      name: '行',
      visits: [
        { day: 0, result: 'a' },
        { day: 0, result: 'b' },
      ],
    })
    const loaded = await raw(site.admin, id)
    const [a, b] = loaded.visits
    await update(site.admin, id, {
      ...loaded,
      visits: [{ id: b.id, result: 'b2' }, { id: 'foreign', day: 0, result: 'c' }, { ...b }],
    })
    const after = (await raw(site.admin, id)).visits
    expect(after).toMatchObject([{ id: b.id, day: 0, result: 'b2' }, { result: 'c' }, { result: 'b' }])
    expect(new Set(after.map((row: { id: string }) => row.id)).size).toBe(3)
    expect(after.map((row: { id: string }) => row.id)).not.toContain('foreign')
    expect(after.map((row: { id: string }) => row.id)).not.toContain(a.id)
  })
})

describe('records of a module with a flow (contract 4a §11)', () => {
  const model = 'sealing'
  const said = { running: '当前流程正在运行不能重复保存', over: '流程已结束，不能修改', launched: '该流程已发起，无法删除' }
  let ids: Record<number, string> = {}

  const task = (id: string, status: number, more: object = {}) => ({
    ...{ id, templateId: model, versionId: 'sealing-1', groupId: 'g', formId: model, fullName: '用印', launcherId: 'admin' },
    ...{ stateJson: '{}', createdAt: 1, updatedAt: 1, status, ...more },
  })

  beforeAll(async () => {
    const { db } = site.platform
    const design = customerDesign({ fields: [field('input', 'name')], list: { hasPage: false } })
    await saveReleasedDesign(db, { ...design, id: model, fullName: '用印', enCode: model, enableFlow: 1 })
    const stamps = { createdAt: 1, createdBy: null, updatedAt: null }
    const template = { id: model, fullName: '用印', enCode: model, category: 'c', type: 1, enabledMark: 1, formId: model }
    await db
      .insertInto('flowTemplate')
      .values({ ...template, icon: null, iconBackground: null, description: null, updatedBy: null, ...stamps })
      .execute()
    const treeJson = JSON.stringify({ ...node('start', 'launch', { formId: model }), childNode: approver('head', ['admin']) })
    const version = { id: 'sealing-1', templateId: model, groupId: 'g', fullName: '用印', number: 1, treeJson }
    await db
      .insertInto('flowVersion')
      .values({ ...version, isMain: 1, visibleType: 0, formId: model, ...stamps })
      .execute()
    for (const status of [0, 1, 2, 3, 4, 5, 7]) {
      const id = await createdId(site.admin, { name: String(status) }, model)
      ids = { ...ids, [status]: id }
      await db.insertInto('flowTask').values(task(id, status)).execute()
    }
  })

  it('the list says how each task stands, 6 while it is held, and by which version it runs; nothing where there is no task', async () => {
    const alone = await createdId(site.admin, { name: 'alone' }, model)
    await site.platform.db
      .updateTable('flowTask')
      .set({ isSuspended: 1 })
      .where('id', '=', ids[1] ?? '')
      .execute()
    const rows = (await list(site.admin, { pageSize: 100 }, model)).data.list
    expect(rows.find((row: { id: string }) => row.id === alone)).toMatchObject({ flowState: '', flowId: '' })
    const stands = rows.filter((row: { id: string }) => row.id !== alone)
    expect(stands.map(({ name, flowState, flowId }: Record<string, unknown>) => [name, flowState, flowId]).toSorted()).toEqual([
      ...[
        ['0', 0, 'sealing-1'],
        ['1', 6, 'sealing-1'],
        ['2', 2, 'sealing-1'],
        ['3', 3, 'sealing-1'],
      ],
      ...[
        ['4', 4, 'sealing-1'],
        ['5', 5, 'sealing-1'],
        ['7', 7, 'sealing-1'],
      ],
    ])
    await remove(site.admin, alone, model)
  })

  it('hand-written calls change and delete only what the task leaves open; a deletion takes the task along', async () => {
    const change = async (status: number) => (await update(site.admin, ids[status] ?? '', { name: 'x' }, model)).msg
    expect([await change(1), await change(2), await change(4), await change(5)]).toEqual([
      ...[said.running, said.over, said.over, said.over],
    ])
    expect([await change(0), await change(3), await change(7)]).toEqual(['更新成功', '更新成功', '更新成功'])
    const removal = async (status: number) => (await remove(site.admin, ids[status] ?? '', model)).msg
    expect([await removal(1), await removal(2), await removal(3), await removal(5)]).toEqual(Array(4).fill('用印不能删除'))
    expect((await batchDelete(site.admin, [ids[0] ?? '', ids[2] ?? ''], model)).msg).toBe(said.launched)
    expect([await removal(0), await removal(4), await removal(7)]).toEqual(['删除成功', '删除成功', '删除成功'])
    const left = await site.platform.db.selectFrom('flowTask').select('status').orderBy('status').execute()
    expect(left.map(({ status }) => status)).toEqual([1, 2, 3, 5])
  })

  it('its config names the flow, and refuses while there is none to launch', async () => {
    const config = () => site.admin.call(onlineDev.config, { params: { modelId: model }, query: {} })
    expect((await config()).data).toMatchObject({ enableFlow: 1, flowId: model })
    await site.platform.db.updateTable('flowTemplate').set({ enabledMark: 0 }).where('id', '=', model).execute()
    expect(await config()).toMatchObject({ code: 400, msg: '该功能配置的流程处于停用状态' })
  })
})
