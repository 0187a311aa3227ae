import { daySpan } from '@/components/features/list-conditions/public'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { type LogCategory, log } from '@/lib/contract/system/log'
import { readText } from '@/lib/form/read'

export type LogFilters = { kind: LogCategory; where: Conditions }

export function useLogs(question: ListQuestion<LogFilters>) {
  const { kind, where } = question.filters
  const [startTime, endTime] = daySpan(where['time'])
  const query = {
    ...pagingOf(question),
    category: kind,
    keyword: readText(where['keyword']).trim(),
    loginType: readText(where['loginType']),
    loginMark: readText(where['loginMark']),
    requestMethod: readText(where['requestMethod']),
    ...(startTime === undefined ? {} : { startTime, endTime }),
  }
  return useListPage(log.list, { query }, { isAskedOnReturn: true })
}

export function useLog(id: string) {
  return useFresh(log.info, { params: { id } })
}

export function useRetention() {
  return useFresh(log.retention, {})
}

export async function readRetention() {
  return (await call(log.retention, {})).data
}
