import 'server-only'
import { webConfig } from '@/lib/config/web-config'
import { namedEndpoints } from '@/lib/contract/all'
import type { Endpoint, Windows } from '@/lib/contract/endpoint'
import { file } from '@/lib/contract/file/file'
import { looksGranted } from '@/lib/contract/file/picture-grant'
import type { BodyLimits } from './small-body'

const methodsAllowed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodsSafe = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isMethodAllowed(method: string): boolean {
  return methodsAllowed.has(method)
}

// Calls that no declaration knows but that installations have before sign-in: further ways to sign in, addresses of files and public
// pages. Pictures need the session here, see `isGrantedPicture`.
const undeclaredAnonymous = /^(oauth|setup)\/|^file\/(imagecode|download)|^visualdev\/shortlink/

/** Calls that make sense without a session, as declared. Everything else is answered with code 600 without asking the platform. */
export function isAnonymousCall(method: string, key: string): boolean {
  const declared = declaredCall(method, key)
  return declared ? declared.access === 'anonymous' || declared.access === 'application' : undeclaredAnonymous.test(key)
}

/** Calls of programs outside: their own credentials travel, and never the token of a session that happens to be there. */
export function isApplicationCall(method: string, key: string): boolean {
  return declaredCall(method, key)?.access === 'application'
}

/** Begins the address of every stored file, also of those that the declaration does not describe further. */
const pictureCall = file.image.path.slice(1, file.image.path.indexOf('{')).toLowerCase()

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

// GET calls of other installations that change something and that nobody declared.
const undeclaredChanges = /^session\/|^system\/synthirdinfo\/syn|\/rollbacktemplate$/

/**
 * What may make a browser send a call. `read`: anything on a page of ours, pictures and links too. `script`: a script of our own pages
 * alone, because something changes. `unknown`: the same, as far as the browser tells, because nobody knows what the call does.
 * `ownWindow`: a window or frame that a page of ours opens. `signInWindow`: a window of ours, or of a browser that waits for a sign-in.
 * `anyWindow`: a window, wherever it comes from.
 */
export type Reach = 'read' | 'script' | 'unknown' | 'ownWindow' | 'signInWindow' | 'anyWindow'

/** Derived from the declarations, so that no call can be declared as changing and be treated as harmless here. */
export function reachOf(method: string, key: string): Reach {
  if (method === 'OPTIONS') return 'read'
  if (!methodsSafe.has(method)) return 'script'
  // Leads to the address of a menu entry with the session's token; opened as a page (`lib/bff/menu-link.ts`).
  if (key.startsWith('session/open/')) return 'ownWindow'
  const declared = declaredCall(method, key)
  if (declared) return readOf(declared)
  if (undeclaredChanges.test(key)) return 'script'
  return key.startsWith('file/') ? 'read' : 'unknown'
}

const reachOfWindows = { none: 'script', signIn: 'signInWindow', any: 'anyWindow' } as const satisfies Record<Windows, Reach>

function readOf({ changesState, windows }: Endpoint): Reach {
  return changesState ? reachOfWindows[windows] : 'read'
}

// Contract 1 §1.1: four families have 100 seconds whatever is configured. Of those that are declared the declarations tell it.
const undeclaredSlow = /synthirdinfo|extend\/email\/receive|permission\/authority\/data|datasync\/actions\/execute/
const slowTimeoutMs = 100_000

export function timeoutMsOf(method: string, key: string): number {
  const isSlow = declaredCall(method, key)?.isSlow ?? undeclaredSlow.test(key)
  return isSlow ? slowTimeoutMs : webConfig().callTimeoutMs
}

// Contract 1 §19, §21: the files of imports and of modules that nobody declared.
const undeclaredUpload = /(^|\/)uploader(\/|$)/

/** How long a body may be silent, and how long it may take as a whole. */
export type BodyPatience = { silenceMs: number; totalMs: number }

const bodySilenceMs = 60_000
const bodyTotalMs = 120_000

/** An upload may take as long as the sender's line needs while something comes; every other body is small (reliability P10). */
export function bodyPatienceOf(method: string, key: string): BodyPatience {
  const timeoutMs = timeoutMsOf(method, key)
  return {
    silenceMs: Math.min(timeoutMs, bodySilenceMs),
    totalMs: isUpload(method, key) ? Number.POSITIVE_INFINITY : Math.min(timeoutMs, bodyTotalMs),
  }
}

/** Calls whose body is a file. */
export function isUpload(method: string, key: string): boolean {
  const declared = declaredCall(method, key)
  return declared ? declared.bodyKind === 'multipart' : undeclaredUpload.test(key)
}

const smallBodyBytesMax = 32 * 1024 * 1024
const smallBodySilenceMs = 20_000

/** Bounds of a body that is no file; records with pasted pictures are the largest. */
export function bodyLimitsOf(method: string, key: string): BodyLimits {
  const { totalMs } = bodyPatienceOf(method, key)
  return { bytesMax: smallBodyBytesMax, silenceMs: Math.min(smallBodySilenceMs, totalMs), totalMs }
}

/** Files have places of their own: a few hundred slow ones must not keep all other calls waiting (reliability F3). */
export function isFileTransfer(method: string, key: string): boolean {
  return declaredCall(method, key)?.isFile ?? (key.startsWith('file/') || undeclaredUpload.test(key))
}

/** Answers that stay open have places of their own too: the displays of one building must not keep its people from signing in. */
export function isHeld(method: string, key: string): boolean {
  return declaredCall(method, key)?.isHeld ?? false
}

/** Whether it may be called as a phone does, whose lists have designs of their own (contract 3b §4.7). */
export function servesPhones(method: string, key: string): boolean {
  return declaredCall(method, key)?.servesPhones ?? false
}

type Matcher = { name: string; endpoint: Endpoint; pattern: RegExp }

/** Declared calls under method and number of parts, so that a forwarded call is compared with few of them; fixed paths first. */
const matchers = new Map<string, Matcher[]>()
const byPlaceholders = [...namedEndpoints].sort((a, b) => placeholders(a.endpoint) - placeholders(b.endpoint))
for (const { name, endpoint } of byPlaceholders) {
  const group = groupOf(endpoint.method, endpoint.path.slice(1))
  matchers.set(group, [...(matchers.get(group) ?? []), { name, endpoint, pattern: patternOf(endpoint.path) }])
}

function placeholders({ path }: Endpoint): number {
  return path.split('{').length
}

function groupOf(method: string, key: string): string {
  // Whoever asks for the head alone makes the same call.
  const verb = method === 'HEAD' ? 'GET' : method
  const first = key.slice(0, key.indexOf('/') + 1).toLowerCase()
  return `${verb} ${first}${key.split('/').length}`
}

function patternOf(path: string): RegExp {
  const source = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`, 'i')
}

function matcherOf(method: string, key: string): Matcher | undefined {
  return matchers.get(groupOf(method, key))?.find((matcher) => matcher.pattern.test(key))
}

function declaredCall(method: string, key: string): Endpoint | undefined {
  if (key !== last.key || method !== last.method) last = { method, key, endpoint: matcherOf(method, key)?.endpoint }
  return last.endpoint
}

// One call is asked about several times in a row.
let last: { method: string; key: string; endpoint: Endpoint | undefined } = { method: '', key: '', endpoint: undefined }

/** Name of the declared call for logs; the platform has calls that we cannot know, those are `other`. */
export function callName(method: string, key: string): string {
  return matcherOf(method, key)?.name ?? 'other'
}
