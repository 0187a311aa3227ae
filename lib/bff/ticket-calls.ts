import 'server-only'
import { z } from 'zod'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { parseApiPath } from './api-path'
import { askPlatform } from './ask-platform'
import type { Admission, IncomingCall, OutgoingReply } from './forward'
import { textOf } from './headers'
import { dropTicket, holdsTicket, holdTicket } from './held-tickets'
import { log } from './log'
import { envelopeReply } from './reply'
import { begin, textWithout, withoutToken } from './sign-in'

/** A ticket for a sign-in that is completed elsewhere. From here on it counts in this browser alone. */
export async function makeTicket(call: IncomingCall, { path, session }: Admission, requestId: string): Promise<OutgoingReply> {
  const reply = await askPlatform(call, path, session, requestId)
  const isTicket = reply.code === 200 && typeof reply.data === 'string' && reply.data !== ''
  const setCookie = isTicket ? [holdTicket(textOf(call.headers.cookie), String(reply.data))] : []
  return envelopeReply(reply, { requestId, setCookie })
}

const ticketReply = z.looseObject({ status: z.coerce.number(), value: z.unknown().optional(), theme: z.unknown().optional() })

/** Contract 1 §5.1, §5.3. */
type TicketStates = { success: number; invalid: number }

/** Polling of a ticket (contract 1 §5): the answer that brings the token becomes the cookie, every other one passes as it is. */
export async function ticketStatus(
  { success, invalid }: TicketStates,
  call: IncomingCall,
  { path }: Admission,
  requestId: string,
): Promise<OutgoingReply> {
  const cookieHeader = textOf(call.headers.cookie)
  const ticket = ticketIn(path.path)
  if (!holdsTicket(cookieHeader, ticket)) {
    return envelopeReply({ code: 200, msg: '操作成功', data: { status: invalid, value: null } }, { requestId })
  }
  const reply = await askPlatform(call, path, null, requestId)
  const data = ticketReply.safeParse(reply.data)
  if (reply.code !== 200 || !data.success || data.data.status !== success) return envelopeReply(reply, { requestId })
  const { value: token, theme, ...rest } = data.data
  if (typeof token !== 'string' || token === '') throw new AppError('drift', `${path.key}: success without a token`)
  const { layout, setCookie } = await begin(call, token, theme)
  return envelopeReply(
    { ...reply, msg: textWithout(reply.msg, token), data: { ...withoutToken(rest, token), theme: layout } },
    { requestId, setCookie: [...setCookie, dropTicket(cookieHeader, ticket)] },
  )
}

/**
 * The screen gives its code up. It is forgotten here whatever becomes of it there: some platforms take this from the phone alone
 * (contract 1 §5.3), and then the code runs out.
 */
export async function abandonCode(call: IncomingCall, { path }: Admission, requestId: string): Promise<OutgoingReply> {
  const cookieHeader = textOf(call.headers.cookie)
  const ticket = ticketIn(path.path)
  const told = parseApiPath(`/api/oauth/setCodeCertificateStatus/${encodeURIComponent(ticket)}/-1`)
  if (told && holdsTicket(cookieHeader, ticket)) {
    await askPlatform({ ...call, method: 'GET', body: null }, told, null, requestId).catch((thrown: unknown) =>
      log.info({ requestId, err: toAppError(thrown).message }, 'the platform could not be told that a code is given up'),
    )
  }
  return envelopeReply({ code: 200, msg: '操作成功', data: null }, { requestId, setCookie: [dropTicket(cookieHeader, ticket)] })
}

function ticketIn(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
}
