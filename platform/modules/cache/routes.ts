import { cache } from '@/lib/contract/system/cache'
import { implement, type Route } from '../../http/implement'
import type { CacheSource } from '../../kit/cache-source'
import { cacheContent, clearCache, clearCaches, listCaches } from './service'

/** The modules bring their caches; this one knows none of them. */
export function routesOver(sources: readonly CacheSource[]): readonly Route[] {
  return [
    implement(cache.list, async ({ ctx, query }) => ({ data: await listCaches(ctx, sources, query) })),
    implement(cache.info, async ({ ctx, params }) => ({ data: await cacheContent(ctx, sources, params.name) })),
    implement(cache.clearAll, async ({ ctx }) => {
      await clearCaches(ctx, sources)
      return { data: null, msg: '清理成功' }
    }),
    implement(cache.clear, async ({ ctx, params }) => {
      await clearCache(ctx, sources, params.name)
      return { data: null, msg: '清空成功' }
    }),
  ]
}
