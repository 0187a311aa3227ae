import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { toAppError } from '@/lib/errors/app-error'
import { scriptLimits } from '@/lib/form/scripts/limits'
import { readScriptRequest, type ScriptRequest } from '@/lib/form/scripts/request-rules'
import { call } from '../call'

type Asked = { url: string; method: string; data: unknown; headers: unknown }
type Answer = { isOk: boolean; text: string }
export type RefusalText = (key: 'address' | 'protected' | 'method' | 'size' | 'busy' | 'public' | 'ended', asked: Asked) => string

type RequestsOptions = {
  /** Scripts of pages without a session ask nothing. */
  isPublic: boolean
  refusal: RefusalText
  failure: (thrown: unknown) => string
  /** Test seam; calls go through the BFF as the person signed in. */
  send?: (request: ScriptRequest, signal: AbortSignal) => Promise<unknown>
}

/** `onlineUtils.request`: calls of the platform as the person signed in, a few at a time, ended with the form. */
export class ScriptRequests {
  private readonly abort = new AbortController()
  private readonly waiting: (() => void)[] = []
  private running = 0

  constructor(private readonly options: RequestsOptions) {}

  async ask(asked: Asked): Promise<Answer> {
    const { refusal, isPublic } = this.options
    if (isPublic) return { isOk: false, text: refusal('public', asked) }
    const request = readScriptRequest(asked.url, asked.method, asked.data, asked.headers)
    if ('refused' in request) return { isOk: false, text: refusal(request.refused, asked) }
    if (this.waiting.length >= scriptLimits.requestsWaiting) return { isOk: false, text: refusal('busy', asked) }
    await this.turn()
    try {
      if (this.abort.signal.aborted) return { isOk: false, text: refusal('ended', asked) }
      const text = JSON.stringify(await (this.options.send ?? sendRequest)(request, this.abort.signal)) ?? 'null'
      return text.length > scriptLimits.replyCharacters ? { isOk: false, text: refusal('size', asked) } : { isOk: true, text }
    } catch (thrown) {
      return { isOk: false, text: this.options.failure(toAppError(thrown)) }
    } finally {
      this.running -= 1
      this.waiting.shift()?.()
    }
  }

  end(): void {
    this.abort.abort()
    for (const go of this.waiting.splice(0)) go()
  }

  private async turn(): Promise<void> {
    if (this.running >= scriptLimits.requestsAtOnce) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.running += 1
  }
}

/** Resolves with the envelope, as the functions of older clients did; a code other than 200 rejects with its message. */
async function sendRequest({ path, method, query, body, idempotencyKey }: ScriptRequest, signal: AbortSignal): Promise<unknown> {
  const anything = { summary: 'A call that a script of a design makes.', access: 'session', data: z.unknown() } as const
  const asked = z.record(z.string(), z.string())
  const options = { signal, ...(idempotencyKey ? { idempotencyKey } : {}) }
  const reply =
    body === undefined
      ? await call(endpoint(method, path, { ...anything, query: asked }), { query }, options)
      : await call(endpoint(method, path, { ...anything, query: asked, body: z.unknown() }), { query, body }, options)
  return { code: 200, msg: reply.msg, data: reply.data }
}
