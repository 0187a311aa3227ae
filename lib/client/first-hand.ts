const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Acts once, at the first sign that somebody is at the page: time enough to fetch the code of what a press may open, and nothing that a
 * page must pay for before it is seen. Answers how to call it off.
 */
export function onFirstHand(act: () => void): () => void {
  const quiet = new AbortController()
  const wake = () => {
    quiet.abort()
    act()
  }
  for (const sign of signs) window.addEventListener(sign, wake, { capture: true, passive: true, signal: quiet.signal })
  return () => quiet.abort()
}
