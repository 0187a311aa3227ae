import type { TaskForm } from '@/lib/contract/workflow/flow-launch'
import type { PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { findActive } from './people-store'

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

/** More people than decide together anywhere. */
const pickedMax = 200

/** Refuses people who are not there or have left: a task would wait for them for ever. */
export async function demandPicked({ db }: PlatformContext, { candidateList, errorRuleUserList }: SentChoices): Promise<void> {
  const ids = [...new Set([...Object.values(candidateList ?? {}), ...Object.values(errorRuleUserList ?? {})].flat())]
  if (ids.length === 0) return
  if (ids.length > pickedMax) throw refused(`一次最多选择${pickedMax}人`)
  const active = await findActive(db, ids)
  if (ids.some((id) => !active.has(id))) throw refused('所选人员不存在或已停用')
}

/** Wire: ids with commas between them. */
export const idsOf = (copyIds = ''): string[] => copyIds.split(',').filter(Boolean)
