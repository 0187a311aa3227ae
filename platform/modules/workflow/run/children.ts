import { AppError } from '@/lib/errors/app-error'
import { own, readFlag, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { moduleOfForm } from '../../online-dev/records/public'
import { loadActor } from '../../permission/public'
import { loadFlow } from '../definitions/loaded-flow'
import { passedValues } from '../definitions/passed-values'
import type { Child } from './child-asks'
import { endDraft, findDepth, findMainVersion, isChildStarted } from './child-store'
import { perform } from './command'
import { tell } from './messages'
import { prepareTask, titleOf } from './new-task'
import { NobodyFound } from './open-task'
import { findTask, updateTask } from './run-store'
import { nothingSaid } from './saying'

/** Somebody who is not there to ask: what is done in their name has no session. */
export function actorById(ctx: PlatformContext, userId: string): Promise<Actor | null> {
  return loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
}

/** Flows that start each other would go on for ever. */
const depthMax = 10

/**
 * Launches a task of a sub-flow for one of its initiators (contract 4a §9.5): with what its parent passes on, submitted at once where
 * that is wanted and nothing has to be chosen, else as a draft. Done twice it counts once. Where it cannot be launched at all, the parent
 * does not wait for it.
 */
export async function startChild(ctx: PlatformContext, child: Child): Promise<void> {
  const parent = await findTask(ctx.db, child.parentId)
  if (parent?.status !== 1 || (await isChildStarted(ctx.db, child))) return
  if ((await findDepth(ctx.db, parent.id)) >= depthMax) return parentTold(ctx, child)
  const parentFlow = await loadFlow(ctx.db, parent.versionId)
  const node = parentFlow.flow.nodes.get(child.nodeCode)
  const versionId = node ? await findMainVersion(ctx.db, readText(own(node.properties, 'flowId'))) : null
  const launcher = await actorById(ctx, child.initiatorId)
  if (!node || !versionId || !launcher) return parentTold(ctx, child)
  const childFlow = await loadFlow(ctx.db, versionId)
  const values = await passedValues(ctx, { flow: parentFlow, node, taskId: parent.id })
  const origin = { id: parent.id, nodeCode: child.nodeCode, key: child.key }
  const prepared = await prepareTask(ctx, {
    ...{ flow: childFlow, launcher, delegateUserId: null, values, urgent: parent.flowUrgent, recordId: null },
    ...{ parent: origin, writable: new Set(Object.keys(values)) },
    meta: { idempotencyKey: null },
  })
  const id = await ctx.db.transaction().execute(async (trx) => {
    const made = await prepared.run(trx)
    const fullName = titleOf({ flow: childFlow, launcher, values, parent: origin }, ctx.now())
    const task = { id: made.id, fullName, launcherId: launcher.userId }
    const isWaiting = !readFlag(own(node.properties, 'autoSubmit'))
    const to = [{ userId: launcher.userId }]
    if (isWaiting) await tell(ctx, trx, { occasion: 'launchMsgConfig', task, flow: childFlow, node, type: 1, to })
    return made.id
  })
  if (readFlag(own(node.properties, 'autoSubmit'))) await submitChild(ctx, launcher, id)
}

/** What has to be chosen first stays a draft. */
async function submitChild(ctx: PlatformContext, launcher: Actor, taskId: string): Promise<void> {
  const task = await findTask(ctx.db, taskId)
  const module = task ? await moduleOfForm(ctx, task.formId) : null
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await updateTask(trx, taskId, { startTime: ctx.now() })
      await perform(ctx, trx, { taskId, module, actor: launcher, command: () => ({ kind: 'submit' }), saying: nothingSaid })
    })
  } catch (error) {
    if (!(error instanceof NobodyFound) && !(error instanceof AppError)) throw error
    ctx.log.info({ taskId }, 'a task of a sub-flow could not be submitted by itself; it waits for its launcher')
  }
}

/** Tells a task that one of its sub-flows has ended; told twice it counts once. */
export async function parentTold(ctx: PlatformContext, { parentId, nodeCode, key }: Omit<Child, 'initiatorId'>): Promise<void> {
  const parent = await findTask(ctx.db, parentId)
  if (!parent) return
  const module = await moduleOfForm(ctx, parent.formId)
  await ctx.db.transaction().execute((trx) =>
    perform(ctx, trx, {
      ...{ taskId: parentId, module, actor: null, saying: nothingSaid },
      command: () => ({ kind: 'childEnded', nodeId: nodeCode, child: key }),
    }),
  )
}

/** Ends a task of a sub-flow that nobody waits for any more. */
export async function endTask(ctx: PlatformContext, id: string): Promise<void> {
  const task = await findTask(ctx.db, id)
  if (!task) return
  const module = await moduleOfForm(ctx, task.formId)
  await ctx.db.transaction().execute(async (trx) => {
    if (task.status === 0 || task.status === 7) await endDraft(trx, id, ctx.now())
    else await perform(ctx, trx, { taskId: id, module, actor: null, saying: nothingSaid, command: () => ({ kind: 'end' }) })
  })
}
