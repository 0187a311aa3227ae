import { sql } from 'kysely'
import { pickers } from '@/lib/contract/permission/pickers'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const params = { id: 'seller' }
const body = (userIds: string[], more: object = {}) => ({ objectType: 'Position' as const, userIds, ...more })
const read = async (id: string, client = admin) => (await client.call(userRelation.members, { params: { id } })).data
const refusal = { code: 400, msg: '操作失败！您没有权限操作' }

describe('members of positions, roles and groups', () => {
  it('are told without those who are disabled, who stay when the others are replaced', async () => {
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
    await platform.db
      .insertInto('userRelation')
      .values({ userId: 'junior', objectType: 'Position', objectId: 'seller' })
      .execute()
    expect(await read('seller')).toMatchObject({ ids: ['clerk'] })
    expect(await admin.call(userRelation.replace, { params, body: body(['clerk', 'manager']) })).toMatchObject({
      code: 200,
      msg: '保存成功',
    })
    expect((await read('seller')).ids.sort()).toEqual(['clerk', 'manager'])
    const stored = platform.db.selectFrom('userRelation').select('userId').where('objectId', '=', 'seller').orderBy('userId')
    expect((await stored.execute()).map((row) => row.userId)).toEqual(['clerk', 'junior', 'manager'])
    const entry = (await admin.call(adminHistory.list, { query: { objectId: 'seller' } })).data.list[0]
    expect(entry).toMatchObject({ objectType: 'position', action: 'members' })
  })

  it('A5: whoever is added or removed has to sign in again, nobody else; a position that is left is the current one no more', async () => {
    await grantTag(platform.db, 'manager', 'permission.position')
    await platform.db.updateTable('appUser').set({ positionId: 'seller' }).where('id', '=', 'manager').execute()
    const [clerk, manager] = [await platform.signIn('clerk'), await platform.signIn('manager')]
    expect(await admin.call(userRelation.replace, { params, body: body(['clerk']) })).toMatchObject({ code: 200 })
    expect((await clerk.call(userRelation.members, { params })).code).toBe(403)
    expect(await manager.call(userRelation.members, { params })).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    const row = await platform.db.selectFrom('appUser').select('positionId').where('id', '=', 'manager').executeTakeFirst()
    expect(row).toEqual({ positionId: null })
  })

  it('are not replaced over what somebody else saved meanwhile, and a form of the user that is open is told too', async () => {
    const { version } = await read('seller')
    const versionOf = () =>
      platform.db.selectFrom('appUser').select('version').where('id', '=', 'manager').executeTakeFirstOrThrow()
    const before = await versionOf()
    expect((await admin.call(userRelation.replace, { params, body: body(['clerk', 'manager'], { version }) })).code).toBe(200)
    expect(await versionOf()).toEqual({ version: before.version + 1 })
    expect(await admin.call(userRelation.replace, { params, body: body(['clerk'], { version }) })).toMatchObject({
      msg: '数据已被其他人修改，请刷新后重试',
    })
  })

  it.each([
    [body(['nobody']), '所选用户不存在或已被禁用'],
    [body(['junior']), '所选用户不存在或已被禁用'],
    [body(['admin']), '名admin不属于岗位的所属组织'],
    [{ ...body([]), objectType: 'Role' as const }, '操作失败，数据不存在'],
  ])('refuse what breaks a rule: %# %s', async (bad, msg) => {
    expect(await admin.call(userRelation.replace, { params, body: bad })).toMatchObject({ code: 400, msg })
  })

  it('refuse bad input, naming the field, and whoever is signed out', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => `u${index}`)
    expect(await admin.call(userRelation.replace, { params, body: body(many) })).toMatchObject({
      code: 400,
      issues: [{ path: 'userIds' }],
    })
    const kind = { ...body([]), objectType: 'User' as 'Role' }
    expect(await admin.call(userRelation.replace, { params, body: kind })).toMatchObject({ issues: [{ path: 'objectType' }] })
    for (const call of [
      platform.anonymous.call(userRelation.members, { params }),
      platform.anonymous.call(userRelation.replace, { params, body: body([]) }),
    ])
      expect(await call).toMatchObject({ code: 600 })
    expect(await admin.call(userRelation.members, { params: { id: 'unknown' } })).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('of more than can be sent at once are added and taken away, however many there are', async () => {
    await sql`insert into user_group (id, full_name, en_code) values ('crowd', '全员', 'crowd')`.execute(platform.db)
    await sql`insert into app_user (id, account, real_name, password_hash) select 'crowd' || n, 'crowd' || n, '众' || n, ''
      from generate_series(1, 1001) n`.execute(platform.db)
    await sql`insert into user_relation (user_id, object_type, object_id) select 'crowd' || n, 'Group', 'crowd'
      from generate_series(1, 1001) n`.execute(platform.db)
    const crowd = { params: { id: 'crowd' } }
    const change = (more: object, client = admin) =>
      client.call(userRelation.change, { ...crowd, body: { objectType: 'Group', ...more } })
    expect((await read('crowd')).ids).toHaveLength(1001)
    const whole = await admin.call(userRelation.replace, { ...crowd, body: { objectType: 'Group', userIds: ['clerk'] } })
    expect(whole).toMatchObject({ code: 400, msg: '成员超过1000人，不能整体保存' })

    const clerk = await platform.signIn('clerk')
    const wanted = { added: ['clerk', 'crowd2'], removed: ['crowd1', 'manager'] }
    expect(await change(wanted)).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await clerk.call(userRelation.members, crowd)).code).toBe(600)
    const members = (await platform.db.selectFrom('userRelation').select('userId').where('objectId', '=', 'crowd').execute()).map(
      ({ userId }) => userId,
    )
    expect(members).toHaveLength(1001)
    expect([members.includes('clerk'), members.includes('crowd1')]).toEqual([true, false])
    const kept = await platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', 'crowd').execute()
    expect(kept).toMatchObject([{ action: 'members', beforeJson: { members: ['crowd1'] }, afterJson: { members: ['clerk'] } }])
    // What is so already is no change.
    expect(await change(wanted)).toMatchObject({ code: 200 })

    expect(await change({ added: ['nobody'] })).toMatchObject({ code: 400, msg: '所选用户不存在或已被禁用' })
    expect(await change({ added: ['clerk'], removed: ['clerk'] })).toMatchObject({ code: 400 })
    const many = Array.from({ length: 1001 }, (_, index) => `u${index}`)
    expect(await change({ removed: many })).toMatchObject({ code: 400, issues: [{ path: 'removed' }] })
    expect(await change({ objectType: 'Role', added: ['clerk'] })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
    expect(await change({ added: ['clerk'] }, await platform.signIn('stranger'))).toMatchObject({ code: 403 })
    expect(await change({}, platform.anonymous)).toMatchObject({ code: 600 })
  })

  it('A4: the right to the screen of one kind opens the members of that kind alone', async () => {
    await grantTag(platform.db, 'stranger', 'permission.position')
    await gradeUser(platform.db, 'stranger', 'sales')
    const stranger = await platform.signIn('stranger')
    expect((await stranger.call(userRelation.members, { params })).code).toBe(200)
    expect(await stranger.call(userRelation.members, { params: { id: 'salesRole' } })).toMatchObject({ code: 403 })
    expect(
      await stranger.call(userRelation.replace, {
        params: { id: 'salesRole' },
        body: { objectType: 'Role', userIds: [] },
      }),
    ).toMatchObject({ code: 403 })
    // The kind that is named does not open another one.
    expect(await stranger.call(userRelation.replace, { params: { id: 'salesRole' }, body: body([]) })).toMatchObject({
      msg: '操作失败，数据不存在',
    })
  })

  it('A6: nobody hands out more than he holds, changes his own memberships, or reaches administrators and global roles', async () => {
    await grantTag(platform.db, 'manager', 'permission.role')
    await gradeUser(platform.db, 'manager', 'sales')
    await grant(platform.db, ['Role', 'powerRole', 'system', 'trade'], ['Role', 'powerRole', 'module', 'm2'])
    const manager = await platform.signIn('manager')
    const replace = (id: string, userIds: string[]) =>
      manager.call(userRelation.replace, { params: { id }, body: { objectType: 'Role', userIds } })
    expect(await replace('powerRole', ['clerk'])).toMatchObject(refusal)
    expect(await replace('salesRole', ['clerk', 'manager'])).toMatchObject(refusal)
    expect(await replace('globalRole', ['clerk'])).toMatchObject(refusal)
    expect(await manager.call(userRelation.members, { params: { id: 'globalRole' } })).toMatchObject({ msg: '数据不存在' })
    await platform.db.insertInto('userRelation').values({ userId: 'admin', objectType: 'Role', objectId: 'salesRole' }).execute()
    expect(await replace('salesRole', ['clerk'])).toMatchObject({ msg: '无法修改管理员账户' })
    expect(await replace('salesRole', ['admin'])).toMatchObject({ code: 200 })
  })
})

describe('whom a position or a role of organisations may be given to', () => {
  const forPosition = (query: { positionId: string; keyword?: string }, client = admin) =>
    client.call(pickers.usersForPosition, { query })
  const forRole = (query: { roleId: string; organizeId?: string; keyword?: string }, client = admin) =>
    client.call(pickers.usersForRole, { query })
  const names = (list: { id: string }[]) => list.map(({ id }) => id).sort()

  it('of a position: the people of its organisation, not of those below it, and nobody who is disabled', async () => {
    const [node, ...others] = (await forPosition({ positionId: 'seller' })).data
    expect(others).toEqual([])
    expect(node).toMatchObject({ id: 'sales', fullName: '名group/名company/名sales', type: 'department', hasChildren: true })
    expect(names(node.children)).toEqual(['clerk', 'manager'])
    expect(node.children[0]).toMatchObject({ type: 'user', parentId: 'sales', isLeaf: true, headIcon: '' })
    expect(names((await forPosition({ positionId: 'seller', keyword: 'cler' })).data[0].children)).toEqual(['clerk'])
    expect(await forPosition({ positionId: 'unknown' })).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('of a role: its organisations, then the people of each; with a word people of all of them', async () => {
    expect(names((await forRole({ roleId: 'salesRole' })).data)).toEqual(['sales'])
    expect(names((await forRole({ roleId: 'salesRole', organizeId: 'sales' })).data)).toEqual(['clerk', 'manager'])
    expect((await forRole({ roleId: 'salesRole', organizeId: 'office' })).data).toEqual([])
    expect(names((await forRole({ roleId: 'salesRole', keyword: 'mana' })).data)).toEqual(['manager'])
    expect((await forRole({ roleId: 'globalRole' })).data).toEqual([])
  })

  it('is told to whoever administers the one or the other; global roles are for administrators', async () => {
    await grantTag(platform.db, 'clerk', 'permission.role')
    await gradeUser(platform.db, 'clerk', 'company')
    const clerk = await platform.signIn('clerk')
    expect((await forRole({ roleId: 'salesRole' }, clerk)).code).toBe(200)
    expect(await forRole({ roleId: 'globalRole' }, clerk)).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await forPosition({ positionId: 'seller' }, clerk)).toMatchObject({ code: 403 })
    expect(await forRole({ roleId: 'salesRole' }, platform.anonymous)).toMatchObject({ code: 600 })
  })
})
