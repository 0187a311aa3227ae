import { errorText } from '@/lib/client/error-text'
import { toAppError } from '@/lib/errors/app-error'

type Translate = (key: string, params?: Record<string, string | number>) => string

/** What the platform says about links (contract 1 §25, 3b §13), for people who have chosen another language. */
const known: ReadonlyMap<string, string> = new Map([
  ['无效链接', 'invalid'],
  ['链接已失效', 'ended'],
  ['未开启表单外链！', 'formClosed'],
  ['未开启公开查询！', 'listClosed'],
  ['密码错误', 'wrongPassword'],
  ['操作过于频繁，请稍后再试', 'tooMany'],
])

/** `t` is of the namespace `shortlink.faults`, `tErrors` of `errors`. */
export function linkFault(error: unknown, t: Translate, tErrors: Translate): string {
  const key = known.get(toAppError(error).userMessage ?? '')
  return key ? t(key) : errorText(error, tErrors)
}
