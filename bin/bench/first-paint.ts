import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { median } from './product'

/**
 * Milliseconds until a cold page shows something, beside the splash of a client that draws itself in the browser: a page without a word
 * of its own to draw on the server, one small style sheet, and 300 KB of scripts that it does not wait for. Both are asked for as a
 * person asks, in turn, each in a new profile.
 */

const rounds = 15
const splashHtml = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>splash</title>
<link rel="stylesheet" href="/splash.css"><script async src="/client.js"></script></head>
<body><div class="splash"><div class="dot"></div><p>Loading</p></div></body></html>`
const splashCss = `body{margin:0;background:#f0f2f5;font:14px sans-serif}.splash{display:grid;place-items:center;height:100vh}
.dot{width:40px;height:40px;border-radius:50%;background:#1677ff}`.padEnd(2000)
const clientScript = Array.from(
  { length: 5000 },
  (_, i) => `globalThis.f${i}=()=>'part ${(i * 7919) % 10007} of a client';`,
).join('\n')

type PaintRow = { page: string; 'first paint ms': number; 'to splash': number }

export async function benchFirstPaint(browser: Browser, loginAddress: string): Promise<PaintRow[]> {
  const splash = await startSplash()
  try {
    const times: Record<string, number[]> = { splash: [], 'sign-in': [] }
    for (let round = 0; round <= rounds; round += 1) {
      const seen = { splash: await paintedMs(browser, splash.address), 'sign-in': await paintedMs(browser, loginAddress) }
      // The first round warms the servers, which a person meets warm.
      if (round > 0) for (const [page, ms] of Object.entries(seen)) times[page]?.push(ms)
    }
    const baseline = median(times['splash'] ?? [])
    const row = ([page, values]: [string, number[]]) => ({
      page,
      'first paint ms': Math.round(median(values)),
      'to splash': Math.round((median(values) / baseline) * 100) / 100,
    })
    return Object.entries(times).map(row)
  } finally {
    splash.close()
  }
}

async function paintedMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    return (await paint.jsonValue()) ?? 0
  } finally {
    await context.close()
  }
}

function startSplash(): Promise<{ address: string; close: () => void }> {
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html; charset=utf-8', gzipSync(splashHtml)],
    '/splash.css': ['text/css', gzipSync(splashCss)],
    '/client.js': ['text/javascript', gzipSync(clientScript)],
  }
  const server = createServer((req, res) => {
    const [type, body] = files[req.url ?? ''] ?? ['text/plain', gzipSync('none')]
    res.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ address: `http://127.0.0.1:${port}/`, close: () => server.close() })
    })
  })
}
