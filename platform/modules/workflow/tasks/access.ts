import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { readableInModule } from '../../online-dev/records/public'
import { hasTag } from '../../permission/public'
import { loadFlow } from '../definitions/loaded-flow'
import { findTask, type TaskRow } from '../run/run-store'
import { type Concern, findConcern, findIsWatched } from './access-store'

export const monitorTag = 'workFlow.flowMonitor'

export const noViewRight = '该流程无权限查看'

/**
 * A task as somebody may see it. `isWatcher`: it is among those that they watch over. `readable`: of whom it does not concern, but who
 * may open its record in its module, the fields that are read there.
 */
export type SeenTask = Concern & { task: TaskRow; isWatcher: boolean; readable: ReadonlySet<string> | null }

/**
 * Who launched it or had it launched, who acts, acted or was sent a copy, who represents one of those, the people of the task above and
 * of those below it, who watches over it, and who may open its record in its module (contract 4a §11). Everybody else is refused, and told
 * the same of a task that is not there.
 */
export async function openTask(ctx: PlatformContext, actor: Actor, id: string): Promise<SeenTask> {
  const task = await findTask(ctx.db, id)
  if (!task) throw refused(noViewRight)
  const seen = await seeTask(ctx, actor, task)
  if (maySee(seen)) return seen
  const { type } = await loadFlow(ctx.db, task.versionId)
  // Of a module (contract 4a §0); its task has the id of the record.
  const readable = type === 1 ? await readableInModule(ctx, actor, task.formId, task.id) : null
  if (!readable) throw refused(noViewRight)
  return { ...seen, readable }
}

/** Whether the person has anything to do with the task. */
export function maySee({ isLauncher, isRelative, isWatcher, nodeCodes }: SeenTask): boolean {
  return isLauncher || isRelative || isWatcher || nodeCodes.length > 0
}

/** What the person has to do with the task, which may be nothing. */
export async function seeTask(ctx: PlatformContext, actor: Actor, task: TaskRow): Promise<SeenTask> {
  const concern = await findConcern(ctx.db, task.id, { userId: actor.userId, now: ctx.now() })
  return { ...concern, task, isWatcher: await watches(ctx, actor, task.id), readable: null }
}

/** The same for what only those do who watch over tasks. */
export async function openWatched(ctx: PlatformContext, actor: Actor, id: string): Promise<TaskRow> {
  const task = await findTask(ctx.db, id)
  if (!task || !(await watches(ctx, actor, id))) throw refused(noViewRight)
  return task
}

async function watches(ctx: PlatformContext, actor: Actor, id: string): Promise<boolean> {
  return (await hasTag(ctx, actor, monitorTag)) && (await findIsWatched(ctx.db, actor, id))
}

/** Wire: a node of a task has no row of its own; its id names both. */
export const taskNodeIdOf = (taskId: string, nodeCode: string): string => `${taskId}_${nodeCode}`

export function readTaskNodeId(taskNodeId: string): { taskId: string; nodeCode: string } {
  const at = taskNodeId.indexOf('_')
  return at < 0 ? { taskId: taskNodeId, nodeCode: '' } : { taskId: taskNodeId.slice(0, at), nodeCode: taskNodeId.slice(at + 1) }
}
