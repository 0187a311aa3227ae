import 'server-only'
import type { IncomingMessage, Server } from 'node:http'
import { webConfig } from '@/lib/config/web-config'
import { endSlowBodies } from '@/lib/net/bodies'
import { networkOf } from '@/lib/net/network-of'
import { isUpload } from './call-policy'
import { capacity } from './capacity'
import { FairShare } from './fair-share'

const minuteMs = 60_000
/** Longer than the calls themselves wait for a body, so that who is given up is told so where somebody reads. */
const bodyTotalMs = 2.5 * minuteMs
const bodyRestMs = 15_000

/**
 * Bounds what the callers of this process cost: connections stay below the limit of open files, one network has no more than its
 * share of them, and bodies come in time. Behind a trusted proxy all connections are the proxy's, which has to part them itself.
 */
export function limitInbound(server: Server, connectionsMax = capacity().connections): void {
  server.maxConnections = connectionsMax
  endSlowBodies(server, { totalMs: bodyTotalMs, restMs: bodyRestMs, isFile: isFileOnItsWay })
  if (webConfig().trustProxy) return
  const share = new FairShare(connectionsMax)
  server.on('connection', (socket) => {
    const parties = [{ name: networkOf(socket.remoteAddress ?? ''), max: Number.POSITIVE_INFINITY }]
    if (!share.take(parties)) return void socket.destroy()
    socket.once('close', () => share.give(parties))
  })
}

function isFileOnItsWay({ method = '', url = '', headers }: IncomingMessage): boolean {
  const key = /^\/api\/([^?]*)/i.exec(url)?.[1]?.toLowerCase()
  return key !== undefined && (isUpload(method, key) || /^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
}
