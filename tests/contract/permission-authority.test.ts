import { authority, type grantKinds } from '@/lib/contract/permission/authority'
import { oauth } from '@/lib/contract/session/oauth'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterEach(() => platform.stop())

const params = { objectId: 'salesRole' }
const empty = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
/** What the wizard posts: ids of parents and synthetic nodes are mixed into every list (contract 2 §7.4). */
const mixed = ['trade', 'trade2', 'tradeDir', 'm1']
const full = {
  objectType: 'Role' as const,
  systemIds: ['trade'],
  module: mixed,
  button: [...mixed, 'b1'],
  column: [...mixed, 'c1'],
  form: [...mixed, 'f1'],
  resource: [...mixed, 's1', 's2'],
}

async function granted(objectId = 'salesRole'): Promise<string[]> {
  const rows = await platform.db.selectFrom('permissionGrant').selectAll().where('objectId', '=', objectId).execute()
  return rows.map((row) => `${row.objectType} ${row.itemType} ${row.itemId}`).toSorted()
}

describe('the grant wizard', () => {
  it('keeps of the posted ids those that belong to the kind, and replaces what was there', async () => {
    await grant(platform.db, ['Role', 'salesRole', 'module', 'm2'])
    expect(await admin.call(authority.save, { params, body: full })).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await granted()).toEqual([
      'Role button b1',
      'Role column c1',
      'Role form f1',
      'Role module m1',
      'Role module tradeDir',
      'Role resource s1',
      'Role resource s2',
      'Role system trade',
    ])
    expect(await admin.call(authority.save, { params, body: { objectType: 'Role', ...empty } })).toMatchObject({ code: 200 })
    expect(await granted()).toEqual([])
  })

  it('offers for every step its tree, all ids in it and the granted ones', async () => {
    await admin.call(authority.save, { params, body: full })
    const values = async (type: (typeof grantKinds)[number], moduleIds: string) =>
      (await admin.call(authority.values, { params, body: { type, moduleIds } })).data

    expect(await values('system', '')).toMatchObject({
      list: [{ id: 'main' }, { id: 'trade' }],
      all: ['main', 'trade'],
      ids: ['trade'],
    })
    const menus = await values('module', 'trade')
    expect(menus.list).toMatchObject([
      { id: 'trade', children: [{ id: 'trade2', fullName: 'WEB菜单', children: [{ id: 'plainPage' }, { id: 'tradeDir' }] }] },
    ])
    expect(menus.ids.toSorted()).toEqual(['m1', 'tradeDir'])
    const buttons = await values('button', mixed.join(','))
    expect(buttons).toMatchObject({ all: ['trade', 'trade2', 'tradeDir', 'm1', 'b1', 'b2'], ids: ['b1'] })
    expect((await values('resource', 'm1')).ids).toEqual(['s1', 's2'])
    expect(await values('form', 'm2')).toEqual({ list: [], all: [], ids: [] })
    const fresh = await admin.call(authority.values, { params: { objectId: '0' }, body: { type: 'system', moduleIds: '' } })
    expect(fresh.data.ids).toEqual([])
  })

  it('refuses bad input', async () => {
    const values = await admin.call(authority.values, { params, body: { type: 'portal' as 'system' } })
    expect(values).toMatchObject({ code: 400, issues: [{ path: 'type', message: '类型不能为空' }] })
    const save = await admin.call(authority.save, { params, body: { ...full, objectType: 'Group' as 'Role' } })
    expect(save).toMatchObject({ code: 400, issues: [{ path: 'objectType' }] })
    const unknown = await admin.call(authority.save, { params: { objectId: 'unknown' }, body: full })
    expect(unknown).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    const asPosition = await admin.call(authority.save, { params, body: { ...full, objectType: 'Position' } })
    expect(asPosition).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })

  it('A5: ends the sessions of everyone who holds the object, and the next sign-in has the new rights', async () => {
    const clerk = await platform.signIn('clerk')
    await admin.call(authority.save, { params, body: full })
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    const again = await platform.signIn('clerk')
    const { permissionList } = (await again.call(oauth.currentUser, { query: {} })).data
    expect(permissionList.find((entry: { modelId: string }) => entry.modelId === 'm1').button).toMatchObject([
      { enCode: 'btn_add' },
    ])
  })
})

describe('A6: a granter who is no administrator', () => {
  const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }
  let manager: Client
  beforeEach(async () => {
    await grantTag(platform.db, 'manager', 'permission.authorize')
    await grant(
      platform.db,
      ['User', 'manager', 'system', 'trade'],
      ['User', 'manager', 'module', 'm1'],
      ['User', 'manager', 'button', 'b1'],
    )
    manager = await platform.signIn('manager')
  })

  it('sees what he does not hold as disabled', async () => {
    const { list } = (await manager.call(authority.values, { params, body: { type: 'button', moduleIds: 'm1' } })).data
    const leaves = list[0].children[0].children[0].children[0].children
    expect(leaves).toMatchObject([
      { id: 'b1', disabled: false },
      { id: 'b2', disabled: true },
    ])
  })

  it('passes on only what he holds', async () => {
    const own = { ...empty, objectType: 'Role' as const, systemIds: ['trade'], module: ['m1'], button: ['b1'] }
    expect(await manager.call(authority.save, { params, body: own })).toMatchObject({ code: 200 })
    expect(await manager.call(authority.save, { params, body: { ...own, button: ['b1', 'b2'] } })).toMatchObject(notAllowed)
    expect(await granted()).toEqual(['Role button b1', 'Role module m1', 'Role system trade'])
  })

  it('leaves alone what the object has beyond his own rights', async () => {
    await grant(platform.db, ['Role', 'salesRole', 'module', 'm2'], ['Role', 'salesRole', 'module', 'm1'])
    expect(await manager.call(authority.save, { params, body: { objectType: 'Role', ...empty } })).toMatchObject({ code: 200 })
    expect(await granted()).toEqual(['Role module m2'])
  })

  it('cannot grant to himself', async () => {
    const reply = await manager.call(authority.save, { params: { objectId: 'manager' }, body: { objectType: 'User', ...empty } })
    expect(reply).toMatchObject(notAllowed)
  })
})

describe('column settings', () => {
  it('are kept per user and module', async () => {
    const clerk = await platform.signIn('clerk')
    const columns = [{ prop: 'name', label: '名称', columnVisible: true }]
    expect((await clerk.call(authority.getColumns, { params: { moduleId: 'm1' } })).data).toEqual([])
    const saved = await clerk.call(authority.setColumns, { body: { moduleId: 'm1', fieldList: JSON.stringify(columns) } })
    expect(saved).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await clerk.call(authority.getColumns, { params: { moduleId: 'm1' } })).data).toEqual(columns)
    expect((await admin.call(authority.getColumns, { params: { moduleId: 'm1' } })).data).toEqual([])
  })

  it.each(['{', '{}', '[1]', '[{"label":"x"}]'])('refuse %s', async (fieldList) => {
    expect(await admin.call(authority.setColumns, { body: { moduleId: 'm1', fieldList } })).toMatchObject({ code: 400 })
  })

  it('refuse a module that does not exist', async () => {
    const reply = await admin.call(authority.setColumns, { body: { moduleId: 'unknown', fieldList: '[]' } })
    expect(reply).toMatchObject({ code: 400, msg: '数据不存在' })
  })
})
