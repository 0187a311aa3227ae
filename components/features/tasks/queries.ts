import { daySpan } from '@/components/features/list-conditions/public'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { scheduledTask } from '@/lib/contract/system/scheduled-task'
import { readText } from '@/lib/form/read'
import { taskValues } from './utils'

/** Runs come by themselves: who looks at the list sees their times move. */
const everyMs = 15_000

export function useTasks(question: ListQuestion<unknown>) {
  return useListPage(scheduledTask.list, { query: pagingOf(question) }, { isAskedOnReturn: true, everyMs })
}

export function useTask(id: string | null) {
  return useFresh(scheduledTask.info, id === null ? null : { params: { id } })
}

export async function readTask(id: string) {
  return taskValues((await call(scheduledTask.info, { params: { id } })).data)
}

export function useMethods() {
  return useFresh(scheduledTask.methods, {})
}

export function useInterfaces() {
  return useFresh(dataInterface.selector, {})
}

export async function readParameters(id: string) {
  return (await call(dataInterface.parameters, { params: { id } })).data
}

const results = ['0', '1'] as const

export function useLog(id: string, question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const [startTime, endTime] = daySpan(where['time'])
  const result = readText(where['runResult'])
  const query = {
    ...pagingOf(question),
    runResult: results.find((one) => one === result) ?? ('' as const),
    ...(startTime === undefined ? {} : { startTime, endTime }),
  }
  return useListPage(scheduledTask.log, { params: { id }, query }, { everyMs })
}

const pollMs = 1000

/** How far a run is; asked for until it has ended. */
export function useRun(id: string, runId: string) {
  return useCall(
    scheduledTask.runState,
    { params: { id, runId } },
    {
      asker: `run ${runId}`,
      refreshInterval: (run) => (run?.state === 'done' || run?.state === 'failed' ? 0 : pollMs),
    },
  )
}
