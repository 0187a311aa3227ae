import 'server-only'
import { layoutTypes } from '@/lib/contract/session/own-session'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { clearedNames, newSession, sessionCookies } from './cookie'
import { taggedCookies } from './cookie-names'
import type { IncomingCall } from './forward'
import { textOf } from './headers'
import { isUsableToken } from './token'

/**
 * The cookies of a new session, which takes the place of all that the browser held when it asked. Spec 1 §4: the layout is taken from
 * the reply when it is one of the four, else classic.
 */
export async function begin(
  call: IncomingCall,
  token: string,
  themeOnWire: unknown,
): Promise<{ layout: (typeof layoutTypes)[number]; setCookie: string[] }> {
  if (!isUsableToken(token)) {
    const userMessage = '登录失败：平台返回的令牌含有不允许的字符，请联系管理员'
    throw new AppError('refused', 'the platform answered a token that no header can carry', { userMessage })
  }
  const layout = layoutTypes.find((known) => known === themeOnWire) ?? 'classic'
  const setCookie = await sessionCookies(newSession({ token, theme: layout, account: '' })).catch((thrown: unknown) => {
    throw tooLongToken(thrown)
  })
  return { layout, setCookie: [...clearedNames(namesSent(call)), ...setCookie] }
}

/** Names of the session cookies that came with the call. */
export function namesSent(call: IncomingCall): string[] {
  return taggedCookies(textOf(call.headers.cookie) ?? '').flatMap(({ names }) => [...names])
}

function tooLongToken(thrown: unknown): AppError {
  const error = toAppError(thrown)
  if (error.code !== 'tooLarge') return error
  return new AppError('tooLarge', error.message, { userMessage: '登录失败：平台返回的令牌过长，请联系管理员', replyCode: 400 })
}

// Shorter ones are no secrets, and part of many harmless words.
const bareCharactersMin = 8

/** What must not leave: the token without its scheme, which a build may repeat alone. */
function secretOf(token: string): string {
  const bare = token.slice(token.indexOf(' ') + 1)
  return bare.length < bareCharactersMin ? token : bare
}

/**
 * No field of a reply may carry the token, under whatever name and however deep a build repeats it. The reply was read with a limit,
 * and as it came as JSON it has no cycles.
 */
export function withoutToken(fields: Readonly<Record<string, unknown>>, token: string): Record<string, unknown> {
  const secret = secretOf(token)
  const text = JSON.stringify(fields, (key, value: unknown) =>
    key.includes(secret) || (typeof value === 'string' && value.includes(secret)) ? undefined : value,
  )
  return JSON.parse(text) as Record<string, unknown>
}

export function textWithout(text: string, token: string): string {
  return text.includes(secretOf(token)) ? '' : text
}
