import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import type { OidcConfig } from '@/platform/config'
import type { Harness } from './harness'

export type TestProvider = { issuer: URL; stop(): void }

export const publicUrl = new URL('http://product.test')
export const callbackAddress = 'http://product.test/api/oauth/Login/oidc/callback'

export function startProvider(): Promise<TestProvider> {
  const child: ChildProcess = fork(path.join(__dirname, 'sign-in-methods-provider.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)))
    child.once('message', (message) => {
      const { issuer } = message as { issuer: string }
      resolve({ issuer: new URL(issuer), stop: () => child.kill('SIGKILL') })
    })
  })
}

/** A browser at the provider: keeps its cookies, follows its redirects, and stops where it is sent back to the product. */
export async function signInAtProvider(address: string, login: string | 'abort'): Promise<URL> {
  const cookies = new Map<string, string>()
  let request: { url: URL; form?: URLSearchParams } = { url: new URL(address) }
  for (let turn = 0; turn < 20; turn += 1) {
    const { url, form } = request
    if (url.host === publicUrl.host) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) request = { url: new URL(location, url) }
    else request = nextStep(url, await response.text(), login)
  }
  throw new Error('the provider never sent the browser back')
}

function nextStep(url: URL, html: string, login: string): { url: URL; form?: URLSearchParams } {
  if (login === 'abort') return { url: new URL(`${url.pathname}/abort`, url) }
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
  if (!prompt) throw new Error(`the provider shows ${url.href}: ${html.slice(0, 500)}`)
  return { url, form: new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt }) }
}

export function oidcConfig(provider: TestProvider, more: Partial<OidcConfig> = {}): OidcConfig {
  const client = { clientId: 'product', clientSecret: 'client-secret-of-the-product' }
  return { ...client, issuer: provider.issuer, name: '统一认证', mode: 'sso', accountClaim: 'preferred_username', ...more }
}

export type Headers = Record<string, string>

/** What the windows of a browser do, by default one browser of this machine. */
export function actions(platform: Harness) {
  const open = (path: string, headers: Headers = {}) => platform.anonymous.raw(path, { redirect: 'manual', headers })
  const newTicket = async (headers: Headers = {}): Promise<string> =>
    (await platform.anonymous.call(signInMethods.getTicket, {}, headers)).data
  const poll = async (ticket: string, headers: Headers = {}) =>
    (await platform.anonymous.call(signInMethods.getTicketStatus, { params: { ticket } }, headers)).data
  const begin = (ticket: string, headers: Headers = {}) =>
    open(`/api/oauth/Login/oidc?jnpf_ticket=${encodeURIComponent(ticket)}`, headers)
  const authorizeAddress = async (ticket: string) => (await begin(ticket)).headers.get('location') ?? ''
  const callback = (answer: URL, headers: Headers = {}) => open(`${answer.pathname}${answer.search}`, headers)
  const complete = async (ticket: string, login: string) =>
    callback(await signInAtProvider(await authorizeAddress(ticket), login))
  const bindings = () =>
    platform.db.selectFrom('socialBinding').select(['userId', 'subject', 'issuer', 'socialName']).orderBy('id').execute()
  return { newTicket, poll, begin, authorizeAddress, callback, complete, bindings }
}
