import { authority } from '@/lib/contract/permission/authority'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { permissionViewer } from '@/lib/contract/permission/permission-viewer'
import { portal } from '@/lib/contract/portal/portal'
import { portalManage } from '@/lib/contract/portal/portal-manage'
import { portalVersions } from '@/lib/contract/portal/portal-versions'
import { mayReadFile } from '@/platform/modules/file/public'
import { actorOf, grant } from '@/platform/modules/permission/testing'
import type { Db } from '@/platform/store/database'
import { trackFileUse } from '@/platform/store/file-use'
import type { Client } from './harness'
import { formOf, homeOf, itemOf, layoutOf, type PortalSite, releasedPortal, seen, startPortals } from './portal-setup'

let site: PortalSite
beforeAll(async () => {
  site = await startPortals()
})
afterAll(() => site.stop())

const isSeen = async (client: Client, id: string, more: object = {}) => (await seen(client, id, more)).data !== null
const save = (client: Client, id: string, formData: string) =>
  client.call(portal.saveCustom, { params: { id }, body: { formData, systemId: 'trade' } as never })

it('who holds no screen of portals is refused by every call of their administration', async () => {
  const { id } = await releasedPortal(site, 'secret')
  const params = { id, systemId: 'trade', number: '1' }
  const {
    list,
    info,
    create,
    update,
    setEnabled,
    remove,
    copy,
    export: one,
    exportData,
    release,
    systemFilter,
    manageSelector,
  } = portal
  const calls = [list, info, create, update, setEnabled, remove, copy, one, exportData, release, systemFilter, manageSelector]
  for (const endpoint of [...calls, ...Object.values(portalVersions), ...Object.values(portalManage)]) {
    const reply = await site.clerk.call(
      endpoint as typeof info,
      { params, ...(endpoint.method === 'GET' ? {} : { body: {} }) } as never,
    )
    expect([endpoint.path, reply.code]).toEqual([endpoint.path, 403])
  }
  for (const path of ['/visualdev/Portal/Actions/Import', '/visualdev/Portal/Model/Actions/ImportData']) {
    const response = await site.clerk.raw(`/api${path}`, { method: 'POST', body: new FormData() })
    expect((await response.json()).code).toBe(403)
  }
})

it.each([
  ['User', 'clerk'],
  ['Role', 'globalRole'],
  ['PermissionGroup', 'portalGroup'],
] as const)('a portal is seen by whom its page is granted to by %s, and by nobody else', async (type, objectId) => {
  const { db } = site.platform
  if (type === 'PermissionGroup') {
    await db.insertInto('permissionGroup').values({ id: objectId, fullName: objectId, enCode: objectId }).execute()
    await db.insertInto('permissionGroupMember').values({ groupId: objectId, objectType: 'User', objectId: 'clerk' }).execute()
  }
  if (type === 'Role') {
    await db.insertInto('userRelation').values({ userId: 'clerk', objectType: 'Role', objectId }).execute()
  }
  const { id, pageId } = await releasedPortal(site, `by${type}`)
  const clerk = await site.platform.signIn('clerk')
  expect(await isSeen(clerk, id)).toBe(false)
  expect(await isSeen(site.admin, id)).toBe(true)
  await grant(db, [type, objectId, 'portalManage', pageId])
  expect(await seen(clerk, id)).toMatchObject({ code: 200, data: { type: 0, enabledLock: 0, formData: expect.any(String) } })
  expect(await isSeen(site.stranger, id)).toBe(false)
  expect(await isSeen(clerk, id, { systemId: 'main' })).toBe(false)
  expect(await isSeen(clerk, id, { platform: 'App' })).toBe(false)
  expect(await isSeen(clerk, id, { systemId: '' })).toBe(true)
})

it('what is disabled shows nothing to anybody: the portal, its page, its system', async () => {
  const { id, pageId } = await releasedPortal(site, 'switched')
  const { db } = site.platform
  await grant(db, ['User', 'clerk', 'portalManage', pageId])
  const shown = async () => [await isSeen(site.admin, id), await isSeen(site.clerk, id)]
  expect(await shown()).toEqual([true, true])
  for (const [table, key] of [
    ['portal', id],
    ['portalManage', pageId],
    ['appSystem', 'trade'],
  ] as const) {
    await db.updateTable(table).set({ enabledMark: 0 }).where('id', '=', key).execute()
    expect(await shown()).toEqual([false, false])
    await db.updateTable(table).set({ enabledMark: 1 }).where('id', '=', key).execute()
  }
  await db
    .deleteFrom('permissionGrant')
    .where('itemType', '=', 'system')
    .where('objectId', '=', 'clerk')
    .where('itemId', '=', 'trade')
    .execute()
  expect(await shown()).toEqual([true, false])
  await grant(db, ['User', 'clerk', 'system', 'trade'])
})

it('an entry of a menu shows its portal to whom the entry is granted', async () => {
  const { id } = await releasedPortal(site, 'entry')
  const body = { pc: 1, pcModuleParentId: ['tradeDir'], platformRelease: '{}' } as never
  await site.admin.call(portal.release, { params: { id }, body })
  expect(await isSeen(site.clerk, id)).toBe(false)
  const { db } = site.platform
  const entry = await db.selectFrom('menu').select('id').where('moduleId', '=', id).executeTakeFirstOrThrow()
  await grant(db, ['User', 'clerk', 'module', entry.id])
  expect(await isSeen(site.clerk, id)).toBe(true)
  expect(await isSeen(site.stranger, id)).toBe(false)
  await db.updateTable('menu').set({ enabledMark: 0 }).where('id', '=', 'tradeDir').execute()
  expect(await isSeen(site.clerk, id)).toBe(false)
  await db.updateTable('menu').set({ enabledMark: 1 }).where('id', '=', 'tradeDir').execute()
})

it('everybody arranges an open portal for himself, by sizes and places only, until the next release', async () => {
  const inner = itemOf('inner', { w: 3 })
  const card = itemOf('card', { jnpfKey: 'card', children: [inner] })
  const formData = layoutOf(itemOf('a', { propsApi: 'if1', dataType: 'dynamic' }), card)
  const { id, pageId } = await releasedPortal(site, 'arranged', { formData })
  await grant(site.platform.db, ['User', 'clerk', 'portalManage', pageId], ['User', 'stranger', 'portalManage', pageId])
  const own = layoutOf(
    itemOf('a', { x: 3, w: 9, propsApi: 'stolen', dataType: 'dynamic', title: 'other', option: { value: '<script>' } }),
    { ...card, y: 9, children: [{ ...inner, w: 5, jnpfKey: 'iframe' }] },
  )
  expect(await save(site.clerk, id, own)).toMatchObject({ code: 200 })
  const expected = JSON.parse(formData)
  Object.assign(expected.layout[0], { x: 3, w: 9 })
  Object.assign(expected.layout[1], { y: 9 })
  Object.assign(expected.layout[1].children[0], { w: 5 })
  expect(JSON.parse((await seen(site.clerk, id)).data.formData)).toEqual(expected)
  expect((await seen(site.stranger, id)).data.formData).toBe(formData)
  expect((await seen(site.admin, id)).data.formData).toBe(formData)
  const rows = () => site.platform.db.selectFrom('portalCustom').selectAll().where('portalId', '=', id).execute()
  expect(await rows()).toMatchObject([{ userId: 'clerk', systemId: 'trade', platform: 'Web' }])
  await site.designer.call(portal.release, { params: { id }, body: { pcPortal: 1 } as never })
  expect(await rows()).toEqual([])
  expect((await seen(site.clerk, id)).data.formData).toBe(formData)
})

it.each<[string, string, number]>([
  ['an item that is none of it', layoutOf(itemOf('a'), itemOf('stranger')), 400],
  ['places outside the grid, which stay as they are', layoutOf(itemOf('a', { x: 99, w: -4 })), 200],
  ['ten thousand levels', `{"layout":${'[{"children":'.repeat(10_000)}[]${'}]'.repeat(10_000)}}`, 400],
  ['prototypes', '{"layout":[{"i":"a","__proto__":{"x":1}}]}', 400],
  ['no layout', 'null', 200],
  ['no JSON', '{', 400],
  ['five megabytes', layoutOf(itemOf('a', { option: 'x'.repeat(5_000_000) })), 400],
])(
  'a made-up arrangement changes nothing: %s',
  async (name, formData, code) => {
    const { id, pageId } = await releasedPortal(site, `forged${formData.length}`)
    await grant(site.platform.db, ['User', 'clerk', 'portalManage', pageId])
    const before = (await seen(site.clerk, id)).data.formData
    expect([name, (await save(site.clerk, id, formData)).code]).toEqual([name, code])
    expect(JSON.parse((await seen(site.clerk, id)).data.formData)).toEqual(JSON.parse(before))
  },
  30_000,
)

it('nobody arranges a locked portal, or one that he does not see', async () => {
  const locked = await releasedPortal(site, 'shut', { enabledLock: 1 })
  await grant(site.platform.db, ['User', 'clerk', 'portalManage', locked.pageId])
  expect(await save(site.clerk, locked.id, layoutOf(itemOf('a')))).toMatchObject({ code: 400, msg: '门户已锁定，不能调整布局' })
  const open = await releasedPortal(site, 'unseen')
  expect(await save(site.clerk, open.id, layoutOf(itemOf('a')))).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
})

it('somebody begins with the portal that he chose while he may open it, then with the first of his, and without a choice with none', async () => {
  const { db } = site.platform
  await db.deleteFrom('permissionGrant').where('itemType', '=', 'portalManage').execute()
  const [one, two] = [await releasedPortal(site, 'one'), await releasedPortal(site, 'two')]
  expect(await homeOf(site.clerk)).toBe('')
  const setDefault = (id: string) => site.clerk.call(portal.setDefault, { params: { id }, query: { platform: 'Web' } as never })
  expect(await setDefault(one.id)).toMatchObject({ code: 400 })
  await grant(db, ['User', 'clerk', 'portalManage', one.pageId], ['User', 'clerk', 'portalManage', two.pageId])
  await db.updateTable('portalManage').set({ sortCode: 1 }).where('id', '=', two.pageId).execute()
  expect(await homeOf(site.clerk)).toBe('')
  expect(await setDefault(two.id)).toMatchObject({ code: 200 })
  expect(await homeOf(site.clerk)).toBe(two.id)
  const choices = await site.clerk.call(portal.selector, { query: { platform: 'Web', type: '1', systemId: 'trade' } as never })
  expect(choices.data.list).toMatchObject([{ fullName: '公司门户', children: [{ id: one.id }, { id: two.id }] }])
  await db.deleteFrom('permissionGrant').where('itemId', '=', two.pageId).execute()
  expect(await homeOf(site.clerk)).toBe(one.id)
  const { data } = await site.clerk.call(currentUserSettings.authorize, {} as never)
  expect(data.portal).toMatchObject([{ id: 'trade', children: [{ id: one.pageId, fullName: 'one' }] }])
})

it('portals are granted to an object, by themselves and with all else, and shown by what gives them', async () => {
  const { id, pageId } = await releasedPortal(site, 'granted')
  const { admin, platform } = site
  const params = { objectId: 'powerRole' }
  await grant(platform.db, ['Role', 'powerRole', 'system', 'trade'], ['Role', 'powerRole', 'module', 'm1'])
  const read = async () => (await admin.call(authority.portals, { params })).data
  expect(await read()).toMatchObject({ list: [{ id: 'trade' }], ids: [], all: expect.arrayContaining([pageId]) })
  expect(await admin.call(authority.savePortals, { params, body: { ids: [pageId, 'm1', 'nowhere'] } as never })).toMatchObject({
    code: 200,
  })
  expect((await read()).ids).toEqual([pageId])
  const step = await admin.call(authority.values, { params, body: { type: 'portalManage', moduleIds: 'trade' } as never })
  expect(step.data.ids).toEqual([pageId])
  const posted = { objectType: 'Role', systemIds: ['trade'], module: ['m1'], button: [], column: [], form: [], resource: [] }
  await admin.call(authority.save, { params, body: posted as never })
  expect((await read()).ids).toEqual([pageId])
  await admin.call(authority.save, { params, body: { ...posted, portalManage: [] } as never })
  expect((await read()).ids).toEqual([])
  const holders = { itemType: 'portalManage', objectType: 'Role', objectId: ['powerRole', 'portalGroup'], systemId: 'trade' }
  expect(await admin.call(authority.replaceHolders, { params: { itemId: pageId }, body: holders as never })).toMatchObject({
    code: 200,
  })
  const { data } = await admin.call(authority.holders, { params: { itemId: pageId, objectType: 'Role' } })
  expect(data.ids.sort()).toEqual(['portalGroup', 'powerRole'])
  const query = { id: 'powerRole', objectType: 'role', permissionId: 'powerRole', itemType: 'portalManage' } as never
  const tree = await admin.call(permissionViewer.permission, { query })
  expect(tree.data).toMatchObject([{ id: 'trade', children: [{ id: pageId, fullName: 'granted' }] }])
  await admin.call(portalManage.remove, { params: { id: pageId } })
  expect(await platform.db.selectFrom('permissionGrant').select('objectId').where('itemId', '=', pageId).execute()).toEqual([])
  expect(await isSeen(admin, id)).toBe(false)
})

it('all portals are offered to those only who put them somewhere', async () => {
  const { id } = await releasedPortal(site, 'offered')
  const idsFor = async (client: Client) => {
    const { data } = await client.call(portal.selector, { query: { platform: 'Web', systemId: 'trade' } as never })
    return data.list.flatMap((category: { children: { id: string }[] }) => category.children.map((one) => one.id))
  }
  expect(await idsFor(site.designer)).toContain(id)
  expect(await idsFor(await site.platform.signIn('clerk'))).not.toContain(id)
})

/** A copy of a portal that nobody is granted, released so often that it alone names its pictures more often than anybody looks. */
async function releasedOften(db: Db, formData: string): Promise<void> {
  const own = { enCode: 'often', fullName: 'often', formData, createdAt: Date.now(), createdBy: 'manager' }
  await db
    .insertInto('portal')
    .values({ ...own, id: 'often', state: 1 })
    .execute()
  const release = { ...own, portalId: 'often', type: 0, linkType: 0, customUrl: '', enabledLock: 1 }
  const releases = Array.from({ length: 60 }, (_, at) => ({ ...release, number: at + 1 }))
  await db.insertInto('portalVersion').values(releases).execute()
}

it('a picture of a portal is seen by whoever may open it, and named by those only who see it', async () => {
  const { db } = site.platform
  await trackFileUse(db)
  const name = `${'ab'.repeat(16)}.png`
  const file = { name, type: 'annexpic', originalName: 'a.png', contentType: 'image/png', sizeBytes: 3, userId: 'manager' }
  await db
    .insertInto('storedFile')
    .values({ ...file, createdAt: Date.now() })
    .execute()
  const formData = layoutOf(itemOf('a', { option: { imgUrl: `/api/file/Image/annexpic/${name}` } }))
  const { pageId } = await releasedPortal(site, 'pictures', { formData })
  const actorOfClerk = await actorOf(site.platform.ctx, 'clerk')
  const isReadable = () => mayReadFile(site.platform.ctx, actorOfClerk, { name, type: 'annexpic', userId: 'manager' } as never)
  expect(await isReadable()).toBe(false)
  await grant(db, ['User', 'clerk', 'portalManage', pageId])
  expect(await isReadable()).toBe(true)
  await releasedOften(db, formData)
  expect(await isReadable()).toBe(true)
  const other = `${'cd'.repeat(16)}.png`
  await db
    .insertInto('storedFile')
    .values({ ...file, name: other, userId: 'stranger', createdAt: Date.now() })
    .execute()
  const named = layoutOf(itemOf('a', { option: { imgUrl: other } }))
  expect(await site.designer.call(portal.create, { body: formOf('stolen', { formData: named }) })).toMatchObject({
    code: 400,
    msg: '文件不存在，请重新上传',
  })
})
