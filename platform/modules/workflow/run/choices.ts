import type { TaskForm } from '@/lib/contract/workflow/flow-launch'

/** What whoever submits or agrees may have chosen (contract 4a §5.1–5.3, §5.6). */
export type SentChoices = Pick<TaskForm, 'branchList' | 'candidateList' | 'errorRuleUserList'>

/** What was not sent is not chosen. */
export function chosen({ branchList, candidateList, errorRuleUserList }: SentChoices) {
  return {
    ...(branchList ? { branchList } : {}),
    ...(candidateList ? { candidateList } : {}),
    ...(errorRuleUserList ? { errorRuleUserList } : {}),
  }
}

/** Wire: ids with commas between them. */
export const idsOf = (copyIds = ''): string[] => copyIds.split(',').filter(Boolean)
