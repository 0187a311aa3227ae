import type { IncomingMessage, Server } from 'node:http'

export function carriesBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type BodyTimes = {
  /** A body that takes longer ends with its connection. */
  totalMs: number
  /** What is still missing when the answer is out has so long. */
  restMs: number
  /** Files may take as long as they need; whoever reads them watches whether something comes. */
  isFile: (req: IncomingMessage) => boolean
}

/**
 * Ends connections whose body does not come, also where nobody reads it: Node.js would wait for it as long as its sender likes, as it
 * has one time limit for all requests and uploads may take hours (reliability P10).
 */
export function endSlowBodies(server: Server, { totalMs, restMs, isFile }: BodyTimes): void {
  server.prependListener('request', (req, res) => {
    if (!carriesBody(req)) return
    const end = () => {
      if (!req.complete) req.socket.destroy()
    }
    let timer = isFile(req) ? undefined : setTimeout(end, totalMs)
    res.once('finish', () => {
      clearTimeout(timer)
      if (!req.complete) timer = setTimeout(end, restMs)
    })
    req.once('close', () => clearTimeout(timer))
  })
}
