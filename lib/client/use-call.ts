import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { call } from './call'

type CallKey = readonly [method: string, path: string, input: unknown]

/** The cache is one per open screen. */
function callKey<E extends Endpoint>(endpoint: E, input: CallInput<E>): CallKey {
  return [endpoint.method, endpoint.path, input]
}

/** Reads a declared call through SWR; `null` input means not yet. The last question wins when answers come out of order. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options?: SWRConfiguration<CallData<E>>,
): SWRResponse<CallData<E>> {
  const key = input === null ? null : callKey(endpoint, input)
  return useSWR<CallData<E>>(key, async () => (await call(endpoint, input as CallInput<E>)).data, options)
}
