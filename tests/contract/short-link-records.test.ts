import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import type { RawReply } from './harness'
import { create, json, list as listInside, modelId, permit, raw } from './online-dev-setup'
import { LinkSite, settings } from './short-link-setup'

let site: LinkSite
beforeEach(async () => {
  site = await LinkSite.start()
})
afterEach(() => site.platform.stop())

describe('the public form', () => {
  it('hands out only fields that need nobody’s data, as far as the owner may use them', async () => {
    const { data } = await site.design(site.addresses.form)
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
    const scripted = { ...field('level', 'static'), on: { change: '() => {}' } }
    const fields = [card([scripted]), card([field('tags', 'dictionary')]), field('area', 'dynamic')]
    await site.platform.db
      .updateTable('designRelease')
      .set({ formData: json({ fields, funcs: { onLoad: 'x' } }), updatedAt: Date.now() + 1000 })
      .execute()
    const handed = JSON.parse((await site.design(site.addresses.form)).data.formData)
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
    expect(await site.send(values)).toEqual(expect.objectContaining({ code: 200, msg: '新建成功', data: null }))
    const inside = await listInside(site.people.admin, { queryJson: json({ name: '外部客户' }) })
    expect(inside.data.list[0]).toMatchObject({ phone: '13812345678', level: '一般', no: 'KH001', creatorUser: '名clerk/clerk' })
    expect(inside.data.list[0].owner).toBe('')
    expect(inside.data.list[0].visits[0].result).toBe('x')
  })

  it('names the field of every fault', async () => {
    const reply = await site.send({ name: '', phone: '123' })
    expect(reply.code).toBe(400)
    expect(reply.issues?.map((issue) => issue.path).sort()).toEqual(['data.name', 'data.phone'])
  })

  it('R8: makes one record for a repeated key, also when both come at once', async () => {
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = await Promise.all([site.send({ name: '一次' }, headers), site.send({ name: '一次' }, headers)])
    expect([first?.code, second?.code]).toEqual([200, 200])
    expect((await listInside(site.people.admin, { queryJson: json({ name: '一次' }) })).data.pagination.total).toBe(1)
  })

  it('puts a correction of what was sent before on the same record, and none on a record that was taken up', async () => {
    const headers = { 'idempotency-key': 'corrected' }
    expect((await site.send({ name: '初稿' }, headers)).code).toBe(200)
    for (const name of ['更正', '再更正', '再更正']) expect((await site.send({ name }, headers)).code).toBe(200)
    const found = async (name: string) => (await listInside(site.people.admin, { queryJson: json({ name }) })).data
    expect([await found('初稿'), await found('更正')].map((page) => page.pagination.total)).toEqual([0, 1])
    const { id } = (await found('再更正')).list[0] ?? { id: '' }
    const { f_version } = await raw(site.people.admin, id)
    const taken = { params: { modelId, id }, body: { id, data: json({ name: '已受理', f_version }) } }
    expect((await site.people.admin.call(onlineDev.update, taken)).code).toBe(200)
    expect(await site.send({ name: '太迟' }, headers)).toMatchObject({ code: 400, msg: '此前提交的内容已被受理，本次修改未保存' })
    expect((await found('已受理')).pagination.total).toBe(1)
  })

  it('is no way to the outcomes of the owner’s own keys', async () => {
    const headers = { 'idempotency-key': 'mine' }
    await permit(site.platform, 'button', 'btn_add')
    expect((await create(site.people.clerk, { name: '甲' }, headers)).code).toBe(200)
    expect((await site.send({ name: '乙' }, headers)).code).toBe(200)
    expect((await listInside(site.people.admin, { queryJson: json({ name: '乙' }) })).data.pagination.total).toBe(1)
  })

  it('takes only so many records a minute from one address', async () => {
    const replies: RawReply[] = []
    for (let count = 0; count < 31; count += 1) replies.push(await site.send({ name: `客户${count}` }))
    expect(replies.slice(0, 30).every((reply) => reply.code === 200)).toBe(true)
    expect(replies[30]).toMatchObject({ code: 400, msg: '操作过于频繁，请稍后再试' })
  })
})

describe('the public list', () => {
  it('lets only the chosen columns leave the server, in the list and in a record', async () => {
    const own = { id: 'own', name: '自己的客户', amount: '5.00', visits: [] }
    expect((await site.rows({ queryJson: json({ name: '自己' }) })).data.list).toEqual([own])
    expect(JSON.parse((await site.detail('own')).data.data)).toEqual(own)
    const { data } = await site.design(site.addresses.list)
    expect(JSON.parse(data.columnData).columnList.map((column: { prop: string }) => column.prop)).toEqual([
      'name',
      'amount',
      'visits-result',
    ])
    expect(data.formData).not.toContain('phone')
    expect(data.formData).not.toContain('备注')
  })

  it('can be searched by the chosen conditions and sorted by the shown columns only', async () => {
    expect((await site.rows({ queryJson: json({ name: '第二' }) })).data.pagination.total).toBe(1)
    expect((await site.rows({ queryJson: json({ note: '内部' }) })).code).toBe(400)
    expect((await site.rows({ queryJson: json({ amount: [1, 9] }) })).code).toBe(400)
    expect((await site.rows({ sidx: 'amount', sort: 'desc' })).data.list.map((row: { id: string }) => row.id)).toEqual([
      'second',
      'own',
    ])
    expect((await site.rows({ sidx: 'phone', sort: 'desc' })).code).toBe(400)
    expect(
      (
        await site.rows({
          superQueryJson: json({ conditionList: [{ groups: [{ field: 'note', symbol: 'like', fieldValue: '内' }] }] }),
        })
      ).data.pagination.total,
    ).toBe(2)
  })

  it('gives small pages only', async () => {
    expect((await site.rows({ pageSize: 101 })).code).toBe(400)
    expect((await site.rows({ pageSize: 1, currentPage: 2 })).data).toMatchObject({
      list: [{ name: expect.any(String) }],
      pagination: { total: 2 },
    })
  })

  it('shows no record that is not in it: of others, deleted, or outside of its filter', async () => {
    expect((await site.detail('foreign')).data).toEqual({ id: null, data: null })
    const filter = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>', fieldValue: 10, jnpfKey: 'inputNumber' }] }],
    }
    await site.open(settings({ columnCondition: json(filter) }))
    await site.makeClerkOwner()
    expect((await site.rows()).data.list).toMatchObject([{ id: 'second' }])
    expect((await site.detail('own')).data).toEqual({ id: null, data: null })
    expect((await site.detail('second')).data.id).toBe('second')
    expect((await site.detail('nope')).data).toEqual({ id: null, data: null })
  })
})
