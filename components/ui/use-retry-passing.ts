import { useEffect, useEffectEvent } from 'react'
import { isPassing, retryPassing } from '@/lib/client/retry-passing'

/** Tries again by itself what failed because nobody answered, after each such failure anew. Answers whether it does. */
export function useRetryPassing(error: unknown, retry: (() => void) | undefined): boolean {
  const canRetry = retry !== undefined
  const again = useEffectEvent(() => retry?.())
  // The network, a timer, and the look of the person. Each failure is an error of its own, also where the last one stayed on the screen.
  useEffect(() => (canRetry ? retryPassing(error, () => again()) : undefined), [error, canRetry])
  return canRetry && isPassing(error)
}
