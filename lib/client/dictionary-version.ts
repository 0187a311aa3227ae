import { useSyncExternalStore } from 'react'

/**
 * Dictionaries are remembered wherever choices are shown (contract 2 §0.6). This number grows with every change that this window makes
 * to one: what is remembered under an older number is asked anew when it is next shown.
 */
let version = 0
const listeners = new Set<() => void>()

export function dictionaryVersion(): number {
  return version
}

/** Tells that a dictionary or an item of one was made, changed, deleted or imported. */
export function dictionariesChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

export function useDictionaryVersion(): number {
  return useSyncExternalStore(subscribe, dictionaryVersion, dictionaryVersion)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
