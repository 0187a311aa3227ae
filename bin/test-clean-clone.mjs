import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServing } from './serving.mjs'
import { root } from './steps.mjs'

/**
 * The README's promise: `npm start` on a fresh clone brings the product up, and a second start does no needless work.
 * The clone holds what is committed, so run this after committing.
 */

const firstStartTimeoutMs = 12 * 60_000
const secondStartTimeoutMs = 30_000
const clone = mkdtempSync(path.join(tmpdir(), 'tenon-clone-'))

try {
  const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Error('git clone failed')
  bringBuildCache()
  const first = await startOnce(firstStartTimeoutMs)
  const second = await startOnce(secondStartTimeoutMs)
  if (/Installing|Building/.test(second.output())) throw new Error('the second start installed or built again')
  process.stdout.write(`first start ready after ${first.readyMs} ms, second after ${second.readyMs} ms\n`)
} finally {
  rmSync(clone, { recursive: true, force: true, maxRetries: 3 })
}

/** What the builder kept of the same sources: it makes nothing that would not be made without it, and saves most of a second build. */
function bringBuildCache() {
  const cache = path.join(root, '.next', 'cache')
  if (existsSync(cache)) cpSync(cache, path.join(clone, '.next', 'cache'), { recursive: true })
}

async function startOnce(timeoutMs) {
  const serving = await startServing({ cwd: clone, args: ['start'], env: {}, timeoutMs })
  try {
    await serving.visit()
  } finally {
    await serving.stop()
  }
  return serving
}
