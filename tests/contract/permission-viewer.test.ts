import { permissionViewer, type ViewedType } from '@/lib/contract/permission/permission-viewer'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  const { db } = platform
  await db.insertInto('permissionGroup').values({ id: 'finance', fullName: '财务权限', enCode: 'finance' }).execute()
  await db.insertInto('userGroup').values({ id: 'team', fullName: '小组', enCode: 'team' }).execute()
  await db
    .insertInto('permissionGroupMember')
    .values([
      { groupId: 'finance', objectType: 'Organize', objectId: 'sales' },
      { groupId: 'finance', objectType: 'Group', objectId: 'team' },
    ])
    .execute()
  await grant(
    db,
    ['PermissionGroup', 'finance', 'system', 'trade'],
    ['PermissionGroup', 'finance', 'module', 'm1'],
    ['PermissionGroup', 'finance', 'button', 'b1'],
    ['Role', 'salesRole', 'module', 'm1'],
    ['Position', 'seller', 'resource', 's2'],
  )
})
afterEach(() => platform.stop())

const sources = (objectType: ViewedType, id: string, client = admin) =>
  client.call(permissionViewer.sources, { query: { objectType, id } })
const names = async (objectType: ViewedType, id: string) => {
  const { data } = await sources(objectType, id)
  return [data.type, data.list.map(({ fullName }: { fullName: string }) => fullName)]
}
type ItemType = 'system' | 'module' | 'button' | 'resource' | 'portalManage'
const tree = async (permissionId: string, itemType: ItemType, client = admin, id = 'clerk') =>
  client.call(permissionViewer.permission, { query: { objectType: 'user', id, permissionId, itemType } })

it('tells what gives rights: permission groups, roles, positions and what a person was given himself', async () => {
  expect(await names('user', 'clerk')).toEqual([1, ['权限组：财务权限', '角色：销售角色', '岗位：销售', '用户：名clerk/clerk']])
  expect(await names('role', 'salesRole')).toEqual([1, ['角色：销售角色']])
  expect(await names('position', 'seller')).toEqual([1, ['岗位：销售']])
  expect(await names('group', 'team')).toEqual([1, ['权限组：财务权限']])
  expect(await names('department', 'east')).toEqual([1, ['权限组：财务权限']])
  expect(await names('company', 'company')).toEqual([2, []])
  expect(await names('permissionGroup', 'finance')).toEqual([1, ['权限组：财务权限']])
  expect(await names('role', 'powerRole')).toEqual([2, []])
  expect(await names('user', 'admin')).toEqual([1, ['系统管理员：全部权限']])
  expect((await sources('user', 'clerk')).data.list[0]).toMatchObject({
    id: 'finance',
    kind: 'permissionGroup',
    name: '财务权限',
  })
})

it('of what is disabled nothing counts', async () => {
  const { db } = platform
  await db.updateTable('role').set({ enabledMark: 0 }).execute()
  await db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
  expect(await names('role', 'salesRole')).toEqual([0, []])
  expect(await names('user', 'junior')).toEqual([0, []])
  expect(await names('user', 'clerk')).toEqual([1, ['权限组：财务权限', '岗位：销售', '用户：名clerk/clerk']])
})

it('shows each kind of what it gives as a tree, and nothing of what gives the row nothing', async () => {
  expect((await tree('finance', 'system')).data).toMatchObject([{ id: 'trade', fullName: '业务系统', children: [] }])
  expect((await tree('finance', 'module')).data).toMatchObject([
    { id: 'trade', children: [{ fullName: 'WEB菜单', children: [{ id: 'tradeDir', children: [{ id: 'm1', children: [] }] }] }] },
  ])
  const [system] = (await tree('finance', 'button')).data
  expect(system.children[0].children[0].children[0].children).toMatchObject([{ id: 'b1', fullName: '新增' }])
  expect((await tree('finance', 'resource')).data).toEqual([])
  expect((await tree('finance', 'portalManage')).data).toEqual([])
  const all = (await tree('administrator', 'system', admin, 'admin')).data
  expect(all.map(({ id }: { id: string }) => id)).toEqual(['main', 'trade'])
  const missing = { code: 400, msg: '数据不存在' }
  expect(await tree('powerRole', 'system')).toMatchObject(missing)
  expect(await tree('administrator', 'system')).toMatchObject(missing)
  expect(await sources('role', 'unknown')).toMatchObject(missing)
  expect(await sources('user', 'unknown')).toMatchObject(missing)
  expect(await sources('portal' as 'user', 'clerk')).toMatchObject({ code: 400, issues: [{ path: 'objectType' }] })
})

it('seen from a menu: what gives the right to it, what it gives of its items, and to whom', async () => {
  const read = async (menuId: string) => (await admin.call(permissionViewer.menuSources, { params: { menuId } })).data
  expect((await read('m1')).list.map(({ id }: { id: string }) => id)).toEqual(['finance', 'salesRole', 'clerk'])
  expect(await read('m2')).toEqual({ type: 2, list: [] })
  expect(await read('tradeDir')).toEqual({ type: 0, list: [] })
  const parts = async (permissionId: string, menuId = 'm1') =>
    admin.call(permissionViewer.menuPermission, { params: { menuId, permissionId } })
  expect((await parts('finance')).data).toEqual({
    buttonAuthorize: { fullName: '按钮权限', type: 1, list: [{ id: 'b1', fullName: '新增' }] },
    columnAuthorize: { fullName: '列表权限', type: 2, list: [] },
    formAuthorize: { fullName: '表单权限', type: 2, list: [] },
    dataAuthorize: { fullName: '数据权限', type: 2, list: [] },
    permissionMember: {
      fullName: '权限成员',
      type: 1,
      list: [
        { id: 'team', fullName: '小组' },
        { id: 'sales', fullName: '名sales' },
      ],
    },
  })
  expect((await parts('salesRole')).data.permissionMember.list).toEqual([{ id: 'clerk', fullName: '名clerk/clerk' }])
  expect((await parts('seller')).data.dataAuthorize.list).toEqual([{ id: 's2', fullName: '本人' }])
  expect(await parts('unknown')).toMatchObject({ code: 400, msg: '数据不存在' })
  expect(await parts('finance', 'unknown')).toMatchObject({ code: 400, msg: '数据不存在' })
})

it('is open to who may open the screen it stands on, or may grant rights', async () => {
  const clerk = await platform.signIn('clerk')
  const read = (objectType: ViewedType, id: string) => sources(objectType, id, clerk)
  expect(await read('user', 'junior')).toMatchObject({ code: 403 })
  expect(await tree('clerk', 'module', clerk)).toMatchObject({ code: 403 })
  const menu = () => clerk.call(permissionViewer.menuSources, { params: { menuId: 'm1' } })
  expect(await menu()).toMatchObject({ code: 403 })
  await grantTag(platform.db, 'clerk', 'permission.role')
  await gradeUser(platform.db, 'clerk', 'company')
  expect(await read('role', 'salesRole')).toMatchObject({ code: 200 })
  expect(await read('role', 'globalRole')).toMatchObject({ code: 400, msg: '数据不存在' })
  expect(await read('user', 'junior')).toMatchObject({ code: 403 })
  await grantTag(platform.db, 'clerk', 'permission.authorize')
  expect(await read('user', 'junior')).toMatchObject({ code: 200 })
  expect(await menu()).toMatchObject({ code: 200 })
  expect(await sources('user', 'junior', platform.anonymous)).toMatchObject({ code: 600 })
})
