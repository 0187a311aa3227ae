import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { checkNode, ensureBuilt, ensureInstalled, fail, root } from './steps.mjs'

/** `npm run bench [-- proxy|pages|screens|records|durability|rows|rights|portals|history|export|import|designer|flow|sync …] [--quick]`: prints tables and writes bench-results/<time>.json. Quote ratios of one run only. */

const isQuick = process.argv.includes('--quick')

const parts = {
  proxy: async () => (await import('./bench/proxy.mjs')).benchProxy(),
  pages: () => runTyped('bench-pages', { CHROMIUM_PATH: ensureChromium() ?? '' }),
  screens: () => runTyped('bench-screens', { CHROMIUM_PATH: ensureChromium() ?? '' }),
  records: () => runTyped('bench-records', {}),
  durability: () => runTyped('bench-durability', {}),
  rows: () => runTyped('bench-rows', {}),
  rights: () => runTyped('bench-rights', {}),
  portals: () => runTyped('bench-portals', {}),
  history: () => runTyped('bench-history', {}),
  export: () => runTyped('bench-export', {}),
  import: () => runTyped('bench-import', {}),
  designer: () => runTyped('bench-designer', { CHROMIUM_PATH: ensureChromium() ?? '' }),
  sync: () => runTyped('bench-sync', {}),
  flow: () => runTyped('bench-flow', isQuick ? { BENCH_QUICK: '1' } : {}),
}

/** Benches that use the product's own sources run in a process of their own and leave their tables in a file. */
function runTyped(name, env) {
  const file = path.join(root, 'bench-results', `${name}.json`)
  const command = ['--import', 'tsx', `bin/${name}.ts`, '--json', file]
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) fail(`${name} failed`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

checkNode()
ensureInstalled()
ensureBuilt()
const wanted = process.argv.slice(2).filter((name) => name !== '--quick')
const unknown = wanted.find((name) => !(name in parts))
if (unknown) fail(`unknown part ${unknown}. Known: ${Object.keys(parts).join(', ')}`)
mkdirSync(path.join(root, 'bench-results'), { recursive: true })
const results = {}
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n— ${name}\n`)
  results[name] = await measure()
  for (const table of Array.isArray(results[name]) ? [results[name]] : Object.values(results[name])) console.table(table)
}
const file = path.join(root, 'bench-results', `${new Date().toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify({ node: process.version, results }, null, 2)}\n`)
process.stdout.write(`written to ${path.relative(root, file)}\n`)
