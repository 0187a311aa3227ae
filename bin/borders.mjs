import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

/**
 * `node bin/borders.mjs`: rules of the house that no linter knows. What broke a rule before it was checked stands in `borders.json`;
 * that list only shrinks: what is new is refused, and so is a line of the list that is true no more. `--shrink` takes those lines out.
 */

const listFile = path.join(root, 'bin', 'borders.json')

/** What a feature's folder may hold (house rules): a word of this list, or a name that ends in one. */
const words = ['columns', 'constants', 'mutations', 'public', 'queries', 'schema', 'state', 'types', 'utils']
const endings = ['page', 'dialog', 'drawer', 'panel', 'form', 'card', 'row', 'tabs', 'button']

const files = tracked()
const sources = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file))

const rules = {
  'imports past public.ts': importsPastPublic,
  'names outside the vocabulary of features': namesOutside,
  'functions of more than 50 lines': longFunctions,
  'files that only tests reach': filesOfTests,
  'SQL outside of stores': sqlOutsideStores,
}

const listed = JSON.parse(readFileSync(listFile, 'utf8'))
const isShrinking = process.argv.includes('--shrink')
let wrong = 0
for (const [rule, find] of Object.entries(rules)) compare(rule, new Set(find()), new Set(listed[rule] ?? []))
if (isShrinking) writeFileSync(listFile, `${JSON.stringify(listed, null, 2)}\n`)
process.exitCode = wrong === 0 ? 0 : 1

function compare(rule, found, known) {
  if (isShrinking) listed[rule] = [...known].filter((line) => found.has(line)).sort()
  const fresh = [...found].filter((line) => !known.has(line))
  const gone = isShrinking ? [] : [...known].filter((line) => !found.has(line))
  for (const line of fresh) process.stderr.write(`${rule}: ${line}\n`)
  for (const line of gone) process.stderr.write(`${rule}: no more, take it out of bin/borders.json: ${line}\n`)
  process.stdout.write(`${rule}: ${found.size} known${fresh.length > 0 ? `, ${fresh.length} new` : ''}\n`)
  wrong += fresh.length + gone.length
}

function tracked() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

function isTest(file) {
  return /\.(test|spec)\.tsx?$|^tests\/|(^|\/)testing(-[\w-]+)?\.tsx?$|-setup\.ts$/.test(file)
}

/** `components/features/chat/x` belongs to `components/features/chat`; what belongs to no unit may be imported as it is. */
function unitOf(file) {
  return /^(components\/ground|components\/features\/[\w-]+|platform\/modules\/[\w-]+)\//.exec(file)?.[1]
}

/**
 * `importer > imported`. The tables of screens, of routes, of what the sockets do and of what is done in the background put the units together, and may see each of them whole; so does the shell
 * with the ground, which it sets up for everybody else.
 */
function importsPastPublic() {
  return sources
    .filter(
      (file) =>
        ![
          'components/screens.ts',
          'components/menu-pages.ts',
          'platform/routes.ts',
          'platform/live.ts',
          'platform/duties.ts',
        ].includes(file) && !file.startsWith('app/'),
    )
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => unitOf(target) && unitOf(target) !== unitOf(file) && !/(^|\/)public$/.test(target))
        .filter((target) => !(file.startsWith('components/features/shell/') && target.startsWith('components/ground/')))
        .map((target) => `${file} > ${target}`),
    )
}

function importsOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\(?)\s*'(@\/|\.{1,2}\/)([^']+)'/g)].map(([, start, rest]) =>
    start === '@/' ? rest : path.join(path.dirname(file), start, rest),
  )
}

function namesOutside() {
  return sources.filter((file) => {
    const feature = /^components\/features\/(?:[\w-]+\/)*([\w-]+)\/([\w-]+)\.tsx?$/.exec(file)
    if (!feature) return false
    const [, , name] = feature
    return (
      !words.includes(name) &&
      !name.startsWith('use-') &&
      !endings.some((ending) => name === ending || name.endsWith(`-${ending}`))
    )
  })
}

function longFunctions() {
  const rule = '--only=complexity/noExcessiveLinesPerFunction'
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'lint', rule, '--max-diagnostics=none', '--reporter=json', '.']
  const { stdout } = spawnSync(process.execPath, biome, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  return diagnostics.map(({ location }) => location.path).filter((file) => !isTest(file))
}

function filesOfTests() {
  const knip = ['node_modules/knip/bin/knip.js', '--production', '--include', 'files', '--reporter', 'json', '--no-exit-code']
  const { stdout } = spawnSync(process.execPath, knip, { cwd: root, encoding: 'utf8' })
  return JSON.parse(stdout).issues.map(({ file }) => file)
}

/**
 * In the platform's modules, jobs and HTTP layer the database is spoken to by stores alone; the witnesses of files are conditions in SQL
 * by nature, and so is what makes the SQL of designed lists and of data interfaces.
 */
function sqlOutsideStores() {
  const mayHold =
    /(^|\/)(store(-[\w-]+)?|[\w-]+-store|file-witness)\.ts$|\/online-dev\/(query|bench)\/|\/datainterface\/sql-[\w-]+\.ts$/
  const speaks = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/
  return sources
    .filter((file) => /^platform\/(http|jobs|modules)\//.test(file) && !mayHold.test(file))
    .filter((file) => speaks.test(readFileSync(path.join(root, file), 'utf8')))
}
