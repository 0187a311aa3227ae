import { authority } from '@/lib/contract/permission/authority'
import { moduleDataAuthorize, moduleDataAuthorizeScheme } from '@/lib/contract/system/data-permission'
import { menu } from '@/lib/contract/system/menu'
import { moduleButton, moduleColumn, moduleForm } from '@/lib/contract/system/module-items'
import { grant } from '@/platform/modules/permission/testing'
import { saved } from './object-file-setup'
import { type OnlineDev, startOnlineDev } from './online-dev-setup'

/** Menus that are copied, and menus that travel as files: with all that can be granted on them. */

let site: OnlineDev
let id: string
beforeAll(async () => {
  site = await startOnlineDev()
  id = await makeMenu()
})
afterAll(() => site.stop())

const body = {
  ...{ parentId: '-1', systemId: 'trade', category: 'Web' as const, fullName: '盘点', enCode: 'stock.count', icon: 'i', type: 3 },
  ...{ urlAddress: 'model/stockcount', propertyJson: '{"moduleId":"design1","iconBackgroundColor":"#1677ff"}' },
}

/** One of each kind, a button below a button, and a scheme about a field of its own. */
async function makeMenu(): Promise<string> {
  const made = await site.admin.call(menu.create, { body })
  const moduleId = made.data.id as string
  const button = { moduleId, parentId: '-1', fullName: '更多', enCode: 'btn_more' }
  const outer = (await site.admin.call(moduleButton.create, { body: button })).data.id as string
  await site.admin.call(moduleButton.create, { body: { ...button, parentId: outer, fullName: '新增', enCode: 'btn_add' } })
  const inRow = { moduleId, fullName: '结果', enCode: 'result', fieldRule: 2, childTableKey: 'visits' }
  await site.admin.call(moduleColumn.create, { body: inRow })
  await site.admin.call(moduleForm.create, { body: { moduleId, fullName: '名称', enCode: 'name' } })
  const condition = { type: 'varchar', conditionText: 'input', conditionSymbol: '==,like' }
  const field = (await site.admin.call(moduleDataAuthorize.create, { body: { ...inRow, ...condition } })).data.id as string
  const row = { id: field, field: 'visits-result', op: 'like', conditionText: 'input', value: '签' }
  const conditionJson = JSON.stringify([{ logic: 'and', groups: [row] }])
  const scheme = {
    moduleId,
    fullName: '已签',
    enCode: 'signed',
    matchLogic: 'or',
    conditionJson,
    conditionText: '【结果 包含 签】',
  }
  await site.admin.call(moduleDataAuthorizeScheme.create, { body: scheme })
  await site.admin.call(moduleDataAuthorizeScheme.create, { body: { ...scheme, allData: 1 } })
  return moduleId
}

/** All that stands on a menu, without what is another one each time. */
async function contentsOf(moduleId: string) {
  const params = { moduleId }
  const calls = [moduleButton.list, moduleColumn.list, moduleForm.list, moduleDataAuthorize.list, moduleDataAuthorizeScheme.list]
  const lists = await Promise.all(calls.map(async (call) => (await site.admin.call(call, { params, query: {} })).data.list))
  const text = JSON.stringify(lists, (key, value) =>
    ['id', 'moduleId', 'parentId', 'version'].includes(key) ? undefined : value,
  )
  // The condition names the field beside it, by whatever id that has.
  return text.replaceAll(lists[3][0]?.id ?? '', 'itsField')
}

const exported = async () => saved(site.admin, await site.admin.call(menu.export, { params: { id } }))
const send = async (content: unknown, fields: Record<string, string> = {}, { name = 'a.bm', systemId = 'trade' } = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ type: '0', category: 'Web', parentId: '-1', ...fields })) form.append(key, value)
  form.append('file', new File([typeof content === 'string' ? content : JSON.stringify(content)], name))
  return (await site.admin.raw(`/api/system/Menu/${systemId}/Actions/Import`, { method: 'POST', body: form })).json()
}
const menuBy = (enCode: string, systemId = 'trade') =>
  site.platform.db
    .selectFrom('menu')
    .selectAll()
    .where('systemId', '=', systemId)
    .where('enCode', 'like', enCode)
    .executeTakeFirst()

it('a copy has everything, under its own names and address, off, and granted to nobody', async () => {
  await grant(site.platform.db, ['User', 'clerk', 'module', id])
  const copied = await site.admin.call(menu.copy, { params: { id } })
  expect(copied).toMatchObject({ code: 200, msg: '复制成功' })
  const copy = (await site.admin.call(menu.info, { params: { id: copied.data.id } })).data
  expect(copy).toMatchObject({
    enabledMark: 0,
    fullName: expect.stringMatching(/^盘点\.副本\w{5}$/),
    propertyJson: body.propertyJson,
  })
  expect(copy.urlAddress).toBe(`model/${copy.enCode.replace('.', '')}`)
  expect(await contentsOf(copy.id)).toBe(await contentsOf(id))
  const step = await site.admin.call(authority.values, {
    params: { objectId: 'clerk' },
    body: { type: 'module', moduleIds: 'trade' },
  })
  expect(step.data.ids).not.toContain(copy.id)
  expect(await site.admin.call(menu.copy, { params: { id: 'tradeDir' } })).toMatchObject({ code: 400, msg: '目录不能复制' })
  expect(await site.admin.call(menu.copy, { params: { id: 'nothing' } })).toMatchObject({ msg: '复制失败，数据不存在' })
  const long = await site.admin.call(menu.create, { body: { ...body, fullName: '长'.repeat(48), enCode: 'long' } })
  expect(await site.admin.call(menu.copy, { params: { id: long.data.id } })).toMatchObject({ msg: '复制名称长度超过了限制长度' })
})

it('a file brings everything back: to another system as it was, twice as a copy that is off', async () => {
  const { name, content } = await exported()
  expect(name).toBe('盘点.bm')
  expect(await send(content)).toMatchObject({ code: 400, msg: 'ID、编码重复' })
  const before = await contentsOf(id)
  expect(await send(content, { type: '1' })).toMatchObject({ code: 200, msg: '导入成功' })
  const copies = await site.platform.db.selectFrom('menu').selectAll().where('enCode', 'like', 'stock.count.%').execute()
  const copy = copies.find((one) => one.createdAt === Math.max(...copies.map(({ createdAt }) => Number(createdAt))))
  expect(copy).toMatchObject({ enabledMark: 0, urlAddress: `model/${copy?.enCode.replace('.', '')}` })
  expect(await contentsOf(copy?.id ?? '')).toBe(before)

  await site.admin.call(menu.remove, { params: { id } })
  expect(await send(content)).toMatchObject({ code: 200 })
  expect(await menuBy('stock.count')).toMatchObject({ id, enabledMark: 1, urlAddress: 'model/stockcount', moduleId: 'design1' })
  expect(await contentsOf(id)).toBe(before)
  expect(await send((await exported()).content, { type: '1' }, { systemId: 'main' })).toMatchObject({ code: 200 })
})

it('a file of another maker is read: without a tag, its own keys beside ours, flags and numbers as texts', async () => {
  const file = {
    moduleEntity: {
      ...body,
      id: '5001',
      enCode: 'foreign',
      fullName: '外来',
      sortCode: '7',
      enabledMark: '1',
      tenantId: '0',
      parentId: '99',
    },
    buttonEntityList: [{ id: 501, fullName: '新增', enCode: 'btn_add', enabledMark: '0', sortCode: null, creatorUserId: 'x' }],
    columnEntityList: null,
    authorizeEntityList: [
      {
        ...{ id: '503', fullName: '创建人', enCode: 'creatorUser', type: 'varchar', conditionSymbol: '==,<>' },
        ...{ conditionText: '@userId', fieldRule: '0' },
      },
    ],
    schemeEntityList: [
      { id: '504', fullName: '全部数据', enCode: 'jnpf_alldata', allData: '1', conditionJson: null, matchLogic: null },
    ],
  }
  expect(await send(file)).toMatchObject({ code: 200, msg: '导入成功' })
  expect(await menuBy('foreign')).toMatchObject({ id: '5001', sortCode: 7, parentId: '-1', systemId: 'trade' })
  const [buttons, , , fields, schemes] = JSON.parse(await contentsOf('5001'))
  expect(buttons).toMatchObject([{ enCode: 'btn_add', enabledMark: 0 }])
  expect([fields, schemes]).toMatchObject([[{ conditionText: '@userId' }], [{ allData: 1 }]])
})

it('an entry never takes the id of another kind of thing, of what a grant names, or of a parent that is gone', async () => {
  const file = (id: string, more: object = {}) => ({
    moduleEntity: { ...body, id, enCode: `taken.${id}`, fullName: `占用${id}` },
    ...more,
  })
  const source = (await menuBy('tradeDir'))?.id ?? ''
  const button = await site.admin.call(moduleButton.create, {
    body: { moduleId: id, parentId: '-1', fullName: '占用', enCode: 'btn_taken' },
  })
  const values = { systemId: 'trade', category: 'Web', fullName: '孤儿', enCode: 'orphan', type: 1, urlAddress: '', sortCode: 0 }
  await site.platform.db
    .insertInto('menu')
    .values({ ...values, id: 'orphan', parentId: 'goneParent', createdAt: 1 })
    .execute()
  await grant(site.platform.db, ['User', 'clerk', 'button', 'grantedElsewhere'])
  for (const taken of ['trade', 'trade2', source, button.data.id as string, 'goneParent', 'grantedElsewhere']) {
    expect(await send(file(taken))).toMatchObject({ code: 400, msg: 'ID重复' })
    expect(await send(file(taken), { type: '1' })).toMatchObject({ code: 200 })
    const made = await menuBy(`taken.${taken}%`)
    expect(made?.id).toMatch(/^\d{19}$/)
  }
  // Below the one whose parent it would be: that one stands below nothing.
  expect(await send(file('goneAgain'), { parentId: 'orphan' })).toMatchObject({ code: 400, msg: '上级菜单不能为空' })
  await site.platform.db.deleteFrom('menu').where('id', '=', 'orphan').execute()
})

it('buttons that a file has in a circle stand at the top, where everybody sees them', async () => {
  const button = (id: string, parentId: string) => ({ id, parentId, fullName: id, enCode: `btn_${id}` })
  const file = {
    moduleEntity: { ...body, id: '5002', enCode: 'round', fullName: '圆' },
    buttonEntityList: [button('a', 'b'), button('b', 'a'), button('c', 'c'), button('d', 'c'), button('e', '-1')],
  }
  expect(await send(file)).toMatchObject({ code: 200 })
  const { list } = (await site.admin.call(moduleButton.list, { params: { moduleId: '5002' }, query: {} })).data
  expect(list.map(({ enCode }: { enCode: string }) => enCode).sort()).toEqual(['btn_a', 'btn_b', 'btn_c', 'btn_e'])
})

it('an entry that an older version took with the id of the root keeps no tree from being answered, and can be deleted', async () => {
  const row = { systemId: 'trade', category: 'Web', type: 2, urlAddress: 'x', sortCode: 0, createdAt: 1, parentId: '-1' }
  await site.platform.db
    .insertInto('menu')
    .values([
      { ...row, id: '-1', fullName: '根', enCode: 'root.word' },
      { ...row, id: 'round1', parentId: 'round2', type: 1, fullName: '圈一', enCode: 'round.1' },
      { ...row, id: 'round2', parentId: 'round1', type: 1, fullName: '圈二', enCode: 'round.2' },
    ])
    .execute()
  const { list } = (await site.admin.call(menu.bySystem, { params: { systemId: 'trade' }, query: {} })).data
  expect(list.filter((node: { id: string }) => node.id === '-1')).toMatchObject([{ hasChildren: false }])
  expect(list.length).toBeGreaterThan(1)
  expect((await site.admin.call(menu.selectorAll, { query: {} })).code).toBe(200)
  expect((await site.admin.call(menu.selector, { params: { id: '0', systemId: 'trade' }, query: {} })).code).toBe(200)
  const step = { params: { objectId: 'clerk' }, body: { type: 'module' as const, moduleIds: 'trade' } }
  const trees = await site.admin.call(authority.values, step)
  expect(trees).toMatchObject({ code: 200 })
  expect(JSON.stringify(trees.data.list)).toContain('tradeDir')
  expect(await site.admin.call(menu.remove, { params: { id: '-1' } })).toMatchObject({ code: 200 })
  await site.platform.db.deleteFrom('menu').where('id', 'in', ['round1', 'round2']).execute()
})

describe('a file is refused', () => {
  const valid = { moduleEntity: { ...body, id: '6001', enCode: 'broken', fullName: '坏' } }
  const scheme = (conditionJson: unknown) => ({ id: '1', fullName: 's', enCode: 's', conditionJson })
  const broken = '导入失败，数据有误'
  it.each<[string, unknown, string]>([
    ['cut off', '{"moduleEntity":', broken],
    ['without its menu', {}, broken],
    ['of a directory', { moduleEntity: { ...valid.moduleEntity, type: 1 } }, broken],
    ...['-1', '0', '1', 'a,b', 'a--User', 'a b', '../x', 'SystemSelector', '编号'].map<[string, unknown, string]>((id) => [
      `with the id ${id}`,
      { moduleEntity: { ...valid.moduleEntity, id } },
      broken,
    ]),
    ['without what it opens', { moduleEntity: { ...valid.moduleEntity, propertyJson: '{}' } }, broken],
    ['with properties that are none', { moduleEntity: { ...valid.moduleEntity, propertyJson: '{' } }, broken],
    ['with a list that is none', { ...valid, buttonEntityList: {} }, broken],
    ['with an entry without a code', { ...valid, formEntityList: [{ id: '1', fullName: 'x' }] }, broken],
    ['with more entries than a menu has', { ...valid, buttonEntityList: Array(2001).fill(scheme('')) }, broken],
    ['with a name longer than a form lets it be', { moduleEntity: { ...valid.moduleEntity, fullName: 'x'.repeat(51) } }, broken],
    [
      'with a field that cannot be compared so',
      { ...valid, authorizeEntityList: [{ ...scheme(''), type: 'int', conditionText: 'input' }] },
      broken,
    ],
    ['with a field of a table that it does not name', { ...valid, columnEntityList: [{ ...scheme(''), fieldRule: 1 }] }, broken],
    ['with a scheme without conditions', { ...valid, schemeEntityList: [scheme('[]')] }, broken],
    ['with a scheme that is not JSON', { ...valid, schemeEntityList: [scheme('[{')] }, broken],
    [
      'with a scheme that nobody could evaluate',
      { ...valid, schemeEntityList: [scheme('[{"groups":[{"field":"gone","op":"==","value":"1"}]}]')] },
      broken,
    ],
    ['deeper than anything', `{"moduleEntity":${'['.repeat(5000)}${']'.repeat(5000)}}`, broken],
    ['of another kind', { module: 'system.printDev', format: 1, ...valid }, '导入失败，文件格式错误'],
    ['of a newer version', { module: 'system.menu', format: 99, ...valid }, '导入失败，文件格式错误'],
  ])('%s', async (_what, content, msg) => {
    expect(await send(content)).toMatchObject({ code: 400, msg })
    expect(await menuBy('broken')).toBeUndefined()
  })

  it('with another extension, for the other client, or into what is no directory', async () => {
    expect(await send(valid, {}, { name: 'a.json' })).toMatchObject({ msg: '导入失败，文件格式错误' })
    expect(await send(valid, { category: 'App' })).toMatchObject({ msg: '当前导入菜单为Web端菜单，请在对应模块下导入！' })
    const phone = { moduleEntity: { ...valid.moduleEntity, category: 'App' } }
    expect(await send(phone, { category: 'App' })).toMatchObject({ msg: '请在顶级节点下创建目录后再进行菜单导入' })
    expect(await send(valid, { parentId: 'm1' })).toMatchObject({ msg: '上级菜单不能为空' })
    expect(await send(valid, {}, { systemId: 'nothing' })).toMatchObject({ msg: '数据不存在' })
  })
})
