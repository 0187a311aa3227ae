import { createHash } from 'node:crypto'
import { escapeHtml } from '@/lib/domain/escape-html'
import type { CallMeta } from '../../../http/context'

/** What happened, and what to do now. */
type Words = { title: string; text?: string }

const texts = {
  zh: {
    close: { title: '您可以关闭此窗口。' },
    done: { title: '登录成功' },
    bound: { title: '账号绑定成功' },
    unbound: { title: '第三方账号未绑定', text: '请回到登录页面，在5分钟内用账号密码登录，系统会自动绑定该账号。' },
    failed: { title: '登录未完成' },
    bindFailed: { title: '账号未绑定' },
    expired: { title: '此登录请求已失效', text: '请回到登录页面重新开始。' },
    unknown: { title: '没有这种登录方式' },
  },
  en: {
    close: { title: 'You can close this window.' },
    done: { title: 'You are signed in' },
    bound: { title: 'The account is linked' },
    unbound: {
      title: 'This account is not linked yet',
      text: 'Go back to the sign-in page and sign in with your password within 5 minutes; that links it.',
    },
    failed: { title: 'The sign-in was not completed' },
    bindFailed: { title: 'The account was not linked' },
    expired: { title: 'This sign-in request has expired', text: 'Go back to the sign-in page and start again.' },
    unknown: { title: 'There is no such way to sign in' },
  },
  zhtw: {
    close: { title: '您可以關閉此視窗。' },
    done: { title: '登入成功' },
    bound: { title: '帳號綁定成功' },
    unbound: { title: '第三方帳號未綁定', text: '請回到登入頁面，在5分鐘內用帳號密碼登入，系統會自動綁定該帳號。' },
    failed: { title: '登入未完成' },
    bindFailed: { title: '帳號未綁定' },
    expired: { title: '此登入請求已失效', text: '請回到登入頁面重新開始。' },
    unknown: { title: '沒有這種登入方式' },
  },
} as const satisfies Record<string, Record<string, Words>>

type Language = keyof typeof texts
type Outcome = Exclude<keyof (typeof texts)['zh'], 'close'>

const htmlLanguages: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' }

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;color-scheme:light dark}main{max-width:28rem;padding:1.5rem;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:.5rem 0;text-wrap:balance}'
/** Contract 1 §11.10: a window that binds an account tells its opener. Where scripts are off the list is simply read again. */
const script = 'const{code,message}=document.body.dataset;if(opener)opener.postMessage({code,message},location.origin)'

/** Drawn with attributes, so that it needs no style. The words say the same. */
const mark = (isGood: boolean) =>
  `<svg width="48" height="48" viewBox="0 0 48 48" fill="none" stroke="${isGood ? '#2e9d5b' : '#c77700'}" stroke-width="3" stroke-linecap="round" aria-hidden="true"><circle cx="24" cy="24" r="21"/><path d="${isGood ? 'm15 25 6 6 12-13' : 'M24 14v13m0 7v.1'}"/></svg>`

const policy = (scripts: string) =>
  `default-src 'none'; style-src '${hashOf(style)}'; ${scripts}base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** The last page of a window at the provider. It says everything without styles and scripts; `detail` may be any text. */
export function resultPage(outcome: Outcome, meta: CallMeta, detail = ''): Response {
  const language = languageOf(meta.acceptLanguage ?? '')
  const words: Words = texts[language][outcome]
  const text = detail || words.text
  const isBinding = outcome === 'bound' || outcome === 'bindFailed'
  const message = text ?? words.title
  const data = isBinding ? ` data-code="${outcome === 'bound' ? 200 : 201}" data-message="${escapeHtml(message)}"` : ''
  const html = `<!doctype html>
<html lang="${htmlLanguages[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${words.title}</title><style>${style}</style></head>
<body${data}><main>${mark(outcome === 'done' || outcome === 'bound')}<h1>${words.title}</h1>${text ? `<p>${escapeHtml(text)}</p>` : ''}<p>${texts[language].close.title}</p></main>${
    isBinding ? `<script>${script}</script>` : ''
  }</body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html;charset=UTF-8',
      'content-security-policy': policy(isBinding ? `script-src '${hashOf(script)}'; ` : ''),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Spec 1 §1: the first language of the browser that we have; Chinese when there is none. */
function languageOf(acceptLanguage: string): Language {
  for (const part of acceptLanguage.toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (/^zh\b.*(tw|hk|mo|hant)/.test(tag)) return 'zhtw'
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh'
    if (tag === 'en' || tag.startsWith('en-')) return 'en'
  }
  return 'zh'
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
