import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { type recordActions, recordHistory } from '@/lib/contract/online-dev/record-history'

export type RecordPlace = { modelId: string; id: string }
type Action = (typeof recordActions)[number] | ''
export type HistoryQuery = { currentPage: number; pageSize: number; field: string; userId: string; action: Action }

export const wholeHistory: HistoryQuery = { currentPage: 1, pageSize: 20, field: '', userId: '', action: '' }

const once = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const

/** Whether the installation answered once that it keeps a history: it does for every record then, and is not asked again. */
let isKnown = false

export function useHasHistory(place: RecordPlace): boolean {
  const query = { ...wholeHistory, pageSize: 1 }
  const { data } = useCall(recordHistory.list, isKnown ? null : { params: place, query }, once)
  if (data) isKnown = true
  return isKnown
}

export function useChanges(place: RecordPlace, query: HistoryQuery) {
  return useListPage(recordHistory.list, { params: place, query })
}

export type Target = { changeId: string; moment: 'before' | 'after'; field: string }

export function useRestorePreview(place: RecordPlace, { changeId, moment, field }: Target) {
  return useFresh(recordHistory.restorePreview, { params: { ...place, changeId }, query: { moment, field } })
}

export function useDeleted(modelId: string, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  return useListPage(recordHistory.deleted, { params: { modelId }, query: { currentPage, pageSize } })
}

/** Asked with the first list of somebody who may delete, and as seldom as whether there is a history. */
export function useHasDeleted(modelId: string, mayDelete: boolean): boolean {
  const query = { currentPage: 1, pageSize: 1 }
  const { data } = useCall(recordHistory.deleted, isKnown || !mayDelete ? null : { params: { modelId }, query }, once)
  if (data) isKnown = true
  return isKnown && mayDelete
}
