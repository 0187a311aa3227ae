import { type BatchBody, batchRecordsMax, type RecordBatch, undoneRecordsMax } from '@/lib/contract/online-dev/record-batch'
import { AppError } from '@/lib/errors/app-error'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { enqueue } from '../../../jobs/public'
import { refused } from '../../../kit/refusals'
import { takeBack } from '../history/take-back'
import { dataScope } from '../query/data-scope'
import { allOf } from '../query/predicates'
import { type Access, calledFrom, openModule } from '../records/access'
import { listCondition } from '../records/list-condition'
import { isUniqueField } from '../records/plan'
import { demandAct, doItems } from './acts'
import { uniquesOf } from './copies'
import { batchJobs, runsOf } from './run'
import * as store from './store'

/** Many records at once: what would be done is said first and kept, and this is what is done then (spec 2 §2.6, 3.7). */

/** So many are tried before; with more nobody would wait for the answer. */
const checkedMax = 100
const preparedMax = 3
const shownMs = 24 * 3_600_000
const reasonsMax = 20
const refusedMax = 50

type Place = { modelId: string; id: string }

type Caller = { actor: Actor; meta: Pick<CallMeta, 'origin'> }

/** Of all that match, those of the list that the call comes from: phones may have another filter than desktops (contract 3b §4.7). */
export async function prepareBatch(
  ctx: PlatformContext,
  { actor, meta }: Caller,
  modelId: string,
  body: BatchBody,
): Promise<RecordBatch> {
  const access = await openModule(ctx, actor, modelId)
  const { kind, field, value } = body
  demandAct(access, { kind, field, value })
  if (body.dataType === 2 && body.selectIds.length === 0) throw refused('请选择一条数据')
  await consume(ctx, 'batchByUser', actor.userId)
  const { userId, ipAddress } = actor
  const id = ctx.newId()
  await store.dropPrepared(ctx.db, userId, preparedMax - 1)
  const take = await takerOf(ctx, actor, calledFrom(access, meta.origin), body)
  await ctx.db.transaction().execute(async (trx) => {
    await store.insertBatch(trx, { id, modelId, userId, ipAddress, kind, field, value, createdAt: ctx.now() })
    const count = await take(trx, id)
    if (count === 0) throw refused('没有符合条件的数据')
    if (count > 1 && isSameUnique(access, body)) throw refused('该字段不能重复，一次只能修改一条数据')
    if (count > batchRecordsMax) throw refused(`一次最多处理${batchRecordsMax}条数据，请缩小范围后再试`)
  })
  return preview(ctx, actor, { access, batch: await ownBatch(ctx, actor, { modelId, id }) })
}

/** Each single one of them could get it, and no more than one. */
function isSameUnique({ module }: Access, { kind, field, value }: BatchBody): boolean {
  const node = module.fields.get(field)
  return kind === 'set' && node !== undefined && isUniqueField(node) && !isEmptyValue(value ?? null)
}

type Taker = (trx: Parameters<typeof store.takeChosen>[0], batchId: string) => Promise<number>

/** The conditions are made before the transaction: inside it only its own handle may be used. */
async function takerOf(ctx: PlatformContext, actor: Actor, access: Access, body: BatchBody): Promise<Taker> {
  if (body.dataType === 1) {
    const condition = await listCondition(ctx, actor, access, body)
    return (trx, batchId) => store.takeMatching(trx, access, { batchId, condition, sorting: body, limit: batchRecordsMax + 1 })
  }
  const condition = allOf([await dataScope(ctx, actor, access.module, access.rights)])
  return (trx, batchId) => store.takeChosen(trx, access, { batchId, condition, ids: [...new Set(body.selectIds)] })
}

type Opened = { access: Access; batch: store.Batch }

async function preview(ctx: PlatformContext, actor: Actor, { access, batch }: Opened): Promise<RecordBatch> {
  const items = await store.findWaiting(ctx.db, batch.id, checkedMax)
  const outcomes = await doItems({ ctx, actor, access, batch, isRehearsal: true }, items)
  const countOf = (state: store.Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  const idOf = new Map(items.map(({ place, recordId }) => [place, recordId]))
  const refusals = outcomes.filter(({ state }) => state === 'refused')
  const counts = new Map<string, number>()
  for (const { reason } of refusals) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
  return {
    ...told(batch),
    ...{ checkedCount: items.length, doneCount: countOf('done'), sameCount: countOf('same'), refusedCount: refusals.length },
    reasons: reasons.slice(0, reasonsMax),
    refused: refusals.slice(0, refusedMax).map(({ place, name, reason }) => ({ id: idOf.get(place) ?? '', name, reason })),
    uniques: batch.kind === 'copy' ? uniquesOf(access).map(toldUnique) : [],
  }
}

function toldUnique({ node, becomes }: ReturnType<typeof uniquesOf>[number]): RecordBatch['uniques'][number] {
  return { field: node.code, label: node.label, becomes }
}

/** Those that run, and those of the day. */
export async function listBatches(ctx: PlatformContext, actor: Actor, modelId: string): Promise<RecordBatch[]> {
  await openModule(ctx, actor, modelId)
  const batches = await store.findBatches(ctx.db, { userId: actor.userId, modelId }, ctx.now() - shownMs)
  const alive = await runsOf(ctx, actor)
  return batches.map((batch) => told(batch, alive))
}

export async function readBatch(ctx: PlatformContext, actor: Actor, place: Place): Promise<RecordBatch> {
  const { batch } = await openBatch(ctx, actor, place)
  const reasons = await store.findReasons(ctx.db, batch.id, reasonsMax)
  const first = await store.findRefused(ctx.db, batch.id, { after: 0, limit: refusedMax })
  const refusals = first.map(({ id, name, reason }) => ({ id, name, reason }))
  return { ...told(batch, await runsOf(ctx, actor)), reasons, refused: refusals }
}

/** Twice is once. */
export async function startBatch(ctx: PlatformContext, actor: Actor, place: Place): Promise<void> {
  const { batch } = await openBatch(ctx, actor, place)
  if (batch.state === 'running') return
  const { id, modelId, userId } = batch
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.moveBatch(trx, id, { from: ['prepared'], state: 'running' }))) throw refused('该操作已结束，请重新预览')
    const wanted = { payload: { batchId: id }, key: `${userId} ${modelId}`, ownerUserId: userId }
    if (!(await enqueue(ctx, trx, batchJobs, wanted))) throw refused('已有批量操作正在进行，请等待完成或先停止')
  })
}

export async function stopBatch(ctx: PlatformContext, actor: Actor, place: Place): Promise<void> {
  await openModule(ctx, actor, place.modelId)
  const { id } = await ownBatch(ctx, actor, place)
  if (!(await store.moveBatch(ctx.db, id, { from: ['running'], isStopAsked: 1 }))) throw refused('该操作已结束')
}

const texts = { nothing: '没有可撤销的内容', changed: '数据已被修改或删除，不能撤销' }

/** By whoever may still do what is taken back. */
export async function undoBatch(ctx: PlatformContext, actor: Actor, place: Place): Promise<void> {
  const { access, batch } = await openBatch(ctx, actor, place)
  const { isUndoable } = told(batch, await runsOf(ctx, actor))
  if (!isUndoable) throw refused(batch.doneCount > undoneRecordsMax ? `一次最多撤销${undoneRecordsMax}条数据` : texts.nothing)
  await takeBack(ctx, actor, access, { origin: { kind: 'batch', ref: batch.id }, count: batch.doneCount, texts })
  await store.moveBatch(ctx.db, batch.id, { from: [batch.state], state: 'undone' })
}

/** For whoever may still do it: what it tells names records. */
export async function openBatch(ctx: PlatformContext, actor: Actor, place: Place): Promise<Opened> {
  const access = await openModule(ctx, actor, place.modelId)
  const batch = await ownBatch(ctx, actor, place)
  demandAct(access, batch)
  return { access, batch }
}

/** That of somebody else is none. */
async function ownBatch(ctx: PlatformContext, actor: Actor, { modelId, id }: Place): Promise<store.Batch> {
  const batch = await store.findBatch(ctx.db, id)
  if (batch?.modelId !== modelId || batch.userId !== actor.userId) {
    throw new AppError('notFound', `no batch ${id} of this person`, { userMessage: '该操作不存在或已过期，请重新预览' })
  }
  return batch
}

/** `alive`: batches whose job waits or runs. One that says it runs and has none was broken off for good. */
function told(batch: store.Batch, alive: ReadonlySet<string> = new Set()): RecordBatch {
  const { id, modelId, kind, field, totalCount, doneCount, sameCount, refusedCount, reason, createdAt } = batch
  const isBroken = batch.state === 'running' && !alive.has(id)
  const state = isBroken ? 'failed' : batch.state
  const hasEnded = state === 'done' || state === 'stopped' || state === 'failed'
  return {
    ...{ id, modelId, kind, field, state, totalCount, doneCount, sameCount, refusedCount, reason, createdTime: createdAt },
    ...{ checkedCount: totalCount, reasons: [], refused: [], uniques: [] },
    isUndoable: hasEnded && doneCount > 0 && doneCount <= undoneRecordsMax,
  }
}
