import { undoneRecordsMax } from '@/lib/contract/online-dev/record-batch'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { dataScope } from '../query/data-scope'
import type { Access } from '../records/access'
import { findRecords, lockRecords, named, replaceValues } from '../records/record-store'
import { removeRecords } from '../records/remove'
import { bringAllBack } from './deleted'
import { undone } from './delta'
import { keepChanges, type Origin } from './keep'
import { checkReturn, type ReturnFacts, readReturnFacts } from './return-checks'
import { type BatchChange, findBatchChanges } from './store'

type Batch = {
  origin: Origin & { ref: string }
  /** What is said where there is nothing to take back, and where somebody has changed what there was. */
  texts: { nothing: string; changed: string }
}

/**
 * Takes back as a whole what one batch of the person did: records that it made go, those that it changed are what they were, those that it
 * deleted are there again. All of it or nothing, and only as long as nobody has changed any of them since. The caller has asked for the right.
 */
export async function takeBack(ctx: PlatformContext, actor: Actor, access: Access, batch: Batch): Promise<void> {
  const { origin, texts } = batch
  const asked = { modelId: access.module.id, userId: actor.userId, origin: origin.kind, ref: origin.ref }
  const changes = await findBatchChanges(ctx.db, asked, undoneRecordsMax + 1)
  if (changes.length > undoneRecordsMax) throw refused(`一次最多撤销${undoneRecordsMax}条数据`)
  const [action, ...others] = new Set(changes.map((change) => change.action))
  if (action === 'create' && others.length === 0) return removeMade(ctx, actor, access, { ...batch, changes })
  if (action === 'update' && others.length === 0) return putBack(ctx, actor, access, { ...batch, changes })
  if (action === 'delete' && others.length === 0) return bringAllBack(ctx, actor, { modelId: asked.modelId, changes, ...batch })
  throw refused(texts.nothing)
}

type Taken = Batch & { changes: readonly BatchChange[] }

/** Nobody has changed one, deleted one, or put something below one. They can be brought back as any deleted record. */
async function removeMade(ctx: PlatformContext, actor: Actor, access: Access, { changes, origin, texts }: Taken): Promise<void> {
  const versions = new Map(changes.map(({ recordId, version }) => [recordId, version]))
  await removeRecords(ctx, access, {
    actor,
    origin,
    ids: [...versions.keys()],
    demand: (rows) => {
      const areSame = rows.length === versions.size && rows.every(({ id, version }) => version === versions.get(id))
      if (!areSame) throw refused(texts.changed)
    },
  })
}

async function putBack(ctx: PlatformContext, actor: Actor, access: Access, taken: Taken): Promise<void> {
  const { module, rights } = access
  const scope = await dataScope(ctx, actor, module, rights)
  // In one order everywhere: two that take back the same must not wait for each other crosswise.
  const changes = taken.changes.toSorted((one, other) => (one.recordId < other.recordId ? -1 : 1))
  const ids = changes.map(({ recordId }) => recordId)
  const now = new Map((await findRecords(ctx.db, module, named(ids, scope))).map((record) => [record.id, record]))
  const before = changes.map(({ recordId, delta }) => ({ data: undone(module.fields, now.get(recordId)?.data ?? {}, delta) }))
  const facts = await readReturnFacts(ctx, actor, access, before)
  await ctx.db.transaction().execute(async (trx) => {
    for (const change of changes) await putOneBack(trx, { ...taken, facts, scope }, change)
  })
}

type Putting = Batch & { facts: ReturnFacts; scope: Awaited<ReturnType<typeof dataScope>> }

async function putOneBack(trx: DbTransaction, { facts, scope, origin, texts }: Putting, change: BatchChange): Promise<void> {
  const { ctx, actor, access } = facts
  const { module } = access
  const [stored] = await lockRecords(trx, module, { ids: [change.recordId], scope })
  if (stored?.version !== change.version) throw refused(texts.changed)
  const { id, data } = stored
  const values = { ...undone(module.fields, data, change.delta) }
  await checkReturn(trx, facts, { id, values, previous: data })
  await replaceValues(trx, module, { records: [{ id, values }], actor, nowMs: ctx.now() })
  const kept = { id, version: stored.version + 1, action: 'restore', before: data, after: values } as const
  await keepChanges(ctx, trx, module, { actor, origin, changes: [kept] })
}
