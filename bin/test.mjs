import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, root } from './steps.mjs'

/** `npm test`: all tests, on a fresh machine too. Every stage runs, so that one run tells everything; the last line counts. */

checkNode()
ensureInstalled()

const { checks, runCheck } = await import('./check.mjs')
const { ensureChromium } = await import('./chromium.mjs')
const scratch = mkdtempSync(path.join(tmpdir(), 'tenon-test-'))
const tally = { passed: 0, failed: 0 }

function count(passed, failed) {
  tally.passed += passed
  tally.failed += failed
}

async function stage(name, work) {
  const startedMs = Date.now()
  process.stdout.write(`\n=== ${name}\n`)
  await work()
  process.stdout.write(`=== ${name}: ${Math.round((Date.now() - startedMs) / 1000)} s\n`)
}

function node(args, env = {}) {
  return spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  }).status
}

/**
 * Journeys come in another order with every commit, so that none of them can live on what another one left; for one commit the order
 * stays, so that a failure comes again. `TEST_SEED` draws another one.
 */
const seed = process.env.TEST_SEED ?? seedOfCommit()
process.stdout.write(`order of the journeys: TEST_SEED=${seed}\n`)

function seedOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 7), 16)) : '1'
}

/** Two halves beside each other, or more where there are cores for it: a journey waits for its page most of the time. */
const workers = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)))

/** Counts of a runner's JSON report; a runner that died without one counts as one failure. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

await stage('checks', () => {
  for (const check of checks) count(...(runCheck(check) ? [1, 0] : [0, 1]))
})

await stage('production build', () => {
  ensureBuilt()
  count(1, 0)
})

await stage('unit, component and contract tests', () => {
  const file = path.join(scratch, 'jest.json')
  const status = node(['node_modules/jest/bin/jest.js', '--maxWorkers=100%', '--json', `--outputFile=${file}`], {
    TEST_BUILT: 'on',
  })
  const { passed, failed } = readReport(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }))
  count(passed, failed === 0 && status !== 0 ? 1 : failed)
})

await stage('journeys in Chromium', () => {
  const chromium = ensureChromium()
  const file = path.join(scratch, 'playwright.json')
  const status = node(['node_modules/@playwright/test/cli.js', 'test', `--shuffle=${seed}`], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    TEST_SEED: seed,
    E2E_WORKERS: process.env.E2E_WORKERS ?? String(workers),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
  const { passed, failed } = readReport(file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
  count(passed, failed === 0 && status !== 0 ? 1 : failed)
})

await stage('commands of the README', () => {
  count(...(node(['bin/test-commands.mjs']) === 0 ? [1, 0] : [0, 1]))
})

await stage('npm start from a clean clone', () => {
  count(...(node(['bin/test-clean-clone.mjs']) === 0 ? [1, 0] : [0, 1]))
})

rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`)
process.exitCode = tally.failed === 0 ? 0 : 1
