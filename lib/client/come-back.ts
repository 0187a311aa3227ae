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

/** Each with the failure that it waits for. */
const waiting = new Map<() => void, unknown>()
let tries = 0
let lastMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `retry` once, after a while that grows with every try, or as soon as the network or the look of the person is back. Of those
 * that wait for one and the same failure, such as the read that failed and the part of the page that tells of it, only one is called.
 */
export function retryLater(retry: () => void, failure: unknown = retry): () => void {
  if (Date.now() - lastMs > quietMs) tries = 0
  if (waiting.size === 0) follow()
  waiting.set(retry, failure)
  if (tries < triesMax) timer ??= setTimeout(retryAll, nextDelayMs())
  return () => forget(retry)
}

/** Spread, so that the browsers of a whole company do not come back in the same moment (reliability W7). */
function nextDelayMs(): number {
  const longestMs = Math.min(delayMsMax, delayMsMin * 2 ** Math.min(tries, 10))
  return longestMs * (0.5 + Math.random() / 2)
}

function retryAll(): void {
  const all = new Map([...waiting].map(([retry, failure]) => [failure, retry]))
  for (const retry of [...waiting.keys()]) forget(retry)
  tries += 1
  lastMs = Date.now()
  for (const retry of all.values()) retry()
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
