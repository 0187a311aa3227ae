import '@/tests/fixtures/bff-env'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { type EmbeddedPlatform, startEmbeddedPlatform } from '@/lib/bff/embedded-platform'
import { forwardNodeRequest } from '@/lib/bff/node-adapter'
import { answerReady } from '@/lib/bff/operations'
import { startSocketRelay } from '@/lib/bff/websocket/relay'
import { signedIn } from '@/lib/bff/websocket/testing'
import { webConfig } from '@/lib/config/web-config'
import { platformProgram } from '@/tests/fixtures/platform-program'
import { loginForm, tryLogin } from './harness'

jest.setTimeout(240_000)

const folder = mkdtempSync(path.join(tmpdir(), 'tenon-restart-'))
const password = 'Tenon@2026'
const relay = startSocketRelay()
let platform: EmbeddedPlatform
let web: Server
let webUrl: string
let cookie: string
const ports: number[] = []

/** The web half as `server.ts` has it: the platform beside it, its address in the environment, calls and sockets passed on. */
beforeAll(async () => {
  Object.assign(webConfig(), { isEmbedded: true })
  platform = await startEmbeddedPlatform({
    ...platformProgram,
    env: {
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'error', PLATFORM_PORT: '0', DATABASE_URL: '' },
      ...{ DATA_DIR: folder, DEMO: 'empty', ADMIN_PASSWORD: password },
    },
    onReady: ({ port }) => {
      ports.push(port)
      process.env['TENON_EMBEDDED_URL'] = `http://127.0.0.1:${port}`
    },
    onGivenUp: () => undefined,
  })
  web = createServer((req, res) => {
    if (req.url === '/readyz') void answerReady(res, { isDraining: false, isRestarting: platform.isRestarting() })
    else void forwardNodeRequest(req, res)
  })
  web.on('upgrade', (req, socket, head) => relay.upgrade(req, socket, head))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const { data } = await tryLogin(`http://127.0.0.1:${ports[0]}`, loginForm('admin', password))
  cookie = (await signedIn({ token: data.token })).cookie
})
afterAll(async () => {
  relay.drain()
  await platform?.stop()
  web?.closeAllConnections()
  await new Promise((resolve) => web?.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

type Reply = { code: number; data: { list: { children: { enCode: string }[] }[] } | null }

async function call(method: string, target: string, body?: object): Promise<Reply> {
  const headers = { cookie, 'content-type': 'application/json' }
  const response = await fetch(`${webUrl}/api/system/${target}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return (await response.json()) as Reply
}

const save = (enCode: string) =>
  call('POST', 'DictionaryType', { parentId: '1', fullName: enCode, enCode, isTree: 0 }).then(({ code }) => code === 200)

const readiness = async () => (await (await fetch(`${webUrl}/readyz`)).json()) as { status: string; missing: string[] }

async function until(ask: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let round = 0; round < 1200; round += 1) {
    if (await ask()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what}: not in time`)
}

const openSocket = () => new WebSocket(`${webUrl.replace('http', 'ws')}/websocket`, { headers: { cookie, origin: webUrl } })

it('killed again and again under saves, the platform comes back, and has all that it had acknowledged', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const socket = openSocket()
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('message', resolve))
    const state = { isOver: false, tried: 0 }
    const savers = Array.from({ length: 4 }, async (_, saver) => {
      while (!state.isOver) {
        const enCode = `d${round}x${saver}x${state.tried++}`
        if (await save(enCode).catch(() => false)) acknowledged.push(enCode)
      }
    })
    const before = acknowledged.length
    await until(() => acknowledged.length > before + 10, 'saves')
    process.kill(platform.pid() ?? 0, 'SIGKILL')
    await until(() => platform.isRestarting(), 'the end')
    expect(await readiness()).toEqual({ status: 'unavailable', missing: ['platform: restarting'] })
    state.isOver = true
    await Promise.all(savers)
    // Try again later: the browser does, and gets a socket again as soon as the platform answers.
    expect(await closed).toBe(1013)
    await until(() => !platform.isRestarting(), 'the restart')
  }
  expect((await readiness()).status).toBe('ok')
  const { data } = await call('GET', 'DictionaryType')
  const kept = new Set(data?.list.flatMap(({ children }) => children.map(({ enCode }) => enCode)))
  expect(acknowledged.filter((enCode) => !kept.has(enCode))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(30)
  expect(new Set(ports).size).toBeGreaterThan(1)
  const socket = openSocket()
  await new Promise((resolve) => socket.once('message', resolve))
  socket.close()
})
