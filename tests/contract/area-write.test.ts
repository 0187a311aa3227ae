import { area } from '@/lib/contract/system/area'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', 'system.area')
})
afterAll(() => platform.stop())

let count = 0
async function made(more: object = {}): Promise<string> {
  count += 1
  const body = { parentId: '-1', fullName: `省${count}`, enCode: `9${count}`, ...more }
  return (await clerk.call(area.create, { body })).data.id
}
const infoOf = async (id: string) => (await clerk.call(area.info, { params: { id } })).data

it('is added below another, read with the name of its parent and its level, changed, disabled and deleted', async () => {
  const province = await made({ fullName: '云省' })
  const city = await made({ parentId: province, fullName: '云市', sortCode: 3 })
  expect(await infoOf(province)).toMatchObject({ parentId: '-1', parentName: '顶级节点', type: '1' })
  const read = await infoOf(city)
  expect(read).toMatchObject({ parentName: '云省', type: '2', sortCode: 3, version: 1 })
  const params = { id: city }
  expect(await clerk.call(area.update, { params, body: { ...read, fullName: '云海市' } })).toMatchObject({
    code: 200,
    msg: '更新成功',
  })
  expect(await clerk.call(area.update, { params, body: read })).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试' })
  expect(await clerk.call(area.state, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  const level = await clerk.call(area.children, { params: { id: province }, query: {} })
  expect(level.data.list).toMatchObject([{ fullName: '云海市', enabledMark: 0, hasChildren: false, isLeaf: true }])
  expect((await stranger.call(area.selectorNew, { body: { pid: province, ids: [] } })).data.list).toEqual([])
  expect(await clerk.call(area.remove, { params: { id: province } })).toMatchObject({
    code: 400,
    msg: '删除失败，当前有子节点数据',
  })
  for (const id of [city, province]) {
    expect(await clerk.call(area.remove, { params: { id } })).toMatchObject({ code: 200, msg: '删除成功' })
  }
  const kept = await platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', city).execute()
  expect(kept.map((entry) => entry.action).sort()).toEqual(['create', 'delete', 'state', 'update'])
  expect(await clerk.call(area.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
  expect(await clerk.call(area.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  expect(await clerk.call(area.state, { params })).toMatchObject({ code: 400, msg: '操作失败，数据不存在' })
  expect(await clerk.call(area.update, { params, body: read })).toMatchObject({ code: 400, msg: '更新失败，数据不存在' })
})

it.each<[object, string, string]>([
  [{ parentId: '' }, 'parentId', '请选择区域上级'],
  [{ parentId: 'gone' }, 'parentId', '请选择区域上级'],
  [{ fullName: '' }, 'fullName', '请输入区域名称'],
  [{ fullName: 'a-b' }, 'fullName', '名称不能含有特殊符号'],
  [{ enCode: '' }, 'enCode', '请输入区域编码'],
  [{ enCode: '12a' }, 'enCode', '编码只能输入数字'],
])('%j is refused at %s: %s', async (more, path, message) => {
  const reply = await clerk.call(area.create, { body: { parentId: '-1', fullName: '新省', enCode: '777', ...more } })
  expect(reply).toMatchObject({ code: 400, issues: expect.arrayContaining([expect.objectContaining({ path, message })]) })
})

it('codes are unique, and nothing stands below itself', async () => {
  const top = await made({ enCode: '555' })
  const below = await made({ parentId: top })
  const repeated = await clerk.call(area.create, { body: { parentId: '-1', fullName: '别省', enCode: '５５５' } })
  expect(repeated).toMatchObject({ code: 400 })
  expect(await clerk.call(area.create, { body: { parentId: '-1', fullName: '别省', enCode: '555' } })).toMatchObject({
    code: 400,
    msg: '区域编码不能重复',
  })
  const body = { ...(await infoOf(top)), parentId: below }
  expect(await clerk.call(area.update, { params: { id: top }, body })).toMatchObject({ code: 400, msg: '上级不能是自身或下级' })
})

it('is administered by who holds the screen alone', async () => {
  const id = await made()
  const params = { id }
  const body = { parentId: '-1', fullName: '某省', enCode: '888' }
  const replies = [
    await stranger.call(area.info, { params }),
    await stranger.call(area.create, { body }),
    await stranger.call(area.update, { params, body }),
    await stranger.call(area.remove, { params }),
    await stranger.call(area.state, { params }),
  ]
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([403]))
})
