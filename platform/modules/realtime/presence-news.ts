import type { PlatformContext } from '../../http/context'
import { pushToUsers } from '../../http/push'
import { findNews } from './presence-store'

/** A page that is loaded again comes back within this time, and nothing is told. */
const delayMs = 2000
/** More at once is no news but a restart: everybody comes back, and the answer to `OnConnection` says who is there. */
const newsMax = 200

export type PresenceNews = { changed(userId: string, isHere: boolean): void; stop(): void }

/**
 * `online` and `Offline` (contract 1 §16.3). Telling everybody of everybody would be four million frames when 2,000 people come to
 * work, and clients only show it beside those they talk with: the hundred newest conversations of a person hear of him, if they are
 * connected themselves.
 */
export function createPresenceNews(ctx: PlatformContext, settled: () => Promise<void>): PresenceNews {
  /** Who has come or gone since the last round, and how it was before. */
  const before = new Map<string, boolean>()
  let timer: NodeJS.Timeout | undefined
  const tell = async () => {
    timer = undefined
    const known = new Map(before)
    before.clear()
    if (known.size > newsMax) return
    try {
      await settled()
      for (const { userId, isOnline, listeners } of await findNews(ctx, [...known.keys()])) {
        if (known.get(userId) !== isOnline) pushToUsers(ctx, listeners, { method: isOnline ? 'online' : 'Offline', userId })
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'nobody could be told who has come or gone')
    }
  }
  return {
    changed: (userId, isHere) => {
      if (!before.has(userId) && before.size <= newsMax) before.set(userId, !isHere)
      if (timer) return
      timer = setTimeout(() => void tell(), delayMs)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
