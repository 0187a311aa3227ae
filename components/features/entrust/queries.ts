import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { flowLaunch } from '@/lib/contract/workflow/flow-launch'
import { delegateValues } from './delegate-form'

export type EntrustFilters = { config: EntrustTab }
/** Launched for others, given by me, given to me. */
export type EntrustTab = '0' | '1' | '2'

const asked = { isAskedOnReturn: true } as const

export function useDelegates(question: ListQuestion<unknown>, myOrDelagateToMe: '1' | '2') {
  return useListPage(flowDelegate.list, { query: { ...pagingOf(question), myOrDelagateToMe } }, asked)
}

/** What the person launched for others. */
export function useRepresented(question: ListQuestion<unknown>) {
  const none = { flowCategory: '', templateId: '', flowId: '', creatorUserId: '' }
  return useListPage(flowLaunch.list, { query: { ...pagingOf(question), ...none, delegateType: 'true' } }, asked)
}

export function useDelegate(id: string | null) {
  return useFresh(flowDelegate.info, id === null ? null : { params: { id } })
}

export async function readDelegate(id: string) {
  return delegateValues((await call(flowDelegate.info, { params: { id } })).data)
}
