import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonSecurityHeaders, openerPolicy } from './static-headers.mjs'

/** Headers by which a client could pose as one of Next's own inner requests (reliability S12). */
const innerHeaders = /^(?:x-(?:middleware-|nextjs-data$|nextjs-postponed$|matched-path$|invoke-|prerender-|now-)|next-resume$)/

const staticFile = /^\/_next\/static\/[\w\-.~%()@!$'+,=/]+$/

/**
 * Answers itself what a framework offers and this product does not use: pictures made smaller on request, data of other routers, tools
 * of developers, and actions, which would be calls beside `/api`. True when that is done. What is left are pages and static files.
 */
export function refuseUnusedRoute(req: IncomingMessage, res: ServerResponse, isDevelopment: boolean): boolean {
  const target = req.url ?? '/'
  const path = target.split('?', 1)[0] ?? '/'
  for (const name of Object.keys(req.headers)) if (innerHeaders.test(name)) delete req.headers[name]
  if (req.headers['next-action'] !== undefined) return refuse(res, 404)
  // Answered by the product itself, which knows its methods.
  if (/^\/api(?:\/|$)/i.test(path)) return false
  if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405)
  return !isDevelopment && isUnused(path) ? refuse(res, 404) : false
}

function isUnused(path: string): boolean {
  const plain = decoded(path)
  if (plain === undefined || /\/\.\.(?:\/|$)|\0/.test(plain)) return true
  if (/^\/__next/i.test(plain) || /\.rsc$|\.segments(?:\/|$)/.test(plain)) return true
  if (!/^\/_next(?:\/|$)/i.test(plain)) return false
  // As it stands: an escape could mean one thing here and another one where files are looked for.
  return !staticFile.test(path) || /%(?:2[ef]|5c|00|25)|\/\//i.test(path)
}

/** As anybody could read it who decodes more than once or takes other slashes for ours. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(path).replace(/%(?![\da-f]{2})/gi, '%25')).replace(/[\\/]+/g, '/')
  } catch {
    return undefined
  }
}

function refuse(res: ServerResponse, status: 404 | 405): true {
  const allow = status === 405 ? { allow: 'GET, HEAD' } : {}
  res.writeHead(status, {
    ...commonSecurityHeaders,
    ...openerPolicy,
    ...allow,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  res.end(status === 404 ? 'not found' : 'method not allowed')
  return true
}
