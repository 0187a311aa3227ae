import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { inspect } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { isLoopback } from '@/lib/config/web-config'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { AppError } from '@/lib/errors/app-error'
import { diskFault } from '@/lib/errors/disk-fault'
import { endSlowBodies } from '@/lib/net/bodies'
import { openFilesMax } from '@/lib/net/open-files'
import { createPlatformApp } from './app'
import { readPlatformConfig } from './config'
import { jobKinds, takeUpWork } from './duties'
import { fileViewers } from './file-viewers'
import type { PlatformContext } from './http/context'
import { createLog } from './http/log'
import { createRouter } from './http/router'
import { createRunner } from './jobs/runner'
import { startLive } from './live'
import { checkStorage, closeStorage, purgeDrafts } from './modules/file/public'
import { createCallLog } from './modules/log/public'
import { tellRestoration } from './modules/message/public'
import { pagePath } from './modules/online-dev/public'
import { fillReadings } from './modules/permission/public'
import type { Hub } from './modules/realtime/public'
import { createPasswordHash, issueSetupToken } from './modules/session/public'
import { routes } from './routes'
import { fillAreas } from './seed/areas/fill-areas'
import { demoLinks } from './seed/company/short-links'
import { type DemoAccount, demoAccounts } from './seed/demo-accounts'
import { type SeedResult, seedIfEmpty } from './seed/index'
import { createIdSource } from './store/ids'
import { migrate, withStartLock } from './store/migrate'
import { analyseDatabase, openDatabase } from './store/open'

const drainTimeoutMs = 10_000
const ownHousekeepingIntervalMs = 60 * 60_000
// Longer than the web half keeps its connections, so that it never writes into one that is just being closed here.
const keepAliveTimeoutMs = 75_000
// For whoever calls this port directly, as other clients do; the web half has the same.
const headerLimits = { maxHeaderSize: 16 * 1024, headersTimeout: 20_000, connectionsCheckingInterval: 5000 }
/** The rest of the process needs files too: the database, what is being uploaded, sockets. */
const connectionsShare = 1 / 2
/** Longer than the bodies that somebody reads are waited for. */
const bodyTimes = { totalMs: 150_000, restMs: 15_000 }

/** The embedded platform as a process: configuration, lock, database, tables, seed, port. Ends with 1 and one line per problem. */
async function start(): Promise<void> {
  answerParent()
  const config = readPlatformConfig(process.env)
  const log = createLog(config.logLevel)
  setDefaultTimeZone(config.timeZone)
  const { db, close } = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const ctx: PlatformContext = {
    db,
    config,
    log,
    now: () => Date.now() + config.clockShiftMs,
    newId: createIdSource(),
    fileViewers,
  }
  try {
    tellStorage(ctx)
    const seeded = await withStartLock(db, config.databaseUrl !== undefined, () => setUp(ctx))
    const warning = await tellRestoration(ctx)
    const hub = await startLive(ctx)
    const callLog = createCallLog(ctx)
    // Scheduled tasks ask interfaces by the calls that people ask them by.
    const live: PlatformContext = { ...ctx, realtime: hub.realtime, findCall: createRouter(routes), callLog }
    const runner = createRunner(live, jobKinds)
    hub.onJobs(runner.look)
    await runner.prepare()
    const server = await listen(live, hub)
    await takeUpWork(live)
    await runner.start()
    const stopOwnHousekeeping = startOwnHousekeeping(live)
    stopOnSignals(log, async () => {
      stopOwnHousekeeping()
      await runner.stop()
      // First, as open sockets would keep the server from ever being done.
      await hub.close()
      await drain(server, log)
      await callLog.close()
      await closeStorage(ctx)
      await close()
    })
    await announce(ctx, (server.address() as AddressInfo).port, seeded.kind, warning)
  } catch (error) {
    await close()
    throw error
  }
}

/** A store that cannot be reached does not keep the platform from starting: everything but files works, and it may come back. */
function tellStorage(ctx: PlatformContext): void {
  const { s3 } = ctx.config
  if (!s3) return
  const { endpoint, bucket, prefix } = s3
  ctx.log.info({ endpoint: endpoint.origin, bucket, prefix }, 'files are kept in a bucket')
  if (endpoint.protocol === 'http:' && !isLoopback(endpoint.hostname))
    ctx.log.warn({ endpoint: endpoint.origin }, 'files travel to their store unencrypted')
  checkStorage(ctx).catch((error) => ctx.log.warn({ err: error }, 'the bucket of the files cannot be used now'))
}

async function setUp(ctx: PlatformContext): Promise<SeedResult> {
  const applied = await migrate(ctx.db)
  if (applied.length > 0) ctx.log.info({ applied }, 'tables brought to this version')
  await fillAreas(ctx)
  const seeded = await seedIfEmpty(ctx, { demo: ctx.config.demo, administratorPasswordHash: await firstPasswordHash(ctx) })
  if (seeded.hasSeeded) {
    await fillReadings(ctx.db)
    await analyseDatabase(ctx.db)
  }
  return seeded
}

async function firstPasswordHash({ config }: PlatformContext): Promise<string | undefined> {
  if (config.administratorPassword === undefined) return undefined
  // Passwords travel and are kept by their MD5 only (contract 1 §2), this one like those that people type.
  return createPasswordHash(createHash('md5').update(config.administratorPassword).digest('hex'))
}

function listen(ctx: PlatformContext, hub: Hub): Promise<Server> {
  const app = createPlatformApp(ctx)
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    serverOptions: headerLimits,
  }) as Server
  server.keepAliveTimeout = keepAliveTimeoutMs
  // Uploads may take hours while something comes; `multipart` and `request` watch the time of the bodies they read.
  server.requestTimeout = 0
  server.maxConnections = Math.floor(openFilesMax() * connectionsShare)
  endSlowBodies(server, {
    ...bodyTimes,
    isFile: ({ headers }) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? ''),
  })
  hub.attach(server)
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new AppError('refused', `PLATFORM_PORT: cannot listen on port ${ctx.config.port} (${error.message})`)),
    )
    server.listen(ctx.config.port, '127.0.0.1', () => resolve(server))
  })
}

/** What this process alone can do, as it is about its own disk. */
function startOwnHousekeeping(ctx: PlatformContext): () => void {
  const tidy = () => purgeDrafts(ctx).catch((error) => ctx.log.warn({ err: error }, 'drafts of files could not be removed'))
  const timer = setInterval(() => void tidy(), ownHousekeepingIntervalMs).unref()
  return () => clearInterval(timer)
}

/** The parent ends a process that hears nothing any more, while it starts too (`lib/bff/embedded-platform.ts`). */
function answerParent(): void {
  process.on('message', (message) => {
    if (message === 'are you there?') process.send?.('alive', () => undefined)
  })
}

/** Finishes running requests, then closes; a second signal does not wait. Also ends when the parent process is gone. */
function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false
  const end = (why: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
  process.on('disconnect', () => end('the parent process is gone'))
  // A fault outside of any request, such as a broken socket, must not take everybody's work down.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
}

function drain(server: Server, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      log.warn({ waitedMs: drainTimeoutMs }, 'connections that did not end were cut')
      server.closeAllConnections()
    }, drainTimeoutMs)
    // A connection that was busy at first is closed as soon as it idles: its client would keep it.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Told over the channel when a parent process started us, else as one line of JSON on standard output. */
async function announce(ctx: PlatformContext, port: number, kind: SeedResult['kind'], warning?: string): Promise<void> {
  const setupToken = await issueSetupToken(ctx)
  const accounts = kind === 'company' && ctx.config.areDemoPasswordsAllowed ? await openDemoAccounts(ctx) : []
  const links = accounts.length > 0 ? await openDemoLinks(ctx) : []
  const ready = {
    ready: true,
    port,
    hasDemoCompany: kind === 'company',
    ...(setupToken ? { setupToken } : {}),
    ...(warning ? { warning } : {}),
    ...(accounts.length > 0 ? { demoAccounts: accounts } : {}),
    ...(links.length > 0 ? { demoLinks: links } : {}),
  }
  if (process.send) process.send(ready)
  else process.stdout.write(`${JSON.stringify(ready)}\n`)
}

/** Those whose published password still works. */
async function openDemoAccounts(ctx: PlatformContext): Promise<readonly DemoAccount[]> {
  const rows = await ctx.db
    .selectFrom('appUser')
    .select('account')
    .where('isDemonstration', '=', 1)
    .where('enabledMark', '=', 1)
    .execute()
  const open = new Set(rows.map((row) => row.account))
  return demoAccounts.filter((demo) => open.has(demo.account))
}

/** Public pages of the company. Their addresses are told here, as every installation writes them with a key of its own. */
async function openDemoLinks(ctx: PlatformContext): Promise<readonly { name: string; path: string }[]> {
  const rows = await ctx.db.selectFrom('shortLink').select('id').where('enabledMark', '=', 1).execute()
  const open = new Set(rows.map((row) => row.id))
  const links = demoLinks.filter(({ modelId }) => open.has(modelId))
  return Promise.all(links.map(async ({ modelId, kind, name }) => ({ name, path: await pagePath(ctx, modelId, kind) })))
}

start().catch((error: unknown) => {
  process.stderr.write(`${problemOf(error)}\n`)
  process.exit(1)
})

/** One line for what the machine or the configuration is to blame for, else all that is known. */
function problemOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const fault = diskFault(error, path.resolve(process.env['DATA_DIR'] || './data'))
  if (fault) return fault
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error)
}
