import { isDeepStrictEqual } from 'node:util'
import type { PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { type Operator, progressOfRun, type Run, type RunRecord } from '../engine/public'
import { insertOperators, insertRecords, updateOperator, updateTask, voidRecords } from './run-store'
import { nothingSaid, type Saying } from './saying'
import { isListed, stateJsonOf } from './stored-run'

export type RunChange = {
  taskId: string
  flow: LoadedFlow
  before: Run
  after: Run
  saying: Saying
  automaticOpinion: string
  /** The version of the business record after it; null where there is none. */
  recordVersion: number | null
}

/** Writes what a command made of a task: only what differs. Answers the ids of the operators that are new, by their numbers. */
export async function storeChange(
  ctx: PlatformContext,
  trx: DbTransaction,
  change: RunChange,
): Promise<ReadonlyMap<number, string>> {
  const { taskId, flow, after } = change
  const added = await storeOperators(ctx, trx, change)
  await storeRecords(ctx, trx, change)
  const { completion, thisStep, thisStepIds } = progressOfRun(flow.flow, after)
  const isOver = after.status === 2 || after.status === 4 || after.status === 5
  await updateTask(trx, taskId, {
    status: after.status,
    isSuspended: after.isSuspended ? 1 : 0,
    stateJson: stateJsonOf(after),
    ...{ completion, thisStep, thisStepCodes: thisStepIds.join() },
    ...{ endTime: isOver ? ctx.now() : null, updatedAt: ctx.now() },
  })
  return added
}

async function storeOperators(ctx: PlatformContext, trx: DbTransaction, { taskId, flow, before, after }: RunChange) {
  const known = new Map(before.operators.map((one) => [one.id, one]))
  const added = after.operators.filter((one) => !known.has(one.id))
  const rows = added.map((one) => ({ id: ctx.newId(), number: one.id, ...columnsOf(ctx, after, one) }))
  await insertOperators(
    trx,
    rows.map((row) => ({ ...row, taskId, templateId: flow.templateId })),
  )
  for (const one of after.operators) {
    const old = known.get(one.id)
    const isShownSame = old && isListed(before, old) === isListed(after, one)
    if (!old || (isDeepStrictEqual(old, one) && isShownSame)) continue
    const done = one.state === 'open' ? {} : { draftJson: null }
    const anew = one.handlerId === old.handlerId ? {} : { pressedAt: null }
    await updateOperator(trx, { taskId, number: one.id }, { ...columnsOf(ctx, after, one), ...done, ...anew })
  }
  return new Map(rows.map(({ number, id }) => [number, id]))
}

function columnsOf({ now }: PlatformContext, run: Run, one: Operator) {
  const { nodeId: nodeCode, round, handlerId, state, kind, addedBy, thenAsks, askedBy, receivedAt } = one
  const handledAt = state === 'agreed' || state === 'refused' || state === 'consumed' ? now() : null
  const marks = { isListed: isListed(run, one) ? 1 : 0, isAbnormal: one.isAbnormal ? 1 : 0 }
  return { nodeCode, round, handlerId, state, kind, addedBy, thenAsks, askedBy, receivedAt, handledAt, ...marks }
}

async function storeRecords(ctx: PlatformContext, trx: DbTransaction, change: RunChange) {
  const { taskId, before, after } = change
  const known = new Map(before.records.map((one) => [one.id, one]))
  const turned = after.records.filter((one) => known.has(one.id) && known.get(one.id)?.isVoid !== one.isVoid)
  await voidRecords(trx, taskId, turned)
  const added = after.records.filter((one) => !known.has(one.id))
  await insertRecords(
    trx,
    added.map((one) => recordRow(ctx, change, one)),
  )
}

function recordRow(ctx: PlatformContext, change: RunChange, one: RunRecord) {
  const { taskId, flow, after, saying, automaticOpinion, recordVersion } = change
  const operator = after.operators.find(({ id }) => id === one.operatorId)
  const said = one.isAutomatic ? { ...nothingSaid, opinion: automaticOpinion } : saying
  return {
    id: ctx.newId(),
    ...{ taskId, number: one.id, code: one.code, nodeCode: one.nodeId, round: one.round, byId: one.byId, toId: one.toId },
    nodeName: flow.flow.nodes.get(one.nodeId)?.content ?? '',
    handlerId: one.code === 5 || one.code === 7 ? one.byId : (operator?.handlerId ?? one.byId),
    operatorNumber: one.operatorId,
    ...{ at: one.at, receivedAt: operator?.receivedAt ?? null, ...said },
    ...{ isVoid: one.isVoid ? 1 : 0, isAutomatic: one.isAutomatic ? 1 : 0, isLatest: 1, recordVersion },
  }
}
