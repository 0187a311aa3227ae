import useSWR, { type RevalidatorOptions, type SWRConfiguration, type SWRResponse } from 'swr'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { call } from './call'
import { retryPassing } from './retry-passing'

type CallKey = readonly [method: string, path: string, input: unknown, asker?: string]

/** The cache is one per open screen. With an asker the answer is that one's alone. */
export function callKey<E extends Endpoint>(endpoint: E, input: CallInput<E>, asker?: string): CallKey {
  return asker === undefined ? [endpoint.method, endpoint.path, input] : [endpoint.method, endpoint.path, input, asker]
}

/**
 * Reads a declared call through SWR; `null` input means not yet. The last question wins when answers come out of order. What failed
 * because nobody answered is asked again at the pace of the page, whether or not something tells of the failure. `isPhone` asks for the
 * list that phones have (contract 3b §4.7), whose answer is another one.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { asker, isPhone = false, ...options }: SWRConfiguration<CallData<E>> & { asker?: string; isPhone?: boolean } = {},
): SWRResponse<CallData<E>> {
  const key = input === null ? null : callKey(endpoint, input, isPhone ? `${asker ?? ''} phone` : asker)
  return useSWR<CallData<E>>(key, async () => (await call(endpoint, input as CallInput<E>, { isPhone })).data, {
    onErrorRetry,
    ...options,
  })
}

type Revalidate = (options: Required<RevalidatorOptions>) => unknown

function onErrorRetry(
  error: unknown,
  _key: string,
  _config: unknown,
  revalidate: Revalidate,
  options: Required<RevalidatorOptions>,
) {
  retryPassing(error, () => void revalidate(options))
}
