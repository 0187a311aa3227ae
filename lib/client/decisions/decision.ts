import { flowBefore } from '@/lib/contract/workflow/flow-before'
import type { AbnormalNodes } from '@/lib/contract/workflow/flow-parts'
import { call } from '../call'

/** What is answered to an operation: nothing more to say, or the nodes for which people have to be picked (contract 4a §5.6). */
export type SendReply = {
  data: AbnormalNodes
  msg: string
  /** The line was gone: it waits in this browser, and nobody has answered yet. */
  isKept?: boolean
}

/** What an approver decides with a part of his own (contract 4a §5.2–5.5). */
export type DecisionOperation = 'audit' | 'reject' | 'freeApprover' | 'transfer'

type Body = Record<string, unknown>

export type Decision = { operation: DecisionOperation; operatorId: string; body: Body }

/** `candidateType` where nobody could be asked what has to be chosen; it is asked before the decision is sent. No server knows it. */
export const notAsked = 0

const senders: Readonly<Record<DecisionOperation, (operatorId: string, body: Body, key: string) => Promise<SendReply>>> = {
  audit: (operatorId, body, idempotencyKey) =>
    call(flowBefore.audit, { params: { operatorId }, body: flowBefore.audit.body.parse(body) }, { idempotencyKey }),
  reject: (operatorId, body, idempotencyKey) =>
    call(flowBefore.reject, { params: { operatorId }, body: flowBefore.reject.body.parse(body) }, { idempotencyKey }),
  freeApprover: (operatorId, body, idempotencyKey) => {
    const fitting = flowBefore.freeApprover.body.parse(body)
    return asksNothing(call(flowBefore.freeApprover, { params: { operatorId }, body: fitting }, { idempotencyKey }))
  },
  transfer: (operatorId, body, idempotencyKey) => {
    const fitting = flowBefore.transfer.body.parse(body)
    return asksNothing(call(flowBefore.transfer, { params: { operatorId }, body: fitting }, { idempotencyKey }))
  },
}

export const isDecision = (operation: string): operation is DecisionOperation => operation in senders

/** Throws `AppError` as every call does, and `ZodError` for what does not fit its call, before anything is sent. */
export function sendDecision({ operation, operatorId, body }: Decision, key: string): Promise<SendReply> {
  return senders[operation](operatorId, body, key)
}

/** Of an operation that has nothing to say but that it was done. */
export async function asksNothing(reply: Promise<{ msg: string }>): Promise<SendReply> {
  return { data: [], msg: (await reply).msg }
}

export const isAsked = ({ body }: Decision): boolean => body['candidateType'] !== notAsked

/** Asks what an agreement has to choose (contract 4a §5.1). Null where only a person can: branches, or people for nodes. */
export async function asked<D extends Decision>(decision: D): Promise<D | null> {
  const { operatorId, body } = decision
  const question = flowBefore.candidates.body.parse(body)
  const { type, countersignOver, list } = (await call(flowBefore.candidates, { params: { operatorId }, body: question })).data
  if (list.some(({ isBranchFlow, isCandidates }) => isBranchFlow || isCandidates)) return null
  return { ...decision, body: { ...body, candidateType: type ?? 3, countersignOver } }
}
