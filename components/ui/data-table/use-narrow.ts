import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

/** True on screens too narrow for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, snapshot, () => false)
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

function snapshot(): boolean {
  return window.matchMedia?.(query).matches ?? false
}
