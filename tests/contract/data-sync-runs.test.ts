import { dataSync } from '@/lib/contract/system/data-sync'
import { askLink, closeLinks } from '@/platform/modules/datasource/public'
import { goOn } from '@/platform/modules/datasync/run-job'
import { takeUpRuns } from '@/platform/modules/datasync/runs'
import { connectTo, type Links, ok, startLinks } from './data-link-setup'

/** Runs of copies between real servers: how far they are, stopped, killed and gone on with. */

let links: Links
let from: string | null
let to: string | null
beforeAll(async () => {
  links = await startLinks()
  from = await connectTo(links, 'PostgreSQL')
  if (from === null) return
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
  if (from === null || to === null) return
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
  if (from === null || to === null) return
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
  if (from === null || to === null) return
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
