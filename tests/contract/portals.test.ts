import { portal } from '@/lib/contract/portal/portal'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { formOf, madePortal, type PortalSite, startPortals } from './portal-setup'

let site: PortalSite
beforeAll(async () => {
  site = await startPortals()
})
afterAll(() => site.stop())

const infoOf = async (id: string) => (await site.designer.call(portal.info, { params: { id } })).data

it('a portal is made, read, changed, disabled, copied and deleted, and history tells of each', async () => {
  const { designer } = site
  const reply = await designer.call(portal.create, { body: formOf('first', { extraOfElsewhere: [1] }) })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功', data: expect.any(String) })
  const params = { id: reply.data as string }
  const read = await infoOf(params.id)
  expect(read).toMatchObject({ enCode: 'first', category: 'company', isRelease: 0, state: 0, version: 1, extraOfElsewhere: [1] })
  expect(read).toMatchObject({ pcIsRelease: 0, pcPortalReleaseName: '', creatorUser: expect.stringContaining('manager') })
  const changed = await designer.call(portal.update, { params, body: { ...read, fullName: 'second' } })
  expect(changed).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await designer.call(portal.update, { params, body: read })).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试' })
  expect(await designer.call(portal.update, { params, body: { id: params.id, formData: '{"layout":[]}' } })).toMatchObject({
    code: 200,
  })
  expect(await infoOf(params.id)).toMatchObject({
    fullName: 'second',
    version: 3,
    formData: '{"layout":[]}',
    extraOfElsewhere: [1],
  })
  expect(await designer.call(portal.setEnabled, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await designer.call(portal.copy, { params })).toMatchObject({ code: 200, msg: '复制成功' })
  const { list } = (await designer.call(portal.list, { query: { keyword: 'second' } as never })).data
  const copy = list.find((row: { id: string }) => row.id !== params.id)
  expect(copy).toMatchObject({
    fullName: expect.stringMatching(/^second\.副本[0-9a-f]{5}$/),
    enabledMark: 0,
    category: '公司门户',
  })
  expect((await infoOf(copy.id)).extraOfElsewhere).toEqual([1])
  expect(await designer.call(portal.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  const kept = await site.admin.call(adminHistory.list, { query: { objectId: params.id } as never })
  const actions = kept.data.list.map((row: { action: string }) => row.action).sort()
  expect(actions).toEqual(['create', 'delete', 'state', 'update', 'update'])
  for (const [endpoint, msg] of [
    [portal.info, '数据不存在'],
    [portal.remove, '删除失败，数据不存在'],
    [portal.setEnabled, '操作失败，数据不存在'],
    [portal.copy, '复制失败，数据不存在'],
  ] as const) {
    expect(await designer.call(endpoint, { params })).toMatchObject({ code: 400, msg })
  }
})

it.each<[object, string]>([
  [{ fullName: '' }, '门户名称不能为空'],
  [{ fullName: '名'.repeat(101) }, ''],
  [{ enCode: '' }, '门户编码不能为空'],
  [{ category: '' }, '门户分类不能为空'],
  [{ type: 1, customUrl: '' }, '地址不能为空'],
  [{ type: 1, linkType: 1, customUrl: 'javascript:alert(1)' }, '地址格式不正确'],
  [{ type: 1, linkType: 0, customUrl: '//evil.example' }, '地址格式不正确'],
  [{ formData: '[1]' }, '门户布局数据有误'],
  [{ formData: 'nonsense' }, '门户布局数据有误'],
  [{ formData: '{"__proto__":{"x":1}}' }, '门户布局数据有误'],
  [{ formData: `{"layout":${'['.repeat(10_000)}${']'.repeat(10_000)}}` }, '门户布局数据有误'],
  [{ formData: `{"a":"${'x'.repeat(5_000_000)}"}` }, ''],
])(
  'a form with %.60j is refused, and a change by it leaves the layout',
  async (more, message) => {
    const id = await madePortal(site, `kept${Math.random().toString(36).slice(2)}`)
    const before = await infoOf(id)
    for (const reply of [
      await site.designer.call(portal.create, { body: formOf('broken', more) }),
      await site.designer.call(portal.update, { params: { id }, body: formOf('broken', more) }),
    ]) {
      expect(reply.code).toBe(400)
      const told = [reply.msg, ...(reply.issues ?? []).map((issue) => issue.message)]
      if (message !== '') expect(told).toContain(message)
    }
    expect(await infoOf(id)).toEqual(before)
  },
  60_000,
)

it('names and codes are taken once, in whatever spelling', async () => {
  await madePortal(site, 'taken')
  expect(await site.designer.call(portal.create, { body: formOf('Taken', { enCode: 'free' }) })).toMatchObject({
    msg: '名称不能重复',
  })
  expect(await site.designer.call(portal.create, { body: formOf('free', { enCode: 'TAKEN' }) })).toMatchObject({
    msg: '编码不能重复',
  })
})
