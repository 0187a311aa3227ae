import type { Target } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { isAsked, isDecision, type SendReply } from '@/lib/client/decisions/decision'
import { decisionOutboxOf } from '@/lib/client/decisions/decision-outbox'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { draftModule, operationDraft } from './constants'
import type { OperationBody } from './operation-dialog'
import type { OpenTask, Operation } from './types'
import type { useSteps } from './use-steps'

type Doing = Exclude<Operation, 'print'>
type KeepingOptions = {
  task: OpenTask
  detail: TaskDetail
  steps: Pick<ReturnType<typeof useSteps>, 'send' | 'decisionOf'>
  /** Says more of a refusal than the platform does. */
  explain: (thrown: unknown) => Promise<unknown>
}

/**
 * Sends an operation; a decision whose answer is lost is kept in this browser and leaves by itself once the line is back. Where nothing
 * can be kept, the failure is told as every other one, and the person sends it again. Of a part whose decision waits to be sent no other one
 * is taken.
 */
export function useKeeping({ task, detail, steps, explain }: KeepingOptions) {
  const t = useTexts('flowtask.kept')
  const { draftOwner } = useShell()
  // The list of tasks offers nothing for such a part; tasks are opened from elsewhere too.
  const isWaiting = (operatorId: string) =>
    decisionOutboxOf(draftOwner)
      .read()
      .some((kept) => kept.operatorId === operatorId && kept.state === 'waiting')
  return async (operation: Doing, answers: OperationBody, target: Target): Promise<SendReply> => {
    if (!isDecision(operation)) return steps.send(operation, answers, target)
    const decision = steps.decisionOf(operation, answers)
    if (isWaiting(decision.operatorId))
      throw new AppError('refused', 'a decision of the part waits', { userMessage: t('waiting') })
    const { id, flowId, taskNodeId = '', taskId = '' } = task
    try {
      if (!isAsked(decision)) throw new AppError('transport', 'nobody could be asked what has to be chosen')
      return await steps.send(operation, answers, target)
    } catch (thrown) {
      if (!isAnswerLost(toAppError(thrown))) throw await explain(thrown)
      const isKept = await decisionOutboxOf(draftOwner).keep({
        ...decision,
        key: target.key,
        title: detail.flowTaskInfo?.fullName ?? '',
        task: { id, flowId, taskNodeId },
        drafts: [
          { moduleId: draftModule(flowId), recordId: id },
          { moduleId: draftModule(operationDraft(operation, taskId)), recordId: '' },
        ],
      })
      if (!isKept) throw thrown
      toast.info(t('told'), { durationMs: 5000 })
      return { data: [], msg: '', isKept }
    }
  }
}
