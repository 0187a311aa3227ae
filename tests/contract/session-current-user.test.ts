import { oauth } from '@/lib/contract/session/oauth'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { ownClientHeader } from '@/lib/contract/wire'
import { grant } from '@/platform/modules/permission/testing'
import { type Harness, startHarness } from './harness'

let platform: Harness
beforeAll(async () => {
  platform = await startHarness()
})
afterAll(() => platform.stop())

describe('CurrentUser', () => {
  it('answers who the user is, with his place in the organisation', async () => {
    await platform.db
      .updateTable('appUser')
      .set({ positionId: 'seller', email: 'a@b.example' })
      .where('id', '=', 'clerk')
      .execute()
    const { data } = await (await platform.signIn('clerk')).call(oauth.currentUser, { query: {} })
    expect(data.userInfo).toMatchObject({
      userId: 'clerk',
      userAccount: 'clerk',
      userName: '名clerk',
      organizeId: 'sales',
      organizeIdList: ['group', 'company', 'sales'],
      organizeName: '名group/名company/名sales',
      departmentId: 'sales',
      departmentName: '名sales',
      managerId: 'manager',
      manager: '名manager/manager',
      positionId: 'seller',
      positionName: '销售',
      positionIds: [{ id: 'seller', name: '销售' }],
      roleIds: ['salesRole'],
      roleName: '销售角色',
      subordinates: ['junior'],
      subsidiary: expect.arrayContaining(['sales', 'east']),
      email: 'a@b.example',
      isAdministrator: false,
      changePasswordDate: null,
      loginIPAddress: '127.0.0.1',
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|bearer/i)
  })

  it('answers menus and permissions of the current system only, keyed by menu', async () => {
    await grant(platform.db, ['User', 'clerk', 'button', 'b1'])
    const { data } = await (await platform.signIn('clerk')).call(oauth.currentUser, { query: {} })
    const own = { id: 'tradeDir', type: 1, children: [{ id: 'm1', type: 3, fullName: '客户' }] }
    expect(data.menuList).toMatchObject([own, { fullName: '协同办公', type: 1 }])
    const entry = data.permissionList.find((candidate: { modelId: string }) => candidate.modelId === 'm1')
    expect(entry).toMatchObject({ modelId: 'm1', moduleName: '客户', button: [{ enCode: 'btn_add' }], column: [] })
    expect(data.permissionList.map((candidate: { modelId: string }) => candidate.modelId)).not.toContain('m2')
  })

  it('ends the menu with the pages of flows, where the system has flows and the person anything at all', async () => {
    const clerk = await platform.signIn('clerk')
    const current = async () => (await clerk.call(oauth.currentUser, { query: {} })).data
    const pages = async () => {
      const { menuList } = await current()
      return menuList.flatMap((menu: { children: { urlAddress: string }[] }) => menu.children.map((one) => one.urlAddress))
    }
    expect(await pages()).toEqual(expect.arrayContaining(['workFlow/flowQuickLaunch', 'workFlow/entrust']))
    expect((await current()).userInfo.workflowEnabled).toBe(1)
    const trade = platform.db.updateTable('appSystem').where('id', '=', 'trade')
    await trade.set({ workflowEnabled: 0 }).execute()
    expect((await pages()).join()).not.toContain('workFlow')
    expect((await current()).userInfo.workflowEnabled).toBe(0)
    await trade.set({ workflowEnabled: 1 }).execute()
  })

  it('moves to the first system that gives a menu, and keeps that', async () => {
    await platform.db.updateTable('appUser').set({ systemId: 'main' }).where('id', '=', 'clerk').execute()
    const { data } = await (await platform.signIn('clerk')).call(oauth.currentUser, { query: {} })
    expect(data.userInfo).toMatchObject({
      systemId: 'trade',
      systemIds: [{ id: 'trade', name: '业务系统', currentSystem: true }],
    })
    const user = await platform.db.selectFrom('appUser').select('systemId').where('id', '=', 'clerk').executeTakeFirstOrThrow()
    expect(user.systemId).toBe('trade')
  })

  it('shows the system of an application address without making it current', async () => {
    const admin = await platform.signIn('admin')
    const shown = await admin.call(oauth.currentUser, { query: { systemCode: 'trade' } })
    expect(shown.data.menuList.map((menu: { id: string }) => menu.id)).toContain('tradeDir')
    const own = await admin.call(oauth.currentUser, { query: {} })
    expect(own.data.userInfo.systemId).toBe('main')
    const foreign = await admin.call(oauth.currentUser, { query: { systemCode: 'unknown' } })
    expect(foreign.data.menuList).toEqual([])
  })

  it('tells the previous sign-in from the second one on, unless that is switched off', async () => {
    const first = await (await platform.signIn('admin')).call(oauth.currentUser, { query: {} })
    const second = await (await platform.signIn('admin')).call(oauth.currentUser, { query: {} })
    expect(second.data.userInfo).toMatchObject({ prevLogin: 1, prevLoginIPAddress: '127.0.0.1', prevLoginIPAddressName: '本机' })
    expect(second.data.userInfo.prevLoginTime).toBeGreaterThanOrEqual(first.data.userInfo.loginTime)
    expect(second.data.userInfo.prevLoginTime).toBeLessThan(second.data.userInfo.loginTime)
    await platform.db.insertInto('sysConfig').values({ key: 'lastLoginTimeSwitch', value: '0' }).execute()
    const third = await (await platform.signIn('admin')).call(oauth.currentUser, { query: {} })
    expect(third.data.userInfo.prevLogin).toBe(0)
  })

  it('answers the public look of the installation, with the icons of the current system', async () => {
    await platform.db
      .updateTable('appSystem')
      .set({ navigationIcon: '/api/file/Image/nav.png' })
      .where('id', '=', 'trade')
      .execute()
    const admin = await platform.signIn('admin')
    expect((await admin.call(sysConfig.save, { body: { watermarkSwitch: true } })).code).toBe(200)
    const key = 'appIcon'
    await platform.db.insertInto('sysConfig').values({ key, value: '/api/file/Image/annexpic/app.png' }).execute()
    const { data } = await (await platform.signIn('clerk')).call(oauth.currentUser, { query: {} })
    expect(data.sysConfigInfo).toMatchObject({
      sysName: expect.any(String),
      appIcon: '/api/file/Image/annexpic/app.png',
      watermarkSwitch: 1,
      navigationIcon: '/api/file/Image/nav.png',
      workLogoIcon: '',
    })
  })

  it('stays usable with 5,000 menus, unknown types and a cycle among them', async () => {
    const row = (id: string, parentId: string, type: number) => ({
      ...{ id, parentId, type, systemId: 'trade', fullName: id, enCode: id, urlAddress: id, icon: null, moduleId: null },
    })
    const many = Array.from({ length: 5000 }, (_, index) => row(`many${index}`, 'tradeDir', 2))
    for (let at = 0; at < many.length; at += 1000)
      await platform.db
        .insertInto('menu')
        .values(many.slice(at, at + 1000))
        .execute()
    await platform.db
      .insertInto('menu')
      .values([row('odd', '-1', 9), row('ring1', 'ring2', 1), row('ring2', 'ring1', 1)])
      .execute()
    const admin = await platform.signIn('admin')
    const { code, data } = await admin.call(oauth.currentUser, { query: { systemCode: 'trade' } })
    expect(code).toBe(200)
    const directory = data.menuList.find((menu: { id: string }) => menu.id === 'tradeDir')
    expect(directory.children.length).toBeGreaterThanOrEqual(5000)
    expect(JSON.stringify(data.menuList)).not.toContain('ring1')
  })

  it('needs a session', async () => {
    expect((await platform.anonymous.call(oauth.currentUser, { query: {} })).code).toBe(600)
  })
})

describe('menus of clients', () => {
  it('carry no entry for the routes that every client has, and own pages only for who has them', async () => {
    const base = {
      systemId: 'trade',
      type: 2,
      enabledMark: 1,
      category: 'Web',
      linkTarget: '_self',
      propertyJson: '{}',
      sortCode: 9,
    }
    const entry = (id: string, parentId: string, urlAddress: string) => ({
      ...base,
      ...{ id, parentId, urlAddress, fullName: id, enCode: id, icon: '' },
    })
    await platform.db
      .insertInto('menu')
      .values([
        entry('fixedHome', '-1', 'home'),
        { ...entry('ownDir', '-1', ''), type: 1 },
        entry('ownCalendar', 'ownDir', 'schedule'),
        entry('ownHistory', 'ownDir', 'system/history'),
      ])
      .execute()
    const admin = await platform.signIn('admin')
    await platform.db.updateTable('appUser').set({ systemId: 'trade' }).where('id', '=', 'admin').execute()
    const ids = async (headers?: Record<string, string>) => {
      const { data } = await admin.call(oauth.currentUser, { query: {} }, headers)
      return JSON.stringify(data.menuList)
    }
    expect(await ids()).not.toMatch(/fixedHome|ownDir|ownCalendar/)
    expect(await ids({ [ownClientHeader]: '1' })).toMatch(/ownDir.*ownCalendar/)
    expect(await ids({ [ownClientHeader]: '1' })).not.toContain('fixedHome')
  })
})
