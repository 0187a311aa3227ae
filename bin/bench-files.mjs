import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { checkNode, ensureBuilt, ensureInstalled, root } from './steps.mjs'

/**
 * `npm run bench:files [-- --quick] [-- --json file] [-- download|upload|zip|chunks|print …]`: files through the web half against the
 * platform directly and against nginx, in turns in one run; only ratios of one run are to be quoted. The full run needs 8 GB of
 * free disk in the temporary folder; without nginx its columns are left out.
 */
checkNode()
ensureInstalled()
const wanted = process.argv.slice(2)
const named = wanted.filter((argument, index) => !argument.startsWith('--') && wanted[index - 1] !== '--json')
// Only printing needs the built product and a browser.
const prints = named.length === 0 || named.includes('print')
if (prints) ensureBuilt()
const env = prints ? { ...process.env, CHROMIUM_PATH: ensureChromium() ?? '' } : process.env
const command = ['--conditions=react-server', '--import', 'tsx', 'bench/files/run.ts', ...wanted]
const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env })
process.exit(status ?? 1)
