import type { PlatformContext } from '../http/context'

/**
 * What the platform remembers for a while and can do without: emptying it costs at most a little time, or that somebody does once more
 * what he was about to do. Sessions, keys of saves and jobs are none: without them something would be lost or done twice.
 */
export type CacheSource = {
  name: string
  /** Held by each process for itself, or by all together in the database. */
  place: 'process' | 'installation'
  facts(ctx: PlatformContext): Promise<CacheFacts> | CacheFacts
  /** What may be shown of it: never what opens anything. */
  content(ctx: PlatformContext): Promise<readonly unknown[]> | readonly unknown[]
  clear(ctx: PlatformContext): Promise<void> | void
}

export type CacheFacts = {
  entries: number
  /** About. */
  sizeBytes: number
  /** When the last entry is over; null for what stays until others push it out. */
  expiresAt: number | null
}

/** Of so many entries the content is shown. */
export const shownEntriesMax = 100
