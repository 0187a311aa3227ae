'use client'
import type { Caller } from '@/components/widget-kits/names'
import { useAnswer } from '@/lib/client/use-answer'
import { area } from '@/lib/contract/system/area'
import { rootAreaId } from './use-area-tree'

type Found = readonly { ids: readonly string[]; names: readonly string[]; hasChildren: boolean }[]

/** Areas of every level. A server that cannot search answers with the provinces: then what has been opened is filtered. */
export function useAreaSearch(call: Caller, keyword: string) {
  const request = useAnswer(async (signal): Promise<Found | null> => {
    if (keyword === '') return null
    const { data } = await call(area.selector, { params: { id: rootAreaId, currentId: '0' }, query: { keyword } }, { signal })
    const paths = data.list.filter((row) => row.path.length > 0)
    if (paths.length === 0 && data.list.length > 0) return null
    return paths.map(({ path, isLeaf }) => ({
      ids: path.map((part) => part.id),
      names: path.map((part) => part.fullName),
      hasChildren: !isLeaf,
    }))
  }, keyword)
  return {
    found: keyword === '' ? null : (request.data ?? null),
    isLoading: request.status === 'loading',
    fault: request.status === 'failed' ? { error: request.error, retry: request.retry } : null,
  }
}
