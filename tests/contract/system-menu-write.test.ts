import { oauth } from '@/lib/contract/session/oauth'
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
  category: 'Web' as const,
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
    const text = JSON.stringify(fields)
    expect(await admin.call(moduleForm.batch, { body: { moduleId, formJson: text as unknown as [] } })).toMatchObject({
      code: 200,
    })
  })
})

describe('menus as files', () => {
  it('go out and come in again: skipped with what is taken, appended as a disabled copy with all its items', async () => {
    const id = await make({ ...page, fullName: '盘点', enCode: 'count', urlAddress: 'count/list' })
    await admin.call(moduleButton.create, { body: { moduleId: id, parentId: '-1', fullName: '新增', enCode: 'btn_add' } })
    const { data } = await admin.call(menu.export, { params: { id } })
    expect(data.name).toBe('盘点.bm')
    const file = await (await admin.raw(data.url.replace(/^.*?\/api/, '/api'))).text()
    const send = async (fields: Record<string, string>, content = file) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('file', new File([content], 'x.bm'))
      const reply = await admin.raw('/api/system/Menu/trade/Actions/Import', { method: 'POST', body })
      return reply.json()
    }
    expect(await send({ type: '0', category: 'Web', parentId: '-1' })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/编码.*重复/),
    })
    expect(await send({ type: '0', category: 'App' })).toMatchObject({ msg: '当前导入菜单为Web端菜单，请在对应模块下导入！' })
    expect(await send({ type: '1', category: 'Web', parentId: '-1' })).toMatchObject({ code: 200, msg: '导入成功' })
    const copy = await platform.db.selectFrom('menu').selectAll().where('enCode', 'like', 'count.%').executeTakeFirstOrThrow()
    expect(copy).toMatchObject({ enabledMark: 0, systemId: 'trade' })
    const { list } = (await admin.call(moduleButton.list, { params: { moduleId: copy.id }, query: {} })).data
    expect(list).toMatchObject([{ enCode: 'btn_add' }])
    expect(await send({ type: '0' }, '{"moduleEntity":{"id":1}}')).toMatchObject({ code: 400, msg: '导入失败，数据有误' })
  })
})
