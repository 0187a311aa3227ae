import { become, checkNode, ensureBuilt, ensureInstalled, fail, settingsFile } from './steps.mjs'

/** `npm start`: installs what is missing, builds what is stale, starts the product. `--empty` leaves the demonstration company out. */

const known = new Set(['--empty'])
const given = process.argv.slice(2)
const unknown = given.find((argument) => !known.has(argument))
if (unknown) fail(`unknown argument ${unknown}. Known: --empty`)

checkNode()
ensureInstalled()
ensureBuilt()
become(process.execPath, ['--enable-source-maps', ...settingsFile(), 'dist/server.js'], {
  NODE_ENV: 'production',
  ...(given.includes('--empty') ? { DEMO: 'empty' } : {}),
})
