import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { asksNothing, type SendReply } from '@/lib/client/decisions/decision'
import { flowBefore, flowComment } from '@/lib/contract/workflow/flow-before'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import type { Answers } from './schema'
import type { OpenTask } from './types'

type Body = Record<string, unknown>

/**
 * Launches a task, or changes the one that there is: `target.id` is that of one which an earlier sending has made whose answer was lost, so
 * that there is one task whatever happens to the line.
 */
export function sendTask(task: OpenTask, body: Body, { id: madeId, key }: Target): Promise<SendReply> {
  const id = task.id || madeId
  if (!id) return call(flowTask.create, { body: flowTask.create.body.parse(body) }, { idempotencyKey: key })
  const changed = flowTask.update.body.parse({ ...body, id })
  return call(flowTask.update, { params: { id }, body: changed }, { idempotencyKey: key })
}

export function assign(taskId: string, body: Answers, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(call(flowBefore.assign, { params: { taskId }, body }, { idempotencyKey }))
}

export function recall(recordId: string, body: Answers, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(call(flowBefore.recall, { params: { recordId }, body }, { idempotencyKey }))
}

/** Ends a task; `eventType` says that an approver does, and not somebody who watches over it. */
export function cancel(taskId: string, body: Answers & { eventType?: string }, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(call(flowBefore.cancel, { params: { taskId }, body }, { idempotencyKey }))
}

export function change(body: Body, idempotencyKey: string): Promise<SendReply> {
  return call(flowBefore.change, { body: flowBefore.change.body.parse(body) }, { idempotencyKey })
}

export function suspend(taskId: string, body: Body, idempotencyKey: string): Promise<SendReply> {
  const fitting = flowBefore.suspend.body.parse(body)
  return asksNothing(call(flowBefore.suspend, { params: { taskId }, body: fitting }, { idempotencyKey }))
}

export function restore(taskId: string, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(
    call(flowBefore.restore, { params: { taskId }, body: { handleOpinion: '', fileList: [] } }, { idempotencyKey }),
  )
}

export function saveAudit(operatorId: string, body: Body, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(call(flowBefore.saveAudit, { params: { operatorId }, body }, { idempotencyKey }))
}

export function withdraw(id: string, body: Answers, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(call(flowLaunch.withdraw, { params: { id }, body }, { idempotencyKey }))
}

export function press(id: string, idempotencyKey: string): Promise<SendReply> {
  return asksNothing(call(flowLaunch.press, { params: { id } }, { idempotencyKey }))
}

export function comment(body: { taskId: string; text: string; image: string; file: string }, idempotencyKey: string) {
  return call(flowComment.create, { body }, { idempotencyKey })
}
