import 'server-only'
import { webConfig } from '@/lib/config/web-config'
import { phoneListHeader, viewHeader } from '@/lib/contract/own-call'
import { ownClientHeader } from '@/lib/contract/wire'
import { isStoredFileCall } from './call-policy'
import { originOf } from './caller'

export type HeaderRecord = Record<string, string | string[]>
type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>

// Allow-lists: what is not named here does not travel (reliability P2–P4, P7).
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'content-encoding',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'user-agent',
  'idempotency-key',
  viewHeader,
]
const requestHeadersWithoutBody = requestHeaders.filter((name) => !name.startsWith('content-'))
const responseHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-range',
  'content-language',
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
]

/** Sent with every answer of the BFF itself and every forwarded one: data is never a document that may run something. */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

export type UpstreamHeaderFacts = {
  token: string | undefined
  requestId: string
  clientAddress: string
  hasBody: boolean
  servesPhones?: boolean
  /** The caller is a program outside: its own credentials travel (contract 2 §17). */
  isApplication?: boolean
}

export function upstreamHeaders(incoming: IncomingHeaders, facts: UpstreamHeaderFacts): HeaderRecord {
  const named = namedInConnection(incoming)
  const headers = emptyHeaders()
  for (const name of facts.hasBody ? requestHeaders : requestHeadersWithoutBody) {
    const value = incoming[name]
    if (value === undefined || named.has(name)) continue
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  headers['jnpf-origin'] = facts.servesPhones === true && incoming[phoneListHeader] !== undefined ? 'app' : 'pc'
  headers[ownClientHeader] = '1'
  headers['x-request-id'] = facts.requestId
  headers['x-forwarded-for'] = facts.clientAddress
  // Addresses that the platform makes for browsers, such as where a sign-in provider sends them back to.
  const origin = originOf((name) => textOf(incoming[name]))
  headers['x-forwarded-host'] = origin.slice(origin.indexOf('//') + 2)
  headers['x-forwarded-proto'] = origin.slice(0, origin.indexOf(':'))
  if (facts.isApplication) copyCredentials(incoming, headers)
  else if (facts.token !== undefined) headers['authorization'] = facts.token
  return headers
}

const credentialHeaders = ['authorization', 'ymdate', 'userkey']

function copyCredentials(incoming: IncomingHeaders, headers: HeaderRecord): void {
  for (const name of credentialHeaders) {
    const value = textOf(incoming[name])
    if (value !== undefined) headers[name] = value
  }
}

export function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join('; ') : value
}

/** A table from its beginning: an object that gets so many names one by one costs ten times as much. */
function emptyHeaders(): HeaderRecord {
  return Object.create(null)
}

const noNames: ReadonlySet<string> = new Set()

/** Header names that `Connection` makes hop-by-hop for this one connection (RFC 9110 §7.6.1). */
function namedInConnection(incoming: IncomingHeaders): ReadonlySet<string> {
  const connection = incoming['connection']
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return noNames
  const text = Array.isArray(connection) ? connection.join(',') : (connection ?? '')
  return new Set(text.split(',').map((name) => name.trim().toLowerCase()))
}

// The small pages that the embedded platform itself answers at the end of a third-party sign-in; its policy names their one style and
// script by hash. Pages of other installations run nothing on this origin.
const ownPageCall = /^oauth\/login\/[\w-]+(\/callback)?$/

export function browserHeaders(upstream: IncomingHeaders, requestId: string, key: string): HeaderRecord {
  const headers = emptyHeaders()
  for (const name in apiSecurityHeaders) headers[name] = apiSecurityHeaders[name] ?? ''
  headers['x-request-id'] = requestId
  const policy = upstream['content-security-policy']
  if (typeof policy === 'string' && ownPageCall.test(key) && webConfig().isEmbedded) headers['content-security-policy'] = policy
  // A browser may keep a stored file for its user, and asks each time whether he may still see it, whatever the platform says.
  if (isStoredFileCall(key)) headers['cache-control'] = 'private, no-cache'
  const named = namedInConnection(upstream)
  for (const name of responseHeaders) {
    const value = upstream[name]
    if (value !== undefined && !named.has(name)) headers[name] = value
  }
  return headers
}
