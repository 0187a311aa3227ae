import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { position } from '@/lib/contract/permission/position'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { readText } from '@/lib/form/read'

export type PositionFilters = { organize: string; where: Conditions }

const states = ['0', '1'] as const

export function usePositions(question: ListQuestion<PositionFilters>) {
  const { organize, where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    organizeId: organize,
    type: readText(where['type']),
    enabledMark: states.find((state) => state === readText(where['enabledMark'])) ?? ('' as const),
  }
  return useListPage(position.list, { query }, { isAskedOnReturn: true })
}

export function usePosition(id: string | null) {
  return useFresh(position.info, id === null ? null : { params: { id } })
}

export async function readPosition(id: string) {
  return (await call(position.info, { params: { id } })).data
}

/** Undefined while they are on their way. */
export function usePositionTypes() {
  const { data, isLoading } = useCall(dictionaryData.all, {})
  if (isLoading) return undefined
  return data?.list.find(({ enCode }) => enCode === 'PositionType')?.dictionaryList ?? []
}
