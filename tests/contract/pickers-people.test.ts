import { pickers, usersPerAnswer } from '@/lib/contract/permission/pickers'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  await platform.db
    .insertInto('appUser')
    .values([
      { ...person('leaver'), enabledMark: 0 },
      { ...person('locked'), enabledMark: 2 },
      { ...person('Wild%Card'), enabledMark: 1 },
    ])
    .execute()
  await platform.db
    .insertInto('userRelation')
    .values(
      ['leaver', 'locked', 'Wild%Card'].flatMap((userId) => [
        { userId, objectType: 'Organize' as const, objectId: 'sales' },
        { userId, objectType: 'Group' as const, objectId: 'team' },
      ]),
    )
    .execute()
  await platform.db.insertInto('userGroup').values({ id: 'team', fullName: '突击队', enCode: 'team' }).execute()
})
afterAll(() => platform.stop())

function person(id: string) {
  return { id, account: id, realName: `名${id}`, passwordHash: '', managerId: 'clerk', sortCode: 5 }
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
const children = (id: string, body = {}) => clerk.call(pickers.userTree, { params: { id }, body })

describe('the tree of users', () => {
  it('begins with the top companies and opens a node with its organisations before its users', async () => {
    expect((await children('0')).data.list).toMatchObject([{ id: 'group', type: 'company', hasChildren: true, isLeaf: false }])
    const { list } = (await children('sales')).data
    expect(idsOf(list)[0]).toBe('east')
    expect(list[0]).toMatchObject({ type: 'department', organize: '名group/名company/名sales/名east', parentId: 'sales' })
    expect(list.find((row: { id: string }) => row.id === 'clerk')).toMatchObject({
      type: 'user',
      fullName: '名clerk/clerk',
      organize: '名group/名company/名sales,名group/名company/名office',
      isLeaf: true,
      hasChildren: false,
    })
  })

  it('leaves disabled users out and keeps those that wrong passwords have locked', async () => {
    const ids = idsOf((await children('sales')).data.list)
    expect(ids).toEqual(expect.arrayContaining(['locked', 'clerk', 'manager']))
    expect(ids).not.toContain('leaver')
  })

  it('says of an organisation without anything below it that it cannot be opened', async () => {
    const office = (await children('company')).data.list.find((row: { id: string }) => row.id === 'office')
    expect(office).toMatchObject({ hasChildren: true })
    await platform.db
      .insertInto('organize')
      .values({
        id: 'bare',
        parentId: 'office',
        category: 'department',
        fullName: '空',
        enCode: 'bare',
        idPath: ',group,company,office,bare,',
      })
      .execute()
    expect((await children('office')).data.list[0]).toMatchObject({ id: 'bare', hasChildren: false })
  })

  it('becomes a paged list of the whole company while a keyword is given, upper and lower case alike', async () => {
    const first = await children('0', { keyword: 'CLERK', pageSize: 1 })
    expect(first.data).toMatchObject({ list: [{ id: 'clerk' }], pagination: { currentPage: 1, pageSize: 1, total: 1 } })
    expect((await children('sales', { keyword: '名', pageSize: 2, currentPage: 2 })).data.pagination.total).toBeGreaterThan(4)
  })

  it('takes wildcards of a keyword as plain text', async () => {
    expect(idsOf((await children('0', { keyword: '%' })).data.list)).toEqual(['Wild%Card'])
    expect((await children('0', { keyword: '_' })).data.list).toEqual([])
    expect((await children('0', { keyword: "' or 1=1 --" })).data.list).toEqual([])
  })

  it('gives a node with thousands of users in parts, its organisations with the first one', async () => {
    const rows = Array.from({ length: usersPerAnswer + 3 }, (_, index) => ({ ...person(`mass${index}`), managerId: null }))
    await platform.db.insertInto('appUser').values(rows).execute()
    await platform.db
      .insertInto('userRelation')
      .values(rows.map(({ id }) => ({ userId: id, objectType: 'Organize' as const, objectId: 'east' })))
      .execute()
    const first = (await children('east', { pageSize: 20 })).data.list
    const rest = (await children('east', { currentPage: 2 })).data.list
    expect(first).toHaveLength(usersPerAnswer)
    expect(rest).toHaveLength(4)
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(usersPerAnswer + 4)
  })

  it('is empty for a node that does not exist', async () => {
    expect((await children('unknown')).data.list).toEqual([])
  })

  it.each([{ pageSize: 0 }, { currentPage: 0 }, { pageSize: 1_000_000 }, { keyword: 'x'.repeat(201) }])(
    'refuses %j',
    async (body) => {
      expect((await children('0', body)).code).toBe(400)
    },
  )
})

describe('names for ids', () => {
  it('come for users in the order asked for, disabled ones among them, unknown ones left out', async () => {
    const { list } = (await clerk.call(pickers.userList, { body: { ids: ['leaver', 'nobody', 'clerk', 'leaver'] } })).data
    expect(list).toMatchObject([
      { id: 'leaver', realName: '名leaver', account: 'leaver', enabledMark: 0 },
      { id: 'clerk', fullName: '名clerk/clerk', isAdministrator: 0 },
    ])
    expect(list).toHaveLength(2)
    expect(JSON.stringify(list)).not.toContain('passwordHash')
  })

  it('come for every kind in one call; an id without a kind is a user', async () => {
    const ids = ['clerk', 'sales--department', 'group--company', 'seller--position', 'salesRole--role', 'team--group']
    const { list } = (await clerk.call(pickers.selectedList, { body: { ids: [...ids, 'nobody--role', 'sales--user'] } })).data
    expect(list.map((row: { id: string; type: string }) => `${row.id}--${row.type}`)).toEqual(['clerk--user', ...ids.slice(1)])
    expect(list[1]).toMatchObject({ organize: '名group/名company/名sales', organizeIds: ['group', 'company', 'sales'] })
    expect(list[3]).toMatchObject({
      fullName: '销售',
      organize: '名group/名company/名sales',
      icon: expect.stringContaining('position'),
    })
    expect(list[4]).toMatchObject({ fullName: '销售角色', organize: '名group/名company/名sales' })
    expect(list[5]).toMatchObject({ fullName: '突击队', icon: 'icon-ym icon-ym-generator-group1' })
  })

  it('come for variables as well', async () => {
    const { list } = (await clerk.call(pickers.selectedList, { body: { ids: ['currentUser', '@currentOrg--system', '@other'] } }))
      .data
    expect(list).toMatchObject([
      { id: 'currentUser', fullName: '当前用户', type: 'system' },
      { id: '@currentOrg', fullName: '当前组织', type: 'system' },
    ])
  })

  it('are refused for more ids than one call may carry', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `u${index}`)
    expect((await clerk.call(pickers.userList, { body: { ids } })).code).toBe(400)
    expect((await clerk.call(pickers.selectedList, { body: { ids } })).code).toBe(400)
  })
})

describe('users close to the caller', () => {
  it('are those of his current organisation, or of a given one, by keyword', async () => {
    const own = (await clerk.call(pickers.usersOfOrganize, { query: {} })).data
    expect(idsOf(own)).toEqual(expect.arrayContaining(['manager', 'clerk']))
    expect(idsOf((await clerk.call(pickers.usersOfOrganize, { query: { organizeId: 'office' } })).data)).toEqual(['clerk'])
    expect(idsOf((await clerk.call(pickers.usersOfOrganize, { query: { keyword: 'manager' } })).data)).toEqual(['manager'])
  })

  it('are his direct subordinates without those who are disabled', async () => {
    const { data } = await clerk.call(pickers.subordinates, { body: {} })
    expect(idsOf(data).toSorted()).toEqual(['Wild%Card', 'junior', 'locked'])
    expect(idsOf((await clerk.call(pickers.subordinates, { body: { keyword: 'jun' } })).data)).toEqual(['junior'])
  })
})

describe('restrictions', () => {
  const named = async (ids: string[], pagination = {}) =>
    (await clerk.call(pickers.selectedUserList, { body: { ids, pagination: { pageSize: 1000, ...pagination } } })).data

  it('name users themselves, and the members of organisations with all below, positions, roles and groups', async () => {
    expect(idsOf((await named(['junior', 'admin--user'])).list).toSorted()).toEqual(['admin', 'junior'])
    expect(idsOf((await named(['company--company'], { keyword: 'junior' })).list)).toEqual(['junior'])
    expect(idsOf((await named(['seller--position'])).list)).toEqual(['clerk'])
    expect(idsOf((await named(['salesRole--role', 'seller--position'])).list)).toEqual(['clerk'])
    expect(idsOf((await named(['team--group'])).list).toSorted()).toEqual(['Wild%Card', 'locked'])
  })

  it('that name nobody give nobody', async () => {
    expect(await named([])).toMatchObject({ list: [], pagination: { total: 0 } })
    expect((await named(['leaver', 'nobody--role', '@currentGradeOrg--system'])).list).toEqual([])
    expect((await clerk.call(pickers.userCondition, { body: { pagination: {} } })).data.list).toEqual([])
  })

  it('take the variables as the caller', async () => {
    expect(idsOf((await named(['currentUser'])).list)).toEqual(['clerk'])
    expect(idsOf((await named(['@currentOrg--system'])).list)).not.toContain('junior')
    expect(idsOf((await named(['@currentOrgAndSubOrg--system'], { keyword: 'junior' })).list)).toEqual(['junior'])
  })

  it('of several lists are united and paged with a true total', async () => {
    const body = { departIds: ['office'], userIds: ['junior'], groupIds: ['team'], pagination: { pageSize: 2, currentPage: 1 } }
    const first = (await clerk.call(pickers.userCondition, { body })).data
    const second = (await clerk.call(pickers.userCondition, { body: { ...body, pagination: { pageSize: 2, currentPage: 2 } } }))
      .data
    expect(first.pagination).toMatchObject({ currentPage: 1, pageSize: 2, total: 4 })
    expect([...idsOf(first.list), ...idsOf(second.list)].toSorted()).toEqual(['Wild%Card', 'clerk', 'junior', 'locked'])
  })

  it('decide whether the caller is the default', async () => {
    const me = (body: Record<string, unknown>) => clerk.call(pickers.currentUser, { body })
    expect((await me({ departIds: ['company'] })).data).toEqual({ userId: 'clerk' })
    expect((await me({ roleIds: ['salesRole'] })).data).toEqual({ userId: 'clerk' })
    expect((await me({ departIds: ['east'], positionIds: ['writer'] })).data).toEqual({ userId: '' })
    expect((await me({})).data).toEqual({ userId: '' })
  })

  it('list the members of a role', async () => {
    const { data } = await clerk.call(pickers.usersOfRole, { query: { roleId: 'salesRole' } })
    expect(data).toMatchObject({ list: [{ id: 'clerk', type: 'user' }], pagination: { total: 1 } })
    expect((await clerk.call(pickers.usersOfRole, { query: {} as never })).code).toBe(400)
  })

  it.each([
    { ids: 'clerk', pagination: {} },
    { pagination: {} },
    { ids: [1], pagination: {} },
    { ids: ['clerk'], pagination: { pageSize: -1 } },
  ])('refuse %j', async (body) => {
    expect((await clerk.call(pickers.selectedUserList, { body: body as never })).code).toBe(400)
  })
})
