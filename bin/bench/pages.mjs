import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../chromium.mjs'
import { root } from '../steps.mjs'

/** JavaScript of each route as the browser loads it (gzip), and the start of the whole product with data in place. */

const port = 21_011

export async function benchPages() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-'))
  try {
    const first = await start(dataDir)
    await first.stop()
    const starts = []
    for (let round = 0; round < 3; round += 1) {
      const again = await start(dataDir)
      starts.push(again.readyMs)
      if (round < 2) await again.stop()
      else {
        const sizes = await measureSizes().finally(() => again.stop())
        return { sizes, start: { 'first start ms': first.readyMs, 'second start ms': starts.sort((a, b) => a - b)[1] } }
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir) {
  const startedMs = performance.now()
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir },
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Tenon is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`dist/server.js ended with ${code}; run npm run build first`)))
  })
  const readyMs = Math.round(performance.now() - startedMs)
  const stop = () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return exited
  }
  return { readyMs, stop }
}

async function measureSizes() {
  const executablePath = ensureChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await context.newPage()
    const base = `http://127.0.0.1:${port}`
    const rows = [await sizeOf(page, 'login', () => page.goto(`${base}/login`, { waitUntil: 'networkidle' }))]
    await page.getByRole('textbox', { name: '账号' }).fill('admin')
    await page.getByRole('textbox', { name: '密码' }).fill('Tenon@2026')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    for (const route of ['/home', '/hip/hipSupplier']) {
      rows.push(await sizeOf(page, route, () => page.goto(base + route, { waitUntil: 'networkidle' })))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Bytes of scripts on the wire during one cold navigation. */
async function sizeOf(page, name, visit) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await visit()
  await session.detach()
  return { route: name, scripts: scripts.size, 'JS KB (gzip)': Math.round(bytes / 102.4) / 10 }
}
