import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const pathPattern = /^\/(?:api\/message\/)?websocket\/([^/]+)\/?$/i

/** The token in the address of an upgrade (contract 1 §16.1); null when the address is not that of the socket. */
export function tokenInPath(request: IncomingMessage): string | null {
  // Absolute and malformed targets fit nothing here. The address is never logged, as it holds the token.
  const pathname = (request.url ?? '').split('?')[0] ?? ''
  const segment = pathPattern.exec(pathname)?.[1]
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

const refusals = {
  401: 'Unauthorized',
  404: 'Not Found',
  423: 'Locked',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
export type RefusalStatus = keyof typeof refusals

export function refuseUpgrade(socket: Duplex, status: RefusalStatus): void {
  socket.end(`HTTP/1.1 ${status} ${refusals[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
