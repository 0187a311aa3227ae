import 'server-only'

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
]
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

export type UpstreamHeaderFacts = { token: string | undefined; requestId: string; clientAddress: string; hasBody: boolean }

export function upstreamHeaders(incoming: IncomingHeaders, facts: UpstreamHeaderFacts): HeaderRecord {
  const named = namedInConnection(incoming)
  const headers: HeaderRecord = {}
  for (const name of requestHeaders) {
    const value = incoming[name]
    if (value === undefined || named.has(name) || (name.startsWith('content-') && !facts.hasBody)) continue
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  headers['jnpf-origin'] = 'pc'
  headers['x-request-id'] = facts.requestId
  headers['x-forwarded-for'] = facts.clientAddress
  if (facts.token !== undefined) headers['authorization'] = facts.token
  return headers
}

/** Header names that `Connection` makes hop-by-hop for this one connection (RFC 9110 §7.6.1). */
function namedInConnection(incoming: IncomingHeaders): ReadonlySet<string> {
  const connection = incoming['connection']
  const text = Array.isArray(connection) ? connection.join(',') : (connection ?? '')
  return new Set(text.split(',').map((name) => name.trim().toLowerCase()))
}

export function browserHeaders(upstream: IncomingHeaders, requestId: string): HeaderRecord {
  const headers: HeaderRecord = { ...apiSecurityHeaders, 'x-request-id': requestId }
  const named = namedInConnection(upstream)
  for (const name of responseHeaders) {
    const value = upstream[name]
    if (value !== undefined && !named.has(name)) headers[name] = value
  }
  return headers
}
