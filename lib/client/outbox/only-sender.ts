import { browserLocks, isLockForbidden } from '../browser-storage'
import { randomName } from '../random-name'

/** What waits to be sent, and the page that wrote it. */
type Written = { pageId: string; createdAtMs: number }

/** Which of the open pages of one browser sends what waits. */
export type OnlySender = {
  readonly pageId: string
  maySend: (item: Written) => boolean
  /** Written by a page that is not there any more, and nobody can tell whether it was the only one. */
  isOrphan: (item: Written) => boolean
  stop: () => void
}

type Sending = {
  /** What is sent: each has a sender of its own. */
  name: string
  userId: string
  /** However often it is sent, it counts once: without locks every page may send everything. */
  isServedOnce?: boolean
  onChosen: () => void
}

/** A page without locks takes a message of another page for left behind after this time. */
const orphanAfterMs = 60_000

/**
 * The page that holds the lock sends for all; when it goes, the next one gets the lock. Where the browser has no locks (pages that are
 * not served securely, or a browser that forbids them) every page sends what was written in it, and what a closed page left behind waits
 * for the user, unless it is served once anyway.
 */
export function onlySender({ name, userId, isServedOnce = false, onChosen }: Sending): OnlySender {
  const pageId = randomName()
  const locks = browserLocks()
  let hasLocks = locks !== undefined
  let isChosen = false
  let release: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    release = resolve
  })
  const giveUp = new AbortController()
  const hold = () => {
    isChosen = true
    onChosen()
    return end
  }
  locks?.request(`tenon-${name}-sender:${userId}`, { signal: giveUp.signal }, hold).catch((error: unknown) => {
    if (!isLockForbidden(error)) return
    hasLocks = false
    onChosen()
  })
  const isOwn = (item: Written) => isServedOnce || item.pageId === pageId
  return {
    pageId,
    maySend: (item) => (hasLocks ? isChosen : isOwn(item)),
    isOrphan: (item) => !hasLocks && !isOwn(item) && Date.now() - item.createdAtMs > orphanAfterMs,
    stop: () => {
      isChosen = false
      giveUp.abort()
      release()
    },
  }
}
