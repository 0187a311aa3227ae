import type { CallInput } from '@/lib/contract/endpoint'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { addInterface, addNamingForm, addSql, parameter, sqlConfig, staticConfig } from './data-interface-setup'
import type { Client } from './harness'
import { createdId, type OnlineDev, startOnlineDev } from './online-dev-setup'

let world: OnlineDev
let admin: Client
let clerk: Client
beforeAll(async () => {
  world = await startOnlineDev()
  admin = world.admin
  clerk = world.clerk
  const { db } = world.platform
  await addNamingForm(db)
  for (const index of [1, 2, 3]) {
    const visits = [{ day: 1_700_000_000_000, result: `谈${index}`, cost: index }]
    await createdId(admin, { name: `客户${index}`, phone: `1380000000${index}`, amount: index * 100, level: '1', visits })
  }
  const rows = Array.from({ length: 25 }, (_, index) => ({ code: String(index + 1), city: index % 2 ? '上海' : '北京' }))
  await addInterface(db, 'cities', {
    type: 2,
    dataConfigJson: staticConfig(rows),
    category: 'cat1',
    parameters: [parameter('x')],
  })
  await addInterface(db, 'text', { type: 2, dataConfigJson: staticConfig('不是JSON') })
  await addInterface(db, 'off', { type: 2, dataConfigJson: staticConfig([]), enabledMark: 0 })
  await addSql(db, 'customers', `select id, name, phone, amount from customer where name like '%{name}%' order by amount`, {
    parameters: [parameter('name')],
  })
  await addSql(
    db,
    'paged',
    `select id, name from customer where name like '%@keyword%' order by name limit @pageSize offset @offsetSize`,
    {
      hasPage: 1,
      dataCountJson: sqlConfig(`select count(*) from customer where name like '%@keyword%'`),
      dataEchoJson: sqlConfig('select id, name from customer where @showKey = @showValue'),
    },
  )
})
afterAll(() => world.stop())

const preview = (id: string, values: Record<string, unknown> = {}, client = clerk) =>
  client.call(dataInterface.preview, {
    params: { id },
    body: { paramList: Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue })) },
  })
const rows = (id: string, body: CallInput<typeof dataInterface.rows>['body']) =>
  clerk.call(dataInterface.rows, { params: { id }, body })
const byIds = (id: string, propsValue: string, ids: string[]) =>
  clerk.call(dataInterface.byIds, { params: { id }, body: { ids, propsValue } })

describe('preview', () => {
  it('answers static data as it is: lists, and text that is no JSON', async () => {
    expect(await preview('cities')).toMatchObject({ code: 200, msg: '接口请求成功' })
    expect((await preview('cities')).data).toHaveLength(25)
    expect((await preview('text')).data).toBe('不是JSON')
  })

  it('answers the rows of its SQL with names as the author spelled them and numbers as numbers', async () => {
    await addSql(
      world.platform.db,
      'spelled',
      'SELECT c.name AS customerName, amount * 2 as doubled, since FROM Customer c ORDER BY name',
    )
    expect((await preview('spelled')).data[0]).toEqual({ customerName: '客户1', doubled: 200, since: null })
  })

  it('reads sub-tables, the organisation and dictionaries', async () => {
    const { db } = world.platform
    await addSql(
      db,
      'visits',
      'select c.name, v.result, v.cost from customer c join customer_visits v on v.recordId = c.id order by c.name',
    )
    expect((await preview('visits')).data[1]).toEqual({ name: '客户2', result: '谈2', cost: 2 })
    await addSql(db, 'people', `select id, realName from users where id = @currentUser`)
    expect((await preview('people')).data).toEqual([{ id: 'clerk', realName: '名clerk' }])
    await addSql(db, 'team', 'select id from users where id in (@currentUsersAndSubordinates) order by id')
    expect((await preview('team')).data).toEqual([{ id: 'clerk' }, { id: 'junior' }])
    await addSql(db, 'teamBare', 'select id from organizes where id in @currentOrganizationAndSuborganization order by id')
    expect((await preview('teamBare')).data).toEqual([{ id: 'east' }, { id: 'sales' }])
  })

  it('renames columns, then hands the rows to its function', async () => {
    await addSql(world.platform.db, 'shaped', 'select name, amount from customer order by amount', {
      renames: { name: 'fullName' },
      dataJsJson: '(data) => data.map((row) => ({ ...row, size: row.amount > 150 ? "大" : "小" }))',
    })
    expect((await preview('shaped')).data).toMatchObject([{ fullName: '客户1', size: '小' }, { size: '大' }, { size: '大' }])
  })

  it('knows neither disabled nor unknown interfaces, and nobody without a session', async () => {
    expect(await preview('off')).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await preview('nope')).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await preview('cities', {}, world.platform.anonymous)).toMatchObject({ code: 600 })
  })
})

describe('parameters', () => {
  it.each([
    [{ n: '' }, 'n不能为空'],
    [{ n: '1.5' }, 'n类型必须为整型'],
    [{ n: '1', d: 'x' }, 'd类型必须为浮点型'],
    [{ n: '1', t: '2024-13-41 00:00:00' }, 't类型必须为日期时间型'],
  ])('%j is refused: %s', async (values, msg) => {
    const declared = [
      parameter('n', { dataType: 'int', required: 1 }),
      parameter('d', { dataType: 'decimal' }),
      parameter('t', { dataType: 'datetime' }),
    ]
    await world.platform.db.deleteFrom('dataInterface').where('id', '=', 'typed').execute()
    await addSql(world.platform.db, 'typed', 'select {n} as n, {d} as d, {t} as t', { parameters: declared })
    expect(await preview('typed', values)).toMatchObject({ code: 400, msg })
    const good = await preview('typed', { n: '7', d: '1.50', t: '2024-05-01 08:00:00' })
    expect(good.data).toEqual([{ n: 7, d: 1.5, t: new Date(2024, 4, 1, 8).getTime() }])
  })

  it('take their default, are listed as stored, and ones that are not declared change nothing', async () => {
    expect((await preview('customers', { name: '2', other: 'x' })).data).toMatchObject([{ name: '客户2' }])
    const listed = await clerk.call(dataInterface.parameters, { params: { id: 'customers' } })
    expect(listed.data).toEqual([parameter('name')])
  })
})

describe('pages', () => {
  it('of an interface without pages are cut from the rows that hold the keyword, with their number', async () => {
    const page = await rows('cities', { columnOptions: 'city', keyword: '上海', currentPage: 2, pageSize: 5 })
    expect(page.data.pagination).toEqual({ currentPage: 2, pageSize: 5, total: 12 })
    expect(page.data.list.map((row: { code: string }) => row.code)).toEqual(['12', '14', '16', '18', '20'])
    expect((await rows('text', {})).data).toMatchObject({ list: [], pagination: { total: 0 } })
  })

  it('are left to an interface that pages itself', async () => {
    const page = await rows('paged', { keyword: '客户', currentPage: 2, pageSize: 2 })
    expect(page.data).toMatchObject({ list: [{ name: '客户3' }], pagination: { currentPage: 2, pageSize: 2, total: 3 } })
  })
})

describe('records by id', () => {
  it.each(['cities'])('come in the order asked, unknown ones empty', async (id) => {
    expect((await byIds(id, 'code', ['3', 'none', '1', '3'])).data).toMatchObject([
      { code: '3' },
      {},
      { code: '1' },
      { code: '3' },
    ])
  })

  it('come from the echo query of an interface that pages itself', async () => {
    expect((await byIds('paged', 'name', ['客户2', '无', '客户1'])).data).toMatchObject([
      { name: '客户2' },
      {},
      { name: '客户1' },
    ])
  })
})

it('names the columns of an interface', async () => {
  const named = await clerk.call(dataInterface.fields, { params: { id: 'customers' }, body: {} })
  expect(named.data).toEqual(['id', 'name', 'phone', 'amount'])
})

it('offers enabled interfaces by category; empty categories are left out', async () => {
  const { db } = world.platform
  await db
    .insertInto('dictionaryType')
    .values({ id: 'dit', parentId: '-1', category: '1', fullName: '分类', enCode: 'DataInterfaceType' })
    .execute()
  const item = { dictionaryTypeId: 'dit', description: null }
  await db
    .insertInto('dictionaryData')
    .values([
      { ...item, id: 'cat1', fullName: '基础', enCode: 'base' },
      { ...item, id: 'cat2', fullName: '空', enCode: 'empty' },
    ])
    .execute()
  const tree = (await clerk.call(dataInterface.selector, {})).data
  expect(tree[0]).toMatchObject({ id: 'cat1', category: '0', children: [{ id: 'cities', category: '1' }] })
  expect(tree.map((node: { id: string }) => node.id)).toEqual(['cat1', 'none'])
})

it('every call leaves a line in the log', async () => {
  await preview('cities')
  const log = await world.platform.db.selectFrom('dataInterfaceLog').selectAll().where('interfaceId', '=', 'cities').execute()
  expect(log.at(-1)).toMatchObject({ userId: 'clerk', method: 'POST' })
})
