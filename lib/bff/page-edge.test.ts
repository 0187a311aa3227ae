import '@/tests/fixtures/bff-env'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuseUnusedRoute } from './page-edge'

type Asked = { method?: string; headers?: Record<string, string>; isDevelopment?: boolean }

/** The status with which the edge answers itself; undefined for what goes on to the pages. */
function refusal(url: string, { method = 'GET', headers = {}, isDevelopment = false }: Asked = {}): number | undefined {
  let status: number | undefined
  const res = {
    writeHead: (code: number) => {
      status = code
    },
    end: () => undefined,
  }
  const req = { url, method, headers }
  const isAnswered = refuseUnusedRoute(req as unknown as IncomingMessage, res as unknown as ServerResponse, isDevelopment)
  expect(isAnswered).toBe(status !== undefined)
  return status
}

it.each([
  '/_next/image?url=/brand/screenshot.png&w=640&q=75',
  '//_next/image?url=x',
  '/%5fnext/image',
  '/%255fnext/image',
  '/_next\\image',
  '/_next%2fimage',
  '/_next',
  '/_next/',
  '/_next/data/build/home.json',
  '/_next/webpack-hmr',
  '/_next/hmr',
  '/_next/mcp',
  '/_next/build-manifest.json',
  '/_next/static/',
  '/_next/static/../server/middleware.js',
  '/_next/static/%2e%2e/server/middleware.js',
  '/_next/static/chunks/..%2f..%2fserver/x.js',
  '/_next/static/chunks/%252e%252e/x.js',
  '/_next/static/chunks/..%5c..%5cx.js',
  '/_next/static//x.js',
  '/_next/static/x%00.js',
  '/__nextjs_original-stack-frame',
  '/__nextjs_font/x.woff2',
  '/__NEXTJS_launch-editor',
  '/home.rsc',
  '/home.segments/_tree.segment.rsc',
  '/home/%2e%2e/%2e%2e/etc/passwd',
  '/%c0%ae',
])('%s is not there', (url) => {
  expect(refusal(url)).toBe(404)
})

it.each([
  '/',
  '/login?redirect=%2Fhome',
  '/home?_rsc=1abc',
  '/hip/hipSupplier',
  '/externalLink?href=aHR0cDovL2E%3D',
  '/redirect/hip/%E4%B8%AD%E6%96%87',
  '/100%25',
  '/favicon.svg',
  '/_next/static/chunks/app/%5B...path%5D/page-1a2b.js',
  '/_next/static/chunks/0b~x._-1.js?dpl=1',
  '/_next/static/media/a.woff2',
])('%s goes on to the pages', (url) => {
  expect(refusal(url)).toBeUndefined()
})

it('knows no actions, wherever they are sent', () => {
  for (const url of ['/login', '/home', '/', '/api/oauth/Login']) {
    expect(refusal(url, { method: 'POST', headers: { 'next-action': 'a'.repeat(40) } })).toBe(404)
  }
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('%s is no method of a page, and one of a call', (method) => {
  expect(refusal('/login', { method })).toBe(405)
  expect(refusal('/_next/static/x.js', { method })).toBe(405)
  expect(refusal('/api/oauth/Login', { method })).toBeUndefined()
})

it('takes away what would pose as an inner request', () => {
  const headers: Record<string, string> = { rsc: '1', 'next-resume': '1' }
  for (const name of [
    'x-middleware-subrequest',
    'x-nextjs-data',
    'x-matched-path',
    'x-invoke-path',
    'x-prerender-revalidate',
    'x-now-route-matches',
  ])
    headers[name] = '1'
  refusal('/home', { headers })
  expect(headers).toEqual({ rsc: '1' })
})

it('leaves the tools of developers to the development server', () => {
  expect(refusal('/_next/webpack-hmr', { isDevelopment: true })).toBeUndefined()
})
