import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { demoAccounts } from '@/platform/seed/demo-accounts'
import { scriptBytes } from '@/tests/fixtures/script-bytes'
import { LoginPage } from '@/tests/pages/login-page'

/** JavaScript of each route as the browser loads it (gzip), and the start of the whole product with and without data in place. */

const port = 21_011
const base = `http://127.0.0.1:${port}`
const startRounds = 3

type SizeRow = { route: string; scripts: number; 'JS KB (gzip)': number }
type Started = { readyMs: number; stop: () => Promise<unknown> }

async function benchPages(): Promise<{ sizes: SizeRow[]; start: Record<string, number>[] }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-'))
  try {
    const first = await start(dataDir)
    await first.stop()
    const times: number[] = []
    for (let round = 0; round < startRounds; round += 1) {
      const again = await start(dataDir)
      times.push(again.readyMs)
      await again.stop()
    }
    const measured = await start(dataDir)
    const sizes = await measureSizes().finally(measured.stop)
    const median = times.sort((a, b) => a - b)[Math.floor(startRounds / 2)] ?? 0
    return { sizes, start: [{ 'first start ms': first.readyMs, 'later start ms': median }] }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function start(dataDir: string): Promise<Started> {
  const startedMs = performance.now()
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir } as const
  const child = spawn(process.execPath, ['dist/server.js'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const stop = () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return exited
  }
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Tenon is ready')) resolve({ readyMs: Math.round(performance.now() - startedMs), stop })
    })
    child.once('exit', (code) => reject(new Error(`dist/server.js ended with ${code}`)))
  })
}

async function measureSizes(): Promise<SizeRow[]> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const page = await (await browser.newContext({ locale: 'zh-CN', baseURL: base })).newPage()
    const rows = [await sizeOf(page, '/login')]
    const [account] = demoAccounts
    if (!account) throw new Error('there is no demonstration account')
    await new LoginPage(page).signIn(account.account, account.password)
    await page.waitForURL('**/home')
    for (const route of ['/home', '/hip/hipSupplier']) rows.push(await sizeOf(page, route))
    return rows
  } finally {
    await browser.close()
  }
}

async function sizeOf(page: Page, route: string): Promise<SizeRow> {
  const { scripts, bytes } = await scriptBytes(page, () => page.goto(route, { waitUntil: 'networkidle' }))
  return { route, scripts, 'JS KB (gzip)': Math.round(bytes / 102.4) / 10 }
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const result = await benchPages()
if (values.json) writeFileSync(values.json, JSON.stringify(result))
