import { spawnSync } from 'node:child_process'
import { checkNode, ensureInstalled, root } from './steps.mjs'

/**
 * `npm run bench:realtime [-- --quick] [-- --json file] [-- answer|chat|delivered|idle|restarted …]`: the relay against a direct socket
 * to the platform, in turns in one run; only ratios of one run are to be quoted. The full run has 15,000 sockets open on this machine:
 * `ulimit -n` must allow 11,000 of them to one process.
 */
checkNode()
ensureInstalled()
const command = ['--conditions=react-server', '--import', 'tsx', 'bench/realtime/run.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
