import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { demandButton } from '../records/access'
import { changeOn } from '../records/incoming'
import { isTakenFromCaller } from '../records/who-fills'
import { writeRecord } from '../records/write-records'
import { deltaOf, seenPart, type Values } from './delta'
import { openHistory, type Readable } from './open'
import { differenceOf, stateAt } from './service'
import { findIdOfVersion } from './store'

const nothingToRestore = '没有需要恢复的内容'

type Asked = { modelId: string; id: string; changeId: string; moment: 'before' | 'after'; field: string }

/** What restoring would change of the record as it is now, and what of it this person cannot write. */
export async function previewRestore(ctx: PlatformContext, actor: Actor, asked: Asked) {
  const readable = await openHistory(ctx, actor, asked)
  demandButton(readable.access, 'btn_edit')
  const { values, kept } = await wantedValues(ctx, readable, asked)
  const after = { ...readable.record.data, ...values }
  const difference = await differenceOf(ctx, actor, readable, { before: readable.record.data, after })
  return { ...difference, kept, version: readable.record.version }
}

/**
 * Puts back what was there, as the person would who types it in again: by every rule, right and check of any other change, in one
 * transaction, and with an entry of its own. Numbers of the platform stay, and calculations follow. Answers the id of that entry and the version it gave the record.
 */
export async function restoreMoment(
  ctx: PlatformContext,
  actor: Actor,
  { version, meta, ...asked }: Asked & { version: number | undefined; meta: CallMeta },
): Promise<{ changeId: string; version: number }> {
  const readable = await openHistory(ctx, actor, asked)
  const { access, record, place } = readable
  demandButton(access, 'btn_edit')
  const { values, target } = await wantedValues(ctx, readable, asked)
  if (Object.keys(values).length === 0) throw refused(nothingToRestore)
  const on = version ?? record.version
  const made = await writeRecord(ctx, access, {
    actor,
    meta,
    earlier: target,
    origin: { kind: 'restore', ref: asked.changeId },
    write: { id: record.id, ...changeOn(access.module, values, on) },
  })
  return { changeId: await findIdOfVersion(ctx.db, place, made.version), version: made.version }
}

/** Of a sub-table all rows are wanted: those that are there keep what the person may not see of them, those that were come back whole. */
async function wantedValues(ctx: PlatformContext, readable: Readable, { changeId, moment, field }: Asked) {
  const { access, record, seen } = readable
  const { fields } = access.module
  const target = await stateAt(ctx, readable, changeId, moment)
  const delta = seenPart(deltaOf(fields, record.data, target), (code) => seen.has(code))
  const names = [...delta.fields.map(([name]) => name), ...delta.tables.map(({ name }) => name)]
  const wanted = names.filter((name) => field === '' || name === field)
  const isTaken = (name: string) => {
    const node = fields.get(name)
    return node !== undefined && isTakenFromCaller(access, node)
  }
  const values: Values = Object.fromEntries(wanted.filter(isTaken).map((name) => [name, target[name] ?? null]))
  // What follows from other fields is put right by them.
  const kept = wanted.filter((name) => !isTaken(name) && factsOf(fields.get(name)?.type ?? '').filledBy !== 'formula')
  return { values, kept, target }
}
