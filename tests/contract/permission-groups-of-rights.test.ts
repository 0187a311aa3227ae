import { authority } from '@/lib/contract/permission/authority'
import { organisation } from '@/lib/contract/permission/organisation'
import { permissionGroup } from '@/lib/contract/permission/permission-group'
import { userGroup } from '@/lib/contract/permission/user-group'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { oauth } from '@/lib/contract/session/oauth'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { moduleRights } from '@/platform/modules/permission/effective'
import { actorOf, gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterEach(() => platform.stop())

const form = { fullName: '财务权限', enCode: 'finance', sortCode: 3, enabledMark: 1, description: '月末' }
const empty = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
const full = { ...empty, objectType: 'Role' as const, systemIds: ['trade'], module: ['m1'], button: ['b1'], resource: ['s2'] }
const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }

async function made(more: Partial<typeof form> = {}): Promise<string> {
  return (await admin.call(permissionGroup.create, { body: { ...form, ...more } })).data.id
}
const members = (id: string, ids: string[], client = admin, version?: number) =>
  client.call(permissionGroup.replaceMembers, { params: { id }, body: { ids, ...(version === undefined ? {} : { version }) } })
const grants = (objectId: string, body: object = {}, client = admin) =>
  client.call(authority.save, { params: { objectId }, body: { ...full, ...body } })
const buttonsOf = async (userId: string) => {
  const { isPermitted, buttons } = await moduleRights(platform.ctx, await actorOf(platform.ctx, userId), 'design1')
  return isPermitted ? [...buttons] : null
}

/** Nobody signs in who has no menu at all. */
async function letIn(...userIds: string[]): Promise<void> {
  for (const userId of userIds) await grant(platform.db, ['User', userId, 'system', 'main'], ['User', userId, 'module', 'dir'])
}

describe('permission groups', () => {
  it('are made, listed, changed, switched and deleted, each with its words', async () => {
    expect(await admin.call(permissionGroup.create, { body: form })).toMatchObject({ code: 200, msg: '新建成功' })
    const { list, pagination } = (await admin.call(permissionGroup.list, { query: { keyword: 'finance' } })).data
    expect(pagination.total).toBe(1)
    expect(list[0]).toMatchObject({ ...form, permissionMember: '', memberCount: 0, grantCount: 0 })
    const { id } = list[0]
    const params = { id }
    const { data } = await admin.call(permissionGroup.info, { params })
    expect(data).toMatchObject({ ...form, id, version: 1 })
    const changed = { ...form, fullName: '财务 权限（新）', version: 1 }
    expect(await admin.call(permissionGroup.update, { params, body: changed })).toMatchObject({ code: 200, msg: '更新成功' })
    const late = await admin.call(permissionGroup.update, { params, body: changed })
    expect(late).toMatchObject({ code: 400, msg: '数据已被其他人修改，请刷新后重试', issues: [{ code: 'conflict' }] })
    expect(await admin.call(permissionGroup.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    const off = (await admin.call(permissionGroup.list, { query: { enabledMark: '0' } })).data.list
    expect(off).toMatchObject([{ id, enabledMark: 0 }])
    expect((await admin.call(permissionGroup.selector, {})).data.list).toEqual([])
    expect(await admin.call(permissionGroup.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(permissionGroup.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
    const kept = (await admin.call(adminHistory.list, { query: { objectId: id } })).data.list
    expect(kept.map(({ action }: { action: string }) => action)).toEqual(['delete', 'state', 'update', 'create'])
  })

  it('have names and codes of their own', async () => {
    await made()
    const twice = await admin.call(permissionGroup.create, { body: { ...form, enCode: 'other' } })
    expect(twice).toMatchObject({ code: 400, msg: '名称不能重复', issues: [{ path: 'fullName' }] })
    const code = await admin.call(permissionGroup.create, { body: { ...form, fullName: '其他' } })
    expect(code).toMatchObject({ code: 400, msg: '编码不能重复', issues: [{ path: 'enCode' }] })
    const bad = await admin.call(permissionGroup.create, { body: { ...form, fullName: ' ', enCode: '.a' } })
    expect(bad).toMatchObject({ code: 400, issues: [{ path: 'fullName', message: '权限组名称不能为空' }, { path: 'enCode' }] })
  })

  it('one that is not there is told by every call', async () => {
    const calls = [
      [permissionGroup.info, '数据不存在'],
      [permissionGroup.update, '更新失败，数据不存在'],
      [permissionGroup.remove, '删除失败，数据不存在'],
      [permissionGroup.state, '操作失败，数据不存在'],
      [permissionGroup.copy, '复制失败，数据不存在'],
      [permissionGroup.members, '数据不存在'],
      [permissionGroup.replaceMembers, '操作失败，数据不存在'],
    ] as const
    for (const [call, msg] of calls) {
      const reply = await admin.call(call, { params: { id: 'unknown' }, body: { ...form, ids: [] } } as never)
      expect(reply).toMatchObject({ code: 400, msg })
    }
  })

  it('are copied with members and grants, and the copy gives nothing before it is enabled', async () => {
    const id = await made()
    await members(id, ['clerk--user', 'sales--department'])
    await grants(id)
    const reply = await admin.call(permissionGroup.copy, { params: { id } })
    expect(reply).toMatchObject({ code: 200, msg: '复制成功' })
    const copy = { id: reply.data.id }
    const info = (await admin.call(permissionGroup.info, { params: copy })).data
    expect(info.fullName).toMatch(/^财务权限\.副本[0-9a-f]{5}$/)
    expect(info).toMatchObject({ enabledMark: 0, enCode: expect.stringMatching(/^finance\.[0-9a-f]{5}$/) })
    expect((await admin.call(permissionGroup.members, { params: copy })).data.ids).toEqual(['sales--department', 'clerk--user'])
    const row = (await admin.call(permissionGroup.list, { query: { keyword: info.enCode } })).data.list[0]
    expect(row).toMatchObject({ memberCount: 2, grantCount: 4, permissionMember: '名sales,名clerk' })
    await admin.call(permissionGroup.remove, { params: { id } })
    expect(await buttonsOf('junior')).toBeNull()
    await admin.call(permissionGroup.state, { params: copy })
    expect(await buttonsOf('junior')).toEqual(['btn_add'])
  })
})

describe('members', () => {
  beforeEach(async () => {
    await platform.db.insertInto('userGroup').values({ id: 'projectTeam', fullName: '小组', enCode: 'projectTeam' }).execute()
    await platform.db
      .insertInto('userRelation')
      .values({ userId: 'junior', objectType: 'Group', objectId: 'projectTeam' })
      .execute()
    await platform.db.deleteFrom('permissionGrant').execute()
  })

  it('stand for people: themselves, and whoever has a role or position, is in a group, or in an organisation and below', async () => {
    const id = await made()
    await grants(id)
    const standsFor = {
      'junior--user': ['junior'],
      'salesRole--role': ['clerk'],
      'seller--position': ['clerk'],
      'projectTeam--group': ['junior'],
      'east--department': ['junior'],
      'sales--department': ['clerk', 'junior', 'manager'],
      'company--company': ['clerk', 'junior', 'manager'],
      // Wire: an id without a kind is a user, and the kind of an organisation may have changed.
      junior: ['junior'],
      'group--department': ['clerk', 'junior', 'manager'],
    }
    for (const [member, people] of Object.entries(standsFor)) {
      expect(await members(id, [member])).toMatchObject({ code: 200, msg: '保存成功' })
      const having: string[] = []
      for (const userId of ['clerk', 'junior', 'manager', 'stranger']) if (await buttonsOf(userId)) having.push(userId)
      expect([member, having]).toEqual([member, people])
    }
  })

  it('are read with their kinds, and two who save them follow each other', async () => {
    const id = await made()
    await members(id, ['junior--user', 'projectTeam--group', 'sales--department', 'group--company', 'junior--user'])
    // The administrator is in that company, too: nothing is another for him, so he stays signed in.
    const read = (await admin.call(permissionGroup.members, { params: { id } })).data
    expect(read.ids).toEqual(['projectTeam--group', 'group--company', 'sales--department', 'junior--user'])
    expect(await members(id, ['junior--user'], admin, read.version)).toMatchObject({ code: 200 })
    const late = await members(id, [], admin, read.version)
    expect(late).toMatchObject({ code: 400, issues: [{ code: 'conflict', params: { userId: 'admin' } }] })
    const [last] = (await admin.call(adminHistory.list, { query: { objectId: id, action: 'members' } })).data.list
    const { data } = await admin.call(adminHistory.info, { params: { id: last.id } })
    expect(data).toMatchObject({ after: { members: ['junior--user'] }, names: { projectTeam: '小组' } })
  })

  it('that are nobody are refused', async () => {
    const id = await made()
    for (const member of ['unknown--user', 'currentUser', 'salesRole--user', '--role']) {
      const reply = await members(id, ['junior--user', member])
      expect(reply).toMatchObject({ code: 400, msg: '所选成员不存在', issues: [{ path: 'ids' }] })
    }
    expect((await admin.call(permissionGroup.members, { params: { id } })).data.ids).toEqual([])
  })

  it('count for nothing while they or the group are disabled', async () => {
    const id = await made()
    await grants(id)
    const cases = [
      ['permissionGroup', 'clerk--user', 'clerk'],
      ['role', 'salesRole--role', 'clerk'],
      ['position', 'seller--position', 'clerk'],
      ['userGroup', 'projectTeam--group', 'junior'],
    ] as const
    for (const [table, member, who] of cases) {
      await members(id, [member])
      expect([table, await buttonsOf(who)]).toEqual([table, ['btn_add']])
      await platform.db.updateTable(table).set({ enabledMark: 0 }).execute()
      expect([table, await buttonsOf(who)]).toEqual([table, null])
      await platform.db.updateTable(table).set({ enabledMark: 1 }).execute()
    }
  })

  it('a role counts in its own organisation only', async () => {
    const id = await made()
    await grants(id)
    await members(id, ['salesRole--role'])
    expect(await buttonsOf('clerk')).toEqual(['btn_add'])
    await platform.db.updateTable('appUser').set({ organizeId: 'office' }).where('id', '=', 'clerk').execute()
    expect(await buttonsOf('clerk')).toBeNull()
  })

  it('A5: the sessions of those who came or went end, and of nobody else', async () => {
    const id = await made()
    await grants(id)
    await members(id, ['clerk--user'])
    await letIn('clerk', 'manager')
    const [clerk, manager] = [await platform.signIn('clerk'), await platform.signIn('manager')]
    await members(id, ['clerk--user', 'salesRole--role', 'manager--user'])
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 200 })
    expect(await manager.call(oauth.me, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    await grants(id, { button: [] })
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 600 })
  })

  it.each([
    ['the group is disabled', (id: string) => admin.call(permissionGroup.state, { params: { id } })],
    ['the group is deleted', (id: string) => admin.call(permissionGroup.remove, { params: { id } })],
    ['its group of people is disabled', () => admin.call(userGroup.state, { params: { id: 'projectTeam' } })],
    ['its group of people is deleted', () => admin.call(userGroup.remove, { params: { id: 'projectTeam' } })],
    [
      'somebody leaves its group of people',
      () => admin.call(userRelation.replace, { params: { id: 'projectTeam' }, body: { objectType: 'Group', userIds: [] } }),
    ],
  ])('A5: sessions end when %s', async (_, change) => {
    const id = await made()
    await grants(id)
    await members(id, ['projectTeam--group'])
    await letIn('junior')
    const junior = await platform.signIn('junior')
    expect(await change(id)).toMatchObject({ code: 200 })
    expect(await junior.call(oauth.me, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    expect(await buttonsOf('junior')).toBeNull()
  })

  it('a department that moves takes its people out of one group and into another', async () => {
    const id = await made()
    await grants(id)
    await members(id, ['office--department'])
    await letIn('junior')
    const junior = await platform.signIn('junior')
    const east = (await admin.call(organisation.departmentInfo, { params: { id: 'east' } })).data
    const body = { ...east, parentId: 'office' }
    expect(await admin.call(organisation.departmentUpdate, { params: { id: 'east' }, body })).toMatchObject({ code: 200 })
    expect(await buttonsOf('junior')).toEqual(['btn_add'])
    expect(await junior.call(oauth.me, {})).toMatchObject({ code: 600 })
  })

  it('what is deleted leaves its groups', async () => {
    const id = await made()
    await members(id, ['projectTeam--group', 'east--department'])
    await admin.call(userGroup.remove, { params: { id: 'projectTeam' } })
    const rows = await platform.db.selectFrom('permissionGroupMember').select('objectId').execute()
    expect(rows).toEqual([{ objectId: 'east' }])
  })
})

describe('grants to a permission group', () => {
  it('are read, shown with their effect and saved as those of a role, as clients of the 3.6 line do', async () => {
    const id = await made()
    await members(id, ['sales--department', 'clerk--user'])
    await grant(platform.db, ['Role', 'salesRole', 'button', 'b1'])
    const params = { objectId: id }
    const { data } = await admin.call(authority.effect, { params, body: full })
    // The clerk has the button by his role already; the junior is in a department below.
    expect(data).toMatchObject({ holders: 3, gains: 3, losses: 0, changed: 4 })
    const count = (type: string) => data.items.find((item: { type: string }) => item.type === type).count
    expect([count('button'), count('resource')]).toEqual([2, 3])
    expect(await grants(id)).toMatchObject({ code: 200, msg: '操作成功' })
    const values = await admin.call(authority.values, { params, body: { type: 'button', moduleIds: 'm1' } })
    expect(values.data.ids).toEqual(['b1'])
    const rows = await platform.db.selectFrom('permissionGrant').selectAll().where('objectId', '=', id).execute()
    expect(new Set(rows.map(({ objectType }) => objectType))).toEqual(new Set(['PermissionGroup']))
    const kept = (await admin.call(adminHistory.list, { query: { objectId: id, action: 'grant' } })).data.list
    expect(kept).toMatchObject([{ objectType: 'permissionGroup', objectName: '财务权限' }])
    // What the group gives is what the role loses by nobody's loss.
    const less = await admin.call(authority.effect, { params: { objectId: 'salesRole' }, body: { ...empty, objectType: 'Role' } })
    expect(less.data).toMatchObject({ losses: 0, changed: 1 })
  })

  it('several at once may be groups and roles', async () => {
    const id = await made()
    const reply = await admin.call(authority.batch, { body: { ...full, roleIds: [id, 'salesRole'] } })
    expect(reply).toMatchObject({ code: 200 })
    const rows = await platform.db.selectFrom('permissionGrant').select('objectType').where('itemId', '=', 'b1').execute()
    expect(rows.map(({ objectType }) => objectType).sort()).toEqual(['PermissionGroup', 'Role'])
  })

  it('seen from the item: who has it, and who shall have it from now on', async () => {
    const id = await made()
    await grant(platform.db, ['Role', 'salesRole', 'button', 'b1'], ['User', 'clerk', 'button', 'b1'])
    const read = (objectType: 'Role' | 'User' | 'Position') =>
      admin.call(authority.holders, { params: { itemId: 'b1', objectType } })
    const replace = (objectId: string[], more = {}) =>
      admin.call(authority.replaceHolders, { params: { itemId: 'b1' }, body: { itemType: 'button', objectId, ...more } })
    expect(await replace([id])).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await read('Role')).data.ids).toEqual([id])
    expect((await read('User')).data.ids).toEqual(['clerk'])
    expect((await read('Position')).data.ids).toEqual([])
    // Who is switched off is in no selection, so nobody takes anything from him.
    await grant(platform.db, ['Role', 'powerRole', 'button', 'b1'])
    await platform.db.updateTable('role').set({ enabledMark: 0 }).where('id', '=', 'powerRole').execute()
    expect((await read('Role')).data.ids).toEqual([id])
    expect(await replace([id])).toMatchObject({ code: 200 })
    const idle = platform.db.selectFrom('permissionGrant').select('itemId').where('objectId', '=', 'powerRole')
    expect(await idle.execute()).toEqual([{ itemId: 'b1' }])
    expect(await replace([id, 'unknown'])).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await replace([], { itemType: 'portalManage' })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await replace([], { itemType: undefined })).toMatchObject({ code: 400, issues: [{ message: '类型不能为空' }] })
    const kept = (await admin.call(adminHistory.list, { query: { action: 'grant' } })).data.list
    expect(kept.map(({ objectId }: { objectId: string }) => objectId).sort()).toEqual([id, 'salesRole'].sort())
  })
})

describe('A6: a granter who is no administrator', () => {
  let manager: Client
  let id: string
  beforeEach(async () => {
    id = await made()
    await grants(id)
    await grantTag(platform.db, 'manager', 'permission.authorize')
    await grantTag(platform.db, 'manager', 'permission.organize')
    await grantTag(platform.db, 'manager', 'permission.group')
    await gradeUser(platform.db, 'manager', 'company')
    await members(id, ['junior--user'])
    manager = await platform.signIn('manager')
  })
  const give = () =>
    grant(
      platform.db,
      ['User', 'manager', 'system', 'trade'],
      ['User', 'manager', 'module', 'm1'],
      ['User', 'manager', 'button', 'b1'],
      ['User', 'manager', 'resource', 's2'],
    )

  it('brings nobody into a group that gives more than he holds', async () => {
    expect(await members(id, ['clerk--user'], manager)).toMatchObject(notAllowed)
    await give()
    expect(await members(id, ['clerk--user'], manager)).toMatchObject({ code: 200 })
    expect(await grants(id, { button: ['b1', 'b2'] }, manager)).toMatchObject(notAllowed)
  })

  it('does not change what he belongs to himself, nor enables it', async () => {
    await give()
    expect(await members(id, ['sales--department'], manager)).toMatchObject(notAllowed)
    await platform.db.deleteFrom('permissionGrant').where('objectId', '=', 'manager').where('itemId', '=', 'b1').execute()
    await members(id, ['manager--user'])
    await admin.call(permissionGroup.state, { params: { id } })
    const again = await platform.signIn('manager')
    expect(await again.call(permissionGroup.state, { params: { id } })).toMatchObject(notAllowed)
    expect(await again.call(permissionGroup.update, { params: { id }, body: form })).toMatchObject(notAllowed)
  })

  it('neither fills a group of people nor moves a department that carries more than he holds', async () => {
    await platform.db.insertInto('userGroup').values({ id: 'projectTeam', fullName: '小组', enCode: 'projectTeam' }).execute()
    await members(id, ['projectTeam--group', 'office--department'])
    const fill = (userIds: string[]) =>
      manager.call(userRelation.replace, { params: { id: 'projectTeam' }, body: { objectType: 'Group', userIds } })
    expect(await fill(['junior'])).toMatchObject(notAllowed)
    const east = (await admin.call(organisation.departmentInfo, { params: { id: 'east' } })).data
    const move = () =>
      manager.call(organisation.departmentUpdate, { params: { id: 'east' }, body: { ...east, parentId: 'office' } })
    expect(await move()).toMatchObject(notAllowed)
    await give()
    expect(await fill(['manager'])).toMatchObject(notAllowed)
    expect(await fill(['junior'])).toMatchObject({ code: 200 })
    expect(await move()).toMatchObject({ code: 200 })
  })

  it('replaces the holders of what he holds only', async () => {
    const replace = () =>
      manager.call(authority.replaceHolders, { params: { itemId: 'b1' }, body: { itemType: 'button', objectId: ['salesRole'] } })
    expect(await replace()).toMatchObject(notAllowed)
    await give()
    expect(await replace()).toMatchObject({ code: 200 })
  })
})
