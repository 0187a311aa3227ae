import 'server-only'
import type { AppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import { apiSecurityHeaders, type HeaderRecord } from './headers'

/** An answer of the BFF itself, in the platform's envelope (contract 1 §1.2). */
export type OwnReply = { status: number; headers: HeaderRecord; body: string }

// The wire speaks Chinese first; the browser shows its own text for codes it knows and this one for the rest.
const texts: Partial<Record<AppError['code'], string>> = {
  signedOut: '登录过期,请重新登录',
  locked: '屏幕已锁定，请先解锁',
  forbidden: '没有访问权限，请联系管理员授权',
  misdirected: '服务器不认识此访问地址，请联系管理员设置 PUBLIC_URL',
  tooLarge: '提交的内容过大',
  methodNotAllowed: '不支持的请求方法',
  invalid: '请求格式不正确',
  tooManyRequests: '操作过于频繁，请稍后再试',
  busy: '系统繁忙，请稍后再试',
}

const retryAfterSeconds = 5

export function errorReply(error: AppError, requestId: string, setCookie: readonly string[] = []): OwnReply {
  const msg = error.userMessage ?? texts[error.code] ?? '请求出错，请重试'
  const reply = envelopeReply(
    { code: error.replyCode, msg, data: null },
    { status: errorRules[error.code].httpStatus, requestId, setCookie },
  )
  if (error.code === 'busy') reply.headers['retry-after'] = String(retryAfterSeconds)
  return reply
}

export function envelopeReply(
  reply: { code: number; msg: string; data: unknown },
  options: { status?: number; requestId: string; setCookie?: readonly string[] },
): OwnReply {
  const body = JSON.stringify(reply)
  const headers: HeaderRecord = {
    ...apiSecurityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': options.requestId,
  }
  if (options.setCookie && options.setCookie.length > 0) headers['set-cookie'] = [...options.setCookie]
  return { status: options.status ?? 200, headers, body }
}
