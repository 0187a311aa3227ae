import type { PlatformContext } from '../../http/context'
import type { CacheSource } from '../../kit/cache-source'
import { messages, refused } from '../../kit/refusals'

/** Contract 2 §24, 缓存管理. */

type ListQuery = { keyword: string; overdueStartTime?: number | undefined; overdueEndTime?: number | undefined }

export async function listCaches(ctx: PlatformContext, sources: readonly CacheSource[], query: ListQuery) {
  const { keyword, overdueStartTime: from, overdueEndTime: to } = query
  const word = keyword.trim().toLowerCase()
  const named = sources.filter(({ name }) => name.toLowerCase().includes(word))
  const rows = []
  // One after the other: the built-in database has one connection anyway.
  for (const source of named) {
    const { entries, sizeBytes, expiresAt } = await source.facts(ctx)
    const { name, place } = source
    rows.push({ name, place, entries, cacheSize: sizeBytes, overdueTime: expiresAt ?? undefined })
  }
  return { list: rows.filter(({ overdueTime: at }) => isWithin(at, from, to)) }
}

/** Who asks for a time asks for what has an end. */
function isWithin(at: number | undefined, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true
  return at !== undefined && at >= (from ?? 0) && at <= (to ?? Number.POSITIVE_INFINITY)
}

export async function cacheContent(ctx: PlatformContext, sources: readonly CacheSource[], name: string) {
  const source = findSource(sources, name)
  return { name: source.name, value: JSON.stringify(await source.content(ctx)) }
}

export async function clearCache(ctx: PlatformContext, sources: readonly CacheSource[], name: string): Promise<void> {
  await findSource(sources, name).clear(ctx)
}

export async function clearCaches(ctx: PlatformContext, sources: readonly CacheSource[]): Promise<void> {
  for (const source of sources) await source.clear(ctx)
}

function findSource(sources: readonly CacheSource[], name: string): CacheSource {
  const source = sources.find((each) => each.name === name)
  if (!source) throw refused(messages.missing)
  return source
}
