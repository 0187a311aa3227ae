import 'server-only'
import { IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { carriesBody } from '@/lib/net/bodies'
import { clientAddressOf } from './client-address'
import { Departure } from './departure'
import { forward, type OutgoingReply } from './forward'
import { log } from './log'
import { FilePart } from './stored-file'
import { sendStraight } from './straight-body'

/** The fast adapter: answers a forwarded call on the bare Node request, before Next sees it. */
export async function forwardNodeRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const gone = new Departure()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  const reply = await forward({
    method: req.method ?? 'GET',
    target: req.url ?? '/',
    headers: req.headers,
    body: carriesBody(req) ? req : null,
    clientAddress: clientAddressOf(req),
    signal: gone,
  })
  if (!req.complete) res.once('finish', () => readRest(req))
  writeReply(res, reply)
}

const restBytesMax = 32 * 1024 * 1024
const restMs = 10_000

/**
 * The answer may be out before the request is in, as when a file is refused. Most senders read it only when they have sent all,
 * so the rest is read and thrown away; whoever sends too much of it is cut off.
 */
function readRest(req: IncomingMessage): void {
  if (req.complete || req.destroyed) return
  let bytes = 0
  const timer = setTimeout(() => req.destroy(), restMs).unref()
  req.unpipe()
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > restBytesMax) req.destroy()
  })
  req.once('close', () => clearTimeout(timer))
  req.resume()
}

function writeReply(res: ServerResponse, reply: OutgoingReply): void {
  const { body } = reply
  if (res.destroyed) {
    if (body instanceof FilePart) void body.close()
    return
  }
  res.writeHead(reply.status, reply.headers)
  if (body === null || typeof body === 'string') {
    res.end(body ?? undefined)
    return
  }
  if (Buffer.isBuffer(body)) {
    // As text of single bytes it leaves in one write with the head; a buffer would take two.
    res.end(body.toString('latin1'), 'latin1')
    return
  }
  if (body instanceof FilePart) {
    body.sendTo(res).catch((error: unknown) => log.warn({ err: String(error) }, 'a stored file could not be sent'))
    return
  }
  if (body instanceof IncomingMessage && sendStraight(body, res)) return
  // On a broken source pipeline destroys the response: the browser sees a failure, never a short success.
  pipeline(body, res, () => {})
}
