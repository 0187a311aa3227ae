import { undoneRecordsMax } from '@/lib/contract/online-dev/record-batch'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { untilNoDeadlock } from '../../../store/deadlocks'
import { dataScope } from '../query/data-scope'
import { type Access, canUseInForm, demandButton, forbidden } from '../records/access'
import { withNames } from '../records/named-records'
import { lockRecords, replaceValues } from '../records/record-store'
import { removing } from '../records/remove'
import type { StoredRecord } from '../records/stored-record'
import { bringAllBack, demandSame } from './deleted'
import { type Delta, undone } from './delta'
import { keepChanges, type Origin } from './keep'
import { checkReturn, readReturnFacts } from './return-checks'
import { type BatchRecord, findBatchDeltas, findBatchRecords } from './store'

type Batch = {
  origin: Origin & { ref: string }
  /** How many records it is said to have reached: entries of some may be gone, and then nobody knows whether they were changed since. */
  count: number
  /** What is said where there is nothing to take back, and where somebody has changed what there was. */
  texts: { nothing: string; changed: string }
  /** How many changes it may have; more than this are not taken back while somebody waits for the answer. */
  limit?: number
  /** Hears how far it is; what it throws breaks it off. */
  report?: (done: number, total: number) => void
  /** In the same transaction. */
  together?: (trx: DbTransaction) => Promise<void>
}

/**
 * Takes back as a whole what one batch of the person did: records that it made go, those that it changed are what they were, those that it
 * deleted are there again. All of it or nothing, in one transaction, and only as long as nobody has changed any of them since; the refusal
 * names some of those that stand in the way (`records.<id>` with `name`). The caller has asked for the right.
 */
export async function takeBack(ctx: PlatformContext, actor: Actor, access: Access, batch: Batch): Promise<void> {
  try {
    await takeAllBack(ctx, actor, access, batch)
  } catch (error) {
    throw await withNames({ ctx, actor, access }, error)
  }
}

async function takeAllBack(ctx: PlatformContext, actor: Actor, access: Access, batch: Batch): Promise<void> {
  const { texts, count, limit = undoneRecordsMax } = batch
  const changes = await findBatchRecords(ctx.db, askedOf(actor, access, batch), limit + 1)
  if (changes.length > limit) throw refused(`一次最多撤销${limit}条数据`)
  if (changes.length > 0 && changes.length < count) throw refused(texts.changed)
  const actions = new Set(changes.map((change) => change.action))
  if (actions.size === 1 && actions.has('delete')) {
    return bringAllBack(ctx, actor, { modelId: access.module.id, changes, ...batch })
  }
  if (changes.length === 0 || ![...actions].every((action) => action === 'create' || action === 'update'))
    throw refused(texts.nothing)
  const made = new Set(changes.filter(({ action }) => action === 'create').map(({ recordId }) => recordId))
  const isMade = ({ recordId }: BatchRecord) => made.has(recordId)
  const [ours, others] = [changes.filter(isMade), changes.filter((change) => !isMade(change))]
  const remove = await removingMade(ctx, actor, access, { ...batch, changes: ours })
  const putBack = await puttingBack(ctx, actor, access, { ...batch, changes: others })
  const run = async (trx: DbTransaction) => {
    batch.report?.(0, changes.length)
    // What was made goes first: it may have the texts that were others' before.
    await remove(trx)
    batch.report?.(ours.length, changes.length)
    await putBack(trx, (done) => batch.report?.(ours.length + done, changes.length))
    await batch.together?.(trx)
  }
  await untilNoDeadlock(() => ctx.db.transaction().execute(run))
}

function askedOf({ userId }: Actor, { module }: Access, { origin }: Batch) {
  return { modelId: module.id, userId, origin: origin.kind, ref: origin.ref }
}

type Taken = Batch & { changes: readonly BatchRecord[] }
type Step = (trx: DbTransaction, report?: (done: number) => void) => Promise<void>

const nothingToDo: Step = async () => undefined

/** Nobody has changed one, deleted one, or put something below one. They can be brought back as any deleted record. */
async function removingMade(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  { changes, origin, texts }: Taken,
): Promise<Step> {
  if (changes.length === 0) return nothingToDo
  demandButton(access, 'btn_edit')
  const versions = new Map<string, number>()
  // The batch may have changed again what it made.
  for (const { recordId, version } of changes) versions.set(recordId, Math.max(version, versions.get(recordId) ?? 0))
  const demand = (rows: readonly { id: string; version: number }[]) => demandSame(versions, rows, texts.changed)
  return removing(ctx, access, { actor, origin, ids: [...versions.keys()], demand })
}

/** So many are held in memory at once. */
const changedAtOnce = undoneRecordsMax

async function puttingBack(ctx: PlatformContext, actor: Actor, access: Access, taken: Taken): Promise<Step> {
  const { changes, texts } = taken
  if (changes.length === 0) return nothingToDo
  demandButton(access, 'btn_edit')
  const versions = new Map(changes.map(({ recordId, version }) => [recordId, version]))
  // One that was changed twice is not what it was when the last change is taken back.
  if (versions.size < changes.length) throw refused(texts.changed)
  const putBack = await puttingSomeBack(ctx, actor, access, taken)
  // In the order in which others lock them.
  const ids = [...versions.keys()].sort()
  return async (trx, report) => {
    for (let from = 0; from < ids.length; from += changedAtOnce) {
      const some = ids.slice(from, from + changedAtOnce)
      await putBack(trx, new Map(some.map((id) => [id, versions.get(id) ?? 0])))
      report?.(from + some.length)
    }
  }
}

async function puttingSomeBack(ctx: PlatformContext, actor: Actor, access: Access, taken: Taken) {
  const { origin, texts } = taken
  const { module, rights } = access
  const scope = await dataScope(ctx, actor, module, rights)
  const facts = await readReturnFacts(ctx, actor, access)
  return async (trx: DbTransaction, versions: ReadonlyMap<string, number>) => {
    const ids = [...versions.keys()]
    const stored = await lockRecords(trx, module, { ids, scope })
    demandSame(versions, stored, texts.changed)
    const deltas = await findBatchDeltas(trx, askedOf(actor, access, taken), ids)
    demandFields(access, deltas.values())
    const asItWas = ({ id, data }: StoredRecord) => ({ ...undone(module.fields, data, deltas.get(id) ?? nothing) })
    const records = stored.map((record) => ({ id: record.id, values: asItWas(record), previous: record.data }))
    await checkReturn(trx, facts, records)
    const standing = await replaceValues(trx, module, { records, actor, nowMs: ctx.now() })
    const restored = stored.map(({ id, version, data }, at) => {
      const after = standing.get(id) ?? records[at]?.values ?? {}
      return { id, version: version + 1, action: 'restore', before: data, after } as const
    })
    await keepChanges(ctx, trx, module, { actor, origin, changes: restored })
  }
}

const nothing: Delta = { fields: [], tables: [] }

/** What somebody may write no more he does not put back either. */
function demandFields(access: Access, deltas: Iterable<Delta>): void {
  for (const { fields, tables } of deltas) {
    const codes = [...fields.map(([name]) => name), ...tables.map(({ name }) => name)]
    const closed = codes.find((code) => !canUseInForm(access, code))
    if (closed !== undefined) throw forbidden(`${closed} of ${access.module.id} may not be written`)
  }
}
