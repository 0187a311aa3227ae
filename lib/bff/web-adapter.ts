import 'server-only'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { forward, type IncomingCall, type OutgoingReply } from './forward'
import { answerSessionCall, isSessionCall } from './session-calls'
import { FilePart } from './stored-file'

/** The portable adapter: any call below `/api` as a web Request, on any host that runs Next. */
export async function answerWebRequest(request: Request): Promise<Response> {
  const call = incomingCallOf(request)
  const reply = isSessionCall(call.target) ? await answerSessionCall(call) : await forward(call)
  return webResponse(reply)
}

function incomingCallOf(request: Request): IncomingCall {
  const url = new URL(request.url)
  return {
    method: request.method,
    target: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: request.body ? Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>) : null,
    clientAddress: request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '',
    signal: request.signal,
  }
}

function webResponse(reply: OutgoingReply): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item)
  }
  const { body } = reply
  if (body === null || typeof body === 'string') return new Response(body, { status: reply.status, headers })
  if (Buffer.isBuffer(body)) return new Response(new Uint8Array(body), { status: reply.status, headers })
  const stream = body instanceof FilePart ? body.toStream() : body
  return new Response(Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>, { status: reply.status, headers })
}
