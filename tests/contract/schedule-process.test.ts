import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatDate, parseDate } from '@/lib/datetime/format'
import { type Client, createClient, loginForm, tryLogin } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'
import { create, takeNews } from './schedule-setup'
import { eventually } from './socket-testing'

/** The real process with the demonstration company on a folder of its own; its clock can be set ahead. */
const folder = mkdtempSync(path.join(tmpdir(), 'tenon-schedule-'))
let child: ChildProcess | undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const zone = 'Asia/Shanghai'
const demoPassword = 'Tenon@2026'

async function start(env: Record<string, string> = {}): Promise<string> {
  const started = await startPlatformProcess({ DATA_DIR: folder, LOG_LEVEL: 'warn', TIME_ZONE: zone, ...env })
  child = started.child
  return started.url
}

const stop = () => endProcess(child, 'SIGTERM')

async function signIn(baseUrl: string, account: string): Promise<Client> {
  return createClient(baseUrl, (await tryLogin(baseUrl, loginForm(account, demoPassword))).data.token)
}

it('a reminder whose time came while the platform was stopped is sent when it is back, once', async () => {
  const url = await start()
  const admin = await signIn(url, 'admin')
  const startAt = Date.now() + 40 * 60_000
  const startDay = parseDate(formatDate(startAt, 'yyyy-MM-dd', zone), 'yyyy-MM-dd', zone)
  const entry = {
    category: '1',
    title: '夜里停机',
    startDay,
    startTime: formatDate(startAt, 'HH:mm', zone),
    duration: 30,
    reminderTime: 30,
  }
  expect((await create(admin, entry)).code).toBe(200)
  expect(await stop()).toBe(0)

  const later = await signIn(await start({ CLOCK_SHIFT_MINUTES: '15' }), 'admin')
  const reminders = async () => (await takeNews(later)).filter((news) => news.title.includes('夜里停机'))
  await eventually(async () => (await reminders()).length === 1, 'the reminder')
  expect(await stop()).toBe(0)

  const again = await signIn(await start({ CLOCK_SHIFT_MINUTES: '16' }), 'admin')
  expect((await takeNews(again)).filter((news) => news.title.includes('夜里停机'))).toEqual([])
  expect(await stop()).toBe(0)
}, 180_000)
