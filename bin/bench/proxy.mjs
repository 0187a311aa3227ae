import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../steps.mjs'

/**
 * 2 KB answers straight from a bare server, through nginx (when installed) and through the BFF's two adapters, in turn and in
 * one run. Quote the ratios: all of them share the machine's cores with the load generator.
 */

const payload = JSON.stringify({ code: 200, msg: '操作成功', data: { text: 'x'.repeat(1990) } })
// The test of the README's commands only wants to see that it works.
const isQuick = process.env.BENCH_QUICK === '1'
const rounds = isQuick ? 1 : 3
const secondsOf = (seconds) => (isQuick ? 0.3 : seconds)

export async function benchProxy() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'tenon-bench-'))
  const upstream = await startUpstream()
  const bffPort = 21_001
  const nginxPort = 21_002
  const bff = await startBff(upstream.port, bffPort, scratch)
  const nginx = startNginx(upstream.port, nginxPort, scratch)
  try {
    const cookie = await signIn(bffPort)
    const paths = [
      { name: 'direct', port: upstream.port, headers: [] },
      ...(nginx ? [{ name: 'nginx', port: nginxPort, headers: [] }] : []),
      { name: 'server.ts', port: bffPort, headers: [`cookie: ${cookie}`] },
    ]
    for (const item of paths) await load(item, 64, secondsOf(3))
    const throughput = await measure(paths, 64, secondsOf(5))
    const latency = await measure(paths, 2, secondsOf(3))
    return rows(paths, throughput, latency)
  } finally {
    bff.kill('SIGTERM')
    nginx?.kill('SIGTERM')
    upstream.close()
    await new Promise((resolve) => bff.once('exit', resolve))
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Rounds in turn, so that a drift of the machine's speed hits all paths alike. */
async function measure(paths, connections, seconds) {
  const results = new Map(paths.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const item of paths) results.get(item.name).push(await load(item, connections, seconds))
  }
  return results
}

function rows(paths, throughput, latency) {
  const rate = (name, round) => throughput.get(name)[round].requests / throughput.get(name)[round].seconds
  const ratio = (name, base) =>
    throughput.has(base) ? median(throughput.get(name).map((_, round) => rate(name, round) / rate(base, round))) : undefined
  const p50 = (name) => median(latency.get(name).map((item) => item.p50Ms))
  return paths.map(({ name }) => ({
    path: name,
    'req/s': Math.round(median(throughput.get(name).map((_, round) => rate(name, round)))),
    'to direct': round3(ratio(name, 'direct')),
    'to nginx': round3(ratio(name, 'nginx')),
    'p50 ms (2 conn.)': round3(p50(name)),
    'added ms': round3(p50(name) - p50('direct')),
    errors: throughput.get(name).reduce((sum, item) => sum + item.errors, 0),
  }))
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function round3(value) {
  return value === undefined ? undefined : Math.round(value * 1000) / 1000
}

function load({ port, headers }, connections, seconds) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        'bin/bench/load.mjs',
        String(port),
        '/api/bench/two-kilobytes',
        String(connections),
        String(seconds),
        JSON.stringify(headers),
      ],
      { cwd: root },
    )
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.on('exit', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`load generator ended with ${code}`))))
  })
}

function startUpstream() {
  const login = JSON.stringify({ code: 200, msg: '操作成功', data: { token: 'bearer bench-token', theme: 'classic' } })
  const server = createServer({ keepAliveTimeout: 60_000 }, (req, res) => {
    const body = req.url?.startsWith('/api/oauth/Login') ? login : payload
    req.resume()
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) })
    res.end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: server.address().port, close: () => server.closeAllConnections() || server.close() }),
    )
  })
}

async function startBff(platformPort, port, scratch) {
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
      SESSION_SECRETS: 'only-for-this-bench-0123456789abcdef',
      DATA_DIR: scratch,
    },
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Tenon is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`dist/server.js ended with ${code}; run npm run build first`)))
  })
  return child
}

async function signIn(port) {
  const body = new URLSearchParams({ account: 'bench', password: '0123456789abcdef0123456789abcdef' })
  const answer = await fetch(`http://127.0.0.1:${port}/api/oauth/Login`, { method: 'POST', body })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

function startNginx(platformPort, port, scratch) {
  if (spawnSync('which', ['nginx']).status !== 0) return undefined
  const conf = path.join(scratch, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${scratch}/nginx.pid; error_log ${scratch}/error.log;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${scratch}/b; proxy_temp_path ${scratch}/p; fastcgi_temp_path ${scratch}/f; uwsgi_temp_path ${scratch}/u; scgi_temp_path ${scratch}/s;
  upstream platform { server 127.0.0.1:${platformPort}; keepalive 64; }
  server { listen 127.0.0.1:${port}; keepalive_requests 1000000; location / { proxy_pass http://platform; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`,
  )
  return spawn('nginx', ['-c', conf, '-p', scratch], { stdio: 'ignore' })
}
