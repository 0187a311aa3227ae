import { namedEndpoints } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { viewHeader } from '@/lib/contract/own-call'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { oauth } from '@/lib/contract/session/oauth'
import { viewAs } from '@/lib/contract/session/view-as'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { administrationTags, grantTag } from '@/platform/modules/permission/testing'
import { addNamingForm, addSql } from './data-interface-setup'
import { type Client, type Harness, md5, type RawReply, testPassword } from './harness'
import { create, createdId, list, modelId, type OnlineDev, permit, raw, remove, startOnlineDev, update } from './online-dev-setup'
import { connect, eventually } from './socket-testing'
import { answersOf, wholeDatabase } from './whole-contract'

const onlyLooks = '正在以他人身份查看，只能查看，不能修改'
const minuteMs = 60_000

let site: OnlineDev
let platform: Harness
/** A session of the administrator of its own for each test. */
let viewer: Client
beforeAll(async () => {
  site = await startOnlineDev()
  platform = site.platform
})
afterAll(() => site.stop())
beforeEach(async () => {
  viewer = await platform.signIn('admin')
})

const begin = (userId: string, client = viewer) => client.call(viewAs.begin, { body: { userId } })
const current = async (client = viewer) => (await client.call(oauth.currentUser, { query: {} })).data
const whoIs = async (client = viewer) => (await current(client)).userInfo.userId
const entries = async () =>
  (await site.admin.call(adminHistory.list, { query: { objectType: 'user', action: 'view' } })).data.list as { id: string }[]

describe('looking as somebody else', () => {
  it('shows his menus, lists and records, and nothing that he may not see', async () => {
    await permit(platform, 'button', 'btn_detail')
    const id = await createdId(site.clerk, { name: '职员的客户' })
    expect((await list(viewer, {}, 'design2')).code).toBe(200)
    expect(await begin('clerk')).toMatchObject({ code: 200, data: { id: expect.any(String), secondsLeft: 1800 } })
    const seen = await current()
    const his = await current(site.clerk)
    expect(seen).toMatchObject({ menuList: his.menuList, permissionList: his.permissionList })
    expect(seen.viewing).toMatchObject({ viewer: '名admin/admin' })
    expect(seen.userInfo).toMatchObject({ userId: 'clerk', isAdministrator: false })
    expect((await list(viewer)).data).toEqual((await list(site.clerk)).data)
    expect(await raw(viewer, id)).toEqual(await raw(site.clerk, id))
    expect((await list(viewer, {}, 'design2')).code).toBe((await list(site.clerk, {}, 'design2')).code)
    expect((await viewer.call(role.list, { query: {} })).code).toBe(403)
  })

  it('is kept in history before the first look: who, as whom, until when; an early end too', async () => {
    const before = (await entries()).length
    const began = platform.ctx.now()
    await begin('manager')
    const [first] = await entries()
    expect(first).toMatchObject({
      objectId: 'manager',
      objectName: '名manager/manager',
      userName: '名admin/admin',
      action: 'view',
    })
    const details = async (id = '') => (await site.admin.call(adminHistory.info, { params: { id } })).data
    const { after, canRestore } = await details(first?.id)
    expect(after.viewedUntil).toBeGreaterThanOrEqual(began + 30 * minuteMs)
    expect(canRestore).toBe(false)
    expect((await viewer.call(viewAs.end, {})).code).toBe(200)
    expect(await entries()).toHaveLength(before + 2)
    const last = await details((await entries())[0]?.id)
    expect(last.before).toEqual(after)
    expect(last.after.viewedUntil).toBeLessThan(after.viewedUntil)
    await viewer.call(viewAs.end, {})
    expect(await entries()).toHaveLength(before + 2)
  })

  it('is no change of the person: whoever meets a conflict is told who changed him', async () => {
    const params = { id: 'junior' }
    const { data } = await site.admin.call(user.info, { params })
    const body = { ...data, organizeId: 'east', positionId: '', roleId: '' }
    expect((await site.admin.call(user.update, { params, body })).code).toBe(200)
    platform.advance(1000)
    await begin('junior')
    const late = await site.admin.call(user.update, { params, body })
    expect(late.issues).toMatchObject([{ code: 'conflict', params: { userName: '名admin/admin', at: expect.any(Number) } }])
    const changes = await site.admin.call(adminHistory.list, {
      query: { objectType: 'user', objectId: 'junior', action: 'update' },
    })
    expect(late.issues?.[0]).toMatchObject({ params: { at: changes.data.list[0].creatorTime } })
  })

  it('is refused to whoever is no administrator, as an administrator, as oneself, as nobody, and twice at once', async () => {
    await platform.db.updateTable('appUser').set({ isAdministrator: 1 }).where('id', '=', 'manager').execute()
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
    const before = (await entries()).length
    try {
      expect((await begin('stranger', platform.anonymous)).code).toBe(600)
      expect((await begin('stranger', site.clerk)).code).toBe(403)
      expect((await begin('manager')).msg).toBe('不能以其他管理员的身份查看')
      expect((await begin('admin')).msg).toBe('不能以自己的身份查看')
      expect((await begin('junior')).msg).toBe('不能以已禁用用户的身份查看')
      expect((await begin('nobody')).msg).toBe('数据不存在')
      expect(await viewer.call(viewAs.begin, { body: {} as never })).toMatchObject({ code: 400, msg: '请求参数不正确：userId' })
      expect(await entries()).toHaveLength(before)
      await begin('clerk')
      expect((await begin('stranger')).msg).toBe(onlyLooks)
    } finally {
      await platform.db
        .updateTable('appUser')
        .set({ isAdministrator: 0, enabledMark: 1 })
        .where('id', 'in', ['manager', 'junior'])
        .execute()
    }
  })

  it('goes through his systems without moving him from one to another', async () => {
    await grantTag(platform.db, 'clerk', 'permission.position')
    await begin('clerk')
    const shown = async (client = viewer) => (await current(client)).userInfo.systemId
    const lookAt = async (systemId: string) => (await viewer.call(viewAs.lookAt, { body: { systemId } })).code
    expect(await shown()).toBe('trade')
    expect(await lookAt('main')).toBe(200)
    expect(await shown()).toBe('main')
    expect(await shown(site.clerk)).toBe('trade')
    expect(await lookAt('nowhere')).toBe(200)
    expect((await current()).menuList).not.toEqual([])
    expect(await shown(site.clerk)).toBe('trade')
  })

  it('is one session’s: others of the administrator, and the person himself, notice nothing', async () => {
    const page = await connect(platform.baseUrl, site.clerk.token)
    await platform.db.updateTable('session').set({ lastSeenAt: 1 }).where('userId', '=', 'clerk').execute()
    const about = () => platform.db.selectFrom('session').selectAll().where('userId', '=', 'clerk').orderBy('tokenHash').execute()
    const before = await about()
    await begin('clerk')
    await current()
    await list(viewer)
    expect(await whoIs(site.admin)).toBe('admin')
    expect(await about()).toEqual(before)
    expect(page.waiting()).toEqual([])
    page.socket.close()
  })
})

describe('it ends', () => {
  it('when the administrator wants it: without signing in again he is himself', async () => {
    await begin('clerk')
    expect(await whoIs()).toBe('clerk')
    await viewer.call(viewAs.end, {})
    expect(await current()).toMatchObject({ viewing: null, userInfo: { userId: 'admin' } })
    expect((await viewer.call(role.list, { query: {} })).code).toBe(200)
  })

  it('by itself after half an hour, however busy', async () => {
    await begin('clerk')
    platform.advance(29 * minuteMs)
    expect(await current()).toMatchObject({ userInfo: { userId: 'clerk' }, viewing: { secondsLeft: expect.any(Number) } })
    platform.advance(minuteMs)
    expect(await whoIs()).toBe('admin')
  })

  it('with the session: signing out, and the end of the right to look', async () => {
    await begin('clerk')
    expect((await viewer.call(oauth.logout, { query: {} })).code).toBe(200)
    expect((await viewer.call(oauth.currentUser, { query: {} })).code).toBe(600)

    const adminIds = async (...ids: string[]) =>
      site.admin.call(sysConfig.saveAdministrators, { body: { adminIds: ids } as never })
    await platform.db.updateTable('appUser').set({ isAdministrator: 1 }).where('id', '=', 'manager').execute()
    const second = await platform.signIn('manager')
    expect((await begin('clerk', second)).code).toBe(200)
    // Also where nobody has ended his session, as when the database was changed by hand.
    await platform.db.updateTable('appUser').set({ isAdministrator: 0 }).where('id', '=', 'manager').execute()
    expect(await whoIs(second)).toBe('manager')
    await platform.db.updateTable('appUser').set({ isAdministrator: 1 }).where('id', '=', 'manager').execute()
    expect(await whoIs(second)).toBe('clerk')
    expect((await adminIds()).code).toBe(200)
    expect(await second.call(oauth.currentUser, { query: {} })).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
  })

  it('when the person becomes an administrator or is disabled', async () => {
    const change = (values: { isAdministrator?: number; enabledMark?: number }) =>
      platform.db.updateTable('appUser').set(values).where('id', '=', 'manager').execute()
    await begin('manager')
    await change({ isAdministrator: 1 })
    expect(await whoIs()).toBe('admin')
    await change({ isAdministrator: 0, enabledMark: 0 })
    expect(await whoIs()).toBe('admin')
    await change({ enabledMark: 1 })
    expect(await whoIs()).toBe('manager')
  })

  it('for the pages that were drawn in it: none of them does anything in the name of the administrator', async () => {
    const { data } = await begin('stranger')
    const onPage = { [viewHeader]: data.id }
    const removeClerk = () => viewer.call(user.remove, { params: { id: 'junior' } }, onPage)
    expect((await viewer.call(oauth.currentUser, { query: {} }, onPage)).code).toBe(200)
    expect((await removeClerk()).msg).toBe(onlyLooks)
    await viewer.call(viewAs.end, {}, onPage)
    const over = { code: 424, msg: '查看已结束，请刷新页面', data: null }
    expect(await removeClerk()).toMatchObject(over)
    expect(await viewer.call(oauth.currentUser, { query: {} }, onPage)).toMatchObject(over)
    await begin('clerk')
    expect(await viewer.call(oauth.currentUser, { query: {} }, onPage)).toMatchObject(over)
  })

  it('not with the lock of the screen, which is opened with the own password', async () => {
    await begin('clerk')
    await viewer.call(oauth.lockSession, {})
    expect((await viewer.call(oauth.me, {})).data.userId).toBe('admin')
    expect((await viewer.call(oauth.currentUser, { query: {} })).code).toBe(423)
    const password = md5(testPassword)
    expect((await viewer.call(oauth.lockScreen, { body: { account: 'clerk', password } })).code).toBe(400)
    expect((await viewer.call(oauth.lockScreen, { body: { account: 'admin', password } })).code).toBe(200)
    expect(await whoIs()).toBe('clerk')
  })
})

describe('on the socket', () => {
  it('the administrator is there as himself, and nothing is done, read or told', async () => {
    await begin('clerk')
    const id = await createdId(site.clerk, { name: '有人在看' })
    const tab = await connect(platform.baseUrl, viewer.token)
    const watcher = await connect(platform.baseUrl, site.clerk.token)
    const { token } = viewer
    const look = { method: 'WatchRecord', modelId, recordId: id, viewId: 'view-as-1', doing: 'viewing' }
    watcher.send({ ...look, token: site.clerk.token })
    await watcher.next('recordWatchers')
    const frames = [
      look,
      { method: 'UpdateReadMessage', formUserId: 'manager' },
      { method: 'MessageList', formUserId: 'admin', toUserId: 'clerk', currentPage: 1, pageSize: 1, sord: 'asc' },
      { method: 'SendMessage', toUserId: 'clerk', messageType: 'text', messageContent: '你好' },
    ]
    for (const frame of frames) {
      tab.send({ ...frame, token })
      expect((await tab.next('error')).msg).toBe(onlyLooks)
    }
    const online = await platform.db
      .selectFrom('realtimeSession')
      .innerJoin('session', 'session.tokenHash', 'realtimeSession.tokenHash')
      .select('session.userId')
      .where('session.viewId', 'is not', null)
      .execute()
    expect(online).toEqual([{ userId: 'admin' }])
    watcher.send({ ...look, token: site.clerk.token })
    expect((await watcher.next('recordWatchers'))['list'].map(({ userId }: { userId: string }) => userId)).toEqual(['clerk'])
    await viewer.call(viewAs.end, {})
    tab.send({ ...frames[2], token })
    await tab.next('messageList')
    tab.socket.close()
    watcher.socket.close()
    await eventually(() => tab.socket.readyState === tab.socket.CLOSED, 'the socket closes')
  })
})

/** What only reads has nothing refused by the database either, but for pictures with a code, which anybody may ask for. */
function isAnsweredRightly({ changesState, whileViewing, access }: Endpoint, { code, msg }: Partial<RawReply>): boolean {
  if (changesState) return msg === onlyLooks
  return whileViewing === 'private' ? code === 403 : access === 'anonymous' || msg !== onlyLooks
}

const calls = namedEndpoints.filter(({ endpoint }) => endpoint.whileViewing !== 'own')

describe('over the whole contract', () => {
  it('only what is about the own session is done in the own name', () => {
    const own = namedEndpoints.filter(({ endpoint }) => endpoint.whileViewing === 'own').map(({ name }) => name)
    expect(own.sort()).toEqual([
      'oauth.lockScreen',
      'oauth.lockSession',
      'oauth.logout',
      'oauth.me',
      'viewAs.end',
      'viewAs.lookAt',
    ])
  })

  it('every call that is about one’s own things alone says that it is private, or why it is not', () => {
    // Rights and the place in the company; what administrators see of each of them anyway.
    const isRight = new Set(
      ['authorize', 'organizes', 'positions', 'roles', 'subordinates'].map((name) => `currentUserSettings.${name}`),
    )
    const personal =
      /^\/(message(?!\/(Notice|SendMessageConfig))|system\/Schedule|extend\/Email|permission\/(Users\/Current|socials))\b/
    const open = calls
      .filter(
        // What is told before anybody has signed in is nobody's.
        ({ endpoint: { access, changesState, whileViewing, path } }) =>
          access !== 'anonymous' && !changesState && whileViewing === 'asThem' && personal.test(path),
      )
      .map(({ name }) => name)
    expect(open.filter((name) => !isRight.has(name))).toEqual([])
  })

  it('nothing changes in the database, whatever is called: what would change something is refused, and what is private', async () => {
    for (const tag of administrationTags) await grantTag(platform.db, 'clerk', tag)
    await addNamingForm(platform.db)
    await addSql(platform.db, 'if1', "select '1' as id, '甲' as name")
    await begin('clerk')
    const before = await wholeDatabase(platform.db)
    const wrong: string[] = []
    for (const { name, endpoint } of calls) {
      for (const { reply, text } of await answersOf(viewer, endpoint)) {
        if (!isAnsweredRightly(endpoint, reply)) wrong.push(`${name}: ${text.slice(0, 100)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await wholeDatabase(platform.db)).toEqual(before)
  }, 240_000)

  it('calls with everything that they need are refused as well', async () => {
    const id = await createdId(site.clerk, { name: '不能动' })
    await begin('clerk')
    const refusals = [await create(viewer, { name: '新' }), await update(viewer, id, { name: '改' }), await remove(viewer, id)]
    expect(refusals.map(({ msg }) => msg)).toEqual([onlyLooks, onlyLooks, onlyLooks])
    const ran = await viewer.call(dataInterface.rows, { params: { id: 'if1' }, body: {} as never })
    expect(ran).toMatchObject({ code: 200, data: { list: expect.any(Array) } })
    expect((await viewer.call(onlineDev.config, { params: { modelId }, query: {} })).code).toBe(200)
  })
})
