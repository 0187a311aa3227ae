import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { userGroup } from '@/lib/contract/permission/user-group'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { readText } from '@/lib/form/read'

const states = ['0', '1'] as const

export function useGroups(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    type: readText(where['type']),
    enabledMark: states.find((state) => state === readText(where['enabledMark'])) ?? ('' as const),
  }
  return useListPage(userGroup.list, { query }, { isAskedOnReturn: true })
}

export function useGroup(id: string | null) {
  return useFresh(userGroup.info, id === null ? null : { params: { id } })
}

export async function readGroup(id: string) {
  return (await call(userGroup.info, { params: { id } })).data
}

/** Undefined while they are on their way. */
export function useGroupTypes() {
  const { data, isLoading } = useCall(dictionaryData.all, {})
  if (isLoading) return undefined
  return data?.list.find(({ enCode }) => enCode === 'groupType')?.dictionaryList ?? []
}
