import 'server-only'

export type ApiPath = {
  /** Path below the platform's origin, `/api/...`, exactly as it will be sent. */
  path: string
  /** `?...` with exactly one time stamp `n`. Other names may stand there more than once, as lists do. */
  search: string
  /**
   * Lower-case path without `/api/`, for comparing: the platform matches paths case-insensitively (contract 1 §1.1). Escapes are read
   * and path parameters left out as platforms do, so that no call travels under a spelling that is not recognised here.
   */
  key: string
}

const targetBytesMax = 16_384

/**
 * Normalises the target of a call once. Null when it is not a plain path below `/api`: absolute targets, traversal in any
 * encoding, empty segments, encoded slashes and back-slashes, control bytes, text that is not UTF-8 (reliability P1).
 */
export function parseApiPath(target: string): ApiPath | null {
  if (target.length > targetBytesMax || !/^\/api\/[\x21-\x7e]*$/i.test(target) || /[\\#]/.test(target)) return null
  const queryStart = target.indexOf('?')
  const rawPath = queryStart < 0 ? target : target.slice(0, queryStart)
  const segments = rawPath.slice('/api/'.length).split('/')
  const isPlain = segments.every((segment, index) => isPlainSegment(segment, index === segments.length - 1))
  if (!isPlain) return null
  const joined = segments.join('/')
  return {
    path: `/api/${joined}`,
    search: withTimeStamp(queryStart < 0 ? '' : target.slice(queryStart + 1)),
    key: keyOf(segments),
  }
}

function keyOf(segments: readonly string[]): string {
  const joined = segments.join('/')
  const plain = /[%;]/.test(joined) ? segments.map((segment) => readSegment(segment) ?? segment).join('/') : joined
  return plain.toLowerCase().replace(/\/$/, '')
}

// Most segments are words and ids; only others are worth decoding.
const wordOrId = /^[\w-]+$/

function isPlainSegment(segment: string, isLast: boolean): boolean {
  if (wordOrId.test(segment)) return true
  // A trailing slash is part of two of the platform's own paths (spec 2 §7.6, §7.11).
  if (segment === '') return isLast
  const decoded = readSegment(segment)
  if (decoded === null || decoded === '' || decoded === '.' || decoded === '..') return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are exactly what must be found
  return !/[\u0000-\u001f\u007f/\\]/.test(decoded)
}

/** What a platform understands by a segment: without escapes, and without the parameters that some servers take behind a semicolon. */
function readSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment).replace(/;.*$/s, '')
  } catch {
    // Malformed escapes, overlong UTF-8 and lone surrogates all end here.
    return null
  }
}

const mayNameStamp = /(?:^|&)(?:n|%6[eE])(?:=|&|$)/
const stampForm = /^n=\d{1,16}$/

/**
 * Wire: every URL carries n, unix seconds (contract 1 §1.1). It is ours: whatever stands there twice or is no number is replaced, as
 * what reads the first of two values and what reads the last would not see the same call.
 */
function withTimeStamp(query: string): string {
  const stamp = `n=${Math.floor(Date.now() / 1000)}`
  if (query === '') return `?${stamp}`
  if (!mayNameStamp.test(query)) return `?${query}&${stamp}`
  const pairs = query.split('&')
  const stamps = pairs.filter(isStamp)
  if (stamps.length === 1 && stampForm.test(stamps[0] ?? '')) return `?${query}`
  return `?${[...pairs.filter((pair) => !isStamp(pair)), stamp].join('&')}`
}

function isStamp(pair: string): boolean {
  const name = pair.split('=', 1)[0]
  return name === 'n' || name === '%6e' || name === '%6E'
}
