import { type ErrorCode, errorRules } from './codes'

/** A fault in one place of the input. `path` is the field path as the caller sent it, e.g. `data.phone` or `milestones.3.planDate`. */
export type Issue = { path: string; code: string; message?: string; params?: Record<string, string | number> }

type AppErrorOptions = {
  /** Text meant for the user, already in the platform's language; shown only where the spec says the server's msg is shown. */
  userMessage?: string
  params?: Record<string, string | number>
  issues?: readonly Issue[]
  /** Envelope code to use instead of the table's, for passing a foreign reply on unchanged. */
  replyCode?: number
  cause?: unknown
}

/** The server and its pages are bundles with a class of their own each, and share what keeps calls apart: one throws what the other catches. */
const brand = Symbol.for('tenon.appError')

/** The one error class. `message` is for logs; users see `userMessage` or the text behind the code's message key. */
export class AppError extends Error {
  readonly [brand] = true
  readonly code: ErrorCode
  readonly userMessage: string | undefined
  readonly params: Record<string, string | number>
  readonly issues: readonly Issue[]
  readonly replyCode: number

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.userMessage = options.userMessage
    this.params = options.params ?? {}
    this.issues = options.issues ?? []
    this.replyCode = options.replyCode ?? errorRules[code].replyCode
  }

  get httpStatus(): number {
    return errorRules[this.code].httpStatus
  }
}

/** Wraps anything thrown. Used only in the three seams: BFF handlers, the browser's `call()`, the platform's error handler. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown
  return new AppError('internal', thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })
}

function isAppError(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError || (thrown instanceof Error && brand in thrown)
}
