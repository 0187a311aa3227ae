'use client'
import { useEffect, useState } from 'react'

const triesMax = 3
const pauseMs = 3_000

/** While the line is down, until it is back; else for a moment. Answers how to stop waiting. */
function beforeNextTry(goOn: () => void): () => void {
  if (!navigator.onLine) {
    window.addEventListener('online', goOn, { once: true })
    return () => window.removeEventListener('online', goOn)
  }
  const timer = window.setTimeout(goOn, pauseMs)
  return () => window.clearTimeout(timer)
}

/**
 * True once the faces of a design are there, at once when they were loaded before. Not Suspense: React holds back what
 * replaces a fallback for 300 ms, which every first form would pay. What does not come is asked for again before the page gives up: all
 * that was typed on it stands until then.
 */
export function useFaces(load: () => Promise<unknown> | null): boolean {
  const [state, setState] = useState<{ isReady: boolean; failure?: unknown }>(() => ({ isReady: load() === null }))
  // External system: the network, from which the code of the controls comes.
  useEffect(() => {
    if (state.isReady || state.failure) return
    let isCurrent = true
    let stopWaiting = () => {}
    const fetchFaces = (triesLeft: number) => {
      Promise.resolve(load()).then(
        () => isCurrent && setState({ isReady: true }),
        (failure: unknown) => {
          if (!isCurrent) return
          if (triesLeft === 0) setState({ isReady: false, failure })
          else stopWaiting = beforeNextTry(() => fetchFaces(triesLeft - 1))
        },
      )
    }
    fetchFaces(triesMax)
    return () => {
      isCurrent = false
      stopWaiting()
    }
  }, [load, state])
  if (state.failure) throw state.failure
  return state.isReady
}
