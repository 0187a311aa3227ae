import type { CallInput } from '@/lib/contract/endpoint'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { recordExport } from '@/lib/contract/online-dev/record-export'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { dataSource } from '@/lib/contract/system/data-source'
import { askLink, closeLinks } from '@/platform/modules/datasource/public'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { freePort } from '../fixtures/free-port'
import { connectTo, type Links, linkForm, ok, type ServerKind, startLinks } from './data-link-setup'
import type { Client } from './harness'
import { create, createdId, json, list, raw, remove, update } from './online-dev-setup'

/** Designs on tables of connections (contract 3b §3): their records are rows of real servers of other databases. */

let links: Links
let designer: Client
let clerk: Client
beforeAll(async () => {
  links = await startLinks()
  const { db } = links.platform
  const screen = { id: 'menu.onlineDev.webDesign', systemId: 'main', parentId: 'dir', fullName: '在线开发', type: 2 }
  await db
    .insertInto('menu')
    .values({ ...screen, enCode: 'onlineDev.webDesign', icon: null, moduleId: null })
    .execute()
  await grantTag(db, 'manager', 'onlineDev.webDesign')
  designer = await links.platform.signIn('manager')
  clerk = await links.platform.signIn('clerk')
}, 60_000)
afterAll(async () => {
  closeLinks(links.platform.ctx)
  await links.stop()
})

const options = {
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const fields = [
  field('input', 'title', { label: '标题', config: { unique: true } }),
  field('inputNumber', 'amount', { label: '金额', precision: 2 }),
  field('datePicker', 'day', { label: '日期', format: 'yyyy-MM-dd HH:mm:ss' }),
  field('checkbox', 'tags', { label: '标签', ...options }),
  field('createUser', 'maker', { label: '创建人' }),
]
const lines = {
  __config__: {
    ...{ jnpfKey: 'table', label: '明细', layout: 'rowFormItem', tableName: 'stock_line' },
    children: [field('input', 'goods', { label: '货物' }), field('inputNumber', 'qty', { label: '数量' })],
  },
  __vModel__: 'tableField1',
}
const tables = [
  { table: 'stock', typeId: '1' },
  { table: 'stock_line', typeId: '0', tableField: 'stock_id', relationField: 'f_id', relationTable: 'stock' },
]

let made = 0
async function makeDesign(dbLinkId: string, more: { form?: object; list?: object; enableFlow?: number } = {}): Promise<string> {
  made += 1
  const columns = fields.map((node) => ({ ...node, prop: node.__vModel__, searchType: node.__vModel__ === 'title' ? 2 : 1 }))
  const rows = [{ ...field('input', 'goods'), __vModel__: 'tableField1-goods', prop: 'tableField1-goods', searchType: 2 }]
  const body = {
    ...{ fullName: `外库${made}`, enCode: `outside${made}`, category: 'c', dbLinkId, enableFlow: more.enableFlow ?? 0 },
    tables: json(tables.map((one) => ({ relationTable: '', fields: [], ...one }))),
    formData: json({ fields: [...fields, lines], ...more.form }),
    columnData: json({
      btnsList: [{ value: 'download' }],
      ...{ type: 1, columnList: columns, searchList: [...columns, ...rows], hasPage: true, useDataPermission: true },
      ...more.list,
    }),
  }
  return ok(await designer.call(designBase.create, { body: body as CallInput<typeof designBase.create>['body'] })).id
}
const release = (id: string) =>
  designer.call(designBase.release, {
    params: { id },
    body: { pc: 1, app: 0, pcModuleParentId: 'tradeDir', pcSystemId: 'trade' },
  })

const morning = Date.UTC(2026, 4, 3, 1, 2, 3)
const run = (linkId: string, sql: string) =>
  askLink(links.platform.ctx, linkId, { sql, values: [], rowsMax: 100, timeoutMs: 5000, writes: true })
const titles = (reply: { data: { list: { title: string }[] } }) => reply.data.list.map(({ title }) => title)

async function makeTables(kind: ServerKind, linkId: string) {
  const text = kind === 'MySQL' ? 'longtext' : 'text'
  const datetime = kind === 'MySQL' ? 'datetime(3)' : 'timestamp(3)'
  await run(
    linkId,
    `create table stock (f_id varchar(50) primary key, title varchar(40) not null, amount decimal(10,2), day ${datetime},
      tags ${text}, maker varchar(50), untouched varchar(20) default 'kept')`,
  )
  await run(
    linkId,
    `create table stock_line (f_id varchar(50) primary key, stock_id varchar(50) not null, goods varchar(20), qty int)`,
  )
  await run(
    linkId,
    `insert into stock (f_id, title, amount, day, tags, maker) values ('s1', '旧单_1', 12.50, '2026-05-03 01:02:03', '["a","b"]', 'clerk'),
      ('s2', '怪单%2', 1, null, null, 'manager'), ('s3', '新单3', 3, '2026-06-01 00:00:00', '["b"]', 'clerk')`,
  )
  await run(linkId, `insert into stock_line (f_id, stock_id, goods, qty) values ('l1', 's1', '钢板', 3), ('l2', 's1', '螺钉', 9)`)
}

/** A connection to where nothing listens. */
async function connectToNothing(kind: ServerKind): Promise<string> {
  const server = links.servers[kind]
  const port = await freePort()
  const hosts = links.platform.ctx.config.linkHosts as string[]
  hosts.push(`127.0.0.1:${port}`)
  const body = linkForm(kind, { ...server, port }, { fullName: `${kind}不在${port}` })
  return ok(await links.keeper.call(dataSource.create, { body })).id
}

let moved = 0
async function standsOn(design: string, dbLinkId: string): Promise<void> {
  moved += 1000
  const release = links.platform.db.updateTable('designRelease').set({ dbLinkId, updatedAt: Date.now() + moved })
  await release.where('id', '=', design).execute()
}

describe.each<ServerKind>(['PostgreSQL', 'MySQL'])('%s: a design on tables of a connection', (kind) => {
  let linkId: string
  let modelId: string
  beforeAll(async () => {
    // A database of its own, which the other suites do not have either.
    linkId = await connectTo(links, kind, { fullName: `${kind}仓库` })
    if (kind === 'MySQL') {
      await run(linkId, 'create database stockdb')
      const info = ok(await links.keeper.call(dataSource.info, { params: { id: linkId } }))
      const body = { ...info, serviceName: 'stockdb', password: links.servers.MySQL.password }
      ok(await links.keeper.call(dataSource.update, { params: { id: linkId }, body }))
    }
    await makeTables(kind, linkId)
    modelId = await makeDesign(linkId)
    ok(await release(modelId))
  })

  it('shows its rows as records, with texts, rows of sub-tables and the exact total', async () => {
    const page = await list(links.admin, { pageSize: 2, sort: 'asc', sidx: 'title' }, modelId)
    expect(ok(page).pagination.total).toBe(3)
    expect(page.data.list).toHaveLength(2)
    const last = await list(links.admin, { pageSize: 2, currentPage: 2, sort: 'asc', sidx: 'title' }, modelId)
    expect(new Set([...titles(page as never), ...titles(last as never)]).size).toBe(3)
    const found = await list(links.admin, { queryJson: json({ title: '旧单' }) }, modelId)
    expect(ok(found).list).toMatchObject([{ id: 's1', title: '旧单_1', amount: '12.50', tags: '甲,乙', day: expect.any(String) }])
    expect(await raw(links.admin, 's1', modelId)).toMatchObject({
      ...{ id: 's1', title: '旧单_1', amount: 12.5, tags: ['a', 'b'] },
      tableField1: [{ goods: '钢板', qty: 3 }, { goods: '螺钉' }],
    })
    expect(json(await raw(links.admin, 's1', modelId))).not.toContain('kept')
  })

  it.each<[string, object, string[]]>([
    ['wildcards that mean themselves', { queryJson: json({ title: '%' }) }, ['s2']],
    ['a value of a list', { queryJson: json({ tags: ['a'] }) }, ['s1']],
    ['a row of a sub-table', { queryJson: json({ 'tableField1-goods': '钢' }) }, ['s1']],
    ['a number', { queryJson: json({ amount: 3 }) }, ['s3']],
  ])('finds by %s', async (_what, body, ids) => {
    const reply = await list(links.admin, body as Record<string, unknown>, modelId)
    expect(ok(reply).list.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(reply.data.pagination.total).toBe(ids.length)
  })

  it.each<[string, object[], string[]]>([
    ['between', [{ field: 'amount', symbol: 'between', fieldValue: [2, 20] }], ['s1', 's3']],
    ['null', [{ field: 'day', symbol: 'null' }], ['s2']],
    ['not equal, with what is empty', [{ field: 'tags', symbol: '<>', fieldValue: 'a' }], ['s2', 's3']],
    ['one row meets both', [row('goods', 'like', '钢'), row('qty', '>', 5)], []],
    ['one row meets both, another', [row('goods', 'like', '螺'), row('qty', '>', 5)], ['s1']],
    ['a day', [{ field: 'day', symbol: '>=', fieldValue: Date.UTC(2026, 4, 15) }], ['s3']],
    ['a hostile value', [{ field: 'title', symbol: 'like', fieldValue: `' or 1=1 -- \\` }], []],
  ])('super query: %s', async (_what, groups, ids) => {
    const superQueryJson = json({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
    const reply = await list(links.admin, { superQueryJson, sort: 'asc', sidx: 'amount' }, modelId)
    const found = ok(reply).list.map(({ id }: { id: string }) => id)
    expect(found.sort()).toEqual(ids)
  })

  it('shows of a sub-table the rows that were asked for', async () => {
    const groups = [row('qty', '>', 5)]
    const superQueryJson = json({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
    const reply = await list(links.admin, { superQueryJson }, modelId)
    expect(json(ok(reply).list)).not.toContain('钢板')
  })

  it('gives a person what his data scheme lets in, in the list, in detail and to writes', async () => {
    const { db } = links.platform
    const menu = await db.selectFrom('menu').select('id').where('moduleId', '=', modelId).executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('dataScheme')
      .select('id')
      .where('moduleId', '=', menu.id)
      .where('enCode', '=', 'maker_userId')
      .executeTakeFirstOrThrow()
    expect((await list(clerk, {}, modelId)).code).toBe(403)
    await grant(db, ['User', 'clerk', 'module', menu.id])
    expect(ok(await list(clerk, {}, modelId)).pagination.total).toBe(0)
    await grant(db, ['User', 'clerk', 'resource', own.id])
    const seen = ok(await list(clerk, { sort: 'asc', sidx: 'title' }, modelId))
    expect(seen.list.map(({ id }: { id: string }) => id).sort()).toEqual(['s1', 's3'])
    expect(seen.pagination.total).toBe(2)
    expect(await raw(clerk, 's2', modelId)).toMatchObject({ data: { id: null, data: null } })
    expect((await update(clerk, 's2', { title: '不行', f_version: 1 }, modelId)).code).not.toBe(200)
    expect((await remove(clerk, 's2', modelId)).code).not.toBe(200)
    expect((await run(linkId, `select title from stock where f_id = 's2'`)).rows).toMatchObject([{ title: '怪单%2' }])
    // To some databases both are one text.
    await run(linkId, `insert into stock (f_id, title, maker) values ('s4', '大写', 'CLERK')`)
    expect(ok(await list(clerk, {}, modelId)).pagination.total).toBe(2)
    await run(linkId, `delete from stock where f_id = 's4'`)
  })

  it('makes, changes and deletes rows, and keeps their history', async () => {
    const values = { title: '写入', amount: 1234.5, day: morning, tags: ['b'], tableField1: [{ goods: '木板', qty: 2 }] }
    const id = await createdId(links.admin, values, modelId)
    const stored = await run(linkId, `select title, amount, untouched, maker, tags from stock where f_id = '${id}'`)
    expect(stored.rows).toMatchObject([{ title: '写入', amount: '1234.50', untouched: 'kept', maker: 'admin', tags: '["b"]' }])
    const loaded = await raw(links.admin, id, modelId)
    expect(loaded).toMatchObject({ day: morning, tableField1: [{ goods: '木板', qty: 2 }] })
    const changed = { ...loaded, amount: null, tableField1: [...loaded.tableField1, { goods: '铁钉', qty: 7 }] }
    ok(await update(links.admin, id, changed, modelId))
    expect(await update(links.admin, id, changed, modelId)).toMatchObject({ msg: expect.stringContaining('已被调整') })
    expect((await run(linkId, `select goods from stock_line where stock_id = '${id}' order by qty`)).rows).toEqual([
      { goods: '木板' },
      { goods: '铁钉' },
    ])
    const history = ok(await links.admin.call(recordHistory.list, { params: { modelId, id }, query: {} } as never))
    expect(history.list.map(({ action }: { action: string }) => action).sort()).toEqual(['create', 'update'])
    ok(await remove(links.admin, id, modelId))
    expect((await run(linkId, `select 1 as one from stock_line where stock_id = '${id}'`)).rows).toEqual([])
    expect((await run(linkId, `select 1 as one from stock where f_id = '${id}'`)).rows).toEqual([])
  })

  it.each<[string, object[], object[]]>([
    ['both change it', [{ qty: 2 }], [{ qty: 3 }]],
    ['one takes it away', [], [{ qty: 4 }]],
  ])('lets one of two have a row of a sub-table at the same moment, and tells the other: %s', async (_what, one, other) => {
    const id = await createdId(links.admin, { title: '两人', tableField1: [{ goods: '木板', qty: 1 }] }, modelId)
    const loaded = await raw(links.admin, id, modelId)
    const [line] = loaded.tableField1
    const saved = (rows: object[]) => ({ ...loaded, tableField1: rows.map((row) => ({ ...line, ...row })) })
    const replies = await Promise.all([one, other].map((rows) => update(links.admin, id, saved(rows), modelId)))
    const won = replies.findIndex(({ code }) => code === 200)
    expect(replies[1 - won]).toMatchObject({ msg: expect.stringContaining('已被调整') })
    const left = await run(linkId, `select qty from stock_line where stock_id = '${id}'`)
    expect(left.rows).toEqual([one, other][won])
    ok(await remove(links.admin, id, modelId))
  })

  it('tells nothing of hidden columns by the version of a record: nobody can work it out without the key', async () => {
    const version = async () => (await raw(links.admin, 's2', modelId)).f_version
    const config = links.platform.ctx.config as { secretsKey: string | undefined }
    const { secretsKey } = config
    const before = await version()
    expect(await version()).toBe(before)
    try {
      config.secretsKey = 'the key of another installation'
      expect(await version()).not.toBe(before)
    } finally {
      config.secretsKey = secretsKey
    }
    expect(await version()).toBe(before)
  })

  it('takes only the row that was asked for, whatever spellings of its id the database finds alike', async () => {
    const loaded = await raw(links.admin, 's3', modelId)
    expect((await update(links.admin, 'S3', { ...loaded, amount: 4 }, modelId)).code).not.toBe(200)
    expect((await remove(links.admin, 'S3', modelId)).code).not.toBe(200)
    expect(await raw(links.admin, 's3', modelId)).toEqual(loaded)
  })

  it('refuses a change that another program made meanwhile, and what is taken or does not fit', async () => {
    const loaded = await raw(links.admin, 's3', modelId)
    await run(linkId, `update stock set amount = 77 where f_id = 's3'`)
    expect(await update(links.admin, 's3', { ...loaded, title: '新单三' }, modelId)).toMatchObject({
      msg: expect.stringContaining('已被调整'),
    })
    expect(await create(links.admin, { title: '旧单_1' }, {}, modelId)).toMatchObject({ code: 400, msg: '标题不能重复' })
    expect(await create(links.admin, { title: '长'.repeat(41) }, {}, modelId)).toMatchObject({ code: 400 })
    const fresh = await raw(links.admin, 's3', modelId)
    expect(fresh).toMatchObject({ amount: 77 })
    await run(linkId, `update stock set amount = 3 where f_id = 's3'`)
  })

  it('makes a record once, however often the call is repeated', async () => {
    const again = { 'idempotency-key': `outside-${kind}` }
    const [one, two] = [
      await create(links.admin, { title: '一次' }, again, modelId),
      await create(links.admin, { title: '一次' }, again, modelId),
    ]
    expect(ok(two).id).toBe(ok(one).id)
    // As if the platform had ended between the row and its history.
    const { db } = links.platform
    await db.deleteFrom('idempotency').where('key', '=', again['idempotency-key']).execute()
    await db.deleteFrom('dataChange').where('recordId', '=', ok(one).id).execute()
    expect(ok(await create(links.admin, { title: '一次' }, again, modelId)).id).toBe(ok(one).id)
    expect((await run(linkId, `select f_id from stock where title = '一次'`)).rows).toHaveLength(1)
    expect(await db.selectFrom('dataChange').select('action').where('recordId', '=', ok(one).id).execute()).toEqual([
      { action: 'create' },
    ])
    ok(await remove(links.admin, ok(one).id, modelId))
    const atOnce = { 'idempotency-key': `outside-at-once-${kind}` }
    const replies = await Promise.all([1, 2].map(() => create(links.admin, { title: '同时' }, atOnce, modelId)))
    const [id, ...others] = replies.map((reply) => ok(reply).id)
    expect(others).toEqual([id])
    expect((await run(linkId, `select f_id from stock where title = '同时'`)).rows).toHaveLength(1)
    ok(await remove(links.admin, id, modelId))
  })

  it('exports what the list shows', async () => {
    const body = { dataType: 1, format: 'csv', selectKey: ['title'], queryJson: json({ title: '单' }) }
    const reply = await links.admin.call(recordExport.export, { params: { modelId }, body } as never)
    const text = await (await links.admin.raw(`${ok(reply).url}&name=x.csv`)).text()
    expect(text).toContain('旧单_1')
    expect(text).not.toContain('l1')
  })

  it('is linked to by records of the platform, which hold it', async () => {
    const link = field('relationForm', 'stock', { label: '入库单', modelId, relationField: 'title' })
    const id = `orders-${kind}`
    const design = customerDesign({ fields: [field('input', 'name'), link] })
    await saveReleasedDesign(links.platform.db, { ...design, id, enCode: `orders${kind}`, fullName: `订单${kind}` })
    const order = await createdId(links.admin, { name: '一', stock: 's1' }, id)
    expect(ok(await list(links.admin, {}, id)).list).toMatchObject([{ id: order, stock: '旧单_1' }])
    expect(await create(links.admin, { name: '二', stock: 'none' }, {}, id)).toMatchObject({ issues: [{ path: 'data.stock' }] })
    expect(await remove(links.admin, 's1', modelId)).toMatchObject({ msg: expect.stringContaining('已被引用') })
    const found = await links.admin.call(relationLookup.records, {
      params: { modelId },
      query: { keyword: '新单', relationField: 'title' },
    } as never)
    expect(ok(found).list).toMatchObject([{ id: 's3', title: '新单3' }])
  })

  it('says that its database is away, while everything else goes on', async () => {
    await standsOn(modelId, await connectToNothing(kind))
    expect(await list(links.admin, {}, modelId)).toMatchObject({ code: 400, msg: expect.stringMatching(/数据库/) })
    await standsOn(modelId, linkId)
    ok(await list(links.admin, {}, modelId))
  })

  it('deletes nothing that records of another design there link to, or may link to while that database is away', async () => {
    const link = field('relationForm', 'untouched', { label: '关联', modelId, relationField: 'title' })
    const linking = await makeDesign(linkId, { form: { fields: [...fields, lines, link] } })
    ok(await release(linking))
    const id = await createdId(links.admin, { title: '被引用' }, modelId)
    // Ids of ours are longer than that column.
    await run(linkId, `update stock set f_id = 'held' where f_id = '${id}'`)
    await run(linkId, `update stock set untouched = 'held' where f_id = 's2'`)
    expect(await remove(links.admin, 'held', modelId)).toMatchObject({ msg: '该数据已被引用，不能删除' })
    await run(linkId, `update stock set untouched = 'kept' where f_id = 's2'`)
    await standsOn(linking, await connectToNothing(kind))
    expect(await remove(links.admin, 'held', modelId)).toMatchObject({
      msg: '引用该数据的功能所在的数据库暂时无法访问，不能删除，请稍后再试',
    })
    await standsOn(linking, linkId)
    ok(await remove(links.admin, 'held', modelId))
  })

  it('is not released with what rows of another database cannot do, and holds its connection', async () => {
    expect(await release(await makeDesign(linkId, { list: { type: 5 } }))).toMatchObject({ code: 400 })
    const counted = await makeDesign(linkId, { form: { primaryKeyPolicy: 2 } })
    expect(await release(counted)).toMatchObject({ msg: '数据连接上的功能暂不支持自增长主键，请使用雪花ID' })
    // Who designs but does not administer data models would read every table through a design of his.
    await grantTag(links.platform.db, 'stranger', 'onlineDev.webDesign')
    const body = {
      fullName: '别人的',
      enCode: `others${kind}`,
      category: 'c',
      dbLinkId: linkId,
      formData: '{}',
      columnData: '{}',
    }
    const asked = await links.stranger.call(designBase.create, { body: body as CallInput<typeof designBase.create>['body'] })
    expect(asked.code).toBe(403)
    expect(await links.keeper.call(dataSource.remove, { params: { id: linkId } })).toMatchObject({
      msg: '数据连接已经被使用,不允许被删除',
    })
  })
})

function row(name: string, symbol: string, fieldValue: unknown) {
  return { field: `tableField1-${name}`, symbol, fieldValue }
}
