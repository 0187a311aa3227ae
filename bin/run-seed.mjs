import { become, checkNode, ensureBuilt, ensureInstalled } from './steps.mjs'

/** `npm run seed -- --module hipInvoice --records 1000000`: fills a generated module for scale tests. */

checkNode()
ensureInstalled()
ensureBuilt()
become(process.execPath, ['--enable-source-maps', 'dist/seed.js', ...process.argv.slice(2)])
