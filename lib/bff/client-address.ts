import 'server-only'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { webConfig } from '@/lib/config/web-config'

/**
 * The one address that counts as the caller's, for both adapters: the peer, or behind a trusted proxy what that proxy wrote last.
 * Earlier entries of the chain are whatever the client pleased to write.
 */
export function clientAddressOf(req: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const peer = req.socket.remoteAddress ?? ''
  if (!webConfig().trustProxy) return peer
  const forwarded = req.headers['x-forwarded-for']
  const nearest = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim() ?? ''
  return isIP(nearest) ? nearest : peer
}
