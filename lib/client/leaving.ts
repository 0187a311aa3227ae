/*
 * A page that locks the screen or signs out is on its way to another one. Whatever it still asked would be refused, and its socket too:
 * from the moment it leaves until it is gone, or until it turns out that it stays, nothing is sent but what the leaving takes.
 */

let leaving: { until: Promise<void>; stay: () => void; timer: ReturnType<typeof setTimeout> } | undefined
const listeners = new Set<() => void>()

/** A page that was kept open by the browser, such as by a question of another script, is no longer on its way. */
const leavingMsMax = 15_000

/** Stops what the page sends by itself. `stayHere` lets it go on. */
export function leaveHere(): void {
  if (leaving) return
  let stay = () => {}
  const until = new Promise<void>((resolve) => {
    stay = resolve
  })
  leaving = { until, stay, timer: setTimeout(stayHere, leavingMsMax) }
  for (const listener of [...listeners]) listener()
}

export function stayHere(): void {
  if (!leaving) return
  const { stay, timer } = leaving
  leaving = undefined
  // Another try to leave has all of its own time.
  clearTimeout(timer)
  stay()
  // The socket and what failed meanwhile listen for the network coming back.
  window.dispatchEvent(new Event('online'))
}

/** The call that leaves. When it fails the page stays, and what waited is sent. */
export async function leaveWith(act: () => Promise<unknown>): Promise<void> {
  leaveHere()
  try {
    await act()
  } catch (error) {
    stayHere()
    throw error
  }
}

export function isLeaving(): boolean {
  return leaving !== undefined
}

export function onLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Settles when calls may be sent; on a page that goes, never. A call that is given up meanwhile goes unsent. */
export async function mayBeSent(signal: AbortSignal | undefined): Promise<void> {
  while (leaving && !signal?.aborted) await leaving.until
  signal?.throwIfAborted()
}
