import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PlatformContext } from '@/platform/http/context'
import { sealSecret } from '@/platform/kit/sealed-secret'
import { closeLinks } from '@/platform/modules/datasource/public'
import { dataSyncJob, startRun } from '@/platform/modules/datasync/public'
import { openTestDatabase, testContext } from '@/platform/store/testing'
import { startPostgres } from '@/tests/fixtures/database-servers'
import { ensurePostgres } from './test-programs.mjs'

/** A million rows between two databases of one PostgreSQL server, beside `copy … to stdout` piped into `copy … from stdin` by hand. */

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
const server = await startPostgres()
const programs = ensurePostgres()
if (!programs) throw new Error('PostgreSQL is not installed here')
const { port, userName, password } = server
const env = { ...process.env, PGPASSWORD: password }
const psqlOf = (database: string, sql: string) => [
  ...[`${programs}/psql`, '-h', '127.0.0.1', '-p', String(port), '-U', userName, '-d', database, '-v', 'ON_ERROR_STOP=1', '-q'],
  ...['-c', sql],
]

function piped(...commands: string[][]): Promise<void> {
  const script = commands.map((words) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')).join(' | ')
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-o', 'pipefail', '-c', script], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))))
  })
}

const table = `create table invoice (id bigint primary key, code varchar(40) not null, title text, amount numeric(20,4), big bigint,
  at timestamp(6), day date, flag boolean, bytes bytea, note text)`
const fill = `insert into invoice select n, 'FP' || lpad(n::text, 12, '0'), '第' || n || '张发票', n / 7.0, 9007199254740993 + n,
  timestamp '2024-01-01' + n * interval '1 second', date '2024-01-01' + (n % 365)::int, n % 2 = 0, decode(md5(n::text), 'hex'),
  case when n % 10 = 0 then null else repeat('note ', 5) end from generate_series(1, ${rows}) n`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function connection(ctx: PlatformContext, serviceName: string): Promise<string> {
  const sealed = await sealSecret(ctx, `data connection ${serviceName}`, password)
  const place = { dbType: 'PostgreSQL', host: '127.0.0.1', port, userName, password: sealed, serviceName }
  const stamps = { createdAt: ctx.now(), createdBy: 'bench' }
  await ctx.db
    .insertInto('dataConnection')
    .values({ ...place, ...stamps, id: serviceName, fullName: serviceName, updatedAt: null, updatedBy: null })
    .execute()
  return serviceName
}

async function synced(ctx: PlatformContext, links: { dbConnectionFrom: string; dbConnectionTo: string }) {
  const runId = await startRun(ctx, { userId: 'bench' }, { ...links, dbTableList: ['invoice'], convertRuleMap: {} })
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const job = { signal: new AbortController().signal, progress: () => undefined }
  const seconds = await timed(() => dataSyncJob.run(ctx, { runId }, job))
  clearInterval(look)
  const whole = `select 1 / (count(*) = ${rows})::int from invoice`
  await piped(psqlOf('bench_to', whole))
  return { seconds, grownMb: (most - before) / 1024 / 1024 }
}

const results: Record<string, string | number>[] = []
const opened = await openTestDatabase()
try {
  const base = testContext(opened.db)
  const ctx: PlatformContext = { ...base, config: { ...base.config, linkHosts: [`127.0.0.1:${port}`] } }
  for (const name of ['bench_from', 'bench_hand', 'bench_to']) await piped(psqlOf('postgres', `create database ${name}`))
  await piped(psqlOf('bench_from', table))
  await piped(psqlOf('bench_from', fill))
  await piped(psqlOf('bench_from', 'vacuum analyze invoice'))
  await piped(psqlOf('bench_hand', table))
  const links = { dbConnectionFrom: await connection(ctx, 'bench_from'), dbConnectionTo: await connection(ctx, 'bench_to') }
  const hand = () =>
    timed(() => piped(psqlOf('bench_from', 'copy invoice to stdout'), psqlOf('bench_hand', 'copy invoice from stdin')))
  for (const way of ['into a table that is made', 'into a table that has the rows already']) {
    await piped(psqlOf('bench_hand', 'truncate invoice'))
    const byHand = await hand()
    const { seconds, grownMb } = await synced(ctx, links)
    results.push({
      way,
      ...{ rows, 'COPY by hand (s)': byHand.toFixed(1), 'sync (s)': seconds.toFixed(1) },
      ...{ 'speed of COPY': (byHand / seconds).toFixed(2), 'memory (MB more)': Math.round(grownMb) },
    })
  }
  closeLinks(ctx)
} finally {
  await opened.close()
  await server.stop()
}
const file = process.argv[process.argv.indexOf('--json') + 1]
if (process.argv.includes('--json') && file) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(results))
} else console.table(results)
