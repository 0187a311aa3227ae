import { type NextRequest, NextResponse } from 'next/server'
import { type CookieReading, clearedNames, readCookieHeader } from '@/lib/bff/cookie'
import { hostRefusal, isOwnHost } from '@/lib/bff/own-hosts'
import { isAskedByPerson, pagePolicy } from '@/lib/bff/page-headers'
import { pendingCookie } from '@/lib/bff/pending-session'
import { openerPolicy } from '@/lib/bff/static-headers.mjs'

/**
 * Spec 1 §2.1: routes that need no sign-in; and the one-time set-up, whose page exists on the embedded platform only, and displays that
 * bring a key of their own.
 */
const publicPaths = new Set(['/login', '/auth-redirect', '/sso', '/formShortLink', '/setup', '/wallScreen'])

// A longer wanted path is not worth carrying around; the person lands on the start page instead.
const redirectCharactersMax = 2000

/** The route guard of spec 1 §2.2. A convenience only: pages and calls check the session themselves. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const host = request.headers.get('host') ?? undefined
  if (!isOwnHost(host)) {
    const { body, ...answer } = hostRefusal(host)
    return new NextResponse(body, answer)
  }
  const reading = await readCookieHeader(request.headers.get('cookie'))
  const { session } = reading
  const brought = await adoptableToken(request)
  const target = brought?.target ?? targetOf(request, session)
  const response = target === null ? pageResponse(request) : redirectResponse(request, target)
  for (const cookie of clearedFor(request, reading)) response.headers.append('set-cookie', cookie)
  if (brought?.cookie) response.headers.append('set-cookie', brought.cookie)
  // Pages hold the user's own data; neither a shared cache nor the back button after sign-out may show them.
  response.headers.set('cache-control', 'no-store')
  if (!isAskedByPerson(request.headers.get('sec-fetch-site')))
    for (const [key, value] of Object.entries(openerPolicy)) response.headers.set(key, value)
  return response
}

/** Addresses that may bring the token of another session (spec 1 §2.2, contract 1 §4.3). */
const adoptingPaths = new Set(['/sso', '/workFlowDetail'])

/**
 * Moves a token out of the address at once: out of the history, the referrer and every page. It waits sealed until the user has agreed;
 * one that is too long to be kept is dropped, and the page says that the link does not work.
 */
async function adoptableToken(request: NextRequest): Promise<{ target: string; cookie: string | undefined } | undefined> {
  const { pathname, searchParams } = request.nextUrl
  const token = searchParams.get('token')
  if (token === null || !adoptingPaths.has(pathname)) return
  const rest = new URLSearchParams(searchParams)
  rest.delete('token')
  rest.delete('theme')
  const next = pathname === '/sso' ? (rest.get('redirect') ?? '/home') : `${pathname}${rest.size > 0 ? `?${rest}` : ''}`
  const cookie = await pendingCookie({ token, theme: searchParams.get('theme') ?? '' })
  return { target: `/sso?${new URLSearchParams({ next: next.slice(0, redirectCharactersMax) })}`, cookie }
}

/** What another application of this host plants stands mostly at a path that the visitor is on, or at the one of the calls. */
const clearedDepthMax = 4

/** Drops what is no good; of names that were planted also what stands at longer paths, where ours never is. */
function clearedFor(request: NextRequest, { dead, doubled }: CookieReading): string[] {
  const planted = new Set([...dead, ...doubled])
  if (planted.size === 0) return []
  const steps = (/^(?:\/[\w.~-]+)*/.exec(request.nextUrl.pathname)?.[0] ?? '')
    .split('/')
    .filter(Boolean)
    .slice(0, clearedDepthMax)
  const paths = new Set(['/api', ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)])
  return [...clearedNames(dead), ...[...paths].flatMap((path) => clearedNames(planted, path))]
}

function targetOf(request: NextRequest, session: { locked: boolean } | null): string | null {
  const { pathname, search } = request.nextUrl
  const wanted = pathname + search
  if (!session) {
    if (publicPaths.has(pathname)) return null
    const isWorthKeeping = wanted !== '/' && wanted.length <= redirectCharactersMax && pathname !== '/lockScreen'
    return isWorthKeeping ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'
  }
  if (session.locked) {
    if (pathname === '/lockScreen' || pathname === '/login') return null
    return wanted.length <= redirectCharactersMax && wanted !== '/'
      ? `/lockScreen?redirect=${encodeURIComponent(wanted)}`
      : '/lockScreen'
  }
  // Answered here: a page that leads on by itself would first draw the whole shell, only to load it once more.
  if (pathname === '/' || pathname === '/login' || pathname === '/lockScreen') return '/home'
  if (pathname.startsWith('/redirect/')) return refreshTarget(pathname + search)
  return null
}

/** Spec 1 §2.1: `/redirect/{path*}` loads that path anew. Only a path of this site, and never itself. */
function refreshTarget(target: string): string {
  const wanted = target.replace(/^(\/redirect)+/, '')
  return /^\/(?![\\/])/.test(wanted) ? wanted : '/'
}

function redirectResponse(request: NextRequest, target: string): NextResponse {
  return NextResponse.redirect(new URL(target, request.nextUrl))
}

function pageResponse(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = pagePolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  // Next reads the nonce for its own scripts from this header; our components read x-nonce.
  headers.set('content-security-policy', policy)
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = {
  runtime: 'nodejs',
  // Calls and static files stay outside: Next would copy and cut bodies above 10 MB, and files need no guard.
  matcher: ['/((?!api/|api$|websocket|_next/|favicon\\.svg|brand/|healthz|readyz).*)'],
}
