import { createHash } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { type CacheSource, shownEntriesMax } from '../../../kit/cache-source'
import type { Db } from '../../../store/database'
import type { Condition } from '../query/sql-field'
import { quoted } from './names'

/**
 * Exact totals. Counting a million rows costs a tenth of a second even from an index alone, and people turn pages and come
 * back with the same condition. So counts are kept under the module's write version (see write-version.ts): the version was
 * read before the count and grows with every committed change in any process, so a kept count can never miss a change that its
 * reader could see. Rights and conditions are part of the SQL text and its values, which are the rest of the key.
 */
const entriesMax = 2000
const caches = new WeakMap<Db, Map<string, number>>()

export async function countRecords(
  db: Db,
  module: { id: string; table: string; writeVersion: string },
  condition: Condition,
): Promise<number> {
  const query = sql<{ total: number }>`
    select count(*) as total from ${sql.raw(quoted(module.table))} where deleted_at is null and ${condition}`.compile(db)
  const cache = cacheOf(db)
  const key = numberKey(module, query)
  const known = cache.get(key)
  if (known !== undefined) {
    // Back to the young end, so that what is asked again stays.
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const { rows } = await db.executeQuery<{ total: number }>(query)
  const total = Number(rows[0]?.total ?? 0)
  cache.set(key, total)
  if (cache.size > entriesMax) cache.delete(cache.keys().next().value ?? '')
  return total
}

/** Under which an answer about the records of a module is kept. */
export function numberKey(module: { id: string; writeVersion: string }, query: CompiledQuery): string {
  const hash = createHash('sha256').update(query.sql).update('\0').update(JSON.stringify(query.parameters)).digest('base64')
  return `${module.id} ${module.writeVersion} ${hash}`
}

/** Totals of lists. Emptied, they are counted again. */
export const countCache: CacheSource = {
  name: 'counts',
  place: 'process',
  facts: ({ db }) => {
    const keys = [...cacheOf(db).keys()]
    return { entries: keys.length, sizeBytes: keys.reduce((sum, key) => sum + 2 * key.length + 16, 0), expiresAt: null }
  },
  content: ({ db }) =>
    [...cacheOf(db)].slice(-shownEntriesMax).map(([key, total]) => ({ moduleId: key.split(' ')[0] ?? '', total })),
  clear: ({ db }) => cacheOf(db).clear(),
}

function cacheOf(db: Db): Map<string, number> {
  const existing = caches.get(db)
  if (existing) return existing
  const created = new Map<string, number>()
  caches.set(db, created)
  return created
}
