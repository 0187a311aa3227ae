import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import { flowMigration } from '@/lib/contract/workflow/flow-migration'
import { flowSimulation } from '@/lib/contract/workflow/flow-simulation'
import { flowStuck } from '@/lib/contract/workflow/flow-stuck'
import { implement, type Route } from '../../../http/implement'
import { messages, refused } from '../../../kit/refusals'
import type { ModuleReader } from '../../datainterface/public'
import { type BatchOutcome, batch } from './batch'
import { candidatesOf, candidateUsers } from './candidates'
import { launch, relaunch } from './launch'
import { mendStuck } from './mending'
import { moveTasks, previewMigration } from './migration'
import { NobodyFound } from './open-task'
import { addSign, audit, giveBack, saveDraft, transfer } from './operations'
import { press, recall, withdraw } from './own-operations'
import { simulate } from './simulate'
import { assign, change, endForGood, restore, suspend } from './watched-operations'

/** Nothing was done, and whoever acts has to pick people (contract 4a §5.6): no refusal, but an answer. */
async function orNobody(run: () => Promise<unknown>, msg: string) {
  try {
    await run()
    return { data: [], msg }
  } catch (error) {
    if (error instanceof NobodyFound) return { data: [...error.nodes] }
    throw error
  }
}

/** Data interfaces that name people read the rows of modules by `readModule`. */
export const routesOver = (readModule: ModuleReader): readonly Route[] => [
  ...launching(readModule),
  ...approving(readModule),
  ...watching(readModule),
  ...mending,
  ...migrating,
]

const launching = (readModule: ModuleReader): readonly Route[] => [
  implement(flowTask.create, async ({ ctx, actor, meta, body }) =>
    orNobody(() => launch(ctx, { actor, meta, form: body, readModule }), body.status === 1 ? '保存成功' : '提交成功'),
  ),
  implement(flowTask.update, async ({ ctx, actor, meta, params, body }) =>
    orNobody(
      () => relaunch(ctx, params.id, { actor, meta, form: body, readModule }),
      body.status === 1 ? '保存成功' : '提交成功',
    ),
  ),
  implement(flowLaunch.withdraw, async ({ ctx, actor, meta, params, body }) => {
    await withdraw(ctx, { actor, meta }, params.id, body)
    return { data: null, msg: '撤回成功' }
  }),
  implement(flowLaunch.press, async ({ ctx, actor, params }) => {
    await press(ctx, actor, params.id)
    return { data: null, msg: '催办成功' }
  }),
]

const approving = (readModule: ModuleReader): readonly Route[] => [
  implement(flowBefore.audit, async ({ ctx, actor, meta, params, body }) =>
    orNobody(() => audit(ctx, { actor, meta, readModule }, params.operatorId, body), '审核成功'),
  ),
  implement(flowBefore.saveAudit, async ({ ctx, actor, params, body }) => {
    await saveDraft(ctx, actor, params.operatorId, body)
    return { data: null, msg: '保存成功' }
  }),
  implement(flowBefore.reject, async ({ ctx, actor, meta, params, body }) =>
    orNobody(() => giveBack(ctx, { actor, meta, readModule }, params.operatorId, body), '退回成功'),
  ),
  implement(flowBefore.freeApprover, async ({ ctx, actor, meta, params, body }) => {
    await addSign(ctx, { actor, meta, readModule }, params.operatorId, body)
    return { data: null, msg: '加签成功' }
  }),
  implement(flowBefore.transfer, async ({ ctx, actor, meta, params, body }) => {
    await transfer(ctx, { actor, meta, readModule }, params.operatorId, body)
    return { data: null, msg: '转办成功' }
  }),
  implement(flowBefore.recall, async ({ ctx, actor, meta, params, body }) => {
    await recall(ctx, { actor, meta }, params.recordId, body)
    return { data: null, msg: '撤回成功' }
  }),
  implement(flowBefore.candidates, async ({ ctx, actor, params, body }) => ({
    data: await candidatesOf(ctx, params.operatorId, { actor, readModule, ...asked(body) }),
  })),
  implement(flowBefore.candidateUsers, async ({ ctx, actor, params, body }) => {
    const { nodeCode, keyword, currentPage, pageSize } = body
    const paging = { nodeCode, keyword, currentPage, pageSize }
    return { data: await candidateUsers(ctx, params.operatorId, { actor, readModule, ...asked(body), ...paging }) }
  }),
  implement(flowBefore.batchCandidates, async ({ ctx, actor, query }) => {
    const [first = ''] = query.taskOperatorId.split(',')
    return { data: await candidatesOf(ctx, first, { actor, readModule, ...asked({ flowId: query.flowId }) }) }
  }),
  implement(flowBefore.batch, async ({ ctx, actor, meta, body }) =>
    answerOf(await batch(ctx, { actor, meta, readModule }, body)),
  ),
]

type AskedBody = {
  flowId: string
  id?: unknown
  formData?: Readonly<Record<string, unknown>> | null | undefined
  delegateUserList?: readonly string[] | null | undefined
}

function asked({ flowId, id, formData, delegateUserList }: AskedBody) {
  return { flowId, taskId: typeof id === 'string' ? id : '', values: formData ?? {}, delegateUserList: delegateUserList ?? [] }
}

/** As many tasks are named that were left as they were. */
const namedMax = 5

/** What could not be done is told with what was. */
function answerOf({ abnormal, done, refusals }: BatchOutcome) {
  const [first] = refusals
  if (abnormal.length > 0) return { data: [...abnormal] }
  if (!first) return { data: [], msg: '批量操作完成' }
  if (done === 0 && refusals.every(({ why }) => why === first.why)) throw refused(first.why)
  const named = refusals.slice(0, namedMax).map(({ title, why }) => (title === '' ? why : `“${title}”：${why}`))
  const msg = partly(done, refusals.length, named.join('；'))
  if (done === 0) throw refused(msg)
  return { data: [], msg }
}

const partly = (done: number, left: number, why: string) => `已处理${done}条，${left}条未处理：${why}`

const watching = (readModule: ModuleReader): readonly Route[] => [
  implement(flowBefore.cancel, async ({ ctx, actor, meta, params, body }) => {
    await endForGood(ctx, { actor, meta }, params.taskId, body)
    return { data: null, msg: '操作成功' }
  }),
  implement(flowBefore.assign, async ({ ctx, actor, meta, params, body }) => {
    await assign(ctx, { actor, meta }, params.taskId, body)
    return { data: null, msg: '指派成功' }
  }),
  implement(flowBefore.change, async ({ ctx, actor, meta, body }) =>
    orNobody(() => change(ctx, { actor, meta, readModule }, body), body.resurgence ? '复活成功' : '变更成功'),
  ),
  implement(flowBefore.suspend, async ({ ctx, actor, meta, params, body }) => {
    await suspend(ctx, { actor, meta }, params.taskId, body)
    return { data: null, msg: '挂起成功' }
  }),
  implement(flowSimulation.run, async ({ ctx, actor, body }) => ({ data: await simulate(ctx, actor, body, readModule) })),
  implement(flowBefore.restore, async ({ ctx, actor, meta, params, body }) => {
    await restore(ctx, { actor, meta }, params.taskId, body ?? {})
    return { data: null, msg: '恢复成功' }
  }),
]

const mending: readonly Route[] = [
  implement(flowStuck.mend, async ({ ctx, actor, meta, body }) => {
    const outcome = await mendStuck(ctx, { actor, meta }, body)
    const [first] = outcome.refused
    if (!first) return { data: outcome, msg: '指派成功' }
    if (outcome.done === 0) throw refused(first.msg)
    return { data: outcome, msg: partly(outcome.done, outcome.refused.length, first.msg) }
  }),
]

const migrating: readonly Route[] = [
  implement(flowMigration.preview, async ({ ctx, actor, params, query }) => ({
    data: await previewMigration(ctx, actor, { flowId: params.flowId, ...query }),
  })),
  implement(flowMigration.move, async ({ ctx, actor, meta, params, body }) => ({
    data: await moveTasks(ctx, { actor, meta }, { flowId: params.flowId, toId: body.toId, ids: body.ids }),
    msg: messages.done,
  })),
]
