import type { Condition } from '@/components/features/list-conditions/public'
import { choiceFilter, conditionsFilter, firstQuestion, writeQuestion } from '@/components/screen/list-question'
import type { MessageLoaders } from '@/components/ui/lazy-messages'

/** Texts of the lists of tasks; they come with the first of these screens. */
export const flowListTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/flowlist.json'),
  en: () => import('@/messages/en/flowlist.json'),
  zhtw: () => import('@/messages/zhtw/flowlist.json'),
}

/** What lists of tasks can be narrowed by, in the order of contract 4a §6.1. */
export const taskConditions = {
  keyword: 'word',
  time: 'span',
  flowCategory: 'value',
  templateId: 'value',
  flowId: 'value',
  status: 'value',
  flowUrgent: 'value',
  creatorUserId: 'value',
} as const satisfies Record<string, Condition>
export type TaskCondition = keyof typeof taskConditions

/** Of lists that can be narrowed by all of them. */
export const everyCondition: readonly TaskCondition[] = [
  'keyword',
  'time',
  'flowCategory',
  'templateId',
  'flowId',
  'status',
  'flowUrgent',
  'creatorUserId',
]

/** What the tasks that nobody can act on can be narrowed by. */
export const stuckConditions: Readonly<Record<string, Condition>> = { keyword: 'word', reason: 'value', handleId: 'value' }

export const monitorKinds = ['all', 'stuck'] as const

/** Flows are those of one template. */
export const hangingConditions = { templateId: ['flowId'] } as const satisfies Partial<
  Record<TaskCondition, readonly TaskCondition[]>
>

// Contract 4a §2.1.
export const waitingCategory = '1'
export const doneCategory = '2'
export const circulatedCategory = '3'
export const batchCategory = '4'
export type TaskCategory = typeof waitingCategory | typeof doneCategory | typeof circulatedCategory

/** Columns that the platform sorts these lists by. */
export const sortableColumns = ['fullName', 'startTime', 'flowUrgent', 'status', 'completion', 'creatorTime'] as const

/** What the monitor can be asked. */
export const monitorRules = {
  hasKeyword: false,
  sortable: sortableColumns,
  filters: {
    kind: { ...choiceFilter(monitorKinds), isPlace: true },
    where: conditionsFilter([...everyCondition, ...Object.keys(stuckConditions)]),
  },
}

/** Where the tasks stand that wait for a person who cannot act. */
export function stuckAddress(handleId: string): string {
  const question = { ...firstQuestion(monitorRules), filters: { kind: 'stuck' as const, where: { handleId } } }
  return `/workFlow/flowMonitor?${writeQuestion('', question, monitorRules)}`
}
