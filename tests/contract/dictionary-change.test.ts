import { adminHistory } from '@/lib/contract/system/admin-history'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'
import { sendFile } from './object-file-setup'

let platform: FileHarness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', 'systemData.dictionary')
})
afterAll(() => platform.stop())

let count = 0
/** A dictionary of its own, and items by name; an item `乙<甲` stands below 甲. */
async function made({ isTree = 1, items = [] as readonly string[], parentId = '0' } = {}) {
  count += 1
  const body = { parentId, fullName: `字典${count}`, enCode: `d${count}`, isTree }
  const typeId: string = (await clerk.call(dictionaryType.create, { body })).data.id
  const ids: Record<string, string> = {}
  for (const item of items) {
    const [fullName = '', parent] = item.split('<')
    const body = itemOf(typeId, { fullName, enCode: `c${Object.keys(ids).length}`, parentId: (parent && ids[parent]) || typeId })
    ids[fullName] = (await clerk.call(dictionaryData.create, { body })).data.id
  }
  return { typeId, ids, id: (name: string) => ({ id: ids[name] ?? '' }), enCode: body.enCode, fullName: body.fullName }
}
const itemOf = (dictionaryTypeId: string, more: object = {}) =>
  ({ dictionaryTypeId, parentId: '0', fullName: '甲', enCode: 'a', sortCode: 1, enabledMark: 1, ...more }) as never
const infoOf = async (params: { id: string }) => (await clerk.call(dictionaryData.info, { params })).data
const shown = async (id: string) => (await stranger.call(dictionaryData.selector, { params: { id } })).data.list
const history = (objectId: string) =>
  platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', objectId).orderBy('createdAt').orderBy('id').execute()

it('an item is changed, disabled, enabled and deleted, and each change is kept with who made it', async () => {
  const { typeId, id, enCode } = await made({ items: ['甲'] })
  const params = id('甲')
  const body = { ...(await infoOf(params)), fullName: '甲二', sortCode: '7', description: '说明' }
  expect(await clerk.call(dictionaryData.update, { params, body })).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await infoOf(params)).toMatchObject({ fullName: '甲二', sortCode: 7, description: '说明', version: 2 })
  expect(await clerk.call(dictionaryData.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await shown(enCode)).toEqual([])
  expect((await clerk.call(dictionaryData.list, { params: { id: typeId }, query: {} })).data.list).toMatchObject([
    { enabledMark: 0 },
  ])
  await clerk.call(dictionaryData.state, { params })
  expect(await shown(enCode)).toHaveLength(1)
  expect(await clerk.call(dictionaryData.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  const kept = await history(params.id)
  expect(kept.map((entry) => entry.action)).toEqual(['create', 'update', 'state', 'state', 'delete'])
  expect(kept[1]).toMatchObject({ objectType: 'dictionaryData', userId: 'clerk', objectName: '甲二' })
  expect(kept[1]).toMatchObject({ beforeJson: { fullName: '甲' }, afterJson: { fullName: '甲二' } })
})

it('an item keeps its dictionary, is unique in it, and never stands below itself', async () => {
  const { typeId, id, ids } = await made({ items: ['甲', '乙<甲', '丙'] })
  const other = await made()
  const change = async (name: string, more: object) =>
    clerk.call(dictionaryData.update, { params: id(name), body: { ...(await infoOf(id(name))), ...more } as never })
  expect(await change('甲', { parentId: ids['乙'] })).toMatchObject({ code: 400, msg: '上级不能是自身或下级' })
  expect(await change('甲', { parentId: ids['甲'] })).toMatchObject({ code: 400, msg: '上级不能是自身或下级' })
  expect(await change('甲', { fullName: '丙' })).toMatchObject({ code: 400, msg: '字典名称不能重复' })
  expect(await change('甲', { enCode: 'C2' })).toMatchObject({ code: 400, msg: '字典编码不能重复' })
  expect(await change('甲', { dictionaryTypeId: other.typeId })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
  expect(await change('丙', { parentId: ids['乙'] })).toMatchObject({ code: 200 })
  expect(await change('丙', { parentId: typeId })).toMatchObject({ code: 200 })
  expect((await infoOf(id('丙'))).parentId).toBe('0')
})

it('items come in the order they were asked for', async () => {
  const { typeId } = await made({ items: ['甲', '乙', '丙'] })
  const order = async (query: object) => {
    const { data } = await clerk.call(dictionaryData.list, { params: { id: typeId }, query: query as never })
    return data.list.map((row: { enCode: string }) => row.enCode)
  }
  const codes = (await order({})).toSorted()
  expect(await order({ sidx: 'enCode', sort: 'desc' })).toEqual(codes.toReversed())
  expect(await order({ sidx: 'enCode', sort: 'asc', isTree: '1' })).toEqual(codes)
})

it('what has something below it is not deleted; what is gone is said to be', async () => {
  const { typeId, id } = await made({ items: ['甲', '乙<甲'] })
  const refusal = { code: 400, msg: '字典类型下面有字典值禁止删除' }
  expect(await clerk.call(dictionaryData.remove, { params: id('甲') })).toMatchObject(refusal)
  expect(await clerk.call(dictionaryType.remove, { params: { id: typeId } })).toMatchObject(refusal)
  for (const name of ['乙', '甲']) expect((await clerk.call(dictionaryData.remove, { params: id(name) })).code).toBe(200)
  const child = await made({ parentId: typeId })
  expect(await clerk.call(dictionaryType.remove, { params: { id: typeId } })).toMatchObject({
    code: 400,
    msg: '删除失败，当前有子节点数据',
  })
  for (const each of [child.typeId, typeId]) {
    expect(await clerk.call(dictionaryType.remove, { params: { id: each } })).toMatchObject({ code: 200, msg: '删除成功' })
  }
  const params = { id: typeId }
  const body = { parentId: '0', fullName: '没有', enCode: 'none' }
  expect(await clerk.call(dictionaryType.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  expect(await clerk.call(dictionaryType.update, { params, body })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
  expect(await clerk.call(dictionaryData.state, { params })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
})

it('a dictionary moves with all below it, keeps its kind, and never goes below itself', async () => {
  const top = await made()
  const below = await made({ parentId: top.typeId })
  const info = async (id: string) => (await clerk.call(dictionaryType.info, { params: { id } })).data
  const change = async (id: string, more: object) =>
    clerk.call(dictionaryType.update, { params: { id }, body: { ...(await info(id)), ...more } as never })
  expect(await change(top.typeId, { parentId: below.typeId })).toMatchObject({ code: 400, msg: '上级不能是自身或下级' })
  expect(await change(top.typeId, { fullName: below.fullName })).toMatchObject({ code: 400, msg: '名称不能重复' })
  expect(await change(top.typeId, { enCode: below.enCode })).toMatchObject({ code: 400, msg: '编码不能重复' })
  expect(await change(top.typeId, { parentId: '1', isTree: 0 })).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await info(top.typeId)).toMatchObject({ parentId: '1', isTree: 1 })
  const [, system] = (await clerk.call(dictionaryType.list, {})).data.list
  expect(system.children).toMatchObject([{ id: top.typeId, children: [{ id: below.typeId }] }])
  const rows = await platform.db.selectFrom('dictionaryType').select('category').where('id', '=', below.typeId).execute()
  expect(rows).toEqual([{ category: '1' }])
})

it('of two administrators the second is told that the first was faster', async () => {
  const { id } = await made({ items: ['甲'] })
  const params = id('甲')
  const read = await infoOf(params)
  expect((await clerk.call(dictionaryData.update, { params, body: { ...read, fullName: '一' } })).code).toBe(200)
  const second = await clerk.call(dictionaryData.update, { params, body: { ...read, fullName: '二' } })
  expect(second).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
    issues: [{ code: 'conflict', params: { userId: 'clerk' } }],
  })
  expect((await infoOf(params)).fullName).toBe('一')
})

it('a change is taken back from the history, and what was deleted comes again', async () => {
  const { typeId, enCode, id } = await made({ items: ['甲', '乙<甲'] })
  const admin = await platform.signIn('admin')
  const restore = async (entry: { id: string } | undefined) =>
    (await admin.call(adminHistory.restore, { params: { id: entry?.id ?? '' } })).code
  const params = id('乙')
  await clerk.call(dictionaryData.update, { params, body: { ...(await infoOf(params)), fullName: '错', parentId: typeId } })
  expect(await restore((await history(params.id)).at(-1))).toBe(200)
  expect(await infoOf(params)).toMatchObject({ fullName: '乙', parentId: id('甲').id })
  await clerk.call(dictionaryData.remove, { params })
  expect(await restore((await history(params.id)).at(-1))).toBe(200)
  expect(await shown(enCode)).toMatchObject([{ fullName: '甲', children: [{ fullName: '乙', enCode: 'c1' }] }])
})

it('what a group, a position, a rule or a template is of is not deleted while it is; what names nothing of it stays', async () => {
  const { db } = platform
  const put = async (code: string, id: string) => {
    const type = { id: `t-${code}`, parentId: '-1', category: '1' as const, fullName: `类型${code}`, enCode: code }
    if (!(await db.selectFrom('dictionaryType').select('id').where('enCode', '=', code).executeTakeFirst())) {
      await db.insertInto('dictionaryType').values(type).execute()
    }
    const { id: dictionaryTypeId } = await db
      .selectFrom('dictionaryType')
      .select('id')
      .where('enCode', '=', code)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('dictionaryData')
      .values({ id, dictionaryTypeId, fullName: id, enCode: `code-${id}`, description: null })
      .execute()
  }
  await put('groupType', 'team')
  await put('PositionType', 'lead')
  await put('businessType', 'sale')
  const names = { sortCode: 0, createdAt: 0 }
  await db
    .insertInto('userGroup')
    .values({ ...names, id: 'g9', fullName: '甲组', enCode: 'g9', type: 'team' })
    .execute()
  const position = { ...names, id: 'p9', fullName: '组长', enCode: 'p9', organizeId: 'sales', type: 'code-lead' }
  await db.insertInto('position').values(position).execute()
  const rule = { id: 'r9', fullName: '合同号', enCode: 'r9', category: 'sale', prefix: 'H', dateFormat: 'no' as const }
  await db
    .insertInto('billRule')
    .values({ ...rule, digit: 3, startNumber: '001' })
    .execute()
  const remove = (id: string) => clerk.call(dictionaryData.remove, { params: { id } })
  expect(await remove('team')).toMatchObject({ code: 400, msg: '删除失败，该数据正在被分组“甲组”使用' })
  expect(await remove('lead')).toMatchObject({ code: 400, msg: '删除失败，该数据正在被岗位“组长”使用' })
  expect(await remove('sale')).toMatchObject({ code: 400, msg: '删除失败，该数据正在被单据规则“合同号”使用' })
  await db.deleteFrom('userGroup').where('id', '=', 'g9').execute()
  expect((await remove('team')).code).toBe(200)
})

it('no tree becomes deeper than it can be read', async () => {
  const { typeId } = await made()
  let parentId = '0'
  const replies: RawReply[] = []
  for (let level = 1; level <= 21; level += 1) {
    const reply = await clerk.call(dictionaryData.create, {
      body: itemOf(typeId, { parentId, fullName: `级${level}`, enCode: `l${level}` }),
    })
    replies.push(reply)
    parentId = reply.data?.id ?? parentId
  }
  expect(replies.map((reply) => reply.code)).toEqual([...Array(20).fill(200), 400])
  expect(replies[20]?.msg).toBe('层级不能超过20级')
})

it('only who holds the screen changes, exports and imports', async () => {
  const { typeId, id } = await made({ items: ['甲'] })
  const params = { id: typeId }
  const codes = [
    await stranger.call(dictionaryData.update, { params: id('甲'), body: itemOf(typeId) }),
    await stranger.call(dictionaryData.remove, { params: id('甲') }),
    await stranger.call(dictionaryData.state, { params: id('甲') }),
    await stranger.call(dictionaryType.update, { params, body: { parentId: '0', fullName: '甲', enCode: 'a' } }),
    await stranger.call(dictionaryType.remove, { params }),
    await stranger.call(dictionaryData.export, { params }),
    await sendFile(stranger, dictionaryData.import, '{}', { name: 'a.bdd' }),
  ].map((reply) => reply.code)
  expect(new Set(codes)).toEqual(new Set([403]))
  expect((await sendFile(platform.anonymous, dictionaryData.import, '{}', { name: 'a.bdd' })).code).not.toBe(200)
})
