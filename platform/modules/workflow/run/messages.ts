import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readNumber, readRecord, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { messageTypes, sendByConfig, sendMessage } from '../../message/public'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { taskNodeIdOf } from '../tasks/access'
import type { TaskRow } from './run-store'

/** What people are told about (contract 4a §9.2, §10.1): what the list of messages says, with the title of the task. */
const titles = {
  waitMsgConfig: (task: string) => `待您审批：${task}`,
  approveMsgConfig: (task: string) => `已通过审批：${task}`,
  rejectMsgConfig: (task: string) => `已被退回：${task}`,
  copyMsgConfig: (task: string) => `抄送给您：${task}`,
  endMsgConfig: (task: string) => `已结束：${task}`,
  launchMsgConfig: (task: string) => `待您提交：${task}`,
  noticeMsgConfig: (task: string) => `即将超时：${task}`,
  overTimeMsgConfig: (task: string) => `已经超时：${task}`,
} as const
export type Occasion = keyof typeof titles

export type Telling = {
  occasion: Occasion
  task: Pick<TaskRow, 'id' | 'fullName' | 'launcherId'>
  flow: LoadedFlow
  node: FlowNode
  /** How the task opens: 1 as its launcher, 2 to act, 3 as a copy (contract 4a §1.7). */
  type: 1 | 2 | 3
  to: readonly { userId: string; operatorId?: string }[]
}

/** Writes the messages into the transaction, all by one statement, unless the node says that nobody is told. */
export async function tell(ctx: PlatformContext, trx: DbTransaction, telling: Telling): Promise<void> {
  const { occasion, flow, node, task } = telling
  const config = configOf(flow, node, occasion)
  if (config.on === 0) return
  const parts = new Map(telling.to.map(({ userId, operatorId }) => [userId, operatorId ?? '']))
  if (parts.size === 0) return
  const title = titles[occasion](task.fullName)
  const bodyText = (userId: string) => bodyOf(telling, parts.get(userId) ?? '')
  const sending = { userIds: [...parts.keys()], type: messageTypes.flow, bodyText }
  const params = { Title: task.fullName, FlowFullName: flow.templateName, NodeName: node.content }
  const isSent = config.on === 1 && (await sendByConfig({ ...ctx, db: trx }, config.id, { ...sending, params }))
  if (!isSent) await sendMessage({ ...ctx, db: trx }, { ...sending, title })
}

/** `on`: 0 nothing, 1 by the configuration, 3 as usual. A node says 2 where the start node decides (contract 4a §9.3). */
function configOf({ flow }: LoadedFlow, node: FlowNode, occasion: Occasion): { on: number; id: string } {
  const of = (holder: FlowNode) => readRecord(own(holder.properties, occasion))
  const told = readNumber(own(of(node), 'on')) ?? 2
  const config = told === 2 ? of(flow.start) : of(node)
  return { on: readNumber(own(config, 'on')) ?? 3, id: readText(own(config, 'msgId')) }
}

/** Contract 4a §10.1. */
function bodyOf({ flow, task, node, type }: Telling, taskOperatorId: string): string {
  return JSON.stringify({
    ...{ enCode: flow.enCode, flowId: flow.id, formType: 2, status: type === 1 ? 0 : 1, processId: task.id },
    ...{ taskNodeId: taskNodeIdOf(task.id, node.nodeId), taskOperatorId, type },
  })
}
