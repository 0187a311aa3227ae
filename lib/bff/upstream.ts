import 'server-only'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { envelope } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import type { BodyPatience } from './call-policy'
import type { HeaderRecord } from './headers'

// Bounded, so that a slow platform cannot make this process hold sockets without end (reliability F3); further calls queue in order.
const socketsMax = 512
const agentOptions = { keepAlive: true, maxSockets: socketsMax, maxFreeSockets: 64, scheduling: 'lifo' } as const
/** Files travel over connections of their own. */
const plain = { client: http, calls: new http.Agent(agentOptions), files: new http.Agent(agentOptions) }
const secure = { client: https, calls: new https.Agent(agentOptions), files: new https.Agent(agentOptions) }

export type UpstreamRequest = {
  method: string
  /** Path with query, already normalised. It is the only thing of the target that a client can influence. */
  path: string
  headers: HeaderRecord
  body: Readable | Buffer | null
  timeoutMs: number
  signal?: AbortSignal
  /** For bodies that arrive while they are sent. Without it only the whole time counts. */
  patience?: BodyPatience
  isFileTransfer?: boolean
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
  const { client, calls, files, prefix, ...target } = targetOf(platformOrigin())
  return new Promise((resolve, reject) => {
    const outgoing = client.request({
      ...target,
      agent: request.isFileTransfer ? files : calls,
      method: request.method,
      path: prefix + request.path,
      headers: request.headers,
    })
    const stopWatch = watchTime(request, (why) =>
      outgoing.destroy(new AppError('timeout', `${request.method} ${request.path}: ${why}`)),
    )
    const abort = () => outgoing.destroy(new AppError('transport', 'the client went away'))
    request.signal?.addEventListener('abort', abort, { once: true })
    outgoing.on('response', (response) => {
      stopWatch()
      // From here silence counts, not the whole time: a long download is fine while data flows.
      response.setTimeout(request.timeoutMs, () => response.destroy(new AppError('timeout', 'the platform stopped answering')))
      response.once('close', () => {
        request.signal?.removeEventListener('abort', abort)
        // It has answered without reading everything: nobody reads the rest any more.
        if (!outgoing.writableEnded) outgoing.destroy()
      })
      resolve(response)
    })
    outgoing.on('error', (cause) => {
      stopWatch()
      request.signal?.removeEventListener('abort', abort)
      if (cause instanceof AppError) return reject(cause)
      const isStale = outgoing.reusedSocket && 'code' in cause && cause.code === 'ECONNRESET'
      if (isStale && mayRepeat) return resolve(open(request, false))
      reject(new AppError('transport', `${request.method} ${request.path}: ${cause.message}`, { cause }))
    })
    send(outgoing, request.body)
  })
}

/** Gives a call up that takes too long: first its body, and from the end of that the answer. Answers how to stop watching. */
function watchTime({ body, timeoutMs, patience }: UpstreamRequest, giveUp: (why: string) => void): () => void {
  const noAnswer = () => giveUp(`no answer within ${timeoutMs} ms`)
  if (!patience || body === null || Buffer.isBuffer(body)) {
    const deadline = setTimeout(noAnswer, timeoutMs)
    return () => clearTimeout(deadline)
  }
  const silence = setTimeout(() => giveUp('the body stopped coming'), patience.silenceMs)
  let deadline = Number.isFinite(patience.totalMs)
    ? setTimeout(() => giveUp('the body did not come in time'), patience.totalMs)
    : undefined
  const onData = () => void silence.refresh()
  const onEnd = () => {
    clearTimeout(silence)
    clearTimeout(deadline)
    deadline = setTimeout(noAnswer, timeoutMs)
  }
  body.on('data', onData)
  body.once('end', onEnd)
  return () => {
    clearTimeout(silence)
    clearTimeout(deadline)
    body.off('data', onData)
    body.off('end', onEnd)
  }
}

type Target = {
  client: typeof http | typeof https
  calls: http.Agent
  files: http.Agent
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
  const target = {
    ...(origin.protocol === 'https:' ? secure : plain),
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
