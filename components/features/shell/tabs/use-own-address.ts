import { useEffect, useRef, useState } from 'react'

/**
 * Keeps what a screen is asked for in its address, so that loading the page anew keeps it. `write` answers the search part for the one
 * that stands there; it is asked when `question` is another. A screen that stays alive in a tab behind another one leaves the address
 * of that one alone.
 */
export function useOwnAddress(question: unknown, write: (search: string) => string): void {
  const [path] = useState(() => window.location.pathname)
  const written = useRef(question)
  const latest = useRef(write)
  latest.current = write
  // The address bar.
  useEffect(() => {
    if (written.current === question || window.location.pathname !== path) return
    written.current = question
    const search = latest.current(window.location.search)
    const { hash } = window.location
    const address = `${path}${search && `?${search}`}${hash}`
    // A screen that is shown again has its address already; writing it once more would make the whole shell look.
    if (address !== path + window.location.search + hash) window.history.replaceState(window.history.state, '', address)
  }, [question, path])
}
