import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './installed.mjs'

/** Steps shared by the scripts of this folder. Only Node's own modules: they run before anything is installed. */

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const nodeMajorMin = 20

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < nodeMajorMin) fail(`Node ${nodeMajorMin} or newer is needed, this is ${process.versions.node}. See .nvmrc.`)
}

export function fail(message) {
  process.stderr.write(`tenon: ${message}\n`)
  process.exit(1)
}

/** Runs a command to its end with our output; ends this script when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...options.env },
  })
  if (result.error) fail(`${command}: ${result.error.message}`)
  if (result.status !== 0) fail(`"${command} ${args.join(' ')}" ended with code ${result.status}`)
}

/** Installs the locked packages when they are missing or the lock file has changed. */
export function ensureInstalled() {
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = path.join(root, 'node_modules', '.tenon-install')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (hasInstalled(lock)) return writeFileSync(stamp, wanted)
  process.stdout.write('Installing packages …\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

/** Somebody may have installed by hand. */
function hasInstalled(lock) {
  const written = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(written)) return false
  return isInstalled(lock.toString(), readFileSync(written, 'utf8'), (place) => existsSync(path.join(root, place)))
}

const sources = [
  'app',
  'components',
  'lib',
  'messages',
  'platform',
  'public',
  'server.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'bin/build.mjs',
  'bin/build-template.ts',
]

/** Builds when a source has changed since the last build. */
export function ensureBuilt() {
  const wanted = sourceStamp()
  const stamp = path.join(root, 'dist', 'build-stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building …\n')
  run(process.execPath, ['bin/build.mjs'])
}

/** For the build itself: `sources` is their stamp from before it began, so that what was edited meanwhile is built the next time. */
export function rememberBuild(sources) {
  const stamp = path.join(root, 'dist', 'build-stamp')
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

/** Sizes and times of all sources, tests left out: cheap to take and different whenever something was edited. */
export function sourceStamp() {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) addToStamp(hash, path.join(root, source))
  return hash.digest('hex')
}

function addToStamp(hash, file) {
  if (!existsSync(file)) return
  const facts = statSync(file)
  if (facts.isDirectory()) {
    for (const name of readdirSync(file).sort()) addToStamp(hash, path.join(file, name))
  } else if (!/\.test\.tsx?$/.test(file)) {
    hash.update(`${path.relative(root, file)} ${facts.size} ${Math.floor(facts.mtimeMs)}\n`)
  }
}

/** Node's argument that reads settings from `.env` when there is one; what the environment says already wins. */
export function settingsFile() {
  return existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []
}

/** Starts a long-running process and lives and dies with it. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
