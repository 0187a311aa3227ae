import { authority } from '@/lib/contract/permission/authority'
import { oauth } from '@/lib/contract/session/oauth'
import { menu } from '@/lib/contract/system/menu'
import { moduleButton } from '@/lib/contract/system/module-items'
import { system } from '@/lib/contract/system/system'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'
import { connect } from './socket-testing'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

describe('systems and menus', () => {
  it('list systems; as a picker only those the caller may enter', async () => {
    const ids = async (client: Client, query: Record<string, string>) =>
      (await client.call(system.list, { query })).data.list.map((row: { id: string }) => row.id)
    expect(await ids(admin, {})).toEqual(['main', 'trade'])
    expect(await ids(admin, { keyword: '业务' })).toEqual(['trade'])
    await grantTag(platform.db, 'manager', 'system.menu')
    const manager = await platform.signIn('manager')
    expect(await ids(manager, { selector: 'true' })).toEqual(['main'])
    const row = (await admin.call(system.list, { query: {} })).data.list[0]
    expect(row).toMatchObject({ mainSystem: true, propertyJson: '{}' })
    expect(await admin.call(system.list, { query: { keyword: 'x'.repeat(201) } })).toMatchObject({ code: 400 })
  })

  it('show the menus of a system as a tree in which a match keeps its ancestors', async () => {
    const tree = async (query: Record<string, string>) =>
      (await admin.call(menu.bySystem, { params: { systemId: 'trade' }, query })).data.list
    expect((await tree({})).map((node: { id: string }) => node.id)).toEqual(['plainPage', 'tradeDir'])
    expect(await tree({ keyword: '客户' })).toMatchObject([
      { id: 'tradeDir', isButtonAuthorize: 0, hasChildren: true, children: [{ id: 'm1', type: 3, isButtonAuthorize: 1 }] },
    ])
    expect(await tree({ category: 'App' })).toEqual([])
    expect(await tree({ type: '2' })).toMatchObject([{ id: 'plainPage' }])
  })

  it('A5: a menu switched off is gone from the next answer, and comes back', async () => {
    const clerk = await platform.signIn('clerk')
    const menus = async () => JSON.stringify((await clerk.call(oauth.currentUser, { query: {} })).data?.menuList ?? [])
    expect(await menus()).toContain('"m1"')
    const params = { id: 'm1' }
    expect(await admin.call(menu.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await menus()).not.toContain('"m1"')
    await admin.call(menu.state, { params })
    expect(await menus()).toContain('"m1"')
  })

  it('are told to the pages of the system whenever an entry is made, renamed, moved, switched or deleted, and to nobody else', async () => {
    await grant(platform.db, ['User', 'clerk', 'module', 'tradeDir'])
    await grantTag(platform.db, 'manager', 'system.menu')
    const [clerk, manager] = [await platform.signIn('clerk'), await platform.signIn('manager')]
    for (const client of [clerk, manager, admin]) await client.call(oauth.currentUser, { query: {} })
    const page = await connect(platform.baseUrl, clerk.token)
    const others = [await connect(platform.baseUrl, manager.token), await connect(platform.baseUrl, admin.token)]
    const shown = async () => JSON.stringify((await clerk.call(oauth.currentUser, { query: {} })).data.menuList)
    const told = async () => {
      // Pages of other makers do not know `isMenu` and are loaded anew.
      expect(await page.next('refresh')).toEqual({ method: 'refresh', msg: '菜单已变更，页面即将刷新', isMenu: true })
    }
    const body = {
      parentId: '-1',
      systemId: 'trade',
      fullName: '新页',
      enCode: 'newPage',
      icon: 'i',
      type: 2,
      urlAddress: 'new/page',
    }
    const params = { id: (await admin.call(menu.create, { body })).data.id as string }
    await told()
    expect(await shown()).not.toContain('新页')
    await grant(platform.db, ['User', 'clerk', 'module', params.id])
    expect(await shown()).toContain('新页')
    await admin.call(menu.update, { params, body: { ...body, fullName: '改名页' } })
    await told()
    expect(await shown()).toContain('改名页')
    await admin.call(menu.move, { params, body: { parentId: 'tradeDir' } })
    await told()
    // The entries of flows stand behind those that somebody made.
    expect(JSON.parse(await shown())[0]).toMatchObject({ id: 'tradeDir', children: [{ id: 'm1' }, params] })
    // What can be granted on an entry comes with it.
    const button = { moduleId: params.id, parentId: '-1', fullName: '新增', enCode: 'btn_add' }
    const made = { id: (await admin.call(moduleButton.create, { body: button })).data.id as string }
    await admin.call(moduleButton.update, { params: made, body: { ...button, enabledMark: 0 } })
    await told()
    await admin.call(menu.state, { params })
    await told()
    expect(await shown()).not.toContain('改名页')
    await admin.call(menu.remove, { params })
    await told()
    for (const other of others) expect(other.waiting().some(({ method }) => method === 'refresh')).toBe(false)
    for (const { socket } of [page, ...others]) socket.close()
  })

  it('follow a grant: whoever gains an entry is asked to sign in anew, and has it then', async () => {
    const stranger = await platform.signIn('stranger')
    await stranger.call(oauth.currentUser, { query: {} })
    const page = await connect(platform.baseUrl, stranger.token)
    const body = { objectType: 'User' as const, systemIds: ['trade'], module: ['plainPage', 'm1'] }
    expect(await admin.call(authority.save, { params: { objectId: 'stranger' }, body })).toMatchObject({ code: 200 })
    expect(await page.next('logout')).toMatchObject({ msg: '权限已变更，请重新登录！' })
    const again = await platform.signIn('stranger')
    expect(JSON.stringify((await again.call(oauth.currentUser, { query: {} })).data.menuList)).toContain('"m1"')
    page.socket.close()
  })

  it('refuse to switch an unknown menu', async () => {
    expect(await admin.call(menu.state, { params: { id: 'unknown' } })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  })
})
