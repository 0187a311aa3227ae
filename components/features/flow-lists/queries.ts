import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import type { OpenTask } from '@/components/features/flow-task/public'
import { daySpan } from '@/components/features/list-conditions/public'
import { useShell } from '@/components/ground/public'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import type { KeptDecision } from '@/lib/client/decisions/decision-storage'
import { isPassing } from '@/lib/client/retry-passing'
import { useCall } from '@/lib/client/use-call'
import { type ListPage, useListPage } from '@/lib/client/use-list-page'
import type { CallInput } from '@/lib/contract/endpoint'
import { flowBefore, flowMonitor } from '@/lib/contract/workflow/flow-before'
import { flowLaunch } from '@/lib/contract/workflow/flow-launch'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { flowStuck, stuckReasons } from '@/lib/contract/workflow/flow-stuck'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { readNumber, readText } from '@/lib/form/read'
import { batchCategory, type TaskCategory } from './constants'
import { type BatchPlace, wordedRow } from './utils'

export type TaskQuestion = ListQuestion<{ where: Conditions }>
type TaskQuery = NonNullable<CallInput<typeof flowMonitor.list>['query']>

/** `currentUser` is what the picker of people calls the one who asks. */
function peopleOf(value: unknown, userId: string): string {
  const id = readText(value)
  return id === 'currentUser' ? userId : id
}

/** What the lists of tasks are asked (contract 4a §6.1). */
function taskQueryOf(question: TaskQuestion, userId: string): TaskQuery {
  const { where } = question.filters
  const [startTime, endTime] = daySpan(where['time'])
  return {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    flowCategory: readText(where['flowCategory']),
    templateId: readText(where['templateId']),
    flowId: readText(where['flowId']),
    creatorUserId: peopleOf(where['creatorUserId'], userId),
    status: readNumber(where['status']),
    flowUrgent: readNumber(where['flowUrgent']),
    startTime,
    endTime,
  }
}

/** Rows with the names of their flows and steps in the language of the reader, where they bring them along. */
function useWorded<Data extends { list: readonly TaskRow[] }>(page: ListPage<Data>): ListPage<Data> {
  const language = useLocale()
  const { data } = page
  const said = useMemo(() => data && { ...data, list: data.list.map((row) => wordedRow(row, language)) }, [data, language])
  return { ...page, data: said }
}

export function useLaunchedTasks(question: TaskQuestion) {
  const { user } = useShell()
  return useWorded(useListPage(flowLaunch.list, { query: taskQueryOf(question, user.userId) }, { isAskedOnReturn: true }))
}

/** Tasks to do, done, or sent as a copy. */
export function useMyTasks(category: TaskCategory, question: TaskQuestion) {
  const { user } = useShell()
  const input = { params: { category }, query: taskQueryOf(question, user.userId) }
  return useWorded(useListPage(flowBefore.list, input, { isAskedOnReturn: true }))
}

export function useMonitoredTasks(question: TaskQuestion) {
  const { user } = useShell()
  return useWorded(useListPage(flowMonitor.list, { query: taskQueryOf(question, user.userId) }, { isAskedOnReturn: true }))
}

/** What nobody can act on, of everybody or of the person whom the conditions name. */
export function useStuckTasks(question: TaskQuestion) {
  const { user } = useShell()
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    reason: stuckReasons.find((reason) => reason === where['reason']) ?? ('' as const),
    handleId: peopleOf(where['handleId'], user.userId),
  }
  return useListPage(flowStuck.list, { query }, { isAskedOnReturn: true })
}

/** How much nobody can act on; `isKnown` where the platform tells it. */
export function useStuckCount() {
  const { data, mutate } = useCall(flowStuck.count, { query: { handleId: '' } })
  return { count: data?.count ?? undefined, isKnown: data !== undefined, reload: () => void mutate() }
}

/** Templates below their categories, as a choice of them (contract 4a §0.1). Undefined until they are there. */
export function useTemplateChoices() {
  const { data } = useCall(flowTemplate.all, {})
  return useMemo(
    () =>
      data?.list
        .filter(({ children }) => children.length > 0)
        .map(({ id, fullName, num, children }) => ({
          id,
          fullName: `${fullName}【${num ?? children.length}】`,
          children: children.map((template) => ({ id: template.id, fullName: template.fullName })),
        })),
    [data],
  )
}

/** The named flows of a template; undefined while nobody knows which template, or what it has. */
export function useFlowsOf(templateId: string) {
  return useCall(flowTemplate.flows, templateId === '' ? null : { params: { templateId }, query: { type: '' } }).data
}

/** The task of a decision that was not taken, as it is now: what was done meanwhile, or is nobody's to do, is only read. */
export async function keptTask({ task, operatorId }: Pick<KeptDecision, 'task' | 'operatorId'>): Promise<OpenTask> {
  const open = (opType: 1 | 3): OpenTask => ({ ...task, opType, taskId: operatorId })
  try {
    const { isCheck } = (await call(flowBefore.operatorInfo, { params: { operatorId } })).data
    return open(isCheck ? 3 : 1)
  } catch (thrown) {
    return open(isPassing(thrown) ? 1 : 3)
  }
}

export const useBatchTemplates = () => useCall(flowBefore.batchTemplates, {})
export const useBatchFlows = (templateId: string) =>
  useCall(flowBefore.batchFlows, templateId === '' ? null : { params: { templateId } })
export const useBatchNodes = (flowId: string) => useCall(flowBefore.nodes, flowId === '' ? null : { params: { flowId } })

/** Tasks at one node of one version of a flow that the person may approve together. */
export function useBatchTasks({ templateId, flowId, nodeCode }: BatchPlace, question: ListQuestion<unknown>) {
  const query = { ...pagingOf(question), templateId, flowId, nodeCode }
  return useWorded(useListPage(flowBefore.list, { params: { category: batchCategory }, query }))
}
