import { oauth } from '@/lib/contract/session/oauth'
import { moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import { menu } from '@/lib/contract/system/menu'
import { moduleButton, moduleColumn, moduleForm } from '@/lib/contract/system/module-items'
import { system } from '@/lib/contract/system/system'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const systemBody = { fullName: '仓储', enCode: 'store', icon: 'icon-ym icon-ym-box' }
const folder = {
  parentId: '-1',
  systemId: 'trade',
  category: 'Web' as 'Web' | 'App',
  fullName: '仓库',
  enCode: 'ware',
  icon: 'i',
  type: 1,
}
const page = { ...folder, fullName: '库存', enCode: 'stock', type: 2, urlAddress: 'stock/list' }

const make = async (body: typeof folder & { urlAddress?: string }) => {
  const made = await admin.call(menu.create, { body })
  expect(made).toMatchObject({ code: 200, msg: '新建成功' })
  return made.data.id as string
}

describe('systems', () => {
  it('are made, read, changed and deleted with their menus and grants', async () => {
    const { id } = (await admin.call(system.create, { body: systemBody })).data
    const params = { id }
    const info = (await admin.call(system.info, { params })).data
    expect(info).toMatchObject({ ...systemBody, workflowEnabled: 1, mainSystem: false, version: 1 })
    const menuId = await make({ ...folder, systemId: id })
    await grant(platform.db, ['User', 'clerk', 'system', id], ['User', 'clerk', 'module', menuId])
    expect(await admin.call(system.update, { params, body: { ...info, fullName: '仓储二' } })).toMatchObject({ msg: '更新成功' })
    expect(await admin.call(system.update, { params, body: info })).toMatchObject({ code: 400, issues: [{ code: 'conflict' }] })
    expect(await admin.call(system.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(menu.info, { params: { id: menuId } })).toMatchObject({ code: 400, msg: '数据不存在' })
    const left = await platform.db.selectFrom('permissionGrant').select('itemId').where('itemId', 'in', [id, menuId]).execute()
    expect(left).toEqual([])
  })

  it('refuse a name or code that is taken, and leave the main one what it is', async () => {
    const body = { ...systemBody, fullName: '业务系统' }
    expect(await admin.call(system.create, { body })).toMatchObject({ code: 400, msg: '名称不能重复' })
    expect(await admin.call(system.create, { body: { ...systemBody, enCode: 'TRADE' } })).toMatchObject({ msg: '编码不能重复' })
    const params = { id: 'main' }
    const main = { fullName: '开发平台', enCode: 'mainSystem', icon: 'i' }
    const change = (more: object) => admin.call(system.update, { params, body: { ...main, ...more } })
    expect(await change({ enabledMark: 0 })).toMatchObject({ code: 400, msg: '更新失败，主系统不允许禁用' })
    expect(await change({ enCode: 'other' })).toMatchObject({ code: 400, msg: '更新失败，主系统不允许修改编码' })
    expect(await admin.call(system.remove, { params })).toMatchObject({ code: 400, msg: '主系统不允许删除' })
  })
})

describe('menus', () => {
  it('stand below directories of their own system, never below themselves', async () => {
    const outer = await make(folder)
    const inner = await make({ ...folder, parentId: outer, fullName: '内', enCode: 'inner' })
    const into = (parentId: string) => admin.call(menu.update, { params: { id: outer }, body: { ...folder, parentId } })
    for (const parentId of [inner, outer, 'dir', 'nothing'])
      expect(await into(parentId)).toMatchObject({ code: 400, issues: [{ path: 'parentId' }] })
    const type = await admin.call(menu.update, { params: { id: outer }, body: { ...folder, type: 2, urlAddress: 'x' } })
    expect(type).toMatchObject({ code: 400, msg: '当前目录存在数据,不能修改类型' })
    expect(await admin.call(menu.remove, { params: { id: outer } })).toMatchObject({ msg: '删除失败，请先删除子菜单。' })
    const selectable = (await admin.call(menu.selector, { params: { id: outer, systemId: 'trade' }, query: {} })).data.list
    expect(JSON.stringify(selectable)).not.toMatch(new RegExp(`${outer}|${inner}`))
    await admin.call(menu.remove, { params: { id: inner } })
    expect(await admin.call(menu.remove, { params: { id: outer } })).toMatchObject({ code: 200 })
  })

  it.each([
    [{ ...page, fullName: '' }, 'fullName', '菜单名称不能为空'],
    [{ ...page, urlAddress: '' }, 'urlAddress', '菜单地址不能为空'],
    [{ ...page, type: 3, propertyJson: '{}' }, 'propertyJson', '请选择关联的内容'],
    [{ ...page, type: 3, propertyJson: '{"moduleId":' }, 'propertyJson', '菜单属性格式不正确'],
    [{ ...page, enCode: 'tradeDir' }, 'enCode', '编码重复，请重新输入'],
  ])('refuse %o at its field', async (body, path, message) => {
    expect(await admin.call(menu.create, { body })).toMatchObject({ code: 400, issues: [{ path, message }] })
  })

  it('have names and codes of their own in their system and client, wherever they stand', async () => {
    const id = await make({ ...folder, fullName: '独一', enCode: 'single' })
    for (const body of [
      { ...page, fullName: '独一' },
      { ...page, enCode: 'SINGLE' },
    ])
      expect(await admin.call(menu.create, { body: { ...body, parentId: id } })).toMatchObject({
        msg: expect.stringMatching(/重复，请重新输入/),
      })
    const phone = { ...folder, fullName: '独一', enCode: 'single', category: 'App' as const }
    expect(await admin.call(menu.create, { body: phone })).toMatchObject({ code: 200 })
  })

  it('on phones stand below directories, which stand on the first level', async () => {
    const body = { ...page, fullName: '手机', enCode: 'phone', category: 'App' as const }
    expect(await admin.call(menu.create, { body })).toMatchObject({ code: 400, issues: [{ path: 'parentId' }] })
    const top = { ...folder, fullName: '手机一', enCode: 'phone.1', category: 'App' as const }
    const parentId = await make(top)
    const other = await make({ ...top, fullName: '手机二', enCode: 'phone.2' })
    const refusal = { code: 400, issues: [{ path: 'parentId', message: 'App菜单的目录只能在顶级节点下' }] }
    const below = { ...top, parentId, fullName: '手机三', enCode: 'phone.3' }
    expect(await admin.call(menu.create, { body: below })).toMatchObject(refusal)
    const params = { id: other }
    expect(await admin.call(menu.update, { params, body: { ...below, fullName: '手机二', enCode: 'phone.2' } })).toMatchObject(
      refusal,
    )
    expect(await admin.call(menu.move, { params, body: { parentId } })).toMatchObject(refusal)
    // What stands there from before may be changed where it is.
    await platform.db.updateTable('menu').set({ parentId }).where('id', '=', other).execute()
    expect(await admin.call(menu.update, { params, body: { ...below, fullName: '手机四', enCode: 'phone.2' } })).toMatchObject({
      code: 200,
    })
  })

  it('are moved into a directory, before one of its entries or behind all, and nobody else’s place changes without need', async () => {
    const into = await make({ ...folder, fullName: '排序', enCode: 'order.dir' })
    const ids = [] as string[]
    for (const [index, sortCode] of [5, 5, 9].entries())
      ids.push(await make({ ...page, parentId: into, fullName: `序${index}`, enCode: `seq${index}`, sortCode } as typeof page))
    const order = async () => {
      const { list } = (await admin.call(menu.bySystem, { params: { systemId: 'trade' }, query: {} })).data
      const at = list.find((node: { id: string }) => node.id === into)
      return at.children.map((node: { fullName: string; sortCode: number }) => `${node.fullName}:${node.sortCode}`)
    }
    // Of equal numbers the newer stands first.
    expect(await order()).toEqual(['序1:5', '序0:5', '序2:9'])
    const move = (id: string | undefined, beforeId: string | null | undefined, parentId = into) =>
      admin.call(menu.move, { params: { id: id ?? '' }, body: { parentId, beforeId: beforeId ?? null } })
    expect(await move(ids[2], ids[0])).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await order()).toEqual(['序1:5', '序2:6', '序0:7'])
    await move(ids[0], ids[1])
    expect(await order()).toEqual(['序0:4', '序1:5', '序2:6'])
    await move(ids[0], null)
    expect(await order()).toEqual(['序1:5', '序2:6', '序0:7'])
    await move(ids[1], null, '-1')
    expect(await order()).toEqual(['序2:6', '序0:7'])
    for (const [id, beforeId, parentId] of [
      [into, null, into],
      [ids[0], 'nothing', into],
      [ids[0], null, 'dir'],
    ] as const)
      expect(await move(id, beforeId, parentId)).toMatchObject({ code: 400 })
    expect(await move('nothing', null)).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })

  it('are in the menu of whoever may see them at the next look, and gone when they are disabled', async () => {
    const id = await make(page)
    await grant(platform.db, ['User', 'clerk', 'system', 'trade'], ['User', 'clerk', 'module', id])
    await platform.db.updateTable('appUser').set({ systemId: 'trade' }).where('id', '=', 'clerk').execute()
    const clerk = await platform.signIn('clerk')
    const sees = async () => JSON.stringify((await clerk.call(oauth.currentUser, { query: {} })).data.menuList).includes('stock')
    expect(await sees()).toBe(true)
    expect(await admin.call(menu.state, { params: { id } })).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await sees()).toBe(false)
    await admin.call(menu.remove, { params: { id } })
  })

  it('are nobody’s to change without the screen', async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(menu.create, { body: page })).code).toBe(403)
    expect((await clerk.call(system.create, { body: systemBody })).code).toBe(403)
    expect((await platform.anonymous.call(menu.create, { body: page })).code).not.toBe(200)
    await grantTag(platform.db, 'clerk', 'system.menu')
    expect((await clerk.call(menu.selectorAll, { query: {} })).code).toBe(200)
  })
})

describe('what can be granted on a menu', () => {
  let moduleId: string
  beforeAll(async () => {
    moduleId = await make({ ...page, fullName: '物料', enCode: 'item', urlAddress: 'item/list' })
  })

  it('buttons: made, changed, switched, deleted with their grants, and never twice', async () => {
    const body = { moduleId, parentId: '-1', fullName: '新增', enCode: 'btn_add' }
    const { id } = (await admin.call(moduleButton.create, { body })).data
    expect(await admin.call(moduleButton.create, { body })).toMatchObject({ code: 400, msg: '编码不能重复' })
    await grant(platform.db, ['User', 'clerk', 'button', id])
    expect(await admin.call(moduleButton.state, { params: { id } })).toMatchObject({ code: 200 })
    const listed = await admin.call(moduleButton.list, { params: { moduleId }, query: { keyword: '新' } })
    expect(listed.data.list).toMatchObject([{ id, enCode: 'btn_add', enabledMark: 0 }])
    expect(await admin.call(moduleButton.remove, { params: { id } })).toMatchObject({ code: 200 })
    const left = await platform.db.selectFrom('permissionGrant').select('itemId').where('itemId', '=', id).execute()
    expect(left).toEqual([])
  })

  it('buttons stand below buttons of their menu, never below themselves, and hold who has some below', async () => {
    const body = { moduleId, parentId: '-1', fullName: '更多', enCode: 'btn_more' }
    const outer = (await admin.call(moduleButton.create, { body })).data.id as string
    const inner = { ...body, fullName: '归档', enCode: 'btn_archive', parentId: outer }
    const { id } = (await admin.call(moduleButton.create, { body: inner })).data
    const listed = await admin.call(moduleButton.list, { params: { moduleId }, query: {} })
    expect(listed.data.list).toMatchObject([{ id: outer, children: [{ id, children: [] }] }])
    const found = await admin.call(moduleButton.list, { params: { moduleId }, query: { keyword: '归档' } })
    expect(found.data.list).toMatchObject([{ id }])
    for (const parentId of [id, outer, 'nothing'])
      expect(await admin.call(moduleButton.update, { params: { id: outer }, body: { ...body, parentId } })).toMatchObject({
        issues: [{ path: 'parentId' }],
      })
    expect(await admin.call(moduleButton.remove, { params: { id: outer } })).toMatchObject({ msg: '删除失败，请先删除子按钮' })
  })

  it('fields: rights compare the stored code, screens show the field; a batch leaves what is there', async () => {
    const fields = [
      { fullName: '名称', enCode: 'name', fieldRule: 0 },
      { fullName: '数量', enCode: 'count', fieldRule: 2, childTableKey: 'tableField1' },
      { fullName: '单价', enCode: 'price', fieldRule: 1, bindTable: 'ware_price' },
    ]
    const add = () => admin.call(moduleColumn.batch, { body: { moduleId, columnJson: fields } })
    expect(await add()).toMatchObject({ code: 200 })
    expect(await add()).toMatchObject({ code: 200 })
    const { list } = (await admin.call(moduleColumn.list, { params: { moduleId }, query: {} })).data
    expect(list.map((row: { enCode: string }) => row.enCode)).toEqual(['name', 'count', 'price'])
    const stored = await platform.db.selectFrom('moduleColumn').select('enCode').where('moduleId', '=', moduleId).execute()
    expect(stored.map((row) => row.enCode).sort()).toEqual(['jnpf_ware_price_jnpf_price', 'name', 'tableField1-count'])
    const again = { moduleId, fullName: '又', enCode: 'count', fieldRule: 2, childTableKey: 'tableField1' }
    expect(await admin.call(moduleColumn.create, { body: again })).toMatchObject({ code: 400, msg: '字段名称不能重复' })
    for (const [place, path, message] of [
      [{ fieldRule: 1 }, 'bindTable', '数据库表不能为空'],
      [{ fieldRule: 2, bindTable: 'ware' }, 'childTableKey', '关联字段不能为空'],
    ] as const) {
      const body = { moduleId, fullName: '无处', enCode: 'nowhere', ...place }
      const refusal = { code: 400, issues: [{ path, message }] }
      expect(await admin.call(moduleColumn.create, { body })).toMatchObject(refusal)
      expect(await admin.call(moduleForm.create, { body })).toMatchObject(refusal)
      const batch = await admin.call(moduleForm.batch, { body: { moduleId, formJson: [body] } })
      expect(batch).toMatchObject({ code: 400, issues: [{ message }] })
      const condition = { type: 'varchar', conditionText: 'input', conditionSymbol: '==' }
      expect(await admin.call(moduleDataAuthorize.create, { body: { ...body, ...condition } })).toMatchObject(refusal)
    }
    const text = JSON.stringify(fields)
    expect(await admin.call(moduleForm.batch, { body: { moduleId, formJson: text as unknown as [] } })).toMatchObject({
      code: 200,
    })
  })
})
