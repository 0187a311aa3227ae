import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './steps.mjs'

/**
 * The README's promise: `npm start` on a fresh clone brings the product up, and a second start does no needless work.
 * The clone holds what is committed, so run this after committing.
 */

const firstStartTimeoutMs = 12 * 60_000
const secondStartTimeoutMs = 30_000
const clone = mkdtempSync(path.join(tmpdir(), 'tenon-clone-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)

try {
  const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Error('git clone failed')
  const first = await startOnce(firstStartTimeoutMs)
  await first.visit()
  await first.stop()
  const second = await startOnce(secondStartTimeoutMs)
  await second.visit()
  await second.stop()
  if (/Installing|Building/.test(second.output())) throw new Error('the second start installed or built again')
  process.stdout.write(`first start ready after ${first.readyMs} ms, second after ${second.readyMs} ms\n`)
} finally {
  rmSync(clone, { recursive: true, force: true, maxRetries: 3 })
}

async function startOnce(timeoutMs) {
  const startedMs = Date.now()
  let text = ''
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), CI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // Already gone: that is what was wanted.
    }
  }
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error(`not ready within ${timeoutMs / 1000} s`)), timeoutMs)
    const look = setInterval(() => {
      if (text.includes('Tenon is ready')) done()
    }, 50)
    exited.then(() => done(new Error('npm start ended')))
    const done = (error) => {
      clearTimeout(timer)
      clearInterval(look)
      if (!error) return resolve()
      kill()
      reject(new Error(`${error.message}\n${text}`))
    }
  })
  return { readyMs: Date.now() - startedMs, output: () => text, visit, stop: () => (kill(), exited) }
}

/** The sign-in page renders and a demonstration account gets in, by raw HTTP as a newcomer's browser would. */
async function visit() {
  const base = `http://127.0.0.1:${port}`
  const page = await fetch(`${base}/login`)
  if (page.status !== 200 || !(await page.text()).includes('<form')) throw new Error(`/login answered ${page.status}`)
  const ready = await fetch(`${base}/readyz`)
  if (ready.status !== 200) throw new Error(`/readyz answered ${ready.status}: ${await ready.text()}`)
}
