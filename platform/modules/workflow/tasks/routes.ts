import { flowBefore, flowComment, flowMonitor } from '@/lib/contract/workflow/flow-before'
import { flowInsight } from '@/lib/contract/workflow/flow-insight'
import { flowLaunch } from '@/lib/contract/workflow/flow-launch'
import { flowStuck } from '@/lib/contract/workflow/flow-stuck'
import type { Actor, PlatformContext } from '../../../http/context'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { openWatched, readTaskNodeId } from './access'
import { batchFlows, batchNodes, batchTemplates } from './batch'
import { hasAsyncChildren, jumpTargets, operatorInfo, rejectList, subFlowTasks } from './choices'
import { addComment, listComments, removeComment } from './comments'
import { taskDetail } from './detail'
import { findEvents } from './events-store'
import { listBatch, listCopies, listDone, listLaunched, listToDo, listWatched } from './lists'
import { removeLaunched, removeWatched } from './removal'
import { replayOf } from './replay'
import { listStuck, stuckCount } from './stuck'
import { recordSummary } from './summary'
import { waitingOf } from './waiting'

/** Contract 4a §2.1: to do, done, sent as a copy, to do together. */
const listOf = { 1: listToDo, 2: listDone, 3: listCopies, 4: listBatch } as const

export const routes: readonly Route[] = [
  implement(flowBefore.list, async ({ ctx, actor, params, query }) => ({
    data: await listOf[params.category](ctx, actor, query),
  })),
  implement(flowBefore.rejectList, async ({ ctx, actor, params }) => ({ data: await rejectList(ctx, actor, params.operatorId) })),
  implement(flowBefore.selector, async ({ ctx, actor, params }) => ({ data: await jumpTargets(ctx, actor, params.taskId) })),
  implement(flowBefore.hasChildren, async ({ ctx, actor, params }) => ({
    data: await hasAsyncChildren(ctx, actor, params.taskId),
  })),
  implement(flowBefore.recordList, async ({ ctx, actor, params, query: { category, type } }) => ({
    data: await recordSummary(ctx, actor, { taskId: params.taskId, category, type }),
  })),
  implement(flowBefore.operatorInfo, async ({ ctx, actor, params }) => ({
    data: await operatorInfo(ctx, actor, params.operatorId),
  })),
  implement(flowBefore.subFlowInfo, async ({ ctx, actor, params }) => ({
    data: await subFlowTasks(ctx, actor, params.taskNodeId),
  })),
  implement(flowBefore.batchTemplates, async ({ ctx, actor }) => ({ data: await batchTemplates(ctx, actor) })),
  implement(flowBefore.batchFlows, async ({ ctx, actor, params }) => ({ data: await batchFlows(ctx, actor, params.templateId) })),
  implement(flowBefore.nodes, async ({ ctx, actor, params }) => ({ data: await batchNodes(ctx, actor, params.flowId) })),
  implement(flowBefore.info, async ({ ctx, actor, params, query: { taskNodeId, taskOperatorId, flowId } }) => ({
    data: await taskDetail(ctx, actor, { id: params.id, taskNodeId, taskOperatorId, flowId }),
  })),
  implement(flowInsight.waiting, async ({ ctx, actor, params }) => ({ data: await waitingOf(ctx, actor, params.id) })),
  implement(flowInsight.replay, async ({ ctx, actor, params }) => ({ data: await replayOf(ctx, actor, params.id) })),
  implement(flowLaunch.list, async ({ ctx, actor, query }) => ({ data: await listLaunched(ctx, actor, query) })),
  implement(flowLaunch.remove, async ({ ctx, actor, meta, params }) => {
    await removeLaunched(ctx, { actor, meta, id: params.id })
    return { data: null, msg: messages.deleted }
  }),
  implement(flowMonitor.list, async ({ ctx, actor, query }) => ({ data: await listWatched(ctx, actor, query) })),
  implement(flowMonitor.remove, async ({ ctx, actor, meta, body }) => {
    await removeWatched(ctx, { actor, meta, ids: body.ids })
    return { data: null, msg: messages.deleted }
  }),
  implement(flowStuck.list, async ({ ctx, actor, query }) => ({ data: await listStuck(ctx, actor, query) })),
  implement(flowStuck.count, async ({ ctx, actor, query }) => ({ data: await stuckCount(ctx, actor, query.handleId) })),
  implement(flowMonitor.events, async ({ ctx, actor, params }) => ({ data: await eventsOf(ctx, actor, params.taskNodeId) })),
  implement(flowComment.list, async ({ ctx, actor, query }) => ({ data: await listComments(ctx, actor, query) })),
  implement(flowComment.create, async ({ ctx, actor, meta, body }) => {
    const id = await addComment(ctx, { actor, meta, form: body })
    return { data: { id }, msg: messages.created }
  }),
  implement(flowComment.remove, async ({ ctx, actor, params }) => {
    await removeComment(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

async function eventsOf(ctx: PlatformContext, actor: Actor, taskNodeId: string) {
  const place = readTaskNodeId(taskNodeId)
  await openWatched(ctx, actor, place.taskId)
  return { list: await findEvents(ctx.db, place) }
}
