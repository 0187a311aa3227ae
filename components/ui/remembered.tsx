'use client'

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { BoundedMap } from '@/lib/client/bounded-cache'
import { readForUser, writeForUser } from '@/lib/client/user-storage'

/** The person whose choices are kept; empty where nobody is signed in. The shell sets it. */
const Owner = createContext('')
export const RememberedOwner = Owner.Provider

// What this page has written: a browser that keeps nothing still obeys until the page is left.
const written = new BoundedMap<string, unknown>(50)
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A small choice of a person about how things look, kept in this browser. All parts of the page that show it follow at once. `parse`
 * gets what is stored, which may be old or damaged, and throws where it is no value; it must stay the same function.
 */
export function useRemembered<T>(name: string, parse: (value: unknown) => T, usual: T): [T, (value: T) => void] {
  const owner = useContext(Owner)
  const key = `${owner}:${name}`
  const held = useSyncExternalStore(
    listen,
    () => written.get(key),
    () => undefined,
  )
  const stored = useMemo(() => readForUser('browser', owner, name, parse), [owner, name, parse])
  const change = (value: T) => {
    written.set(key, value)
    writeForUser('browser', owner, name, value)
    for (const listener of listeners) listener()
  }
  return [(held as T | undefined) ?? stored ?? usual, change]
}
