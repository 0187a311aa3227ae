import { sql } from 'kysely'
import type { CallInput } from '@/lib/contract/endpoint'
import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { boundNames } from '@/platform/modules/online-dev/records/bound-tables/names'
import { field } from '@/platform/modules/online-dev/testing'
import { grantTag } from '@/platform/modules/permission/testing'
import type { Client, RawReply } from './harness'
import { create, createdId, json, list, type OnlineDev, raw, remove, startOnlineDev, update } from './online-dev-setup'

/** Designs on tables of the business (contract 3b §3, contract 2 §18.2): records and rows are one, whoever writes them. */

let site: OnlineDev
let designer: Client
beforeAll(async () => {
  site = await startOnlineDev()
  const { db } = site.platform
  const screen = { id: 'menu.onlineDev.webDesign', systemId: 'main', parentId: 'dir', fullName: '在线开发', type: 2 }
  await db
    .insertInto('menu')
    .values({ ...screen, enCode: 'onlineDev.webDesign', icon: null, moduleId: null })
    .execute()
  await grantTag(db, 'manager', 'onlineDev.webDesign')
  designer = await site.platform.signIn('manager')
})
afterAll(() => site.stop())

const linkId = '0'
const ok = (reply: RawReply) => {
  if (reply.code !== 200) throw new Error(json(reply))
  return reply.data
}
const run = (text: string) => sql.raw(text).execute(site.platform.db)
/** As JSON, so that names stay as they are. */
const rows = async (text: string) => {
  const found = await sql
    .raw<{ row: Record<string, unknown> }>(`select to_jsonb(q) as row from (${text}) q`)
    .execute(site.platform.db)
  return found.rows.map(({ row }) => row)
}

type Columns = readonly (readonly [field: string, dataType: string, dataLength?: string, more?: object])[]
function makeTable(table: string, columns: Columns, client = designer) {
  const tableFieldList = columns.map(([name, dataType, dataLength = '', more = {}]) => {
    return { field: name, fieldName: name, dataType, dataLength, allowNull: 1, ...more }
  })
  const body = { tableInfo: { table, tableName: `${table}说明` }, tableFieldList }
  return client.call(businessTables.make, { params: { linkId }, body: body as never })
}

const key = { primaryKey: 1 }
const counted = { primaryKey: 1, identity: 1 }
const stockColumns: Columns = [
  ['f_id', 'varchar', '50', key],
  ['title', 'varchar', '6'],
  ['amount', 'decimal', '6,2'],
  ['day', 'datetime'],
  ['tags', 'text'],
  ['untouched', 'varchar', '20'],
]
const lineColumns: Columns = [
  ['f_id', 'varchar', '50', key],
  ['stock_id', 'varchar', '50'],
  ['goods', 'varchar', '20'],
  ['qty', 'int'],
]

const options = {
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const mainFields = [
  field('input', 'title', { label: '标题' }),
  field('inputNumber', 'amount', { label: '金额', precision: 2 }),
  field('datePicker', 'day', { label: '日期', format: 'yyyy-MM-dd HH:mm:ss' }),
  field('checkbox', 'tags', { label: '标签', ...options }),
]
function linesOn(table: string, name = 'tableField1') {
  const children = [field('input', 'goods', { label: '货物' }), field('inputNumber', 'qty', { label: '数量' })]
  const config = { jnpfKey: 'table', label: '明细', layout: 'rowFormItem', tableName: table, children }
  return { __config__: config, __vModel__: name }
}

type Chosen = { table: string; typeId?: string; tableField?: string; relationField?: string }
let made = 0
async function design(tables: readonly Chosen[], fields: readonly object[], form: object = {}): Promise<string> {
  made += 1
  const columns = fields
    .filter((node) => !('children' in ((node as { __config__: object }).__config__ as object)))
    .map((node) => ({ ...node, prop: (node as { __vModel__: string }).__vModel__, label: 'x' }))
  const body = {
    ...{ fullName: `仓库${made}`, enCode: `bound${made}`, category: 'c' },
    tables: json(tables.map((one) => ({ typeId: '0', relationTable: '', fields: [], ...one }))),
    formData: json({ fields, ...form }),
    columnData: json({ type: 1, columnList: columns, searchList: columns, hasPage: true }),
  }
  return ok(await designer.call(designBase.create, { body: body as CallInput<typeof designBase.create>['body'] })).id
}
const release = (id: string) =>
  designer.call(designBase.release, {
    params: { id },
    body: { pc: 1, app: 0, pcModuleParentId: 'tradeDir', pcSystemId: 'trade' },
  })
const rowsOf = async (id: string, body: Record<string, unknown> = {}) =>
  ok(await list(site.admin, { pageSize: 100, sort: 'asc', sidx: 'title', ...body }, id)).list as Record<string, unknown>[]

const stockTables = [
  { table: 'stock', typeId: '1' },
  { table: 'stock_line', tableField: 'stock_id', relationField: 'f_id', relationTable: 'stock' },
]
const morning = Date.UTC(2026, 4, 3, 1, 2, 3)
let stock: string

it('tables are made, described and shown to those who design, and to nobody else', async () => {
  expect((await makeTable('stock', stockColumns, site.clerk)).code).toBe(403)
  for (const [table, columns] of [
    ['stock', stockColumns],
    ['stock_line', lineColumns],
  ] as const)
    ok(await makeTable(table, columns))
  expect(await makeTable('stock', stockColumns)).toMatchObject({ code: 400, msg: '表名称不能重复' })
  expect(await makeTable('a"b', stockColumns)).toMatchObject({ code: 400, msg: '请输入正确的表名称' })
  expect(await makeTable('twice', [...stockColumns, ['TITLE', 'int']])).toMatchObject({ code: 400 })
  await run(`insert into business.stock (f_id, title, amount, day, tags, untouched)
    values ('s1', '旧单', 12.50, '2026-05-03 01:02:03', '["a", "b"]', 'kept'), ('s2', '怪单', 1, null, 'no list', null)`)
  await run(`insert into business.stock_line (f_id, stock_id, goods, qty) values ('l1', 's1', '钢板', 3)`)
  const fields = ok(await designer.call(businessTables.fields, { params: { linkId, table: 'stock' }, query: {} })).list
  expect(fields[2]).toMatchObject({ field: 'amount', dataType: 'decimal', dataLength: '6,2', primaryKey: 0, allowNull: 1 })
  const preview = await designer.call(businessTables.preview, {
    params: { linkId, table: 'stock' },
    query: { field: 'title', keyword: '旧' } as never,
  })
  expect(ok(preview)).toMatchObject({ list: [{ f_id: 's1', untouched: 'kept' }], pagination: { total: 1 } })
  expect(json(ok(await designer.call(businessTables.all, { params: { linkId } })))).not.toContain('app_user')
  expect((await designer.call(businessTables.info, { params: { linkId, table: 'app_user' } })).code).toBe(400)
})

it('existing rows are records after the release, with their rows below', async () => {
  stock = await design(stockTables, [...mainFields, linesOn('stock_line')])
  ok(await release(stock))
  expect((await rowsOf(stock)).map(({ id }) => id).sort()).toEqual(['s1', 's2'])
  const record = await raw(site.admin, 's1', stock)
  expect(record).toMatchObject({
    title: '旧单',
    amount: 12.5,
    tags: ['a', 'b'],
    tableField1: [{ id: 'l1', goods: '钢板', qty: 3 }],
  })
  expect((await rowsOf(stock, { keyword: '', queryJson: json({ title: '旧' }) })).map(({ id }) => id)).toEqual(['s1'])
})

it('a record that is made, changed and deleted is so in the tables', async () => {
  const values = {
    title: '新单',
    amount: 3.25,
    day: morning,
    tags: ['b'],
    tableField1: [
      { goods: '铜', qty: 1 },
      { goods: '铁', qty: 2 },
    ],
  }
  const id = await createdId(site.admin, values, stock)
  const [row] = await rows(`select * from business.stock where f_id = '${id}'`)
  expect(row).toMatchObject({ title: '新单', amount: 3.25, tags: '["b"]', f_flowid: null })
  const lines = () => rows(`select goods, qty from business.stock_line where stock_id = '${id}' order by goods`)
  expect(await lines()).toEqual([
    { goods: '铁', qty: 2 },
    { goods: '铜', qty: 1 },
  ])
  const stored = await raw(site.admin, id, stock)
  expect(stored.day).toBe(morning)
  ok(await update(site.admin, id, { ...stored, title: '改单', tableField1: [{ ...stored.tableField1[1], qty: 9 }] }, stock))
  expect(await lines()).toEqual([{ goods: '铁', qty: 9 }])
  expect(await rows(`select title from business.stock where f_id = '${id}'`)).toEqual([{ title: '改单' }])
  ok(await remove(site.admin, id, stock))
  expect(await rows(`select 1 from business.stock where f_id = '${id}'`)).toEqual([])
  expect(await lines()).toEqual([])
})

it('what does not fit a field, and what no field maps, is never lost', async () => {
  const record = await raw(site.admin, 's2', stock)
  expect(record.tags ?? []).toEqual([])
  ok(await update(site.admin, 's2', { ...record, title: '又改' }, stock))
  expect(await rows(`select title, tags, untouched from business.stock where f_id = 's2'`)).toEqual([
    { title: '又改', tags: 'no list', untouched: null },
  ])
  expect(await rows(`select untouched from business.stock where f_id = 's1'`)).toEqual([{ untouched: 'kept' }])
})

it('rows that others write are records at once, with versions, counts and rows below', async () => {
  const before = (await raw(site.admin, 's1', stock)).f_version
  await run(`update business.stock set amount = 99 where f_id = 's1'`)
  await run(`insert into business.stock_line values ('l2', 's1', '铝', 5)`)
  const after = await raw(site.admin, 's1', stock)
  expect(after).toMatchObject({ amount: 99, f_version: before + 2 })
  expect(after.tableField1.map(({ id }: { id: string }) => id)).toEqual(['l1', 'l2'])
  await run(`insert into business.stock (f_id, title) values ('s3', '外来')`)
  expect((await rowsOf(stock, { queryJson: json({ title: '外来' }) })).map(({ id }) => id)).toEqual(['s3'])
  expect((await update(site.admin, 's1', { ...after, f_version: before }, stock)).code).not.toBe(200)
  await run(`delete from business.stock where f_id = 's3'`)
  expect((await rowsOf(stock)).map(({ id }) => id).sort()).toEqual(['s1', 's2'])
})

it('rows that others write are seen by nobody without rights on the module', async () => {
  expect((await list(site.clerk, {}, stock)).code).not.toBe(200)
})

it.each([
  [{ title: '一二三四五六七' }, '标题最多6个字符', 'data.title'],
  [{ amount: 10_000 }, '金额的数字较大溢出', 'data.amount'],
  [{ tableField1: [{ goods: 'x', qty: 3_000_000_000 }] }, '数量的数字较大溢出', 'data.tableField1.0.qty'],
  [{ tableField1: [{ goods: 'x', qty: 1.5 }] }, '数量只能是整数', 'data.tableField1.0.qty'],
])('%o is refused by the name of its field', async (values, msg, path) => {
  const reply = await create(site.admin, { title: '大', ...values }, {}, stock)
  expect(reply).toMatchObject({ code: 400, msg, issues: [{ path }] })
})

it('a rule of the table itself is told as a refusal, and nothing is written', async () => {
  await run('create unique index stock_title on business.stock (title)')
  expect(await create(site.admin, { title: '旧单' }, {}, stock)).toMatchObject({
    code: 400,
    msg: '数据表[stock]中已有相同的数据',
  })
  await run('drop index business.stock_title')
  expect(await rows(`select count(*)::int as n from business.stock where title = '旧单'`)).toEqual([{ n: 1 }])
})

it('two designs on one table follow each other', async () => {
  const other = await design([{ table: 'stock', typeId: '1' }], [mainFields[0] as object, mainFields[1] as object])
  ok(await release(other))
  const id = await createdId(site.admin, { title: '共用', amount: 1 }, other)
  expect(await raw(site.admin, id, stock)).toMatchObject({ title: '共用', amount: 1 })
  ok(await update(site.admin, id, { ...(await raw(site.admin, id, stock)), amount: 2 }, stock))
  expect(await raw(site.admin, id, other)).toMatchObject({ amount: 2, f_version: 2 })
  ok(await remove(site.admin, id, other))
  expect((await rowsOf(stock)).map((row) => row.id)).not.toContain(id)
})

it('keys that the database counts, also in the history, a secondary table, a lock and a deletion mark', async () => {
  ok(
    await makeTable('bin', [
      ['f_id', 'int', '', counted],
      ['title', 'varchar', '20'],
    ]),
  )
  ok(
    await makeTable('bin_more', [
      ['f_id', 'int', '', counted],
      ['bin_id', 'int'],
      ['note', 'varchar', '20'],
    ]),
  )
  ok(
    await makeTable('bin_line', [
      ['f_id', 'bigint', '', counted],
      ['bin_id', 'int'],
      ['goods', 'varchar', '20'],
      ['qty', 'int'],
    ]),
  )
  await run(`insert into business.bin (title) values ('一号')`)
  const part = { relationField: 'f_id', relationTable: 'bin', tableField: 'bin_id' }
  const tables = [
    { table: 'bin', typeId: '1' },
    { table: 'bin_more', ...part },
    { table: 'bin_line', ...part },
  ]
  const fields = [mainFields[0] as object, field('input', 'jnpf_bin_more_jnpf_note', { label: '备注' }), linesOn('bin_line')]
  const bin = await design(tables, fields, { primaryKeyPolicy: 2, concurrencyLock: true, logicalDelete: true })
  ok(await release(bin))
  expect((await rowsOf(bin)).map(({ id }) => id)).toEqual(['1'])
  const id = await createdId(
    site.admin,
    { title: '二号', jnpf_bin_more_jnpf_note: '备', tableField1: [{ goods: '铜', qty: 1 }] },
    bin,
  )
  const [row] = await rows(`select b.*, m.note, l.f_id as line from business.bin b join business.bin_more m on m.bin_id = b.f_id
    join business.bin_line l on l.bin_id = b.f_id where b.f_flowtaskid = '${id}'`)
  expect(row).toMatchObject({ f_id: 2, title: '二号', note: '备', f_version: 1 })
  const stored = await raw(site.admin, id, bin)
  expect(stored.tableField1[0].id).toBe(String(row?.line))
  const qty = [{ ...stored.tableField1[0], qty: 7 }]
  ok(await update(site.admin, id, { ...stored, jnpf_bin_more_jnpf_note: '改', tableField1: qty }, bin))
  expect(
    await rows(`select note, qty, f_version from business.bin b join business.bin_more m on m.bin_id = b.f_id
    join business.bin_line l on l.bin_id = b.f_id where b.f_flowtaskid = '${id}'`),
  ).toEqual([{ note: '改', qty: 7, f_version: 2 }])
  const [, made] = ok(await site.admin.call(recordHistory.list, { params: { modelId: bin, id }, query: {} })).list
  const line = { goods: '锌', qty: 3 }
  ok(await update(site.admin, id, { ...(await raw(site.admin, id, bin)), tableField1: [...qty, line] }, bin))
  ok(await site.admin.call(recordHistory.restore, { params: { modelId: bin, id, changeId: made.id }, body: {} }))
  expect((await raw(site.admin, id, bin)).tableField1).toEqual([{ ...qty[0], qty: 1 }])
  ok(await remove(site.admin, id, bin))
  expect(await rows('select f_deletemark, f_deleteuserid from business.bin where f_id = 2')).toEqual([
    { f_deletemark: 1, f_deleteuserid: 'admin' },
  ])
  await run('update business.bin set f_deletemark = 0 where f_id = 2')
  expect((await rowsOf(bin)).map((one) => one.id)).toContain(id)
})

it('tables that do not fit the design refuse its release', async () => {
  await run('create table business.keyless (title text)')
  await run('create table business.other (f_id varchar(50) primary key, title int)')
  const one = (table: string, fields: readonly object[] = [mainFields[0] as object], form: object = {}) =>
    design([{ table, typeId: '1' }], fields, form)
  const tried: [string, string][] = [
    [await design([{ table: 'stock', typeId: '1' }, { table: 'nowhere' }], [mainFields[0] as object]), '表[nowhere]不存在'],
    [await one('keyless'), '表[keyless]无主键!'],
    [await one('stock', undefined, { primaryKeyPolicy: 2 }), '主键策略:[自增长id]，与表[stock]主键策略不一致!'],
    [await one('bin'), '主键策略:[雪花ID]，与表[bin]主键策略不一致!'],
    [await one('other', [field('checkbox', 'title', { label: '标签' })]), '表[other]的字段[title]类型与控件[标签]不符'],
    [await one('stock', [field('input', 'nothing')]), '表[stock]没有字段[nothing]'],
    [
      await one('stock', [field('input', 'title'), field('input', 'jnpf_stock_jnpf_title')]),
      '表[stock]的字段[title]被多个控件使用',
    ],
    [await design([...stockTables, ...stockTables.slice(1)], [mainFields[0] as object]), '子表重复'],
  ]
  // Of another installation: its records are documents.
  ok(await release(await one('elsewhere')))
  for (const [id, msg] of tried) expect(await release(id)).toMatchObject({ code: 400, msg })
})

it('a number that no record can hold exactly stays in its column, and a table that is gone is no release', async () => {
  await run('create table business.exact (f_id varchar(50) primary key, title varchar(20), amount numeric, "品 名" text)')
  await run(`insert into business.exact values ('e1', '甲', 12345678901234567890.125), ('e2', '乙', 9007199254740991)`)
  const exact = await design([{ table: 'exact', typeId: '1' }], mainFields.slice(0, 2))
  ok(await release(exact))
  for (const id of ['e1', 'e2']) ok(await update(site.admin, id, { ...(await raw(site.admin, id, exact)), title: '改' }, exact))
  expect(await rows('select title, amount::text from business.exact order by f_id')).toEqual([
    { title: '改', amount: '12345678901234567890.125' },
    { title: '改', amount: '9007199254740991' },
  ])
  // Made anew by somebody, as from a copy: nothing listens on it until the module is used by another process or released.
  await run('create table business.again as select * from business.exact')
  await run('drop table business.exact')
  await run('alter table business.again rename to exact')
  await run('alter table business.exact add primary key (f_id)')
  ok(await release(exact))
  await run(`update business.exact set title = '外改' where f_id = 'e1'`)
  expect(await raw(site.admin, 'e1', exact)).toMatchObject({ title: '外改' })
  await run('drop table business.exact')
  expect(await release(exact)).toMatchObject({ code: 400, msg: '表[exact]不存在' })
  expect((await update(site.admin, 'e1', { title: '还在' }, exact)).code).not.toBe(500)
})

it('tables that another program empties take their records and rows along', async () => {
  for (const [table, columns] of [
    ['bulk', stockColumns],
    ['bulk_line', lineColumns],
  ] as const)
    ok(await makeTable(table, columns))
  await run(`insert into business.bulk (f_id, title) values ('k1', '甲')`)
  await run(`insert into business.bulk_line values ('n1', 'k1', '铝', 5)`)
  const tables = [
    { ...stockTables[0], table: 'bulk' },
    { ...stockTables[1], table: 'bulk_line' },
  ] as Chosen[]
  const bulk = await design(tables, [...mainFields, linesOn('bulk_line')])
  ok(await release(bulk))
  const { f_version: version } = await raw(site.admin, 'k1', bulk)
  await run('truncate business.bulk_line')
  expect(await raw(site.admin, 'k1', bulk)).toMatchObject({ title: '甲', tableField1: [], f_version: version + 1 })
  await run('truncate business.bulk')
  expect(await rowsOf(bulk)).toEqual([])
})

it('rows that others change, delete or load at the same moment become records as they are then', async () => {
  await run('create table business.race (f_id varchar(50) primary key, title varchar(20))')
  const race = await design([{ table: 'race', typeId: '1' }], mainFields.slice(0, 1))
  ok(await release(race))
  const { documents, take } = boundNames(race)
  await run('alter table business.race disable trigger user')
  await run(`insert into business.race values ('r1', '旧'), ('r2', '去'), ('r3', '同')`)
  await run('alter table business.race enable trigger user')
  // The others, at the moment when a record gets its first document: there is one connection only.
  await run(`create function meddle() returns trigger language plpgsql as $$ begin
    if pg_trigger_depth() > 1 then return NEW; end if;
    update business.race set title = '新' where f_id = NEW.id and f_id = 'r1';
    delete from business.race where f_id = NEW.id and f_id = 'r2';
    if NEW.id = 'r3' then insert into ${documents} (id, data, version, creator_time) values ('r3', '{"title":"先"}', 4, 1); end if;
    return NEW;
  end $$`)
  await run(`create trigger meddle before insert on ${documents} for each row execute function meddle()`)
  for (const id of ['r1', 'r2', 'r3', 'r4']) await run(`select ${take}('${id}')`)
  expect(await rows(`select id, data->>'title' as title, version, deleted_at from ${documents} order by id`)).toEqual([
    { id: 'r1', title: '新', version: 1, deleted_at: null },
    { id: 'r3', title: '同', version: 5, deleted_at: null },
  ])
})

it('the rows of a large table become records in the background, and nothing of a table is locked where nothing of it changes', async () => {
  await run('create table business.large (f_id varchar(50) primary key, title varchar(20), amount numeric(18,2))')
  await run(`insert into business.large select 'g' || n, '行' || n, n from generate_series(1, 5001) as n`)
  const large = await design([{ table: 'large', typeId: '1' }], mainFields.slice(0, 1))
  ok(await release(large))
  const params = { modelId: large }
  expect(ok(await site.admin.call(onlineDev.config, { params, query: { type: '' } }))).toMatchObject({ isLoadingRows: true })
  expect(ok(await site.admin.call(onlineDev.rowsLoading, { params }))).toEqual({ done: 0, total: 5001 })
  expect((await site.stranger.call(onlineDev.rowsLoading, { params })).code).toBe(403)
  await site.platform.runJobs()
  expect(ok(await site.admin.call(onlineDev.config, { params, query: { type: '' } })).isLoadingRows).toBeUndefined()
  expect(ok(await list(site.admin, {}, large)).pagination.total).toBe(5001)
  const listening = () => rows(`select oid from pg_trigger where tgrelid = 'business.large'::regclass order by oid`)
  const before = await listening()
  const info = ok(await designer.call(designBase.info, { params: { id: large } }))
  const formData = json({ fields: mainFields.slice(0, 2) })
  ok(await designer.call(designBase.update, { params: { id: large }, body: { ...info, formData, category: 'c' } }))
  ok(await release(large))
  await site.platform.runJobs()
  expect(await raw(site.admin, 'g7', large)).toMatchObject({ title: '行7', amount: 7 })
  expect(await listening()).toEqual(before)
})

it('a released design keeps its tables, and a table that is used stays', async () => {
  const before = ok(await designer.call(designBase.info, { params: { id: stock } }))
  const lose = await designer.call(designBase.update, { params: { id: stock }, body: { ...before, tables: '[]', category: 'c' } })
  expect(lose).toMatchObject({ code: 400, msg: '请至少选择一个数据表' })
  const drop = (table: string) => designer.call(businessTables.remove, { params: { linkId, table } })
  expect(await drop('stock')).toMatchObject({ code: 400, msg: '表已经被使用,不允许被删除' })
  ok(await makeTable('passing', [['f_id', 'varchar', '50', key]]))
  ok(await drop('passing'))
  expect((await drop('app_user')).code).toBe(400)
  const kept = await rows(`select action, user_id, object_name from admin_history where object_type = 'businessTable'
    and object_id = 'passing' order by created_at, id`)
  expect(kept.map(({ action, user_id, object_name }) => [action, user_id, object_name])).toEqual([
    ['create', 'manager', 'passing'],
    ['delete', 'manager', 'passing'],
  ])
})

it('a column that comes later is taken up by the next release', async () => {
  const body = {
    tableInfo: { table: 'stock' },
    tableFieldList: [{ field: 'place', fieldName: '库位', dataType: 'varchar', dataLength: '20' }],
  }
  ok(await designer.call(businessTables.addFields, { params: { linkId }, body: body as never }))
  await run(`update business.stock set place = 'A-1' where f_id = 's1'`)
  const before = ok(await designer.call(designBase.info, { params: { id: stock } }))
  const form = JSON.parse(before.formData)
  const formData = json({ ...form, fields: [...form.fields, field('input', 'place', { label: '库位' })] })
  ok(await designer.call(designBase.update, { params: { id: stock }, body: { ...before, formData, category: 'c' } }))
  ok(await release(stock))
  expect(await raw(site.admin, 's1', stock)).toMatchObject({ place: 'A-1', title: '旧单' })
})
