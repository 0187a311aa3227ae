import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { platformProgram } from '@/tests/fixtures/platform-program'

/** The process as it is started, on a folder of its own. */
const folder = mkdtempSync(path.join(tmpdir(), 'tenon-main-'))
const password = '0123456789abcdef0123456789abcdef'
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Started = {
  child: ChildProcess
  ready: Promise<{ port: number; setupToken?: string; warning?: string }>
  ended: Promise<{ code: number | null; stderr: string }>
}

function start(env: Record<string, string> = {}): Started {
  const { DATABASE_URL: _, ...inherited } = process.env
  const settings = { DATA_DIR: folder, DEMO: 'empty', NODE_ENV: 'production', LOG_LEVEL: 'warn', PLATFORM_PORT: '0', ...env }
  const child = spawn(process.execPath, [...platformProgram.execArgv, platformProgram.script], {
    env: { ...inherited, ...settings } as NodeJS.ProcessEnv,
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stderr })),
  )
  const ready = new Promise<{ port: number }>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
      if (stdout.includes('\n')) resolve(JSON.parse(stdout))
    })
    child.on('close', () => reject(new Error(`ended early: ${stderr}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, ended }
}

const isHealthy = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok

async function setUp(port: number, token: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token, password })
  return (await fetch(`http://127.0.0.1:${port}/api/setup/administrator`, { method: 'POST', headers, body })).json()
}

it('starts, offers to set the first password once, refuses a second process on its folder with one line, and ends with 0 leaving no lock', async () => {
  const first = start()
  const { port, setupToken } = await first.ready
  expect(await isHealthy(port)).toBe(true)
  expect(await setUp(port, setupToken ?? '')).toMatchObject({ code: 200, data: { account: 'admin' } })
  expect(await setUp(port, setupToken ?? '')).toMatchObject({ code: 400 })
  const second = await start().ended
  expect(second.code).toBe(1)
  expect(second.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^The data folder .* is in use by process \d+/)])
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(existsSync(path.join(folder, 'platform.lock'))).toBe(false)
}, 120_000)

it('keeps every acknowledged write when it is killed, and starts again on the folder', async () => {
  const first = start()
  const { port } = await first.ready
  const signIns = Array.from({ length: 20 }, async () => {
    const body = new URLSearchParams({ account: 'admin', password })
    const reply = await fetch(`http://127.0.0.1:${port}/api/oauth/Login`, { method: 'POST', body })
    return ((await reply.json()) as { data: { token: string } }).data.token
  })
  const acknowledged: string[] = []
  await Promise.allSettled(
    signIns.map(async (signIn) => {
      acknowledged.push(await signIn)
      if (acknowledged.length === 10) first.child.kill('SIGKILL')
    }),
  )
  await first.ended
  const second = start()
  const { port: newPort } = await second.ready
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  for (const authorization of acknowledged) {
    const me = await fetch(`http://127.0.0.1:${newPort}/api/oauth/me`, { headers: { authorization } })
    expect(await me.json()).toMatchObject({ code: 200, data: { userAccount: 'admin' } })
  }
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
}, 120_000)

it('gives the administrator of an empty installation the password of the environment, and then offers no set-up', async () => {
  const { child, ready, ended } = start({ DATA_DIR: path.join(folder, 'given'), ADMIN_PASSWORD: 'Spring-26' })
  const { port, setupToken } = await ready
  expect(setupToken).toBeUndefined()
  const body = new URLSearchParams({ account: 'admin', password: createHash('md5').update('Spring-26').digest('hex') })
  const reply = await fetch(`http://127.0.0.1:${port}/api/oauth/Login`, { method: 'POST', body })
  expect(await reply.json()).toMatchObject({ code: 200 })
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}, 120_000)

it('opens the last copy in place of a damaged database, and tells whoever starts it and every administrator what is missing', async () => {
  const dataDir = path.join(folder, 'damaged')
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'Spring-26' }
  const first = start(settings)
  await first.ready
  first.child.kill('SIGTERM')
  await first.ended
  const database = path.join(dataDir, 'database')
  cpSync(database, path.join(dataDir, 'database-copies', '2026-01-02T03-04-05.000Z'), { recursive: true })
  truncateSync(path.join(database, 'global', 'pg_control'), 100)
  const second = start(settings)
  const { port, warning } = await second.ready
  expect(warning).toMatch(/from 2026-01-02 11:04:05 until 20\d\d-.* is missing\. The damaged one is kept in .*database\.damaged-/)
  const body = new URLSearchParams({ account: 'admin', password: createHash('md5').update('Spring-26').digest('hex') })
  const reply = await fetch(`http://127.0.0.1:${port}/api/oauth/Login`, { method: 'POST', body })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  const list = await fetch(`http://127.0.0.1:${port}/api/message`, { headers: { authorization: token } })
  expect(JSON.stringify(await list.json())).toContain('数据库已从副本恢复，部分数据缺失')
  second.child.kill('SIGTERM')
  await second.ended
  const third = start(settings)
  expect((await third.ready).warning).toBeUndefined()
  third.child.kill('SIGTERM')
  await third.ended
}, 240_000)

it('closes its sockets with 1001 when it is stopped, and ends without waiting for them', async () => {
  const { child, ready, ended } = start({ DATA_DIR: path.join(folder, 'sockets'), ADMIN_PASSWORD: 'Spring-26' })
  const { port } = await ready
  const body = new URLSearchParams({ account: 'admin', password: createHash('md5').update('Spring-26').digest('hex') })
  const reply = await fetch(`http://127.0.0.1:${port}/api/oauth/Login`, { method: 'POST', body })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${encodeURIComponent(token)}`)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  child.kill('SIGTERM')
  expect(await closed).toBe(1001)
  const { code, stderr } = await ended
  expect(code).toBe(0)
  expect(stderr).not.toContain('were cut')
}, 120_000)

it('ends with one line per wrong variable', async () => {
  const { code, stderr } = await start({ PLATFORM_PORT: 'x', DEMO: 'y' }).ended
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^PLATFORM_PORT: /), expect.stringMatching(/^DEMO: /)])
})
