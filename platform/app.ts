import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { takesHandOverHeader } from '@/lib/contract/file/hand-over'
import { viewHeader } from '@/lib/contract/own-call'
import { ownClientHeader } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import { admit, identify } from './http/access'
import type { ApplicationCall, CallMeta, PlatformContext, SeenCall } from './http/context'
import { docsPages } from './http/docs'
import { msSince } from './http/duration'
import { healthPages } from './http/health'
import type { OwnPages } from './http/own-pages'
import { holdPushes } from './http/push'
import { errorResponse, faultOf, successResponse } from './http/reply'
import { apiSegments, readInput } from './http/request'
import { createRouter } from './http/router'
import { Turns } from './http/turns'
import { readingContext, readingFailure } from './http/viewing'
import { routes } from './routes'

/** Calls that take longer are worth a line in the log. */
const slowCallMs = 2000

type Bindings = Partial<HttpBindings>
export type PlatformApp = { fetch(request: Request, env?: object): Promise<Response> }

/** The embedded platform as a function from request to response, without a port. */
export function createPlatformApp(context: PlatformContext): PlatformApp {
  const find = context.findCall ?? createRouter(routes)
  const ctx: PlatformContext = { ...context, findCall: find }
  const serving = { ctx, find, turns: new Turns() }
  const ownPages: OwnPages = new Map([...healthPages(ctx), ...docsPages()])
  const respond = async (request: Request, remoteAddress: string | undefined) => {
    const { pathname } = new URL(request.url)
    const page = isReading(request) ? ownPages.get(pathname) : undefined
    if (page) return page()
    const meta = readMeta(request, remoteAddress)
    const response = await answer(serving, request, meta)
    response.headers.set('x-request-id', meta.requestId)
    const durationMs = msSince(meta)
    const level = durationMs >= slowCallMs ? 'warn' : 'debug'
    ctx.log[level]({ requestId: meta.requestId, method: request.method, path: pathname, durationMs }, 'call')
    return response
  }
  return {
    fetch: async (request, env: Bindings = {}) => {
      const response = await respond(request, env.incoming?.socket.remoteAddress).catch((error) =>
        errorResponse(ctx, error, randomUUID()),
      )
      return request.method === 'HEAD' ? new Response(null, response) : response
    },
  }
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What is known of a call so far; what comes to nothing on the way is noted as far as it came. */
type Seen = Pick<SeenCall, 'endpoint' | 'params' | 'actor' | 'body' | 'outcome' | 'error'>
type Serving = { ctx: PlatformContext; find: FindCall; turns: Turns }
type FindCall = NonNullable<PlatformContext['findCall']>

async function answer({ ctx, find, turns }: Serving, request: Request, meta: CallMeta) {
  let seen: Seen | null = null
  try {
    const { route, params } = matched(find, request)
    const { endpoint, handle } = route
    seen = { endpoint, params, actor: null }
    const { actor, isReadOnly } = await identify(ctx, endpoint, request.headers.get('authorization') ?? '', meta)
    seen.actor = actor
    if (actor) await admit(ctx, endpoint, actor, meta)
    const input = await readInput(endpoint, request, params)
    seen.body = input.body
    const held = holdPushes(isReadOnly ? readingContext(ctx) : ctx, actor?.sessionHash ?? null)
    // Given to these calls alone, so that no other can hand them on by mistake.
    const told = endpoint.access === 'application' ? { ...meta, application: applicationCall(request, meta) } : meta
    const work = () => handle({ ...input, ctx: held.ctx, actor, meta: told })
    // A file may be on its way for hours.
    const isQueued = actor !== null && endpoint.bodyKind !== 'multipart'
    const outcome = await (isQueued ? turns.take(actor.viewer?.userId ?? actor.userId, work) : work()).catch((error) => {
      held.release('failed')
      throw isReadOnly ? readingFailure(error) : error
    })
    held.release('done')
    if (outcome instanceof Response) return outcome
    seen.outcome = outcome
    return successResponse(ctx, endpoint, outcome)
  } catch (thrown) {
    const error = faultOf(thrown)
    if (seen) seen.error = error
    return errorResponse(ctx, error, meta.requestId)
  } finally {
    if (seen) ctx.callLog?.record({ ...seen, meta, search: new URL(request.url).search, durationMs: msSince(meta) })
  }
}

function matched(find: FindCall, request: Request) {
  const segments = apiSegments(new URL(request.url).pathname)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const match = segments ? find(method, segments) : { kind: 'unknown' as const }
  if (match.kind === 'unknown') {
    throw new AppError('notFound', `no call ${method} at this path`, { userMessage: '请求的接口不存在', replyCode: 404 })
  }
  if (match.kind === 'wrongMethod') {
    throw new AppError('methodNotAllowed', `${method} is not one of ${match.allowed.join(', ')}`)
  }
  return match
}

function readMeta(request: Request, remoteAddress: string | undefined): CallMeta {
  const header = (name: string) => request.headers.get(name) ?? ''
  const givenId = header('x-request-id')
  const key = header('idempotency-key').trim()
  if (key.length > 200) throw new AppError('invalid', 'the idempotency key is too long')
  return {
    ipAddress: clientAddress(header('x-forwarded-for'), remoteAddress),
    userAgent: header('user-agent').slice(0, 500),
    origin: header('jnpf-origin').slice(0, 20) || 'pc',
    requestId: /^[\w.-]{1,64}$/.test(givenId) ? givenId : randomUUID(),
    idempotencyKey: key === '' ? null : key,
    startedAt: performance.now(),
    webOrigin: webOrigin(request, remoteAddress),
    isOwnClient: header(ownClientHeader) !== '',
    viewId: header(viewHeader),
    acceptLanguage: header('accept-language').slice(0, 200),
    reading: {
      isHead: request.method === 'HEAD',
      range: header('range'),
      ifRange: header('if-range'),
      ifNoneMatch: header('if-none-match'),
      takesStoredFile: header(takesHandOverHeader) !== '',
    },
  }
}

function applicationCall(request: Request, meta: CallMeta): ApplicationCall {
  const header = (name: string) => request.headers.get(name) ?? ''
  const { pathname, host } = new URL(request.url)
  return {
    authorization: header('authorization'),
    ymDate: header('ymdate'),
    userKey: header('userkey'),
    method: request.method,
    path: pathname,
    host: meta.webOrigin === undefined ? host : new URL(meta.webOrigin).host,
  }
}

/** As with the address: only the web half on this machine may say under which host the browser has called. */
function webOrigin(request: Request, remoteAddress: string | undefined): string {
  const host = request.headers.get('x-forwarded-host') ?? ''
  if (!isLocal(remoteAddress) || !URL.canParse(`http://${host}`)) return new URL(request.url).origin
  const scheme = request.headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return new URL(`${scheme}://${host}`).origin
}

function isLocal(remoteAddress = '127.0.0.1'): boolean {
  const remote = remoteAddress.replace(/^::ffff:/, '')
  return remote.startsWith('127.') || remote === '::1'
}

/** The web half runs on this machine and writes the address itself; from anywhere else the header is not believed. */
function clientAddress(forwardedFor: string, remoteAddress = '127.0.0.1'): string {
  const remote = remoteAddress.replace(/^::ffff:/, '')
  if (!isLocal(remote)) return remote
  const nearest = forwardedFor.split(',').at(-1)?.trim() ?? ''
  return isIP(nearest) ? nearest : remote
}
