import { spawnSync } from 'node:child_process'
import { checkNode, ensureInstalled, root } from './steps.mjs'

/**
 * `npm run bench:files [-- --quick] [-- --json file] [-- download|upload|zip|chunks …]`: files through the web half against the
 * platform directly and against nginx, in turns in one run; only ratios of one run are to be quoted. The full run needs 8 GB of
 * free disk in the temporary folder; without nginx its columns are left out.
 */
checkNode()
ensureInstalled()
const command = ['--conditions=react-server', '--import', 'tsx', 'bench/files/run.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
