import type { PlatformContext } from '../../http/context'
import { openTestDatabase, testContext } from '../../store/testing'
import { loadActor } from './actor'
import { currentMenus, hasTag, moduleRights, organizeDescendantIds, permittedSystems, subordinateIds } from './effective'
import { actorOf, gradeUser, grant, grantTag, insertTestCompany } from './testing'
import { resolveVariable } from './variables'

let ctx: PlatformContext
let close: () => Promise<void>

beforeEach(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
})
afterEach(() => close())

describe('who acts', () => {
  it('counts enabled roles that are global or tied to the current organisation, and no others', async () => {
    await ctx.db
      .insertInto('userRelation')
      .values([{ userId: 'clerk', objectType: 'Role', objectId: 'globalRole' }])
      .execute()
    expect((await actorOf(ctx, 'clerk')).roleIds).toEqual(['globalRole', 'salesRole'])

    await ctx.db.updateTable('appUser').set({ organizeId: 'office' }).where('id', '=', 'clerk').execute()
    expect((await actorOf(ctx, 'clerk')).roleIds).toEqual(['globalRole'])

    await ctx.db.updateTable('role').set({ enabledMark: 0 }).where('id', '=', 'globalRole').execute()
    expect((await actorOf(ctx, 'clerk')).roleIds).toEqual([])
  })

  it('replaces a current organisation the user has lost by his first one', async () => {
    await ctx.db.updateTable('appUser').set({ organizeId: 'group', positionId: 'writer' }).where('id', '=', 'clerk').execute()
    expect(await actorOf(ctx, 'clerk')).toMatchObject({
      organizeId: 'sales',
      positionId: 'seller',
      organizeIds: ['sales', 'office'],
    })
  })

  it('does not let a disabled or deleted account act', async () => {
    await ctx.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
    expect(await loadActor(ctx, 'clerk', { tokenHash: 't', ipAddress: '' })).toBeNull()
    expect(await loadActor(ctx, 'nobody', { tokenHash: 't', ipAddress: '' })).toBeNull()
  })
})

describe('rights on a module', () => {
  it('unites what is granted to the user, his roles and his positions', async () => {
    await grant(
      ctx.db,
      ['Role', 'salesRole', 'system', 'trade'],
      ['Position', 'seller', 'module', 'm1'],
      ['User', 'clerk', 'button', 'b1'],
      ['Role', 'salesRole', 'column', 'c1'],
      ['Position', 'seller', 'form', 'f1'],
      ['Position', 'seller', 'resource', 's2'],
    )
    const rights = await moduleRights(ctx, await actorOf(ctx, 'clerk'), 'design1')
    expect(rights).toEqual({
      isPermitted: true,
      buttons: new Set(['btn_add']),
      columns: new Set(['name']),
      forms: new Set(['name']),
      schemes: [
        {
          id: 's2',
          menuId: 'm1',
          grantee: 'Position:seller',
          allData: false,
          matchLogic: 'and',
          groups: [
            { logic: 'and', rows: [{ field: 'createUser', op: '==', conditionText: '@userId', value: '@userId', format: '' }] },
          ],
        },
      ],
    })
  })

  it.each([
    ['the system is not granted', ['User', 'clerk', 'module', 'm1']],
    ['the menu is not granted', ['User', 'clerk', 'system', 'trade']],
  ] as const)('gives nothing when %s', async (_, single) => {
    await grant(ctx.db, [...single])
    expect((await moduleRights(ctx, await actorOf(ctx, 'clerk'), 'design1')).isPermitted).toBe(false)
  })

  it.each(['menu m1', 'menu tradeDir', 'appSystem trade'])('gives nothing below a disabled %s', async (what) => {
    await grant(ctx.db, ['User', 'clerk', 'system', 'trade'], ['User', 'clerk', 'module', 'm1'])
    const [table, id] = what.split(' ') as ['menu' | 'appSystem', string]
    await ctx.db.updateTable(table).set({ enabledMark: 0 }).where('id', '=', id).execute()
    expect((await moduleRights(ctx, await actorOf(ctx, 'clerk'), 'design1')).isPermitted).toBe(false)
    expect((await currentMenus(ctx, await actorOf(ctx, 'clerk'), 'trade')).menuList).toEqual([])
  })

  it('A5: a grant taken away counts with the next question', async () => {
    await grant(ctx.db, ['Role', 'salesRole', 'system', 'trade'], ['Role', 'salesRole', 'module', 'm1'])
    const actor = await actorOf(ctx, 'clerk')
    expect((await moduleRights(ctx, actor, 'design1')).isPermitted).toBe(true)
    await ctx.db.deleteFrom('permissionGrant').where('itemId', '=', 'm1').execute()
    expect((await moduleRights(ctx, actor, 'design1')).isPermitted).toBe(false)
  })

  it('drops every scheme of a grantee when one of them cannot be read', async () => {
    await grant(ctx.db, ['User', 'clerk', 'system', 'trade'], ['User', 'clerk', 'module', 'm1'])
    await grant(ctx.db, ['User', 'clerk', 'resource', 's2'], ['User', 'clerk', 'resource', 'bad'])
    for (const conditionJson of ['{', '[]', '[{"logic":"and","groups":[]}]']) {
      await ctx.db
        .insertInto('dataScheme')
        .values({ id: 'bad', moduleId: 'm1', fullName: '坏', enCode: 'bad', conditionJson })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ conditionJson }))
        .execute()
      expect((await moduleRights(ctx, await actorOf(ctx, 'clerk'), 'design1')).schemes).toEqual([])
    }
  })

  it('lets administrators do everything', async () => {
    const admin = await actorOf(ctx, 'admin')
    expect(await moduleRights(ctx, admin, 'design1')).toMatchObject({ isPermitted: true, buttons: 'all', schemes: 'all' })
    expect(await hasTag(ctx, admin, 'permission.user')).toBe(true)
    expect((await permittedSystems(ctx, admin)).map((system) => system.id)).toEqual(['main', 'trade'])
  })
})

describe('menus of the signed-in user', () => {
  it('shows granted menus with the directories that lead to them and their items', async () => {
    await grant(ctx.db, ['Role', 'salesRole', 'system', 'trade'], ['Role', 'salesRole', 'module', 'm1'])
    await grant(ctx.db, ['Role', 'salesRole', 'button', 'b2'], ['Role', 'salesRole', 'resource', 's1'])
    const clerk = await actorOf(ctx, 'clerk')
    expect(await permittedSystems(ctx, clerk)).toEqual([
      { id: 'trade', name: '业务系统', icon: '', enCode: 'trade', sortCode: 1 },
    ])

    const { menuList, permissionList } = await currentMenus(ctx, clerk, 'trade')
    expect(menuList).toMatchObject([{ id: 'tradeDir', hasChildren: true, children: [{ id: 'm1', type: 3, children: [] }] }])
    expect(permissionList.find((entry) => entry.modelId === 'm1')).toEqual({
      modelId: 'm1',
      moduleName: '客户',
      button: [{ id: 'b2', fullName: '删除', enCode: 'btn_remove' }],
      column: [],
      form: [],
      resource: [{ id: 's1', fullName: '全部数据', enCode: 'jnpf_alldata' }],
    })
    expect(await currentMenus(ctx, clerk, 'main')).toEqual({ menuList: [], permissionList: [] })
  })

  it('holds a tag only through a granted menu of that code', async () => {
    expect(await hasTag(ctx, await actorOf(ctx, 'clerk'), 'permission.user')).toBe(false)
    await grantTag(ctx.db, 'clerk', 'permission.user')
    expect(await hasTag(ctx, await actorOf(ctx, 'clerk'), 'permission.user')).toBe(true)
    expect(await hasTag(ctx, await actorOf(ctx, 'clerk'), 'permission.role')).toBe(false)
  })
})

describe('people and organisations below', () => {
  it('follows the chain of managers and ends on a cycle', async () => {
    expect(await subordinateIds(ctx, 'manager')).toEqual(['clerk', 'junior'])
    await ctx.db.updateTable('appUser').set({ managerId: 'junior' }).where('id', '=', 'manager').execute()
    expect(await subordinateIds(ctx, 'manager')).toEqual(['clerk', 'junior'])
  })

  it('lists an organisation with everything below it', async () => {
    expect(await organizeDescendantIds(ctx, 'sales')).toEqual(['sales', 'east'])
    expect(await organizeDescendantIds(ctx, 'unknown')).toEqual([])
  })

  it('resolves the variables of data schemes; what stands for nobody is empty', async () => {
    const clerk = await actorOf(ctx, 'clerk')
    expect(await resolveVariable(ctx, clerk, '@userId')).toEqual(['clerk'])
    expect(await resolveVariable(ctx, clerk, '@userAraSubordinates')).toEqual(['clerk', 'junior'])
    expect(await resolveVariable(ctx, clerk, '@organizeId')).toEqual(['sales'])
    expect(await resolveVariable(ctx, clerk, '@organizationAndSuborganization')).toEqual(['sales', 'east'])
    expect(await resolveVariable(ctx, clerk, '@branchManageOrganize')).toEqual([])
    await gradeUser(ctx.db, 'clerk', 'sales', ['thisLayerSelect'])
    expect(await resolveVariable(ctx, clerk, '@branchManageOrganize')).toEqual(['sales'])
    expect((await resolveVariable(ctx, clerk, '@branchManageOrganizeAndSub')).toSorted()).toEqual(['east', 'sales'])
    expect(await resolveVariable(ctx, { ...clerk, organizeId: null }, '@organizationAndSuborganization')).toEqual([])
  })
})
