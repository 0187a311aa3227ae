import { become, checkNode, ensureBuilt, ensureInstalled } from './steps.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
become(process.execPath, ['--enable-source-maps', 'dist/restore.js', ...process.argv.slice(2)])
