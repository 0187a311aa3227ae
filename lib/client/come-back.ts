/*
 * What could not be loaded because nobody answered, such as while the platform is started again, loads by itself once somebody answers.
 * All of a page share one pace, so a page full of failures asks no more often than one with a single one.
 */

const delayMsMin = 1000
const delayMsMax = 20_000
/** Longer than any restart; then a person decides. */
const triesMax = 60
/** Without a failure for so long, the next one is another story. */
const quietMs = 3 * delayMsMax

const waiting = new Set<() => void>()
let tries = 0
let lastMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls `retry` once, after a while that grows with every try, or as soon as the network or the look of the person is back. */
export function retryLater(retry: () => void): () => void {
  if (Date.now() - lastMs > quietMs) tries = 0
  if (waiting.size === 0) follow()
  waiting.add(retry)
  if (tries < triesMax) timer ??= setTimeout(retryAll, nextDelayMs())
  return () => forget(retry)
}

/** Spread, so that the browsers of a whole company do not come back in the same moment (reliability W7). */
function nextDelayMs(): number {
  const longestMs = Math.min(delayMsMax, delayMsMin * 2 ** Math.min(tries, 10))
  return longestMs * (0.5 + Math.random() / 2)
}

function retryAll(): void {
  const all = [...waiting]
  for (const retry of all) forget(retry)
  tries += 1
  lastMs = Date.now()
  for (const retry of all) retry()
}

function forget(retry: () => void): void {
  waiting.delete(retry)
  if (waiting.size > 0) return
  clearTimeout(timer)
  timer = undefined
  window.removeEventListener('online', retryAll)
  document.removeEventListener('visibilitychange', retryWhenSeen)
}

function follow(): void {
  window.addEventListener('online', retryAll)
  document.addEventListener('visibilitychange', retryWhenSeen)
}

function retryWhenSeen(): void {
  if (document.visibilityState === 'visible') retryAll()
}
