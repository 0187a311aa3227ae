'use client'
import { useEffect, useState } from 'react'

/**
 * True once the faces of a design are there, at once when they were loaded before. Not Suspense: React holds back what
 * replaces a fallback for 300 ms, which every first form would pay.
 */
export function useFaces(load: () => Promise<unknown> | null): boolean {
  const [state, setState] = useState<{ isReady: boolean; failure?: unknown }>(() => ({ isReady: load() === null }))
  // External system: the network, from which the code of the controls comes.
  useEffect(() => {
    if (state.isReady || state.failure) return
    let isCurrent = true
    Promise.resolve(load()).then(
      () => isCurrent && setState({ isReady: true }),
      (failure: unknown) => isCurrent && setState({ isReady: false, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [load, state])
  if (state.failure) throw state.failure
  return state.isReady
}
