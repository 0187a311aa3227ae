import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Somebody who can be asked over HTTP, and what a caller sends him to be known. */
export type Server = { url: string; pid: number; headers: Record<string, string> }
export type Nginx = { url: string; folder: string }
export type Stage = {
  platform: Server
  web: Server
  /** Serves and takes plain files, and stands before the platform in place of the web half; null where it is not installed. */
  nginx: Nginx | null
  /** Lets the web process throw away what it does not need, so that two measurements begin alike. */
  tidy: () => Promise<void>
  filesFolder: string
  close: () => Promise<void>
}

const root = path.join(import.meta.dirname, '../..')
const password = 'Bench-2026'
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
    const platform = await startPlatform(dataDir)
    const token = await signIn(platform.url)
    const settings = {
      SESSION_SECRETS: 'a-secret-for-benches-only-0123456789abcdef',
      PLATFORM_URL: platform.url,
      LOG_LEVEL: 'silent',
    }
    const child = kept(
      fork(path.join(import.meta.dirname, 'web.ts'), {
        ...{ execArgv, env: { ...process.env, ...settings } as NodeJS.ProcessEnv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      }),
    )
    const { port } = await told<{ port: number }>(child, 'ready')
    const { cookie } = await asked<{ cookie: string }>(child, { kind: 'cookie', token })
    return {
      platform: { ...platform, headers: { authorization: token } },
      web: { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, headers: { cookie } },
      nginx: await startNginx(path.join(folder, 'nginx'), platform.url),
      tidy: async () => void (await asked(child, { kind: 'tidy' })),
      filesFolder: path.join(dataDir, 'files'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startPlatform(dataDir: string): Promise<{ url: string; pid: number }> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const settings = { DATA_DIR: dataDir, DEMO: 'empty', ADMIN_PASSWORD: password, PLATFORM_PORT: '0', LOG_LEVEL: 'error' }
  const env = { ...inherited, NODE_ENV: 'production', ...settings } as NodeJS.ProcessEnv
  const child = kept(
    spawn(process.execPath, [...execArgv, 'platform/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const [line] = (await Promise.race([once(child.stdout ?? child, 'data'), ended(child)])) as [Buffer]
  return { url: `http://127.0.0.1:${(JSON.parse(line.toString()) as { port: number }).port}`, pid: child.pid ?? 0 }
}

async function signIn(url: string): Promise<string> {
  const md5 = createHash('md5').update(password).digest('hex')
  const body = new URLSearchParams({
    account: 'admin',
    password: md5,
    grant_type: 'password',
    origin: 'password',
    code: '',
    timestamp: '',
  })
  const { msg, data } = await (await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })).json()
  if (!data?.token) throw new Error(`the bench cannot sign in: ${msg}`)
  return data.token
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

function asked<T>(child: ChildProcess, message: { kind: string; token?: string }): Promise<T> {
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
