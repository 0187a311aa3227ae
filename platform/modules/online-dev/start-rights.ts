import type { Actor, PlatformContext } from '../../http/context'
import { flowsOfModule } from '../workflow/run/public'
import type { Access } from './records/access'
import { findTasks } from './records/flow-task-store'

/**
 * Access to write a record of a module with a flow (contract 4a §9.7, §11): what the start of its flows locks is not filled in by who
 * launches it, in the list of the module as little as in the flow. Records that no task stands on are ordinary ones; without `recordId` it
 * is a new one, which may be launched.
 */
export async function accessOfStart(ctx: PlatformContext, actor: Actor, access: Access, recordId?: string): Promise<Access> {
  const { module, rights } = access
  if (!module.heedsTasks) return access
  if (recordId !== undefined && (await findTasks(ctx.db, [recordId])).length === 0) return access
  const flows = await flowsOfModule(ctx, actor, module)
  if (flows.length === 0) return access
  const own = module.list.useFormPermission ? rights.forms : 'all'
  const isWritable = (code: string) => (own === 'all' || own.has(code)) && flows.some(({ writable }) => writable.has(code))
  const forms = new Set([...module.fields.keys()].filter(isWritable))
  return { ...access, module: { ...module, list: { ...module.list, useFormPermission: true } }, rights: { ...rights, forms } }
}
