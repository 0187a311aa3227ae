import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../fixtures/free-port'

export type Installation = {
  url: string
  platformUrl: string
  dataDir: string
  /** Where the first password of the administrator is set, once; null where he has one. */
  setupPath: string | null
  /** Asks it to end as an operator does; answers its exit code. */
  stop: () => Promise<number | null>
}

const startTimeoutMs = 240_000

/** Where the run keeps the data that every installation starts from (`seed-once.ts`). */
const seededVariable = 'E2E_SEEDED_DIR'

/** Makes the demonstration company once for the whole run. Answers how to throw it away. */
export async function seedCompany(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenon-e2e-seeded-'))
  const installation = await startInstallation(() => ({ DATA_DIR: folder }))
  await installation.stop()
  process.env[seededVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A folder of its own with the demonstration company as it is on its first day; empty where nobody made one. */
export function freshData(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenon-e2e-'))
  const seeded = process.env[seededVariable]
  if (seeded) cpSync(seeded, folder, { recursive: true })
  return folder
}

/** The built product with settings of its own and, unless they name a folder, the fresh data of the demonstration company. */
export async function startInstallation(env: (url: string) => Record<string, string>): Promise<Installation> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = env(url)
  const DATA_DIR = settings['DATA_DIR'] ?? freshData()
  const child = spawn(process.execPath, ['dist/server.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error', ...settings, DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null) return resolve(child.exitCode)
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  const { platformUrl, setupPath } = await new Promise<Pick<Installation, 'platformUrl' | 'setupPath'>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the installation did not start in time')), startTimeoutMs)
    child.once('exit', (code) => reject(new Error(`the installation ended with ${code}`)))
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const found = /(http:\/\/127\.0\.0\.1:\d+)\/api\/docs/.exec(printed)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve({ platformUrl: found, setupPath: /\/setup\?token=\S+/.exec(printed)?.[0] ?? null })
    })
  })
  return { url, platformUrl, dataDir: DATA_DIR, setupPath, stop }
}

/** Ends it and throws its data away. */
export async function dismiss({ stop, dataDir }: Installation): Promise<void> {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Runs something that changes the company for good, in an installation of its own. */
export function thrownAway(run: (url: string) => Promise<void>): Promise<void> {
  return runAndDismiss({}, ({ url }) => run(url))
}

/** Runs something in an installation in which there is nothing yet but an administrator without a password. */
export function fromEmpty(run: (installation: Installation) => Promise<void>): Promise<void> {
  return runAndDismiss({ DEMO: 'empty', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'tenon-e2e-empty-')) }, run)
}

async function runAndDismiss(
  settings: Record<string, string>,
  run: (installation: Installation) => Promise<void>,
): Promise<void> {
  const installation = await startInstallation(() => settings)
  try {
    await run(installation)
  } finally {
    await dismiss(installation)
  }
}

type ApartOptions = {
  /** How many files and sockets the web half may have open. */
  webFilesMax?: number
}

/** Web half and platform as two processes on one database, so that the platform can be killed alone and started again. */
export async function startApart({ webFilesMax }: ApartOptions = {}) {
  const [webPort, platformPort] = [await freePort(), await freePort()]
  const DATA_DIR = freshData()
  const run = (script: string, env: Record<string, string>, filesMax?: number) =>
    spawn(...commandOf(script, filesMax), {
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let platform: ChildProcess | undefined
  const startPlatform = async () => {
    const started = run('dist/platform.js', { PLATFORM_PORT: String(platformPort) })
    platform = started
    const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`the platform ended with ${code}`)))
    ended.catch(() => undefined)
    await Promise.race([once(started.stdout, 'data'), ended])
  }
  await startPlatform()
  const secret = {
    SESSION_SECRETS: 'a-secret-for-journeys-only-0123456789abcdef',
    PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
  }
  const url = `http://127.0.0.1:${webPort}`
  const web = run('dist/server.js', { PORT: String(webPort), ...secret }, webFilesMax)
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: startTimeoutMs }).toBe(true)
  return {
    url,
    startPlatform,
    kill: () => end(platform, 'SIGKILL'),
    stop: async () => {
      await end(web, 'SIGTERM')
      await end(platform, 'SIGTERM')
    },
  }
}

/** A shell sets the limit and then becomes the process itself. */
function commandOf(script: string, filesMax: number | undefined): [string, string[]] {
  if (filesMax === undefined) return [process.execPath, [script]]
  return ['bash', ['-c', `ulimit -n ${filesMax}; exec "$0" "$1"`, process.execPath, script]]
}

async function end(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
