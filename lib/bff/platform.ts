import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type CallData, type CallInput, type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { ownClientHeader } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import { errorCodeOfReply } from '@/lib/errors/codes'
import type { Session } from './cookie'
import { log } from './log'
import { heedReply } from './session-state'
import { openUpstream, readEnvelope } from './upstream'

const replyBytesMax = 32 * 1024 * 1024
const renderTimeoutMs = 30_000

/**
 * Makes a declared call for a server component, straight to the platform, in the name of a session or of a bare token. Throws
 * `AppError`: `signedOut` for codes 600–602, `refused` for other codes, `transport`/`timeout` when no envelope came, `drift` when the
 * data does not fit, neither as declared nor, where that is given, `inParts`.
 */
export async function platformCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  session: Session | { token: string } | null,
  inParts?: z.ZodType<NonNullable<CallData<E>>>,
): Promise<CallData<E>> {
  const asked = session && 'sid' in session ? session : null
  const loose = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  const requestId = randomUUID()
  const path = `/api${fillPath(endpoint.path, loose.params)}`
  const query = new URLSearchParams({ n: String(Math.floor(Date.now() / 1000)) })
  for (const [key, value] of Object.entries(loose.query ?? {})) if (value !== undefined) query.set(key, String(value))
  const body = endpoint.bodyKind === 'json' ? Buffer.from(JSON.stringify(loose.body)) : null
  const headers: Record<string, string> = {
    accept: 'application/json',
    'jnpf-origin': 'pc',
    [ownClientHeader]: '1',
    'x-request-id': requestId,
  }
  if (session) headers['authorization'] = session.token
  if (body) Object.assign(headers, { 'content-type': 'application/json;charset=UTF-8', 'content-length': String(body.length) })
  const response = await openUpstream({
    method: endpoint.method,
    path: `${path}?${query}`,
    headers,
    body,
    timeoutMs: renderTimeoutMs,
    caller: { sid: asked?.sid ?? null, address: 'pages' },
  })
  const reply = await readEnvelope(response, path, replyBytesMax)
  if (asked) heedReply(asked, reply.code)
  return fitReply(endpoint, reply, requestId, inParts)
}

function fitReply<E extends Endpoint>(
  endpoint: E,
  reply: { code: number; msg?: string | null; data?: unknown },
  requestId: string,
  inParts: z.ZodType<NonNullable<CallData<E>>> | undefined,
): CallData<E> {
  const { code, msg, data } = reply
  if (code !== 200) {
    throw new AppError(errorCodeOfReply(code), `${endpoint.path}: code ${code} ${msg ?? ''}`, {
      userMessage: msg ?? '',
      replyCode: code,
    })
  }
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
    log.warn(
      { requestId, drift: { call: endpoint.path, field, message: parsed.error.issues[0]?.message } },
      'a reply did not fit its declaration',
    )
    const parts = inParts?.safeParse(data)
    if (parts?.success) return parts.data
    throw new AppError('drift', `${endpoint.path}: data.${field}`, { params: { call: endpoint.path, field } })
  }
  return parsed.data as CallData<E>
}
