import 'server-only'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { envelope } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import type { HeaderRecord } from './headers'

// Bounded, so that a slow platform cannot make this process hold sockets without end (reliability F3); further calls queue in order.
const socketsMax = 512
const agentOptions = { keepAlive: true, maxSockets: socketsMax, maxFreeSockets: 64, scheduling: 'lifo' } as const
const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) }

export type UpstreamRequest = {
  method: string
  /** Path with query, already normalised. It is the only thing of the target that a client can influence. */
  path: string
  headers: HeaderRecord
  body: Readable | Buffer | null
  timeoutMs: number
  signal?: AbortSignal
}

function platformOrigin(): URL {
  const { platformUrl } = webConfig()
  if (!platformUrl) throw new AppError('transport', 'no platform is configured: set PLATFORM_URL or start through server.ts')
  return platformUrl
}

/** Opens one call to the platform. Resolves when the response head is here; the body streams. Rejects with `transport` or `timeout`. */
export function openUpstream(request: UpstreamRequest): Promise<http.IncomingMessage> {
  // The platform may close an idle connection in the very moment it is used again. Reading is safe to repeat, writing never is.
  const isRepeatable = request.body === null && (request.method === 'GET' || request.method === 'HEAD')
  return open(request, isRepeatable)
}

function open(request: UpstreamRequest, mayRepeat: boolean): Promise<http.IncomingMessage> {
  const { client, prefix, ...target } = targetOf(platformOrigin())
  return new Promise((resolve, reject) => {
    const outgoing = client.request({
      ...target,
      method: request.method,
      path: prefix + request.path,
      headers: request.headers,
    })
    const deadline = setTimeout(() => {
      outgoing.destroy(new AppError('timeout', `${request.method} ${request.path}: no answer within ${request.timeoutMs} ms`))
    }, request.timeoutMs)
    const abort = () => outgoing.destroy(new AppError('transport', 'the client went away'))
    request.signal?.addEventListener('abort', abort, { once: true })
    outgoing.on('response', (response) => {
      clearTimeout(deadline)
      // From here silence counts, not the whole time: a long download is fine while data flows.
      response.setTimeout(request.timeoutMs, () => response.destroy(new AppError('timeout', 'the platform stopped answering')))
      response.once('close', () => request.signal?.removeEventListener('abort', abort))
      resolve(response)
    })
    outgoing.on('error', (cause) => {
      clearTimeout(deadline)
      request.signal?.removeEventListener('abort', abort)
      if (cause instanceof AppError) return reject(cause)
      const isStale = outgoing.reusedSocket && 'code' in cause && cause.code === 'ECONNRESET'
      if (isStale && mayRepeat) return resolve(open(request, false))
      reject(new AppError('transport', `${request.method} ${request.path}: ${cause.message}`, { cause }))
    })
    send(outgoing, request.body)
  })
}

type Target = {
  client: typeof http | typeof https
  agent: http.Agent
  protocol: string
  hostname: string
  port: string
  prefix: string
}
const targets = new WeakMap<URL, Target>()

/** The parts of the platform's address as a request wants them; taken apart once. */
function targetOf(origin: URL): Target {
  const known = targets.get(origin)
  if (known) return known
  const isSecure = origin.protocol === 'https:'
  const target = {
    client: isSecure ? https : http,
    agent: isSecure ? agents['https:'] : agents['http:'],
    protocol: origin.protocol,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port,
    prefix: origin.pathname.replace(/\/$/, ''),
  }
  targets.set(origin, target)
  return target
}

function send(outgoing: http.ClientRequest, body: Readable | Buffer | null): void {
  if (body === null) outgoing.end()
  else if (Buffer.isBuffer(body)) outgoing.end(body)
  else {
    body.on('error', (cause) => outgoing.destroy(cause))
    body.pipe(outgoing)
  }
}

/** Reads a whole body up to a limit. */
export async function readAll(stream: Readable, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    size += bytes.length
    if (size > bytesMax) {
      stream.destroy()
      throw new AppError('tooLarge', `more than ${bytesMax} bytes`)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Reads a reply that must be an envelope (contract 1 §1.2), up to a limit. Throws `transport` when it is none. */
export async function readEnvelope(response: http.IncomingMessage, path: string, bytesMax: number): Promise<Envelope> {
  const parsed = envelope.safeParse(parseJson(await readAll(response, bytesMax)))
  if (parsed.success) return parsed.data
  throw new AppError('transport', `${path}: the platform answered no envelope (HTTP ${response.statusCode})`)
}

type Envelope = z.output<typeof envelope>

/** Undefined for bytes that are no JSON, which no schema of ours accepts. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
