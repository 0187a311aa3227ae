import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client } from './harness'
import { saved, sendFile } from './object-file-setup'

let platform: FileHarness
let clerk: Client
beforeAll(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
  await grantTag(platform.db, 'clerk', 'systemData.dictionary')
})
afterAll(() => platform.stop())

type Row = Record<string, unknown>
const type = (id: string, more: Row = {}) => ({
  id,
  parentId: '0',
  fullName: `名${id}`,
  enCode: `code.${id}`,
  isTree: 1,
  ...more,
})
const item = (id: string, dictionaryTypeId: string, more: Row = {}) => ({
  id,
  dictionaryTypeId,
  parentId: '0',
  fullName: `项${id}`,
  enCode: id,
  ...more,
})
const file = (list: readonly Row[], modelList: readonly Row[] = [], more: Row = {}) =>
  JSON.stringify({ list, modelList, ...more })
const send = (content: string, type = '0', name = 'a.bdd') => sendFile(clerk, dictionaryData.import, content, { name, type })
const itemsOf = async (id: string) =>
  (await clerk.call(dictionaryData.list, { params: { id }, query: { isTree: '1' } })).data.list
const typesBelow = async (root: 0 | 1) => (await clerk.call(dictionaryType.list, {})).data.list[root].children
const broken = { code: 400, msg: '导入失败，数据有误' }

it('carries a dictionary with those below it and their items to another installation and back', async () => {
  const given = file(
    [type('A', { parentId: '1' }), type('B', { parentId: 'A', sortCode: 4 })],
    [item('a1', 'A'), item('a2', 'A', { parentId: 'a1', enabledMark: 0 }), item('b1', 'B', { description: '说明' })],
  )
  expect(await send(given)).toMatchObject({ code: 200, msg: '导入成功' })
  const reply = await clerk.call(dictionaryData.export, { params: { id: 'A' } })
  const { name, content } = await saved(clerk, reply)
  expect(name).toBe('名A.bdd')
  expect(content).toMatchObject({
    module: 'systemData.dictionary',
    list: [
      { id: 'A', parentId: '1', enCode: 'code.A' },
      { id: 'B', parentId: 'A', sortCode: 4 },
    ],
    modelList: [{ id: 'a1' }, { id: 'a2', parentId: 'a1', enabledMark: 0 }, { id: 'b1', description: '说明' }],
  })
  // Elsewhere: here they are taken away first.
  for (const id of ['a2', 'a1', 'b1']) await clerk.call(dictionaryData.remove, { params: { id } })
  for (const id of ['B', 'A']) await clerk.call(dictionaryType.remove, { params: { id } })
  expect(await send(JSON.stringify(content))).toMatchObject({ code: 200 })
  expect(await itemsOf('A')).toMatchObject([{ id: 'a1', children: [{ id: 'a2', enabledMark: 0 }] }])
  expect(await typesBelow(1)).toMatchObject([{ id: 'A', children: [{ id: 'B' }] }])
  const entries = await platform.db
    .selectFrom('adminHistory')
    .select(['objectId', 'action'])
    .where('objectId', 'in', ['A', 'B'])
    .execute()
  expect(entries.filter((entry) => entry.action === 'create')).toHaveLength(4)
})

it('the address of an export works once, and for nobody who is told another one', async () => {
  const { data } = await clerk.call(dictionaryData.export, { params: { id: 'A' } })
  expect((await saved(clerk, { data } as never)).status).toBe(200)
  expect((await saved(clerk, { data } as never)).content).not.toHaveProperty('list')
  expect(await clerk.call(dictionaryData.export, { params: { id: 'none9' } })).toMatchObject({ code: 400, msg: '数据不存在' })
})

it('skipping refuses what is there already and names by what', async () => {
  await send(file([type('C')], [item('c1', 'C')]))
  expect(await send(file([type('C')]))).toMatchObject({ code: 400, msg: 'ID、编码、名称重复' })
  expect(await send(file([type('C2', { enCode: 'CODE.C' })]))).toMatchObject({ code: 400, msg: '编码重复' })
  expect(await send(file([type('C3', { fullName: '名C' })]))).toMatchObject({ code: 400, msg: '名称重复' })
  expect(await send(file([type('C4')], [item('c1', 'C4')]))).toMatchObject({ code: 400, msg: 'ID重复' })
  expect((await typesBelow(0)).map((row: { id: string }) => row.id)).toEqual(['C'])
})

it('appending makes a copy with ids, names and codes of its own, and leaves what is there', async () => {
  const given = file([type('D'), type('E', { parentId: 'D' })], [item('d1', 'D'), item('d2', 'D', { parentId: 'd1' })])
  await send(given)
  expect(await send(given, '1')).toMatchObject({ code: 200, msg: '导入成功' })
  const copy = (await typesBelow(0)).find((row: { fullName: string }) => row.fullName.startsWith('名D.副本'))
  expect(copy.fullName).toMatch(/^名D\.副本[0-9a-f]{5}$/)
  expect(copy.enCode).toMatch(/^code\.D\.[0-9a-f]{5}$/)
  expect(copy.children).toMatchObject([{ parentId: copy.id }])
  expect(await itemsOf(copy.id)).toMatchObject([{ fullName: '项d1', enCode: 'd1', children: [{ fullName: '项d2' }] }])
  expect(await itemsOf('D')).toMatchObject([{ id: 'd1', children: [{ id: 'd2' }] }])
  // What is not there is taken as it is, also when appending.
  expect((await send(file([type('F')]), '1')).code).toBe(200)
  expect((await typesBelow(0)).some((row: { id: string }) => row.id === 'F')).toBe(true)
})

it('a parent that is neither in the file nor here is refused; one that is here is taken', async () => {
  expect(await send(file([type('G', { parentId: 'nowhere' })]))).toMatchObject({ code: 400, msg: '导入失败，查询不到上级分类' })
  expect((await send(file([type('G', { parentId: 'F' })]))).code).toBe(200)
})

it('files of elsewhere: numbers as ids, what is unknown, and items whose parent is no more', async () => {
  const list = [{ ...type('7001'), id: 7001, isTree: '1', sortCode: null, unknown: { deep: [1] } }]
  const modelList = [
    { ...item('x', ''), id: 7002, dictionaryTypeId: 7001, parentId: 'gone', enabledMark: '0', description: null },
  ]
  expect((await send(file(list, modelList))).code).toBe(200)
  expect(await itemsOf('7001')).toMatchObject([{ id: '7002', parentId: '0', enabledMark: 0 }])
})

const chain = (length: number) =>
  Array.from({ length }, (_, at) => item(`k${at}`, 'Z', { parentId: at === 0 ? '0' : `k${at - 1}` }))

it.each<[string, string]>([
  ['no JSON', '{"list":['],
  ['empty', ''],
  ['without a dictionary', file([])],
  ['with an item of no dictionary', file([type('Z')], [item('z1', 'Y')])],
  ['with one id twice', file([type('Z')], [item('z1', 'Z'), item('z1', 'Z', { fullName: '别', enCode: 'o' })])],
  ['with one code twice', file([type('Z')], [item('z1', 'Z', { enCode: 'o' }), item('z2', 'Z', { enCode: 'O' })])],
  ['with dictionaries of one name', file([type('Z'), type('Y', { fullName: '名Z' })])],
  ['going round in a circle', file([type('Z', { parentId: 'Y' }), type('Y', { parentId: 'Z' })])],
  ['deeper than it can be read', file([type('Z')], chain(21))],
  ['with the id of a root', file([type('1')])],
  ['with a name too long', file([type('Z', { fullName: '长'.repeat(51) })])],
  ['with prototype keys for ids', '{"list":[{"__proto__":{"id":"Z"}}],"modelList":[]}'],
  ['nested a hundred thousand times', `{"list":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('a file %s is refused as a whole', async (_, content) => {
  expect(await send(content)).toMatchObject(broken)
  expect(await platform.db.selectFrom('dictionaryType').select('id').where('id', 'in', ['Z', 'Y']).execute()).toEqual([])
})

it('a file of another kind, of another module or of a newer version is refused by its form', async () => {
  const refusal = { code: 400, msg: '导入失败，文件格式错误' }
  expect(await send(file([type('Z')]), '0', 'a.bb')).toMatchObject(refusal)
  expect(await send(file([type('Z')], [], { module: 'system.menu', format: 1 }))).toMatchObject(refusal)
  expect(await send(file([type('Z')], [], { module: 'systemData.dictionary', format: 9 }))).toMatchObject(refusal)
  const noForm = await clerk.raw(`/api${dictionaryData.import.path}`, { method: 'POST', body: '{}' })
  expect((await noForm.json()).code).not.toBe(200)
})

it('10,000 items come and go in a file and are listed at once; more than 20 MB are not taken', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => item(`m${at}`, 'M', { parentId: at < 100 ? '0' : `m${at % 100}` }))
  expect((await send(file([type('M')], many))).code).toBe(200)
  expect(await itemsOf('M')).toHaveLength(100)
  const { content } = await saved(clerk, await clerk.call(dictionaryData.export, { params: { id: 'M' } }))
  expect(content.modelList).toHaveLength(10_000)
  const huge = await send(`{"list":"${'x'.repeat(21 * 1024 * 1024)}"}`)
  expect(huge.code).not.toBe(200)
  expect(huge.msg).toContain('20MB')
})

it('of two who import the same at once one succeeds', async () => {
  const given = file([type('P')], [item('p1', 'P')])
  const replies = await Promise.all([send(given), send(given), send(given)])
  expect(replies.map((reply) => reply.code).sort()).toEqual([200, 400, 400])
})
