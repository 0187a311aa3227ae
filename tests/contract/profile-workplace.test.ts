import { currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { preferences } from '@/lib/contract/permission/preferences'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  await grant(platform.db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'm1'])
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

const below = (client: Client, id: string) => client.call(own.subordinates, { params: { id } })

describe('organisations and positions of the user', () => {
  it('are all of his organisations by path, and the positions of the current one', async () => {
    const relation = { userId: 'clerk', objectType: 'Position' } as const
    await platform.db
      .insertInto('userRelation')
      .values({ ...relation, objectId: 'writer' })
      .execute()
    await clerk.call(preferences.major, { body: { majorType: 'Position', majorId: 'seller' } })
    expect((await clerk.call(own.organizes, {})).data).toEqual([
      { id: 'sales', fullName: '名group/名company/名sales', isDefault: true },
      { id: 'office', fullName: '名group/名company/名office', isDefault: false },
    ])
    expect((await clerk.call(own.positions, {})).data).toEqual([{ id: 'seller', fullName: '销售', isDefault: true }])
    await clerk.call(preferences.major, { body: { majorType: 'Organize', majorId: 'office' } })
    expect((await clerk.call(own.organizes, {})).data).toMatchObject([{ isDefault: false }, { id: 'office', isDefault: true }])
    expect((await clerk.call(own.positions, {})).data).toEqual([{ id: 'writer', fullName: '文员', isDefault: true }])
  })
})

describe('roles of the user', () => {
  it('are in force all at once, and nobody takes one that is not his', async () => {
    expect((await clerk.call(own.roles, {})).data).toEqual([])
    const role = { id: 'checker', fullName: '复核', enCode: 'checker', globalMark: 1, createdAt: 0 }
    await platform.db.insertInto('role').values(role).execute()
    const take = () => clerk.call(preferences.major, { body: { majorType: 'Role', majorId: 'checker' } })
    expect(await take()).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    await platform.db.insertInto('userRelation').values({ userId: 'clerk', objectType: 'Role', objectId: 'checker' }).execute()
    expect((await clerk.call(own.roles, {})).data).toEqual([{ id: 'checker', fullName: '复核', isDefault: true }])
    expect(await take()).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await platform.anonymous.call(own.roles, {})).code).toBe(600)
  })
})

describe('subordinates', () => {
  it('start with the user himself and open level by level', async () => {
    const manager = await platform.signIn('manager')
    expect((await below(manager, '0')).data).toEqual([
      { id: 'manager', avatar: '', userName: '名manager/manager', department: '名sales', position: '', isLeaf: false },
    ])
    expect((await below(manager, 'manager')).data).toMatchObject([{ id: 'clerk', isLeaf: false }])
    expect((await below(manager, 'clerk')).data).toMatchObject([{ id: 'junior', userName: '名junior/junior', isLeaf: true }])
    expect((await below(manager, 'junior')).data).toEqual([])
  })

  it('A2: are shown for oneself and those below only', async () => {
    const stranger = await platform.signIn('stranger')
    const notAllowed = { code: 400, msg: '操作失败！您没有权限操作', data: null }
    for (const id of ['manager', 'admin', 'unknown', "' or 1=1 --"]) expect(await below(clerk, id)).toMatchObject(notAllowed)
    expect(await below(stranger, 'clerk')).toMatchObject(notAllowed)
    expect((await below(platform.anonymous, '0')).code).toBe(600)
  })

  it('leave out disabled people, also for the question whether somebody has any', async () => {
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
    expect((await below(clerk, '0')).data).toMatchObject([{ id: 'clerk', isLeaf: true }])
    expect((await below(clerk, 'clerk')).data).toEqual([])
    await platform.db.updateTable('appUser').set({ enabledMark: 1 }).where('id', '=', 'junior').execute()
  })

  it('do not hang on a cycle in the stored chain of managers', async () => {
    await platform.db.updateTable('appUser').set({ managerId: 'junior' }).where('id', '=', 'manager').execute()
    expect((await below(clerk, 'manager')).data).toMatchObject([{ id: 'clerk' }])
    expect((await below(clerk, 'admin')).code).toBe(400)
    await platform.db.updateTable('appUser').set({ managerId: null }).where('id', '=', 'manager').execute()
  })
})
