/** One row per error code: how it travels on each edge and how loudly it is logged. Nothing else maps codes. */
type ErrorRule = {
  /** HTTP status when the BFF itself answers. The platform always answers 200 and puts the outcome in the envelope (contract 1 §1.2). */
  httpStatus: number
  /** `code` of the reply envelope. */
  replyCode: number
  /** Key under `errors` in `messages/`. */
  messageKey: string
  logLevel: 'info' | 'warn' | 'error'
}

export const errorRules = {
  /** Input that breaks a rule the user can mend. */
  invalid: { httpStatus: 400, replyCode: 400, messageKey: 'invalid', logLevel: 'info' },
  /** A business rule refused the call; the message is for the user. */
  refused: { httpStatus: 400, replyCode: 400, messageKey: 'refused', logLevel: 'info' },
  forbidden: { httpStatus: 403, replyCode: 403, messageKey: 'forbidden', logLevel: 'warn' },
  /** The request names a host that this installation does not know as its own. */
  misdirected: { httpStatus: 421, replyCode: 421, messageKey: 'misdirected', logLevel: 'warn' },
  notFound: { httpStatus: 404, replyCode: 400, messageKey: 'notFound', logLevel: 'info' },
  /** Someone else changed the record meanwhile. */
  conflict: { httpStatus: 409, replyCode: 400, messageKey: 'conflict', logLevel: 'info' },
  /** A repeat key came with other content than it was used for; the issue carries what the first save made. */
  keyReused: { httpStatus: 409, replyCode: 400, messageKey: 'keyReused', logLevel: 'info' },
  /** Not signed in, or the session has ended. */
  signedOut: { httpStatus: 200, replyCode: 600, messageKey: 'signedOut', logLevel: 'info' },
  /** Forced off: the same account signed in elsewhere. */
  kicked: { httpStatus: 200, replyCode: 601, messageKey: 'signedOut', logLevel: 'info' },
  /** The token does not verify. */
  badToken: { httpStatus: 200, replyCode: 602, messageKey: 'signedOut', logLevel: 'warn' },
  /** The screen is locked: only unlock and logout pass (spec 1 §2.2). */
  locked: { httpStatus: 423, replyCode: 423, messageKey: 'locked', logLevel: 'info' },
  /** The page was drawn with another person's rights, and the session looks with these no more. */
  viewOver: { httpStatus: 409, replyCode: 424, messageKey: 'viewOver', logLevel: 'info' },
  tooManyRequests: { httpStatus: 429, replyCode: 400, messageKey: 'tooManyRequests', logLevel: 'warn' },
  /** The product does too much already; trying again in a moment helps. */
  busy: { httpStatus: 503, replyCode: 503, messageKey: 'busy', logLevel: 'warn' },
  tooLarge: { httpStatus: 413, replyCode: 400, messageKey: 'tooLarge', logLevel: 'info' },
  methodNotAllowed: { httpStatus: 405, replyCode: 400, messageKey: 'invalid', logLevel: 'info' },
  /** The platform could not be reached, broke off, or answered something that is not an envelope. */
  transport: { httpStatus: 502, replyCode: 500, messageKey: 'transport', logLevel: 'error' },
  timeout: { httpStatus: 504, replyCode: 500, messageKey: 'transport', logLevel: 'warn' },
  /** A reply that does not fit its declaration. */
  drift: { httpStatus: 502, replyCode: 500, messageKey: 'drift', logLevel: 'error' },
  internal: { httpStatus: 500, replyCode: 500, messageKey: 'internal', logLevel: 'error' },
} as const satisfies Record<string, ErrorRule>

export type ErrorCode = keyof typeof errorRules

/** What every call meets while nobody answers, or has no room: asking again later helps. What was refused would be refused again. */
export const passingCodes: ReadonlySet<ErrorCode> = new Set(['transport', 'timeout', 'busy'])

/** Codes that end the session, whatever call answered them (spec 1 §8). */
export const sessionEndedReplyCodes: ReadonlySet<number> = new Set([600, 601, 602])

/** Our code for an envelope's `code` other than 200: which refusals a client treats on their own. */
export function errorCodeOfReply(replyCode: number): ErrorCode {
  if (sessionEndedReplyCodes.has(replyCode)) return 'signedOut'
  if (replyCode === errorRules.forbidden.replyCode) return 'forbidden'
  if (replyCode === errorRules.busy.replyCode) return 'busy'
  if (replyCode === errorRules.viewOver.replyCode) return 'viewOver'
  return replyCode === errorRules.locked.replyCode ? 'locked' : 'refused'
}
