import { createServer, type Server } from 'node:net'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { dataSource } from '@/lib/contract/system/data-source'
import { askLink, closeLinks, type LinkRefusal } from '@/platform/modules/datasource/public'
import { freePort } from '../fixtures/free-port'
import { connectTo, type Links, linkForm, ok, type ServerKind, startLinks } from './data-link-setup'

/** Connections to other databases (contract 2 §18.1), against real servers. */

let links: Links
beforeAll(async () => {
  links = await startLinks()
})
afterAll(async () => {
  closeLinks(links.platform.ctx)
  await links.stop()
})

const kinds: readonly ServerKind[] = ['PostgreSQL', 'MySQL']
const ask = (id: string, sql: string, more: object = {}) =>
  askLink(links.platform.ctx, id, { sql, values: [], rowsMax: 10, timeoutMs: 5000, ...more })
const fault = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (thrown: LinkRefusal) => thrown,
  )
  return error?.fault ?? error
}

describe('a connection', () => {
  it('is made, found, read without its password, changed and deleted, and history tells it without the password', async () => {
    const server = links.servers.PostgreSQL
    const body = linkForm('PostgreSQL', server, { fullName: '业务库' })
    const { id } = ok(await links.keeper.call(dataSource.create, { body }))
    expect(await links.keeper.call(dataSource.create, { body })).toMatchObject({ code: 400, msg: '名称不能重复' })
    const listed = ok(await links.keeper.call(dataSource.list, { query: { keyword: '业务', dbType: 'PostgreSQL' } }))
    expect(listed).toMatchObject({ list: [{ id, fullName: '业务库', dbType: 'PostgreSQL', creatorUser: '名manager/manager' }] })
    const info = ok(await links.keeper.call(dataSource.info, { params: { id } }))
    expect(info).toMatchObject({ host: '127.0.0.1', userName: 'tenon', serviceName: 'postgres', version: 1 })
    const choices = ok(await links.keeper.call(dataSource.selector, { query: {} }))
    expect(choices.list).toMatchObject([
      { children: [{ id: '0' }] },
      { fullName: 'PostgreSQL', children: [{ id, fullName: '业务库' }] },
    ])
    ok(await links.keeper.call(dataSource.update, { params: { id }, body: { ...info, fullName: '业务库二', password: '' } }))
    const stale = await links.keeper.call(dataSource.update, { params: { id }, body: { ...info, password: '' } })
    expect(stale).toMatchObject({ code: 400, msg: '数据已被其他人修改，请刷新后重试' })
    ok(await links.keeper.call(dataSource.test, { body: { ...info, password: '' } }))
    const history = ok(await links.admin.call(adminHistory.list, { query: { objectType: 'dataConnection' } }))
    const kept = await links.platform.db.selectFrom('dataConnection').select('password').where('id', '=', id).executeTakeFirst()
    for (const text of [listed, info, history, kept]) expect(JSON.stringify(text)).not.toContain(server.password)
    ok(await links.keeper.call(dataSource.remove, { params: { id } }))
    expect((await links.keeper.call(dataSource.info, { params: { id } })).msg).toBe('数据不存在')
  })

  it('stays while an interface, a print template or a menu names it', async () => {
    const id = await connectTo(links, 'PostgreSQL', { fullName: '在用' })
    const { db } = links.platform
    const dataConfigJson = JSON.stringify({ sqlData: { dbLinkId: id, sql: 'select 1' } })
    await db
      .insertInto('dataInterface')
      .values({ id: 'i1', fullName: 'i', enCode: 'i1', dataConfigJson } as never)
      .execute()
    const remove = () => links.keeper.call(dataSource.remove, { params: { id } })
    expect(await remove()).toMatchObject({ code: 400, msg: '数据连接已经被使用,不允许被删除' })
    await db.deleteFrom('dataInterface').where('id', '=', 'i1').execute()
    ok(await remove())
  })

  it('sends a stored password nowhere but where it was meant for', async () => {
    const server = links.servers.PostgreSQL
    const id = await connectTo(links, 'PostgreSQL', { fullName: '密码' })
    const elsewhere = { ...linkForm('PostgreSQL', server, { fullName: '密码', host: 'other' }), id, password: '' }
    const msg = '连接地址已变更，请重新输入密码'
    expect(await links.keeper.call(dataSource.test, { body: elsewhere })).toMatchObject({ code: 400, msg })
    expect(await links.keeper.call(dataSource.update, { params: { id }, body: elsewhere })).toMatchObject({ code: 400, msg })
  })

  it('is refused to strangers, by every call', async () => {
    const body = linkForm('PostgreSQL', { port: 1, userName: 'x', password: 'x', stop: async () => undefined })
    const params = { id: 'x' }
    const { stranger } = links
    const replies = await Promise.all([
      stranger.call(dataSource.list, { query: {} }),
      stranger.call(dataSource.selector, { query: {} }),
      stranger.call(dataSource.info, { params }),
      stranger.call(dataSource.create, { body }),
      stranger.call(dataSource.update, { params, body }),
      stranger.call(dataSource.remove, { params }),
      stranger.call(dataSource.test, { body }),
    ])
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 403))
  })
})

describe.each(kinds)('%s: trying a connection says what is wrong', (kind) => {
  it.each([
    [{}, 200, '数据库连接成功'],
    [{ password: 'wrong' }, 400, '用户名或密码错误'],
    [{ userName: 'nobody' }, 400, '用户名或密码错误'],
    [{ serviceName: 'no_such' }, 400, '数据库（库名）不存在或无权访问'],
    [{ isEncrypted: 1 }, 400, kind === 'MySQL' ? /证书|加密/ : '数据库不支持加密连接'],
    [{ host: 'no-such-host.invalid' }, 400, '找不到主机，请检查主机名'],
    [{ host: '10.1.2.3' }, 400, '该主机不在允许连接的范围内，请联系系统管理员配置DATA_LINK_HOSTS'],
  ])('%j', async (more, code, msg) => {
    const server = links.servers[kind]
    links.platform.ctx.config.linkHosts = [...links.platform.ctx.config.linkHosts, `no-such-host.invalid:${server.port}`]
    const reply = await links.keeper.call(dataSource.test, { body: linkForm(kind, server, more) })
    expect(reply).toMatchObject({ code, msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) })
  })

  it('a port where nothing listens', async () => {
    const server = links.servers[kind]
    const port = await freePort()
    links.platform.ctx.config.linkHosts = [...links.platform.ctx.config.linkHosts, `127.0.0.1:${port}`]
    const reply = await links.keeper.call(dataSource.test, { body: linkForm(kind, server, { port }) })
    expect(reply).toMatchObject({ code: 400, msg: '数据库拒绝连接，请检查主机、端口以及数据库是否已启动' })
  })
})

it('a database for which no driver is installed is said to need it', async () => {
  const port = await freePort()
  links.platform.ctx.config.linkHosts = [...links.platform.ctx.config.linkHosts, `127.0.0.1:${port}`]
  const server = { port, userName: 'x', password: 'x', stop: async () => undefined }
  const reply = await links.keeper.call(dataSource.test, { body: linkForm('PostgreSQL', server, { dbType: 'DM' }) })
  expect(reply).toMatchObject({ code: 400, msg: '缺少达梦数据库驱动，请先在服务器上安装dmdb' })
})

describe.each(kinds)('%s: what is asked', (kind) => {
  let id: string
  beforeAll(async () => {
    id = await connectTo(links, kind, { fullName: `问${kind}` })
  })
  const text = kind === 'MySQL' ? 'char' : 'text'

  it('has values that are bound, never pasted, wherever marks stand', async () => {
    const sql = `select cast($1 as ${text}) as a, '$1' as b, cast($2 as ${text}) as c, cast($1 as ${text}) as d -- $2`
    const { rows } = await ask(id, sql, { values: ["'; drop table x; --", '中文😀'] })
    expect(rows).toEqual([{ a: "'; drop table x; --", b: '$1', c: '中文😀', d: "'; drop table x; --" }])
  })

  it('comes back exactly: decimals, big integers, times, texts, nothing and bytes', async () => {
    const at = kind === 'MySQL' ? `timestamp '2024-02-29 23:59:59.123'` : `timestamptz '2024-02-29 15:59:59.123+00'`
    const bytes = kind === 'MySQL' ? `x'00ff27'` : `'\\x00ff27'::bytea`
    const sql = `select cast(12345678901234567890.123456 as decimal(30,6)) as n, cast(9223372036854775807 as ${kind === 'MySQL' ? 'signed' : 'bigint'}) as i,
      ${at} as t, date '2024-02-29' as d, '中文😀' as s, null as nothing, ${bytes} as b, 7 as small`
    const { rows, columns } = await ask(id, sql)
    expect(rows).toEqual([
      {
        ...{ n: '12345678901234567890.123456', i: '9223372036854775807', d: '2024-02-29', s: '中文😀', nothing: null },
        ...{ t: expect.stringMatching(/^2024-02-29 23:59:59\.123/), b: Buffer.from([0, 255, 39]), small: 7 },
      },
    ])
    expect(columns.map((column) => column.kind).slice(0, 4)).toEqual(['decimal', 'bigint', 'datetime', 'date'])
  })

  it('stops after the rows that are wanted, and the connection goes on', async () => {
    const many =
      kind === 'MySQL'
        ? 'with recursive n as (select 1 as v union all select v + 1 from n where v < 900) select v from n'
        : 'select v from generate_series(1, 1000000) as v'
    for (const sql of [many, `${many} limit 800`]) expect((await ask(id, sql, { rowsMax: 3 })).rows).toHaveLength(3)
    expect((await ask(id, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('only reads, unless it is said to write, and is one statement', async () => {
    const make = kind === 'MySQL' ? 'create table mysql.t_ro (a int)' : 'create table t_ro (a int)'
    const name = kind === 'MySQL' ? 'mysql.t_ro' : 't_ro'
    await ask(id, make, { writes: true })
    const insert = `insert into ${name} values (1)`
    if (kind === 'MySQL') expect(await fault(ask(id, insert))).toBe('readOnly')
    // There it stands in a cursor, which takes what reads alone.
    else expect(await fault(ask(id, insert))).toBe('sql')
    expect(await fault(ask(id, `select 1; ${insert}`))).toBe('sql')
    expect(await fault(ask(id, `select 1; commit; ${insert}`))).toBe('sql')
    expect(await fault(ask(id, `select 1; ${insert}`, { writes: true }))).toBe('sql')
    expect((await ask(id, `select count(*) as n from ${name}`)).rows).toEqual([{ n: '0' }])
    await ask(id, insert, { writes: true })
    expect((await ask(id, `select a from ${name}`)).rows).toEqual([{ a: 1 }])
  })

  it('ends at its time', async () => {
    const sql = kind === 'MySQL' ? 'select sleep(30) as s' : 'select pg_sleep(30)'
    expect(await fault(ask(id, sql, { timeoutMs: 300 }))).toBe('timeout')
    expect((await ask(id, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('reads no files of this machine', async () => {
    if (kind !== 'MySQL') return
    const sql = `load data local infile '/etc/passwd' into table mysql.t_ro`
    expect(await fault(ask(id, sql, { writes: true }))).not.toBeNull()
  })
})

it('a session comes back as it was opened, and reading leaves nothing behind', async () => {
  const id = await connectTo(links, 'PostgreSQL', { fullName: '重置' })
  await ask(
    id,
    `select set_config('search_path', 'evil', false), set_config('timezone', 'Etc/GMT-3', false), lo_create(4711)`,
  ).catch(() => undefined)
  await ask(id, `select pg_advisory_lock(7), set_config('search_path', 'evil', false)`)
  const [row] = (
    await ask(
      id,
      `select current_setting('search_path') as path, (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        (select count(*)::int from pg_largeobject_metadata) as objects`,
    )
  ).rows
  expect(row).toEqual({ path: 'public', locks: 0, objects: 0 })
  await ask(id, `create table tried (id int)`, { writes: true })
  await ask(id, `select set_config('search_path', 'evil', false) where 1 = $1`, { writes: true, values: [1] })
  expect((await ask(id, 'select count(*)::int as n from tried')).rows).toEqual([{ n: 0 }])
})

it('variables and locks of one caller are not those of the next', async () => {
  const id = await connectTo(links, 'MySQL', { fullName: '重置二' })
  await ask(id, `select @mine := 5, get_lock('mine', 1)`)
  expect((await ask(id, `select @mine as mine, is_free_lock('mine') as free, @@session.sql_mode as mode`)).rows).toEqual([
    { mine: null, free: 1, mode: expect.stringContaining('STRICT_TRANS_TABLES') },
  ])
})

it.each(kinds)('%s: an answer of any size ends at what an answer may have, and the connection goes on', async (kind) => {
  const id = await connectTo(links, kind, { fullName: `大${kind}` })
  const piece = `repeat('a', 8000000)`
  const large =
    kind === 'PostgreSQL' ? `select ${piece} as a from generate_series(1, 30)` : `select ${piece} as a from seq_1_to_30`
  for (let count = 0; count < 4; count += 1) expect(await fault(ask(id, large, { rowsMax: 1000 }))).toBe('tooLarge')
  expect((await ask(id, 'select 1 as one')).rows).toHaveLength(1)
})

it('a database that hangs makes its callers fail soon, and nobody else', async () => {
  const held = new Set<{ destroy(): void }>()
  const silent: Server = createServer((socket) => held.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  links.platform.ctx.config.linkHosts = [...links.platform.ctx.config.linkHosts, `127.0.0.1:${port}`]
  const body = linkForm('PostgreSQL', { port, userName: 'x', password: 'x', stop: async () => undefined }, { fullName: '挂起' })
  const { id } = ok(await links.keeper.call(dataSource.create, { body }))
  const asked = await Promise.all(Array.from({ length: 40 }, () => fault(ask(id, 'select 1'))))
  expect(asked.filter((one) => one === 'busy').length).toBeGreaterThan(10)
  expect(asked.filter((one) => one === 'away').length).toBeGreaterThan(0)
  // Left alone for a while: nobody waits for its time-out any more.
  const startedAt = performance.now()
  expect(await fault(ask(id, 'select 1'))).toBe('away')
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect((await links.keeper.call(dataSource.list, { query: {} })).code).toBe(200)
  for (const socket of held) socket.destroy()
  silent.close()
})
