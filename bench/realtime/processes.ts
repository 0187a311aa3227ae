import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

type RelayUsage = { rss: number; heap: number; cpuMs: number; sockets: number; sessions: number }
export type Stage = {
  platformUrl: string
  relayUrl: string
  tokens: readonly string[]
  cookies: readonly string[]
  peopleCount: number
  usage: () => Promise<RelayUsage>
  sendNotice: (title: string) => void
  killPlatform: () => Promise<void>
  startPlatform: () => Promise<void>
  close: () => Promise<void>
}

const folder = path.join(import.meta.dirname)
// `server-only` is empty under this condition, as it is in the built server.
const execArgv = ['--conditions=react-server', '--import', 'tsx', '--expose-gc']

/** Platform and relay as processes of their own, with people who are signed in. */
export async function setStage({ people, sessions }: { people: number; sessions: number }): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-realtime-'))
  const port = await freePort()
  const platformUrl = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: dataDir, BENCH_PORT: String(port), BENCH_PEOPLE: String(people), BENCH_SESSIONS: String(sessions) }
  const children: { platform?: ChildProcess; relay?: ChildProcess } = {}
  const startPlatform = async () => {
    children.platform = start('platform.ts', settings)
    await told(children.platform, 'ready')
  }
  const end = async (child: ChildProcess | undefined) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const close = async () => {
    await Promise.all([end(children.platform), end(children.relay)])
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await startPlatform()
    const platform = children.platform as ChildProcess
    platform.send({ kind: 'people' })
    const { tokens } = await told<{ tokens: string[] }>(platform, 'people')
    const secret = {
      SESSION_SECRETS: 'a-secret-for-benches-only-0123456789abcdef',
      PLATFORM_URL: platformUrl,
      LOG_LEVEL: 'silent',
    }
    const relay = start('relay.ts', secret)
    children.relay = relay
    const ready = await told<{ port: number }>(relay, 'ready')
    relay.send({ kind: 'cookies', tokens })
    const { cookies } = await told<{ cookies: string[] }>(relay, 'cookies')
    return {
      ...{ platformUrl, relayUrl: `http://127.0.0.1:${ready.port}`, tokens, cookies, peopleCount: people },
      usage: () => {
        relay.send({ kind: 'usage' })
        return told<RelayUsage>(relay, 'usage')
      },
      sendNotice: (title) => void children.platform?.send({ kind: 'notice', title }),
      killPlatform: () => end(children.platform),
      startPlatform,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function start(script: string, env: Record<string, string>): ChildProcess {
  return fork(path.join(folder, script), {
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function told<T>(child: ChildProcess, kind: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process of the bench ended with ${code} before "${kind}"`))
    const onMessage = (message: unknown) => {
      if ((message as { kind: string }).kind !== kind) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message as T)
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
