import { daySpan } from '@/components/features/list-conditions/public'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { readText } from '@/lib/form/read'

export function useChanges(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const [startTime, endTime] = daySpan(where['time'])
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    objectType: readText(where['objectType']),
    action: readText(where['action']),
    ...(startTime === undefined ? {} : { startTime, endTime }),
  }
  return useListPage(adminHistory.list, { query }, { isAskedOnReturn: true })
}

export function useChange(id: string) {
  return useFresh(adminHistory.info, { params: { id } })
}
