import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { webConfig } from '@/lib/config/web-config'
import { pictureGrantHeader } from '@/lib/contract/file/picture-grant'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { type ApiPath, parseApiPath } from './api-path'
import type { Caller } from './call-gate'
import {
  bodyLimitsOf,
  bodyPatienceOf,
  callName,
  isAnonymousCall,
  isApplicationCall,
  isFileTransfer,
  isGrantedPicture,
  isHeld,
  isMethodAllowed,
  isUpload,
  reachOf,
  servesPhones,
  timeoutMsOf,
} from './call-policy'
import { admitsCaller } from './caller'
import { type CookieReading, clearedCookies, clearedNames, readCookieHeader, recallCookieHeader, type Session } from './cookie'
import type { GoneSignal } from './departure'
import { logFailedCall } from './failed-calls'
import { inDialect, readReply, recordReply, type SpokenCall } from './generated-modules'
import { apiSecurityHeaders, browserHeaders, type HeaderRecord, textOf, upstreamHeaders } from './headers'
import { carriesForeignTicket } from './held-tickets'
import { log } from './log'
import { isOwnHost } from './own-hosts'
import { errorReply } from './reply'
import { heedReply } from './session-state'
import { readSmallBody } from './small-body'
import { askForHandOver, type FilePart, openHandedOver, takesHandOver } from './stored-file'
import { openUpstream } from './upstream'

/** A call as it arrived, in a form that both adapters can give. */
export type IncomingCall = {
  method: string
  /** Raw request target, path and query. */
  target: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Readable | null
  clientAddress: string
  /** Fires when the client goes away. */
  signal: GoneSignal
}

export type OutgoingReply = { status: number; headers: HeaderRecord; body: Readable | FilePart | Buffer | string | null }

// An ended session is told in a small envelope with HTTP 200; only replies up to this size are looked into, the rest streams by.
const inspectedBytesMax = 4096

/**
 * Answers any call below `/api` that has no handler of its own. Never throws: faults become envelopes. This is the hot path of
 * the product; it awaits only what it must, because every promise costs where Next traces them.
 */
export async function forward(call: IncomingCall): Promise<OutgoingReply> {
  const requestId = requestIdOf(call)
  let { release } = noBody
  try {
    const known = recallCookieHeader(textOf(call.headers.cookie))
    const { path, session, setCookie } = known ? checked(call, known) : await admit(call)
    if (call.method === 'OPTIONS') return optionsReply(requestId)
    const isGranted = session === null && isGrantedPicture(path.key)
    if (session === null && !isAnonymousCall(call.method, path.key) && !isGranted) {
      return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
    }
    if (session?.locked) throw new AppError('locked', 'the screen is locked')
    const caller = { sid: session?.sid ?? null, address: call.clientAddress }
    const body =
      call.body === null || methodsWithoutBody.has(call.method) ? noBody : await bodyOf(call.body, call, path.key, caller)
    release = body.release
    const startedMs = performance.now()
    const spoken = spokenCall(call.method, path, body.content)
    const content = spoken ? spoken.body : body.content
    const response = await openUpstream({
      method: spoken?.method ?? call.method,
      path: spoken?.path ?? path.path + path.search,
      headers: headersOf(call, { token: session?.token, requestId, key: path.key, body: content, isRead: spoken?.isRecord }),
      body: content,
      timeoutMs: timeoutMsOf(call.method, path.key),
      signal: call.signal,
      patience: bodyPatienceOf(call.method, path.key),
      isFileTransfer: isFileTransfer(call.method, path.key) || body.isStreamed,
      isHeld: isHeld(call.method, path.key),
      caller,
    })
    if (log.isLevelEnabled('debug')) {
      const durationMs = Math.round(performance.now() - startedMs)
      log.debug({ requestId, call: callName(call.method, path.key), status: response.statusCode, durationMs }, 'call forwarded')
    }
    if (isGranted && response.headers[pictureGrantHeader] === undefined) {
      response.destroy()
      return errorReply(new AppError('signedOut', 'no session, and no grant that was checked'), requestId, setCookie)
    }
    const reply = await passOn(response, { requestId, method: call.method, key: path.key, session, caller })
    return spoken?.isRecord ? await asRecord(spoken, reply) : reply
  } catch (thrown) {
    const error = toAppError(thrown)
    if (!call.signal.aborted) logFailedCall(error, requestId, 'call failed')
    return errorReply(error, requestId)
  } finally {
    release()
  }
}

/** Of a module of the installation that has a service of its own; null of every other. */
function spokenCall(method: string, path: ApiPath, body: Readable | Buffer | null): SpokenCall | null {
  const { generatedModules } = webConfig()
  if (generatedModules.size === 0 || (body !== null && !Buffer.isBuffer(body))) return null
  return inDialect(generatedModules, { method, path, body })
}

async function asRecord({ module }: SpokenCall, reply: OutgoingReply): Promise<OutgoingReply> {
  const { body, headers, status } = reply
  if (status !== 200 || body === null || (typeof body === 'object' && 'sizeBytes' in body)) return reply
  const text = recordReply(module, await readReply(body))
  const { etag: _etag, 'last-modified': _changed, 'accept-ranges': _ranges, ...kept } = headers
  return { status, headers: { ...kept, 'content-length': String(Buffer.byteLength(text)) }, body: text }
}

type Sent = {
  token: string | undefined
  requestId: string
  key: string
  body: Readable | Buffer | null
  /** The answer is read here, so it must come unpacked. */
  isRead: boolean | undefined
}

/** What travels to the platform with the call; with the length of a body that is here as a whole. */
function headersOf(
  { method, headers: incoming, clientAddress }: IncomingCall,
  { token, requestId, key, body, isRead }: Sent,
): HeaderRecord {
  const headers = upstreamHeaders(incoming, {
    ...{ token, requestId, clientAddress },
    hasBody: body !== null,
    isApplication: isApplicationCall(method, key),
    servesPhones: servesPhones(method, key),
  })
  if (Buffer.isBuffer(body)) headers['content-length'] = String(body.length)
  if (takesHandOver(method, key)) askForHandOver(headers)
  if (isRead) {
    headers['accept-encoding'] = 'identity'
    for (const name of ['if-none-match', 'if-modified-since', 'range']) delete headers[name]
  }
  return headers
}

type Body = { content: Readable | Buffer | null; isStreamed: boolean; release: () => void }

const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const noBody: Body = { content: null, isStreamed: false, release: () => {} }

/** Files stream by. Everything else is here as a whole before the platform is asked, as its sender might let it wait for the rest. */
async function bodyOf(content: Readable, { method, headers }: IncomingCall, key: string, caller: Caller): Promise<Body> {
  const isForm = /^multipart\/form-data\b/i.test(textOf(headers['content-type']) ?? '')
  // Also the files of modules that we cannot know; without a session there are none.
  if (isUpload(method, key) || (isForm && caller.sid !== null)) return { content, isStreamed: true, release: () => {} }
  const limits = bodyLimitsOf(method, key)
  if (Number(headers['content-length']) > limits.bytesMax) throw new AppError('tooLarge', 'the stated length is too large')
  const { bytes, release } = await readSmallBody(content, caller, limits)
  return { content: bytes, isStreamed: false, release }
}

export type Admission = { path: ApiPath; session: Session | null; others: readonly Session[]; setCookie: readonly string[] }

/** A call that has a handler of its own. */
export type SessionCall = (call: IncomingCall, admission: Admission, requestId: string) => Promise<OutgoingReply>

type CallHead = Pick<IncomingCall, 'method' | 'target' | 'headers'>

/** What every call must pass, forwarded or not: a plain path, a known method, our own name, an own script as the sender of changes. */
export async function admit(call: CallHead): Promise<Admission> {
  return checked(call, await readCookieHeader(textOf(call.headers.cookie)))
}

function checked(call: CallHead, { session, others, dead }: CookieReading): Admission {
  if (!isMethodAllowed(call.method)) throw new AppError('methodNotAllowed', `method ${call.method.slice(0, 20)}`)
  const path = parseApiPath(call.target)
  if (!path) throw new AppError('invalid', 'the path is not a plain path below /api')
  if (!isOwnHost(textOf(call.headers['host']))) throw new AppError('misdirected', 'the host is not known as ours; set PUBLIC_URL')
  if (!admitsCaller(reachOf(call.method, path.key), call.method, (name) => textOf(call.headers[name]))) {
    throw new AppError('forbidden', `no script of our own pages sent ${call.method} ${path.key}`)
  }
  if (carriesForeignTicket(path.key, path.search, textOf(call.headers.cookie))) {
    throw new AppError('forbidden', 'the ticket of the sign-in window belongs to another browser')
  }
  const isForeign = isApplicationCall(call.method, path.key)
  return { path, session: isForeign ? null : session, others, setCookie: isForeign ? [] : clearedNames(dead) }
}

/** A caller's id is kept when it is harmless, so that traces join up; otherwise a new one. */
export function requestIdOf(call: Pick<IncomingCall, 'headers'>): string {
  const given = call.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function optionsReply(requestId: string): OutgoingReply {
  // No CORS headers on purpose: no other origin may call.
  return {
    status: 204,
    headers: { ...apiSecurityHeaders, allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', 'x-request-id': requestId },
    body: null,
  }
}

type Passing = { requestId: string; method: string; key: string; session: Session | null; caller: Caller }

async function passOn(response: IncomingMessage, passing: Passing): Promise<OutgoingReply> {
  const { requestId, method, key, session, caller } = passing
  const status = response.statusCode ?? 0
  if (!isFinalStatus(status)) {
    // Unread, it would keep its place at the platform until the time limit of calls.
    response.destroy()
    throw new AppError('transport', `the platform answered with status ${status}`)
  }
  const headers = browserHeaders(response.headers, requestId, key)
  if (status >= 300 && status < 400 && status !== 304) return redirectReply(response, status, headers)
  if (method === 'HEAD' || statusesWithoutBody.has(status)) {
    response.resume()
    // A proxy in front that believed in a body here would take the next answer for it (RFC 9110 §8.6).
    if (status === 204 || status === 205) delete headers['content-length']
    return { status, headers, body: null }
  }
  const handedOver = takesHandOver(method, key) ? await openHandedOver(response, caller) : null
  if (handedOver) {
    headers['content-length'] = String(handedOver.sizeBytes)
    return { status, headers, body: handedOver }
  }
  if (!isJson(response)) return { status, headers, body: response }
  const { start, isWhole } = await readStart(response)
  if (!isWhole) return { status, headers, body: response }
  const telling = session && tellingCode(start, response.headers['content-encoding'])
  // Only this session's cookie goes: by now the browser may hold that of the next sign-in.
  if (telling && heedReply(session, telling)) headers['set-cookie'] = clearedCookies(session)
  headers['content-length'] = String(start.length)
  return { status, headers, body: start }
}

const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** What ends a call in HTTP; with any other number Node and Next refuse to write an answer at all. */
function isFinalStatus(status: number): boolean {
  return status >= 200 && status <= 599
}

/** Redirects inside the platform become own paths; others go to the browser as they are and are never followed here. */
function redirectReply(response: IncomingMessage, status: number, headers: HeaderRecord): OutgoingReply {
  response.resume()
  const location = response.headers.location
  if (location !== undefined && URL.canParse(location, 'http://platform.invalid')) {
    const target = new URL(location, 'http://platform.invalid')
    if (target.host === 'platform.invalid') headers['location'] = target.pathname.replace(/^\/+/, '/') + target.search
    else if (target.protocol === 'http:' || target.protocol === 'https:') headers['location'] = target.href
  }
  delete headers['content-length']
  return { status, headers, body: null }
}

function isJson(response: IncomingMessage): boolean {
  return /\bjson\b/i.test(response.headers['content-type'] ?? '')
}

/** Reads up to the inspected size without losing a byte. Rejects when the platform breaks off, so that a cut reply is no success. */
function readStart(response: IncomingMessage): Promise<{ start: Buffer; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let isSettled = false
    const settle = (isWhole: boolean) => {
      isSettled = true
      const start = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      if (!isWhole) {
        response.off('data', onData)
        response.off('end', onEnd)
        response.off('error', onError)
        response.off('close', onClose)
        // Put back within the event: a moment later the stream may have told its end and would drop everything.
        response.pause()
        response.unshift(start)
      }
      resolve({ start, isWhole })
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > inspectedBytesMax) settle(false)
    }
    const onEnd = () => settle(true)
    // Every stream closes in the end; an error that nobody hears would cost its stack.
    const onError = (cause?: Error) => {
      if (isSettled) return
      reject(cause instanceof AppError ? cause : new AppError('transport', 'the platform broke off', { cause }))
    }
    const onClose = () => onError()
    response.on('data', onData)
    response.on('end', onEnd)
    response.on('error', onError)
    response.on('close', onClose)
  })
}

// Cheap enough for every reply; what passes is then read properly.
const mayTell = /"code"\s*:\s*"?(?:60[012]|423)/

/** The code of a reply that may say something about the session itself: that it is over, or locked. */
function tellingCode(body: Buffer, encoding: string | undefined): number | undefined {
  try {
    const text = decompress(body, encoding).toString('utf8')
    if (!mayTell.test(text)) return undefined
    const reply: unknown = JSON.parse(text)
    return typeof reply === 'object' && reply !== null && 'code' in reply ? Number(reply.code) : undefined
  } catch {
    // Not an envelope that we can read: nothing to learn from it, the browser gets it as it is.
    return undefined
  }
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  const limit = { maxOutputLength: 64 * 1024 }
  if (encoding === 'gzip') return gunzipSync(body, limit)
  if (encoding === 'br') return brotliDecompressSync(body, limit)
  if (encoding === 'deflate') return inflateSync(body, limit)
  return body
}
