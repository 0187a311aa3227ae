import { AppError } from '@/lib/errors/app-error'
import type { JobKind } from '../../../jobs/public'
import { loadFlow } from '../definitions/loaded-flow'
import { passedToNode } from '../definitions/passed-values'
import { actorById } from './children'
import { type AskedPassing, passedWork } from './passed-asks'
import { formAtNode, prepareAtNode } from './record-write'
import { findTask, lockTask } from './run-store'

/**
 * Writes what a node takes over (contract 4a §9.3) where its part was done by itself, in the launcher's name. What somebody wrote there
 * is not replaced, so that done twice it counts once; what the rules of the form refuse is left out.
 */
export const flowPassings: JobKind<AskedPassing> = {
  ...passedWork,
  run: async (ctx, { taskId, nodeCode }) => {
    const task = await findTask(ctx.db, taskId)
    const actor = task ? await actorById(ctx, task.launcherId) : null
    const flow = task ? await loadFlow(ctx.db, task.versionId) : null
    const node = flow?.flow.nodes.get(nodeCode)
    if (!task || !actor || !flow || !node) return undefined
    const form = await formAtNode(ctx, flow, node)
    const passed = await passedToNode(ctx, { flow, node, taskId, module: form.module })
    const writer = { actor, meta: { idempotencyKey: null } }
    try {
      const write = await prepareAtNode(ctx, writer, { task, node, form }, { values: null, passed })
      await ctx.db.transaction().execute(async (trx) => {
        // The task is held before its record, as in the commands.
        if (await lockTask(trx, taskId)) await write?.run(trx)
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'conflict') throw error
      ctx.log.warn({ err: error, taskId, nodeCode }, 'what a node takes over was refused by its form')
    }
    return undefined
  },
}
