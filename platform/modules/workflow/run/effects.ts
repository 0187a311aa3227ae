import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readFlag, readList, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import type { DbTransaction } from '../../../store/database'
import type { Effect, Run } from '../engine/public'
import { askForChildEnds, askForChildren, askForParent } from './child-asks'
import { planDues } from './dues'
import { askForEvent } from './event-asks'
import { type Occasion, tell } from './messages'
import { type Doing, launcherOf, type OpenTask } from './open-task'
import { askForPassed } from './passed-asks'
import { namedInField, namedOf, narrowed } from './people'
import { findMeant, type Named } from './people-store'
import { insertCopies } from './run-store'

export type Passing = {
  open: OpenTask
  after: Run
  effects: readonly Effect[]
  /** The business record as it is stored. */
  data: Readonly<Record<string, unknown>>
  doing: Pick<Doing, 'copyIds'>
  /** By their numbers. */
  operatorIds: ReadonlyMap<number, string>
}

/** What follows from a command, in its transaction: messages and copies are written, slow work is asked for. */
export async function passOnEffects(ctx: PlatformContext, trx: DbTransaction, passing: Passing): Promise<void> {
  for (const effect of passing.effects) await passOn(ctx, trx, passing, effect)
  await tellAsked(ctx, trx, passing)
  await planDues(ctx, trx, passing)
  await askForPassed(ctx, trx, passing)
}

async function passOn(ctx: PlatformContext, trx: DbTransaction, passing: Passing, effect: Effect): Promise<void> {
  const { open, after } = passing
  const { flow } = open.flow
  switch (effect.kind) {
    case 'asked':
      return
    case 'started':
      await copyTo(ctx, trx, passing, flow.start)
      return askForEvent(ctx, trx, { open, node: flow.start, event: 'initFuncConfig' })
    case 'agreed':
      await tellLauncher(ctx, trx, passing, 'approveMsgConfig', effect.nodeId)
      await copyTo(ctx, trx, passing, nodeOf(passing, effect.nodeId))
      return askForEvent(ctx, trx, { open, node: nodeOf(passing, effect.nodeId), event: 'approveFuncConfig' })
    case 'returned':
      if (after.status === 3) await tellLauncher(ctx, trx, passing, 'rejectMsgConfig', effect.nodeId)
      return askForEvent(ctx, trx, { open, node: nodeOf(passing, effect.nodeId), event: 'rejectFuncConfig' })
    case 'recalled':
      return askForEvent(ctx, trx, { open, node: nodeOf(passing, effect.nodeId), event: 'recallFuncConfig' })
    case 'withdrawn':
      return askForEvent(ctx, trx, { open, node: flow.start, event: 'flowRecallFuncConfig' })
    case 'ended':
      await tellLauncher(ctx, trx, passing, 'endMsgConfig', flow.start.nodeId)
      await askForEvent(ctx, trx, { open, node: flow.start, event: 'endFuncConfig' })
      return askForParent(ctx, trx, open.task)
    case 'startChildren':
      return askForChildren(ctx, trx, { open, effect })
    case 'endChildren':
      return askForChildEnds(ctx, trx, { taskId: open.task.id, nodeIds: effect.nodeIds })
  }
}

function nodeOf({ open }: Passing, nodeId: string): FlowNode {
  return open.flow.flow.nodes.get(nodeId) ?? open.flow.flow.start
}

async function tellLauncher(ctx: PlatformContext, trx: DbTransaction, passing: Passing, occasion: Occasion, nodeId: string) {
  const { task, flow } = passing.open
  await tell(ctx, trx, { occasion, task, flow, node: nodeOf(passing, nodeId), type: 1, to: [{ userId: task.launcherId }] })
}

/** Those who were asked and still are, and not behind a timer: once that has run out they are told. */
async function tellAsked(ctx: PlatformContext, trx: DbTransaction, passing: Passing): Promise<void> {
  const { open, after, effects, operatorIds } = passing
  const asked = new Set(effects.flatMap((effect) => (effect.kind === 'asked' ? effect.operatorId : [])))
  if (asked.size === 0 || after.isSuspended) return
  const told = after.operators.filter(({ id, state, receivedAt }) => asked.has(id) && state === 'open' && receivedAt <= ctx.now())
  for (const [nodeId, parts] of groupBy(told, (one) => one.nodeId)) {
    const to = parts.map(({ id, handlerId: userId }) => ({ userId, operatorId: operatorIds.get(id) ?? '' }))
    const node = nodeOf(passing, nodeId)
    await tell(ctx, trx, { occasion: 'waitMsgConfig', task: open.task, flow: open.flow, node, type: 2, to })
  }
}

/** Everybody once who is to get a copy at a node (contract 4a §9.2): named people, the launcher, those in a field, and whom the person chose. */
async function copyTo(ctx: PlatformContext, trx: DbTransaction, passing: Passing, node: FlowNode): Promise<void> {
  const { task, flow } = passing.open
  const rule = own(node.properties, 'extraCopyRule')
  const people = await narrowed(trx, copied(passing, node), { rule, launcher: launcherOf(task) })
  const chosen = passing.doing.copyIds ?? []
  const known =
    chosen.length > 0
      ? (
          await findMeant(
            trx,
            chosen.map((id) => namedOf(id)),
          )
        ).map(({ id }) => id)
      : []
  const userIds = [...new Set([...people, ...known])]
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({
    id: ctx.newId(),
    taskId: task.id,
    nodeCode: node.nodeId,
    userId,
    createdAt: ctx.now(),
  }))
  await insertCopies(trx, rows)
  const to = rows.map(({ id, userId }) => ({ userId, operatorId: id }))
  await tell(ctx, trx, { occasion: 'copyMsgConfig', task, flow, node, type: 3, to })
}

function copied({ open, data }: Passing, { properties }: FlowNode): Named[] {
  const named = [...readList(own(properties, 'circulateUser')).map(namedOf)]
  named.push(...readList(own(properties, 'circulateRole')).map((id) => ({ kind: 'Role' as const, id: readText(id) })))
  if (readFlag(own(properties, 'isInitiatorCopy'))) named.push({ kind: 'User', id: open.task.launcherId })
  if (readFlag(own(properties, 'isFormFieldCopy'))) {
    const value = data[readText(own(properties, 'copyFormField'))]
    named.push(...namedInField(value, own(properties, 'copyFormFieldType')))
  }
  return named
}
