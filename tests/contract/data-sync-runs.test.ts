import { dataSource } from '@/lib/contract/system/data-source'
import { dataSync } from '@/lib/contract/system/data-sync'
import { scheduledTask } from '@/lib/contract/system/scheduled-task'
import { allTaskMethods } from '@/platform/duties'
import { askLink, closeLinks } from '@/platform/modules/datasource/public'
import { goOn } from '@/platform/modules/datasync/run-job'
import { takeUpRuns } from '@/platform/modules/datasync/runs'
import { grantTag } from '@/platform/modules/permission/testing'
import { connectTo, type Links, ok, startLinks } from './data-link-setup'

/** Runs of copies between real servers: how far they are, stopped, killed and gone on with. */

let links: Links
let from: string
let to: string
beforeAll(async () => {
  links = await startLinks()
  from = await connectTo(links, 'PostgreSQL')
  await run(from, 'create schema target')
  to = await connectTo(links, 'PostgreSQL', { fullName: '目标', dbSchema: 'target' })
  await run(from, 'create table many (id bigint primary key, title text, amount numeric(20,4))')
  await run(from, `insert into many select n, '第' || n || '行', n / 7.0 from generate_series(1, 450000) n`)
})
afterAll(async () => {
  closeLinks(links.platform.ctx)
  await links.stop()
})

const run = async (id: string, sql: string) =>
  (await askLink(links.platform.ctx, id, { sql, values: [], rowsMax: 100, timeoutMs: 60_000, writes: true })).rows
const body = (...dbTableList: string[]) => ({
  ...{ dbConnectionFrom: from ?? '', dbConnectionTo: to ?? '', dbTableList, convertRuleMap: {} },
})
const start = async (...tables: string[]): Promise<string> =>
  ok(await links.keeper.call(dataSync.start, { body: body(...tables) })).id
const details = async (id: string) => ok(await links.keeper.call(dataSync.run, { params: { id } }))
const sums = (table: string) =>
  run(from ?? '', `select count(*)::int as n, count(distinct id)::int as d, sum(amount)::text as s from ${table}`)

/** Ends as the end of its process would, once so many rows lie in the staging table. */
async function killedAfter(id: string, rows: number) {
  const killing = new AbortController()
  const going = goOn(links.platform.ctx, id, killing.signal).catch(() => undefined)
  for (;;) {
    const { list, state } = await details(id)
    if (state !== 'waiting' && state !== 'running') throw new Error(`it is ${state}: ${JSON.stringify(list)}`)
    if (list[0].doneCount >= rows) break
  }
  killing.abort(new Error('killed'))
  await going
}

it('a run that is killed in the middle goes on behind what has arrived, and no row is there twice', async () => {
  await run(from, 'create table target.many (id bigint primary key, title text, amount numeric(20,4))')
  await run(from, `insert into target.many values (-1, '旧', 1)`)
  const id = await start('many')
  await killedAfter(id, 200_000)
  expect(await sums('target.many')).toEqual([{ n: 1, d: 1, s: '1.0000' }])
  const [staging] = await run(
    from,
    `select relname as t, reltuples as n from pg_class where relname like 'tenonsync%' and relkind = 'r'`,
  )
  expect(staging).toBeDefined()
  links.platform.advance(30_000)
  await takeUpRuns(links.platform.ctx)
  await links.platform.runJobs()
  expect(await details(id)).toMatchObject({ state: 'done', list: [{ state: 'done', doneCount: 450_000, totalCount: 450_000 }] })
  expect(await sums('target.many')).toEqual(await sums('many'))
  expect(await run(from, `select 1 from pg_class where relname like 'tenonsync%'`)).toEqual([])
})

it('a run that is stopped leaves the target as it was, keeps others from its table no longer, and goes on when it is told to', async () => {
  await run(from, 'create table stopped as select * from many')
  await run(from, 'alter table stopped add primary key (id)')
  const id = await start('stopped')
  const again = await links.keeper.call(dataSync.start, { body: body('stopped') })
  expect(again).toMatchObject({ code: 400, msg: '该表正在同步，请稍后再试' })
  ok(await links.keeper.call(dataSync.stop, { params: { id } }))
  await links.platform.runJobs()
  expect(await details(id)).toMatchObject({ state: 'stopped' })
  expect(
    await run(
      from,
      `select 1 from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'target' and c.relname = 'stopped'`,
    ),
  ).toEqual([])
  ok(await links.keeper.call(dataSync.resume, { params: { id } }))
  await links.platform.runJobs()
  expect(await details(id)).toMatchObject({ state: 'done' })
  expect(await sums('target.stopped')).toEqual(await sums('stopped'))
  expect(await links.keeper.call(dataSync.stop, { params: { id } })).toMatchObject({ code: 400, msg: '该同步已结束' })
  expect(await links.keeper.call(dataSync.resume, { params: { id } })).toMatchObject({ code: 400, msg: '该同步不能继续' })
})

it('a table that fails says why and leaves its target, and the others are copied', async () => {
  await run(from, `create table "hostile'; drop table many; --" (id int primary key, "a\\b""c'd" text)`)
  await run(from, `insert into "hostile'; drop table many; --" values (1, 'a\tb\\c'), (2, null)`)
  await run(from, 'create table narrow (id int primary key, title text)')
  await run(from, `insert into narrow values (1, 'much too long')`)
  await run(from, 'create table target.narrow (id int primary key, title varchar(5))')
  await run(from, `insert into target.narrow values (7, 'old')`)
  const hostile = `hostile'; drop table many; --`
  const tried = ok(await links.keeper.call(dataSync.dryRun, { body: body(hostile, 'narrow', 'nowhere') })).list
  expect(tried).toMatchObject([
    { dbTable: hostile, rowCount: 2, isMade: 1, reason: '' },
    { dbTable: 'narrow', rowCount: 1, isMade: 0, hasRows: 1, reason: '' },
    { dbTable: 'nowhere', reason: '数据不存在' },
  ])
  const id = await start(hostile, 'narrow')
  await links.platform.runJobs()
  expect(await details(id)).toMatchObject({
    state: 'failed',
    list: [
      { dbTable: hostile, state: 'done', doneCount: 2 },
      { dbTable: 'narrow', state: 'failed', reason: 'SQL语句执行失败' },
    ],
  })
  expect(await run(from, `select * from target."${hostile}" order by id`)).toEqual(
    await run(from, `select * from "${hostile}" order by id`),
  )
  expect(await run(from, 'select * from target.narrow')).toEqual([{ id: 7, title: 'old' }])
  const { list } = ok(await links.keeper.call(dataSync.runs, { query: {} as never }))
  expect(list[0]).toMatchObject({
    id,
    fromName: 'PostgreSQL库',
    toName: '目标',
    tableCount: 2,
    tableDoneCount: 1,
    reason: 'SQL语句执行失败',
  })
})

it('a plan copies what has come and changed since its last run, by hand and as a scheduled task', async () => {
  await run(from, 'create table grown (id int primary key, title text, changed_at timestamp(6))')
  await run(from, `insert into grown select n, 'a', timestamp '2026-01-01' + n * interval '1 hour' from generate_series(1, 50) n`)
  await run(from, 'create table loose (n int)')
  const tables = [{ dbTable: 'grown', incrementColumn: 'changed_at' }]
  const form = { ...body(), fullName: '每晚', tables, description: '', version: 0 }
  const { keeper, platform, stranger } = links
  const planId: string = ok(await keeper.call(dataSync.createPlan, { body: form as never })).id
  expect(await keeper.call(dataSync.createPlan, { body: form as never })).toMatchObject({ code: 400 })
  expect(await stranger.call(dataSync.createPlan, { body: form as never })).toMatchObject({ code: 403 })
  const again = async () => {
    const { id } = ok(await keeper.call(dataSync.runPlan, { params: { id: planId } }))
    await platform.runJobs()
    return details(id)
  }
  expect(await again()).toMatchObject({ state: 'done', list: [{ doneCount: 50 }] })
  await run(from, `insert into grown values (51, 'new', '2026-02-01'), (52, 'late', '2025-01-01')`)
  await run(from, `update grown set title = 'changed', changed_at = '2026-02-02' where id = 7`)
  // The last one is copied again: others of its moment may have come after it.
  expect(await again()).toMatchObject({ state: 'done', list: [{ doneCount: 3 }] })
  expect(await run(from, `select id from grown where (id, title) not in (select id, title from target.grown)`)).toEqual([
    { id: 52 },
  ])
  expect(await run(from, `select title from target.grown where id in (7, 51) order by id`)).toEqual([
    { title: 'changed' },
    { title: 'new' },
  ])
  const task = (await allTaskMethods(platform.ctx)).find(({ id }) => id === `dataSync.${planId}`)
  const job = { signal: new AbortController().signal, progress: () => undefined }
  expect(task?.fullName).toBe('数据同步：每晚')
  expect(await task?.run(platform.ctx, job)).toBe('同步了1张表，1行')
  const loose = { ...form, tables: [{ dbTable: 'loose', incrementColumn: 'n' }], version: 1 }
  ok(await keeper.call(dataSync.updatePlan, { params: { id: planId }, body: loose as never }))
  expect(await keeper.call(dataSync.updatePlan, { params: { id: planId }, body: loose as never })).toMatchObject({ code: 400 })
  expect(await again()).toMatchObject({ state: 'failed', list: [{ reason: '增量同步的表需要主键' }] })
  ok(await keeper.call(dataSync.removePlan, { params: { id: planId } }))
})

type PlannedTables = { dbTable: string; incrementColumn: string }[]
const makePlan = async (fullName: string, tables: PlannedTables): Promise<string> => {
  const form = { ...body(), fullName, tables, description: '', version: 0 }
  return ok(await links.keeper.call(dataSync.createPlan, { body: form as never })).id
}

it('an increment misses neither what was committed late nor what has no value yet', async () => {
  await run(from, 'create table late (id int primary key, title text, changed_at timestamp(6))')
  await run(from, 'create table late_days (id int primary key, title text, changed_on date)')
  await run(from, 'create table late_numbers (id bigint primary key, title text)')
  await run(from, `insert into late values (1, 'a', '2026-01-01 00:05'), (2, 'a', null)`)
  await run(from, `insert into late_days values (1, 'a', '2026-03-01'), (2, 'a', null)`)
  await run(from, `insert into late_numbers values (1, 'a'), (5000, 'a')`)
  const planId = await makePlan('迟到', [
    { dbTable: 'late', incrementColumn: 'changed_at' },
    { dbTable: 'late_days', incrementColumn: 'changed_on' },
    { dbTable: 'late_numbers', incrementColumn: 'id' },
  ])
  const again = async () => {
    const { id } = ok(await links.keeper.call(dataSync.runPlan, { params: { id: planId } }))
    await links.platform.runJobs()
    return details(id)
  }
  expect(await again()).toMatchObject({ state: 'done', list: [{ doneCount: 2 }, { doneCount: 2 }, { doneCount: 2 }] })
  await run(from, `update late set title = 'changed' where id = 2`)
  await run(from, `insert into late values (3, 'new', null), (4, 'late', '2025-12-31 23:56')`)
  await run(from, `update late_days set title = 'changed' where id = 2`)
  await run(from, `insert into late_days values (4, 'late', '2026-02-28')`)
  await run(from, `insert into late_numbers values (4100, 'late')`)
  expect(await again()).toMatchObject({ state: 'done', list: [{ doneCount: 4 }, { doneCount: 3 }, { doneCount: 2 }] })
  for (const table of ['late', 'late_days', 'late_numbers'])
    expect(await run(from, `select * from target.${table} order by id`)).toEqual(
      await run(from, `select * from ${table} order by id`),
    )
})

it('a plan that runs by time asks whether who saved it last may copy still', async () => {
  const { db, ctx } = links.platform
  await run(from, 'create table rights (id int primary key)')
  const planId = await makePlan('权限', [{ dbTable: 'rights', incrementColumn: '' }])
  const task = (await allTaskMethods(ctx)).find(({ id }) => id === `dataSync.${planId}`)
  const job = { signal: new AbortController().signal, progress: () => undefined }
  expect(await task?.run(ctx, job)).toBe('同步了1张表，0行')
  await db
    .deleteFrom('permissionGrant')
    .where('objectId', '=', 'manager')
    .where('itemId', '=', 'menu.systemData.dataSync')
    .execute()
  await expect(task?.run(ctx, job)).rejects.toMatchObject({ userMessage: '执行身份已失效，请由有权限的人员重新保存' })
  await grantTag(db, 'manager', 'systemData.dataSync')
  expect(await task?.run(ctx, job)).toBe('同步了1张表，0行')
})

it('a connection that a plan names, and a plan that a scheduled task runs, cannot be deleted', async () => {
  const planId = await makePlan('在用', [{ dbTable: 'many', incrementColumn: '' }])
  const { admin, keeper } = links
  const content = { cron: '0 0 2 * * ?', startTime: Date.now(), endTime: '', localHostTaskId: `dataSync.${planId}` }
  const form = {
    fullName: '夜间同步',
    enCode: 'nightly',
    executeType: '3',
    executeContent: JSON.stringify(content),
    enabledMark: 0,
  }
  const taskId = ok(await admin.call(scheduledTask.create, { body: form as never })).id
  for (const id of [from, to])
    expect(await keeper.call(dataSource.remove, { params: { id } })).toMatchObject({
      code: 400,
      msg: '数据连接已经被使用,不允许被删除',
    })
  const remove = () => keeper.call(dataSync.removePlan, { params: { id: planId } })
  expect(await remove()).toMatchObject({ code: 400, msg: '删除失败，已被“夜间同步”使用' })
  ok(await admin.call(scheduledTask.remove, { params: { id: taskId } }))
  ok(await remove())
})

it('a run that was stopped brings nothing back: not after a newer one, and not after hours', async () => {
  const { db, advance, runJobs } = links.platform
  await run(from, 'create table overtaken (id int primary key)')
  const stopped = async () => {
    const id = await start('overtaken')
    ok(await links.keeper.call(dataSync.stop, { params: { id } }))
    return id
  }
  const resume = (id: string) => links.keeper.call(dataSync.resume, { params: { id } })
  const older = await stopped()
  advance(1000)
  await start('overtaken')
  advance(1000)
  await runJobs()
  expect(await resume(older)).toMatchObject({ code: 400, msg: '该表之后已重新同步，请重新同步' })
  advance(1000)
  const late = await stopped()
  const { finishedAt } = await db.selectFrom('dataSyncRun').select('finishedAt').where('id', '=', late).executeTakeFirstOrThrow()
  await db
    .updateTable('dataSyncRun')
    .set({ finishedAt: (finishedAt ?? 0) - 7 * 3_600_000 })
    .where('id', '=', late)
    .execute()
  expect(await resume(late)).toMatchObject({ code: 400, msg: '该同步已过期，请重新同步' })
})
