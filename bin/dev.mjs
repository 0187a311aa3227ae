import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkNode, ensureInstalled, root, settingsFile } from './steps.mjs'

/** `npm run dev`: pages with fast refresh by Next; the two server processes start again when their sources change. */

checkNode()
ensureInstalled()
const { devOutdir, watchServers } = await import('./bundle.mjs')

let server
let isStopping = false

function startServer() {
  server = spawn(process.execPath, ['--enable-source-maps', ...settingsFile(), path.join(devOutdir, 'server.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
  })
}

async function restart(isGood) {
  if (!isGood || isStopping) return
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    process.stdout.write('Server sources changed, starting again …\n')
  }
  if (!isStopping) startServer()
}

// One restart after the other, however fast files are saved.
let queue = Promise.resolve()
const watching = await watchServers({
  outdir: devOutdir,
  onBuilt: (isGood) => {
    queue = queue.then(() => restart(isGood))
  },
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    isStopping = true
    await watching.dispose()
    if (!server || server.exitCode !== null) process.exit(0)
    server.once('exit', () => process.exit(0))
    server.kill('SIGTERM')
  })
}
