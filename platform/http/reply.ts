import { Readable } from 'node:stream'
import type { Endpoint } from '@/lib/contract/endpoint'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { type ErrorCode, errorRules } from '@/lib/errors/codes'
import { CountedLines } from '@/lib/errors/counted-lines'
import type { Outcome, PlatformContext } from './context'

/** Texts of the platform in its own language, for errors that bring none (contract 1 §1.2, contract 2 §0.3 and §0.9). */
const errorTexts: Record<ErrorCode, string> = {
  invalid: '请求参数不正确',
  refused: '操作失败',
  forbidden: '没有访问权限，请联系管理员授权',
  misdirected: '请求出错，请重试',
  notFound: '数据不存在',
  conflict: '数据已被其他人修改，请刷新后重试',
  keyReused: '内容已保存过，本次修改未保存，请重新打开后再修改',
  signedOut: '登录过期,请重新登录',
  kicked: '此账号已在其他地方登录',
  badToken: '登录过期,请重新登录',
  locked: '屏幕已锁定',
  viewOver: '查看已结束，请刷新页面',
  tooManyRequests: '操作过于频繁，请稍后再试',
  busy: '系统繁忙，请稍后再试',
  tooLarge: '请求内容过大',
  methodNotAllowed: '不支持的请求方法',
  transport: '系统异常',
  timeout: '系统异常',
  drift: '系统异常',
  internal: '系统异常',
}

/** Everything but bytes leaves with HTTP 200; the outcome is in the envelope (contract 1 §1.2). */
function envelopeResponse(envelope: Record<string, unknown>): Response {
  return new Response(JSON.stringify(envelope), { headers: envelopeHeaders })
}

const envelopeHeaders = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const doneText = '操作成功'

export function successResponse(ctx: PlatformContext, endpoint: Endpoint, outcome: Outcome<unknown>): Response {
  checkDrift(ctx, endpoint, outcome.data)
  return envelopeResponse({ code: 200, msg: outcome.msg ?? doneText, data: outcome.data ?? null })
}

/**
 * Success with data that is made while it leaves: too large to be in memory as a whole. What fails on the way breaks the connection off,
 * so that nobody takes a part for the whole.
 */
export function streamedResponse(data: AsyncIterable<string>): Response {
  async function* parts() {
    yield `{"code":200,"msg":${JSON.stringify(doneText)},"data":`
    yield* data
    yield '}'
  }
  const bytes = Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>
  return new Response(bytes, { headers: envelopeHeaders })
}

/** Logs what went wrong and answers the text for the caller. Foreign text never leaves here: neither SQL nor stack nor path. */
export function explain(
  ctx: PlatformContext,
  thrown: unknown,
  call: Readonly<Record<string, string>>,
): { error: AppError; msg: string } {
  const error = faultOf(thrown)
  const level = errorRules[error.code].logLevel
  const detail = { ...call, code: error.code, reason: error.message }
  if (level === 'error') logFailure(ctx, { ...detail, err: error.cause ?? error })
  else ctx.log[level](detail, 'call refused')
  return { error, msg: error.userMessage ?? errorTexts[error.code] }
}

/** Whatever was thrown, as the one kind of error; the same when it is that already. */
export function faultOf(thrown: unknown): AppError {
  return describeDatabaseError(thrown) ?? toAppError(thrown)
}

const countedFailures = new WeakMap<object, CountedLines>()

/** A database that is out fails every call with the same fault: enough of them to mend it are written whole, the rest is counted. */
function logFailure(ctx: PlatformContext, detail: { reason: string; err: unknown }): void {
  const tell = (kind: string, count: number) => ctx.log.error({ kind, count }, 'more calls failed so')
  const lines = countedFailures.get(ctx.db) ?? new CountedLines({ linesMax: 20, intervalMs: 10_000, tell })
  countedFailures.set(ctx.db, lines)
  if (lines.admits(detail.reason)) ctx.log.error(detail, 'call failed')
}

/** Only our own texts and the request id. */
export function errorResponse(ctx: PlatformContext, thrown: unknown, requestId: string): Response {
  const { error, msg } = explain(ctx, thrown, { requestId })
  const issues = error.issues.length > 0 ? { issues: error.issues } : {}
  const trace = errorRules[error.code].logLevel === 'error' ? { requestId } : {}
  return envelopeResponse({ code: error.replyCode, msg, data: null, ...issues, ...trace })
}

/** Faults of the database that the caller can mend or should know. Everything else stays an internal error. */
function describeDatabaseError(thrown: unknown): AppError | null {
  if (thrown instanceof AppError || typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null
  const options = { cause: thrown }
  switch (thrown.code) {
    case '22021':
    case '22P05':
      return new AppError('invalid', 'text that the database cannot hold', { ...options, userMessage: '内容含有不支持的字符' })
    case '22P02':
      // JSON of ours is unreadable for one reason only: half a sign stands in a text.
      if (!('message' in thrown) || !String(thrown.message).endsWith('type json')) return null
      return new AppError('invalid', 'text with half a sign', { ...options, userMessage: '内容含有不支持的字符' })
    case '40001':
    case '40P01':
      return new AppError('conflict', 'the database asks to try again', options)
    case '53100':
    case 'ENOSPC':
      return new AppError('internal', 'the disk is full', { ...options, userMessage: '存储空间不足，请联系管理员' })
    default:
      return null
  }
}

const driftCounts = new Map<string, number>()
const checkedCounts = new Map<string, number>()
// In production every early reply of a call is checked, later ones now and then: a list of 1000 rows costs about a millisecond to check.
const alwaysChecked = 20
const checkedEvery = 50

/** A reply that does not fit its declaration is an error in tests and development, and a counted warning in production. */
function checkDrift(ctx: PlatformContext, endpoint: Endpoint, data: unknown): void {
  const call = `${endpoint.method} ${endpoint.path}`
  if (ctx.config.isProduction) {
    const seen = (checkedCounts.get(call) ?? 0) + 1
    checkedCounts.set(call, seen)
    if (seen > alwaysChecked && seen % checkedEvery !== 0) return
  }
  const parsed = endpoint.data.safeParse(data)
  if (parsed.success) return
  const issue = parsed.error.issues[0]
  const reason = `${call}: data.${issue?.path.map(String).join('.') ?? ''} ${issue?.message ?? ''}`
  if (!ctx.config.isProduction) throw new AppError('drift', reason)
  const count = (driftCounts.get(call) ?? 0) + 1
  driftCounts.set(call, count)
  ctx.log.warn({ call, count, reason }, 'the reply does not fit its declaration')
}
