import { AppError, toAppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import type { NameOf } from '@/lib/i18n/platform-texts/say'
import { platformText } from './platform-texts'

/** Translator of the `errors` namespace. */
export type ErrorTranslator = (key: string, params?: Record<string, string | number>) => string

/**
 * The one text a user sees for a failure: the platform's own message where the spec says it is shown (any reply code other than
 * 200, spec 1 §8), in the language of the page as far as it is known; otherwise the text behind the error's code. Never a stack, a path
 * or an internal message. `nameOf` says what a design calls its fields.
 */
export function errorText(error: unknown, t: ErrorTranslator, nameOf?: NameOf): string {
  const known = toAppError(error)
  if (known.userMessage) return platformText(known.userMessage, nameOf)
  return t(errorRules[known.code].messageKey, known.params)
}

/** A call that was given up on purpose is no failure and shows nothing. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Servers say in two ways that they have no such call. */
export function isUnknownCall(error: unknown): boolean {
  const { code, replyCode } = toAppError(error)
  return code === 'notFound' || replyCode === 404
}

/** The session-end listener has told the user already; telling twice would stack toasts. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof AppError && error.code === 'signedOut'
}
