import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { addInterface, addNamingForm, addSql, apiConfig, parameter, sqlConfig, staticConfig } from './data-interface-setup'
import { createdId, insertForeign, type OnlineDev, startOnlineDev } from './online-dev-setup'

let site: OnlineDev
let outside: Server
let outsideHost: string
const seen: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
const answers: Record<string, string> = {
  '/plain': JSON.stringify([{ id: '1', name: '甲' }]),
  '/envelope': JSON.stringify({ code: 200, msg: 'ok', data: [{ id: '2' }] }),
  '/large': 'x'.repeat(6 * 1024 * 1024),
}
beforeAll(async () => {
  site = await startOnlineDev()
  await addNamingForm(site.platform.db)
  for (const index of [1, 2]) await createdId(site.admin, { name: `客户${index}`, amount: index })
  outside = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = request.url ?? ''
      seen.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString() })
      if (url === '/redirect') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
      else response.end(answers[url.split('?')[0] ?? ''] ?? '[]')
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  outsideHost = `127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(async () => {
  await site.stop()
  await new Promise((resolve) => outside.close(resolve))
})

let count = 0
const nextId = () => {
  count += 1
  return `h${count}`
}
const preview = (id: string, values: Record<string, unknown> = {}, client = site.clerk) =>
  client.call(dataInterface.preview, {
    params: { id },
    body: { paramList: Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue })) },
  })
async function runSql(sql: string, values: Record<string, unknown> = {}) {
  const id = nextId()
  await addSql(site.platform.db, id, sql, { parameters: Object.keys(values).map((name) => parameter(name)) })
  return preview(id, values)
}

describe('SQL', () => {
  it.each([
    "' or '1'='1",
    "'; drop table app_user; --",
    "x' union select password_hash from app_user --",
    '客户1%',
    '{name}',
    '$1',
    '@currentUser',
  ])('the value %s stays a value wherever the author put it', async (name) => {
    for (const sql of [
      'select name from customer where name = {name}',
      "select name from customer where name = '{name}'",
      "select name from customer where name = '-{name}-'",
      'select name from customer where name in ({name})',
    ]) {
      expect(await runSql(sql, { name })).toMatchObject({ code: 200, data: [] })
    }
    expect((await runSql('select {name} as name', { name })).data).toEqual([{ name }])
  })

  it.each([
    'select * from app_user',
    'select * from "app_user"',
    'select * from session',
    'select * from record_design1',
    'select passwordHash from users',
    'with customer as (select * from app_user) select * from customer',
    'select (select max(password_hash) from app_user) as x',
  ])('%s finds nothing: only declared tables have a name', async (sql) => {
    const reply = await runSql(sql)
    expect(reply).toMatchObject({ code: 400, msg: '接口请求失败', data: null })
  })

  it.each([
    ['select * from public.app_user', 'public'],
    ['select * from "public" . "app_user"', 'public'],
    ['select * from pg_catalog.pg_user', 'pg_catalog'],
    ['select * from pg_authid', 'pg_authid'],
    ['select * from "pg_shadow"', '"pg_shadow"'],
    ['select * from information_schema.tables', 'information_schema'],
    ["select pg_read_file('/etc/passwd') as x", 'pg_read_file'],
    ["select query_to_xml('select 1', true, true, '') as x", 'query_to_xml'],
    ["select set_config('search_path', 'public', false) as x", 'set_config'],
    ["select current_setting('data_directory') as x", 'current_setting'],
    ["select nextval('s') as x", 'nextval'],
    ['select * from generate_series(1, 1000000000) as g(n)', 'generate_series'],
    ["select * from customer where name = lo_import('/etc/passwd')", 'lo_import'],
    ['select 1 as x into stolen', 'into'],
    ['with x as (delete from customer returning *) select * from x', 'delete'],
    ['with recursive r as (select 1 union all select 1 from r) select * from r', 'recursive'],
    ['select * from customer for update', 'update'],
    ['DROP TABLE customer', 'DROP'],
    ['Insert into customer values (1)', 'Insert'],
    ['select current_user as x', 'current_user'],
    ["select name from customer where name similar to '(a*)*b'", 'similar'],
  ])('%s is refused with the word %s', async (sql, word) => {
    const reply = await runSql(sql)
    expect(reply.code).toBe(400)
    // The schema of a test database has a name of its own on a shared server.
    if (word !== 'public') expect(reply.msg).toBe(`当前SQL含有敏感字：${word}`)
  })

  it.each([
    'select 1; select 2',
    'select 1) as x, (select 2',
    'select $$text$$ as x',
    'select $1 as x',
    String.raw`select E'\'' as x`,
    "select U&'\\0041' as x",
    "select 1 -- comment'",
    'select 1 /* open',
    "select name from customer where name ~ '(a*)*b'",
    'explain select 1',
    'values',
    '',
  ])('%s is no single plain query', async (sql) => {
    expect((await runSql(sql)).code === 200 ? (await runSql(sql)).data : []).toEqual(
      sql.includes('-- comment') ? [{ '?column?': 1 }] : [],
    )
  })

  it('a query that would run too long is not started', async () => {
    const from = Array.from({ length: 7 }, (_, index) => `users u${index}`).join(' cross join ')
    const many = Array.from({ length: 300 }, (_, index) => ({
      id: `m${index}`,
      account: `m${index}`,
      realName: '多',
      passwordHash: '',
    }))
    await site.platform.db.insertInto('appUser').values(many).execute()
    await sql`analyze`.execute(site.platform.db)
    expect(await runSql(`select count(*) as n from ${from}`)).toMatchObject({ code: 400, msg: 'SQL语句查询的数据量过大' })
  })

  it('an answer of more than ten million characters is none', async () => {
    const grown = Array.from({ length: 6 }, () => "'a', 'aaaaaaaaaa'").reduce(
      (text, pair) => `replace(${text}, ${pair})`,
      "'aaaaaaaaaaaa'",
    )
    expect(await runSql(`select ${grown} as x`)).toMatchObject({ code: 400, msg: 'SQL语句查询的数据量过大' })
  })

  it('a column that a caller names for the echo is a name, not SQL', async () => {
    const id = nextId()
    await addSql(site.platform.db, id, 'select name from customer', {
      hasPage: 1,
      dataEchoJson: sqlConfig('select name from customer where @showKey = @showValue'),
    })
    const ask = (propsValue: string) =>
      site.clerk.call(dataInterface.byIds, { params: { id }, body: { ids: ['客户1'], propsValue } })
    expect((await ask('name')).data).toEqual([{ name: '客户1' }])
    for (const name of ["name' or 1=1 --", '1=1 or name', 'name"', 'pg_sleep', '']) expect((await ask(name)).code).toBe(400)
  })

  it('everybody sees what his data scope has, and nobody more for lack of the menu', async () => {
    const { db } = site.platform
    await insertForeign(site.platform, 'foreign', { name: '外部' })
    const id = nextId()
    await addSql(db, id, 'select name from customer order by name')
    const names = async (client = site.clerk) => (await preview(id, {}, client)).data.map((row: { name: string }) => row.name)
    expect(await names(site.stranger)).toContain('外部')
    await saveReleasedDesign(db, customerDesign({ list: { useDataPermission: true } }))
    expect(await names(site.stranger)).toEqual([])
    await grant(db, ['User', 'clerk', 'resource', 's2'])
    expect(await names()).toEqual([])
    await createdId(site.clerk, { name: '自己的' })
    expect(await names()).toEqual(['自己的'])
    await saveReleasedDesign(db, customerDesign())
  })

  it('an interface that writes does not run', async () => {
    const id = nextId()
    await addSql(site.platform.db, id, 'select 1 as x', { action: 2 })
    expect(await preview(id)).toMatchObject({ code: 400, msg: '数据接口只支持查询语句' })
  })
})

describe('functions', () => {
  it.each([
    ['(data) => { for (;;); }', 'interrupted'],
    ['(data) => { throw new Error("坏") }', 'Error: 坏'],
    ['(data) => process.env', 'process'],
  ])('%s answers its fault as the result of a preview, and fails a list', async (dataJsJson, text) => {
    const id = nextId()
    await addSql(site.platform.db, id, 'select 1 as x', { dataJsJson })
    const reply = await preview(id)
    expect(reply).toMatchObject({ code: 200, msg: '接口请求失败' })
    expect(reply.data).toMatch(/^JS调用失败,错误：/)
    expect(reply.data).toContain(text)
    expect(await site.clerk.call(dataInterface.rows, { params: { id }, body: {} })).toMatchObject({
      code: 400,
      msg: '接口请求失败',
    })
  })
})

describe('API', () => {
  async function runApi(apiData: object, values: Record<string, unknown> = {}, client = site.clerk) {
    const id = nextId()
    const parameters = Object.keys(values).map((name) => parameter(name))
    await addInterface(site.platform.db, id, { type: 3, dataConfigJson: apiConfig(apiData), parameters })
    return preview(id, values, client)
  }
  const allow = (...hosts: string[]) => Object.assign(site.platform.ctx.config, { interfaceHosts: hosts })

  it.each(['ftp://x/y', 'file:///etc/passwd', 'data:text/plain,x', 'javascript:1'])('%s is refused', async (url) => {
    expect(await runApi({ method: 1, url })).toMatchObject({ code: 400, msg: '接口暂只支持HTTP和HTTPS方式' })
  })

  it('only hosts that the installation names are called', async () => {
    allow('api.example.cn')
    for (const url of [`http://${outsideHost}/plain`, 'http://169.254.169.254/latest', 'http://localhost:1/x', 'http://[::1]/'])
      expect(await runApi({ method: 1, url })).toMatchObject({ code: 400, msg: '接口请求失败' })
    expect(await runApi({ method: 1, url: `http://api.example.cn@${outsideHost}/plain` })).toMatchObject({ code: 400 })
    expect(await runApi({ method: 1, url: 'http://{host}/plain' }, { host: outsideHost })).toMatchObject({ code: 400 })
    expect(seen).toEqual([])
  })

  it('values cannot add to address, headers or body; answers of envelopes are opened', async () => {
    allow(outsideHost)
    const row = (field: string, source: number, defaultValue: string) => ({ field, source, defaultValue })
    const query = [row('q', 1, 'q'), row('page', 4, 'pageSize')]
    const header = [row('x-key', 1, 'q'), row('host', 3, 'evil')]
    const body = '{"name":"{q}"}'
    const url = `http://${outsideHost}/envelope`
    const reply = await runApi({ method: 2, url, query, header, body, bodyType: 3 }, { q: 'a"&b=1\r\nx: y/../' })
    expect(reply.data).toEqual([{ id: '2' }])
    const call = seen.at(-1)
    expect(new URLSearchParams(call?.url.split('?')[1]).get('q')).toBe('a"&b=1\r\nx: y/../')
    expect(call?.headers).toMatchObject({ 'x-key': 'a"&b=1x: y/../', host: outsideHost })
    expect(JSON.parse(call?.body ?? '')).toEqual({ name: 'a"&b=1\r\nx: y/../' })
  })

  it('redirects that leave what is named and answers that are too large fail', async () => {
    allow(outsideHost)
    for (const path of ['/redirect', '/large'])
      expect(await runApi({ method: 1, url: `http://${outsideHost}${path}` })).toMatchObject({ code: 400, msg: '接口请求失败' })
    expect((await runApi({ method: 1, url: `http://${outsideHost}/plain` })).data).toEqual([{ id: '1', name: '甲' }])
  })

  it('relative addresses are calls to the own server with the rights of the caller', async () => {
    expect((await runApi({ method: 1, url: '/api/system/DictionaryData/All' })).data).toMatchObject({ list: [] })
    const url = '/api/permission/Role'
    expect(await runApi({ method: 1, url }, {}, site.stranger)).toMatchObject({ code: 403 })
    expect((await runApi({ method: 1, url }, {}, site.admin)).code).toBe(200)
  })

  it.each([
    ['/api/visualdev/OnlineDev/design1', '{"id":"","data":"{}"}'],
    ['/api/oauth/Login', '{}'],
    ['/api/none', '{}'],
    ['/../etc/passwd', ''],
    ['//evil.example/api/x', ''],
  ])('%s is no call that an interface may make', async (url, body) => {
    expect(await runApi({ method: 2, url, body, bodyType: 3 })).toMatchObject({ code: 400, msg: '接口请求失败' })
  })

  it('an interface that calls itself comes to an end', async () => {
    const id = nextId()
    const apiData = { method: 2, url: `/api/system/DataInterface/${id}/Actions/Preview`, body: '{}', bodyType: 3 }
    await addInterface(site.platform.db, id, { type: 3, dataConfigJson: apiConfig(apiData) })
    expect(await preview(id)).toMatchObject({ code: 400, msg: '接口请求失败' })
  })
})

it('what is asked is bounded', async () => {
  const id = nextId()
  await addInterface(site.platform.db, id, { type: 2, dataConfigJson: staticConfig([]) })
  const body = { ids: Array.from({ length: 1001 }, () => 'x') }
  expect((await site.clerk.call(dataInterface.byIds, { params: { id }, body })).code).toBe(400)
  expect((await site.clerk.call(dataInterface.rows, { params: { id }, body: { pageSize: 100_001 } })).code).toBe(400)
})
