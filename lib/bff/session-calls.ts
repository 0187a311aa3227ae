import 'server-only'
import { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { preferences } from '@/lib/contract/permission/preferences'
import { oauth } from '@/lib/contract/session/oauth'
import type { layoutTypes } from '@/lib/contract/session/own-session'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { parseApiPath } from './api-path'
import { askPlatform, lockCall, logoutCall, type PlatformCall, readBody, tellPlatform } from './ask-platform'
import { originOf } from './caller'
import { clearedCookies, clearedNames, type Session, sessionCookies } from './cookie'
import { tagOf } from './cookie-names'
import { logFailedCall } from './failed-calls'
import { type Admission, admit, type IncomingCall, type OutgoingReply, requestIdOf, type SessionCall } from './forward'
import { apiSecurityHeaders, textOf } from './headers'
import { log } from './log'
import { menuLinkOf, visualHostOf } from './menu-link'
import { clearedPendingCookie, readPending } from './pending-session'
import { platformCall } from './platform'
import { envelopeReply, errorReply } from './reply'
import { lockSession, revokeSession, unlockSession } from './session-state'
import { begin, namesSent, textWithout, withoutToken } from './sign-in'
import { abandonCode, makeTicket, ticketStatus } from './ticket-calls'
import { parseJson } from './upstream'

/** Calls that change the cookie or need the token. Keys are paths below `/api` in lower case. */
const sessionCalls: Readonly<Record<string, { method: string; answer: SessionCall }>> = {
  'oauth/login': { method: 'POST', answer: login },
  'oauth/login/socials': { method: 'POST', answer: login },
  'oauth/login/sms': { method: 'POST', answer: login },
  'oauth/logout': { method: 'GET', answer: logout },
  'oauth/lockscreen': { method: 'POST', answer: unlock },
  'session/lock': { method: 'POST', answer: lock },
  'session/drift': { method: 'POST', answer: drift },
  'oauth/getticket': { method: 'GET', answer: makeTicket },
  'oauth/codecertificate': { method: 'GET', answer: makeTicket },
  'session/pending': { method: 'GET', answer: pending },
  'session/adopt': { method: 'POST', answer: adopt },
  'session/decline': { method: 'POST', answer: decline },
  'session/leave': { method: 'POST', answer: leave },
}

/** The same for paths whose last part is an id; keys are what stands before it. */
const sessionCallsById: Readonly<Record<string, { method: string; answer: SessionCall }>> = {
  'oauth/getticketstatus/': { method: 'GET', answer: (...args) => ticketStatus({ success: 1, invalid: 5 }, ...args) },
  'oauth/codecertificatestatus/': { method: 'GET', answer: (...args) => ticketStatus({ success: 2, invalid: -1 }, ...args) },
  'session/abandoncode/': { method: 'POST', answer: abandonCode },
  'session/open/': { method: 'GET', answer: openLink },
}

function entryOf(key: string): { method: string; answer: SessionCall } | undefined {
  return sessionCalls[key] ?? sessionCallsById[key.slice(0, key.lastIndexOf('/') + 1)]
}

/** True for targets that have a handler of their own; the fast path of `server.ts` leaves those to the route handler. */
export function isSessionCall(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  // Only other spellings need to be read properly; most paths are plain.
  const key = /[%;]|\/$/.test(path) ? parseApiPath(target)?.key : path.slice('/api/'.length).toLowerCase()
  return key !== undefined && entryOf(key) !== undefined
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
    if (!call.signal.aborted) logFailedCall(error, requestId, 'session call failed')
    return errorReply(error, requestId)
  }
}

async function login(call: IncomingCall, { path }: Admission, requestId: string): Promise<OutgoingReply> {
  const reply = await askPlatform(call, path, null, requestId)
  const data = z.looseObject({ token: z.string().min(1), theme: z.unknown().optional() }).safeParse(reply.data)
  if (reply.code !== 200) return envelopeReply({ code: reply.code, msg: reply.msg, data: null }, { requestId })
  if (!data.success) throw new AppError('drift', `${path.key}: code 200 without a token`)
  const { token, theme, ...rest } = data.data
  const { layout, setCookie } = await begin(call, token, theme)
  return envelopeReply(
    { code: 200, msg: textWithout(reply.msg, token), data: { ...withoutToken(rest, token), theme: layout } },
    { requestId, setCookie },
  )
}

/** Whose session a link has brought (reliability S11). */
async function pending(call: IncomingCall, { session }: Admission, requestId: string): Promise<OutgoingReply> {
  const waiting = await readPending(cookieHeaderOf(call))
  if (!waiting) throw new AppError('notFound', 'no session is waiting', { replyCode: 404 })
  const whose = (token: string) => platformCall(oauth.me, {}, { token })
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
  // A locked session is not opened by bringing its own token once more.
  if (session?.locked && session.token === waiting.token) throw new AppError('locked', 'the screen is locked')
  const { layout, setCookie } = await begin(call, waiting.token, waiting.theme)
  if (layout === waiting.theme) await saveLayout(waiting.token, layout, requestId)
  if (session && session.token !== waiting.token) {
    revokeSession(session.sid)
    void tellPlatform(call, logoutCall, session, requestId)
  }
  return envelopeReply(
    { code: 200, msg: '操作成功', data: { theme: layout } },
    { requestId, setCookie: [...setCookie, await clearedPendingCookie()] },
  )
}

/**
 * The layout that a link asks for becomes the person's own, as if chosen in the settings: that is what the shell is drawn by. Links
 * without one, or with one that nobody knows, leave it as it is. A platform that does not take it costs nobody the session.
 */
async function saveLayout(token: string, theme: (typeof layoutTypes)[number], requestId: string): Promise<void> {
  await platformCall(preferences.systemTheme, { body: { theme } }, { token }).catch((thrown: unknown) => {
    log.warn({ requestId, err: toAppError(thrown).message }, 'the layout of a link could not be saved')
  })
}

async function decline(_call: IncomingCall, _admission: Admission, requestId: string): Promise<OutgoingReply> {
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: [await clearedPendingCookie()] })
}

/** Leads to the address behind a menu entry of type 6 or 7; the token is in nothing that a page of ours could read (spec 1 §2.4). */
async function openLink(call: IncomingCall, { path, session, setCookie }: Admission, requestId: string): Promise<OutgoingReply> {
  if (!session) return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
  if (session.locked) throw new AppError('locked', 'the screen is locked')
  const menuId = decodeURIComponent(path.path.slice(path.path.lastIndexOf('/') + 1))
  const origin = originOf((name) => textOf(call.headers[name]))
  const { visualUrl } = webConfig()
  const options = { origin, visualHost: visualHostOf(origin, visualUrl), hasOwnScreens: visualUrl === undefined }
  const address = await menuLinkOf(menuId, session, options)
  const headers = { ...apiSecurityHeaders, location: address, 'referrer-policy': 'no-referrer', 'x-request-id': requestId }
  return { status: 302, headers, body: null }
}

/** Signs out here at once, whatever the platform says or does not say (reliability S5). */
async function logout(call: IncomingCall, { path, session, others }: Admission, requestId: string): Promise<OutgoingReply> {
  if (session) end(call, { method: 'GET', path: path.path + path.search }, session, requestId)
  // Two sign-ins that met must not leave the other one behind.
  for (const other of others) end(call, logoutCall, other, requestId)
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: clearedNames(namesSent(call)) })
}

const leaveBody = z.looseObject({ session: z.string().max(40) })

/** Signs out the one session that a page was made for; the browser may hold the next one already, which stays (reliability S19). */
async function leave(call: IncomingCall, { session, others }: Admission, requestId: string): Promise<OutgoingReply> {
  const parsed = leaveBody.safeParse(parseJson(call.body ? await readBody(call.body, call) : Buffer.alloc(0)))
  if (!parsed.success) throw new AppError('invalid', 'no session is named')
  const left = [session, ...others].find((held) => held && tagOf(held.sid) === parsed.data.session)
  if (left) end(call, logoutCall, left, requestId)
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: left ? clearedCookies(left) : [] })
}

function end(call: IncomingCall, told: PlatformCall, session: Session, requestId: string): void {
  revokeSession(session.sid)
  void tellPlatform(call, told, session, requestId)
}

/**
 * Locks here at once and then on the platform, where ours keeps the lock for all copies of this half. Another installation does not know
 * the call; there this process and the cookie keep it.
 */
async function lock(call: IncomingCall, { session, setCookie }: Admission, requestId: string): Promise<OutgoingReply> {
  if (!session) return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
  const cookies = await sessionCookies(lockSession(session))
  await tellPlatform(call, lockCall, session, requestId)
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: cookies })
}

/** Unlocking never ends the session, even when the platform answers a 600 code (spec 1 §8). */
async function unlock(call: IncomingCall, { path, session, setCookie }: Admission, requestId: string): Promise<OutgoingReply> {
  if (!session) return errorReply(new AppError('signedOut', 'no session'), requestId, setCookie)
  const reply = await askPlatform(call, path, session, requestId)
  const unlocked = reply.code === 200 ? await sessionCookies(unlockSession(session)) : []
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

function cookieHeaderOf(call: IncomingCall): string | undefined {
  return textOf(call.headers.cookie)
}
