import '@/tests/fixtures/bff-env'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Harness, md5, startHarness, testPassword } from './harness'

/** Two copies of the web half, each with a memory of its own, before one platform of ours. */
let platform: Harness
let copies: Copy[]
beforeAll(async () => {
  platform = await startHarness()
  copies = [await startCopy(), await startCopy()]
})
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()))
  await platform.stop()
})

type Copy = { url: string; stop: () => Promise<void> }

/** What one process shares between its bundles hangs on global symbols; a copy is loaded without those of the others. */
async function startCopy(): Promise<Copy> {
  const globals = globalThis as Record<symbol, unknown>
  for (const name of ['tenon.bff.sessions', 'tenon.bff.session-state']) globals[Symbol.for(name)] = undefined
  let listener: ReturnType<typeof getRequestListener> | undefined
  await jest.isolateModulesAsync(async () => {
    const { webConfig } = await import('@/lib/config/web-config')
    Object.assign(webConfig(), { platformUrl: new URL(platform.baseUrl) })
    const { answerWebRequest } = await import('@/lib/bff/web-adapter')
    listener = getRequestListener(answerWebRequest, { overrideGlobalObjects: false })
  })
  const server: Server = createServer((req, res) => void listener?.(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function send(copy: number, path: string, cookie: string, body?: string, type = 'application/json') {
  const init: RequestInit = { method: body === undefined ? 'GET' : 'POST', headers: { cookie } }
  if (body !== undefined) Object.assign(init, { body, headers: { cookie, 'content-type': type } })
  const response = await fetch(`${copies[copy]?.url}/api${path}`, init)
  const pairs = response.headers.getSetCookie().flatMap((line) => line.match(/^[^=]+=[^;]+/) ?? [])
  return { code: ((await response.json()) as { code: number }).code, cookie: pairs.join('; ') }
}

const form = `account=clerk&password=${md5(testPassword)}&grant_type=password`
const signIn = async () => (await send(0, '/oauth/Login', '', form, 'application/x-www-form-urlencoded')).cookie
const confirmation = JSON.stringify({ account: 'clerk', password: md5(testPassword) })

it('a cookie from before the lock opens nothing, also through a copy that has heard of no lock', async () => {
  const before = await signIn()
  expect((await send(1, '/oauth/CurrentUser', before)).code).toBe(200)
  const locked = await send(0, '/session/lock', before, '{}')
  expect(locked.code).toBe(200)
  for (const copy of [0, 1])
    for (const cookie of [before, locked.cookie]) expect((await send(copy, '/oauth/CurrentUser', cookie)).code).toBe(423)
})

it('unlocked through one copy it is unlocked in every one, whichever cookie comes', async () => {
  const before = await signIn()
  const locked = await send(0, '/session/lock', before, '{}')
  expect((await send(1, '/oauth/CurrentUser', before)).code).toBe(423)
  const unlocked = await send(1, '/oauth/LockScreen', locked.cookie, confirmation)
  expect(unlocked.code).toBe(200)
  for (const copy of [0, 1]) expect((await send(copy, '/oauth/CurrentUser', unlocked.cookie)).code).toBe(200)
  expect((await send(1, '/oauth/CurrentUser', locked.cookie)).code).toBe(200)
})

it('nobody but the password opens it: neither another lock nor a seal in the place of another', async () => {
  const before = await signIn()
  const locked = (await send(0, '/session/lock', before, '{}')).cookie
  expect((await send(1, '/session/lock', before, '{}')).code).toBe(200)
  const pasted = `${locked}; tenon-pending=${before.replace(/^[^=]+=/, '')}`
  expect((await send(1, '/session/adopt', pasted, '{}')).code).toBe(404)
  expect((await send(1, '/oauth/LockScreen', before, JSON.stringify({ account: 'clerk', password: md5('x') }))).code).toBe(400)
  expect((await send(1, '/oauth/CurrentUser', before)).code).toBe(423)
})
