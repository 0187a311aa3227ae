import 'server-only'
import type { Readable } from 'node:stream'
import { oauth } from '@/lib/contract/session/oauth'
import { toAppError } from '@/lib/errors/app-error'
import type { ApiPath } from './api-path'
import type { Session } from './cookie'
import type { IncomingCall } from './forward'
import { upstreamHeaders } from './headers'
import { log } from './log'
import { readSmallBody } from './small-body'
import { openUpstream, readAll, readEnvelope } from './upstream'

const bodyLimits = { bytesMax: 16 * 1024, silenceMs: 10_000, totalMs: 20_000 }
const replyBytesMax = 256 * 1024
const signInTimeoutMs = 60_000
const tellingTimeoutMs = 10_000

/**
 * Sends a call of the browser on and reads its whole answer, for calls whose answer is not the browser's. Without a session the
 * connection is used for nothing else: its answer may bring a token.
 */
export async function askPlatform(call: IncomingCall, path: ApiPath, session: Session | null, requestId: string) {
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
export async function readBody(body: Readable, { clientAddress }: IncomingCall): Promise<Buffer> {
  try {
    const { bytes, release } = await readSmallBody(body, { address: clientAddress }, bodyLimits)
    release()
    return bytes
  } catch (error) {
    body.destroy()
    throw error
  }
}

export type PlatformCall = { method: 'GET' | 'POST'; path: string }
export const logoutCall: PlatformCall = { method: 'GET', path: `/api${oauth.logout.path}` }
export const lockCall: PlatformCall = { method: 'POST', path: `/api${oauth.lockSession.path}` }

/** Tells the platform what has happened here already; its answer changes nothing. */
export async function tellPlatform(
  call: IncomingCall,
  { method, path }: PlatformCall,
  session: Session,
  requestId: string,
): Promise<void> {
  try {
    const headers = upstreamHeaders(call.headers, {
      token: session.token,
      requestId,
      clientAddress: call.clientAddress,
      hasBody: false,
    })
    const caller = { sid: session.sid, address: call.clientAddress }
    const response = await openUpstream({ method, path, headers, body: null, timeoutMs: tellingTimeoutMs, caller })
    await readAll(response, replyBytesMax)
  } catch (thrown) {
    log.warn({ requestId, path: path.split('?')[0], err: toAppError(thrown).message }, 'the platform could not be told')
  }
}
