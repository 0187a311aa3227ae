import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { prepareFlowRemoval } from '../../online-dev/records/public'
import { formOf, loadFlow } from '../definitions/loaded-flow'
import { openTask } from './access'
import { findIsWatched } from './access-store'
import { deleteTasks, findBranch, lockBranch, type RemovedTask } from './removal-store'

const noOperateRight = '该流程无权限操作'

type Removal = { actor: Actor; meta: CallMeta }

/** A draft or a task that was withdrawn, by whoever launched it (contract 4a §6.2); with its record. */
export async function removeLaunched(ctx: PlatformContext, { actor, meta, id }: Removal & { id: string }): Promise<void> {
  const { isLauncher } = await openTask(ctx, actor, id)
  if (!isLauncher) throw refused(noOperateRight)
  await removeTasks(ctx, { actor, meta, ids: [id], demand: demandLaunched })
}

/** Tasks that the person watches over, all of them or none (contract 4a §5.7); with their records and their sub-flows. */
export async function removeWatched(ctx: PlatformContext, { actor, meta, ids }: Removal & { ids: string }): Promise<void> {
  const asked = [...new Set(ids.split(',').filter((id) => id !== ''))]
  for (const id of asked) if (!(await findIsWatched(ctx.db, actor, id))) throw refused(noOperateRight)
  await removeTasks(ctx, { actor, meta, ids: asked, demand: demandFree })
}

type Demand = (task: RemovedTask) => void

function demandFree({ type, parentId, isSuspended }: RemovedTask): void {
  if (type === 1) throw refused('功能流程不能删除')
  if (parentId !== null) throw refused('子流程不能删除')
  if (isSuspended === 1) throw refused('流程处于暂停状态，不可操作!')
}

/** Contract 4a §1.1: saved, or withdrawn. */
const removable: readonly number[] = [0, 4, 7]

function demandLaunched(task: RemovedTask): void {
  demandFree(task)
  if (!removable.includes(task.status)) throw refused(`${task.fullName}没有删除权限`)
}

async function removeTasks(
  ctx: PlatformContext,
  { actor, meta, ids, demand }: Removal & { ids: readonly string[]; demand: Demand },
) {
  const known = await findBranch(ctx.db, ids)
  const asked = new Set(ids)
  const demandAll = (tasks: readonly RemovedTask[]) => tasks.filter(({ id }) => asked.has(id)).forEach(demand)
  demandAll(known)
  const removals = await recordRemovals(ctx, { actor, meta }, known)
  await ctx.db.transaction().execute(async (trx) => {
    const tasks = await lockBranch(trx, ids)
    demandAll(tasks)
    // A sub-flow that was started meanwhile has a record that was not looked for.
    if (tasks.length !== known.length) throw refused(messages.deleteMissing)
    for (const remove of removals) await remove(trx)
    await deleteTasks(
      trx,
      tasks.map(({ id }) => id),
    )
  })
}

/** A task has a record in each form that its nodes have, under its own id. */
async function recordRemovals(ctx: PlatformContext, by: Removal, tasks: readonly RemovedTask[]) {
  const byForm = new Map<string, Set<string>>()
  for (const { id, versionId, formId } of tasks) {
    const version = await loadFlow(ctx.db, versionId)
    const forms = new Set([formId, ...[...version.flow.nodes.keys()].map((nodeId) => formOf(version, nodeId))])
    for (const form of forms) byForm.set(form, (byForm.get(form) ?? new Set<string>()).add(id))
  }
  const removals = []
  for (const [formId, ids] of byForm) removals.push(await prepareFlowRemoval(ctx, { ...by, formId, ids: [...ids] }))
  return removals.filter((removal) => removal !== null)
}
