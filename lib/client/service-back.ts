import { retryLater } from './come-back'

/**
 * Calls `load` once the server says that it and the platform answer. A page that failed while both were there is loaded anew once: what
 * is wrong with it then is not that nobody answered.
 */
export function whenServiceIsBack(load: () => void): () => void {
  let isGone = false
  let wasAway = false
  let stop = () => {}
  const look = async () => {
    const isThere = await fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isGone) return
    wasAway ||= !isThere
    if (!isThere) stop = retryLater(() => void look())
    else if (wasAway || !isLoadedAnew()) load()
  }
  stop = retryLater(() => void look())
  return () => {
    isGone = true
    stop()
  }
}

function isLoadedAnew(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}
