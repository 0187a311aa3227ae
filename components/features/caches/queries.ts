import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { cache } from '@/lib/contract/system/cache'

export function useCaches() {
  return useListPage(cache.list, { query: {} }, { isAskedOnReturn: true })
}

export function useCacheContent(name: string) {
  return useFresh(cache.info, { params: { name } })
}
