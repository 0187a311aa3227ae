import type { CompiledQuery } from 'kysely'
import { type CacheSource, shownEntriesMax } from '../../../kit/cache-source'
import type { Db } from '../../../store/database'
import { numberKey } from '../records/count-cache'

/**
 * Numbers that were made of records, kept under the module's write version as totals of lists are (`count-cache.ts`): rights and
 * conditions are part of the SQL text and its values, so that nobody gets the number of another person. What is asked while it is being
 * made is made once.
 */
type Entry = { rows: readonly unknown[]; sizeBytes: number }
type Kept = { entries: Map<string, Entry>; sizeBytes: number; running: Map<string, Promise<readonly unknown[]>> }

const sizeBytesMax = 16_000_000
const entriesMax = 2000
const caches = new WeakMap<Db, Kept>()

type Asked = { id: string; writeVersion: string; query: CompiledQuery }

export async function keptNumbers<T>(db: Db, asked: Asked, make: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const kept = cacheOf(db)
  const key = numberKey(asked, asked.query)
  const known = kept.entries.get(key)
  if (known) {
    kept.entries.delete(key)
    kept.entries.set(key, known)
    return known.rows as readonly T[]
  }
  const running = kept.running.get(key)
  if (running) return running as Promise<readonly T[]>
  const made = make()
  kept.running.set(key, made)
  try {
    const rows = await made
    keep(kept, key, rows)
    return rows
  } finally {
    kept.running.delete(key)
  }
}

function keep(kept: Kept, key: string, rows: readonly unknown[]): void {
  const sizeBytes = 2 * (key.length + JSON.stringify(rows).length)
  kept.entries.set(key, { rows, sizeBytes })
  kept.sizeBytes += sizeBytes
  for (const [oldest, entry] of kept.entries) {
    if (kept.sizeBytes <= sizeBytesMax && kept.entries.size <= entriesMax) return
    kept.entries.delete(oldest)
    kept.sizeBytes -= entry.sizeBytes
  }
}

/** Numbers of portals. Emptied, they are made again. */
export const numbersCache: CacheSource = {
  name: 'numbers',
  place: 'process',
  facts: ({ db }) => {
    const { entries, sizeBytes } = cacheOf(db)
    return { entries: entries.size, sizeBytes, expiresAt: null }
  },
  content: ({ db }) =>
    [...cacheOf(db).entries]
      .slice(-shownEntriesMax)
      .map(([key, { rows }]) => ({ moduleId: key.split(' ')[0] ?? '', groups: rows.length })),
  clear: ({ db }) => {
    const kept = cacheOf(db)
    kept.entries.clear()
    kept.sizeBytes = 0
  },
}

function cacheOf(db: Db): Kept {
  const existing = caches.get(db)
  if (existing) return existing
  const created: Kept = { entries: new Map(), sizeBytes: 0, running: new Map() }
  caches.set(db, created)
  return created
}
