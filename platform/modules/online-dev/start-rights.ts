import type { Actor, PlatformContext } from '../../http/context'
import { isFilledIn, startOfVersion, startsOfModule } from '../workflow/run/public'
import type { Access } from './records/access'
import { findTasks } from './records/flow-task-store'

/**
 * Access to write a record of a module with a flow (contract 4a §9.7, §11): what the start of its flows locks is not filled in by who
 * launches it, in the list of the module as little as in the flow, nor by who may launch none of them. Records that no task stands on are
 * ordinary ones; of the others the version counts that the task runs by. Without `recordId` it is a new one, which may be launched.
 */
export async function accessOfStart(ctx: PlatformContext, actor: Actor, access: Access, recordId?: string): Promise<Access> {
  const { module, rights } = access
  if (!module.heedsTasks) return access
  const [task] = recordId === undefined ? [] : await findTasks(ctx.db, [recordId])
  if (recordId !== undefined && !task) return access
  const flows = task ? [await startOfVersion(ctx, module, task.flowId)] : await startsOfModule(ctx, actor, module)
  if (flows.length === 0) return access
  const own = module.list.useFormPermission ? rights.forms : 'all'
  const isWritable = (code: string) => (own === 'all' || own.has(code)) && isFilledIn(flows, code)
  const forms = new Set([...module.fields.keys()].filter(isWritable))
  return { ...access, module: { ...module, list: { ...module.list, useFormPermission: true } }, rights: { ...rights, forms } }
}

/** Those of the records whose tasks run by a version that locks the field at its start. */
export async function lockedAtStart(
  ctx: PlatformContext,
  { module }: Access,
  { field, ids }: { field: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (!module.heedsTasks) return new Set()
  const tasks = await findTasks(ctx.db, ids)
  const locking = new Set<string>()
  for (const flowId of new Set(tasks.map((task) => task.flowId))) {
    if (!isFilledIn([await startOfVersion(ctx, module, flowId)], field)) locking.add(flowId)
  }
  return new Set(tasks.flatMap(({ id, flowId }) => (locking.has(flowId) ? [id] : [])))
}
