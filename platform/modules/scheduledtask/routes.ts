import { scheduledTask } from '@/lib/contract/system/scheduled-task'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import type { TaskMethods } from './methods'
import { runNow, runState, taskLog } from './runs'
import { changeTask, createTask, listTasks, removeTask, switchTask, taskDetails } from './service'

/** `methods`: what of the platform a task can run; they stand above this module. */
export const routesOver = (methods: TaskMethods): readonly Route[] => [
  implement(scheduledTask.list, async ({ ctx, query }) => ({ data: await listTasks(ctx, query) })),
  implement(scheduledTask.methods, async ({ ctx }) => ({
    data: (await methods(ctx)).map(({ id, fullName, cron }) => ({ id, fullName, cron })),
  })),
  implement(scheduledTask.info, async ({ ctx, params }) => ({ data: await taskDetails(ctx, params.id) })),
  implement(scheduledTask.create, async ({ ctx, actor, body }) => ({
    data: { id: await createTask(ctx, actor, body, await methods(ctx)) },
    msg: messages.created,
  })),
  implement(scheduledTask.update, async ({ ctx, actor, params, body }) => {
    await changeTask(ctx, actor, { id: params.id, form: body, methods: await methods(ctx) })
    return { data: null, msg: messages.updated }
  }),
  implement(scheduledTask.remove, async ({ ctx, actor, params }) => {
    await removeTask(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(scheduledTask.stop, async ({ ctx, actor, params }) => {
    await switchTask(ctx, actor, params.id, 0)
    return { data: null, msg: messages.done }
  }),
  implement(scheduledTask.enable, async ({ ctx, actor, params }) => {
    await switchTask(ctx, actor, params.id, 1)
    return { data: null, msg: messages.done }
  }),
  implement(scheduledTask.run, async ({ ctx, actor, params }) => ({
    data: { id: await runNow(ctx, actor, params.id) },
    msg: messages.done,
  })),
  implement(scheduledTask.log, async ({ ctx, params, query }) => ({ data: await taskLog(ctx, params.id, query) })),
  implement(scheduledTask.runState, async ({ ctx, params }) => ({ data: await runState(ctx, params.id, params.runId) })),
]
