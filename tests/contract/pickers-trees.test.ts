import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { gradeUser } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  clerk = await platform.signIn('clerk')
  const item = { dictionaryTypeId: 'gt', description: null }
  await platform.db
    .insertInto('dictionaryType')
    .values({ id: 'gt', parentId: '-1', category: '1', fullName: '分组类型', enCode: 'groupType' })
    .execute()
  await platform.db
    .insertInto('dictionaryData')
    .values([
      { ...item, id: 'project', fullName: '项目组', enCode: '1', sortCode: 1 },
      { ...item, id: 'unused', fullName: '专业组', enCode: '2', sortCode: 2 },
    ])
    .execute()
  await platform.db
    .insertInto('userGroup')
    .values([
      { id: 'launch', fullName: '上市组', enCode: 'launch', type: 'project' },
      { id: 'audit', fullName: '审计组', enCode: 'audit', type: 'project' },
      { id: 'closed', fullName: '解散组', enCode: 'closed', type: 'project', enabledMark: 0 },
      { id: 'stray', fullName: '散组', enCode: 'stray', type: 'gone' },
    ])
    .execute()
  await platform.db
    .insertInto('position')
    .values({ id: 'idle', organizeId: 'sales', fullName: '停用岗', enCode: 'idle', enabledMark: 0 })
    .execute()
  await platform.db
    .insertInto('organize')
    .values({
      id: 'shut',
      parentId: 'sales',
      category: 'department',
      fullName: '停用部',
      enCode: 'shut',
      idPath: ',group,company,sales,shut,',
      enabledMark: 0,
    })
    .execute()
})
afterAll(() => platform.stop())

type Node = { id: string; fullName: string; disabled?: boolean; children: Node[] }
/** `id` and, for nodes that cannot be chosen, a star; children in brackets. */
const shape = (nodes: Node[]): string =>
  nodes
    .map((node) => `${node.id}${node.disabled ? '*' : ''}${node.children.length > 0 ? `(${shape(node.children)})` : ''}`)
    .join(' ')

function find(nodes: Node[], id: string): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children, id)
    if (found) return found
  }
}

describe('whole trees', () => {
  it('carry path, names and icon on every node', async () => {
    const [group] = (await clerk.call(organisation.departmentSelector, { params: { id: '0' } })).data.list
    expect(group).toMatchObject({
      organize: '名group',
      organizeIds: ['group'],
      lastFullName: '名group',
      icon: expect.any(String),
    })
    const path = { organize: '名group/名company/名sales', organizeIds: ['group', 'company', 'sales'] }
    const positions = (await clerk.call(position.selector, {})).data.list
    expect(find(positions, 'seller')).toMatchObject({
      type: 'position',
      lastFullName: '销售',
      ...path,
    })
    const roles = (await clerk.call(role.selector, {})).data.list
    expect(find(roles, 'salesRole')).toMatchObject({ type: 'role', ...path })
    expect(roles.at(-1)).toMatchObject({ id: '1', fullName: '全局', children: [{ id: 'globalRole' }] })
  })
})

describe('organisations', () => {
  it('of a restriction come with everything below them, disabled ones left out', async () => {
    const tree = async (body: { departIds: string[]; keyword?: string }) =>
      (await clerk.call(pickers.organizeCondition, { body })).data.list
    expect(shape(await tree({ departIds: ['sales'] }))).toBe('sales(east)')
    expect(shape(await tree({ departIds: ['sales--department', 'office'] }))).toBe('office sales(east)')
    expect((await tree({ departIds: ['sales'] }))[0]).toMatchObject({
      fullName: '名group/名company/名sales',
      lastFullName: '名sales',
    })
    expect(shape(await tree({ departIds: ['company'], keyword: 'east' }))).toBe('east')
    expect(await tree({ departIds: [] })).toEqual([])
    expect(shape(await tree({ departIds: ['@currentOrg--system'] }))).toBe('sales')
  })

  it('hold the department of the caller when they do', async () => {
    const mine = async (client: Client, departIds: string[]) =>
      (await client.call(pickers.currentDepartment, { body: { departIds } })).data.departmentId
    expect(await mine(clerk, ['company'])).toBe('sales')
    expect(await mine(clerk, ['office'])).toBe('')
    expect(await mine(admin, ['group'])).toBe('')
  })

  it('within the scope of an administrator are all of them, without the one that is being changed', async () => {
    const tree = async (id: string) => (await admin.call(pickers.organizeByAuth, { params: { id } })).data.list
    expect(shape(await tree('0'))).toBe('group(company(office sales(east)))')
    expect(shape(await tree('sales'))).toBe('group(company(office))')
    expect(shape((await admin.call(pickers.companyByAuth, { params: { id: '0' } })).data.list)).toBe('group(company)')
  })

  it('within the scope of others are those that they administer, named by what is missing above; nobody else sees any', async () => {
    const tree = async (id: string) => (await clerk.call(pickers.organizeByAuth, { params: { id } })).data.list
    expect([await tree('0'), (await clerk.call(pickers.companyByAuth, { params: { id: '0' } })).data.list]).toEqual([[], []])
    await gradeUser(platform.db, 'clerk', 'sales', ['thisLayerSelect', 'subLayerSelect', 'subLayerAdd'])
    await gradeUser(platform.db, 'clerk', 'office', ['thisLayerSelect'])
    expect(shape(await tree('0'))).toBe('office sales(east)')
    const may = { add: true, edit: false, remove: false }
    expect((await tree('0'))[1]).toMatchObject({
      ...{ fullName: '名group/名company/名sales', lastFullName: '名sales', parentId: '-1', may: { ...may, add: false } },
      children: [{ id: 'east', fullName: '名east', parentId: 'sales', may }],
    })
    // The present parent stands there although it is out of scope.
    expect(shape(await tree('sales'))).toBe('company*(office)')
    expect(shape(await tree('east'))).toBe('office sales')
    expect((await clerk.call(pickers.companyByAuth, { params: { id: '0' } })).data.list).toEqual([])
    await gradeUser(platform.db, 'clerk', 'company', ['thisLayerSelect'])
    expect(shape((await clerk.call(pickers.companyByAuth, { params: { id: 'company' } })).data.list)).toBe('group*')
    await platform.db.deleteFrom('gradeAdmin').execute()
  })

  it('that somebody administers are what the variable of restrictions and data schemes names', async () => {
    const tree = async () =>
      shape((await clerk.call(pickers.organizeCondition, { body: { departIds: ['@currentGradeOrg--system'] } })).data.list)
    expect(await tree()).toBe('')
    await gradeUser(platform.db, 'clerk', 'company', ['subLayerSelect'])
    expect(await tree()).toBe('office sales(east)')
    const people = { ids: ['@currentGradeOrg--system'], pagination: { keyword: '名' } }
    const named = (await clerk.call(pickers.selectedUserList, { body: people })).data.list
    expect(named.map(({ id }: Node) => id).toSorted()).toEqual(['clerk', 'junior', 'manager'])
    await platform.db.deleteFrom('gradeAdmin').execute()
  })
})

describe('positions and roles', () => {
  it('of a restriction come below their organisations, by their own ids or by organisations', async () => {
    const tree = async (ids: string[], keyword = '') =>
      shape((await clerk.call(pickers.positionCondition, { body: { ids, keyword } })).data.list)
    expect(await tree(['seller'])).toBe('group(company(sales(seller)))')
    expect(await tree(['seller--position', 'office--department'])).toBe('group(company(office(writer) sales(seller)))')
    expect(await tree(['company--company'], '文员')).toBe('group(company(office(writer)))')
    expect(await tree(['idle', 'unknown'])).toBe('')
    expect(await tree([])).toBe('')
  })

  it('of a restriction of roles have the global ones last', async () => {
    const tree = async (ids: string[], keyword = '') =>
      shape((await clerk.call(pickers.roleCondition, { body: { ids, keyword } })).data.list)
    expect(await tree(['salesRole', 'globalRole--role'])).toBe('group(company(sales(salesRole))) 1(globalRole)')
    expect((await tree(['sales--department'])).startsWith('group(company(sales(')).toBe(true)
    expect(await tree(['sales'], '高级')).toBe('group(company(sales(powerRole)))')
    expect(await tree(['salesRole--position'])).toBe('')
  })

  it('that may be handed out are those of organisations that one may change, and global ones by administrators', async () => {
    const tree = async (client: Client) => shape((await client.call(role.selectorByPermission, {})).data.list)
    expect(await tree(clerk)).toBe('')
    await gradeUser(platform.db, 'clerk', 'company', ['subLayerSelect'])
    expect(await tree(clerk)).toBe('')
    await gradeUser(platform.db, 'clerk', 'company', ['subLayerSelect', 'subLayerEdit'])
    expect(await tree(clerk)).toMatch(/^group\(company\(sales\(\w+Role \w+Role\)\)\)$/)
    expect(await tree(admin)).toMatch(/ 1\(globalRole\)$/)
    await platform.db.deleteFrom('gradeAdmin').execute()
  })

  it('of organisations come in groups named by the path', async () => {
    const body = { organizeIds: ['office', 'sales', 'east', 'unknown'] }
    const positions = (await clerk.call(pickers.positionsOfOrganizes, { body })).data.list
    expect(shape(positions)).toBe('office(writer) sales(seller)')
    expect(positions[0]).toMatchObject({ fullName: '名group/名company/名office', hasChildren: true })
    const roles = (await clerk.call(pickers.rolesOfOrganizes, { body })).data.list
    expect(roles.map((node: Node) => node.id)).toEqual(['sales', '0'])
    expect(roles[1]).toMatchObject({ fullName: '全局', children: [{ id: 'globalRole', fullName: '全局角色' }] })
  })
})

describe('groups', () => {
  it('stand below their types; types without groups and disabled groups are left out', async () => {
    const { data } = await clerk.call(pickers.groupTree, {})
    expect(data.map((node: Node) => node.fullName).toSorted()).toEqual(['未分类', '项目组'])
    const project = data.find((node: Node) => node.id === 'project')
    expect(project).toMatchObject({ type: '0', num: 2, hasChildren: true, icon: 'icon-ym icon-ym-generator-group1' })
    expect(project.children.map((node: Node) => node.id).toSorted()).toEqual(['audit', 'launch'])
    expect(project.children[0]).toMatchObject({ type: 'group', parentId: 'project' })
  })

  it('of a restriction are those that it names', async () => {
    const tree = async (ids: string[], keyword = '') =>
      shape((await clerk.call(pickers.groupCondition, { body: { ids, keyword } })).data.list)
    expect(await tree(['launch--group', 'closed', 'unknown'])).toBe('project(launch)')
    expect(await tree(['launch', 'audit'], '审计')).toBe('project(audit)')
    expect(await tree([])).toBe('')
  })
})

it.each([
  ['organizeCondition', { departIds: 'sales' }],
  ['positionCondition', { ids: 'seller' }],
  ['roleCondition', { ids: [7] }],
  ['groupCondition', { ids: ['launch'], keyword: 7 }],
] as const)('%s refuses %j', async (name, body) => {
  expect((await clerk.call(pickers[name], { body: body as never })).code).toBe(400)
})
