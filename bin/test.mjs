import { spawn, spawnSync } from 'node:child_process'
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
 * Where there are cores for it, two halves of the journeys run beside each other: each with a browser, a server and a company of its
 * own, so that nobody meets anybody else's data. On two cores they would only make each other late.
 */
const shards = availableParallelism() >= 4 ? [1, 2] : [1]

/** One half of the journeys; resolves with what passed and failed. */
function journeys(shard, chromium) {
  const file = path.join(scratch, `playwright-${shard}.json`)
  const args = ['node_modules/@playwright/test/cli.js', 'test', `--shard=${shard}/${shards.length}`]
  const child = spawn(process.execPath, [...args, `--output=test-results/${shard}`], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_PORT: String(Number(process.env.E2E_PORT ?? 3219) + shard - 1),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  })
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const { passed, failed } = readReport(file, ({ stats }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
      }))
      resolve([passed, failed === 0 && status !== 0 ? 1 : failed])
    })
  })
}

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

await stage('unit, component and contract tests', () => {
  const file = path.join(scratch, 'jest.json')
  const status = node(['node_modules/jest/bin/jest.js', '--maxWorkers=100%', '--json', `--outputFile=${file}`])
  const { passed, failed } = readReport(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }))
  count(passed, failed === 0 && status !== 0 ? 1 : failed)
})

await stage('production build', () => {
  ensureBuilt()
  count(1, 0)
})

await stage('journeys in Chromium', async () => {
  const chromium = ensureChromium()
  const outcomes = await Promise.all(shards.map((shard) => journeys(shard, chromium)))
  for (const outcome of outcomes) count(...outcome)
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
