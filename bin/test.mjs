import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { failuresOfJest, failuresOfPlaywright, listOf, repeatedOfPlaywright } from './failures.mjs'
import { slowestOf, timesOfJest, timesOfPlaywright } from './slowest.mjs'
import { checkNode, ensureBuilt, ensureInstalled, root } from './steps.mjs'
import { suitesThatWait, turnOfJourneys } from './turns.mjs'

/** `npm test`: all tests, on a fresh machine too. Every stage runs, so that one run tells everything; the last line counts. */

checkNode()
ensureInstalled()

const { checks, runCheck } = await import('./check.mjs')
const { ensureChromium } = await import('./chromium.mjs')
const scratch = mkdtempSync(path.join(tmpdir(), 'tenon-test-'))
const tally = { passed: 0, failed: 0 }
const failures = []
const repeated = []

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

const optionsWith = (env) => ({ cwd: root, stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env } })

function node(args, env = {}) {
  return spawnSync(process.execPath, args, optionsWith(env)).status
}

/** As `node`, and what runs beside it is heard meanwhile. */
function nodeWaited(args, env = {}) {
  const child = spawn(process.execPath, args, optionsWith(env))
  return new Promise((resolve) => child.once('close', resolve))
}

/** Runs while another stage does; what it says is kept, and told at the end of its own stage. */
function nodeBeside(script) {
  const startedMs = Date.now()
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve) => {
    child.once('close', (status) => resolve({ script, status, text: Buffer.concat(said).toString(), ms: Date.now() - startedMs }))
  })
}

/** Of a script of our own: what it said last. */
function noteOwn(title, text) {
  failures.push({ title, message: text.trimEnd().split('\n').slice(-15).join('\n') })
}

/**
 * Journeys come in another order with every commit, so that none of them can live on what another one left; for one commit the order
 * stays, so that a failure comes again. `TEST_SEED` draws another one.
 */
const seed = process.env.TEST_SEED ?? seedOfCommit()
const env = { ...process.env, TEST_SEED: seed }
process.stdout.write(`order of the journeys, and the part of the tests that come by turns: TEST_SEED=${seed}\n`)

function seedOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 7), 16)) : '1'
}

/** Two halves beside each other, or more where there are cores for it: a journey waits for its page most of the time. */
const workers = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)))

const playwright = 'node_modules/@playwright/test/cli.js'

function countOfJourneys() {
  const { stdout } = spawnSync(process.execPath, [playwright, 'test', '--list'], { cwd: root, encoding: 'utf8' })
  return Number(/^Total: (\d+) test/m.exec(stdout)?.[1] ?? 0)
}

/** Half as many again as there are cores: suites that start and kill processes wait for them. */
const jestWorkers = Math.ceil(availableParallelism() * 1.5)

/** Counts a runner's JSON report; a runner that died without one, or says no by its status alone, counts as one failure. */
function countReport(file, status, readFailures, read) {
  let told = { passed: 0, failed: 0 }
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    told = read(report)
    failures.push(...readFailures(report))
  } catch (error) {
    noteOwn('a runner left no report', String(error))
    told = { passed: 0, failed: 1 }
  }
  count(told.passed, told.failed === 0 && status !== 0 ? 1 : told.failed)
}

await stage('checks', () => {
  for (const check of checks) {
    const { isGood, text } = runCheck(check)
    count(...(isGood ? [1, 0] : [0, 1]))
    if (!isGood) failures.push({ title: check.name, message: text })
  }
})

await stage('production build', () => {
  ensureBuilt()
  count(1, 0)
})

await stage('unit, component and contract tests', () => {
  for (const suite of suitesThatWait(env)) process.stdout.write(`waits for another commit: ${suite}\n`)
  const file = path.join(scratch, 'jest.json')
  const status = node(['node_modules/jest/bin/jest.js', `--maxWorkers=${jestWorkers}`, '--json', `--outputFile=${file}`], {
    TEST_BUILT: 'on',
    TEST_SEED: seed,
  })
  countReport(file, status, failuresOfJest, (report) => {
    process.stdout.write(`${slowestOf(timesOfJest(report), root)}\n`)
    return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
  })
})

const chromium = ensureChromium()
// Both wait for packages and for Debian a good part of the time: they run beside the journeys, which wait for their pages.
const beside = ['bin/test-clean-clone.mjs', 'bin/test-container.mjs'].map(nodeBeside)

await stage('journeys in Chromium', async () => {
  const file = path.join(scratch, 'playwright.json')
  const { current, total } = turnOfJourneys(countOfJourneys(), env)
  if (total > 1) process.stdout.write(`part ${current} of ${total}; the others wait for other commits\n`)
  const status = await nodeWaited([playwright, 'test', `--shuffle=${seed}`, `--shard=${current}/${total}`], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    TEST_SEED: seed,
    E2E_RETRIES: '1',
    E2E_WORKERS: process.env.E2E_WORKERS ?? String(workers),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
  countReport(file, status, failuresOfPlaywright, (report) => {
    process.stdout.write(`${slowestOf(timesOfPlaywright(report), root)}\n`)
    repeated.push(...repeatedOfPlaywright(report))
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
  })
})

await stage('npm start from a clean clone, and the container', async () => {
  for (const { script, status, text, ms } of await Promise.all(beside)) {
    process.stdout.write(`${text}— ${script}: ${Math.round(ms / 1000)} s, beside the journeys\n`)
    count(...(status === 0 ? [1, 0] : [0, 1]))
    if (status !== 0) noteOwn(script, text)
  }
})

await stage('commands of the README', () => {
  const status = node(['bin/test-commands.mjs'])
  count(...(status === 0 ? [1, 0] : [0, 1]))
  if (status !== 0) noteOwn('commands of the README', 'see the last stage, or node bin/test-commands.mjs')
})

rmSync(scratch, { recursive: true, force: true })
if (repeated.length > 0) process.stdout.write(`\n=== passed only when repeated: find out why\n${listOf(repeated)}\n`)
if (failures.length > 0) process.stdout.write(`\n=== what failed\n${listOf(failures)}\n`)
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`)
process.exitCode = tally.failed === 0 ? 0 : 1
