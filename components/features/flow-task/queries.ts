import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { commonWords } from '@/lib/contract/system/common-words'
import { flowBefore, flowComment, flowMonitor } from '@/lib/contract/workflow/flow-before'
import { flowInsight } from '@/lib/contract/workflow/flow-insight'
import { commentsPageSize } from './constants'
import type { OpenTask } from './types'
import { worded } from './utils'

/** A task as it is now; of one that is to be launched, its flow and form. */
export function useTask({ id, flowId, opType, taskNodeId = '', taskId = '' }: OpenTask) {
  const taskOperatorId = opType === 1 ? taskId : ''
  const answer = useFresh(flowBefore.info, { params: { id: id || '0' }, query: { flowId, taskNodeId, taskOperatorId } })
  const language = useLocale()
  const { data } = answer
  return { ...answer, data: useMemo(() => data && worded(data, language), [data, language]) }
}

/** A task as it is now, whoever did the part for which it was opened. */
export async function readTask({ id, flowId, taskNodeId = '' }: OpenTask) {
  return (await call(flowBefore.info, { params: { id }, query: { flowId, taskNodeId, taskOperatorId: '' } })).data
}

export async function readIsHandled(operatorId: string): Promise<boolean> {
  return (await call(flowBefore.operatorInfo, { params: { operatorId } })).data.isCheck
}

/** Whether the part that a message led to has been done (contract 4a §4.1); null asks nothing. */
export function useOperatorInfo(operatorId: string | null) {
  return useFresh(flowBefore.operatorInfo, operatorId === null ? null : { params: { operatorId } })
}

export function useSubTasks(taskNodeId: string) {
  const answer = useFresh(flowBefore.subFlowInfo, { params: { taskNodeId } })
  const language = useLocale()
  const { data } = answer
  return { ...answer, data: useMemo(() => data?.map((task) => worded(task, language)), [data, language]) }
}

/** Opinions by department ('1') or position ('3'); `type` 1 leaves only those that agree or return (contract 4a §4.8). */
export function useSummary(taskId: string, category: '1' | '3', type: string) {
  return useFresh(flowBefore.recordList, { params: { taskId }, query: { category, type } })
}

export function useEventLog(taskNodeId: string) {
  return useFresh(flowMonitor.events, { params: { taskNodeId } })
}

/** On whom a task waits, and why; null asks nothing. A server that does not know the question refuses it. */
export function useWaiting(taskId: string | null) {
  return useFresh(flowInsight.waiting, taskId === null ? null : { params: { id: taskId } })
}

export function useReplay(taskId: string) {
  return useFresh(flowInsight.replay, { params: { id: taskId } })
}

/** Comments, the newest first, one page after the other; null asks nothing. */
export function useComments(taskId: string | null) {
  const answer = useSWRInfinite(
    (index) => (taskId === null ? null : (['flow-comments', taskId, index + 1] as const)),
    async ([, id, currentPage]) => {
      const query = { taskId: id, currentPage, pageSize: commentsPageSize, sort: 'desc' as const, sidx: '', keyword: '' }
      return (await call(flowComment.list, { query })).data
    },
    { revalidateOnFocus: false },
  )
  const comments = answer.data?.flatMap(({ list }) => list) ?? []
  const total = answer.data?.at(-1)?.pagination.total ?? 0
  return { ...answer, comments, hasMore: comments.length < total && (answer.data?.at(-1)?.list.length ?? 0) > 0 }
}

/** What the person is offered to write; nothing is asked before it is looked for. */
export function useCommonWords(isAsked: boolean) {
  return useCall(commonWords.selector, isAsked ? { query: { type: '1' } } : null, { revalidateOnFocus: false })
}

/** Signatures of the person; null where none is asked for. */
export function useSignatures(isAsked: boolean) {
  return useFresh(currentUserSettings.signImgs, isAsked ? {} : null)
}

type Preflight = {
  operatorId: string
  body: Record<string, unknown>
}

/** What must be chosen before going on (contract 4a §5.1). */
export async function readPreflight({ operatorId, body }: Preflight) {
  return (await call(flowBefore.candidates, { params: { operatorId }, body: flowBefore.candidates.body.parse(body) })).data
}

/** At so many people at most a picker is limited: more than a person looks through. */
const candidatesMax = 1_000
const candidatesPage = 200

/** Ids of those who can be picked for a node. */
export async function readCandidates({ operatorId, body }: Preflight, nodeCode: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (let currentPage = 1; ids.length < candidatesMax; currentPage += 1) {
    const question = flowBefore.candidateUsers.body.parse({ ...body, nodeCode, currentPage, pageSize: candidatesPage })
    const { list, pagination } = (await call(flowBefore.candidateUsers, { params: { operatorId }, body: question })).data
    ids.push(...list.map(({ id }) => id))
    if (list.length === 0 || ids.length >= pagination.total) break
  }
  return ids
}

export async function readRejectList(operatorId: string) {
  return (await call(flowBefore.rejectList, { params: { operatorId } })).data
}

export async function readTargets(taskId: string) {
  return (await call(flowBefore.selector, { params: { taskId } })).data
}

/** Whether tasks of sub-flows run beside a task, so that they can be left out when it is held. */
export async function readHasChildren(taskId: string) {
  return (await call(flowBefore.hasChildren, { params: { taskId } })).data
}
