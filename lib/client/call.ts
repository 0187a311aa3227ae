import { type CallData, type CallInput, type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { phoneListHeader } from '@/lib/contract/own-call'
import { envelope } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import { errorCodeOfReply, errorRules } from '@/lib/errors/codes'
import { isLeaving, mayBeSent } from './leaving'
import { prepareTexts } from './platform-texts'
import { trackWrite } from './running-writes'
import { callHeaders, tellViewOver } from './viewing'

export type Reply<D> = { data: D; msg: string }

export type CallOptions = {
  signal?: AbortSignal
  /** Makes a repeated create answer the first outcome (reliability R8). */
  idempotencyKey?: string
  /** Instead of `fetch`, for bodies whose way out is to be watched. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
  /** Of the list of phones (contract 3b §4.7); only calls that serve phones hear of it. */
  isPhone?: boolean
  /** It is the call that leaves the page (`leaving.ts`); all others wait then. */
  isLeaving?: boolean
}

const unansweredStatuses: ReadonlySet<number> = new Set([errorRules.transport.httpStatus, errorRules.timeout.httpStatus])

/** Whose callers read every code themselves, so that none of theirs ends a session (spec 1 §4, §8; contract 4b §1.1). */
const exemptPaths: ReadonlySet<string> = new Set(['/oauth/Login', '/oauth/LockScreen', '/visualdev/Portal/{id}/auth'])

type SessionEndListener = (error: AppError, path: string) => void
const sessionEndListeners = new Set<SessionEndListener>()

/** Told once per ended reply (codes 600, 601, 602), except for login and unlock (spec 1 §8). Returns the unsubscribe. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/**
 * Makes a declared call through the BFF. Resolves with parsed data and the platform's message; throws `AppError` for everything
 * else: `transport` when no envelope came, `drift` when the reply does not fit, `refused` and its kin for codes other than 200.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<CallData<E>>> {
  const reply = make(endpoint, input, options)
  if (endpoint.method !== 'GET') trackWrite(reply)
  return reply
}

async function make<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<Reply<CallData<E>>> {
  return readReply(endpoint, await ask(endpoint, input, options))
}

/** Sends a declared call and answers as soon as an answer begins; for those whose answers are read as they come. */
export async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<Response> {
  const loose = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  const path = fillPath(endpoint.path, loose.params)
  return send(endpoint, `/api${path}${queryString(loose.query)}`, loose.body, options)
}

/** The envelope of an answer, as `call` gives and throws it. */
export async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<CallData<E>>> {
  const { path } = endpoint
  // A server that does not have the call says so in its own way, and asking again does not help.
  const unread = response.status === 404 ? 'notFound' : 'transport'
  const raw = await response.json().catch((cause: unknown) => {
    throw new AppError(unread, `${endpoint.method} ${path}: the answer is not JSON (HTTP ${response.status})`, { cause })
  })
  const parsed = envelope.safeParse(raw)
  if (!parsed.success)
    throw new AppError(unread, `${endpoint.method} ${path}: the answer is no envelope (HTTP ${response.status})`)
  const { code, msg, data } = parsed.data
  // The web half speaks for a platform that did not answer: nobody knows what came of the call, and it is said in the user's language.
  if (unansweredStatuses.has(response.status))
    throw new AppError('transport', `${endpoint.method} ${path}: no answer of the platform (HTTP ${response.status})`)
  if (code !== 200) {
    const refused = refusal(endpoint, code, msg ?? '', parsed.data)
    await prepareTexts([msg ?? '', ...refused.issues.map(({ message }) => message ?? '')])
    throw refused
  }
  const fitted = endpoint.data.safeParse(data)
  if (!fitted.success) throw driftOf(endpoint, fitted.error.issues)
  return { data: fitted.data as CallData<E>, msg: msg ?? '' }
}

async function send(endpoint: Endpoint, url: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...callHeaders() }
  if (options.isPhone && endpoint.servesPhones) headers[phoneListHeader] = '1'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: options.signal ?? null,
  }
  if (endpoint.bodyKind === 'json') {
    headers['content-type'] = 'application/json;charset=UTF-8'
    init.body = JSON.stringify(body)
  } else if (endpoint.bodyKind === 'form') {
    init.body = new URLSearchParams(body as Record<string, string>)
  } else if (endpoint.bodyKind === 'multipart') {
    init.body = body as FormData
  }
  try {
    // Without a wait where nothing holds it up: what a closing page sends must be on its way before it is gone.
    if (isLeaving() && !options.isLeaving) await mayBeSent(options.signal)
    return await (options.transport ?? fetch)(url, init)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new AppError('transport', `${endpoint.method} ${url}: no answer`, { cause })
  }
}

function queryString(query: Record<string, unknown> | undefined): string {
  // Wire: every URL carries n, unix seconds (contract 1 §1.1).
  const search = new URLSearchParams({ n: String(Math.floor(Date.now() / 1000)) })
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return `?${search}`
}

function refusal(endpoint: Endpoint, code: number, msg: string, reply: Readonly<Record<string, unknown>>): AppError {
  const known = errorCodeOfReply(code)
  // That the product is busy, or a viewing over, it says itself, in the user's language.
  const userMessage = known === 'busy' || known === 'viewOver' ? '' : msg
  const options = { userMessage, replyCode: code, issues: Array.isArray(reply['issues']) ? reply['issues'] : [] }
  const error = new AppError(known, `${endpoint.path}: code ${code} ${msg}`, options)
  if (error.code === 'viewOver') tellViewOver()
  if (error.code !== 'signedOut') return error
  if (!exemptPaths.has(endpoint.path)) for (const listener of sessionEndListeners) listener(error, endpoint.path)
  return error
}

function driftOf(endpoint: Endpoint, issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const first = issues[0]
  const where = first?.path.map(String).join('.') ?? ''
  const error = new AppError('drift', `${endpoint.method} ${endpoint.path}: data.${where} ${first?.message ?? ''}`, {
    params: { call: endpoint.path, field: where },
  })
  reportDrift({ call: `${endpoint.method} ${endpoint.path}`, field: where, message: first?.message ?? '' })
  return error
}

/** Nobody waits for it, and it outlives the page. */
function reportDrift(report: Readonly<Record<string, string>>): void {
  const init = { method: 'POST', headers: callHeaders(), body: JSON.stringify(report), keepalive: true }
  void Promise.resolve(globalThis.fetch?.('/api/session/drift', init)).catch(() => undefined)
}
