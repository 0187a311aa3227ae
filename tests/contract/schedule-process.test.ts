import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { scheduledTask } from '@/lib/contract/system/scheduled-task'
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

/** Due every ten minutes from some minutes ago on, so that none is due while the first process runs. */
async function makeTask(admin: Client): Promise<string> {
  const minute = (Math.floor(Date.now() / 60_000) + 5) % 10
  const content = { cron: `0 ${minute}/10 * * * ?`, startTime: Date.now(), endTime: '', localHostTaskId: 'oldTaskLogs' }
  const form = { fullName: '定时', enCode: 'timed', executeType: '3', executeContent: JSON.stringify(content) }
  const reply = await admin.call(scheduledTask.create, { body: form as never })
  expect(reply.code).toBe(200)
  return reply.data.id
}

async function runsOf(client: Client, id: string): Promise<{ description: string }[]> {
  return (await client.call(scheduledTask.log, { params: { id }, query: {} })).data.list
}

it('what was due while the platform was stopped, a reminder and a scheduled task, is done when it is back, once', async () => {
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
  const taskId = await makeTask(admin)
  expect(await stop()).toBe(0)

  const later = await signIn(await start({ CLOCK_SHIFT_MINUTES: '15' }), 'admin')
  const reminders = async () => (await takeNews(later)).filter((news) => news.title.includes('夜里停机'))
  await eventually(async () => (await reminders()).length === 1, 'the reminder')
  await eventually(async () => (await runsOf(later, taskId)).length === 1, 'the run')
  expect(await runsOf(later, taskId)).toMatchObject([
    { runResult: 0, description: expect.stringMatching(/^补上此前未按时执行的\d+次；/) },
  ])
  // As a crash does.
  await endProcess(child, 'SIGKILL')

  const again = await signIn(await start({ CLOCK_SHIFT_MINUTES: '16' }), 'admin')
  expect((await takeNews(again)).filter((news) => news.title.includes('夜里停机'))).toEqual([])
  expect(await runsOf(again, taskId)).toHaveLength(1)
  expect(await stop()).toBe(0)
}, 180_000)
