import { shortLink } from '@/lib/contract/online-dev/short-link'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { createClient, md5, type RawReply } from './harness'
import { json, modelId, orderId, permit } from './online-dev-setup'
import { encrypted, encryptionOf, invalidLink, LinkSite, settings } from './short-link-setup'

const password = 'Public-123'
const ended = { code: 400, msg: '链接已失效' }

let site: LinkSite
beforeEach(async () => {
  site = await LinkSite.start()
})
afterEach(() => site.platform.stop())

describe('the address', () => {
  it('opens the page that the server says, and nothing else', async () => {
    const { data } = await site.people.admin.call(shortLink.read, { params: { id: modelId } })
    expect(data).toMatchObject({ formUse: 1, columnUse: 1, formPassword: '', columnPassword: '', alreadySave: true })
    expect(new URL(data.formLink)).toMatchObject({ origin: site.platform.baseUrl, pathname: '/formShortLink' })
    expect(await site.config(site.addresses.form)).toMatchObject({
      code: 200,
      data: { id: modelId, type: 'form', fullName: '客户' },
    })
    expect(await site.config(site.addresses.list)).toMatchObject({ code: 200, data: { type: 'list' } })
    const answer = await site.nobody.raw(`/api/visualdev/ShortLink/trigger/${modelId}?encryption=${site.addresses.form}`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/formShortLink?modelId=${modelId}&encryption=${site.addresses.form}`)
  })

  it.each([
    ['text', () => 'nonsense'],
    ['a changed end', () => `${site.addresses.form.slice(0, -2)}00`],
    ['a cut end', () => site.addresses.form.slice(0, -2)],
    ['another key', () => encrypted({ modelId, type: 'form', tenantId: '' }, '0123456789abcdef')],
  ])('A8: %s instead of the encryption is refused by every call', async (_name, make) => {
    for (const reply of await site.everyCall({ form: make(), list: make() })) expect(reply).toMatchObject(invalidLink)
  })

  it('A8: is of no use for another design, nor for the other part of the link', async () => {
    expect(await site.config(site.addresses.form, '', orderId)).toMatchObject(invalidLink)
    expect(await site.rows({}, site.addresses.list, '', orderId)).toMatchObject(invalidLink)
    expect(await site.detail('own', site.addresses.list, orderId)).toMatchObject(invalidLink)
    expect(await site.rows({}, site.addresses.form)).toMatchObject(invalidLink)
    expect(await site.detail('own', site.addresses.form)).toMatchObject(invalidLink)
    expect(await site.send({ name: '新客户' }, {}, site.addresses.list)).toMatchObject(invalidLink)
  })

  it('with the key of the configuration is what other clients write and read', async () => {
    const key = 'ABCDEFGH12345678'
    Object.assign(site.platform.ctx.config, { shortLinkKey: key })
    const written = encrypted({ modelId, type: 'form', tenantId: null }, key)
    expect(await site.config(written)).toMatchObject({ code: 200, data: { type: 'form' } })
    expect(await site.config(encrypted({ modelId, type: 'form', tenantId: 'other' }, key))).toMatchObject(invalidLink)
    expect(await site.config(encrypted({ modelId, type: 'table' }, key))).toMatchObject(invalidLink)
    expect(await site.config(encrypted({ type: 'form' }, key))).toMatchObject(invalidLink)
    expect(await site.config(site.addresses.form)).toMatchObject(invalidLink)
  })
})

describe('the switches', () => {
  it('close every call at once', async () => {
    await site.platform.db.updateTable('shortLink').set({ enabledMark: 0 }).execute()
    for (const reply of await site.everyCall(site.addresses)) expect(reply).toMatchObject(invalidLink)
  })

  it('close the form and the list apart', async () => {
    await site.platform.db.updateTable('shortLink').set({ formUse: 0 }).execute()
    expect(await site.send({ name: '新客户' })).toMatchObject({ code: 400, msg: '未开启表单外链！' })
    expect(await site.rows()).toMatchObject({ code: 200 })
    await site.platform.db.updateTable('shortLink').set({ formUse: 1, columnUse: 0 }).execute()
    expect(await site.rows()).toMatchObject({ code: 400, msg: '未开启公开查询！' })
    expect(await site.config(site.addresses.form)).toMatchObject({ code: 200 })
  })

  it('do not open modules with a flow', async () => {
    await site.platform.db.updateTable('designRelease').set({ enableFlow: 1 }).execute()
    for (const reply of await site.everyCall(site.addresses)) expect(reply).toMatchObject(invalidLink)
  })
})

describe('the owner', () => {
  it('takes the link along when the account is disabled', async () => {
    await site.platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
    for (const reply of await site.everyCall(site.addresses)) expect(reply).toMatchObject(ended)
  })

  it('takes the link along when the menu of the module is taken away', async () => {
    await site.platform.db.deleteFrom('permissionGrant').where('itemId', '=', 'm1').execute()
    expect(await site.design(site.addresses.form)).toMatchObject(ended)
    expect(await site.rows()).toMatchObject(ended)
    expect(await site.send({ name: '新客户' })).toMatchObject(ended)
  })

  it('shows strangers no more than his own data scope and his own fields', async () => {
    const reply = await site.rows()
    expect(reply.data.list.map((row: { name: string }) => row.name).sort()).toEqual(['第二个客户', '自己的客户'])
    await site.platform.db.deleteFrom('permissionGrant').where('itemId', '=', 'form-amount').execute()
    expect(Object.keys((await site.rows()).data.list[0]).sort()).toEqual(['id', 'name', 'visits'])
  })
})

describe('a field that no column of the owner is', () => {
  it('leaves with his link only where he opens records themselves', async () => {
    const columnList = [{ prop: 'name', id: 'name', label: '名称', jnpfKey: 'input' }]
    const list = { columnList, searchList: [], useBtnPermission: true, useDataPermission: true, useFormPermission: true }
    await saveReleasedDesign(site.platform.db, customerDesign({ list }))
    expect(Object.keys((await site.rows()).data.list[0]).sort()).toEqual(['id', 'name'])
    await permit(site.platform, 'button', 'btn_detail')
    expect(Object.keys((await site.rows()).data.list[0])).toContain('amount')
  })
})

describe('a password', () => {
  beforeEach(async () => {
    await site.open(settings({ formPassUse: 1, formPassword: password, columnPassUse: 1, columnPassword: `${password}x` }))
    await site.makeClerkOwner()
  })

  it('is asked by every later call, of its own part', async () => {
    expect((await site.config(site.addresses.form)).data).toMatchObject({ formPassUse: 1, columnText: '' })
    expect((await site.config(site.addresses.list)).data).toMatchObject({ columnPassUse: 1, columnText: '', columnCondition: '' })
    const refusals = [
      await site.design(site.addresses.form, 'no.proof'),
      await site.design(site.addresses.list, 'no.proof'),
      await site.rows(),
      await site.detail('own'),
      await site.send({ name: 'x' }),
    ]
    for (const reply of refusals) expect(reply).toMatchObject({ code: 400, issues: [{ path: 'pass', code: 'passNeeded' }] })

    const form = (await site.check(password, 0, site.addresses.form)).data.pass
    const list = (await site.check(`${password}x`, 1, site.addresses.list)).data.pass
    expect((await site.design(site.addresses.form, form)).code).toBe(200)
    expect((await site.send({ name: '凭密码' }, {}, site.addresses.form, form)).code).toBe(200)
    expect((await site.rows({}, site.addresses.list, list)).code).toBe(200)
    expect((await site.config(site.addresses.list, list)).data.columnText).not.toBe('')
    expect((await site.rows({}, site.addresses.list, form)).code).toBe(400)
  })

  it('is asked for by clients that want the design first: they get no word of it', async () => {
    const empty = { formData: '{"fields":[]}', columnData: '{}', appColumnData: '' }
    for (const address of [site.addresses.form, site.addresses.list]) {
      const { code, data } = await site.design(address)
      expect([code, data]).toEqual([200, { ...empty, webType: 2, enableFlow: 0, fullName: '客户' }])
    }
    const { pass } = (await site.check(password, 0, site.addresses.form)).data
    expect((await site.design(site.addresses.form, pass)).data.formData).toContain('"name"')
  })

  it('is announced to clients that do not say their address, with nothing beside it', async () => {
    const bare = (id: string) => site.nobody.raw(`/api/visualdev/ShortLink/getConfig/${id}`).then((response) => response.json())
    const told = { id: modelId, formUse: 1, formPassUse: 1, columnUse: 1, columnPassUse: 1, enabledMark: 1 }
    const empty = { columnCondition: '', columnText: '', formLink: '', columnLink: '', userId: '', tenantId: '' }
    expect((await bare(modelId)).data).toEqual({ ...told, ...empty })
    await site.open(settings({ enabledMark: 0 }))
    const refusal = { code: 400, msg: '无效链接', data: null }
    expect([await bare(modelId), await bare('design2'), await bare('nope7')]).toEqual([refusal, refusal, refusal])
  })

  it('is proved by a pass that nobody can make or stretch, that ends, and that goes with the password', async () => {
    const { pass } = (await site.check(password, 0, site.addresses.form)).data
    const [expiresAt = '', signed = ''] = pass.split('.')
    const later = (Number.parseInt(expiresAt, 36) + 1).toString(36)
    for (const forged of [`${later}.${signed}`, `${expiresAt}.`, `${expiresAt}.${'A'.repeat(43)}`, '.', pass.slice(1)]) {
      expect((await site.design(site.addresses.form, forged)).code).toBe(400)
    }
    site.platform.advance(11 * 3_600_000)
    expect((await site.design(site.addresses.form, pass)).code).toBe(200)
    site.platform.advance(2 * 3_600_000)
    expect((await site.design(site.addresses.form, pass)).code).toBe(400)
    const fresh = (await site.check(password, 0, site.addresses.form)).data.pass
    await site.open(settings({ formPassUse: 1, formPassword: 'Other-456', columnUse: 0 }), await site.platform.signIn('admin'))
    expect((await site.design(site.addresses.form, fresh)).code).toBe(400)
  })

  it('A8: can be guessed ten times, then not even the right one is looked at for a while', async () => {
    const replies: RawReply[] = []
    for (let count = 0; count < 20; count += 1) replies.push(await site.check(`wrong${count}`, 0, site.addresses.form))
    expect(replies.slice(0, 10).every((reply) => reply.code === 400 && reply.msg === '密码错误')).toBe(true)
    expect(replies.slice(10).every((reply) => reply.msg === '操作过于频繁，请稍后再试')).toBe(true)
    expect(await site.check(password, 0, site.addresses.form)).toMatchObject({ code: 400, msg: '操作过于频繁，请稍后再试' })
    // The other part, and other site.addresses, are not shut out by it.
    expect((await site.check(`${password}x`, 1, site.addresses.list)).code).toBe(200)
    const elsewhere = createClient(site.platform.baseUrl, '')
    const body = { id: modelId, type: 0, password: md5(password), encryption: site.addresses.form }
    expect((await elsewhere.call(shortLink.checkPwd, { body }, { 'x-forwarded-for': '203.0.113.7' })).code).toBe(200)
  })

  it('is kept as a hash, never told, and stays when it is saved empty', async () => {
    const row = await site.platform.db.selectFrom('shortLink').selectAll().executeTakeFirstOrThrow()
    expect(row.formPasswordHash).toMatch(/^\$argon2id/)
    expect(json((await site.people.admin.call(shortLink.read, { params: { id: modelId } })).data)).not.toMatch(
      /argon2|Public-123/,
    )
    await site.open(settings({ formPassUse: 1, formPassword: '', columnPassUse: 0 }))
    expect((await site.check(password, 0, site.addresses.form)).code).toBe(200)
  })
})

describe('the settings', () => {
  it('are for whoever holds the designer’s screen', async () => {
    for (const client of [site.people.clerk, site.people.stranger]) {
      expect((await client.call(shortLink.read, { params: { id: modelId } })).code).toBe(403)
      expect((await client.call(shortLink.save, { body: settings() })).code).toBe(403)
    }
    expect((await site.nobody.call(shortLink.save, { body: settings() })).code).toBe(600)
    expect((await site.nobody.call(shortLink.read, { params: { id: modelId } })).code).toBe(600)
  })

  it('of a design without links say so', async () => {
    const { data } = await site.people.admin.call(shortLink.read, { params: { id: orderId } })
    expect(data).toMatchObject({ id: orderId, formUse: 0, columnUse: 0, enabledMark: 0, alreadySave: false, columnText: '' })
    expect(await site.config(encryptionOf(data.formLink), '', orderId)).toMatchObject(invalidLink)
  })

  it.each([
    ['a weak password', { formPassUse: 1, formPassword: '123456' }, '密码为6-16位，须包含字母、数字和特殊字符'],
    ['no password where one is asked', { formPassUse: 1 }, '请输入密码'],
    ['a list without columns', { columnText: '[]' }, '请选择显示内容'],
    ['columns that do not exist', { columnText: json([{ prop: 'nope' }]) }, '请选择显示内容'],
    ['a design that does not exist', { id: 'nope' }, '该表单已删除'],
  ])('refuse %s', async (_name, more, msg) => {
    expect(await site.people.admin.call(shortLink.save, { body: settings(more) })).toMatchObject({ code: 400, msg })
  })

  it('make whoever saves them the owner', async () => {
    await site.open(settings())
    expect((await site.rows()).data.pagination.total).toBe(3)
  })
})
