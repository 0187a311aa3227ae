import { browserLocks, isLockForbidden } from '../browser-storage'
import { randomName } from '../random-name'
import type { OutboxItem } from './outbox-storage'

/** Which of the open pages of one browser sends what waits. */
export type OnlySender = {
  readonly pageId: string
  maySend: (item: OutboxItem) => boolean
  /** Written by a page that is not there any more, and nobody can tell whether it was the only one. */
  isOrphan: (item: OutboxItem) => boolean
  stop: () => void
}

/** A page without locks takes a message of another page for left behind after this time. */
const orphanAfterMs = 60_000

/**
 * The page that holds the lock sends for all; when it goes, the next one gets the lock. Where the browser has no locks (pages that are
 * not served securely, or a browser that forbids them) every page sends what was written in it, and what a closed page left behind waits for the user.
 */
export function onlySender(userId: string, onChosen: () => void): OnlySender {
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
  locks?.request(`tenon-chat-sender:${userId}`, { signal: giveUp.signal }, hold).catch((error: unknown) => {
    if (!isLockForbidden(error)) return
    hasLocks = false
    onChosen()
  })
  return {
    pageId,
    maySend: (item) => (hasLocks ? isChosen : item.pageId === pageId),
    isOrphan: (item) => !hasLocks && item.pageId !== pageId && Date.now() - item.createdAtMs > orphanAfterMs,
    stop: () => {
      isChosen = false
      giveUp.abort()
      release()
    },
  }
}
