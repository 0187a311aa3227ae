import 'server-only'
import { errorRules } from '@/lib/errors/codes'
import en from '@/messages/en/errors.json'
import zh from '@/messages/zh/errors.json'
import zhtw from '@/messages/zhtw/errors.json'
import { commonSecurityHeaders, openerPolicy } from './static-headers.mjs'

export type RefusalPage = { status: number; headers: Record<string, string>; body: string }

/** A page that says in all languages why there is no other one, as nobody knows the reader's. */
export function refusalPage(why: 'misdirected' | 'busy'): RefusalPage {
  const { httpStatus } = errorRules[why]
  const texts = [
    ['zh-CN', zh],
    ['zh-TW', zhtw],
    ['en', en],
  ] as const
  const lines = texts.map(([language, messages]) => `<p lang="${language}">${messages[why]}</p>`)
  return {
    status: httpStatus,
    headers: {
      ...commonSecurityHeaders,
      ...openerPolicy,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
    body: `<!doctype html>\n<meta charset="utf-8">\n<title>${httpStatus}</title>\n${lines.join('\n')}\n`,
  }
}
