import { call } from '@/lib/client/call'
import { createNamesCache } from './names-cache'
import type { Lookups } from './options-context'

let held: { userId: string; lookups: Lookups } | null = null

/** Look-ups of the person signed in. Names are remembered over all pages, and forgotten when somebody else signs in. */
export function lookupsOf(userId: string): Lookups {
  if (held?.userId !== userId) held = { userId, lookups: { call, names: createNamesCache(call) } }
  return held.lookups
}
