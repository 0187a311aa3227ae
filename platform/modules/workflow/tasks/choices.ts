import type { FlowNode } from '@/lib/flow/flow-types'
import { isAsync } from '@/lib/flow/node-rules'
import type { Actor, PlatformContext } from '../../../http/context'
import { returnTargets, wouldReturn } from '../engine/public'
import { findTask } from '../run/run-store'
import { maySee, openTask, openWatched, readTaskNodeId, seeTask, taskNodeIdOf } from './access'
import { detailOf } from './detail'
import { inTreeOrder } from './detail-nodes'
import { findChildren } from './detail-store'
import { loadTask } from './loaded-task'
import { openOperator } from './operators'

const nameOfNode = ({ content, nodeId }: FlowNode) => content || nodeId

/** To which nodes the person may return the task, and whether their return would be one: others may have to vote yet (contract 4a §5.4). */
export async function rejectList(ctx: PlatformContext, actor: Actor, operatorId: string) {
  const { nodeCode, taskId } = await openOperator(ctx, actor, operatorId)
  const { task } = await openTask(ctx, actor, taskId)
  const { flow, run } = await loadTask(ctx, task)
  const node = flow.nodes.get(nodeCode)
  const targets = node ? returnTargets(flow, run, nodeCode) : []
  const list = targets.flatMap((code) => {
    const target = flow.nodes.get(code)
    return target ? [{ id: taskNodeIdOf(taskId, code), nodeCode: code, nodeName: nameOfNode(target) }] : []
  })
  return { list, isLastAppro: node !== undefined && wouldReturn(run, node) }
}

/** The nodes to which whoever watches over a task may set it (contract 4a §5.7). */
export async function jumpTargets(ctx: PlatformContext, actor: Actor, taskId: string) {
  const { flow } = await loadTask(ctx, await openWatched(ctx, actor, taskId))
  const approvers = [...inTreeOrder(flow.start)].filter(({ type }) => type === 'approver')
  return approvers.map((node) => ({ id: node.nodeId, nodeCode: node.nodeId, nodeName: nameOfNode(node) }))
}

export async function operatorInfo(ctx: PlatformContext, actor: Actor, operatorId: string) {
  const { state } = await openOperator(ctx, actor, operatorId)
  return { isCheck: state !== 'open' }
}

/** Whether tasks of sub-flows run beside this one: then it can be held without them (contract 4a §5.7). */
export async function hasAsyncChildren(ctx: PlatformContext, actor: Actor, taskId: string): Promise<boolean> {
  const { task } = await openTask(ctx, actor, taskId)
  const { flow } = await loadTask(ctx, task)
  const running = (await findChildren(ctx.db, taskId)).filter(({ status }) => status === 0 || status === 1 || status === 3)
  return running.some(({ parentNodeCode }) => {
    const node = flow.nodes.get(parentNodeCode ?? '')
    return node !== undefined && isAsync(node)
  })
}

/**
 * The tasks of a sub-flow, each in full (contract 4a §4.6): who has something to do with a task sees them, with the eyes of their
 * launcher. Who only opens its record in its module sees those that they see by themselves.
 */
export async function subFlowTasks(ctx: PlatformContext, actor: Actor, taskNodeId: string) {
  const { taskId, nodeCode } = readTaskNodeId(taskNodeId)
  const { readable } = await openTask(ctx, actor, taskId)
  const children = (await findChildren(ctx.db, taskId)).filter(({ parentNodeCode }) => parentNodeCode === nodeCode)
  const details = []
  for (const { id } of children) {
    const task = await findTask(ctx.db, id)
    if (!task) continue
    const own = await seeTask(ctx, actor, task)
    if (readable !== null && !maySee(own)) continue
    const seen = { ...own, isRelative: readable === null || own.isRelative }
    details.push(await detailOf(ctx, actor, seen, { taskNodeId: '', taskOperatorId: '' }))
  }
  return details
}
