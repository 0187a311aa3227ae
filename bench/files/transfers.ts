import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'

type Sent = { method?: string; headers?: Record<string, string>; body?: AsyncIterable<Buffer> | Buffer }

/** A body of any size from one block of memory, so that no disk of the sender is measured. It begins as a zip does. */
export function bodyOf(sizeBytes: number): { parts: () => AsyncGenerator<Buffer>; sha256: string } {
  const block = randomBytes(256 * 1024)
  block.write('PK\x03\x04', 'latin1')
  const all = function* () {
    for (let left = sizeBytes; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
  }
  const hash = createHash('sha256')
  for (const part of all()) hash.update(part)
  return {
    sha256: hash.digest('hex'),
    parts: async function* () {
      yield* all()
    },
  }
}

const boundary = 'bench-files-boundary'

/** The multipart form of an upload (contract 1 §19.1) with its exact length. */
export function formOf(
  name: string,
  sizeBytes: number,
  parts: () => AsyncGenerator<Buffer>,
  fields: Record<string, string> = {},
): Sent {
  const small = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = Buffer.from(
    `${small.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const body = async function* () {
    yield head
    yield* parts()
    yield tail
  }
  const length = head.length + sizeBytes + tail.length
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) }
  return { method: 'POST', headers, body: body() }
}

/** Opens a call on a connection of its own and answers when the head of the reply is here. */
export async function open(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<IncomingMessage> {
  const outgoing = request(url, { method, headers, agent: false })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  // The reply may come, or the connection may break, while the body is still on its way.
  answered.catch(() => undefined)
  if (body === undefined || Buffer.isBuffer(body)) outgoing.end(body)
  else await pipeline(body, outgoing)
  const [response] = await answered
  return response
}

/** Reads a reply to its end and answers how many bytes it had. */
export async function countBytes(response: IncomingMessage): Promise<number> {
  let sizeBytes = 0
  response.on('data', (bytes: Buffer) => {
    sizeBytes += bytes.length
  })
  await once(response, 'end')
  return sizeBytes
}

export async function hashOf(response: IncomingMessage): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of response) hash.update(bytes)
  return hash.digest('hex')
}

/** The data of an envelope; throws with the words of the platform. */
export async function dataOf<T>(response: IncomingMessage): Promise<T> {
  const chunks: Buffer[] = []
  for await (const bytes of response) chunks.push(bytes)
  const text = Buffer.concat(chunks).toString()
  const reply = JSON.parse(text) as { code: number; msg: string; data: T }
  if (reply.code !== 200) throw new Error(`${reply.code} ${reply.msg}`)
  return reply.data
}
