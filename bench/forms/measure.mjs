import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'

/** Frames as fast as they can be drawn: a key is then as slow as the work it causes, not as the screen's refresh. */
const launchArgs = ['--no-sandbox', '--disable-gpu-vsync', '--disable-frame-rate-limit']
const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' }

export async function launch() {
  const executablePath = process.env.CHROMIUM_PATH || undefined
  return chromium.launch({ executablePath, args: launchArgs })
}

/** Serves each built page under its name, with all its styles linked. */
export async function servePages(dir) {
  const server = createServer((request, response) => {
    const [, page = '', file = ''] = new URL(request.url ?? '/', 'http://bench').pathname.split('/')
    try {
      const body = file === '' ? documentOf(dir, page) : readFileSync(path.join(dir, path.basename(page), path.basename(file)))
      response.writeHead(200, { 'content-type': types[path.extname(file) || '.html'] }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

function documentOf(dir, page) {
  const files = readdirSync(path.join(dir, page))
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="./${file}">`)
  return `<!doctype html><html lang="zh-CN" data-theme="light"><head><meta charset="utf-8"><title>${page}</title>${styles.join('')}</head>
<body><div id="root"></div><script type="module" src="./${page}.js"></script></body></html>`
}

const settleMs = 400

/** One visit in a context of its own; `steps` measure on the mounted screen. */
export async function visit(browser, { address, name, screen }, steps) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    let scriptBytes = 0
    const bodies = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js') && !response.url().includes('/harness/'))
        bodies.push(response.body().then((body) => (scriptBytes += gzipSync(body).length)))
    })
    await page.goto(`${address}/${name}/`)
    await page.waitForFunction(() => window.bench !== undefined)
    await page.evaluate((wanted) => window.bench.prepare(wanted), screen)
    // A new renderer is busy with itself for a moment, which a small page would meet and a large one would not.
    await page.waitForTimeout(settleMs)
    const mounted = await page.evaluate((wanted) => window.bench.mount(wanted), screen)
    await Promise.all(bodies)
    const scriptKb = scriptBytes / 1024
    const heapMb = await heapOf(page)
    return { 'mounted ms': mounted, 'heap MB': heapMb, 'script KB gzip': scriptKb, ...(await steps(page)) }
  } finally {
    await context.close()
  }
}

async function heapOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

/** Keys before the measured ones: the code that they run is warm then, as it is for a person who types. */
const warmUpKeys = 6

/** Milliseconds from a key to the painted frame that shows what is expected of it. */
export async function timed(page, key, expected) {
  await page.evaluate((wanted) => window.bench.armKey(wanted), expected)
  await page.keyboard.press(key)
  const ms = await page.evaluate(() => window.bench.keyTime())
  if (!(ms >= 0)) throw new Error(`after ${key} the page never showed ${JSON.stringify(expected)}`)
  return ms
}

/** A person types eight keys a second; what a page puts off to the pause between them is done there. */
const typingPauseMs = 120

/** Median time of keys typed one after the other, each until a painted frame shows what is expected of it. */
export async function keys(page, presses) {
  const times = []
  for (const { key, expected } of presses) {
    await page.waitForTimeout(typingPauseMs)
    times.push(await timed(page, key, expected))
  }
  return median(times.slice(warmUpKeys))
}

export function median(values) {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
