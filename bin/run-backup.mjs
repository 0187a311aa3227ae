import { become, checkNode, ensureBuilt, ensureInstalled } from './steps.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
become(process.execPath, ['--enable-source-maps', 'dist/backup.js', ...process.argv.slice(2)])
