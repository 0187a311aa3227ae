import { adminHistory } from '@/lib/contract/system/admin-history'
import { printDev } from '@/lib/contract/system/print'
import { customerFields, field } from '@/platform/modules/online-dev/testing'
import { grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client } from './harness'
import { saved, sendFile } from './object-file-setup'
import { createdId, modelId, type OnlineDev, startOnlineDev } from './online-dev-setup'
import { headSql } from './print-setup'

let files: FileHarness
let site: OnlineDev
let designer: Client
beforeAll(async () => {
  const fields = [...customerFields, field('uploadFile', 'annex')]
  site = await startOnlineDev({ fields, form: { hasPrintBtn: true, printId: ['namedByDesign'] } }, {}, async () => {
    files = await startFileHarness()
    return files
  })
  designer = site.clerk
  await grantTag(site.platform.db, 'clerk', 'system.printDev')
  const { db } = site.platform
  const type = { id: 'print', parentId: '-1', category: '1' as const, fullName: '打印', enCode: 'printDev' }
  await db.insertInto('dictionaryType').values(type).execute()
  const item = { id: 'fin', dictionaryTypeId: 'print', fullName: '财务', enCode: 'finance' }
  await db.insertInto('dictionaryData').values(item).execute()
})
afterAll(() => site.stop())

const statements = (...texts: string[]) => JSON.stringify(texts.map((sql) => ({ sql })))
const form = (more: object = {}) =>
  ({
    fullName: '付款单',
    enCode: 'pay.form',
    category: 'finance',
    type: 2,
    sqlTemplate: statements(headSql),
    printTemplate: '<p>{name}</p>',
    pageParam: '{"type":"A4"}',
    ...more,
  }) as never
let count = 0
async function made(more: object = {}): Promise<string> {
  count += 1
  const reply = await designer.call(printDev.create, { body: form({ fullName: `模板${count}`, enCode: `t${count}`, ...more }) })
  return reply.data.id
}
const infoOf = async (id: string) => (await designer.call(printDev.info, { params: { id } })).data

it('is made, read, changed, disabled, copied and deleted, and history tells of each', async () => {
  const reply = await designer.call(printDev.create, { body: form({ leftFields: [{ id: 'x' }] }) })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  const params = { id: reply.data.id as string }
  const read = await infoOf(params.id)
  expect(read).toMatchObject({ enCode: 'pay.form', dbLinkId: '0', enabledMark: 1, version: 1, leftFields: [{ id: 'x' }] })
  const changed = await designer.call(printDev.update, { params, body: { ...read, fullName: '付款单二' } })
  expect(changed).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await infoOf(params.id)).toMatchObject({ fullName: '付款单二', version: 2, leftFields: [{ id: 'x' }] })
  expect(await designer.call(printDev.update, { params, body: read })).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试' })
  expect(await designer.call(printDev.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  expect((await infoOf(params.id)).enabledMark).toBe(0)
  expect(await designer.call(printDev.copy, { params })).toMatchObject({ code: 200, msg: '复制成功' })
  const { list } = (await designer.call(printDev.list, { query: { keyword: '付款单二' } })).data
  const copy = list.find((row: { id: string }) => row.id !== params.id)
  expect(copy).toMatchObject({ fullName: expect.stringMatching(/^付款单二\.副本[0-9a-f]{5}$/), enabledMark: 0, category: '财务' })
  expect((await infoOf(copy.id)).leftFields).toEqual([{ id: 'x' }])
  expect(await designer.call(printDev.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  const kept = await site.admin.call(adminHistory.list, { query: { objectId: params.id } })
  expect(kept.data.list.map((row: { action: string }) => row.action).sort()).toEqual(['create', 'delete', 'state', 'update'])
  for (const [endpoint, msg] of [
    [printDev.info, '打印模板不存在'],
    [printDev.remove, '删除失败，数据不存在'],
    [printDev.state, '操作失败，数据不存在'],
    [printDev.copy, '复制失败，数据不存在'],
    [printDev.export, '数据不存在'],
  ] as const) {
    expect(await designer.call(endpoint, { params })).toMatchObject({ code: 400, msg })
  }
  expect(await designer.call(printDev.update, { params, body: form() })).toMatchObject({ msg: '更新失败，数据不存在' })
})

it.each<[object, string]>([
  [{ fullName: '' }, '请输入模板名称'],
  [{ enCode: '' }, '请输入模板编码'],
  [{ enCode: 'a b' }, '编码只能输入英文、数字和小数点且小数点不能放在首尾'],
  [{ category: '' }, '请选择模板分类'],
  [{ type: null }, '请选择模板类型'],
])('%j is refused: %s', async (more, message) => {
  const reply = await designer.call(printDev.create, { body: form({ fullName: '新', enCode: 'new', ...more }) })
  const told = [reply.msg, ...(reply.issues ?? []).map((issue: { message?: string }) => issue.message)]
  expect([reply.code, told]).toEqual([400, expect.arrayContaining([message])])
})

it.each<[object, string]>([
  [{ sqlTemplate: statements(headSql, ' ') }, '第2行SQL语句不能为空'],
  [{ sqlTemplate: 'none' }, 'Sql语法错误'],
  [{ dbLinkId: 'elsewhere' }, '数据连接不存在'],
])('%j is refused in the words of the platform: %s', async (more, msg) => {
  const body = form({ fullName: '新', enCode: 'new', ...more })
  expect(await designer.call(printDev.create, { body })).toMatchObject({ code: 400, msg })
})

it('names and codes are unique', async () => {
  const id = await made()
  const other = await infoOf(await made())
  const { fullName, enCode } = await infoOf(id)
  expect(await designer.call(printDev.create, { body: form({ fullName, enCode: 'free' }) })).toMatchObject({
    msg: '名称不能重复',
  })
  const body = { ...other, enCode }
  expect(await designer.call(printDev.update, { params: { id: other.id }, body })).toMatchObject({ msg: '编码不能重复' })
})

it('one that a design or a flow names is not deleted, and the refusal says which', async () => {
  const { db } = site.platform
  const row = { fullName: '有人用', enCode: 'used', category: 'finance', sqlTemplate: statements(headSql), createdBy: null }
  await db
    .insertInto('printTemplate')
    .values({ ...row, id: 'namedByDesign', printTemplate: '', pageParam: '', updatedAt: null, updatedBy: null })
    .execute()
  const refusal = await designer.call(printDev.remove, { params: { id: 'namedByDesign' } })
  expect(refusal).toMatchObject({ code: 400, msg: expect.stringContaining('打印模板已被使用，不能删除：') })
  expect(refusal.msg).toContain('客户')
  const id = await made()
  const stamps = { createdAt: 1, createdBy: null, updatedAt: null }
  await db
    .insertInto('flowTemplate')
    .values({ ...stamps, id: 'f', fullName: '付款审批', enCode: 'f', category: 'x', type: 0, updatedBy: null } as never)
    .execute()
  await db
    .insertInto('flowVersion')
    .values({
      ...stamps,
      ...{ id: 'v', templateId: 'f', groupId: 'g', fullName: '流程', number: 1, isMain: 0, visibleType: 0, formId: null },
      treeJson: JSON.stringify({ properties: { printId: [id] } }),
    })
    .execute()
  expect(await designer.call(printDev.remove, { params: { id } })).toMatchObject({
    msg: '打印模板已被使用，不能删除：付款审批',
  })
})

it('goes to another installation as a file with all that it has, also what nothing here knows', async () => {
  const id = await made({ leftFields: 'kept', ownThing: { deep: [1] } })
  const { fullName, enCode } = await infoOf(id)
  const { name, content } = await saved(designer, await designer.call(printDev.export, { params: { id } }))
  expect(name).toBe(`${fullName}.bp`)
  expect(content).toMatchObject({ module: 'system.printDev', id, enCode, printTemplate: '<p>{name}</p>', leftFields: 'kept' })
  const send = (more: object, type = '0', file = 'a.bp') =>
    sendFile(designer, printDev.import, JSON.stringify({ ...content, ...more }), { name: file, type })
  expect(await send({})).toMatchObject({ code: 400, msg: 'ID、编码、名称重复' })
  const elsewhere = { id: '7300000000000000001', fullName: '别处 的模板', enCode: 'elsewhere', category: 'far' }
  expect(await send(elsewhere)).toMatchObject({ code: 200, msg: '导入成功' })
  expect(await infoOf(elsewhere.id)).toMatchObject({ category: '', leftFields: 'kept', ownThing: { deep: [1] } })
  expect((await send({}, '1')).code).toBe(200)
  const { list } = (await designer.call(printDev.list, { query: { keyword: `${enCode}.` } })).data
  expect(list).toMatchObject([{ enabledMark: 0, fullName: expect.stringMatching(/\.副本[0-9a-f]{5}$/) }])
  expect(await send({ module: 'system.menu' })).toMatchObject({ msg: '导入失败，文件格式错误' })
  expect(await send({}, '0', 'a.bb')).toMatchObject({ msg: '导入失败，文件格式错误' })
  expect(await send({ fullName: '' })).toMatchObject({ msg: '导入失败，数据有误' })
})

it('a draft is previewed with records that its designer may see, and its faults are told in the words of the contract', async () => {
  const record = await createdId(site.admin, { name: '甲', amount: 5, visits: [{ day: 1, result: '好', cost: 2 }] })
  const preview = (texts: readonly string[], ids = [record]) =>
    designer.call(printDev.preview, { body: { dbLinkId: '0', sqlTemplate: statements(...texts), ids } as never })
  const rows = 'select result from customer_visits where "recordId" = @formId'
  expect((await preview([headSql, rows])).data).toEqual([{ name: '甲', amount: 5, note: null, T1: [{ result: '好' }] }])
  const refusals: [readonly string[], string][] = [
    [['select 1 as a where false'], '第1条SQL语句：未查出表头信息'],
    [['select 1 as a union all select 2'], '第1条SQL语句：查询出多条表头信息'],
    [['selekt'], 'Sql语法错误'],
    [['delete from customer'], '当前查询SQL包含敏感字：delete'],
    [[''], '第1行SQL语句不能为空'],
  ]
  for (const [texts, msg] of refusals) expect(await preview(texts)).toMatchObject({ code: 400, msg })
})

it('what is proposed for a module answers all of its fields and those of its sub-tables', async () => {
  const { data, code } = await designer.call(printDev.proposal, { params: { id: modelId } })
  expect(code).toBe(200)
  expect(data.tables.map(({ id }: { id: string }) => id)).toEqual(['headTable', 'T1'])
  const ids = (table: { children: { id: string }[] }) => table.children.map((field) => field.id)
  expect(ids(data.tables[0])).toEqual(expect.arrayContaining(['name', 'amount', 'annex']))
  const fields = await designer.call(printDev.fields, { body: { dbLinkId: '0', sqlTemplate: data.sqlTemplate } })
  expect(fields).toMatchObject({ code: 200 })
  expect(fields.data.map(ids)).toEqual(data.tables.map(ids))
  const record = await createdId(site.admin, { name: '附', amount: 1 })
  const body = { dbLinkId: '0', sqlTemplate: data.sqlTemplate, ids: [record] } as never
  expect(await designer.call(printDev.preview, { body })).toMatchObject({ code: 200, data: [{ name: '附', annex: null }] })
  const gone = await designer.call(printDev.proposal, { params: { id: 'gone' } })
  expect(gone).toMatchObject({ code: 400, msg: '数据不存在' })
})

it('is administered by who holds the screen alone', async () => {
  const params = { id: await made() }
  const { stranger } = site
  const replies = [
    await stranger.call(printDev.list, { query: {} }),
    await stranger.call(printDev.info, { params }),
    await stranger.call(printDev.create, { body: form() }),
    await stranger.call(printDev.update, { params, body: form() }),
    await stranger.call(printDev.remove, { params }),
    await stranger.call(printDev.state, { params }),
    await stranger.call(printDev.copy, { params }),
    await stranger.call(printDev.export, { params }),
    await stranger.call(printDev.proposal, { params: { id: modelId } }),
    await stranger.call(printDev.preview, { body: { dbLinkId: '0', sqlTemplate: statements(headSql), ids: ['x'] } as never }),
    await sendFile(stranger, printDev.import, '{}', { name: 'a.bp' }),
  ]
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([403]))
})
