import { authority } from '@/lib/contract/permission/authority'
import { permissionGroup } from '@/lib/contract/permission/permission-group'
import { permissionViewer, type ViewedType } from '@/lib/contract/permission/permission-viewer'
import { userGroup } from '@/lib/contract/permission/user-group'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { why } from '@/lib/contract/permission/why'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

/**
 * Contract 2 §8, §9: whoever administers some organisations grants rights, and looks at rights, of what is in these alone. `manager`
 * administers `sales` and what is below it; `office` with `junior` in it is outside.
 */

let platform: Harness
let admin: Client
let manager: Client
beforeEach(async () => {
  platform = await startHarness()
  for (const tag of ['permission.authorize', 'system.menu']) await grantTag(platform.db, 'manager', tag)
  await gradeUser(platform.db, 'manager', 'sales')
  await platform.db.insertInto('userGroup').values({ id: 'mixed', fullName: '小组', enCode: 'mixed' }).execute()
  await placePeople()
  admin = await platform.signIn('admin')
  manager = await platform.signIn('manager')
})
afterEach(() => platform.stop())

async function placePeople(): Promise<void> {
  const { db } = platform
  await db.deleteFrom('userRelation').where('userId', '=', 'clerk').where('objectId', '=', 'office').execute()
  await db.updateTable('userRelation').set({ objectId: 'office' }).where('userId', '=', 'junior').execute()
  const member = { objectType: 'Group', objectId: 'mixed' } as const
  const rows = ['clerk', 'junior'].map((userId) => ({ ...member, userId }))
  await db.insertInto('userRelation').values(rows).execute()
}

const takeAll = (userId: string) => platform.db.deleteFrom('permissionGrant').where('objectId', '=', userId).execute()

const refused = { code: 400, msg: '操作失败！您没有权限操作', data: null }
const form = { fullName: '权限', enCode: 'rights', sortCode: 1, enabledMark: 1, description: '' }
const nothing = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
let count = 0

async function groupOf(ids: string[], client = admin): Promise<string> {
  count += 1
  const body = { ...form, fullName: `权限${count}`, enCode: `rights${count}` }
  const { id } = (await client.call(permissionGroup.create, { body })).data
  if (ids.length > 0) await put(id, ids, client)
  return id
}
const put = (id: string, ids: string[], client = manager) =>
  client.call(permissionGroup.replaceMembers, { params: { id }, body: { ids } })

/** Every call that changes a permission group or what it gives. */
const writes = (id: string) => [
  () => manager.call(permissionGroup.update, { params: { id }, body: { ...form, fullName: id.slice(0, 20), enCode: 'changed' } }),
  () => put(id, ['clerk--user']),
  () => manager.call(authority.save, { params: { objectId: id }, body: { objectType: 'Role', ...nothing } }),
  () => manager.call(authority.effect, { params: { objectId: id }, body: { objectType: 'Role', ...nothing } }),
  () => manager.call(authority.batch, { body: { ...nothing, roleIds: [id] } }),
  () => manager.call(permissionGroup.copy, { params: { id } }),
  () => manager.call(permissionGroup.state, { params: { id } }),
  () => manager.call(permissionGroup.remove, { params: { id } }),
]

describe('permission groups', () => {
  it.each([
    ['a person', 'clerk--user'],
    ['a department', 'east--department'],
    ['a role of it', 'salesRole--role'],
    ['a position of it', 'seller--position'],
  ])('that reach %s of his organisations are his in every call', async (_, member) => {
    const id = await groupOf([member])
    for (const write of writes(id)) expect(await write()).toMatchObject({ code: 200 })
  })

  it.each([
    ['a person', 'junior--user'],
    ['what is above', 'company--company'],
    ['a global role', 'globalRole--role'],
    ['a position', 'writer--position'],
    ['a group with somebody outside', 'mixed--group'],
    ['nobody yet'],
  ])('that reach %s outside are not, and nobody outside is put into his', async (_, ...outside) => {
    const id = await groupOf([...outside, 'clerk--user'].slice(0, outside.length * 2))
    // He may be among those whose sessions this ended.
    manager = await platform.signIn('manager')
    for (const write of writes(id)) expect(await write()).toMatchObject(refused)
    const own = await groupOf(['clerk--user'], manager)
    if (outside.length > 0) expect(await put(own, ['clerk--user', ...outside])).toMatchObject(refused)
    expect((await manager.call(permissionGroup.members, { params: { id: own } })).data.ids).toEqual(['clerk--user'])
  })

  it('given to a group of people are neither given nor taken by way of that group where somebody outside has them', async () => {
    await grantTag(platform.db, 'manager', 'permission.group')
    await groupOf(['mixed--group'])
    manager = await platform.signIn('manager')
    const params = { id: 'mixed' }
    const change = (added: string[], removed: string[]) =>
      manager.call(userRelation.change, { params, body: { objectType: 'Group' as const, added, removed } })
    expect(await change([], ['junior'])).toMatchObject(refused)
    expect(await manager.call(userGroup.state, { params })).toMatchObject(refused)
    expect(await manager.call(userGroup.remove, { params })).toMatchObject(refused)
    expect(await change([], ['clerk'])).toMatchObject({ code: 200 })
    await admin.call(userRelation.change, { params, body: { objectType: 'Group', added: [], removed: ['junior'] } })
    expect(await change(['junior'], [])).toMatchObject(refused)
    expect(await change(['clerk'], [])).toMatchObject({ code: 200 })
    expect(await manager.call(userGroup.state, { params })).toMatchObject({ code: 200 })
  })

  it('are listed with what of them he sees, and what he may do', async () => {
    const [inside, both, outside] = [
      await groupOf(['clerk--user']),
      await groupOf(['clerk--user', 'junior--user']),
      await groupOf(['junior--user']),
    ]
    const made = await groupOf([], manager)
    const { list, pagination } = (await manager.call(permissionGroup.list, { query: {} })).data
    const rows = new Map(list.map((row: { id: string }) => [row.id, row]))
    expect([rows.size, pagination.total]).toEqual([3, 3])
    expect(rows.get(inside)).toMatchObject({ permissionMember: '名clerk', may: { edit: true, remove: true } })
    expect(rows.get(both)).toMatchObject({ permissionMember: '名clerk', memberCount: 1, may: { edit: false, remove: false } })
    expect(rows.get(made)).toMatchObject({ permissionMember: '', may: { edit: true } })
    const offered = (await manager.call(permissionGroup.selector, {})).data.list.map(({ id }: { id: string }) => id)
    expect(offered.sort()).toEqual([inside, both, made].sort())
    expect((await manager.call(permissionGroup.members, { params: { id: both } })).data.ids).toEqual(['clerk--user'])
    for (const endpoint of [permissionGroup.info, permissionGroup.members] as const)
      expect(await manager.call(endpoint, { params: { id: outside } })).toMatchObject(refused)
    const values = (objectId: string) =>
      manager.call(authority.values, { params: { objectId }, body: { type: 'system', moduleIds: '' } })
    expect(await values(both)).toMatchObject({ code: 200 })
    expect(await values(outside)).toMatchObject(refused)
    expect((await admin.call(permissionGroup.list, { query: {} })).data.list).toHaveLength(4)
  })

  it('that he does not see have no history for him', async () => {
    await grantTag(platform.db, 'manager', 'system.history')
    const changes = async (objectId: string) =>
      (await manager.call(adminHistory.list, { query: { objectId } })).data.list.map(({ action }: { action: string }) => action)
    expect(await changes(await groupOf(['clerk--user']))).toEqual(['members', 'create'])
    expect(await changes(await groupOf(['junior--user']))).toEqual([])
  })

  it('are made by nobody who administers nothing', async () => {
    await platform.db.deleteFrom('gradeAdmin').execute()
    expect(await manager.call(permissionGroup.create, { body: form })).toMatchObject(refused)
    expect((await manager.call(permissionGroup.list, { query: {} })).data.list).toEqual([])
  })
})

it('of the holders of an item he sees and replaces those of his organisations; the others keep it', async () => {
  await grant(
    platform.db,
    ['User', 'manager', 'button', 'b1'],
    ['User', 'clerk', 'button', 'b1'],
    ['User', 'junior', 'button', 'b1'],
  )
  const item = { params: { itemId: 'b1' } }
  const holders = (client: Client) => client.call(authority.holders, { params: { itemId: 'b1', objectType: 'User' } })
  const replace = (objectId: string[]) =>
    manager.call(authority.replaceHolders, { ...item, body: { itemType: 'button', objectType: 'User', objectId } })
  expect((await holders(manager)).data.ids).toEqual(['clerk', 'manager'])
  expect(await replace(['manager'])).toMatchObject({ code: 200 })
  expect((await holders(admin)).data.ids).toEqual(['junior', 'manager'])
  await platform.db.deleteFrom('permissionGrant').where('objectId', '=', 'junior').execute()
  expect(await replace(['manager', 'junior'])).toMatchObject(refused)
})

describe('the permission viewer', () => {
  const sources = (objectType: ViewedType, id: string) => manager.call(permissionViewer.sources, { query: { objectType, id } })
  const entriesOf = (objects: Partial<Record<ViewedType, string>>) => Object.entries(objects) as [ViewedType, string][]

  it('shows people and objects of his organisations, and no others', async () => {
    const [inside, outside] = [await groupOf(['east--department']), await groupOf(['office--department'])]
    const seen = {
      department: 'east',
      position: 'seller',
      role: 'salesRole',
      user: 'clerk',
      permissionGroup: inside,
      group: 'mixed',
    }
    for (const [type, id] of entriesOf(seen)) expect([id, (await sources(type, id)).code]).toEqual([id, 200])
    const hidden = { company: 'company', department: 'office', position: 'writer', user: 'junior', permissionGroup: outside }
    for (const [objectType, id] of entriesOf(hidden)) {
      expect([id, await sources(objectType, id)]).toMatchObject([id, refused])
      const query = { objectType, id, permissionId: outside, itemType: 'system' } as const
      expect(await manager.call(permissionViewer.permission, { query })).toMatchObject(refused)
    }
  })

  it('tells what somebody may use as a grade administrator apart from what he was given himself', async () => {
    await takeAll('clerk')
    await grant(platform.db, ['Grade', 'clerk', 'system', 'trade'], ['User', 'clerk', 'module', 'm1'])
    const { list } = (await sources('user', 'clerk')).data
    expect(list).toMatchObject([
      { id: 'clerk', kind: 'user' },
      { id: 'clerk--grade', kind: 'grade', fullName: '分级管理：名clerk/clerk' },
    ])
    const systems = async (permissionId: string) => {
      const query = { objectType: 'user', id: 'clerk', permissionId, itemType: 'system' } as const
      return (await admin.call(permissionViewer.permission, { query })).data.map(({ id }: { id: string }) => id)
    }
    expect([await systems('clerk--grade'), await systems('clerk')]).toEqual([['trade'], []])
  })

  it('seen from a menu, tells of what belongs to his organisations', async () => {
    await grant(
      platform.db,
      ['User', 'clerk', 'module', 'm1'],
      ['Grade', 'clerk', 'module', 'm1'],
      ['User', 'junior', 'module', 'm1'],
      ['Role', 'globalRole', 'module', 'm1'],
    )
    const { list } = (await manager.call(permissionViewer.menuSources, { params: { menuId: 'm1' } })).data
    expect(list.map(({ id }: { id: string }) => id)).toEqual(['clerk', 'clerk--grade'])
    const permission = (permissionId: string) =>
      manager.call(permissionViewer.menuPermission, { params: { menuId: 'm1', permissionId } })
    expect((await permission('clerk--grade')).data.permissionMember.list).toMatchObject([{ id: 'clerk' }])
    for (const id of ['junior', 'globalRole']) expect(await permission(id)).toMatchObject({ code: 400, msg: '数据不存在' })
  })
})

describe('why', () => {
  const ask = (userId: string, client = manager) =>
    client.call(why.trace, { query: { userId, kind: 'menu', id: 'm1', modelId: '' } })

  it('is told about people of his organisations, and by what they administer it', async () => {
    await takeAll('clerk')
    await grant(platform.db, ['Grade', 'clerk', 'system', 'trade'], ['Grade', 'clerk', 'module', 'm1'])
    const reply = await ask('clerk')
    expect(reply).toMatchObject({ code: 200, data: { isGiven: true } })
    expect(JSON.stringify(reply.data)).toContain('{"type":"grade","id":"clerk","fullName":"名clerk/clerk"}')
    expect(await manager.call(why.overview, { params: { menuId: 'm1' }, query: { userId: 'clerk' } })).toMatchObject({
      code: 200,
    })
    expect(await ask('junior')).toMatchObject(refused)
    const overview = await manager.call(why.overview, { params: { menuId: 'm1' }, query: { userId: 'junior' } })
    expect(overview).toMatchObject(refused)
  })

  it('of what is missing names none outside who has it', async () => {
    await takeAll('clerk')
    await grant(platform.db, ['User', 'junior', 'system', 'trade'])
    expect(JSON.stringify((await ask('clerk', admin)).data)).toContain('"id":"junior"')
    expect(JSON.stringify((await ask('clerk')).data)).not.toContain('junior')
  })
})
