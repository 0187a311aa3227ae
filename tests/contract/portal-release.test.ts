import { portal } from '@/lib/contract/portal/portal'
import { portalManage } from '@/lib/contract/portal/portal-manage'
import { portalVersions } from '@/lib/contract/portal/portal-versions'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { menu } from '@/lib/contract/system/menu'
import { saved, sendFile } from './object-file-setup'
import { formOf, itemOf, layoutOf, madePortal, type PortalSite, pageOf, releasedPortal, seen, startPortals } from './portal-setup'

let site: PortalSite
beforeAll(async () => {
  site = await startPortals()
})
afterAll(() => site.stop())

const infoOf = async (id: string) => (await site.designer.call(portal.info, { params: { id } })).data
const release = (id: string, body: object) => site.designer.call(portal.release, { params: { id }, body: body as never })
const entriesOf = (id: string) =>
  site.platform.db.selectFrom('menu').selectAll().where('type', '=', 8).where('moduleId', '=', id).orderBy('id').execute()

it('a release of no kind, without targets, or into what is not there is refused, and nothing is released', async () => {
  const id = await madePortal(site, 'refused')
  for (const [body, msg] of [
    [{ platformRelease: '{}' }, '请至少选择一种发布类型'],
    [{ pc: 0, app: 0, pcPortal: 0, appPortal: 0 }, '请至少选择一个同步方式'],
    [{ pcPortal: 1 }, '主页门户的应用必填'],
    [{ appPortal: 1, appPortalSystemId: '' }, '主页门户的应用必填'],
    [{ pc: 1, pcModuleParentId: [] }, '应用菜单的上级必填'],
    [{ app: 1, appModuleParentId: null }, '应用菜单的上级必填'],
    [{ pcPortal: 1, pcPortalSystemId: 'nowhere' }, '未找到同步路径,请刷新界面'],
    [{ pcPortal: 1, pcPortalSystemId: 'trade', pc: 1, pcModuleParentId: 'nowhere' }, '未找到同步路径,请刷新界面'],
  ] as const) {
    expect(await release(id, body)).toMatchObject({ code: 400, msg })
  }
  expect(await infoOf(id)).toMatchObject({ state: 0, pcPortalIsRelease: 0 })
  expect(await release('gone', { pcPortal: 1, pcPortalSystemId: 'trade' })).toMatchObject({ msg: '操作失败，数据不存在' })
})

it('a release makes pages and entries by what each line of clients sends, and a further one adds only what is new', async () => {
  const id = await madePortal(site, 'both')
  const platformRelease = '{"pc":1,"app":0,"pcPortal":1,"appPortal":1}'
  const first = { pc: 1, pcPortal: 1, appPortal: 1, pcModuleParentId: ['tradeDir'], pcPortalSystemId: 'trade,main' }
  expect(await release(id, { ...first, appPortalSystemId: ['trade'], platformRelease })).toMatchObject({
    code: 200,
    msg: '操作成功',
  })
  const entries = await entriesOf(id)
  expect(entries).toMatchObject([{ systemId: 'trade', parentId: 'tradeDir', fullName: 'both', sortCode: 999, category: 'Web' }])
  expect(entries[0]?.urlAddress).toMatch(/^portal\/both[0-9a-f]{5}$/)
  expect(JSON.parse(String(entries[0]?.propertyJson))).toEqual({ moduleId: id, iconBackgroundColor: '', isTree: 0 })
  expect(await infoOf(id)).toMatchObject({
    ...{ state: 1, isRelease: 1, platformRelease, pcIsRelease: 1, appIsRelease: 0, pcPortalIsRelease: 1, appPortalIsRelease: 1 },
    ...{ pcReleaseName: '业务系统/目录/both', pcPortalReleaseName: '开发平台；业务系统', appPortalReleaseName: '业务系统' },
  })
  const again = { pc: 1, pcPortal: 1, pcModuleParentId: 'trade', pcSystemId: 'trade', pcPortalSystemId: 'main' }
  await site.designer.call(portal.update, { params: { id }, body: { ...(await infoOf(id)), fullName: 'renamed' } })
  expect(await infoOf(id)).toMatchObject({ state: 2 })
  // The second entry would have the name of the first in the same system.
  expect(await release(id, again)).toMatchObject({ msg: '同步失败,检查编码或名称是否重复' })
  expect(await release(id, { pc: 1, pcPortal: 1 })).toMatchObject({ code: 200 })
  expect(await entriesOf(id)).toMatchObject([{ fullName: 'renamed' }])
  expect(await infoOf(id)).toMatchObject({ state: 1, platformRelease })
})

it('releases at the same time make every page and entry once', async () => {
  const id = await madePortal(site, 'atOnce')
  const body = { pc: 1, pcPortal: 1, pcModuleParentId: ['tradeDir'], pcPortalSystemId: ['trade'], platformRelease: '{}' }
  const replies = await Promise.all(Array.from({ length: 6 }, () => release(id, body)))
  expect(replies.map(({ code }) => code)).toEqual(Array(6).fill(200))
  expect(await entriesOf(id)).toHaveLength(1)
  const pages = site.platform.db.selectFrom('portalManage').select('id').where('portalId', '=', id).execute()
  expect(await pages).toHaveLength(1)
  const { data } = await site.designer.call(portalVersions.list, { params: { id }, query: {} as never })
  expect(data.list.map((row: { number: number }) => row.number)).toEqual([6, 5, 4, 3, 2, 1])
})

it('people see what was released until the next release, and a release of before comes back into the draft', async () => {
  const { id } = await releasedPortal(site, 'versions')
  const released = (await seen(site.admin, id)).data.formData
  const formData = layoutOf(itemOf('c'))
  await site.designer.call(portal.update, { params: { id }, body: { id, formData } })
  expect((await seen(site.admin, id)).data.formData).toBe(released)
  expect(await release(id, { pcPortal: 1 })).toMatchObject({ code: 200 })
  expect((await seen(site.admin, id)).data.formData).toBe(formData)
  const params = { id, number: '1' }
  expect((await site.designer.call(portalVersions.info, { params })).data).toMatchObject({ formData: released, isCurrent: 0 })
  expect(await site.designer.call(portalVersions.restore, { params, body: { version: 1 } })).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
  })
  expect(await site.designer.call(portalVersions.restore, { params, body: undefined })).toMatchObject({ code: 200 })
  expect(await infoOf(id)).toMatchObject({ formData: released, state: 2 })
  expect((await seen(site.admin, id)).data.formData).toBe(formData)
  const kept = await site.admin.call(adminHistory.list, { query: { objectId: id } as never })
  expect(kept.data.list.map((row: { action: string }) => row.action)).toEqual(expect.arrayContaining(['release', 'update']))
})

it('a portal that a system or a menu has is not deleted, and the message names them', async () => {
  const { id, pageId } = await releasedPortal(site, 'bound')
  await release(id, { pc: 1, pcModuleParentId: ['tradeDir'], platformRelease: '{}' })
  const remove = () => site.designer.call(portal.remove, { params: { id } })
  expect(await remove()).toMatchObject({ code: 400, msg: '删除失败，已被“业务系统”、“业务系统/目录/bound”使用' })
  await site.admin.call(portalManage.remove, { params: { id: pageId } })
  expect((await remove()).msg).toBe('删除失败，已被“业务系统/目录/bound”使用')
  for (const entry of await entriesOf(id)) await site.admin.call(menu.remove, { params: { id: entry.id } })
  expect(await remove()).toMatchObject({ code: 200 })
})

it('a system has each portal once, chosen among those that it has not', async () => {
  const { id, pageId } = await releasedPortal(site, 'managed')
  const free = async (systemId: string) => {
    const reply = await site.admin.call(portal.manageSelector, {
      params: { systemId },
      query: { platform: 'Web', keyword: 'managed' } as never,
    })
    return reply.data.list
  }
  expect(await free('trade')).toEqual([])
  expect(await free('main')).toMatchObject([{ id, categoryId: 'company', categoryName: '公司门户' }])
  const filter = await site.designer.call(portal.systemFilter, { params: { id }, query: { category: 'Web' } as never })
  expect(filter.data.list).toMatchObject([
    { id: 'main', disabled: false },
    { id: 'trade', disabled: true },
  ])
  const body = { portalId: id, systemId: 'trade', platform: 'Web', sortCode: 3, enabledMark: 1 } as never
  expect(await site.admin.call(portalManage.create, { body })).toMatchObject({ msg: '门户已存在' })
  const read = (await site.admin.call(portalManage.info, { params: { id: pageId } })).data
  expect(read).toMatchObject({ portalId: id, systemId: 'trade', fullName: 'managed', sortCode: 0, version: 1 })
  const params = { id: pageId }
  expect(await site.admin.call(portalManage.update, { params, body: { ...read, sortCode: 7 } })).toMatchObject({ code: 200 })
  expect(await site.admin.call(portalManage.update, { params, body: read })).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
  })
  expect((await site.admin.call(portalManage.update, { params, body: { ...read, version: 2, systemId: 'main' } })).code).toBe(400)
  expect(await site.admin.call(portalManage.create, { body: { ...read, systemId: 'main' } })).toMatchObject({
    code: 200,
    msg: '新建成功',
  })
  expect(await pageOf(site, id)).toBe(pageId)
})

it('a portal goes to a file and comes from one, with what others keep in it, by both spellings', async () => {
  const { designer } = site
  const id = await madePortal(site, 'carried', { extraOfElsewhere: { deep: 1 } })
  for (const [exported, imported] of [
    [portal.export, portal.import],
    [portal.exportData, portal.importData],
  ] as const) {
    const file = await saved(designer, await designer.call(exported, { params: { id } }))
    expect(file).toMatchObject({ name: 'carried.vp', content: { enCode: 'carried', extraOfElsewhere: { deep: 1 } } })
    const text = JSON.stringify(file.content)
    expect(await sendFile(designer, imported, text, { name: 'a.vp' })).toMatchObject({ code: 400, msg: 'ID、编码、名称重复' })
    expect(await sendFile(designer, imported, text, { name: 'a.vp', type: '1' })).toMatchObject({ code: 200, msg: '导入成功' })
    expect(await sendFile(designer, imported, text, { name: 'a.txt' })).toMatchObject({ msg: '导入失败，文件格式错误' })
    expect(await sendFile(designer, imported, '{"fullName":1}', { name: 'a.vp' })).toMatchObject({ code: 400 })
  }
  const { list } = (await designer.call(portal.list, { query: { keyword: 'carried.' } as never })).data
  expect(list).toHaveLength(2)
  expect(await infoOf(list[0].id)).toMatchObject({ enabledMark: 0, state: 0, extraOfElsewhere: { deep: 1 }, category: 'company' })
})

it('the list filters by state, kind and lock', async () => {
  await releasedPortal(site, 'locked', { enabledLock: 1, type: 1, linkType: 1, customUrl: 'https://example.test/' })
  const list = async (query: object) => {
    const { data } = await site.designer.call(portal.list, { query: { pageSize: 1000, ...query } as never })
    return data.list.map((row: { fullName: string }) => row.fullName)
  }
  expect(await list({ type: '1', enabledLock: '1', isRelease: '1', category: 'company' })).toEqual(['locked'])
  expect(await list({ isRelease: '0' })).not.toContain('locked')
  expect(
    await site.designer.call(portal.create, { body: formOf('other', { type: 1, linkType: 0, customUrl: 'workFlow/flowTodo' }) }),
  ).toMatchObject({
    code: 200,
  })
})
