import 'server-only'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { layoutTypes, oauth } from '@/lib/contract/session/oauth'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import type { ApiPath } from './api-path'
import { originOf } from './call-policy'
import { clearedCookies, newSession, revokeSession, type Session, sessionCookies } from './cookie'
import { type Admission, admit, type IncomingCall, type OutgoingReply, requestIdOf } from './forward'
import { apiSecurityHeaders, textOf, upstreamHeaders } from './headers'
import { log } from './log'
import { menuLinkOf, visualHostOf } from './menu-link'
import { clearedPendingCookie, readPending } from './pending-session'
import { platformCall } from './platform'
import { envelopeReply, errorReply } from './reply'
import { readSmallBody } from './small-body'
import { openUpstream, parseJson, readEnvelope } from './upstream'

type SessionCall = (call: IncomingCall, admission: Admission, requestId: string) => Promise<OutgoingReply>

/** Calls that change the cookie or need the token. Keys are paths below `/api` in lower case. */
const sessionCalls: Readonly<Record<string, { method: string; answer: SessionCall }>> = {
  'oauth/login': { method: 'POST', answer: login },
  'oauth/login/socials': { method: 'POST', answer: login },
  'oauth/login/sms': { method: 'POST', answer: login },
  'oauth/logout': { method: 'GET', answer: logout },
  'oauth/lockscreen': { method: 'POST', answer: unlock },
  'session/lock': { method: 'POST', answer: lock },
  'session/drift': { method: 'POST', answer: drift },
  'session/pending': { method: 'GET', answer: pending },
  'session/adopt': { method: 'POST', answer: adopt },
  'session/decline': { method: 'POST', answer: decline },
}

/** The same for paths whose last part is an id; keys are what stands before it. */
const sessionCallsById: Readonly<Record<string, { method: string; answer: SessionCall }>> = {
  'oauth/getticketstatus/': { method: 'GET', answer: (...args) => ticketStatus(1, ...args) },
  'oauth/codecertificatestatus/': { method: 'GET', answer: (...args) => ticketStatus(2, ...args) },
  'session/open/': { method: 'GET', answer: openLink },
}

function entryOf(key: string): { method: string; answer: SessionCall } | undefined {
  return sessionCalls[key] ?? sessionCallsById[key.slice(0, key.lastIndexOf('/') + 1)]
}

/** True for targets that have a handler of their own; the fast path of `server.ts` leaves those to the route handler. */
export function isSessionCall(target: string): boolean {
  const queryStart = target.indexOf('?')
  const path = queryStart < 0 ? target : target.slice(0, queryStart)
  return entryOf(path.slice('/api/'.length).toLowerCase()) !== undefined
}

export async function answerSessionCall(call: IncomingCall): Promise<OutgoingReply> {
  const requestId = requestIdOf(call)
  try {
    const admission = await admit(call)
    const entry = entryOf(admission.path.key)
    if (!entry || entry.method !== call.method) throw new AppError('methodNotAllowed', `${call.method} ${admission.path.key}`)
    return await entry.answer(call, admission, requestId)
  } catch (thrown) {
    const error = toAppError(thrown)
    log[errorRules[error.code].logLevel]({ requestId, code: error.code, err: error.message }, 'session call failed')
    return errorReply(error, requestId)
  }
}

const bodyLimits = { bytesMax: 16 * 1024, silenceMs: 10_000, totalMs: 20_000 }
const replyBytesMax = 256 * 1024
const signInTimeoutMs = 60_000
const signOutTimeoutMs = 10_000

async function login(call: IncomingCall, { path }: Admission, requestId: string): Promise<OutgoingReply> {
  const reply = await askPlatform(call, path, null, requestId)
  const data = z.looseObject({ token: z.string().min(1), theme: z.unknown().optional() }).safeParse(reply.data)
  if (reply.code !== 200) return envelopeReply({ code: reply.code, msg: reply.msg, data: null }, { requestId })
  if (!data.success) throw new AppError('drift', `${path.key}: code 200 without a token`)
  const { token, theme, ...rest } = data.data
  const { layout, setCookie } = await begin(token, theme)
  return envelopeReply(
    { code: 200, msg: reply.msg, data: { ...withoutToken(rest, token), theme: layout } },
    { requestId, setCookie },
  )
}

/** The cookies of a new session. Spec 1 §4: the layout is taken from the reply when it is one of the four, else classic. */
async function begin(token: string, themeOnWire: unknown): Promise<{ layout: string; setCookie: string[] }> {
  const layout = layoutTypes.find((known) => known === themeOnWire) ?? 'classic'
  const setCookie = await sessionCookies(newSession({ token, theme: layout, account: '' })).catch((thrown: unknown) => {
    throw tooLongToken(thrown)
  })
  return { layout, setCookie }
}

const ticketReply = z.looseObject({ status: z.coerce.number(), value: z.unknown().optional(), theme: z.unknown().optional() })

/** Polling of a ticket (contract 1 §5): the answer that brings the token becomes the cookie, every other one passes as it is. */
async function ticketStatus(success: number, call: IncomingCall, { path }: Admission, requestId: string): Promise<OutgoingReply> {
  const reply = await askPlatform(call, path, null, requestId)
  const data = ticketReply.safeParse(reply.data)
  if (reply.code !== 200 || !data.success || data.data.status !== success) return envelopeReply(reply, { requestId })
  const { value: token, theme, ...rest } = data.data
  if (typeof token !== 'string' || token === '') throw new AppError('drift', `${path.key}: success without a token`)
  const { layout, setCookie } = await begin(token, theme)
  return envelopeReply({ ...reply, data: { ...withoutToken(rest, token), theme: layout } }, { requestId, setCookie })
}

/** Whose session a link has brought (reliability S11). */
async function pending(call: IncomingCall, { session }: Admission, requestId: string): Promise<OutgoingReply> {
  const waiting = await readPending(cookieHeaderOf(call))
  if (!waiting) throw new AppError('notFound', 'no session is waiting', { replyCode: 404 })
  const whose = (token: string) => platformCall(oauth.me, {}, newSession({ token, theme: '', account: '' }))
  const them = await whose(waiting.token).catch((thrown: unknown) => {
    // That token is no good; the session of this browser is another matter and stays.
    const { userMessage, replyCode } = toAppError(thrown)
    throw new AppError('refused', 'the token of the link does not work', {
      userMessage: userMessage ?? '',
      replyCode: replyCode || 400,
    })
  })
  const me = session && (await whose(session.token).catch(() => null))
  const isSame = session?.token === waiting.token || me?.userId === them.userId
  const data = { userName: them.userName, userAccount: them.userAccount, isSame: isSame ? 1 : 0 }
  return envelopeReply({ code: 200, msg: '操作成功', data }, { requestId })
}

async function adopt(call: IncomingCall, { session }: Admission, requestId: string): Promise<OutgoingReply> {
  const waiting = await readPending(cookieHeaderOf(call))
  if (!waiting) throw new AppError('notFound', 'no session is waiting', { replyCode: 404 })
  const { layout, setCookie } = await begin(waiting.token, waiting.theme)
  if (session && session.token !== waiting.token) {
    revokeSession(session.sid)
    void endOnPlatform(call, '/api/oauth/Logout', session, requestId)
  }
  return envelopeReply(
    { code: 200, msg: '操作成功', data: { theme: layout } },
    { requestId, setCookie: [...setCookie, clearedPendingCookie()] },
  )
}

async function decline(_call: IncomingCall, _admission: Admission, requestId: string): Promise<OutgoingReply> {
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: [clearedPendingCookie()] })
}

/** Leads to the address behind a menu entry of type 6 or 7; the token is in nothing that a page of ours could read (spec 1 §2.4). */
async function openLink(call: IncomingCall, { path, session, setCookie }: Admission, requestId: string): Promise<OutgoingReply> {
  if (!session) return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
  if (session.locked) throw new AppError('locked', 'the screen is locked')
  const menuId = decodeURIComponent(path.path.slice(path.path.lastIndexOf('/') + 1))
  const origin = originOf((name) => textOf(call.headers[name]))
  const address = await menuLinkOf(menuId, session, { origin, visualHost: visualHostOf(origin, webConfig().visualUrl) })
  const headers = { ...apiSecurityHeaders, location: address, 'referrer-policy': 'no-referrer', 'x-request-id': requestId }
  return { status: 302, headers, body: null }
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
    const caller = { sid: session.sid, address: call.clientAddress }
    const response = await openUpstream({ method: 'GET', path, headers, body: null, timeoutMs: signOutTimeoutMs, caller })
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
  const reply = await askPlatform(call, path, session, requestId)
  const unlocked = reply.code === 200 ? await sessionCookies({ ...session, locked: false }) : []
  return envelopeReply({ code: reply.code, msg: reply.msg, data: null }, { requestId, setCookie: unlocked })
}

const driftReport = z.object({ call: z.string().max(300), field: z.string().max(300), message: z.string().max(500) })
const drifts = { count: 0 }

/** Pages report replies that did not fit their declaration; they are counted and logged here. */
async function drift(call: IncomingCall, { session }: Admission, requestId: string): Promise<OutgoingReply> {
  const body = call.body && session ? await readBody(call.body, call) : Buffer.alloc(0)
  const parsed = driftReport.safeParse(parseJson(body))
  if (session && parsed.success) {
    drifts.count += 1
    log.warn({ requestId, drift: parsed.data, driftCount: drifts.count }, 'a reply did not fit its declaration')
  }
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId })
}

/** Without a session the connection is used for nothing else: its answer may bring a token. */
async function askPlatform(call: IncomingCall, path: ApiPath, session: Session | null, requestId: string) {
  const { token, sid } = session ?? { token: undefined, sid: null }
  const body = call.body ? await readBody(call.body, call) : null
  const headers = upstreamHeaders(call.headers, { token, requestId, clientAddress: call.clientAddress, hasBody: body !== null })
  if (body) headers['content-length'] = String(body.length)
  // The reply is read here, so it must come uncompressed.
  headers['accept-encoding'] = 'identity'
  const target = `${path.path}${path.search}`
  const response = await openUpstream({
    method: call.method,
    path: target,
    headers,
    body,
    timeoutMs: signInTimeoutMs,
    signal: call.signal,
    caller: { sid, address: call.clientAddress },
  })
  const { code, msg, data } = await readEnvelope(response, target, replyBytesMax)
  return { code, msg: msg ?? '', data: data ?? null }
}

/** The whole body of a call that has little to say. Who does not say it in time is not listened to any longer. */
async function readBody(body: Readable, { clientAddress }: IncomingCall): Promise<Buffer> {
  try {
    const { bytes, release } = await readSmallBody(body, { address: clientAddress }, bodyLimits)
    release()
    return bytes
  } catch (error) {
    body.destroy()
    throw error
  }
}

function cookieHeaderOf(call: IncomingCall): string | undefined {
  return textOf(call.headers.cookie)
}
