import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fail, root, run } from './steps.mjs'

/** `node bin/pack.mjs FOLDER`: gathers what the built product needs to run, and nothing else, into an empty folder. A container holds it. */

const needed = [
  '.npmrc',
  'LICENSE',
  'bin/health.mjs',
  'dist',
  'lib/bff/static-headers.mjs',
  'lib/bff/request-texts.ts',
  'messages',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'public',
]
/** What Next leaves for its next build. */
const forBuilds = new Set(['cache', 'dev', 'diagnostics', 'trace', 'trace-build', 'types'])

const [target] = process.argv.slice(2)
if (!target) fail('say into which folder')
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty`)
if (!existsSync(path.join(root, 'dist', 'server.js'))) fail('run "npm run build" first')

mkdirSync(target, { recursive: true })
for (const name of needed) copy(name)
for (const name of readdirSync(path.join(root, '.next'))) if (!forBuilds.has(name)) copy(path.join('.next', name))
run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: target })

function copy(name) {
  cpSync(path.join(root, name), path.join(target, name), {
    recursive: true,
    // Next links packages of its own tree; the links must lead into the new one.
    verbatimSymlinks: true,
    filter: (file) => path.relative(root, file) !== path.join('dist', 'dev'),
  })
}
