import 'server-only'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import next from 'next'
import { capacity } from '@/lib/bff/capacity'
import { clientAddressOf } from '@/lib/bff/client-address'
import { type EmbeddedPlatform, startEmbeddedPlatform } from '@/lib/bff/embedded-platform'
import { limitInbound } from '@/lib/bff/inbound'
import { keptSecret } from '@/lib/bff/kept-secret'
import { log } from '@/lib/bff/log'
import { forwardNodeRequest } from '@/lib/bff/node-adapter'
import { answerHealth, answerReady } from '@/lib/bff/operations'
import { hostRefusal, isOwnHost } from '@/lib/bff/own-hosts'
import { loadPageChunks } from '@/lib/bff/page-chunks'
import { refuseUnusedRoute } from '@/lib/bff/page-edge'
import { pageTurns } from '@/lib/bff/page-turns'
import { isSessionCall } from '@/lib/bff/session-calls'
import { StaticFiles } from '@/lib/bff/static-files'
import { type SocketRelay, startSocketRelay } from '@/lib/bff/websocket/relay'
import { isLoopback, parseWebConfig, type WebConfig, webConfig } from '@/lib/config/web-config'
import { diskFault } from '@/lib/errors/disk-fault'

// Header limits (reliability P5, P8, P10): Node refuses what is larger or slower than this.
const serverLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
} as const

type Running = {
  server: Server
  app: ReturnType<typeof next>
  platform: EmbeddedPlatform | undefined
  isDraining: boolean
  relay: SocketRelay
  sockets: Set<Duplex>
  /** None in development, where files change. */
  files: StaticFiles | undefined
}

async function main(): Promise<void> {
  const config = checkedConfig()
  // Told before there is anything to stop, it ends the process as a failed start does.
  const givenUp: { tell: () => void } = { tell: () => process.exit(1) }
  const platform = config.platformUrl ? undefined : await startPlatform(config, () => givenUp.tell())
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  if (!isDevelopment) loadPageChunks(process.cwd())
  // Next would attach its own upgrade listener to a real server and run it on every upgrade; it gets one that never listens.
  const standIn = createServer()
  const app = next({ dev: isDevelopment, dir: process.cwd(), hostname: config.host, port: config.port, httpServer: standIn })
  await app.prepare()
  const handlePage = app.getRequestHandler()
  const running: Running = {
    server: createServer(serverLimits),
    app,
    platform,
    isDraining: false,
    relay: startSocketRelay({ socketsMax: capacity().sockets }),
    sockets: new Set(),
    files: isDevelopment ? undefined : new StaticFiles(),
  }
  limitInbound(running.server)
  running.server.on('connection', () => pageTurns.arrived())
  running.server.on('request', (req, res) => {
    answer(running, req, res, handlePage).catch((error: unknown) => {
      log.error({ err: error instanceof Error ? error.stack : String(error) }, 'request failed')
      res.destroy()
    })
  })
  running.server.on('upgrade', (req, socket, head) => {
    if (isDevelopment && req.url?.startsWith('/_next/')) refreshOver(standIn, running, req, socket, head)
    else running.relay.upgrade(req, socket, head)
  })
  stopOnSignals(running, config)
  givenUp.tell = () => {
    if (!running.isDraining) void stop(running, config, 1)
  }
  await listen(running.server, config)
  announce(config, running)
}

function checkedConfig(): WebConfig {
  const { config, problems } = parseWebConfig(process.env)
  if (config) return config
  for (const problem of problems) process.stderr.write(`tenon: ${problem}\n`)
  process.exit(1)
}

/** Starts the platform of its own and hands its address, the session secret and the demonstration accounts to the Next half. */
async function startPlatform(config: WebConfig, onGivenUp: () => void): Promise<EmbeddedPlatform> {
  if (config.sessionSecrets.length === 0) process.env['SESSION_SECRETS'] = secretIn(config.dataDir)
  const script = path.join(path.dirname(process.argv[1] ?? ''), 'platform.js')
  const areDemoPasswordsAllowed = isLoopback(config.host)
  const platform = await startEmbeddedPlatform({
    script,
    env: { DEMO_PASSWORDS: areDemoPasswordsAllowed ? 'on' : 'off' },
    // Also after every restart: it may listen on another port then, and a new set-up token has taken the place of the printed one.
    onReady: ({ port, setupToken }, isRestart) => {
      process.env['TENON_EMBEDDED_URL'] = `http://127.0.0.1:${port}`
      if (isRestart && setupToken) process.stdout.write(`${setupLine(baseUrlOf(config, config.port), setupToken)}\n`)
    },
    onGivenUp,
  })
  process.env['TENON_DEMO_COMPANY'] = platform.ready.hasDemoCompany ? 'on' : 'off'
  process.env['TENON_DEMO_ACCOUNTS'] = JSON.stringify(areDemoPasswordsAllowed ? (platform.ready.demoAccounts ?? []) : [])
  return platform
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir)
  } catch (error) {
    const fault = diskFault(error, path.resolve(dataDir))
    throw fault ? new Error(fault, { cause: error }) : error
  }
}

type PageHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

async function answer(running: Running, req: IncomingMessage, res: ServerResponse, handlePage: PageHandler): Promise<void> {
  const target = req.url ?? '/'
  if (running.isDraining) res.setHeader('connection', 'close')
  if (target === '/healthz') return answerHealth(res)
  if (target === '/readyz')
    return answerReady(res, { isDraining: running.isDraining, isRestarting: running.platform?.isRestarting() ?? false })
  if (!target.startsWith('/')) return refuseTarget(res)
  if (!isOwnHost(req.headers.host)) return refuseHost(req, res)
  if (/^\/api(\/|$|\?)/i.test(target) && !isSessionCall(target)) return forwardNodeRequest(req, res)
  if (refuseUnusedRoute(req, res, process.env['NODE_ENV'] === 'development')) return
  if (await running.files?.answer(req, res)) return
  if (!webConfig().trustProxy)
    for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded']) delete req.headers[name]
  // Next's half reads the caller's address from here (`lib/bff/web-adapter.ts`).
  req.headers['x-forwarded-for'] = clientAddressOf(req)
  return pageTurns.render(req, res, () => handlePage(req, res))
}

/** Absolute-form targets belong to proxies, and this is none. */
function refuseTarget(res: ServerResponse): void {
  res.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  res.end('bad request target')
}

function refuseHost(req: IncomingMessage, res: ServerResponse): void {
  const { status, headers, body } = hostRefusal(req.headers.host)
  res.writeHead(status, { ...headers, connection: 'close' })
  res.end(body)
}

/** Fast refresh of the development server. Sockets that left HTTP are not among the connections which the server counts and closes. */
function refreshOver(standIn: Server, running: Running, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  running.sockets.add(socket)
  socket.once('close', () => running.sockets.delete(socket))
  standIn.emit('upgrade', req, socket, head)
}

function listen(server: Server, config: WebConfig): Promise<void> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use. Set PORT to another number' : `cannot be opened: ${error.message}`
      process.stderr.write(`tenon: PORT: ${config.host}:${config.port} ${why}\n`)
      process.exit(1)
    })
    server.listen(config.port, config.host, resolve)
  })
}

function stopOnSignals(running: Running, config: WebConfig): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means: now. Nobody would end the platform after us, and it keeps the data folder.
      if (running.isDraining) {
        running.platform?.kill()
        process.exit(1)
      }
      void stop(running, config, 0)
    })
  }
}

/** Finishes what is running within the grace time, then leaves. */
async function stop(running: Running, config: WebConfig, exitCode: number): Promise<void> {
  running.isDraining = true
  running.platform?.letGo()
  const forced = setTimeout(() => running.server.closeAllConnections(), config.shutdownGraceMs)
  // Whose answer had begun before was promised that the connection stays: it is closed as soon as it idles.
  const idle = setInterval(() => running.server.closeIdleConnections(), 100)
  await new Promise<void>((resolve) => {
    running.server.close(() => resolve())
    running.relay.drain()
    for (const socket of running.sockets) socket.destroy()
  })
  clearInterval(idle)
  clearTimeout(forced)
  await running.app.close().catch((error: unknown) => log.warn({ err: String(error) }, 'Next did not close cleanly'))
  await running.platform?.stop()
  process.exit(exitCode)
}

function announce(config: WebConfig, running: Running): void {
  const address = running.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const baseUrl = baseUrlOf(config, port)
  const lines = [`Tenon is ready: ${baseUrl}`]
  const accounts = webConfig().demoAccounts
  if (accounts.length > 0) lines.push('Demonstration accounts:')
  for (const { account, password, name, description } of accounts) {
    lines.push(`  ${account.padEnd(12)} ${password.padEnd(14)} ${name}  ${description}`)
  }
  for (const { name, path: link } of running.platform?.ready.demoLinks ?? [])
    lines.push(`Without an account: ${name} ${baseUrl}${link}`)
  const warning = running.platform?.ready.warning
  if (warning) lines.push(`Attention: ${warning}`)
  const setupToken = running.platform?.ready.setupToken
  if (setupToken) lines.push(setupLine(baseUrl, setupToken))
  if (running.platform) lines.push(`Calls and formats: http://127.0.0.1:${running.platform.ready.port}/api/docs`)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.send?.({ ready: true, port })
}

function baseUrlOf(config: WebConfig, port: number): string {
  const shownHost = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return config.publicUrl?.origin ?? `http://${shownHost}:${port}`
}

function setupLine(baseUrl: string, setupToken: string): string {
  return `Set the administrator's password (once, within 24 hours): ${baseUrl}/setup?token=${setupToken}`
}

void main().catch((error: unknown) => {
  process.stderr.write(`tenon: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
