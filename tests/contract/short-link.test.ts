import { createCipheriv } from 'node:crypto'
import { shortLink } from '@/lib/contract/visualdev/short-link'
import { insertRecordsBulk } from '@/platform/modules/onlinedev/records/bulk'
import { grant } from '@/platform/modules/permission/testing'
import { createClient, md5, type RawReply } from './harness'
import { create, json, list as listInside, modelId, type OnlineDev, orderId, permit, startOnlineDev } from './online-dev-setup'

const password = 'Public-123'
let site: OnlineDev
let addresses: { form: string; list: string }

beforeEach(async () => {
  site = await startOnlineDev({ list: { useDataPermission: true, useFormPermission: true } })
  await grant(site.platform.db, ['User', 'clerk', 'resource', 's2'])
  await permit(site.platform, 'form', 'name', 'phone', 'amount', 'level', 'note', 'visits', 'visits-result', 'visits-day')
  await insertRecordsBulk(site.platform.db, modelId, [
    record('own', 'clerk', { name: '自己的客户', phone: '13800000000', amount: 5, note: '内部备注', level: '1' }),
    record('second', 'clerk', { name: '第二个客户', phone: '13900000000', amount: 50, level: '2' }),
    record('foreign', 'manager', { name: '别人的客户', phone: '13700000000', amount: 7 }),
  ])
  addresses = await open(site.admin, settings())
  await makeClerkOwner()
}, 60_000)
afterEach(() => site.stop())

const record = (id: string, creatorUserId: string, values: Record<string, unknown>) => {
  return { id, values, creatorUserId, creatorTime: 1000, organizeId: 'sales' }
}
const settings = (more: object = {}) => ({
  ...{ id: modelId, enabledMark: 1, formUse: 1, columnUse: 1 },
  columnText: json([{ prop: 'name' }, { prop: 'amount' }, { prop: 'visits-result' }]),
  columnCondition: json([{ prop: 'name' }]),
  ...more,
})

async function open(client: OnlineDev['admin'], body: ReturnType<typeof settings>) {
  expect(await client.call(shortLink.save, { body })).toMatchObject({ code: 200, msg: '保存成功' })
  const { data } = await client.call(shortLink.read, { params: { id: modelId } })
  return { form: encryptionOf(data.formLink), list: encryptionOf(data.columnLink) }
}

const encryptionOf = (link: string) => new URL(link).searchParams.get('encryption') ?? ''

/** The designer is no screen of the clerk, so the administrator saves and the clerk is put in as the owner. */
const makeClerkOwner = () => site.platform.db.updateTable('shortLink').set({ userId: 'clerk' }).execute()

const nobody = () => site.platform.anonymous
const query = (encryption: string, pass = '') => ({ encryption, pass })
const config = (encryption: string, pass = '', id = modelId) =>
  nobody().call(shortLink.getConfig, { params: { modelId: id }, query: query(encryption, pass) })
const design = (encryption: string, pass = '') =>
  nobody().call(shortLink.config, { params: { modelId }, query: query(encryption, pass) })
const rows = (body: Record<string, string | number> = {}, encryption = addresses.list, pass = '', id = modelId) =>
  nobody().call(shortLink.list, { params: { modelId: id }, query: query(encryption, pass), body })
const detail = (id: string, encryption = addresses.list, model = modelId) =>
  nobody().call(shortLink.detail, { params: { modelId: model, id }, query: query(encryption) })
const send = (values: object, headers: Record<string, string> = {}, encryption = addresses.form, pass = '') =>
  nobody().call(shortLink.create, { params: { modelId }, query: query(encryption, pass), body: { data: json(values) } }, headers)
const check = (typed: string, type: 0 | 1, encryption: string) =>
  nobody().call(shortLink.checkPwd, { body: { id: modelId, type, password: md5(typed), encryption } })

const invalid = { code: 400, msg: '无效链接' }
const ended = { code: 400, msg: '链接已失效' }

function encrypted(payload: object, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key), null)
  return Buffer.concat([cipher.update(json(payload)), cipher.final()]).toString('hex')
}

async function everyCall(address: { form: string; list: string }): Promise<RawReply[]> {
  return Promise.all([
    config(address.form),
    config(address.list),
    design(address.form),
    design(address.list),
    rows({}, address.list),
    detail('own', address.list),
    send({ name: '新客户' }, {}, address.form),
  ])
}

describe('the address', () => {
  it('opens the page that the server says, and nothing else', async () => {
    const { data } = await site.admin.call(shortLink.read, { params: { id: modelId } })
    expect(data).toMatchObject({ formUse: 1, columnUse: 1, formPassword: '', columnPassword: '', alreadySave: true })
    expect(new URL(data.formLink)).toMatchObject({ origin: site.platform.baseUrl, pathname: '/formShortLink' })
    expect(await config(addresses.form)).toMatchObject({ code: 200, data: { id: modelId, type: 'form', fullName: '客户' } })
    expect(await config(addresses.list)).toMatchObject({ code: 200, data: { type: 'list' } })
    const answer = await nobody().raw(`/api/visualdev/ShortLink/trigger/${modelId}?encryption=${addresses.form}`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/formShortLink?modelId=${modelId}&encryption=${addresses.form}`)
  })

  it.each([
    ['text', () => 'nonsense'],
    ['a changed end', () => `${addresses.form.slice(0, -2)}00`],
    ['a cut end', () => addresses.form.slice(0, -2)],
    ['another key', () => encrypted({ modelId, type: 'form', tenantId: '' }, '0123456789abcdef')],
  ])('A8: %s instead of the encryption is refused by every call', async (_name, make) => {
    for (const reply of await everyCall({ form: make(), list: make() })) expect(reply).toMatchObject(invalid)
  })

  it('A8: is of no use for another design, nor for the other part of the link', async () => {
    expect(await config(addresses.form, '', orderId)).toMatchObject(invalid)
    expect(await rows({}, addresses.list, '', orderId)).toMatchObject(invalid)
    expect(await detail('own', addresses.list, orderId)).toMatchObject(invalid)
    expect(await rows({}, addresses.form)).toMatchObject(invalid)
    expect(await detail('own', addresses.form)).toMatchObject(invalid)
    expect(await send({ name: '新客户' }, {}, addresses.list)).toMatchObject(invalid)
  })

  it('with the key of the configuration is what other clients write and read', async () => {
    const key = 'ABCDEFGH12345678'
    Object.assign(site.platform.ctx.config, { shortLinkKey: key })
    const written = encrypted({ modelId, type: 'form', tenantId: null }, key)
    expect(await config(written)).toMatchObject({ code: 200, data: { type: 'form' } })
    expect(await config(encrypted({ modelId, type: 'form', tenantId: 'other' }, key))).toMatchObject(invalid)
    expect(await config(encrypted({ modelId, type: 'table' }, key))).toMatchObject(invalid)
    expect(await config(encrypted({ type: 'form' }, key))).toMatchObject(invalid)
    expect(await config(addresses.form)).toMatchObject(invalid)
  })
})

describe('the switches', () => {
  it('close every call at once', async () => {
    await site.platform.db.updateTable('shortLink').set({ enabledMark: 0 }).execute()
    for (const reply of await everyCall(addresses)) expect(reply).toMatchObject(invalid)
  })

  it('close the form and the list apart', async () => {
    await site.platform.db.updateTable('shortLink').set({ formUse: 0 }).execute()
    expect(await send({ name: '新客户' })).toMatchObject({ code: 400, msg: '未开启表单外链！' })
    expect(await rows()).toMatchObject({ code: 200 })
    await site.platform.db.updateTable('shortLink').set({ formUse: 1, columnUse: 0 }).execute()
    expect(await rows()).toMatchObject({ code: 400, msg: '未开启公开查询！' })
    expect(await config(addresses.form)).toMatchObject({ code: 200 })
  })

  it('do not open modules with a flow', async () => {
    await site.platform.db.updateTable('designRelease').set({ enableFlow: 1 }).execute()
    for (const reply of await everyCall(addresses)) expect(reply).toMatchObject(invalid)
  })
})

describe('the owner', () => {
  it('takes the link along when the account is disabled', async () => {
    await site.platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
    for (const reply of await everyCall(addresses)) expect(reply).toMatchObject(ended)
  })

  it('takes the link along when the menu of the module is taken away', async () => {
    await site.platform.db.deleteFrom('permissionGrant').where('itemId', '=', 'm1').execute()
    expect(await design(addresses.form)).toMatchObject(ended)
    expect(await rows()).toMatchObject(ended)
    expect(await send({ name: '新客户' })).toMatchObject(ended)
  })

  it('shows strangers no more than his own data scope and his own fields', async () => {
    const reply = await rows()
    expect(reply.data.list.map((row: { name: string }) => row.name).sort()).toEqual(['第二个客户', '自己的客户'])
    await site.platform.db.deleteFrom('permissionGrant').where('itemId', '=', 'form-amount').execute()
    expect(Object.keys((await rows()).data.list[0]).sort()).toEqual(['id', 'name', 'visits'])
  })
})

describe('the public form', () => {
  it('hands out only fields that need nobody’s data, as far as the owner may use them', async () => {
    const { data } = await design(addresses.form)
    const names = JSON.parse(data.formData).fields.map((field: { __vModel__: string }) => field.__vModel__)
    expect(names).toEqual(['name', 'phone', 'amount', 'level', 'note', 'visits'])
    expect(data.columnData).toBe('')
  })

  it('leaves out choices from a dictionary or an interface, and what holds nothing any more', async () => {
    const field = (name: string, dataType: string) => ({
      __config__: { jnpfKey: 'select', label: name, dataType },
      __vModel__: name,
    })
    const card = (children: object[]) => ({ __config__: { jnpfKey: 'card', children } })
    const fields = [card([field('level', 'static')]), card([field('tags', 'dictionary')]), field('area', 'dynamic')]
    await site.platform.db
      .updateTable('designRelease')
      .set({ formData: json({ fields, funcs: { onLoad: 'x' } }), updatedAt: Date.now() + 1000 })
      .execute()
    const handed = JSON.parse((await design(addresses.form)).data.formData)
    expect(handed.fields).toEqual([card([field('level', 'static')])])
    expect(handed.funcs).toBeUndefined()
  })

  it('makes a record in the name of the owner, with its number and without what was smuggled in', async () => {
    const values = {
      name: '外部客户',
      phone: '13812345678',
      level: '2',
      owner: 'manager',
      isActive: 1,
      visits: [{ day: 0, result: 'x' }],
    }
    expect(await send(values)).toEqual(expect.objectContaining({ code: 200, msg: '新建成功', data: null }))
    const inside = await listInside(site.admin, { queryJson: json({ name: '外部客户' }) })
    expect(inside.data.list[0]).toMatchObject({ phone: '13812345678', level: '一般', no: 'KH001', creatorUser: '名clerk/clerk' })
    expect(inside.data.list[0].owner).toBe('')
    expect(inside.data.list[0].visits[0].result).toBe('x')
  })

  it('names the field of every fault', async () => {
    const reply = await send({ name: '', phone: '123' })
    expect(reply.code).toBe(400)
    expect(reply.issues?.map((issue) => issue.path).sort()).toEqual(['data.name', 'data.phone'])
    expect((await send({ name: '新客户', nonsense: 1 })).issues).toMatchObject([{ path: 'data.nonsense' }])
  })

  it('R8: makes one record for a repeated key, also when both come at once', async () => {
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = await Promise.all([send({ name: '一次' }, headers), send({ name: '一次' }, headers)])
    expect([first?.code, second?.code]).toEqual([200, 200])
    expect((await listInside(site.admin, { queryJson: json({ name: '一次' }) })).data.pagination.total).toBe(1)
  })

  it('is no way to the outcomes of the owner’s own keys', async () => {
    const headers = { 'idempotency-key': 'mine' }
    await permit(site.platform, 'button', 'btn_add')
    expect((await create(site.clerk, { name: '甲' }, headers)).code).toBe(200)
    expect((await send({ name: '乙' }, headers)).code).toBe(200)
    expect((await listInside(site.admin, { queryJson: json({ name: '乙' }) })).data.pagination.total).toBe(1)
  })

  it('takes only so many records a minute from one address', async () => {
    const replies: RawReply[] = []
    for (let count = 0; count < 31; count += 1) replies.push(await send({ name: `客户${count}` }))
    expect(replies.slice(0, 30).every((reply) => reply.code === 200)).toBe(true)
    expect(replies[30]).toMatchObject({ code: 400, msg: '操作过于频繁，请稍后再试' })
  })
})

describe('the public list', () => {
  it('lets only the chosen columns leave the server, in the list and in a record', async () => {
    const own = { id: 'own', name: '自己的客户', amount: '5.00', visits: [] }
    expect((await rows({ queryJson: json({ name: '自己' }) })).data.list).toEqual([own])
    expect(JSON.parse((await detail('own')).data.data)).toEqual(own)
    const { data } = await design(addresses.list)
    expect(JSON.parse(data.columnData).columnList.map((column: { prop: string }) => column.prop)).toEqual([
      'name',
      'amount',
      'visits-result',
    ])
    expect(data.formData).not.toContain('phone')
    expect(data.formData).not.toContain('备注')
  })

  it('can be searched by the chosen conditions and sorted by the shown columns only', async () => {
    expect((await rows({ queryJson: json({ name: '第二' }) })).data.pagination.total).toBe(1)
    expect((await rows({ queryJson: json({ note: '内部' }) })).code).toBe(400)
    expect((await rows({ queryJson: json({ amount: [1, 9] }) })).code).toBe(400)
    expect((await rows({ sidx: 'amount', sort: 'desc' })).data.list.map((row: { id: string }) => row.id)).toEqual([
      'second',
      'own',
    ])
    expect((await rows({ sidx: 'phone', sort: 'desc' })).code).toBe(400)
    expect(
      (
        await rows({
          superQueryJson: json({ conditionList: [{ groups: [{ field: 'note', symbol: 'like', fieldValue: '内' }] }] }),
        })
      ).data.pagination.total,
    ).toBe(2)
  })

  it('gives small pages only', async () => {
    expect((await rows({ pageSize: 101 })).code).toBe(400)
    expect((await rows({ pageSize: 1, currentPage: 2 })).data).toMatchObject({
      list: [{ name: expect.any(String) }],
      pagination: { total: 2 },
    })
  })

  it('shows no record that is not in it: of others, deleted, or outside of its filter', async () => {
    expect((await detail('foreign')).data).toEqual({ id: null, data: null })
    const filter = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>', fieldValue: 10, jnpfKey: 'inputNumber' }] }],
    }
    addresses = await open(site.admin, settings({ columnCondition: json(filter) }))
    await makeClerkOwner()
    expect((await rows()).data.list).toMatchObject([{ id: 'second' }])
    expect((await detail('own')).data).toEqual({ id: null, data: null })
    expect((await detail('second')).data.id).toBe('second')
    expect((await detail('nope')).data).toEqual({ id: null, data: null })
  })
})

describe('a password', () => {
  beforeEach(async () => {
    addresses = await open(
      site.admin,
      settings({ formPassUse: 1, formPassword: password, columnPassUse: 1, columnPassword: `${password}x` }),
    )
    await makeClerkOwner()
  })

  it('is asked by every later call, of its own part', async () => {
    expect((await config(addresses.form)).data).toMatchObject({ formPassUse: 1, columnText: '' })
    expect((await config(addresses.list)).data).toMatchObject({ columnPassUse: 1, columnText: '', columnCondition: '' })
    const refusals = [
      await design(addresses.form),
      await design(addresses.list),
      await rows(),
      await detail('own'),
      await send({ name: 'x' }),
    ]
    for (const reply of refusals) expect(reply).toMatchObject({ code: 400, issues: [{ path: 'pass', code: 'passNeeded' }] })

    const form = (await check(password, 0, addresses.form)).data.pass
    const list = (await check(`${password}x`, 1, addresses.list)).data.pass
    expect((await design(addresses.form, form)).code).toBe(200)
    expect((await send({ name: '凭密码' }, {}, addresses.form, form)).code).toBe(200)
    expect((await rows({}, addresses.list, list)).code).toBe(200)
    expect((await config(addresses.list, list)).data.columnText).not.toBe('')
    expect((await rows({}, addresses.list, form)).code).toBe(400)
  })

  it('is proved by a pass that nobody can make or stretch, that ends, and that goes with the password', async () => {
    const { pass } = (await check(password, 0, addresses.form)).data
    const [expiresAt = '', signed = ''] = pass.split('.')
    const later = (Number.parseInt(expiresAt, 36) + 1).toString(36)
    for (const forged of [`${later}.${signed}`, `${expiresAt}.`, `${expiresAt}.${'A'.repeat(43)}`, '.', pass.slice(1)]) {
      expect((await design(addresses.form, forged)).code).toBe(400)
    }
    site.platform.advance(11 * 3_600_000)
    expect((await design(addresses.form, pass)).code).toBe(200)
    site.platform.advance(2 * 3_600_000)
    expect((await design(addresses.form, pass)).code).toBe(400)
    const fresh = (await check(password, 0, addresses.form)).data.pass
    await open(await site.platform.signIn('admin'), settings({ formPassUse: 1, formPassword: 'Other-456', columnUse: 0 }))
    expect((await design(addresses.form, fresh)).code).toBe(400)
  })

  it('A8: can be guessed ten times, then not even the right one is looked at for a while', async () => {
    const replies: RawReply[] = []
    for (let count = 0; count < 20; count += 1) replies.push(await check(`wrong${count}`, 0, addresses.form))
    expect(replies.slice(0, 10).every((reply) => reply.code === 400 && reply.msg === '密码错误')).toBe(true)
    expect(replies.slice(10).every((reply) => reply.msg === '操作过于频繁，请稍后再试')).toBe(true)
    expect(await check(password, 0, addresses.form)).toMatchObject({ code: 400, msg: '操作过于频繁，请稍后再试' })
    // The other part, and other addresses, are not shut out by it.
    expect((await check(`${password}x`, 1, addresses.list)).code).toBe(200)
    const elsewhere = createClient(site.platform.baseUrl, '')
    const body = { id: modelId, type: 0, password: md5(password), encryption: addresses.form }
    expect((await elsewhere.call(shortLink.checkPwd, { body }, { 'x-forwarded-for': '203.0.113.7' })).code).toBe(200)
  })

  it('is kept as a hash, never told, and stays when it is saved empty', async () => {
    const row = await site.platform.db.selectFrom('shortLink').selectAll().executeTakeFirstOrThrow()
    expect(row.formPasswordHash).toMatch(/^\$argon2id/)
    expect(json((await site.admin.call(shortLink.read, { params: { id: modelId } })).data)).not.toMatch(/argon2|Public-123/)
    await open(site.admin, settings({ formPassUse: 1, formPassword: '', columnPassUse: 0 }))
    expect((await check(password, 0, addresses.form)).code).toBe(200)
  })
})

describe('the settings', () => {
  it('are for whoever holds the designer’s screen', async () => {
    for (const client of [site.clerk, site.stranger]) {
      expect((await client.call(shortLink.read, { params: { id: modelId } })).code).toBe(403)
      expect((await client.call(shortLink.save, { body: settings() })).code).toBe(403)
    }
    expect((await nobody().call(shortLink.save, { body: settings() })).code).toBe(600)
    expect((await nobody().call(shortLink.read, { params: { id: modelId } })).code).toBe(600)
  })

  it('of a design without links say so', async () => {
    const { data } = await site.admin.call(shortLink.read, { params: { id: orderId } })
    expect(data).toMatchObject({ id: orderId, formUse: 0, columnUse: 0, enabledMark: 0, alreadySave: false, columnText: '' })
    expect(await config(encryptionOf(data.formLink), '', orderId)).toMatchObject(invalid)
  })

  it.each([
    ['a weak password', { formPassUse: 1, formPassword: '123456' }, '密码为6-16位，须包含字母、数字和特殊字符'],
    ['no password where one is asked', { formPassUse: 1 }, '请输入密码'],
    ['a list without columns', { columnText: '[]' }, '请选择显示内容'],
    ['columns that do not exist', { columnText: json([{ prop: 'nope' }]) }, '请选择显示内容'],
    ['a design that does not exist', { id: 'nope' }, '该表单已删除'],
  ])('refuse %s', async (_name, more, msg) => {
    expect(await site.admin.call(shortLink.save, { body: settings(more) })).toMatchObject({ code: 400, msg })
  })

  it('make whoever saves them the owner', async () => {
    await open(site.admin, settings())
    expect((await rows()).data.pagination.total).toBe(3)
  })
})
