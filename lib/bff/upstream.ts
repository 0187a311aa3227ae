import 'server-only'
import type * as http from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { envelope } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import { type Caller, gates, type Leave } from './call-gate'
import type { BodyPatience } from './call-policy'
import type { GoneSignal } from './departure'
import type { HeaderRecord } from './headers'
import { platformAddress } from './platform-address'
import { idleMs, type PlatformAgents, platformAgents } from './platform-agents'

export type UpstreamRequest = {
  method: string
  /** Path with query, already normalised. It is the only thing of the target that a client can influence. */
  path: string
  headers: HeaderRecord
  body: Readable | Buffer | null
  timeoutMs: number
  signal?: GoneSignal
  /** For bodies that arrive while they are sent. Without it only the whole time counts. */
  patience?: BodyPatience
  isFileTransfer?: boolean
  isHeld?: boolean
  /** Null for what this process asks for itself: it needs no place and leaves no connection. */
  caller: Caller | null
}

function platformOrigin(): URL {
  const address = platformAddress()
  if (!address) throw new AppError('transport', 'no platform is configured: set PLATFORM_URL or start through server.ts')
  return address
}

/**
 * Opens one call to the platform, as soon as the caller has a place. Resolves when the response head is here; the body streams, and the
 * place is given back at its end. Rejects with `transport`, `timeout` or `busy`.
 */
export function openUpstream(request: UpstreamRequest): Promise<http.IncomingMessage> {
  const { caller, isFileTransfer, isHeld, signal } = request
  if (!caller) return open(request, nothingToLeave)
  const { calls, transfers, held } = gates()
  const place = (isHeld ? held : isFileTransfer ? transfers : calls).enter(caller, signal)
  return place instanceof Promise ? place.then((leave) => open(request, leave)) : open(request, place)
}

function nothingToLeave(): void {}

function open(request: UpstreamRequest, leave: Leave, isRepeated = false): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { agents, outgoing } = beginOrLeave(request, leave)
    const abort = () => outgoing.destroy(new AppError('transport', 'the client went away'))
    const watch = watchTime(request, (why) => {
      const error = new AppError('timeout', `${request.method} ${request.path}: ${why}`)
      ;(answer ?? outgoing).destroy(error)
    })
    let answer: http.IncomingMessage | undefined
    let isSettled = false
    const end = () => {
      watch.stop()
      request.signal?.removeEventListener('abort', abort)
      leave()
    }
    const fail = (error: AppError) => {
      if (isSettled) return
      isSettled = true
      end()
      reject(error)
    }
    request.signal?.addEventListener('abort', abort, { once: true })
    outgoing.on('response', (response) => {
      const foreign = foreignAnswer(request, response)
      if (foreign) return void outgoing.destroy(foreign)
      isSettled = true
      answer = response
      watch.answered(response)
      attend(request, response, outgoing, end)
      resolve(response)
    })
    outgoing.on('error', (cause) => {
      if (cause instanceof AppError) return fail(cause)
      // Where one connection has failed, those that wait may lead nowhere too.
      agents.dropIdle()
      if (isSettled || isRepeated || !outgoing.reusedSocket || !isStale(cause) || !isRepeatable(request))
        return fail(new AppError('transport', `${request.method} ${request.path}: ${cause.message}`, { cause }))
      isSettled = true
      watch.stop()
      request.signal?.removeEventListener('abort', abort)
      resolve(open(request, leave, true))
    })
    // Also an upgrade that nobody asked for ends here: without an answer and without an error.
    outgoing.on('close', () => {
      // Almost all are settled by now, and an error costs its stack.
      if (!isSettled) fail(new AppError('transport', `${request.method} ${request.path}: no answer`))
    })
    if (request.signal?.aborted) abort()
    else send(outgoing, request.body)
  })
}

/** A call that cannot even be begun, for its address say, keeps no place. */
function beginOrLeave(request: UpstreamRequest, leave: Leave) {
  try {
    return begin(request)
  } catch (error) {
    leave()
    throw error
  }
}

/** The answer's body streams from here on. `end` is told once, when it is over in whatever way. */
function attend(request: UpstreamRequest, response: http.IncomingMessage, outgoing: http.ClientRequest, end: () => void): void {
  if (endsOddly(request, response, outgoing)) outgoing.shouldKeepAlive = false
  response.once('close', () => {
    end()
    // It has answered without reading everything: nobody reads the rest any more.
    if (!outgoing.writableEnded) outgoing.destroy()
  })
}

/** A request on a connection of its caller's session; without a session on one of its own. */
function begin({ caller, method, path, headers, body }: UpstreamRequest) {
  const { agents, host, hostname, port, prefix } = targetOf(platformOrigin())
  const owner = caller?.sid ?? undefined
  const options: http.RequestOptions & { owner?: string | undefined } = {
    ...{ hostname, port, method, owner, path: prefix + path },
    headers: rawHeaders(host, method, headers, body),
    agent: owner === undefined ? agents.single : agents.kept,
  }
  return { agents, outgoing: agents.client.request(options) }
}

/** As a list of names and values Node writes them at once; as an object it keeps a table of them first. */
function rawHeaders(host: string, method: string, headers: HeaderRecord, body: UpstreamRequest['body']): string[] {
  const raw = ['host', host]
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string') raw.push(name, value)
    else for (const each of value ?? []) raw.push(name, each)
  }
  // Of a list Node does not know that no body follows.
  if (body === null && !methodsWithoutBody.has(method)) raw.push('content-length', '0')
  return raw
}

const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

/** The platform may close an idle connection in the very moment it is used again. Reading is safe to repeat, writing never is. */
function isRepeatable({ body, method }: UpstreamRequest): boolean {
  return body === null && (method === 'GET' || method === 'HEAD')
}

function isStale(cause: Error): boolean {
  return 'code' in cause && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
}

/** The embedded platform says which question it answers. Others are not asked for it. */
function foreignAnswer({ headers, path }: UpstreamRequest, response: http.IncomingMessage): AppError | undefined {
  const [asked, answered] = [headers['x-request-id'], response.headers['x-request-id']]
  if (asked === undefined || answered === undefined || asked === answered || !webConfig().isEmbedded) return undefined
  return new AppError('transport', `${path}: the answer to another question came`)
}

/**
 * Answers after which a platform that is not exact may still send something: those that have no body by definition, and those that came
 * before the question was complete, and those of a platform that soon closes. Their connection is not used again.
 */
function endsOddly(
  { method }: UpstreamRequest,
  { statusCode, headers }: http.IncomingMessage,
  outgoing: http.ClientRequest,
): boolean {
  if (method === 'HEAD' || statusCode === 204 || statusCode === 304 || !outgoing.writableFinished) return true
  // What a platform closes before we would do so must not be used in that very moment.
  const closesAfter = /\btimeout=(\d+)/.exec(String(headers['keep-alive'] ?? ''))?.[1]
  return closesAfter !== undefined && Number(closesAfter) * 1000 <= idleMs
}

type Watch = { answered: (response: http.IncomingMessage) => void; stop: () => void }

/**
 * Gives a call up that takes too long: first its body, from the end of that the answer's head, and then an answer that falls silent
 * for once to twice that time; a long download is fine while data flows. One timer serves a whole call, as most are over at once.
 */
function watchTime({ body, timeoutMs, patience }: UpstreamRequest, giveUp: (why: string) => void): Watch {
  let response: http.IncomingMessage | undefined
  let bytesSeen = -1
  const onTime = () => {
    if (!response) return giveUp(`no answer within ${timeoutMs} ms`)
    const { bytesRead } = response.socket
    if (bytesRead === bytesSeen) return giveUp('the platform stopped answering')
    bytesSeen = bytesRead
    deadline?.refresh()
  }
  let deadline: NodeJS.Timeout | undefined
  const begin = () => {
    deadline = setTimeout(onTime, timeoutMs)
  }
  const bodyWatch = patience && body !== null && !Buffer.isBuffer(body) ? watchBody(body, patience, giveUp, begin) : undefined
  if (!bodyWatch) begin()
  return {
    answered: (answer) => {
      response = answer
      bodyWatch?.stop()
      if (!deadline) begin()
    },
    stop: () => {
      bodyWatch?.stop()
      clearTimeout(deadline)
    },
  }
}

/** Gives a call up whose body falls silent or takes too long to come. */
function watchBody(body: Readable, patience: BodyPatience, giveUp: (why: string) => void, onWhole: () => void) {
  const silence = setTimeout(() => giveUp('the body stopped coming'), patience.silenceMs)
  const isBounded = Number.isFinite(patience.totalMs)
  const total = isBounded ? setTimeout(() => giveUp('the body did not come in time'), patience.totalMs) : undefined
  const onData = () => void silence.refresh()
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(total)
    body.off('data', onData)
    body.off('end', onEnd)
  }
  const onEnd = () => {
    stop()
    onWhole()
  }
  body.on('data', onData)
  body.once('end', onEnd)
  return { stop }
}

type Target = { agents: PlatformAgents; host: string; hostname: string; port: string; prefix: string }

// server.ts and Next are bundled apart but share the process, and with it the connections.
const sharedKey = Symbol.for('tenon.bff.platform-targets')
const holder = globalThis as { [sharedKey]?: Map<string, Target> }

/** The parts of the platform's address as a request wants them; taken apart once. There is one address while the process lives. */
function targetOf(origin: URL): Target {
  holder[sharedKey] ??= new Map()
  const known = holder[sharedKey].get(origin.href)
  if (known) return known
  const target = {
    agents: platformAgents(origin.protocol),
    host: origin.host,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port,
    prefix: origin.pathname.replace(/\/$/, ''),
  }
  holder[sharedKey].set(origin.href, target)
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
