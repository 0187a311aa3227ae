import { dataSync } from '@/lib/contract/system/data-sync'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { changePlan, createPlan, listPlans, planDetails, removePlan, startPlan } from './plans'
import { listRuns, resumeRun, runDetails, stopRun } from './runs'
import { askTable, checkLinks, executeCopies, executeCopy, startRun, tryRun } from './service'

export const routes: readonly Route[] = [
  implement(dataSync.check, async ({ ctx, body }) => ({ data: await checkLinks(ctx, body) })),
  implement(dataSync.ask, ({ ctx, body }) => askTable(ctx, body)),
  implement(dataSync.execute, async ({ ctx, actor, body }) => ({ data: null, msg: await executeCopy(ctx, actor, body) })),
  implement(dataSync.batch, ({ ctx, actor, body }) => executeCopies(ctx, actor, body)),
  implement(dataSync.dryRun, async ({ ctx, body }) => ({ data: await tryRun(ctx, body) })),
  implement(dataSync.start, async ({ ctx, actor, body }) => ({
    data: { id: await startRun(ctx, actor, body) },
    msg: '同步已开始',
  })),
  implement(dataSync.runs, async ({ ctx, query }) => ({ data: await listRuns(ctx, query) })),
  implement(dataSync.run, async ({ ctx, params }) => ({ data: await runDetails(ctx, params.id) })),
  implement(dataSync.stop, async ({ ctx, params }) => {
    await stopRun(ctx, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(dataSync.resume, async ({ ctx, params }) => {
    await resumeRun(ctx, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(dataSync.plans, async ({ ctx, query }) => ({ data: await listPlans(ctx, query) })),
  implement(dataSync.plan, async ({ ctx, params }) => ({ data: await planDetails(ctx, params.id) })),
  implement(dataSync.createPlan, async ({ ctx, actor, body }) => ({
    data: { id: await createPlan(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(dataSync.updatePlan, async ({ ctx, actor, params, body }) => {
    await changePlan(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(dataSync.removePlan, async ({ ctx, actor, params }) => {
    await removePlan(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(dataSync.runPlan, async ({ ctx, actor, params }) => ({
    data: { id: await startPlan(ctx, actor, params.id) },
    msg: '同步已开始',
  })),
]
