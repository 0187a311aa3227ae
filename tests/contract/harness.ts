import { createHash } from 'node:crypto'
import { request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { type CallInput, type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { createPlatformApp } from '@/platform/app'
import type { PlatformConfig } from '@/platform/config'
import { jobKinds } from '@/platform/duties'
import { fileViewers } from '@/platform/file-viewers'
import type { PlatformContext } from '@/platform/http/context'
import { createRouter } from '@/platform/http/router'
import { createRunner } from '@/platform/jobs/runner'
import { startLive } from '@/platform/live'
import { createCallLog } from '@/platform/modules/log/public'
import { grant, insertTestCompany } from '@/platform/modules/permission/testing'
import type { Hub } from '@/platform/modules/realtime/public'
import { createPasswordHash } from '@/platform/modules/session/passwords'
import { routes } from '@/platform/routes'
import type { Db } from '@/platform/store/database'
import { openTestDatabase, testContext } from '@/platform/store/testing'

/** The envelope as it came; contract tests look at all of it. */
export type RawReply = {
  code: number
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any
  issues?: { path: string; code: string; message?: string }[]
  requestId?: string
}

export type Client = {
  token: string
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, headers?: Record<string, string>): Promise<RawReply>
  raw(path: string, init?: RequestInit): Promise<Response>
}

export type Harness = {
  baseUrl: string
  ctx: PlatformContext
  db: Db
  anonymous: Client
  /** Signs in; throws with the platform's message when it refuses. */
  signIn(account: string, password?: string): Promise<Client>
  /** Moves the platform's clock; sessions, captchas and locks follow it. */
  advance(ms: number): void
  /** Runs what was left to the background, until nothing is due. What comes by itself at its time, tests call by its name. */
  runJobs(): Promise<void>
  /** Writes what the calls until now have put into the log, where it was started with `isLogged`. */
  writeLog(): Promise<void>
  /** The sockets; absent for a foreign installation. */
  hub?: Hub
  stop(): Promise<void>
}

export const testPassword = 'Correct-1'

/**
 * Starts the platform over real HTTP on a database of its own, with a small company and three people who can sign in. With
 * `CONTRACT_BASE_URL` the tests call that installation instead; then `CONTRACT_ADMIN`, `CONTRACT_CLERK` and
 * `CONTRACT_STRANGER` give `account:password` of the three, and what needs the database or the clock fails with a clear text.
 * With `isLogged` calls are written into the logs of the installation.
 */
export async function startHarness(config: Partial<PlatformConfig> = {}, { isLogged = false } = {}): Promise<Harness> {
  const foreignUrl = process.env.CONTRACT_BASE_URL
  if (foreignUrl) return foreignHarness(foreignUrl.replace(/\/$/, ''))
  const opened = await openTestDatabase()
  const { db } = opened
  let offsetMs = 0
  const base = testContext(db, { fileViewers })
  const still: PlatformContext = { ...base, config: { ...base.config, ...config }, now: () => Date.now() + offsetMs }
  await seedPeople(db)
  const hub = await startLive(still)
  const calls = isLogged ? createCallLog(still) : null
  const ctx: PlatformContext = {
    ...still,
    realtime: hub.realtime,
    findCall: createRouter(routes),
    ...(calls ? { callLog: calls } : {}),
  }
  const server = createAdaptorServer({ fetch: createPlatformApp(ctx).fetch, overrideGlobalObjects: false }) as Server
  hub.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    ctx,
    db,
    hub,
    anonymous: createClient(baseUrl, ''),
    signIn: (account, password = testPassword) => signIn(baseUrl, account, password),
    advance: (ms) => {
      offsetMs += ms
    },
    writeLog: async () => calls?.flush(),
    runJobs: () => createRunner(ctx, { ...jobKinds, standing: [] }).runDue(),
    stop: async () => {
      await hub.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await calls?.close()
      await opened.close()
    },
  }
}

function foreignHarness(baseUrl: string): Harness {
  const unavailable = (): never => {
    throw new Error('this test needs the embedded platform: run it without CONTRACT_BASE_URL')
  }
  const nothing = () => new Proxy({}, { get: unavailable })
  return {
    baseUrl,
    ctx: nothing() as PlatformContext,
    db: nothing() as Db,
    anonymous: createClient(baseUrl, ''),
    signIn: (account, password) => {
      const [name = account, secret = testPassword] = (process.env[`CONTRACT_${account.toUpperCase()}`] ?? account).split(':')
      return signIn(baseUrl, name, password ?? secret)
    },
    advance: unavailable,
    writeLog: unavailable,
    runJobs: unavailable,
    stop: async () => undefined,
  }
}

async function seedPeople(db: Db): Promise<void> {
  await insertTestCompany(db)
  const passwordHash = await createPasswordHash(md5(testPassword))
  await db.insertInto('appUser').values({ id: 'stranger', account: 'stranger', realName: '名stranger', passwordHash }).execute()
  await db.updateTable('appUser').set({ passwordHash }).execute()
  await db
    .insertInto('menu')
    .values({
      ...{ id: 'plainPage', systemId: 'trade', parentId: '-1', fullName: '说明', enCode: 'plainPage' },
      ...{ type: 2, urlAddress: 'plainPage', icon: null, moduleId: null },
    })
    .execute()
  await grant(
    db,
    ['User', 'clerk', 'system', 'trade'],
    ['User', 'clerk', 'module', 'm1'],
    ['User', 'stranger', 'system', 'trade'],
    ['User', 'stranger', 'module', 'plainPage'],
  )
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** Form-encoded as in contract 1 §4.1. */
export function loginForm(account: string, password = testPassword, more: Record<string, string> = {}): URLSearchParams {
  const fields = { account, password: md5(password), code: '', timestamp: '', origin: 'password', jnpf_ticket: '' }
  return new URLSearchParams({ ...fields, grant_type: 'password', ...more })
}

export async function tryLogin(baseUrl: string, form: URLSearchParams): Promise<RawReply> {
  const response = await fetch(`${baseUrl}/api/oauth/Login`, { method: 'POST', body: form })
  return (await response.json()) as RawReply
}

async function signIn(baseUrl: string, account: string, password: string): Promise<Client> {
  const reply = await tryLogin(baseUrl, loginForm(account, password))
  if (reply.code !== 200) throw new Error(`sign-in of ${account} was refused: ${reply.code} ${reply.msg}`)
  return createClient(baseUrl, reply.data.token)
}

export function createClient(baseUrl: string, token: string): Client {
  const authorization: Record<string, string> = token ? { authorization: token } : {}
  const raw: Client['raw'] = (path, init = {}) =>
    fetch(`${baseUrl}${path}`, { ...init, headers: { ...authorization, ...(init.headers as Record<string, string>) } })
  return {
    token,
    raw,
    call: async (endpoint, input, headers = {}) => {
      const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
      const search = query ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}` : ''
      const isJson = endpoint.bodyKind === 'json'
      const init: RequestInit = { method: endpoint.method, headers: { ...headers, ...(isJson ? jsonType : {}) } }
      if (isJson) init.body = JSON.stringify(body)
      if (endpoint.bodyKind === 'form') init.body = new URLSearchParams(body as Record<string, string>)
      const response = await raw(`/api${fillPath(endpoint.path, params)}${search}`, init)
      return (await response.json()) as RawReply
    },
  }
}

const jsonType = { 'content-type': 'application/json;charset=UTF-8' }

/** For methods and bytes that `fetch` refuses to send. Answers the HTTP status and the body. */
export function sendBytes(
  url: string,
  options: { method: string; headers?: Record<string, string>; body?: string | Uint8Array },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: options.method, headers: options.headers ?? {} }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    request.on('error', reject)
    request.end(options.body)
  })
}
