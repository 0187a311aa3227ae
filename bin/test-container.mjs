import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt, root } from './steps.mjs'

/**
 * The Containerfile tells the truth: the steps of its last stage are done on a bare Debian, with this machine's Node in the place of the
 * image's. The product then runs there as no root, with nothing writable but its volume and /tmp; it becomes healthy, shows its
 * sign-in page and ends at SIGTERM. Needs root on Debian; elsewhere it says so and is left out.
 */

if (process.platform !== 'linux' || process.getuid?.() !== 0 || !has('apt-get')) {
  process.stdout.write('not root on a Debian: the container is not tried\n')
  process.exit(0)
}

const scratch = mkdtempSync(path.join(tmpdir(), 'tenon-container-'))
const image = path.join(scratch, 'image')
const volume = path.join(scratch, 'volume')
const port = 20_000 + Math.floor(Math.random() * 20_000)
const mounted = []
const last = lastStage(readFileSync(path.join(root, 'Containerfile'), 'utf8'))

try {
  ensureBuilt()
  unpackDebian()
  for (const [word, rest] of last) make(word, rest)
  await runAndStop()
} finally {
  for (const place of mounted.reverse()) spawnSync('umount', ['-l', place])
  if (mounted.every((place) => !isMounted(place))) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
}

/** Words and the rest of their lines. */
function lastStage(text) {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
  const from = lines.findLastIndex((line) => line.startsWith('FROM '))
  return lines.slice(from + 1).map((line) => /^(\w+) (.*)$/.exec(line).slice(1))
}

function said(word) {
  return last.find(([name]) => name === word)?.[1]
}

function make(word, rest) {
  if (word === 'COPY') return copyPacked(rest)
  if (word === 'RUN') return must('chroot', [image, '/bin/sh', '-c', rest])
  // What says how to run it is read when it runs.
  const known = ['WORKDIR', 'ENV', 'VOLUME', 'EXPOSE', 'USER', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']
  if (!known.includes(word)) throw new Error(`Containerfile: nothing here does ${word}`)
}

function copyPacked(rest) {
  const [, from, to] = /^--from=build (\S+) (\S+)$/.exec(rest) ?? []
  if (!readFileSync(path.join(root, 'Containerfile'), 'utf8').includes(`RUN node bin/pack.mjs ${from}\n`)) {
    throw new Error(`Containerfile: nobody makes ${from}`)
  }
  must(process.execPath, [path.join(root, 'bin/pack.mjs'), path.join(image, to)])
}

/** Kept between runs: a bare Debian takes a minute to come. */
function unpackDebian() {
  const kept = path.join(homedir(), '.cache', 'tenon', 'debian-bookworm.tar')
  if (!existsSync(kept)) {
    if (!has('debootstrap')) installDebootstrap()
    mkdirSync(path.dirname(kept), { recursive: true })
    const fresh = path.join(scratch, 'debian')
    must('debootstrap', ['--variant=minbase', '--include=libstdc++6', 'bookworm', fresh], 'ignore')
    must('tar', ['-C', fresh, '-cf', `${kept}.new`, '--exclude=./var/cache', '.'])
    renameSync(`${kept}.new`, kept)
  }
  mkdirSync(image)
  must('tar', ['-C', image, '-xf', kept])
}

function installDebootstrap() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'debootstrap'], { stdio: 'ignore', env })
  if (status !== 0) throw new Error('debootstrap cannot be installed')
}

async function runAndStop() {
  mkdirSync(volume)
  // A new volume has the owner that the image gave to its place.
  const { uid, gid } = statSync(path.join(image, said('VOLUME')))
  chownSync(volume, uid, gid)
  mountAll()
  const child = inside(JSON.parse(said('CMD')), 'pipe')
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  try {
    await becomesHealthy(ended)
    const page = await fetch(`http://127.0.0.1:${port}/login`)
    if (!(await page.text()).includes('<form')) throw new Error(`/login answered ${page.status}`)
    if ((await endOf(inside(['touch', 'here'], 'ignore'))) === 0) throw new Error('the program can be written to')
    if (readdirSync(volume).length === 0) throw new Error('nothing was kept in the volume')
    child.kill(said('STOPSIGNAL'))
    const { code } = await ended
    if (code !== 0) throw new Error(`ended with ${code} at ${said('STOPSIGNAL')}`)
    process.stdout.write('the container becomes healthy, writes only to its volume, and stops when told\n')
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${text.slice(-3000)}`)
  }
}

function mountAll() {
  const put = (args, place) => {
    must('mount', [...args, place])
    mounted.push(place)
  }
  const node = path.join(image, 'usr/local/bin/node')
  must('touch', [node])
  put(['--bind', image], image)
  put(['--bind', process.execPath], node)
  put(['-t', 'proc', 'proc'], path.join(image, 'proc'))
  put(['--bind', '/dev'], path.join(image, 'dev'))
  put(['-t', 'tmpfs', 'tmpfs'], path.join(image, 'tmp'))
  put(['--bind', volume], path.join(image, said('VOLUME')))
  must('mount', ['-o', 'remount,ro,bind', image])
}

function inside(command, stdio) {
  const settings = Object.fromEntries(
    said('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const env = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/bin',
    ...settings,
    PORT: String(port),
    ADMIN_PASSWORD: 'Container-1',
    DEMO: 'empty',
  }
  const script = `cd ${said('WORKDIR')} && exec "$@"`
  const args = [`--userspec=${said('USER')}`, image, '/bin/sh', '-c', script, 'sh', ...command]
  return spawn('chroot', args, { stdio: ['ignore', stdio, stdio], env })
}

async function becomesHealthy(ended) {
  const check = JSON.parse(/CMD (.*)$/.exec(said('HEALTHCHECK'))[1])
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const untilMs = Date.now() + 5 * 60_000
  while ((await endOf(inside(check, 'ignore'))) !== 0) {
    if (isOver || Date.now() > untilMs) throw new Error('it did not become healthy')
  }
}

function endOf(child) {
  return new Promise((resolve) => child.once('exit', resolve))
}

function must(command, args, stdio = 'inherit') {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', stdio, 'inherit'] })
  if (status !== 0) throw new Error(`"${command} ${args.join(' ')}" ended with ${error?.message ?? status}`)
}

function has(command) {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0
}

function isMounted(place) {
  return readFileSync('/proc/mounts', 'utf8').includes(` ${place} `)
}
