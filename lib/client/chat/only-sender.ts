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
 * not served securely) every page sends what was written in it, and what a closed page left behind waits for the user.
 */
export function onlySender(userId: string, onChosen: () => void): OnlySender {
  const pageId = randomName()
  if (!('locks' in navigator)) {
    return {
      pageId,
      maySend: (item) => item.pageId === pageId,
      isOrphan: (item) => item.pageId !== pageId && Date.now() - item.createdAtMs > orphanAfterMs,
      stop: () => undefined,
    }
  }
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
  navigator.locks.request(`tenon-chat-sender:${userId}`, { signal: giveUp.signal }, hold).catch(() => undefined)
  return {
    pageId,
    maySend: () => isChosen,
    isOrphan: () => false,
    stop: () => {
      isChosen = false
      giveUp.abort()
      release()
    },
  }
}
