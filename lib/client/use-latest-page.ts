import { useRef } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { call } from './call'
import { callKey } from './use-call'

/**
 * A page of a list, asked for anew whenever the question changes. The rows of the last question stay in sight until the next answer is
 * there; `isLoading` says that they are such, and then nothing may be chosen among them. A question that was overtaken is given up,
 * so its answer can never replace a newer one (reliability T6).
 *
 * For the one list of a screen, asked by one declared call and shared with what revalidates it; what is chosen from while somebody types
 * comes through `useAnswer`, which keeps nothing and never offers an old answer for a choice.
 */
export function useLatestPage<E extends Endpoint>(endpoint: E, input: CallInput<E>): SWRResponse<CallData<E>> {
  const running = useRef<AbortController | null>(null)
  return useSWR<CallData<E>>(
    callKey(endpoint, input),
    async () => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      return (await call(endpoint, input, { signal: controller.signal })).data
    },
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      keepPreviousData: true,
      dedupingInterval: 0,
    },
  )
}
