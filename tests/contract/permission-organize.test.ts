import { organisation } from '@/lib/contract/permission/organisation'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const company = { parentId: 'group', fullName: '华东（测试）公司', enCode: 'east.company' }

async function idOf(enCode: string): Promise<string> {
  return (await platform.db.selectFrom('organize').select('id').where('enCode', '=', enCode).executeTakeFirstOrThrow()).id
}

describe('organisations', () => {
  it('are listed as one tree with paths and icons', async () => {
    const reply = await admin.call(organisation.list, { query: {} })
    expect(reply.code).toBe(200)
    const [group] = reply.data.list
    expect(group).toMatchObject({ id: 'group', parentId: '-1', type: 'company', icon: 'icon-ym icon-ym-tree-organization3' })
    expect(group.children[0].children.map((node: { id: string }) => node.id).toSorted()).toEqual(['office', 'sales'])
    expect(group.children[0].children[0]).toMatchObject({
      organizeIds: ['group', 'company', expect.any(String)],
      hasChildren: expect.any(Boolean),
    })
  })

  it('are loaded piece by piece, and found by a keyword, by clients that do so', async () => {
    const below = async (id: string) => (await admin.call(organisation.children, { params: { id } })).data.list
    expect(await below('0')).toMatchObject([{ id: 'group', hasChildren: true, children: [] }])
    expect(await below('group')).toMatchObject([{ id: 'company', hasChildren: true, children: [] }])
    expect(await below('nowhere')).toEqual([])
    const found = await admin.call(organisation.search, { query: { keyword: '名office' } })
    expect(found.data.list).toMatchObject([{ id: 'office', fullName: '名group/名company/名office' }])
    const clerk = await platform.signIn('clerk')
    expect(await clerk.call(organisation.children, { params: { id: '0' } })).toMatchObject({ code: 403 })
    expect(await clerk.call(organisation.search, { query: {} })).toMatchObject({ code: 403 })
    expect(await platform.anonymous.call(organisation.children, { params: { id: '0' } })).toMatchObject({ code: 600 })
  })

  it('are offered to every signed-in user as company tree and as tree without one subtree', async () => {
    const clerk = await platform.signIn('clerk')
    const tree = await clerk.call(organisation.tree, {})
    expect(tree.data.list).toMatchObject([{ id: 'group', children: [{ id: 'company', children: [] }] }])
    const selector = await clerk.call(organisation.departmentSelector, { params: { id: 'sales' } })
    expect(JSON.stringify(selector.data)).toContain('"office"')
    expect(JSON.stringify(selector.data)).not.toContain('"east"')
  })

  it('are told with how many people are in them and below; who is in two of them counts once above both', async () => {
    const counts = async () => {
      const { list } = (await admin.call(organisation.headcounts, {})).data
      return new Map<string, [number, number]>(
        list.map((row: { id: string; own: number; all: number }) => [row.id, [row.own, row.all]]),
      )
    }
    const before = await counts()
    const at = (id: string) => before.get(id) ?? [0, 0]
    const member = (objectId: string) => ({ userId: 'stranger', objectType: 'Organize' as const, objectId })
    await platform.db
      .insertInto('userRelation')
      .values([member('sales'), member('office')])
      .execute()
    const now = await counts()
    expect(now.get('sales')).toEqual([at('sales')[0] + 1, at('sales')[1] + 1])
    expect(now.get('office')).toEqual([at('office')[0] + 1, at('office')[1] + 1])
    expect(now.get('company')).toEqual([at('company')[0], at('company')[1] + 1])
    expect(now.get('group')).toEqual([at('group')[0], at('group')[1] + 1])
    await platform.db.deleteFrom('userRelation').where('userId', '=', 'stranger').execute()
    expect(await platform.anonymous.call(organisation.headcounts, {})).toMatchObject({ code: 600 })
  })

  it('can be created, read, changed and deleted', async () => {
    const made = await admin.call(organisation.create, { body: company })
    const id = await idOf('east.company')
    expect(made).toMatchObject({ code: 200, msg: '新建成功', data: { id } })
    const info = await admin.call(organisation.info, { params: { id } })
    expect(info.data).toMatchObject({ id, parentId: 'group', enabledMark: 1, organizeIdTree: ['group'] })

    const department = { parentId: id, fullName: '市场部', enCode: 'market', managerId: 'clerk' }
    const madeBelow = await admin.call(organisation.departmentCreate, { body: department })
    const departmentId = await idOf('market')
    expect(madeBelow).toMatchObject({ code: 200, data: { id: departmentId } })
    expect((await admin.call(organisation.departmentInfo, { params: { id: departmentId } })).data).toMatchObject({
      managerId: 'clerk',
    })
    const listed = await admin.call(organisation.departmentList, { params: { id }, query: {} })
    expect(listed.data.list).toMatchObject([{ id: departmentId, type: 'department' }])
    const renamed = { ...department, fullName: '市场二部' }
    expect(await admin.call(organisation.departmentUpdate, { params: { id: departmentId }, body: renamed })).toMatchObject({
      code: 200,
      msg: '更新成功',
    })

    expect(await admin.call(organisation.update, { params: { id }, body: { ...company, fullName: '华东公司' } })).toMatchObject({
      code: 200,
    })
    expect(await admin.call(organisation.remove, { params: { id } })).toMatchObject({
      code: 400,
      msg: '此记录与"组织"关联引用，不允许被删除',
    })
    expect(await admin.call(organisation.remove, { params: { id: departmentId } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await admin.call(organisation.remove, { params: { id } })).toMatchObject({ code: 200 })
    expect(await admin.call(organisation.remove, { params: { id } })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  })

  it.each([
    [{ ...company, enCode: '.bad' }, 'enCode'],
    [{ ...company, fullName: ' ' }, 'fullName'],
    [{ ...company, parentId: '' }, 'parentId'],
    [{ ...company, fullName: 'x'.repeat(51) }, 'fullName'],
    [{ ...company, sortCode: 1_000_000 }, 'sortCode'],
  ])('refuse bad input %#, naming the field', async (body, path) => {
    const reply = await admin.call(organisation.create, { body })
    expect(reply).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it.each([
    [{ ...company, parentId: 'unknown' }, '上级公司不存在'],
    [{ ...company, parentId: 'sales' }, '上级公司不能是部门'],
    [{ ...company, enCode: 'code.sales' }, '公司编码不能重复'],
    [{ ...company, fullName: '名company' }, '公司名称不能重复'],
  ])('refuse what breaks a rule: %# %s', async (body, msg) => {
    expect(await admin.call(organisation.create, { body })).toMatchObject({ code: 400, msg })
  })

  it('A10: refuse to move under their own child', async () => {
    const body = { parentId: 'east', fullName: '名sales', enCode: 'code.sales' }
    const reply = await admin.call(organisation.departmentUpdate, { params: { id: 'sales' }, body })
    expect(reply).toMatchObject({ code: 400, msg: '当前机构Id不能与父机构Id相同' })
  })

  it('the root company stays where it is', async () => {
    await admin.call(organisation.create, { body: { parentId: '-1', fullName: '另一集团', enCode: 'other.group' } })
    const body = { parentId: await idOf('other.group'), fullName: '名group', enCode: 'code.group' }
    const reply = await admin.call(organisation.update, { params: { id: 'group' }, body })
    expect(reply).toMatchObject({ code: 400, msg: '顶级公司不能移动' })
    expect(await admin.call(organisation.update, { params: { id: 'group' }, body: { ...body, parentId: '-1' } })).toMatchObject({
      code: 200,
    })
  })

  it('of a department the head is somebody who is there', async () => {
    const body = { parentId: 'company', fullName: '名office', enCode: 'code.office' }
    const save = (managerId: string) =>
      admin.call(organisation.departmentUpdate, { params: { id: 'office' }, body: { ...body, managerId } })
    expect(await save('nobody')).toMatchObject({ code: 400, msg: '部门主管不存在' })
    expect(await save('clerk')).toMatchObject({ code: 200 })
    const made = await admin.call(organisation.departmentCreate, {
      body: { parentId: 'company', fullName: '新部门', enCode: 'fresh', managerId: 'nobody' },
    })
    expect(made).toMatchObject({ code: 400, msg: '部门主管不存在' })
  })

  it('are not found through the call of the other kind', async () => {
    expect(await admin.call(organisation.info, { params: { id: 'sales' } })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await admin.call(organisation.departmentInfo, { params: { id: 'group' } })).toMatchObject({
      code: 400,
      msg: '数据不存在',
    })
  })
})

describe('what changed of an organisation', () => {
  it('what a company tells of itself is sent as an object or as text, and read as text', async () => {
    const body = { parentId: 'group', fullName: '西部公司', enCode: 'west', propertyJson: { shortName: '西', fax: '1' } }
    const { id } = (await admin.call(organisation.create, { body })).data
    const read = async () => (await admin.call(organisation.info, { params: { id } })).data
    expect(JSON.parse((await read()).propertyJson)).toEqual({ shortName: '西', fax: '1' })
    await admin.call(organisation.update, { params: { id }, body: { ...body, propertyJson: '{"shortName":"部"}' } })
    expect(JSON.parse((await read()).propertyJson)).toEqual({ shortName: '部' })
    const { propertyJson: _, ...rest } = body
    await admin.call(organisation.update, { params: { id }, body: rest })
    expect(JSON.parse((await read()).propertyJson)).toEqual({ shortName: '部' })
    await admin.call(organisation.remove, { params: { id } })
  })

  it('the second of two who save the same version is refused; switching and deleting are kept in history', async () => {
    const body = { parentId: 'group', fullName: '法务部', enCode: 'law' }
    const { id } = (await admin.call(organisation.departmentCreate, { body })).data
    const params = { id }
    const { version } = (await admin.call(organisation.departmentInfo, { params })).data
    const save = () => admin.call(organisation.departmentUpdate, { params, body: { ...body, version } })
    expect(await save()).toMatchObject({ code: 200 })
    expect(await save()).toMatchObject({ code: 400, issues: [{ code: 'conflict' }] })
    expect(await admin.call(organisation.departmentState, { params })).toMatchObject({ code: 200 })
    expect((await admin.call(organisation.departmentInfo, { params })).data.enabledMark).toBe(0)
    expect(await admin.call(organisation.departmentRemove, { params })).toMatchObject({ code: 200 })
    const kept = await platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', id).orderBy('id').execute()
    expect(kept.map(({ action }) => action)).toEqual(['create', 'update', 'state', 'delete'])
  })
})
