import { daySpan } from '@/components/features/list-conditions/public'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { integrate, integrateTask } from '@/lib/contract/online-dev/integrate'
import { readText } from '@/lib/form/read'

type Where = ListQuestion<{ where: Conditions }>

/** Runs come by themselves. */
const everyMs = 5_000
const results = ['0', '1'] as const
const types = ['1', '2', '3'] as const

export function useIntegrations(question: Where) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    type: types.find((one) => one === readText(where['type'])) ?? ('' as const),
    enabledMark: results.find((one) => one === readText(where['enabledMark'])) ?? ('' as const),
  }
  return useListPage(integrate.list, { query }, { isAskedOnReturn: true })
}

export function useIntegration(id: string | null) {
  return useFresh(integrate.info, id === null ? null : { params: { id } })
}

export function useRuns(integrateId: string, question: Where) {
  const { where } = question.filters
  const [startTime, endTime] = daySpan(where['time'])
  const query = {
    ...pagingOf(question),
    integrateId,
    resultType: results.find((one) => one === readText(where['resultType'])) ?? ('' as const),
    ...(startTime === undefined ? {} : { startTime, endTime }),
  }
  return useListPage(integrateTask.list, { query }, { everyMs })
}

export async function readIntegration(id: string) {
  return (await call(integrate.info, { params: { id } })).data
}

/** One run with its nodes. */
export function useRun(id: string) {
  return useCall(integrateTask.info, { params: { id } }, { refreshInterval: everyMs })
}

export function useQueue() {
  return useCall(integrateTask.queue, {}, { refreshInterval: everyMs })
}
