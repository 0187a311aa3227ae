import { preferences } from '@/lib/contract/permission/preferences'
import { oauth } from '@/lib/contract/session/oauth'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeEach(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
})
afterEach(() => platform.stop())

const me = () => platform.db.selectFrom('appUser').selectAll().where('id', '=', 'clerk').executeTakeFirstOrThrow()
const major = (majorType: 'System' | 'Organize' | 'Position' | 'Role', majorId: string) =>
  clerk.call(preferences.major, { body: { majorType, majorId } })

describe("the signed-in user's own settings", () => {
  it('keep layout and language, and refuse unknown ones', async () => {
    expect(await clerk.call(preferences.systemTheme, { body: { theme: 'plain' } })).toMatchObject({ code: 200 })
    expect(await clerk.call(preferences.systemLanguage, { body: { language: 'en' } })).toMatchObject({ code: 200 })
    expect(await me()).toMatchObject({ theme: 'plain', language: 'en' })
    const theme = await clerk.call(preferences.systemTheme, { body: { theme: 'odd' as 'plain' } })
    expect(theme).toMatchObject({ code: 400, issues: [{ path: 'theme' }] })
    const language = await clerk.call(preferences.systemLanguage, { body: { language: 'fr' } })
    expect(language).toMatchObject({ code: 400, issues: [{ path: 'language' }] })
  })

  it.each([
    ['zh_CN', 'zh'],
    ['zh-TW', 'zhtw'],
    ['en_US', 'en'],
  ])('take the language as other clients spell it: %s', async (spelling, language) => {
    expect(await clerk.call(preferences.systemLanguage, { body: { language: spelling } })).toMatchObject({ code: 200 })
    expect(await me()).toMatchObject({ language })
  })

  it('switch to a permitted system with menus and to no other', async () => {
    expect(await major('System', 'main')).toMatchObject({ code: 400, msg: '该系统下菜单为空，系统切换失败' })
    await grant(platform.db, ['User', 'clerk', 'system', 'main'])
    expect(await major('System', 'main')).toMatchObject({ code: 400, msg: '该系统下菜单为空，系统切换失败' })
    await grant(platform.db, ['User', 'clerk', 'module', 'menu.permission.user'])
    expect(await major('System', 'main')).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await major('System', 'unknown')).toMatchObject({ code: 400 })
    expect((await clerk.call(oauth.currentUser, { query: {} })).data.userInfo.systemId).toBe('main')
  })

  it('switch the organisation together with position and system', async () => {
    await platform.db.insertInto('userRelation').values({ userId: 'clerk', objectType: 'Position', objectId: 'writer' }).execute()
    expect(await major('Organize', 'office')).toMatchObject({ code: 200 })
    expect(await me()).toMatchObject({ organizeId: 'office', positionId: 'writer', systemId: 'trade' })
  })

  it('stay where they are when the other organisation gives no rights', async () => {
    await platform.db.deleteFrom('permissionGrant').where('objectId', '=', 'clerk').execute()
    await grant(platform.db, ['Role', 'salesRole', 'system', 'trade'], ['Role', 'salesRole', 'module', 'm1'])
    expect(await major('Organize', 'office')).toMatchObject({ code: 400, msg: '该组织内权限为空，组织切换失败！' })
    expect((await me()).organizeId).toBe('sales')
  })

  it('A6: never switch to an organisation or position of somebody else', async () => {
    const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }
    expect(await major('Organize', 'group')).toMatchObject(notAllowed)
    expect(await major('Position', 'writer')).toMatchObject(notAllowed)
    expect(await major('Position', 'seller')).toMatchObject({ code: 200 })
    expect(await major('Role', 'powerRole')).toMatchObject(notAllowed)
  })
})
