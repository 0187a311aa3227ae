import { authority } from '@/lib/contract/permission/authority'
import { organisation } from '@/lib/contract/permission/organisation'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { moduleDataAuthorizeScheme } from '@/lib/contract/system/data-permission'
import { menu } from '@/lib/contract/system/menu'
import { moduleButton } from '@/lib/contract/system/module-items'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

/** A6: nobody who is no administrator makes himself or a helper stronger than he is, by whatever he may set up. */

let platform: Harness
let admin: Client
let manager: Client
beforeEach(async () => {
  platform = await startHarness()
  const { db } = platform
  await grant(db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'm1'])
  await gradeUser(db, 'manager', 'company')
  admin = await platform.signIn('admin')
  manager = await platform.signIn('manager')
})
afterEach(() => platform.stop())

const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }

describe('whoever sets up menus', () => {
  beforeEach(() => grantTag(platform.db, 'manager', 'system.menu'))

  const opening = (moduleId: string) => JSON.stringify({ moduleId })
  const change = async (id: string, more: object, who = manager) => {
    const { data } = await who.call(menu.info, { params: { id } })
    const propertyJson = opening(id === 'm1' ? 'design1' : 'design2')
    return who.call(menu.update, { params: { id }, body: { ...data, icon: 'i', propertyJson, ...more } })
  }
  const link = {
    parentId: '-1',
    systemId: 'trade',
    category: 'Web' as const,
    fullName: '外链',
    enCode: 'link',
    icon: 'i',
    type: 7,
  }

  it('gives no entry the code of a screen of the administration that he does not hold', async () => {
    expect(await change('m2', { enCode: 'permission.user' })).toMatchObject(notAllowed)
    const body = { ...link, type: 2, enCode: 'Permission.User', urlAddress: 'x' }
    expect(await manager.call(menu.create, { body })).toMatchObject(notAllowed)
    expect((await manager.call(user.list, { query: {} })).code).toBe(403)
  })

  it('does not turn an entry that he holds into another one, but may name it', async () => {
    expect(await change('m1', { propertyJson: opening('design2') })).toMatchObject(notAllowed)
    expect(await change('m1', { systemId: 'main', parentId: '-1' })).toMatchObject(notAllowed)
    expect(await change('m1', { fullName: '客户管理' })).toMatchObject({ code: 200 })
    expect(await change('m2', { propertyJson: opening('design3') })).toMatchObject({ code: 200 })
  })

  it('lets no address have the token of whoever opens it; an administrator may', async () => {
    const body = { ...link, urlAddress: 'https://elsewhere.example/?t=${jnpfToken}' }
    expect(await manager.call(menu.create, { body })).toMatchObject({ code: 400, msg: '带登录信息的地址只能由管理员设置' })
    expect(await admin.call(menu.create, { body })).toMatchObject({ code: 200 })
    const script = { ...link, enCode: 'script', fullName: '脚本', urlAddress: 'javascript:alert(1)' }
    expect(await admin.call(menu.create, { body: script })).toMatchObject({ code: 400, issues: [{ path: 'urlAddress' }] })
  })

  it('does not change what he sees or does by changing what he is granted', async () => {
    await grant(platform.db, ['User', 'manager', 'button', 'b1'], ['User', 'manager', 'resource', 's2'])
    const scheme = { params: { id: 's2' } }
    const { data } = await manager.call(moduleDataAuthorizeScheme.info, scheme)
    expect(await manager.call(moduleDataAuthorizeScheme.update, { ...scheme, body: data })).toMatchObject(notAllowed)
    expect(await manager.call(moduleDataAuthorizeScheme.remove, scheme)).toMatchObject(notAllowed)
    const button = { moduleId: 'm1', parentId: '-1', fullName: '增加', enCode: 'btn_add' }
    const params = { id: 'b1' }
    expect(await manager.call(moduleButton.update, { params, body: { ...button, enCode: 'btn_export' } })).toMatchObject(
      notAllowed,
    )
    expect(await manager.call(moduleButton.update, { params, body: button })).toMatchObject({ code: 200 })
  })
})

describe('whoever grants', () => {
  it('passes schemes on that limit each other with all their limits', async () => {
    const { db } = platform
    await grantTag(db, 'manager', 'permission.authorize')
    const { id: _, ...mine } = await db.selectFrom('dataScheme').selectAll().where('id', '=', 's2').executeTakeFirstOrThrow()
    await db
      .insertInto('dataScheme')
      .values({ ...mine, id: 's3', fullName: '本部门', enCode: 'ours' })
      .execute()
    await grant(db, ['User', 'manager', 'resource', 's2'], ['User', 'manager', 'resource', 's3'])
    const save = (resource: string[]) => {
      const rest = { systemIds: ['trade'], module: ['m1'], button: [], column: [], form: [] }
      return manager.call(authority.save, { params: { objectId: 'salesRole' }, body: { objectType: 'Role', ...rest, resource } })
    }
    expect(await save(['s3'])).toMatchObject(notAllowed)
    expect(await save(['s2', 's3'])).toMatchObject({ code: 200 })
    expect(await save(['s2'])).toMatchObject(notAllowed)
    expect(await save([])).toMatchObject({ code: 200 })
  })
})

describe('whoever administers roles and people', () => {
  it('brings no role into force that carries more than he holds', async () => {
    await grantTag(platform.db, 'manager', 'permission.role')
    await grant(platform.db, ['Role', 'powerRole', 'module', 'm2'])
    await platform.db.updateTable('role').set({ enabledMark: 0 }).where('id', '=', 'powerRole').execute()
    const params = { id: 'powerRole' }
    expect(await manager.call(role.state, { params })).toMatchObject(notAllowed)
    await grant(platform.db, ['User', 'manager', 'module', 'm2'])
    expect(await manager.call(role.state, { params })).toMatchObject({ code: 200 })
  })

  it('puts nobody new into a group of people that is given more than he holds', async () => {
    const { db } = platform
    for (const tag of ['permission.user', 'permission.group']) await grantTag(db, 'manager', tag)
    await db.insertInto('userGroup').values({ id: 'team', fullName: '小组', enCode: 'team' }).execute()
    await db.insertInto('permissionGroup').values({ id: 'given', fullName: '权限组', enCode: 'given' }).execute()
    await db.insertInto('permissionGroupMember').values({ groupId: 'given', objectType: 'Group', objectId: 'team' }).execute()
    await grant(db, ['PermissionGroup', 'given', 'module', 'm2'])
    const body = { account: 'helper', realName: '新人', gender: '1', organizeId: 'sales', groupId: 'team' }
    expect(await manager.call(user.create, { body })).toMatchObject(notAllowed)
    await grant(db, ['User', 'manager', 'module', 'm2'])
    expect(await manager.call(user.create, { body })).toMatchObject({ code: 200 })
  })

  it('neither disables nor deletes somebody who administers more', async () => {
    await grantTag(platform.db, 'manager', 'permission.user')
    await grantTag(platform.db, 'clerk', 'permission.role')
    const params = { id: 'clerk' }
    expect(await manager.call(user.state, { params })).toMatchObject(notAllowed)
    expect(await manager.call(user.remove, { params })).toMatchObject(notAllowed)
    const form = (await admin.call(user.info, { params })).data
    expect(await manager.call(user.update, { params, body: { ...form, enabledMark: 0 } })).toMatchObject(notAllowed)
    expect(await manager.call(user.state, { params: { id: 'junior' } })).toMatchObject({ code: 200 })
  })

  it('makes himself nobody’s manager and changes not his own; an administrator does', async () => {
    await grantTag(platform.db, 'manager', 'permission.user')
    const set = async (who: Client, id: string, managerId: string) => {
      const form = (await admin.call(user.info, { params: { id } })).data
      return who.call(user.update, { params: { id }, body: { ...form, managerId } })
    }
    expect(await set(manager, 'junior', 'manager')).toMatchObject({ code: 400, issues: [{ path: 'managerId' }] })
    expect(await set(manager, 'manager', 'junior')).toMatchObject({ code: 400, msg: '不能修改自己的直属主管' })
    expect(await set(manager, 'junior', 'admin')).toMatchObject(notAllowed)
    expect(await set(manager, 'junior', '')).toMatchObject({ code: 200 })
    expect(await set(admin, 'junior', 'manager')).toMatchObject({ code: 200 })
    expect(await set(manager, 'junior', 'manager')).toMatchObject({ code: 200 })
  })

  it('puts nobody where one of several limits is missing', async () => {
    const { db } = platform
    for (const tag of ['permission.user', 'permission.role']) await grantTag(db, 'manager', tag)
    const set = async (id: string, roleId: string) => {
      const form = (await admin.call(user.info, { params: { id } })).data
      return manager.call(user.update, { params: { id }, body: { ...form, roleId } })
    }
    await db.insertInto('roleOrganize').values({ roleId: 'powerRole', organizeId: 'east' }).execute()
    const { id: _, ...mine } = await db.selectFrom('dataScheme').selectAll().where('id', '=', 's2').executeTakeFirstOrThrow()
    await db
      .insertInto('dataScheme')
      .values({ ...mine, id: 's3', fullName: '本部门', enCode: 'ours' })
      .execute()
    await grant(db, ['User', 'manager', 'resource', 's2'], ['User', 'manager', 'resource', 's3'])
    await grant(db, ['Role', 'powerRole', 'resource', 's3'])
    expect(await set('junior', 'powerRole')).toMatchObject(notAllowed)
    await grant(db, ['Role', 'powerRole', 'resource', 's2'])
    expect(await set('junior', 'powerRole')).toMatchObject({ code: 200 })
  })

  it('gives a scheme that follows the place to people of his own place and below alone, unless he sees all', async () => {
    const { db } = platform
    for (const tag of ['permission.user', 'permission.role']) await grantTag(db, 'manager', tag)
    const ours = JSON.stringify([{ logic: 'and', groups: [{ field: 'o', op: 'in', value: '@organizationAndSuborganization' }] }])
    await db.updateTable('dataScheme').set({ conditionJson: ours, allData: 0 }).where('id', '=', 's2').execute()
    await grant(db, ['User', 'manager', 'resource', 's2'], ['Role', 'powerRole', 'resource', 's2'])
    await db.insertInto('roleOrganize').values({ roleId: 'powerRole', organizeId: 'office' }).execute()
    const person = (account: string, organizeId: string) =>
      manager.call(user.create, { body: { account, realName: '新人', gender: '1', organizeId, roleId: 'powerRole' } })
    const refusal = { code: 400, msg: '所选角色或岗位的数据权限随组织变化，在您所属组织之外只能由管理员授予' }
    expect(await person('there', 'office')).toMatchObject(refusal)
    expect(await person('here', 'sales')).toMatchObject({ code: 200 })
    const members = { objectType: 'Role' as const, added: ['clerk'], removed: [] }
    expect(await manager.call(userRelation.change, { params: { id: 'powerRole' }, body: members })).toMatchObject(refusal)
    await grant(db, ['User', 'manager', 'resource', 's1'])
    expect(await person('there', 'office')).toMatchObject({ code: 200 })
  })

  it('moves nothing below where he belongs, and does not disable himself', async () => {
    for (const tag of ['permission.user', 'permission.organize']) await grantTag(platform.db, 'manager', tag)
    const params = { id: 'office' }
    const { data } = await admin.call(organisation.departmentInfo, { params })
    const below = { params, body: { ...data, parentId: 'sales' } }
    expect(await manager.call(organisation.departmentUpdate, below)).toMatchObject({ code: 400, issues: [{ path: 'parentId' }] })
    expect(await admin.call(organisation.departmentUpdate, below)).toMatchObject({ code: 200 })
    expect(await manager.call(user.state, { params: { id: 'manager' } })).toMatchObject({ msg: '无法修改自己的账户状态' })
  })
})
