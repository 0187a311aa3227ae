import 'server-only'
import { z } from 'zod'
import { layoutTypes } from '@/lib/contract/session/oauth'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import { clearedCookies, newSession, revokeSession, type Session, sessionCookies } from './cookie'
import { type Admission, admit, type IncomingCall, type OutgoingReply, requestIdOf } from './forward'
import { upstreamHeaders } from './headers'
import { log } from './log'
import { envelopeReply, errorReply } from './reply'
import { openUpstream, parseJson, readAll, readEnvelope } from './upstream'

type SessionCall = (call: IncomingCall, admission: Admission, requestId: string) => Promise<OutgoingReply>

/** Calls that change the cookie. Keys are paths below `/api` in lower case. */
const sessionCalls: Readonly<Record<string, { method: string; answer: SessionCall }>> = {
  'oauth/login': { method: 'POST', answer: login },
  'oauth/logout': { method: 'GET', answer: logout },
  'oauth/lockscreen': { method: 'POST', answer: unlock },
  'session/lock': { method: 'POST', answer: lock },
  'session/drift': { method: 'POST', answer: drift },
}

/** True for targets that have a handler of their own; the fast path of `server.ts` leaves those to the route handler. */
export function isSessionCall(target: string): boolean {
  const queryStart = target.indexOf('?')
  const path = queryStart < 0 ? target : target.slice(0, queryStart)
  return sessionCalls[path.slice('/api/'.length).toLowerCase()] !== undefined
}

export async function answerSessionCall(call: IncomingCall): Promise<OutgoingReply> {
  const requestId = requestIdOf(call)
  try {
    const admission = await admit(call)
    const entry = sessionCalls[admission.path.key]
    if (!entry || entry.method !== call.method) throw new AppError('methodNotAllowed', `${call.method} ${admission.path.key}`)
    return await entry.answer(call, admission, requestId)
  } catch (thrown) {
    const error = toAppError(thrown)
    log[errorRules[error.code].logLevel]({ requestId, code: error.code, err: error.message }, 'session call failed')
    return errorReply(error, requestId)
  }
}

const bodyBytesMax = 16 * 1024
const replyBytesMax = 256 * 1024
const signInTimeoutMs = 60_000
const signOutTimeoutMs = 10_000

async function login(call: IncomingCall, { path }: Admission, requestId: string): Promise<OutgoingReply> {
  const reply = await askPlatform(call, `${path.path}${path.search}`, undefined, requestId)
  const data = z.looseObject({ token: z.string().min(1), theme: z.unknown().optional() }).safeParse(reply.data)
  if (reply.code !== 200) return envelopeReply({ code: reply.code, msg: reply.msg, data: null }, { requestId })
  if (!data.success) throw new AppError('drift', 'oauth/Login: code 200 without a token')
  const { token, theme: themeOnWire, ...rest } = data.data
  // Spec 1 §4: the layout is taken from the reply when it is one of the four, else classic.
  const theme = layoutTypes.find((layout) => layout === themeOnWire) ?? 'classic'
  const session = newSession({ token, theme, account: '' })
  const setCookie = await sessionCookies(session).catch((thrown: unknown) => {
    throw tooLongToken(thrown)
  })
  return envelopeReply({ code: 200, msg: reply.msg, data: { ...withoutToken(rest, token), theme } }, { requestId, setCookie })
}

function tooLongToken(thrown: unknown): AppError {
  const error = toAppError(thrown)
  if (error.code !== 'tooLarge') return error
  return new AppError('tooLarge', error.message, { userMessage: '登录失败：平台返回的令牌过长，请联系管理员', replyCode: 400 })
}

/** No field of a reply may carry the token, under whatever name a build repeats it. */
function withoutToken(fields: Readonly<Record<string, unknown>>, token: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !(typeof value === 'string' && value.includes(token))))
}

/** Signs out here at once, whatever the platform says or does not say (reliability S5). */
async function logout(call: IncomingCall, { path, session }: Admission, requestId: string): Promise<OutgoingReply> {
  if (session) {
    revokeSession(session.sid)
    void endOnPlatform(call, path.path + path.search, session, requestId)
  }
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: clearedCookies() })
}

async function endOnPlatform(call: IncomingCall, path: string, session: Session, requestId: string): Promise<void> {
  try {
    const headers = upstreamHeaders(call.headers, {
      token: session.token,
      requestId,
      clientAddress: call.clientAddress,
      hasBody: false,
    })
    const response = await openUpstream({ method: 'GET', path, headers, body: null, timeoutMs: signOutTimeoutMs })
    response.resume()
  } catch (thrown) {
    log.warn({ requestId, err: toAppError(thrown).message }, 'the platform could not be told of a sign-out')
  }
}

async function lock(_call: IncomingCall, { session, setCookie }: Admission, requestId: string): Promise<OutgoingReply> {
  if (!session) return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
  return envelopeReply(
    { code: 200, msg: '操作成功', data: null },
    { requestId, setCookie: await sessionCookies({ ...session, locked: true }) },
  )
}

/** Unlocking never ends the session, even when the platform answers a 600 code (spec 1 §8). */
async function unlock(call: IncomingCall, { path, session, setCookie }: Admission, requestId: string): Promise<OutgoingReply> {
  if (!session) return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
  const reply = await askPlatform(call, `${path.path}${path.search}`, session.token, requestId)
  const unlocked = reply.code === 200 ? await sessionCookies({ ...session, locked: false }) : []
  return envelopeReply({ code: reply.code, msg: reply.msg, data: null }, { requestId, setCookie: unlocked })
}

const driftReport = z.object({ call: z.string().max(300), field: z.string().max(300), message: z.string().max(500) })
const drifts = { count: 0 }

/** Pages report replies that did not fit their declaration; they are counted and logged here. */
async function drift(call: IncomingCall, { session }: Admission, requestId: string): Promise<OutgoingReply> {
  const body = call.body && session ? await readAll(call.body, 4096) : Buffer.alloc(0)
  const parsed = driftReport.safeParse(parseJson(body))
  if (session && parsed.success) {
    drifts.count += 1
    log.warn({ requestId, drift: parsed.data, driftCount: drifts.count }, 'a reply did not fit its declaration')
  }
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId })
}

async function askPlatform(call: IncomingCall, path: string, token: string | undefined, requestId: string) {
  const body = call.body ? await readAll(call.body, bodyBytesMax) : Buffer.alloc(0)
  const headers = upstreamHeaders(call.headers, { token, requestId, clientAddress: call.clientAddress, hasBody: true })
  headers['content-length'] = String(body.length)
  // The reply is read here, so it must come uncompressed.
  headers['accept-encoding'] = 'identity'
  const response = await openUpstream({ method: 'POST', path, headers, body, timeoutMs: signInTimeoutMs, signal: call.signal })
  const { code, msg, data } = await readEnvelope(response, path, replyBytesMax)
  return { code, msg: msg ?? '', data }
}
