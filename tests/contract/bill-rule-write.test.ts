import { billRule } from '@/lib/contract/system/bill-rule'
import { nextNumber } from '@/platform/modules/billrule/numbers'
import { grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client } from './harness'
import { saved, sendFile } from './object-file-setup'

let platform: FileHarness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', 'system.billRule')
  const type = { id: 't', parentId: '-1', category: '0' as const, fullName: '业务分类', enCode: 'businessType' }
  await platform.db.insertInto('dictionaryType').values(type).execute()
  const item = { dictionaryTypeId: 't', description: null }
  await platform.db
    .insertInto('dictionaryData')
    .values([
      { ...item, id: 'sale', fullName: '销售类', enCode: 'sale' },
      { ...item, id: 'buy', fullName: '采购类', enCode: 'buy' },
    ])
    .execute()
})
afterAll(() => platform.stop())

const form = (more: object = {}) =>
  ({
    fullName: '合同编号',
    enCode: 'contractNo',
    category: 'sale',
    prefix: 'HT',
    dateFormat: 'yyyyMM',
    digit: '4',
    startNumber: '1',
    ...more,
  }) as never
let count = 0
async function made(more: object = {}): Promise<{ id: string; enCode: string }> {
  count += 1
  const names = { fullName: `规则${count}`, enCode: `rule${count}` }
  const reply = await clerk.call(billRule.create, { body: form({ ...names, ...more }) })
  return { id: reply.data.id, ...names }
}
const infoOf = async (id: string) => (await clerk.call(billRule.info, { params: { id } })).data

it('is made, listed with all that its screen shows, read, changed, disabled and deleted', async () => {
  const reply = await clerk.call(billRule.create, { body: form() })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  const params = { id: reply.data.id as string }
  const [row] = (await clerk.call(billRule.list, { query: { categoryId: 'sale', keyword: '合同', enabledMark: '1' } })).data.list
  expect(row).toMatchObject({
    id: params.id,
    category: '销售类',
    startNumber: '0001',
    outputNumber: '',
    digit: 4,
    creatorUser: expect.stringMatching(/\/clerk$/),
    creatorTime: expect.any(Number),
    lastModifyTime: null,
    sortCode: 0,
    enabledMark: 1,
  })
  const read = await infoOf(params.id)
  expect(read).toMatchObject({ category: 'sale', prefix: 'HT', dateFormat: 'yyyyMM', version: 1 })
  expect(await clerk.call(billRule.update, { params, body: { ...read, digit: 5, startNumber: '0007' } })).toMatchObject({
    code: 200,
    msg: '更新成功',
  })
  expect(await infoOf(params.id)).toMatchObject({ digit: 5, startNumber: '00007', version: 2 })
  expect(await clerk.call(billRule.update, { params, body: read })).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试' })
  expect(await clerk.call(billRule.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  expect((await clerk.call(billRule.list, { query: { enabledMark: '0' } })).data.list).toMatchObject([{ id: params.id }])
  expect((await clerk.call(billRule.selector, { query: { keyword: '合同' } })).data.list).toEqual([])
  expect(await clerk.call(billRule.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  const kept = await platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', params.id).execute()
  expect(kept.map((entry) => entry.action).sort()).toEqual(['create', 'delete', 'state', 'update'])
  for (const [endpoint, msg] of [
    [billRule.info, '数据不存在'],
    [billRule.remove, '删除失败，数据不存在'],
    [billRule.state, '操作失败，数据不存在'],
  ] as const) {
    expect(await clerk.call(endpoint, { params })).toMatchObject({ code: 400, msg })
  }
  expect(await clerk.call(billRule.update, { params, body: form() })).toMatchObject({ msg: '更新失败，数据不存在' })
})

it.each<[object, string, string]>([
  [{ fullName: '' }, 'fullName', '请输入业务名称'],
  [{ fullName: '长'.repeat(51) }, 'fullName', '业务名称最多为50个字符！'],
  [{ enCode: ' ' }, 'enCode', '请输入业务编码'],
  [{ enCode: 'x'.repeat(51) }, 'enCode', '业务编码最多为50个字符！'],
  [{ category: '' }, 'category', '请选择业务分类'],
  [{ category: 'gone' }, 'category', '请选择业务分类'],
  [{ prefix: '' }, 'prefix', '请输入流水前缀'],
  [{ dateFormat: 'MM' }, 'dateFormat', '请输入选择流水日期格式'],
  [{ digit: '' }, 'digit', '请输入流水位数'],
  [{ digit: '0' }, 'digit', '仅能输入正整数'],
  [{ startNumber: '1a' }, 'startNumber', '只能输入数字'],
  [{ startNumber: '000' }, 'startNumber', '流水起始不能为000'],
])('%j is refused at %s: %s', async (more, path, message) => {
  const reply = await clerk.call(billRule.create, { body: form({ fullName: '新', enCode: 'new', ...more }) })
  expect(reply).toMatchObject({ code: 400, issues: expect.arrayContaining([expect.objectContaining({ path, message })]) })
})

it('the list comes in the order it was asked for, and in its own where that names nothing', async () => {
  const ids: string[] = []
  for (const [name, prefix] of [
    ['乙', 'b'],
    ['甲', 'a'],
    ['丙', 'c'],
  ]) {
    ids.push((await made({ fullName: `排序${name}`, enCode: `order.${prefix}`, category: name === '甲' ? 'buy' : 'sale' })).id)
  }
  const listed = async (query: object, call: typeof billRule.list | typeof billRule.selector = billRule.list) => {
    const { data } = await clerk.call(call, { query: { keyword: 'order.', ...query } as never })
    return data.list.map((row: { id: string }) => ids.indexOf(row.id)).join('')
  }
  expect(await listed({ sidx: 'enCode', sort: 'asc' })).toBe('102')
  expect(await listed({ sidx: 'enCode', sort: 'desc' })).toBe('201')
  expect(await listed({ sidx: 'enCode', sort: 'desc', pageSize: 1, currentPage: 3 })).toBe('1')
  expect(await listed({ sidx: 'enCode', sort: 'asc' }, billRule.selector)).toBe('102')
  expect((await listed({ sidx: 'creatorUser', sort: 'asc' })).length).toBe(3)
  const own = await listed({})
  for (const sidx of ['', 'nope', 'constructor', 'r.id; drop table bill_rule'])
    expect(await listed({ sidx, sort: 'desc' })).toBe(own)
})

it('names and codes are unique', async () => {
  const { id, enCode } = await made()
  const other = await made()
  expect(await clerk.call(billRule.create, { body: form({ enCode }) })).toMatchObject({ code: 400, msg: '编码不能重复' })
  const body = { ...(await infoOf(other.id)), fullName: (await infoOf(id)).fullName }
  expect(await clerk.call(billRule.update, { params: { id: other.id }, body })).toMatchObject({ code: 400, msg: '名称不能重复' })
})

it('a rule that issued a number, or that a form asks, is not deleted; its counter goes on over changes', async () => {
  const { id, enCode } = await made({ dateFormat: 'no' })
  expect((await stranger.call(billRule.billNumber, { params: { enCode } })).data).toBe('HT0001')
  await clerk.call(billRule.update, { params: { id }, body: { ...(await infoOf(id)), prefix: 'HX' } })
  expect(await nextNumber(platform.db, enCode, Date.now())).toBe('HX0002')
  expect((await clerk.call(billRule.list, { query: { keyword: enCode } })).data.list[0].outputNumber).toBe('HX0002')
  const refusal = { code: 400, msg: '单据已经被使用,不允许被删除' }
  expect(await clerk.call(billRule.remove, { params: { id } })).toMatchObject(refusal)
  const asked = await made()
  const formData = JSON.stringify({ fields: [{ __config__: { rule: asked.enCode } }] })
  const design = { id: 'd', fullName: '表', enCode: 'd', category: null, description: null, columnData: '{}', updatedAt: null }
  await platform.db
    .insertInto('design')
    .values({ ...design, formData })
    .execute()
  const params = { id: asked.id }
  expect(await clerk.call(billRule.remove, { params })).toMatchObject(refusal)
  // Whoever fills that form in asks for the number by the code of an enabled rule.
  const change = async (more: object) => clerk.call(billRule.update, { params, body: { ...(await infoOf(asked.id)), ...more } })
  expect(await change({ enCode: 'other' })).toMatchObject({ code: 400, msg: '单据已经被使用,不允许修改编码' })
  expect(await change({ enabledMark: 0 })).toMatchObject({ code: 400, msg: '单据已经被使用,不允许被禁用' })
  expect(await clerk.call(billRule.state, { params })).toMatchObject({ code: 400, msg: '单据已经被使用,不允许被禁用' })
  expect(await change({ prefix: 'HY' })).toMatchObject({ code: 200 })
})

it('what was issued last is shown, also after the form of the date was changed', async () => {
  const { id, enCode } = await made({ dateFormat: 'yyyyMMdd' })
  const change = async (dateFormat: string) =>
    clerk.call(billRule.update, { params: { id }, body: { ...(await infoOf(id)), dateFormat } as never })
  const shown = async () => (await clerk.call(billRule.list, { query: { keyword: enCode } })).data.list[0].outputNumber
  const start = Date.now()
  for (const [index, dateFormat] of ['yyyyMM', 'no', 'yyyyMMdd'].entries()) {
    await nextNumber(platform.db, enCode, start + index * 10)
    await change(dateFormat)
    const issued = await nextNumber(platform.db, enCode, start + index * 10 + 5)
    expect(await shown()).toBe(issued)
  }
})

it('goes to another installation as a file and counts there from its own start', async () => {
  const { id, enCode } = await made({ dateFormat: 'no', description: '说明' })
  await nextNumber(platform.db, enCode, Date.now())
  const { name, content } = await saved(clerk, await clerk.call(billRule.export, { params: { id } }))
  expect(name).toMatch(/^规则\d+\.bb$/)
  expect(content).toMatchObject({ module: 'system.billRule', id, enCode, prefix: 'HT', startNumber: '0001', description: '说明' })
  const send = (more: object, type = '0') =>
    sendFile(clerk, billRule.import, JSON.stringify({ ...content, ...more }), { name: 'a.bb', type })
  expect(await send({})).toMatchObject({ code: 400, msg: 'ID、编码、名称重复' })
  expect(await send({ id: 'elsewhere', fullName: '别处', enCode: 'elsewhere' })).toMatchObject({ code: 200, msg: '导入成功' })
  expect(await nextNumber(platform.db, 'elsewhere', Date.now())).toBe('HT0001')
  expect((await send({}, '1')).code).toBe(200)
  const copies = (await clerk.call(billRule.list, { query: { keyword: `${enCode}.` } })).data.list
  expect(copies).toMatchObject([{ enabledMark: 0, fullName: expect.stringMatching(/\.副本[0-9a-f]{5}$/), outputNumber: '' }])
  expect((await send({ id: 'far', fullName: '远方', enCode: 'far', category: 'far' })).code).toBe(200)
  expect((await infoOf('far')).category).toBe('')
  expect(await send({ dateFormat: 'week', id: 'x', fullName: 'x', enCode: 'x' })).toMatchObject({ msg: '导入失败，数据有误' })
  expect(await send({ startNumber: '000', id: 'x', fullName: 'x', enCode: 'x' })).toMatchObject({ msg: '导入失败，数据有误' })
  expect(await send({ module: 'system.menu' })).toMatchObject({ msg: '导入失败，文件格式错误' })
})

const inFile = { id: 'broken', fullName: '坏', enCode: 'broken', prefix: 'H', dateFormat: 'no', digit: 4, startNumber: '0001' }
const wrongForm = '导入失败，文件格式错误'
const wrongContent = '导入失败，数据有误'
it.each<[string, string, string]>([
  ['that is no JSON', '{"fullName":', wrongContent],
  ['that is empty', '', wrongContent],
  ['without a code', JSON.stringify({ ...inFile, enCode: '' }), wrongContent],
  ['with a name longer than a form lets it be', JSON.stringify({ ...inFile, fullName: '长'.repeat(51) }), wrongContent],
  ['with more digits than a number has', JSON.stringify({ ...inFile, digit: 1000 }), wrongContent],
  ['nested a hundred thousand times', `{"prefix":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, wrongContent],
  ['of a newer version', JSON.stringify({ module: 'system.billRule', format: 99, ...inFile }), wrongForm],
  ['of another kind', JSON.stringify({ module: 'systemData.dictionary', format: 1, ...inFile }), wrongForm],
])('a file %s is refused, and nothing is made', async (_, content, msg) => {
  expect(await sendFile(clerk, billRule.import, content, { name: 'a.bb' })).toMatchObject({ code: 400, msg })
  expect((await clerk.call(billRule.list, { query: { keyword: 'broken' } })).data.list).toEqual([])
})

it('a file of more than 20 MB, or with another extension, is refused', async () => {
  const huge = await sendFile(clerk, billRule.import, `{"prefix":"${'x'.repeat(21 * 1024 * 1024)}"}`, { name: 'a.bb' })
  expect(huge.code).not.toBe(200)
  expect(huge.msg).toContain('20MB')
  expect(await sendFile(clerk, billRule.import, JSON.stringify(inFile), { name: 'a.bdd' })).toMatchObject({ msg: wrongForm })
})

it('is administered by who holds the screen alone', async () => {
  const { id } = await made()
  const params = { id }
  const replies = [
    await stranger.call(billRule.list, { query: {} }),
    await stranger.call(billRule.info, { params }),
    await stranger.call(billRule.create, { body: form() }),
    await stranger.call(billRule.update, { params, body: form() }),
    await stranger.call(billRule.remove, { params }),
    await stranger.call(billRule.state, { params }),
    await stranger.call(billRule.export, { params }),
    await sendFile(stranger, billRule.import, '{}', { name: 'a.bb' }),
  ]
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([403]))
})
