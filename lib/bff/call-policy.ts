import 'server-only'
import { webConfig } from '@/lib/config/web-config'
import { namedEndpoints } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { looksGranted } from '@/lib/contract/file/picture-grant'
import type { BodyLimits } from './small-body'

export type HeaderReader = (name: string) => string | undefined

const methodsAllowed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodsSafe = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isMethodAllowed(method: string): boolean {
  return methodsAllowed.has(method)
}

// What is used before sign-in, and what works once by a secret of its own. Pictures need the session here, see `isGrantedPicture`.
const anonymousPrefixes = ['oauth/', 'setup/', 'file/imagecode', 'file/download', 'visualdev/shortlink']

/** Calls that make sense without a session. Everything else is answered with code 600 without asking the platform. */
export function isAnonymousCall(key: string): boolean {
  if (key === 'oauth/currentuser' || key === 'oauth/logout') return false
  return anonymousPrefixes.some((prefix) => key.startsWith(prefix))
}

const pictureCall = 'file/image/'

/** Addresses of stored files: what they answer is never kept by a browser without asking again. */
export function isStoredFileCall(key: string): boolean {
  return key.startsWith(pictureCall)
}

/**
 * Pictures of pages without an account: asked for without a session, and passed on only when the platform says that it has checked
 * the grant in the address, which an installation that knows none does not.
 */
export function isGrantedPicture(key: string): boolean {
  return key.startsWith(pictureCall) && looksGranted(key.slice(key.lastIndexOf('/') + 1))
}

// GET calls that change something: same-origin only, like writes (reliability S10).
const changingGets =
  /^oauth\/(logout$|getticket|codecertificate|setcodecertificatestatus\/|confirmlogin\/)|^session\/|^system\/synthirdinfo\/syn|\/rollbacktemplate$|^message\/readinfo\/|^extend\/email\/[^/]+$/

export function changesState(method: string, key: string): boolean {
  return !methodsSafe.has(method) || changingGets.test(key)
}

// Contract 1 §1.1: four families have 100 seconds whatever is configured.
const slowFamilies = ['synthirdinfo', 'extend/email/receive', 'permission/authority/data', 'datasync/actions/execute']
const slowFamilyTimeoutMs = 100_000

export function timeoutMsOf(key: string): number {
  return slowFamilies.some((family) => key.includes(family)) ? slowFamilyTimeoutMs : webConfig().callTimeoutMs
}

// Contract 1 §19, §21: single files, parts of large ones, and the files of imports.
const uploadCall = /(^|\/)uploader(\/|$)|^file\/chunk$/

/** How long a body may be silent, and how long it may take as a whole. */
export type BodyPatience = { silenceMs: number; totalMs: number }

const bodySilenceMs = 60_000
const bodyTotalMs = 120_000

/** An upload may take as long as the sender's line needs while something comes; every other body is small (reliability P10). */
export function bodyPatienceOf(key: string): BodyPatience {
  const timeoutMs = timeoutMsOf(key)
  return {
    silenceMs: Math.min(timeoutMs, bodySilenceMs),
    totalMs: isUpload(key) ? Number.POSITIVE_INFINITY : Math.min(timeoutMs, bodyTotalMs),
  }
}

/** Calls whose body is a file. */
export function isUpload(key: string): boolean {
  return uploadCall.test(key)
}

const smallBodyBytesMax = 32 * 1024 * 1024
const smallBodySilenceMs = 20_000

/** Bounds of a body that is no file; records with pasted pictures are the largest. */
export function bodyLimitsOf(key: string): BodyLimits {
  const { totalMs } = bodyPatienceOf(key)
  return { bytesMax: smallBodyBytesMax, silenceMs: Math.min(smallBodySilenceMs, totalMs), totalMs }
}

/** Files have places of their own: a few hundred slow ones must not keep all other calls waiting (reliability F3). */
export function isFileTransfer(key: string): boolean {
  return key.startsWith('file/') || uploadCall.test(key)
}

/**
 * True when a page of this product made the request. Browsers always send `Origin` with unsafe requests and `Sec-Fetch-Site`
 * with all of them; tools such as curl send neither and carry no ambient cookie of a victim, so they pass.
 */
export function isSameOrigin(header: HeaderReader): boolean {
  const origin = header('origin')
  if (origin !== undefined) return ownOrigins(header).has(origin.toLowerCase())
  const site = header('sec-fetch-site')
  return site === undefined || site === 'same-origin'
}

/** The origin that the browser uses for us, as far as a request tells. */
export function originOf(header: HeaderReader): string {
  const { publicUrl, trustProxy } = webConfig()
  if (publicUrl) return publicUrl.origin
  const isSecure = trustProxy && header('x-forwarded-proto') === 'https'
  return `${isSecure ? 'https' : 'http'}://${header('host') ?? 'localhost'}`
}

function ownOrigins(header: HeaderReader): Set<string> {
  const { publicUrl } = webConfig()
  const host = header('host')?.toLowerCase()
  const origins = new Set<string>()
  if (publicUrl) origins.add(publicUrl.origin.toLowerCase())
  else if (host) for (const scheme of ['http', 'https']) origins.add(`${scheme}://${host}`)
  return origins
}

type Matcher = { name: string; endpoint: Endpoint; pattern: RegExp }
const matchers: readonly Matcher[] = namedEndpoints
  .map(({ name, endpoint }) => ({ name, endpoint, pattern: patternOf(endpoint.path) }))
  .sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)

function patternOf(path: string): RegExp {
  const source = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`, 'i')
}

/** Name of the declared call for logs; the platform has calls that we cannot know, those are `other`. */
export function callName(method: string, key: string): string {
  return matchers.find((matcher) => matcher.endpoint.method === method && matcher.pattern.test(key))?.name ?? 'other'
}
