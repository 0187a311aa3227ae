import 'server-only'
import { layoutTypes } from '@/lib/contract/session/oauth'
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
): Promise<{ layout: string; setCookie: string[] }> {
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

/** No field of a reply may carry the token, under whatever name a build repeats it. */
export function withoutToken(fields: Readonly<Record<string, unknown>>, token: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !(typeof value === 'string' && value.includes(token))))
}
