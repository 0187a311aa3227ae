import type { CallInput } from '@/lib/contract/endpoint'
import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { commonFields, dataModel } from '@/lib/contract/system/data-model'
import { askLink, closeLinks } from '@/platform/modules/datasource/public'
import { connectTo, type Links, makeTable, ok, type ServerKind, startLinks, tableBody } from './data-link-setup'
import { saved, sendFile } from './object-file-setup'

/** Tables of databases (contract 2 §18.2): of the default one and of connections to real servers, by the same calls. */

let links: Links
const ids: Record<ServerKind, string> = { PostgreSQL: '', MySQL: '' }
beforeAll(async () => {
  links = await startLinks()
  ids.PostgreSQL = await connectTo(links, 'PostgreSQL')
  const first = await connectTo(links, 'MySQL', { fullName: '库' })
  await run(first, 'create database shop default charset utf8mb4')
  ids.MySQL = await connectTo(links, 'MySQL', { serviceName: 'shop' })
})
afterAll(async () => {
  closeLinks(links.platform.ctx)
  await links.stop()
})

const run = (id: string, sql: string, values: unknown[] = []) =>
  askLink(links.platform.ctx, id, { sql, values, rowsMax: 100, timeoutMs: 10_000, writes: true })
const places = [['默认', '0'] as const, ['PostgreSQL', null] as const, ['MySQL', null] as const]

describe.each(places)('%s: a table', (kind, own) => {
  const linkId = () => own ?? ids[kind as ServerKind]
  const put = async (table: string, row: Record<string, unknown>) => {
    const id = linkId()
    const names = Object.keys(row)
    const marks = names.map((_, index) => `$${index + 1}`)
    const sql = (schema: string) => `insert into ${schema}${table} (${names.join(', ')}) values (${marks.join(', ')})`
    if (id !== '0') await run(id, sql(''), Object.values(row))
    else {
      const { poolOf } = await import('@/platform/store/kysely')
      await poolOf(links.platform.db).query(sql('business.'), Object.values(row))
    }
  }
  const input = (table: string) => ({ params: { linkId: linkId(), table } })

  it('is made as its dry run said, listed with its description, read, filled and shown in pages', async () => {
    const id = linkId()
    const params = { linkId: id }
    const body = tableBody('goods') as CallInput<typeof businessTables.make>['body']
    const planned = ok(await links.keeper.call(dataModel.statements, { params, body: { ...body, action: 'create' } }))
    expect(planned.sql[0]).toMatch(/^create table .*goods/)
    expect(ok(await links.keeper.call(businessTables.all, { params })).list).not.toContainEqual(
      expect.objectContaining({ table: 'goods' }),
    )
    ok(await makeTable(links.keeper, id, 'goods'))
    expect(await makeTable(links.keeper, id, 'goods')).toMatchObject({ code: 400, msg: '表名称不能重复' })
    const query = { keyword: 'goods说', scope: 'business' as const }
    expect(ok(await links.keeper.call(dataModel.tables, { params, query }))).toMatchObject({
      list: [{ table: 'goods', tableName: 'goods说明', size: expect.stringMatching(/\d+ ?\w?B|bytes/), type: 0 }],
      pagination: { total: 1 },
    })
    const fields = ok(await links.keeper.call(businessTables.fields, { ...input('goods'), query: { type: '1' } })).list
    expect(fields).toMatchObject([
      { field: 'id', columnName: 'f_id', dataType: 'bigint', primaryKey: 1, identity: 1, allowNull: 0 },
      { fieldName: "标题's", dataType: 'varchar', dataLength: '50', allowNull: 1 },
      { dataType: 'decimal', dataLength: '30,6' },
      { dataType: 'datetime' },
      { dataType: 'text' },
    ])
    await put('goods', { title: '铝_%', amount: '123456789012345678.123456', at: '2024-02-29 12:00:00', note: '长' })
    await put('goods', { title: '铜', amount: null, at: null, note: null })
    const preview = (more: object) =>
      links.keeper.call(businessTables.preview, { ...input('goods'), query: { pageSize: 1, ...more } })
    const first = ok(await preview({}))
    expect(first).toMatchObject({ pagination: { total: 2, pageSize: 1 } })
    expect(first.list).toHaveLength(1)
    const found = ok(await preview({ field: 'title', keyword: '_%' }))
    expect(found).toMatchObject({ list: [{ title: '铝_%', note: '长' }], pagination: { total: 1 } })
    // The default database tells rows as JSON has them.
    if (id !== '0') expect(found.list[0].amount).toBe('123456789012345678.123456')
    expect(await preview({ field: 'title" or 1=1 --', keyword: 'x' })).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('with rows gets further columns and is neither made anew nor deleted; without rows it is', async () => {
    const id = linkId()
    const params = { linkId: id }
    const fields = [
      { field: 'title', fieldName: '标题', dataType: 'varchar', dataLength: '50' },
      { field: 'place', fieldName: '库位', dataType: 'varchar', dataLength: '20', allowNull: 0 },
    ]
    const body = tableBody('goods', { fields }) as CallInput<typeof businessTables.make>['body']
    ok(await links.keeper.call(businessTables.addFields, { params, body }))
    const info = ok(await links.keeper.call(businessTables.info, input('goods')))
    expect(info).toMatchObject({ hasTableData: true, tableInfo: { tableName: 'goods说明' } })
    expect(info.tableFieldList.at(-1)).toMatchObject({ field: 'place', fieldName: '库位', dataLength: '20', allowNull: 1 })
    const replace = (table: string, newTable = '') =>
      links.keeper.call(dataModel.update, { params, body: tableBody(table, { newTable }) })
    expect(await replace('goods')).toMatchObject({ code: 400, msg: '表已经被使用,不允许被编辑' })
    const drop = (table: string) => links.keeper.call(businessTables.remove, input(table))
    expect(await drop('goods')).toMatchObject({ code: 400, msg: '表已经被使用,不允许被删除' })
    ok(await makeTable(links.keeper, id, 'empty_one'))
    expect(await replace('empty_one', 'goods')).toMatchObject({ code: 400, msg: '表名称不能重复' })
    ok(await replace('empty_one', 'empty_two'))
    expect(await drop('empty_one')).toMatchObject({ code: 400, msg: '数据不存在' })
    ok(await drop('empty_two'))
    const { list } = ok(await links.admin.call(adminHistory.list, { query: { objectType: 'businessTable', pageSize: 100 } }))
    const name = ({ objectName }: { objectName: string }) => objectName.split('.').at(-1)
    expect(list.map(name)).toEqual(expect.arrayContaining(['empty_two', 'goods']))
  })

  it('is there as it was when the new one cannot be made, or when it cannot go', async () => {
    const id = linkId()
    if (id === '0') return
    ok(await makeTable(links.keeper, id, 'stays'))
    const wide = Array.from({ length: 40 }, (_, at) => ({
      field: `c${at}`,
      fieldName: 'c',
      dataType: 'varchar',
      dataLength: '4000',
      allowNull: 1,
    }))
    const key = { field: 'f_id', fieldName: '主键', dataType: 'bigint', dataLength: '', primaryKey: 1, allowNull: 0 }
    const update = (fields: readonly object[]) =>
      links.keeper.call(dataModel.update, { params: { linkId: id }, body: tableBody('stays', { fields }) })
    if (kind === 'MySQL') expect(await update([key, ...wide])).toMatchObject({ code: 400 })
    await run(id, `create table points (id bigint, foreign key (id) references stays (f_id))`)
    expect(await update([key])).toMatchObject({ code: 400 })
    expect(await links.keeper.call(businessTables.remove, input('stays'))).toMatchObject({ code: 400 })
    const info = ok(await links.keeper.call(businessTables.info, input('stays')))
    expect(info.tableFieldList).toHaveLength(5)
    const names = ok(await links.keeper.call(businessTables.all, { params: { linkId: id } })).list
    expect(names.filter(({ table }: { table: string }) => /^(old|new)_/.test(table))).toEqual([])
    await run(id, 'drop table points')
    ok(await update([key]))
    expect(ok(await links.keeper.call(businessTables.info, input('stays'))).tableFieldList).toHaveLength(1)
  })

  it('goes out as a file and comes in elsewhere', async () => {
    const id = linkId()
    const file = await saved(links.keeper, await links.keeper.call(dataModel.export, input('goods')))
    expect(file).toMatchObject({ name: 'goods.bdb', content: { tableInfo: { table: 'goods' } } })
    const content = JSON.stringify({ ...file.content, tableInfo: { table: 'goods_copy', tableName: '副本' } })
    const to = { ...dataModel.import, path: dataModel.import.path.replace('{linkId}', id) }
    expect(await sendFile(links.keeper, to, content, { name: 'goods.bdb' })).toMatchObject({ code: 200, msg: '导入成功' })
    expect(await sendFile(links.keeper, to, content, { name: 'goods.bdb' })).toMatchObject({ code: 400, msg: '表名称不能重复' })
    expect(await sendFile(links.keeper, to, '{', { name: 'goods.bdb' })).toMatchObject({ code: 400 })
    const copied = ok(await links.keeper.call(businessTables.info, input('goods_copy'))).tableFieldList
    const facts = (rows: readonly Record<string, unknown>[]) => rows.map((row) => [row.field, row.dataType, row.dataLength])
    expect(facts(copied)).toEqual(facts(ok(await links.keeper.call(businessTables.info, input('goods'))).tableFieldList))
  })

  it.each([
    [{ field: 'a"; drop table x; --' }, '第1行列名格式错误，请重新输入'],
    [{ field: 'a`b' }, '第1行列名格式错误，请重新输入'],
    [{ dataType: 'money; drop' }, '字段[a]的类型或长度不正确'],
    [{ dataLength: '1) not null --' }, '字段[a]的类型或长度不正确'],
    [{ primaryKey: 0 }, '请选择一个字段作为主键'],
  ])('is not made of %j', async (more, msg) => {
    const id = linkId()
    const fields = [{ field: 'a', fieldName: 'a', dataType: 'varchar', dataLength: '10', primaryKey: 1, ...more }]
    const reply = await links.keeper.call(businessTables.make, { params: { linkId: id }, body: tableBody('bad', { fields }) })
    expect(reply).toMatchObject({ code: 400, msg })
  })

  it('has names that are no text of ours: what they say is never run', async () => {
    const id = linkId()
    if (id === '0') return
    const quote = (name: string) => (kind === 'MySQL' ? `\`${name}\`` : `"${name}"`)
    const name = `it's; drop table goods; --`
    await run(id, `create table ${quote(name)} (${quote('a; b')} int primary key)`)
    await run(id, `insert into ${quote(name)} values (5)`)
    expect(ok(await links.keeper.call(businessTables.preview, { ...input(name), query: {} })).list).toEqual([{ 'a; b': 5 }])
    const listed = ok(await links.keeper.call(businessTables.all, { params: { linkId: id } })).list
    expect(listed.map(({ table }: { table: string }) => table)).toEqual(expect.arrayContaining(['goods', name]))
  })
})

it('tables that the database keeps for itself are not changed', async () => {
  const id = await connectTo(links, 'MySQL', { fullName: '系统库' })
  const remove = await links.keeper.call(businessTables.remove, { params: { linkId: id, table: 'user' } })
  expect(remove).toMatchObject({ code: 400, msg: '系统自带表,不允许被删除' })
  expect(await makeTable(links.keeper, id, 'mine')).toMatchObject({ code: 400, msg: '系统自带表,不允许被编辑' })
})

it('a database with the tables of a platform is led to by no connection', async () => {
  const linkId = await connectTo(links, 'PostgreSQL', { fullName: '平台库', serviceName: 'template1' })
  await run(linkId, 'create table platform_migration (name text)')
  closeLinks(links.platform.ctx, linkId)
  const all = await links.keeper.call(businessTables.all, { params: { linkId } })
  expect(all).toMatchObject({ code: 400, msg: '不能连接到平台自身的数据库' })
})

it('designers reach the tables of the business and those of no connection', async () => {
  const id = ids.PostgreSQL
  const { grantTag } = await import('@/platform/modules/permission/testing')
  const { db } = links.platform
  const screen = { id: 'menu.onlineDev.webDesign', systemId: 'main', parentId: 'dir', fullName: '在线开发', type: 2 }
  await db
    .insertInto('menu')
    .values({ ...screen, enCode: 'onlineDev.webDesign', icon: null, moduleId: null })
    .execute()
  await grantTag(db, 'clerk', 'onlineDev.webDesign')
  const designer = await links.platform.signIn('clerk')
  expect((await designer.call(businessTables.all, { params: { linkId: '0' } })).code).toBe(200)
  const params = { linkId: id, table: 'goods' }
  const replies = await Promise.all([
    designer.call(businessTables.all, { params }),
    designer.call(businessTables.info, { params }),
    designer.call(businessTables.fields, { params, query: {} }),
    designer.call(businessTables.preview, { params, query: {} }),
    designer.call(businessTables.remove, { params }),
    designer.call(businessTables.make, { params, body: tableBody('x1') }),
    designer.call(businessTables.addFields, { params, body: tableBody('goods') }),
    designer.call(dataModel.tables, { params, query: {} }),
    designer.call(dataModel.update, { params, body: tableBody('goods') }),
    designer.call(dataModel.export, { params }),
  ])
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 403))
})

it('common columns are made, changed, refused twice and deleted', async () => {
  const body = {
    field: 'create_time',
    fieldName: '创建时间',
    dataType: 'datetime' as const,
    dataLength: '默认',
    allowNull: 1 as const,
  }
  const { id } = ok(await links.keeper.call(commonFields.create, { body }))
  expect(await links.keeper.call(commonFields.create, { body: { ...body, field: 'CREATE_TIME' } })).toMatchObject({
    ...{ code: 400, msg: '列名不能重复' },
  })
  const info = ok(await links.keeper.call(commonFields.info, { params: { id } }))
  ok(await links.keeper.call(commonFields.update, { params: { id }, body: { ...info, fieldName: '建立时间' } }))
  expect(await links.keeper.call(commonFields.update, { params: { id }, body: info })).toMatchObject({
    ...{ code: 400, msg: '数据已被其他人修改，请刷新后重试' },
  })
  expect(ok(await links.keeper.call(commonFields.list, { query: { keyword: '建立' } })).list).toMatchObject([
    { id, field: 'create_time' },
  ])
  ok(await links.keeper.call(commonFields.remove, { params: { id } }))
  expect(ok(await links.keeper.call(commonFields.list, { query: {} })).list).toEqual([])
})

it.each(['PostgreSQL', 'MySQL'] as const)(
  '%s: who writes SQL for it is told its tables, and what it said of wrong SQL',
  async (kind) => {
    const linkId = ids[kind]
    ok(await makeTable(links.keeper, linkId, 'told'))
    const tables = ok(await links.admin.call(dataInterface.tables, { params: { linkId } }))
    expect(tables).toContainEqual({ table: 'told', fullName: 'told说明', columns: ['f_id', 'title', 'amount', 'at', 'note'] })
    expect(await links.keeper.call(dataInterface.tables, { params: { linkId } })).toMatchObject({ code: 403 })
    const tryOut = (sql: string) => {
      const dataConfigJson = JSON.stringify({ sqlData: { dbLinkId: linkId, sql } })
      const body = { fullName: 'n', enCode: 'n', category: 'c', type: 1, dataConfigJson } as CallInput<
        typeof dataInterface.tryOut
      >['body']
      return links.admin.call(dataInterface.tryOut, { body })
    }
    expect(ok(await tryOut('select title from told'))).toEqual([])
    expect((await tryOut('select nothing_of_it from told')).msg).toMatch(/^接口请求失败：.*nothing_of_it/)
  },
)
