import type { Caller } from '@/components/widget-kits/names'
import { call } from '@/lib/client/call'
import { AppError } from '@/lib/errors/app-error'
import { createNamesCache } from './names-cache'
import type { Lookups } from './options-context'

let held: { userId: string; lookups: Lookups } | null = null

/** Look-ups of the person signed in. Names are remembered over all pages, and forgotten when somebody else signs in. */
export function lookupsOf(userId: string): Lookups {
  if (held?.userId !== userId) held = { userId, lookups: { call: patientCall, names: createNamesCache(patientCall) } }
  return held.lookups
}

/** Calls may take very long (contract 1 §1.1), but nobody waits so long for what he wants to choose from: it has failed then. */
const patienceMs = 20_000

/** Gives a look-up up after a while, so that whoever asked can try again. What changes something, or may be slow, is waited for. */
const patientCall: Caller = async (endpoint, input, options = {}) => {
  if (endpoint.changesState || endpoint.isSlow) return call(endpoint, input, options)
  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  const timer = setTimeout(giveUp, patienceMs)
  options.signal?.addEventListener('abort', giveUp)
  if (options.signal?.aborted) giveUp()
  try {
    return await call(endpoint, input, { ...options, signal: waiting.signal })
  } catch (thrown) {
    if (!waiting.signal.aborted || options.signal?.aborted) throw thrown
    throw new AppError('timeout', `${endpoint.path}: no answer within ${patienceMs} ms`, { cause: thrown })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}
