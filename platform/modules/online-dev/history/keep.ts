import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { enqueue } from '../../../jobs/public'
import type { Database, DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import { askForRunsStatement } from '../events/outbox-store'
import { integrateWake } from '../events/wake'
import { type Delta, deltaOf, touchedCodes, type Values } from './delta'
import { insertChanges } from './store'

type Row = Database['dataChange']

/** Where a change comes from; `ref` says which one, as the batch of an import. */
export type Origin = { kind: Row['origin']; ref?: string }

type Writer = { actor: Actor; meta: Partial<Pick<CallMeta, 'isOwnClient'>>; isPublic?: boolean; origin?: Origin }

/** What the caller says it is; else what the call tells. */
export function originOf({ meta, isPublic, origin }: Writer): Origin {
  if (origin) return origin
  if (isPublic) return { kind: 'shortLink' }
  return { kind: meta.isOwnClient ? 'form' : 'api' }
}

type RecordChange = {
  id: string
  /** That the record has from now on. */
  version: number
  action: Row['action']
  before: Values
  after: Values
}

type Changes = { actor: Actor; origin: Origin; changes: readonly RecordChange[] }

/**
 * Keeps what changes did to records, and notes that their module was written to. Called in the transaction of the changes, so that
 * there is no change without its entry and no entry without its change.
 */
export async function keepChanges(
  ctx: PlatformContext,
  trx: DbTransaction,
  module: Pick<Module, 'id' | 'fields' | 'plan'>,
  { changes, ...writer }: Changes,
): Promise<void> {
  const rows = changes.map(({ id, version, action, before, after }) => {
    const delta = deltaOf(module.fields, before, after)
    return rowOf(ctx, module, writer, { recordId: id, version, action, codes: touchedCodes(delta), delta })
  })
  await note(ctx, trx, module, rows)
}

type Deletions = { actor: Actor; origin: Origin; records: readonly { id: string; version: number }[] }

/** The same for records that were deleted, as they stood: what they held last stands in what was done to them before. */
export async function keepDeletions(
  ctx: PlatformContext,
  trx: DbTransaction,
  module: Pick<Module, 'id' | 'plan'>,
  { records, ...writer }: Deletions,
): Promise<void> {
  for (let from = 0; from < records.length; from += insertedAtOnce) {
    const rows = records
      .slice(from, from + insertedAtOnce)
      .map(({ id, version }) =>
        rowOf(ctx, module, writer, { recordId: id, version: version + 1, action: 'delete', codes: [], delta: noDelta }),
      )
    await note(ctx, trx, module, rows)
  }
}

const insertedAtOnce = 5000

const eventOf = { create: 1, update: 2, restore: 2, delete: 3 } as const

/** With the runs of the integrations that wait for it (contract 4b §12): there is no change without them and no run without its change. */
async function note(
  ctx: PlatformContext,
  trx: DbTransaction,
  { id: modelId, plan }: Pick<Module, 'id' | 'plan'>,
  rows: readonly Row[],
): Promise<void> {
  const events = rows.map(({ recordId, version, action }) => ({ recordId, version, event: eventOf[action] }))
  const depth = ctx.integrateRun ? ctx.integrateRun.depth + 1 : 0
  const causedBy = rows[0]?.userId ?? null
  const runs = askForRunsStatement({ modelId, table: plan.table, events, causedBy, depth, nowMs: ctx.now(), newId: ctx.newId })
  if ((await insertChanges(trx, { modelId, rows, runs })) > 0) await enqueue(ctx, trx, integrateWake, { payload: {} })
}

const noDelta: Delta = { fields: [], tables: [] }

type Done = Pick<Row, 'recordId' | 'version' | 'action' | 'codes' | 'delta'>

function rowOf(
  ctx: PlatformContext,
  module: Pick<Module, 'id'>,
  { actor, origin }: Pick<Deletions, 'actor' | 'origin'>,
  done: Done,
): Row {
  const { userId, ipAddress } = actor
  const from = { origin: origin.kind, originRef: origin.ref ?? null, userId, ipAddress }
  return { id: ctx.newId(), modelId: module.id, ...done, ...from, createdAt: ctx.now() }
}
