import type { z } from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { issuesOf } from '@/lib/errors/zod-issues'
import { MultipartBody } from './multipart'

const megabyte = 1024 * 1024
const jsonDepthMax = 400
const segmentsMax = 20

/** Decoded segments of the path below `/api`. Null when the path is not below it. */
export function apiSegments(pathname: string): string[] | null {
  const rest = /^\/api\/(.*)$/is.exec(pathname)?.[1]
  if (rest === undefined) return null
  const segments = rest.replace(/\/$/, '').split('/')
  if (segments.length > segmentsMax) return null
  return segments.map((segment) => {
    try {
      const decoded = decodeURIComponent(segment)
      if (!hasControlCharacter(decoded)) return decoded
    } catch {
      // Falls through to the one refusal below.
    }
    throw new AppError('invalid', 'the path holds bytes that are no text', { userMessage: '请求地址不正确' })
  })
}

/** Params, query and body as the endpoint's own schemas read them. Throws `invalid` with the faults by field path. */
export async function readInput(endpoint: Endpoint, request: Request, params: Record<string, string>) {
  const query = searchToObject(new URL(request.url).searchParams)
  const body = endpoint.bodyKind === 'none' ? undefined : await readBody(endpoint, request, query)
  return {
    params: parsePart(endpoint.params, isUsed(endpoint.params) ? params : undefined, 'params'),
    query: parsePart(endpoint.query, isUsed(endpoint.query) ? query : undefined, 'query'),
    body: parsePart(endpoint.body, body, 'body'),
  }
}

function isUsed(schema: z.ZodType): boolean {
  return schema.def.type !== 'undefined'
}

function parsePart(schema: z.ZodType, value: unknown, part: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error)
  const [{ path = '', message = '' } = {}] = issues
  const where = path ? `：${path}` : ''
  // A rule of the contract has its own text, and other clients show nothing but this one.
  const userMessage = /\p{Script=Han}/u.test(message) ? message : `请求参数不正确${where}`
  throw new AppError('invalid', `${part} does not fit: ${where} ${message}`, { userMessage, issues })
}

async function readBody(endpoint: Endpoint, request: Request, query: Record<string, string>): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (endpoint.bodyKind === 'multipart') return multipartBody(request)
  const text = decodeUtf8(await readBytes(request, sizeMax(endpoint)))
  if (endpoint.bodyKind === 'form' && type !== 'application/json') {
    // Wire: clients of 3.1 put the fields of the login into the query (contract 1 §4.1).
    return { ...query, ...searchToObject(new URLSearchParams(text)) }
  }
  if (type !== '' && type !== 'application/json') {
    throw new AppError('invalid', `content type ${type.slice(0, 100)} is not JSON`, { userMessage: '请求内容必须是JSON格式' })
  }
  return text === '' ? undefined : parseJson(text)
}

/** Files may be large, so their handler reads them while they arrive, see `receiveFile`. */
function multipartBody(request: Request): MultipartBody {
  const length = request.headers.get('content-length')
  return new MultipartBody(request.headers.get('content-type') ?? '', request.body, length === null ? null : Number(length))
}

/** Rows of an import, which are packed in the file that they come from. */
const importedRows = /\/(ImportData|ExportExceptionData)$/

/** Designs of reports and screens are JSON texts of up to five million characters, whose quotes the body escapes once more. */
const largeDesign = /^\/(ReportServer|blade-visual\/visual)\//

/** Records carry rich text and pasted pictures, notices a long text, imports a thousand rows, grade records a whole tree. */
function sizeMax(endpoint: Endpoint): number {
  if (importedRows.test(endpoint.path)) return 12 * megabyte
  if (largeDesign.test(endpoint.path)) return 16 * megabyte
  if (endpoint.path.startsWith('/permission/organizeAdminIsTrator')) return 8 * megabyte
  if (endpoint.path.startsWith('/message/Notice')) return 4 * megabyte
  return endpoint.path.startsWith('/visualdev/') ? 12 * megabyte : megabyte
}

/** Every body that is no file is small. One that takes longer ends here and is then no JSON. */
const bodyTimeMax = 120_000

async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('tooLarge', `the body is larger than ${max} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  const deadline = setTimeout(() => void reader.cancel().catch(() => undefined), bodyTimeMax)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength
      if (size > max) throw tooLarge()
      chunks.push(part.value)
    }
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(deadline)
    reader.releaseLock()
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.startsWith('\uFEFF')) return text
  } catch {
    // Falls through to the one refusal below.
  }
  throw new AppError('invalid', 'the body is not UTF-8 text without byte order mark', { userMessage: '请求内容必须是UTF-8编码' })
}

/**
 * `JSON.parse` for text of strangers: refuses deep nesting, which would overflow the stack later, keys that reach prototypes, and
 * numbers too large to be any, which would be stored as nothing.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new AppError('invalid', 'the JSON is nested too deeply', { userMessage: '请求内容嵌套过深' })
  // Only text that could spell the key, escaped or not, or such a number pays for the check of every value.
  const isSuspect = /__proto__|\\u00|\de\+?\d{3}|\d{300}/i.test(text)
  try {
    return JSON.parse(text, isSuspect ? refuseUnsafe : undefined)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', 'the body is not JSON', { userMessage: '请求内容不是有效的JSON', cause })
  }
}

function refuseUnsafe(key: string, value: unknown): unknown {
  const isSafe = key !== '__proto__' && value !== Number.POSITIVE_INFINITY && value !== Number.NEGATIVE_INFINITY
  if (!isSafe) throw new AppError('invalid', `the key or the number of ${key} is refused`, { userMessage: '请求内容不合法' })
  return value
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isInString) {
      if (unit === 0x5c) at += 1
      else if (unit === 0x22) isInString = false
    } else if (unit === 0x22) isInString = true
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1
      if (depth > jsonDepthMax) return true
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1
  }
  return false
}

/** The last value of a repeated name counts. The key `__proto__` is left out. */
function searchToObject(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].filter(([key]) => key !== '__proto__'))
}

export function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x20 || unit === 0x7f) return true
  }
  return false
}
