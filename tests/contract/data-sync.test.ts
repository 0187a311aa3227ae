import { sql } from 'kysely'
import { dataSync } from '@/lib/contract/system/data-sync'
import { askLink, closeLinks } from '@/platform/modules/datasource/public'
import { openSide } from '@/platform/modules/datasync/side'
import { connectTo, type Links, makeTable, ok, startLinks } from './data-link-setup'

/** Rows of whole tables from one database into another (contract 2 §18.3), between real servers. */

let links: Links
let postgres: string
let maria: string
beforeAll(async () => {
  links = await startLinks()
  postgres = await connectTo(links, 'PostgreSQL')
  const first = await connectTo(links, 'MySQL', { fullName: '库' })
  await run(first, 'create database shop default charset utf8mb4')
  maria = await connectTo(links, 'MySQL', { serviceName: 'shop' })
})
afterAll(async () => {
  closeLinks(links.platform.ctx)
  await links.stop()
})

const run = async (id: string, sql: string, values: unknown[] = []) =>
  (await askLink(links.platform.ctx, id, { sql, values, rowsMax: 100, timeoutMs: 20_000, writes: true })).rows
const body = (from: string, to: string, dbTable: string, more: object = {}) => ({
  ...{ dbConnectionFrom: from, dbConnectionTo: to, dbTable, convertRuleMap: {} },
  ...more,
})

const rows = [
  `(1, 12345678901234567890.123456, 9223372036854775807, '2024-02-29 23:59:59.123456', '2024-02-29', '中文😀''', null, 1.5, true)`,
  `(2, -0.000001, -9223372036854775808, '1999-12-31 00:00:00', '0001-01-01', '', '长', -1e20, false)`,
  `(3, null, null, null, null, null, null, null, null)`,
]
const columns = (
  isMaria: boolean,
) => `id bigint primary key, amount decimal(30,6), big bigint, at ${isMaria ? 'datetime(6)' : 'timestamp(6)'},
  day date, title varchar(50), note ${isMaria ? 'longtext' : 'text'}, ratio ${isMaria ? 'double' : 'double precision'}, flag boolean`

async function fill(id: string, isMaria: boolean, table: string) {
  await run(id, `create table ${table} (${columns(isMaria)}, bytes ${isMaria ? 'longblob' : 'bytea'})`)
  const names = 'id, amount, big, at, day, title, note, ratio, flag'
  for (const row of rows) await run(id, `insert into ${table} (${names}) values ${row}`)
  await run(id, `update ${table} set bytes = ${isMaria ? `x'00ff27'` : `'\\x00ff27'::bytea`} where id = 1`)
}

const read = async (id: string, table: string) => {
  const found = await run(id, `select * from ${table} order by id`)
  const said = (value: unknown) =>
    Buffer.isBuffer(value) ? value.toString('hex') : value === true ? 1 : value === false ? 0 : value
  const plain = (value: unknown) =>
    typeof value === 'string' ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : said(value)
  return found.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
}

it('decimals, big integers, times, Chinese, nothing and bytes arrive as they are, both ways, and through the default database', async () => {
  await fill(postgres, false, 'matrix')
  await fill(maria, true, 'matrix_back')
  for (const [from, to, table] of [
    [postgres, maria, 'matrix'],
    [maria, postgres, 'matrix_back'],
  ] as const) {
    const asked = body(from, to, table)
    expect(ok(await links.keeper.call(dataSync.ask, { body: asked }))).toBe(2)
    expect(await links.keeper.call(dataSync.execute, { body: { ...asked, type: 2 } })).toMatchObject({
      code: 200,
      msg: '数据同步成功',
    })
    expect(await read(to, table)).toEqual(await read(from, table))
    expect(ok(await links.keeper.call(dataSync.ask, { body: asked }))).toBe(3)
  }
  ok(await links.keeper.call(dataSync.execute, { body: body(postgres, '0', 'matrix') }))
  await run(postgres, 'create schema other')
  const other = await connectTo(links, 'PostgreSQL', { fullName: '另一模式', dbSchema: 'other' })
  ok(await links.keeper.call(dataSync.execute, { body: body('0', other ?? '', 'matrix') }))
  expect(await read(postgres, 'other.matrix')).toEqual(await read(postgres, 'matrix'))
})

it('thousands of rows come in the order of their key, whatever it is made of', async () => {
  await run(postgres, 'create table pairs (a varchar(20), b int, c bigint, primary key (a, b))')
  await run(postgres, `insert into pairs select 'k' || (n % 7), n, 9007199254740993 + n from generate_series(1, 3500) n`)
  ok(await links.keeper.call(dataSync.execute, { body: body(postgres, maria, 'pairs') }))
  const [sum] = await run(maria, 'select count(*) as n, cast(sum(c) as char) as s from pairs')
  expect(sum).toEqual({ n: '3500', s: (await run(postgres, 'select sum(c)::text as s from pairs'))[0]?.s })
})

it('rows of a decimal key of more digits than a float holds come behind each other, none is left out', async () => {
  await run(maria, 'create table long_keys (id decimal(30,4) primary key)')
  await run(
    maria,
    `insert into long_keys with recursive n as (select 1 as i union all select i + 1 from n where i < 900),
      t as (select 1 as j union all select j + 1 from t where j < 12)
      select cast('12345678901234567890' as decimal(30,4)) + (i * 12 + j) * 0.0001 from n, t`,
  )
  ok(await links.keeper.call(dataSync.execute, { body: body(maria, postgres, 'long_keys') }))
  expect(await run(postgres, 'select count(*)::int as n from long_keys')).toEqual([{ n: 10_800 }])
})

it('a copy that fails leaves the target as it was, and nothing beside it', async () => {
  await run(postgres, 'create table short_text (id int primary key, title text)')
  await run(postgres, `insert into short_text values (1, 'short'), (2, '${'x'.repeat(60)}')`)
  await run(maria, 'create table short_text (id int primary key, title varchar(10))')
  await run(maria, `insert into short_text values (7, '旧')`)
  const failed = await links.keeper.call(dataSync.execute, { body: body(postgres, maria, 'short_text', { type: 3 }) })
  expect(failed).toMatchObject({ code: 400, msg: 'SQL语句执行失败' })
  expect(await run(maria, 'select * from short_text')).toEqual([{ id: 7, title: '旧' }])
  const tables = await run(maria, `select table_name as t from information_schema.tables where table_name like 'short_text%'`)
  expect(tables).toEqual([{ t: 'short_text' }])
  const batch = { dbConnectionFrom: postgres, dbConnectionTo: maria, dbTableList: ['short_text', 'pairs'], convertRuleMap: {} }
  expect(ok(await links.keeper.call(dataSync.batch, { body: batch }))).toEqual({ short_text: 0, pairs: 1 })
})

const execute = (from: string, to: string, table: string) =>
  links.keeper.call(dataSync.execute, { body: body(from, to, table, { type: 3 }) })

it('a target of PostgreSQL stays the table that it is: counters, defaults, columns of its own and indexes', async () => {
  const kinds = {
    counted_serial: 'serial',
    counted_always: 'int generated always as identity',
    counted_default: 'int generated by default as identity',
  }
  for (const [table, kind] of Object.entries(kinds)) {
    await run(maria, `create table ${table} (id int primary key, title varchar(20))`)
    await run(maria, `insert into ${table} values (5, '五'), (9, '九')`)
    await run(postgres, `create table ${table} (id ${kind} primary key, title text, made text not null default 'here')`)
    await run(postgres, `create unique index ${table}_title on ${table} (title)`)
    await run(postgres, `insert into ${table} (title) values ('旧')`)
    expect(await execute(maria, postgres, table)).toMatchObject({ code: 200 })
    await run(postgres, `insert into ${table} (title) values ('新')`)
    expect(await run(postgres, `select * from ${table} order by id`)).toEqual([
      { id: 5, title: '五', made: 'here' },
      { id: 9, title: '九', made: 'here' },
      { id: 10, title: '新', made: 'here' },
    ])
    expect(await run(postgres, `select indexname as i from pg_indexes where indexname = '${table}_title'`)).toHaveLength(1)
    expect(await execute(maria, postgres, table)).toMatchObject({ code: 200 })
  }
})

it('a target of MySQL counts on behind what was copied, and a zero stays a zero', async () => {
  await run(postgres, 'create table counted (id int primary key, title text)')
  await run(postgres, `insert into counted values (0, 'zero'), (7, 'seven')`)
  await run(maria, `create table counted (id int auto_increment primary key, title varchar(20), made varchar(9) default 'here')`)
  expect(await execute(postgres, maria, 'counted')).toMatchObject({ code: 200 })
  await run(maria, `insert into counted (title) values ('new')`)
  expect(await run(maria, 'select * from counted order by id')).toEqual([
    { id: 0, title: 'zero', made: 'here' },
    { id: 7, title: 'seven', made: 'here' },
    { id: 8, title: 'new', made: 'here' },
  ])
})

it('a target that could not be kept whole is refused before anything is written, and it is said why', async () => {
  for (const id of [postgres, maria]) {
    await run(id, 'create table parent (id int primary key)')
    await run(id, 'create table fired (id int primary key)')
    await run(id, 'create table seen (id int primary key)')
    for (const table of ['parent', 'fired', 'seen']) await run(id, `insert into ${table} values (1)`)
  }
  await run(postgres, 'create table child (id int references parent (id) on delete cascade)')
  await run(maria, 'create table child (id int, foreign key (id) references parent (id) on delete cascade)')
  for (const id of [postgres, maria]) await run(id, 'insert into child values (1)')
  await run(postgres, `create function quiet() returns trigger language plpgsql as $$ begin return old; end $$`)
  await run(postgres, 'create trigger fires before delete on fired for each row execute function quiet()')
  await run(maria, 'create table plain_engine (id int primary key) engine = MyISAM')
  await run(postgres, 'create table plain_engine (id int primary key)')
  await run(postgres, 'create view looked_at as select id from seen')
  await run(maria, 'create table looked_at (id int primary key)')
  const refusals = [
    [maria, postgres, 'parent', '目标表被其他表的外键引用，无法同步'],
    [postgres, maria, 'parent', '目标表被其他表的外键引用，无法同步'],
    [maria, postgres, 'fired', '目标表上有触发器，无法同步'],
    [postgres, maria, 'plain_engine', '目标表的存储引擎不支持事务，无法同步'],
    [maria, postgres, 'looked_at', '目标表是视图，无法同步'],
  ] as const
  for (const [from, to, table, msg] of refusals) {
    expect(await execute(from, to, table)).toMatchObject({ code: 400, msg })
    expect(await links.keeper.call(dataSync.ask, { body: body(from, to, table) })).toMatchObject({ code: 200, data: -1, msg })
    const batch = { dbConnectionFrom: from, dbConnectionTo: to, dbTableList: [table], convertRuleMap: {} }
    expect(await links.keeper.call(dataSync.batch, { body: batch })).toMatchObject({ code: 200, data: { [table]: 0 }, msg })
  }
  for (const id of [postgres, maria]) expect(await run(id, 'select * from child')).toEqual([{ id: 1 }])
})

it('a large table of the default database is read by pieces, and one without a key however many rows it has', async () => {
  const { db } = links.platform
  await run(postgres, 'create table keyless (n int)')
  await run(postgres, 'insert into keyless select generate_series(1, 20000)')
  ok(await links.keeper.call(dataSync.execute, { body: body(postgres, '0', 'keyless') }))
  const side = await openSide(links.platform.ctx, '0')
  expect(await side.ask('select n from business.keyless order by n', [], 3)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await sql`insert into business.keyless values (1), (2)`.execute(db)
  await run(postgres, 'drop table keyless')
  ok(await links.keeper.call(dataSync.execute, { body: body('0', postgres, 'keyless') }))
  expect(await run(postgres, 'select count(*)::int as n from keyless')).toEqual([{ n: 20_002 }])
  ok(await links.keeper.call(dataSync.execute, { body: body('0', maria, 'keyless') }))
  ok(await links.keeper.call(dataSync.execute, { body: body(postgres, maria, 'keyless') }))
  await run(postgres, 'drop table keyless')
  ok(await links.keeper.call(dataSync.execute, { body: body(maria, postgres, 'keyless') }))
  expect(await run(postgres, 'select count(*)::int as n, sum(n)::int as s from keyless')).toEqual([{ n: 20_002, s: 200_010_003 }])
})

it('of two copies into one table at once one is done, and what a killed one left goes', async () => {
  await run(maria, 'create table twice (id int primary key)')
  await run(maria, 'insert into twice select seq from seq_1_to_3000')
  const old = `tenonsync_${(Date.now() - 9 * 86_400_000).toString(36).padStart(9, '0')}_0123456789`
  const young = `tenonsync_${Date.now().toString(36).padStart(9, '0')}_0123456789`
  for (const name of [old, young, 'tenonsync_mine']) await run(postgres, `create table ${name} (id int)`)
  const replies = await Promise.all([execute(maria, postgres, 'twice'), execute(maria, postgres, 'twice')])
  expect(replies.map(({ msg }) => msg).sort()).toEqual(['数据同步成功', '该表正在同步，请稍后再试'].sort())
  const left = await run(
    postgres,
    `select relname as t from pg_class where relname like 'tenonsync%' and relkind = 'r' order by 1`,
  )
  expect(left.map(({ t }) => t)).toEqual([young, 'tenonsync_mine'].sort())
  expect(await run(postgres, `select reltuples::int as n from pg_class where relname = 'twice'`)).toEqual([{ n: 3000 }])
})

it('both databases are tried, and what each type may become is told', async () => {
  const check = (from: string, to: string) =>
    links.keeper.call(dataSync.check, { body: { dbConnectionFrom: from, dbConnectionTo: to } })
  const { data } = await check(postgres, maria)
  expect(data).toMatchObject({ checkDbFlag: true, convertRuleMap: { numeric: ['decimal (默认)'], bytea: ['longblob (默认)'] } })
  expect(data.tableList.map(({ table }: { table: string }) => table)).toEqual(expect.arrayContaining(['matrix', 'pairs']))
  expect(await check(postgres, postgres)).toMatchObject({ code: 400, msg: '数据库连接不能相同' })
  const again = await connectTo(links, 'PostgreSQL', { fullName: '同一库' })
  expect(await check(postgres, again ?? '')).toMatchObject({ code: 400, msg: '请检查，同一数据库下无法同步数据' })
  const wrong = await connectTo(links, 'PostgreSQL', { fullName: '错', password: 'wrong' })
  expect(await check(wrong ?? '', maria)).toMatchObject({ code: 400, msg: '用户名或密码错误' })
  const pasted = body(postgres, maria, 'other_name', { convertRuleMap: { varchar: 'text); drop table pairs; --' } })
  expect((await links.keeper.call(dataSync.execute, { body: pasted })).msg).toBe('数据不存在')
  await run(postgres, 'create table ruled (id int primary key, title varchar(9))')
  const ruled = body(postgres, maria, 'ruled', { convertRuleMap: { varchar: 'text); drop table pairs; --' } })
  expect(await links.keeper.call(dataSync.execute, { body: ruled })).toMatchObject({ code: 400, msg: '规则配置不正确' })
})

it('is for who holds the screen', async () => {
  const asked = body('a', 'b', 'c')
  const { stranger } = links
  const replies = await Promise.all([
    stranger.call(dataSync.check, { body: asked }),
    stranger.call(dataSync.ask, { body: asked }),
    stranger.call(dataSync.execute, { body: asked }),
    stranger.call(dataSync.batch, { body: { ...asked, dbTableList: ['c'] } }),
    stranger.call(dataSync.dryRun, { body: { ...asked, dbTableList: ['c'] } }),
    stranger.call(dataSync.start, { body: { ...asked, dbTableList: ['c'] } }),
    stranger.call(dataSync.runs, { query: {} as never }),
    stranger.call(dataSync.run, { params: { id: 'x' } }),
    stranger.call(dataSync.stop, { params: { id: 'x' } }),
    stranger.call(dataSync.resume, { params: { id: 'x' } }),
  ])
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 403))
})

it('a table of the default database that others use keeps its rows where it is only the source', async () => {
  ok(await makeTable(links.keeper, '0', 'kept'))
  await sql`insert into business.kept (title) values ('一')`.execute(links.platform.db)
  ok(await links.keeper.call(dataSync.execute, { body: body('0', postgres, 'kept') }))
  expect(await run(postgres, 'select title from kept')).toEqual([{ title: '一' }])
  expect((await sql`select title from business.kept`.execute(links.platform.db)).rows).toEqual([{ title: '一' }])
})
