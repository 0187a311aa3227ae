import { z } from 'zod'
import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readFlag, readNumber, readRecord, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { enqueue } from '../../../jobs/public'
import type { DbTransaction } from '../../../store/database'
import type { OpenTask } from './open-task'

/** Events of contract 4a §9.2, §9.3, and what the log calls them. */
export const flowEvents = {
  initFuncConfig: '发起事件',
  endFuncConfig: '结束事件',
  flowRecallFuncConfig: '撤回事件',
  approveFuncConfig: '同意事件',
  rejectFuncConfig: '退回事件',
  recallFuncConfig: '节点撤回事件',
  overTimeFuncConfig: '超时事件',
  noticeFuncConfig: '提醒事件',
} as const
export type FlowEvent = keyof typeof flowEvents

const payload = z.object({ taskId: z.string(), nodeCode: z.string(), event: z.string() })

export type AskedEvent = z.output<typeof payload>

/** What is asked for; `event-job` does it. */
export const eventWork = { name: 'flowEvent', attemptsMax: 3, payload }

/** Asked for where an event has failed for good, in the transaction that keeps this. */
export const holdWork = { name: 'flowHold', attemptsMax: 10, payload }

type Asked = { open: Pick<OpenTask, 'task'>; node: FlowNode; event: FlowEvent }

/** Asks for the call of an event, where the node has one. */
export async function askForEvent(ctx: PlatformContext, trx: DbTransaction, { open, node, event }: Asked): Promise<void> {
  const config = readRecord(own(node.properties, event))
  const isOn = readFlag(own(config, 'on')) || readNumber(own(config, 'on')) === 1
  if (!isOn || readText(own(config, 'interfaceId')) === '') return
  await enqueue(ctx, trx, eventWork, { payload: { taskId: open.task.id, nodeCode: node.nodeId, event } })
}
