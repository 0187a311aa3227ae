import { useInsertionEffect, useState } from 'react'
import { type SWRResponse, unstable_serialize, useSWRConfig } from 'swr'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { randomName } from './random-name'
import { callKey, useCall } from './use-call'

/**
 * Reads a declared call anew at every opening of whatever asks, as a dialog must that begins to change a record: what the page keeps is as
 * it was before the last save, and nothing of it is shown here, not even for a moment. `null` input means not yet.
 */
export function useFresh<E extends Endpoint>(endpoint: E, input: CallInput<E> | null): SWRResponse<CallData<E>> {
  const [asker] = useState(randomName)
  const { cache } = useSWRConfig()
  const kept = input === null ? null : unstable_serialize(callKey(endpoint, input, asker))
  // The cache of the screen: nobody can ask for this answer any more. Other effects end also while a tab is hidden, whose form would then
  // have lost what it was filled from when it is shown again.
  useInsertionEffect(() => {
    if (kept !== null) return () => cache.delete(kept)
  }, [cache, kept])
  return useCall(endpoint, input, { asker })
}
