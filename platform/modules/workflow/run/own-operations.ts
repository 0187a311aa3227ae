import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { refused } from '../../../kit/refusals'
import { loadFlow } from '../definitions/loaded-flow'
import { tell } from './messages'
import { noTask } from './open-task'
import { actOnTask, type By, demandButton, taskOf } from './operations'
import { findOperators, findRecordPlace, notePresses, type TaskRow } from './run-store'
import { type Sent, sayingOf } from './saying'

/** What people take back or ask for of what is theirs (contract 4a §5.5). */

type Caller = Pick<By, 'actor' | 'meta'>

/** A person's own agreement; the engine refuses that of somebody else. */
export async function recall(ctx: PlatformContext, by: Caller, recordId: string, sent: Sent): Promise<void> {
  const place = await findRecordPlace(ctx.db, recordId)
  if (!place || place.byId !== by.actor.userId) throw refused('该流程无权限操作')
  const task = await taskOf(ctx, place.taskId)
  const doing = { task, operation: `recall ${recordId} of`, content: sent, saying: await sayingOf(ctx, by.actor, sent) }
  await actOnTask(ctx, by, { ...doing, command: () => ({ kind: 'recall', recordId: place.number }) })
}

export async function withdraw(ctx: PlatformContext, by: Caller, id: string, sent: Sent): Promise<void> {
  const task = await launchedTask(ctx, by.actor, id)
  demandButton((await loadFlow(ctx.db, task.versionId)).flow.start, 'hasRevokeBtn')
  const doing = { task, operation: 'withdraw', content: sent, saying: await sayingOf(ctx, by.actor, sent) }
  await actOnTask(ctx, by, { ...doing, command: () => ({ kind: 'withdraw' }) })
}

async function launchedTask(ctx: PlatformContext, actor: Actor, id: string): Promise<TaskRow> {
  const task = await taskOf(ctx, id)
  if (task.launcherId !== actor.userId && task.delegateUserId !== actor.userId) throw noTask(id)
  return task
}

const minuteMs = 60_000
/** Nobody is reminded of the same thing more often. */
const pressedMinutes = 10

/** Reminds those on whom it waits. Refused while all of them were reminded just before (`催办过于频繁，…`). */
export async function press(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const task = await launchedTask(ctx, actor, id)
  const flow = await loadFlow(ctx.db, task.versionId)
  demandButton(flow.flow.start, 'hasPressBtn')
  const waiting = (await findOperators(ctx.db, id)).filter((one) => one.isListed === 1 && one.receivedAt <= ctx.now())
  if (waiting.length === 0) throw refused('未找到催办人')
  const now = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    const ids = waiting.map((one) => one.id)
    const pressed = await notePresses(trx, ids, { now, before: now - pressedMinutes * minuteMs })
    if (pressed.size === 0) throw refused(`催办过于频繁，${pressedMinutes}分钟内只能催办一次`)
    const told = waiting.filter((one) => pressed.has(one.id))
    for (const [nodeCode, parts] of groupBy(told, (one) => one.nodeCode)) {
      const node = flow.flow.nodes.get(nodeCode) ?? flow.flow.start
      const to = parts.map(({ id: operatorId, handlerId: userId }) => ({ userId, operatorId }))
      await tell(ctx, trx, { occasion: 'waitMsgConfig', task, flow, node, type: 2, to })
    }
  })
}
