const idleMsMax = 2000

/** Acts when the page has nothing else to do, at the latest after two seconds. Safari knows no idle time. Answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, idleMsMax / 4)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(act, { timeout: idleMsMax })
  return () => window.cancelIdleCallback(handle)
}
