import { isRecord } from '../read'
import { scriptLimits } from './limits'

export type ScriptRequest = {
  /** Below `/api`, with its leading slash. */
  path: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query: Readonly<Record<string, string>>
  body: unknown
  idempotencyKey: string | undefined
}

type RequestRefusal = 'address' | 'protected' | 'method' | 'size'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Calls that change whose session this is, or hand out secrets. Reading the person signed in is allowed. */
const protectedPath = /^\/(session|setup|oauth)(\/|$)/i
const readablePath = /^\/oauth\/currentuser$/i

/**
 * A call that a script asks for (contract 3a §11): a relative path below `/api`, with or without that prefix. The browser
 * resolves `..` before anybody else sees it, so the path is checked here, and again by the web server.
 */
export function readScriptRequest(
  url: string,
  method: string,
  data: unknown,
  headers: unknown,
): ScriptRequest | { refused: RequestRefusal } {
  const verb = methods.find((item) => item === (method || 'GET').toUpperCase())
  if (!verb) return { refused: 'method' }
  const [rawPath = '', ...rest] = url.trim().split('?')
  const path = apiPath(rawPath)
  if (path === null) return { refused: 'address' }
  if (protectedPath.test(path) && !(verb === 'GET' && readablePath.test(path))) return { refused: 'protected' }
  const isReading = verb === 'GET'
  const query = { ...Object.fromEntries(new URLSearchParams(rest.join('?'))), ...(isReading ? queryOf(data) : {}) }
  const body = isReading || data === undefined || data === null ? undefined : data
  if ((JSON.stringify(body) ?? '').length + JSON.stringify(query).length > scriptLimits.requestCharacters)
    return { refused: 'size' }
  return { path, method: verb, query, body, idempotencyKey: idempotencyKeyOf(headers) }
}

function apiPath(raw: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(raw) || /[\\#{}]/.test(raw) || /^\/\//.test(raw)) return null
  const path = raw.startsWith('/') ? raw : `/${raw}`
  const below = /^\/api\//i.test(path) ? path.slice('/api'.length) : path
  const segments = below.slice(1).split('/')
  const isPlain = segments.every((segment, index) => isPlainSegment(segment, index === segments.length - 1))
  return isPlain && below.length > 1 ? below : null
}

function isPlainSegment(segment: string, isLast: boolean): boolean {
  if (segment === '') return isLast
  try {
    const decoded = decodeURIComponent(segment)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are exactly what is looked for.
    return decoded !== '.' && decoded !== '..' && !/[\u0000-\u001f\u007f/\\]|^[a-z][a-z0-9+.-]*:/i.test(decoded)
  } catch {
    return false
  }
}

/** `data` of a reading call travels in the address, as it did where designs come from. */
function queryOf(data: unknown): Record<string, string> {
  if (!isRecord(data)) return {}
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

/** The one header that a script may choose; who the person is and what is sent is not for it to say. */
function idempotencyKeyOf(headers: unknown): string | undefined {
  if (!isRecord(headers)) return undefined
  const entry = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')
  return typeof entry?.[1] === 'string' && /^[\w-]{8,64}$/.test(entry[1]) ? entry[1] : undefined
}

/** Where a script may lead: a path of this site, or a web address, which opens beside it. Nothing that could run. */
export function readRoute(url: string): { kind: 'inside' | 'outside'; href: string } | null {
  const href = url.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are exactly what is looked for.
  if (href === '' || href.length > 2000 || /[\u0000-\u0020\u007f\\]/.test(href)) return null
  if (/^https?:\/\/[^/]/i.test(href)) return URL.canParse(href) ? { kind: 'outside', href } : null
  return /^\/(?!\/)/.test(href) ? { kind: 'inside', href } : null
}
