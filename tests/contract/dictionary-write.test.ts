import type { CallInput } from '@/lib/contract/endpoint'
import { billRule } from '@/lib/contract/system/bill-rule'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', 'systemData.dictionary')
  const type = { parentId: '-1', category: '0' as const }
  await platform.db
    .insertInto('dictionaryType')
    .values([
      { ...type, id: 'flat', fullName: '平', enCode: 'flat' },
      { ...type, id: 'tree', fullName: '树', enCode: 'tree', isTree: 1 },
    ])
    .execute()
})
afterAll(() => platform.stop())

type ItemBody = CallInput<typeof dictionaryData.create>['body']
const itemBody = (more: Partial<ItemBody> = {}) =>
  ({ dictionaryTypeId: 'tree', parentId: '0', fullName: '甲', enCode: 'a', enabledMark: 1, ...more }) as ItemBody
const item = (more: Partial<ItemBody> = {}, client = clerk) => client.call(dictionaryData.create, { body: itemBody(more) })
const type = (more: object = {}, client = clerk) =>
  client.call(dictionaryType.create, { body: { parentId: '1', fullName: '新字典', enCode: 'fresh', isTree: 0, ...more } })
const parents = async (typeId: string, itemId: string, isTree = '1') =>
  (await stranger.call(dictionaryData.parents, { params: { typeId, itemId }, query: { isTree } })).data.list

it('an item is added, at once offered everywhere, and its name and code are taken within its dictionary', async () => {
  const added = await item()
  expect(added).toMatchObject({ code: 200, msg: '新建成功' })
  const below = await item({ parentId: added.data.id, fullName: '乙', enCode: 'b', sortCode: 3 })
  expect(below.code).toBe(200)
  const offered = (await stranger.call(dictionaryData.selector, { params: { id: 'tree' } })).data.list
  expect(offered).toMatchObject([{ fullName: '甲', children: [{ fullName: '乙', enCode: 'b' }] }])
  expect(await item({ enCode: 'other' })).toMatchObject({ code: 400, msg: '字典名称不能重复', issues: [{ path: 'fullName' }] })
  expect(await item({ fullName: '丙' })).toMatchObject({ code: 400, msg: '字典编码不能重复', issues: [{ path: 'enCode' }] })
  expect((await item({ dictionaryTypeId: 'flat', parentId: 'flat' })).code).toBe(200)
})

it.each<[Partial<ItemBody>, string, string]>([
  [{ parentId: '' }, 'parentId', '请选择'],
  [{ parentId: 'none' }, 'parentId', '请选择'],
  [{ fullName: ' ' }, 'fullName', '请输入名称'],
  [{ fullName: '长'.repeat(51) }, 'fullName', '字典名称最多为50个字符！'],
  [{ enCode: '' }, 'enCode', '请输入编码'],
  [{ enCode: 'x'.repeat(51) }, 'enCode', '字典编码最多为50个字符！'],
  [{ dictionaryTypeId: 'none', fullName: '丁', enCode: 'd' }, 'dictionaryTypeId', '数据不存在'],
])('an item with %j is refused at %s: %s', async (more, path, message) => {
  const reply = await item({ fullName: '新', enCode: 'n', ...more })
  expect(reply).toMatchObject({ code: 400, issues: [{ path, message }] })
})

it('sort numbers end at 999999', async () => {
  expect(await item({ fullName: '新', enCode: 'n', sortCode: 1_000_000 })).toMatchObject({ issues: [{ path: 'sortCode' }] })
})

it('offers the parents of an item without its own subtree; a flat dictionary has its root only', async () => {
  const [root] = await parents('tree', '0')
  expect(root).toMatchObject({
    id: '0',
    parentId: '-1',
    fullName: '树',
    children: [{ fullName: '甲', children: [{ fullName: '乙' }] }],
  })
  expect((await parents('tree', root.children[0].id))[0].children).toEqual([])
  expect(await parents('flat', '0', '0')).toMatchObject([{ id: '0', fullName: '平', children: [] }])
})

it('a dictionary is added below a root or another dictionary; its name and code are taken everywhere', async () => {
  const added = await type()
  expect(added).toMatchObject({ code: 200, msg: '新建成功' })
  expect((await clerk.call(dictionaryType.info, { params: { id: added.data.id } })).data).toMatchObject({ parentId: '1' })
  const below = await type({ parentId: 'flat', fullName: '子字典', enCode: 'child.one', isTree: 1 })
  expect(below.code).toBe(200)
  expect(await type({ enCode: 'x' })).toMatchObject({ code: 400, msg: '名称不能重复' })
  expect(await type({ fullName: 'x' })).toMatchObject({ code: 400, msg: '编码不能重复' })
})

it.each([
  [{ parentId: '' }, 'parentId', '上级菜单不能为空'],
  [{ parentId: 'none' }, 'parentId', '上级菜单不能为空'],
  [{ fullName: 'a b' }, 'fullName', '名称不能含有特殊符号'],
  [{ fullName: '长'.repeat(51) }, 'fullName', '名称最多为50个字符！'],
  [{ enCode: '.a' }, 'enCode', '编码只能输入英文、数字和小数点且小数点不能放在首尾'],
  [{ enCode: 'x'.repeat(51) }, 'enCode', '编码最多为50个字符！'],
])('a dictionary with %j is refused at %s: %s', async (more, path, message) => {
  const reply = await type({ fullName: '另一个', enCode: 'another', ...more })
  expect(reply).toMatchObject({ code: 400, issues: expect.arrayContaining([expect.objectContaining({ path, message })]) })
})

it('two equal items saved at once become one', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => item({ fullName: '同', enCode: 'same' })))
  expect(replies.map((reply) => reply.code).sort()).toEqual([200, 400, 400])
})

it('needs the dictionary screen', async () => {
  expect((await item({}, stranger)).code).toBe(403)
  expect((await type({}, stranger)).code).toBe(403)
})

it('serial-number rules are offered by category', async () => {
  const rule = { prefix: 'A', dateFormat: 'no' as const, digit: 3, startNumber: '001' }
  await platform.db
    .insertInto('billRule')
    .values([
      { ...rule, id: 'br1', fullName: '甲规则', enCode: 'r1', category: 'cat1' },
      { ...rule, id: 'br2', fullName: '乙规则', enCode: 'r2', category: 'cat2' },
    ])
    .execute()
  const reply = await stranger.call(billRule.selector, { query: { categoryId: 'cat2' } })
  expect(reply.data).toMatchObject({ list: [{ id: 'br2' }], pagination: { total: 1 } })
})
