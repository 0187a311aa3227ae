import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServing } from './serving.mjs'
import { root } from './steps.mjs'

/**
 * The README tells the truth: every command in it is run here, or by the stage named beside it. A command that is added to the
 * README without a line here fails this script.
 */

const scratch = mkdtempSync(path.join(tmpdir(), 'tenon-commands-'))
const dataDir = path.join(scratch, 'data')

const commands = {
  'npm test': () => 'is this very run',
  'npm start': () => 'is run by bin/test-clean-clone.mjs',
  'npm run check': () => 'is the first stage of npm test',
  'npm start -- --empty': () => servesLogin(['start', '--', '--empty'], { DATA_DIR: path.join(scratch, 'empty') }),
  'npm run dev': () => servesLogin(['run', 'dev'], { DATA_DIR: path.join(scratch, 'dev') }),
  'npm run openapi': () => {
    const document = JSON.parse(output(['run', '--silent', 'openapi']))
    return `describes ${Object.keys(document.paths).length} paths`
  },
  'npm run messages': () => output(['run', '--silent', 'messages', '--', '--check']) && 'finds the texts complete',
  'npm run seed -- --module hipInvoice --records 1000000': async () => {
    await servesLogin(['start'], { DATA_DIR: dataDir })
    output(['run', '--silent', 'seed', '--', '--module', 'hipInvoice', '--records', '2000'], { DATA_DIR: dataDir })
    return 'filled 2000 records into a fresh company'
  },
  'npm run bench': () =>
    output(['run', '--silent', 'bench', '--', 'proxy'], { BENCH_QUICK: '1' }) && 'measured the forwarding path for a moment',
  'npm run bench:forms': () =>
    output(['run', '--silent', 'bench:forms', '--', 'table200'], { BENCH_ROUNDS: '1' }) && 'measured a sub-table once',
  'npm run bench:flow': () => output(['run', '--silent', 'bench:flow', '--', '--quick']) && 'measured a tenth of the parts',
  'npm run bench:realtime': () =>
    output(['run', '--silent', 'bench:realtime', '--', '--quick', 'answer']) && 'measured the relay for a moment',
  'npm run bench:files': () =>
    output(['run', '--silent', 'bench:files', '--', '--quick', 'download', 'upload', 'chunks']) && 'sent files for a moment',
  'npm run test:postgres': () => {
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'test:postgres'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TEST_DATABASE_URL: '' },
    })
    if (status === 0 || !stderr.includes('TEST_DATABASE_URL: missing')) throw new Error('did not ask for TEST_DATABASE_URL')
    return 'asks for its server in one line'
  },
}

const failed = []
try {
  for (const command of commandsOfReadme()) {
    const run = commands[command]
    if (!run) {
      failed.push(`${command}: no test runs it; add it to bin/test-commands.mjs`)
      continue
    }
    try {
      process.stdout.write(`${command}: ${await run()}\n`)
    } catch (error) {
      failed.push(`${command}: ${error.message}`)
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
}
for (const line of failed) process.stderr.write(`${line}\n`)
process.exit(failed.length === 0 ? 0 : 1)

/** Lines of shell blocks, and the first column of the table of commands. */
function commandsOfReadme() {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split('\n'))
  const cells = [...text.matchAll(/^\| `(npm [^`]+)` \|/gm)].map(([, cell]) => cell)
  return [...new Set([...blocks, ...cells])]
}

function output(args, env = {}) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`ended with ${status}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`)
  return stdout || 'done'
}

/** Starts a long-running command, fetches the sign-in page and stops it. */
async function servesLogin(args, env) {
  const serving = await startServing({ cwd: root, args, env, timeoutMs: 120_000 })
  try {
    await serving.visit()
    return 'serves the sign-in page'
  } finally {
    await serving.stop()
  }
}
