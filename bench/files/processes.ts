import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A server that can be asked over HTTP, and what each of the people sends to be known there. */
export type Server = { url: string; pid: number; people: readonly Record<string, string>[] }
type Nginx = { url: string; folder: string }
export type Stage = {
  platform: Server
  /** As it is installed by default, on one machine with the platform. */
  web: Server
  /** In front of a platform that might be anywhere. */
  webElsewhere: Server
  /** Serves and takes plain files, and stands before the platform in place of the web half; null where it is not installed. */
  nginx: Nginx | null
  /** Lets the web process throw away what it does not need, so that two measurements begin alike. */
  tidy: () => Promise<unknown>
  filesFolder: string
  close: () => Promise<void>
}

const peopleCount = 20
// `server-only` is empty under this condition, as it is in the built server.
const execArgv = ['--conditions=react-server', '--import', 'tsx', '--expose-gc']
const children: ChildProcess[] = []

/** The platform, the forwarding half of the product and nginx, each as a process of its own. */
export async function setStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenon-bench-files-'))
  const close = async () => {
    await Promise.all(children.splice(0).map(end))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const dataDir = path.join(folder, 'data')
    const platform = start('platform.ts', { DATA_DIR: dataDir, BENCH_PEOPLE: String(peopleCount) })
    const { port: platformPort, tokens } = await told<{ port: number; tokens: string[] }>(platform, 'ready')
    const platformUrl = `http://127.0.0.1:${platformPort}`
    const secret = 'a-secret-for-benches-only-0123456789abcdef'
    const common = { SESSION_SECRETS: secret, LOG_LEVEL: 'silent' }
    const web = start('web.ts', { ...common, TENON_EMBEDDED_URL: platformUrl, DATA_DIR: dataDir })
    const webElsewhere = start('web.ts', { ...common, PLATFORM_URL: platformUrl })
    return {
      platform: { url: platformUrl, pid: platform.pid ?? 0, people: tokens.map((authorization) => ({ authorization })) },
      web: await webServer(web, tokens),
      webElsewhere: await webServer(webElsewhere, tokens),
      nginx: await startNginx(path.join(folder, 'nginx'), platformUrl),
      tidy: () => Promise.all([web, webElsewhere].map((child) => asked(child, { kind: 'tidy' }))),
      filesFolder: path.join(dataDir, 'files'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function webServer(child: ChildProcess, tokens: readonly string[]): Promise<Server> {
  const { cookies, port } = await asked<{ cookies: string[]; port: number }>(child, { kind: 'cookies', tokens })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, people: cookies.map((cookie) => ({ cookie })) }
}

function start(script: string, settings: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, ...settings } as NodeJS.ProcessEnv
  return kept(fork(path.join(import.meta.dirname, script), { execArgv, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }))
}

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/nginx/sbin/nginx', '/opt/homebrew/bin/nginx']

/** One worker, as every other server here is one process. */
async function startNginx(folder: string, platformUrl: string): Promise<Nginx | null> {
  const binary = places.find((place) => existsSync(place))
  if (!binary) return null
  const files = path.join(folder, 'files')
  for (const each of [files, path.join(folder, 'temp')]) mkdirSync(each, { recursive: true })
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`)
  const settings = `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 512; }
http { access_log off; sendfile on; client_max_body_size 0; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${files};
    location / { dav_methods PUT DELETE; }
    location /api/ { proxy_pass ${platformUrl}; proxy_http_version 1.1; proxy_set_header connection "";
      proxy_request_buffering off; proxy_max_temp_file_size 0; } } }
`
  writeFileSync(path.join(folder, 'nginx.conf'), settings)
  const child = kept(
    spawn(binary, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  await Promise.race([answering(port), ended(child)])
  return { url: `http://127.0.0.1:${port}`, folder: files }
}

async function answering(port: number): Promise<void> {
  const until = Date.now() + 10_000
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      socket.destroy()
    }
  }
}

/** The most memory that a process held between the call and its end, in bytes beyond what it began with. */
export function watchMemory(pid: number): () => number {
  const before = residentBytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid))
  }, 20)
  return () => {
    clearInterval(timer)
    return Math.max(most, residentBytes(pid)) - before
  }
}

/** Not a number where the system does not tell. */
function residentBytes(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

function kept(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // Nginx takes its worker along only when it is asked.
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(forced)
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`a process of the bench ended with ${code}`)
}

function asked<T>(child: ChildProcess, message: { kind: string; tokens?: readonly string[] }): Promise<T> {
  const answer = told<T>(child, message.kind)
  child.send(message)
  return answer
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
