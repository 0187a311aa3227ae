import { become, checkNode, ensureBuilt, ensureInstalled, fail, settingsFile } from './steps.mjs'

/** `npm start`: installs what is missing, builds what is stale, starts the product. `--empty` leaves the demonstration company out. */

const known = new Set(['--empty'])
const given = process.argv.slice(2)
const unknown = given.find((argument) => !known.has(argument))
if (unknown) fail(`unknown argument ${unknown}. Known: --empty`)

checkNode()
ensureInstalled()
ensureBuilt()
process.stdout.write(
  given.includes('--empty') || process.env.PLATFORM_URL
    ? 'Starting …\n'
    : 'Starting … (the very first start makes the demonstration company)\n',
)
become(process.execPath, ['--enable-source-maps', ...settingsFile(), 'dist/server.js'], {
  NODE_ENV: 'production',
  // A person at a terminal wants the address, not a log; a container wants the log.
  ...(process.stdout.isTTY && !process.env.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : {}),
  ...(given.includes('--empty') ? { DEMO: 'empty' } : {}),
})
