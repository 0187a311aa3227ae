import { authority, type grantKinds } from '@/lib/contract/permission/authority'
import { oauth } from '@/lib/contract/session/oauth'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
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

  it('keeps what is granted of things that are switched off, as they are in no tree, unless what they stand below is taken', async () => {
    await admin.call(authority.save, { params, body: full })
    const { db } = platform
    await db.updateTable('moduleButton').set({ enabledMark: 0 }).where('id', '=', 'b1').execute()
    expect(await admin.call(authority.save, { params, body: { ...full, button: mixed, column: mixed } })).toMatchObject({
      code: 200,
    })
    expect(await granted()).toContain('Role button b1')
    expect(await granted()).not.toContain('Role column c1')

    await db.updateTable('menu').set({ enabledMark: 0 }).where('id', '=', 'm1').execute()
    const withoutMenu = { ...full, module: ['trade'], button: [], column: [], form: [], resource: [] }
    await admin.call(authority.save, { params, body: withoutMenu })
    const ofMenu = [
      'Role button b1',
      'Role form f1',
      'Role module m1',
      'Role resource s1',
      'Role resource s2',
      'Role system trade',
    ]
    expect(await granted()).toEqual(ofMenu)

    await db.updateTable('appSystem').set({ enabledMark: 0 }).where('id', '=', 'trade').execute()
    await admin.call(authority.save, { params, body: { objectType: 'Role', ...empty } })
    expect(await granted()).toEqual(ofMenu)

    await db.updateTable('appSystem').set({ enabledMark: 1 }).where('id', '=', 'trade').execute()
    await admin.call(authority.save, { params, body: { objectType: 'Role', ...empty } })
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
    expect(await values('form', 'm2')).toMatchObject({ list: [], all: [], ids: [] })
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
    await gradeUser(platform.db, 'manager', 'company')
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

describe('two who save the same object', () => {
  const version = async () =>
    (await admin.call(authority.values, { params, body: { type: 'system', moduleIds: '' } })).data.version

  it('the second is told who was first, and nothing of the first is lost', async () => {
    const read = await version()
    expect(await admin.call(authority.save, { params, body: { ...full, version: read } })).toMatchObject({ code: 200 })
    const late = await admin.call(authority.save, { params, body: { objectType: 'Role', ...empty, version: read } })
    const issues = [{ code: 'conflict', params: { userId: 'admin' } }]
    expect(late).toMatchObject({ code: 400, msg: '数据已被其他人修改，请刷新后重试', issues })
    expect(await granted()).toHaveLength(8)
    const again = await admin.call(authority.save, { params, body: { objectType: 'Role', ...empty, version: await version() } })
    expect(again).toMatchObject({ code: 200 })
  })

  it('history keeps what was granted before and after, and a save that changes nothing ends no session', async () => {
    await admin.call(authority.save, { params, body: full })
    const { list } = (await admin.call(adminHistory.list, { query: { objectId: 'salesRole', action: 'grant' } })).data
    expect(list).toHaveLength(1)
    const { data } = await admin.call(adminHistory.info, { params: { id: list[0].id } })
    expect(data).toMatchObject({ before: { button: [] }, after: { button: ['b1'], resource: ['s1', 's2'] }, canRestore: false })
    const clerk = await platform.signIn('clerk')
    expect(await admin.call(authority.save, { params, body: full })).toMatchObject({ code: 200 })
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 200 })
  })
})

describe('grants to several objects at once', () => {
  const several = { ...full, objectType: 'Batch', roleIds: ['salesRole'], positionIds: ['seller'], userIds: ['clerk'] }

  it('are added to what each of them has', async () => {
    await grant(platform.db, ['Role', 'salesRole', 'module', 'm2'], ['Role', 'salesRole', 'button', 'b1'])
    expect(await admin.call(authority.batch, { body: several })).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await granted()).toHaveLength(9)
    expect(await granted('seller')).toHaveLength(8)
    expect(await granted('clerk')).toContain('User button b1')
  })

  it('are given to all of them or to none', async () => {
    const reply = await admin.call(authority.batch, { body: { ...several, positionIds: ['seller', 'unknown'] } })
    expect(reply).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await granted('salesRole')).toEqual([])
    const none = await admin.call(authority.batch, { body: { ...full } })
    expect(none).toMatchObject({ code: 400, msg: '请选择授权对象' })
  })

  it('A6: only by who holds them, and never to himself', async () => {
    await grantTag(platform.db, 'manager', 'permission.authorize')
    await gradeUser(platform.db, 'manager', 'company')
    await grant(platform.db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'm1'])
    const manager = await platform.signIn('manager')
    const own = { ...empty, systemIds: ['trade'], module: ['m1'], roleIds: ['salesRole'] }
    expect(await manager.call(authority.batch, { body: { ...own, button: ['b1'] } })).toMatchObject({ code: 400 })
    expect(await manager.call(authority.batch, { body: { ...own, userIds: ['manager'] } })).toMatchObject({ code: 400 })
    expect(await granted()).toEqual([])
    expect(await manager.call(authority.batch, { body: own })).toMatchObject({ code: 200 })
    expect(await granted()).toEqual(['Role module m1', 'Role system trade'])
  })
})

describe('the effect before saving', () => {
  const effect = async (body: object, client = admin, objectId = 'salesRole') =>
    client.call(authority.effect, { params: { objectId }, body: { objectType: 'Role', ...empty, ...body } })

  it('counts who gains and who loses, without those who have it otherwise, and changes nothing', async () => {
    await grant(platform.db, ['Role', 'salesRole', 'button', 'b2'], ['User', 'clerk', 'button', 'b1'])
    const members = await platform.db.selectFrom('userRelation').selectAll().where('objectId', '=', 'salesRole').execute()
    expect(members.map(({ userId }) => userId)).toContain('clerk')
    const { data } = await effect({ button: ['b1'], module: ['tradeDir', 'm2'] })
    const others = members.length - 1
    expect(data).toMatchObject({ holders: members.length, gains: members.length, losses: members.length, changed: 3 })
    expect(data.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'button', id: 'b1', isAdded: true, count: others, moduleName: expect.any(String) }),
        expect.objectContaining({ type: 'button', id: 'b2', isAdded: false, count: members.length }),
        expect.objectContaining({ type: 'module', id: 'm2', isAdded: true, count: members.length }),
      ]),
    )
    expect(data.losing).toHaveLength(members.length)
    expect(await granted()).toEqual(['Role button b2'])
  })

  it('of what is already so is nothing', async () => {
    await grant(platform.db, ['Role', 'salesRole', 'button', 'b2'])
    expect((await effect({ button: ['b2', 'm1'] })).data).toMatchObject({ holders: 0, changed: 0, items: [] })
  })

  it('of what is switched off is nothing: nobody can use it', async () => {
    await admin.call(authority.save, { params, body: full })
    await platform.db.updateTable('menu').set({ enabledMark: 0 }).where('id', '=', 'm1').execute()
    const stays = await effect({ systemIds: ['trade'], module: ['tradeDir'] })
    expect(stays.data).toMatchObject({ changed: 0, items: [] })
    const taken = await effect({})
    expect(taken.data.items.map(({ id }: { id: string }) => id)).toEqual(['trade'])
  })

  it('is told to who may save it only', async () => {
    await grantTag(platform.db, 'manager', 'permission.authorize')
    await gradeUser(platform.db, 'manager', 'company')
    const manager = await platform.signIn('manager')
    expect(await effect({ button: ['b1'] }, manager)).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    expect(await effect({}, admin, 'unknown')).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    const clerk = await platform.signIn('clerk')
    expect(await effect({}, clerk)).toMatchObject({ code: 403 })
  })
})

describe('the effect of granting to several', () => {
  const effect = (body: object, client = admin) => client.call(authority.batchEffect, { body: { ...empty, ...body } })
  const membersOf = async (objectId: string) =>
    (await platform.db.selectFrom('userRelation').select('userId').where('objectId', '=', objectId).execute()).map(
      ({ userId }) => userId,
    )

  it('counts everybody once, without who has it by one of them or otherwise, and changes nothing', async () => {
    const [sellers, sales] = [await membersOf('seller'), await membersOf('salesRole')]
    const everybody = new Set([...sellers, ...sales, 'junior'])
    await grant(platform.db, ['Position', 'seller', 'button', 'b1'])
    const to = { roleIds: ['salesRole'], positionIds: ['seller'], userIds: ['junior'] }
    const { data } = await effect({ ...to, button: ['b1', 'b2'], module: ['tradeDir'] })
    const without = [...everybody].filter((id) => !sellers.includes(id))
    expect(data).toMatchObject({ holders: everybody.size, gains: everybody.size, losses: 0, losing: [], changed: 2 })
    expect(data.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'button', id: 'b1', isAdded: true, count: without.length }),
        expect.objectContaining({ type: 'button', id: 'b2', isAdded: true, count: everybody.size }),
      ]),
    )
    expect(await granted('salesRole')).toEqual([])
    expect(await granted('seller')).toEqual(['Position button b1'])
    expect((await effect({ positionIds: ['seller'], button: ['b1'] })).data).toMatchObject({ changed: 0, holders: 0 })
  })

  it('is told to who may save it only', async () => {
    await grantTag(platform.db, 'manager', 'permission.authorize')
    await gradeUser(platform.db, 'manager', 'company')
    const manager = await platform.signIn('manager')
    const refusal = { code: 400, msg: '操作失败！您没有权限操作' }
    expect(await effect({ roleIds: ['salesRole'], button: ['b1'] }, manager)).toMatchObject(refusal)
    expect(await effect({ userIds: ['manager'] }, manager)).toMatchObject(refusal)
    expect(await effect({ roleIds: ['unknown'], button: ['b1'] })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await effect({ button: ['b1'] })).toMatchObject({ code: 400, msg: '请选择授权对象' })
  })
})

describe('whom something can be granted to', () => {
  const objects = async (objectType: 'Role' | 'Position' | 'User', keyword = '', client = admin) =>
    (await client.call(authority.objects, { query: { objectType, keyword } })).data

  it('roles, positions and people with their organisations, members and grants; administrators are not among them', async () => {
    await grant(platform.db, ['Role', 'salesRole', 'button', 'b2'], ['Role', 'salesRole', 'module', 'm1'])
    const [role] = (await objects('Role', '销售')).list
    expect(role).toMatchObject({ id: 'salesRole', organize: '名group/名company/名sales', grantCount: 2 })
    expect(role?.memberCount).toBeGreaterThan(0)
    expect((await objects('Position')).list.map(({ id }: { id: string }) => id).toSorted()).toEqual(['seller', 'writer'])
    const people = (await objects('User')).list.map(({ id }: { id: string }) => id)
    expect(people).toContain('clerk')
    expect(people).not.toContain('admin')
  })

  it('global roles are shown to administrators alone', async () => {
    await grantTag(platform.db, 'manager', 'permission.authorize')
    await gradeUser(platform.db, 'manager', 'company')
    const manager = await platform.signIn('manager')
    expect((await objects('Role')).list.map(({ id }: { id: string }) => id)).toContain('globalRole')
    expect((await objects('Role', '', manager)).list.map(({ id }: { id: string }) => id)).not.toContain('globalRole')
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
