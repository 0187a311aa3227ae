import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  clerk = await platform.signIn('clerk')
  const { db } = platform
  await db
    .insertInto('dictionaryType')
    .values([
      { id: 't1', parentId: '-1', category: '0', fullName: '业务', enCode: 'business' },
      { id: 't2', parentId: 't1', category: '0', fullName: '地区', enCode: 'region', isTree: 1 },
      { id: 't3', parentId: '-1', category: '1', fullName: '性别', enCode: 'sex' },
    ])
    .execute()
  const item = (id: string, dictionaryTypeId: string, more: { parentId?: string; enabledMark?: number } = {}) => ({
    ...{ id, dictionaryTypeId, fullName: `名${id}`, enCode: `code${id}`, description: null, parentId: '0', enabledMark: 1 },
    ...more,
  })
  await db
    .insertInto('dictionaryData')
    .values([
      item('r1', 't2'),
      item('r2', 't2', { parentId: 'r1' }),
      item('r3', 't2', { enabledMark: 0 }),
      item('r4', 't2', { parentId: 'r3' }),
      item('male', 't3'),
    ])
    .execute()
})
afterAll(() => platform.stop())

describe('dictionaries', () => {
  it('are sent whole to every signed-in user: enabled items, trees nested', async () => {
    const { list } = (await clerk.call(dictionaryData.all, {})).data
    const region = list.find((each: { enCode: string }) => each.enCode === 'region')
    expect(region).toMatchObject({ id: 't2', isTree: 1, dictionaryList: [{ id: 'r1', children: [{ id: 'r2' }] }] })
    expect(region.dictionaryList).toHaveLength(1)
  })

  it.each(['t3', 'sex'])('offer the items of type %s, by id or code', async (id) => {
    expect((await clerk.call(dictionaryData.selector, { params: { id } })).data.list).toMatchObject([
      { id: 'male', enCode: 'codemale' },
    ])
  })

  it('have no items for an unknown type', async () => {
    expect((await clerk.call(dictionaryData.selector, { params: { id: 'unknown' } })).data.list).toEqual([])
  })

  it('list items for their administration, disabled ones too, and keep the ancestors of a match', async () => {
    const list = async (query: Record<string, string>) =>
      (await admin.call(dictionaryData.list, { params: { id: 't2' }, query })).data.list
    expect(await list({})).toHaveLength(4)
    expect(await list({ isTree: '1', keyword: 'r2' })).toMatchObject([{ id: 'r1', children: [{ id: 'r2' }] }])
    expect(await list({ keyword: 'r2' })).toMatchObject([{ id: 'r2', children: [] }])
    const bad = await admin.call(dictionaryData.list, { params: { id: 't2' }, query: { keyword: 'x'.repeat(201) } })
    expect(bad).toMatchObject({ code: 400, issues: [{ path: 'keyword' }] })
  })

  it('show one item and one type', async () => {
    expect((await admin.call(dictionaryData.info, { params: { id: 'r2' } })).data).toMatchObject({
      dictionaryTypeId: 't2',
      parentId: 'r1',
    })
    expect(await admin.call(dictionaryData.info, { params: { id: 'unknown' } })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect((await admin.call(dictionaryType.info, { params: { id: 't3' } })).data).toMatchObject({ parentId: '1', enCode: 'sex' })
    expect(await admin.call(dictionaryType.info, { params: { id: 'sex' } })).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('have their types below two fixed roots, with one subtree left out where asked', async () => {
    const { list } = (await admin.call(dictionaryType.list, {})).data
    expect(list).toMatchObject([
      { id: '0', fullName: '业务字典', children: [{ id: 't1', parentId: '0', children: [{ id: 't2', isTree: 1 }] }] },
      { id: '1', fullName: '系统字典', children: [{ id: 't3', parentId: '1' }] },
    ])
    const selector = (await clerk.call(dictionaryType.selector, { params: { id: 't1' } })).data.list
    expect(selector[0]).toMatchObject({ id: '0', hasChildren: false, children: [] })
  })
})

describe('an entry of the menu that opens a dictionary', () => {
  it('lets whoever has it work on the items of this dictionary, and of no other', async () => {
    const entry = {
      ...{ id: 'regionMenu', systemId: 'trade', parentId: '-1', category: 'Web', type: 4, fullName: '地区', enCode: 'regions' },
      ...{
        urlAddress: 'dictionary/regions',
        moduleId: 't2',
        propertyJson: '{"moduleId":"t2","isTree":1}',
        sortCode: 1,
        createdAt: 1,
      },
    }
    await platform.db.insertInto('menu').values(entry).execute()
    const list = (id: string) => clerk.call(dictionaryData.list, { params: { id }, query: { isTree: '1' } })
    expect((await list('t2')).code).toBe(403)
    await grant(platform.db, ['User', 'clerk', 'system', 'trade'], ['User', 'clerk', 'module', 'regionMenu'])
    expect((await list('t2')).data.list).toMatchObject([{ id: 'r1' }, { id: 'r3' }])
    const body = { dictionaryTypeId: 't2', parentId: '0', fullName: '新区', enCode: 'new' }
    const { id } = (await clerk.call(dictionaryData.create, { body })).data
    const params = { id }
    const { version } = (await clerk.call(dictionaryData.info, { params })).data
    expect(await clerk.call(dictionaryData.update, { params, body: { ...body, fullName: '新区二', version } })).toMatchObject({
      code: 200,
    })
    expect((await clerk.call(dictionaryData.state, { params })).code).toBe(200)

    const other = { ...body, dictionaryTypeId: 't3' }
    const male = { id: 'male' }
    for (const refused of [
      await list('t3'),
      await clerk.call(dictionaryData.create, { body: other }),
      await clerk.call(dictionaryData.update, { params, body: other }),
      await clerk.call(dictionaryData.info, { params: male }),
      await clerk.call(dictionaryData.update, { params: male, body }),
      await clerk.call(dictionaryData.state, { params: male }),
      await clerk.call(dictionaryData.remove, { params: male }),
      await clerk.call(dictionaryData.remove, { params: { id: 'unknown' } }),
      await clerk.call(dictionaryType.info, { params: { id: 't2' } }),
    ])
      expect(refused.code).toBe(403)
    expect((await clerk.call(dictionaryData.remove, { params })).code).toBe(200)
    await platform.db.updateTable('menu').set({ enabledMark: 0 }).where('id', '=', 'regionMenu').execute()
    expect((await list('t2')).code).toBe(403)
    expect((await platform.anonymous.call(dictionaryData.list, { params: { id: 't2' }, query: {} })).code).toBe(600)
  })
})
