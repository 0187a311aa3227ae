import { useEffect, useRef, useState } from 'react'

/**
 * Keeps what a screen is asked for in its address, so that loading the page anew keeps it. `write` answers the search part for the one
 * that stands there; it is asked when `question` is another. A screen that stays alive in a tab behind another one leaves the address
 * of that one alone. `adopt` hears of another search part in the screen's own address: by Back and Forward, or by a link that was
 * followed while another tab was shown.
 */
export function useOwnAddress(question: unknown, write: (search: string) => string, adopt?: (search: string) => void): void {
  const [path] = useState(() => window.location.pathname)
  const written = useRef(question)
  const known = useRef(window.location.search)
  const latest = useRef({ write, adopt })
  latest.current = { write, adopt }
  // The address bar.
  useEffect(() => {
    if (written.current === question || window.location.pathname !== path) return
    written.current = question
    const search = latest.current.write(window.location.search)
    const { hash } = window.location
    const address = `${path}${search && `?${search}`}${hash}`
    // A screen that is shown again has its address already; writing it once more would make the whole shell look.
    if (address !== path + window.location.search + hash) window.history.replaceState(window.history.state, '', address)
    known.current = window.location.search
  }, [question, path])
  // The address bar, too: the effects of a screen end while its tab is not shown and begin again with it.
  useEffect(() => {
    const look = () => {
      const { pathname, search } = window.location
      if (pathname !== path || search === known.current) return
      known.current = search
      latest.current.adopt?.(search)
    }
    look()
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }, [path])
}
