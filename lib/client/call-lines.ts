import type { CallInput, Endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { ask, type CallOptions, readReply } from './call'

/**
 * Makes a declared call whose answer is lines of JSON, and gives each as soon as it is there. Resolves when the answer ends. Throws what
 * `call` throws where the answer is a refusal instead, and `transport` where it breaks off; the lines before it have been given then. A
 * line that is no JSON is left out.
 */
export async function callLines<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  give: (line: unknown) => void,
  options: CallOptions = {},
): Promise<void> {
  const response = await ask(endpoint, input, options)
  const isLines = response.ok && /ndjson|jsonl/i.test(response.headers.get('content-type') ?? '')
  if (!isLines || !response.body) {
    await readReply(endpoint, response)
    return
  }
  try {
    for await (const line of linesOf(response.body)) {
      const value = readLine(line)
      if (value !== undefined) give(value)
    }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new AppError('transport', `${endpoint.path}: the answer breaks off`, { cause })
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const chunks = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await chunks.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    yield* lines
    if (done) return
  }
}

function readLine(line: string): unknown {
  try {
    return line.trim() === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined
  }
}
