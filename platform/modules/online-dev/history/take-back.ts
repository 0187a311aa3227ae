import { undoneRecordsMax } from '@/lib/contract/online-dev/record-batch'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { dataScope } from '../query/data-scope'
import type { Access } from '../records/access'
import { findRecords, lockRecords, named, replaceValues } from '../records/record-store'
import { removing } from '../records/remove'
import type { StoredRecord } from '../records/stored-record'
import { bringAllBack } from './deleted'
import { type Delta, undone } from './delta'
import { keepChanges, type Origin } from './keep'
import { checkReturn, readReturnFacts } from './return-checks'
import { type BatchChange, findBatchChanges } from './store'

type Batch = {
  origin: Origin & { ref: string }
  /** How many records it is said to have reached: entries of some may be gone, and then nobody knows whether they were changed since. */
  count: number
  /** What is said where there is nothing to take back, and where somebody has changed what there was. */
  texts: { nothing: string; changed: string }
}

/**
 * Takes back as a whole what one batch of the person did: records that it made go, those that it changed are what they were, those that it
 * deleted are there again. All of it or nothing, and only as long as nobody has changed any of them since. The caller has asked for the right.
 */
export async function takeBack(ctx: PlatformContext, actor: Actor, access: Access, batch: Batch): Promise<void> {
  const { origin, texts, count } = batch
  const asked = { modelId: access.module.id, userId: actor.userId, origin: origin.kind, ref: origin.ref }
  const changes = await findBatchChanges(ctx.db, asked, undoneRecordsMax + 1)
  if (changes.length > undoneRecordsMax) throw refused(`一次最多撤销${undoneRecordsMax}条数据`)
  if (changes.length > 0 && changes.length < count) throw refused(texts.changed)
  const actions = new Set(changes.map((change) => change.action))
  if (actions.size === 1 && actions.has('delete')) {
    return bringAllBack(ctx, actor, { modelId: asked.modelId, changes, ...batch })
  }
  if (changes.length === 0 || ![...actions].every((action) => action === 'create' || action === 'update'))
    throw refused(texts.nothing)
  const made = new Set(changes.filter(({ action }) => action === 'create').map(({ recordId }) => recordId))
  const isMade = ({ recordId }: BatchChange) => made.has(recordId)
  const steps = [
    await removingMade(ctx, actor, access, { ...batch, changes: changes.filter(isMade) }),
    await puttingBack(ctx, actor, access, { ...batch, changes: changes.filter((change) => !isMade(change)) }),
  ]
  await ctx.db.transaction().execute(async (trx) => {
    // What was made goes first: it may have the texts that were others' before.
    for (const step of steps) await step(trx)
  })
}

type Taken = Batch & { changes: readonly BatchChange[] }
type Step = (trx: DbTransaction) => Promise<void>

const nothingToDo: Step = async () => undefined

/** Nobody has changed one, deleted one, or put something below one. They can be brought back as any deleted record. */
async function removingMade(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  { changes, origin, texts }: Taken,
): Promise<Step> {
  if (changes.length === 0) return nothingToDo
  const versions = new Map<string, number>()
  // The batch may have changed again what it made.
  for (const { recordId, version } of changes) versions.set(recordId, Math.max(version, versions.get(recordId) ?? 0))
  return removing(ctx, access, {
    actor,
    origin,
    ids: [...versions.keys()],
    demand: (rows) => {
      const areSame = rows.length === versions.size && rows.every(({ id, version }) => version === versions.get(id))
      if (!areSame) throw refused(texts.changed)
    },
  })
}

async function puttingBack(ctx: PlatformContext, actor: Actor, access: Access, { changes, origin, texts }: Taken): Promise<Step> {
  if (changes.length === 0) return nothingToDo
  const { module, rights } = access
  const scope = await dataScope(ctx, actor, module, rights)
  const deltas = new Map(changes.map(({ recordId, ...change }) => [recordId, change]))
  // One that was changed twice is not what it was when the last change is taken back.
  if (deltas.size < changes.length) throw refused(texts.changed)
  const ids = [...deltas.keys()]
  const asItWas = ({ id, data }: StoredRecord) => ({ ...undone(module.fields, data, deltas.get(id)?.delta ?? nothing) })
  const now = await findRecords(ctx.db, module, named(ids, scope))
  const facts = await readReturnFacts(
    ctx,
    actor,
    access,
    now.map((record) => ({ data: asItWas(record) })),
  )
  return async (trx) => {
    const stored = await lockRecords(trx, module, { ids, scope })
    const areSame = stored.length === ids.length && stored.every(({ id, version }) => version === deltas.get(id)?.version)
    if (!areSame) throw refused(texts.changed)
    const records = stored.map((record) => ({ id: record.id, values: asItWas(record), previous: record.data }))
    await checkReturn(trx, facts, records)
    await replaceValues(trx, module, { records, actor, nowMs: ctx.now() })
    const restored = stored.map(({ id, version, data }, at) => {
      return { id, version: version + 1, action: 'restore', before: data, after: records[at]?.values ?? {} } as const
    })
    await keepChanges(ctx, trx, module, { actor, origin, changes: restored })
  }
}

const nothing: Delta = { fields: [], tables: [] }
