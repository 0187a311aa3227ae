import { spawnSync } from 'node:child_process'
import { checkNode, ensureInstalled, fail, root } from './steps.mjs'

/** `npm run test:postgres`: the platform's own tests and the contract suite on a PostgreSQL server; each file gets a schema of its own. */

checkNode()
ensureInstalled()
const url = process.env.TEST_DATABASE_URL
if (!url) fail('TEST_DATABASE_URL: missing, for example postgres://tenon:password@127.0.0.1:5432/tenon_test')
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--', 'platform/', 'tests/contract/'], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
