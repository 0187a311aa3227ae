import { AppError } from '@/lib/errors/app-error'
import { isEmptyValue, isSameValue } from '@/lib/form/wire-values'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { type Access, demandButton } from '../records/access'
import { nameGuard } from '../records/checked-values'
import type { NameGuard } from '../records/checks'
import { changeOn, readIncoming } from '../records/incoming'
import { namesOf } from '../records/named-records'
import { findVisible } from '../records/open-record'
import { removeRecords } from '../records/remove'
import type { StoredRecord } from '../records/stored-record'
import { isOpenToHand } from '../records/who-fills'
import { type RecordWrite, writeRecords } from '../records/write-records'
import { accessOfStart, lockedAtStart } from '../start-rights'
import { type UsedNames, valuesOfCopy } from './copies'
import { type Batch, findReached, type Item, type Outcome } from './store'

/** What a batch does to its records: each by the functions, and so by the rights and rules, of a single delete or save. */

type Asked = Pick<Batch, 'kind' | 'field' | 'value'>
export type Doing = { ctx: PlatformContext; actor: Actor; access: Access; batch: Batch; isRehearsal: boolean }

const buttons = { remove: 'btn_batchRemove', copy: 'btn_add', set: 'btn_edit' } as const

const isLocked = '该字段不能修改'

/** Refuses whom the design does not let, and what no record could get. */
export function demandAct(access: Access, { kind, field, value }: Asked): void {
  demandButton(access, buttons[kind])
  if (kind !== 'set') return
  const node = access.module.fields.get(field)
  if (node?.kind !== 'field' || node.parentTable !== null || !isOpenToHand(access, node)) throw refused(isLocked, 'field')
  storedValue(access, { field, value })
}

/** As it is stored. */
function storedValue({ module }: Access, { field, value }: Pick<Asked, 'field' | 'value'>): unknown {
  return readIncoming(module, { data: JSON.stringify({ [field]: value ?? null }) }).values[field] ?? null
}

type Verdict = 'done' | 'same' | AppError

export async function doItems(doing: Doing, items: readonly Item[]): Promise<Outcome[]> {
  const { ctx, actor, access, batch, isRehearsal } = doing
  const ids = items.map(({ recordId }) => recordId)
  const records = new Map((await findVisible(ctx, actor, access, ids)).map((record) => [record.id, record]))
  // What a process that died has done, and what went with a record above it.
  const reached = isRehearsal ? new Set<string>() : await findReached(ctx.db, batch, ids)
  const verdicts = new Map<number, Verdict>()
  const left: Found[] = []
  for (const item of items) {
    const record = records.get(item.recordId)
    if (reached.has(item.recordId)) verdicts.set(item.place, 'done')
    else if (!record) verdicts.set(item.place, new AppError('notFound', 'not there for this person'))
    else if (record.version !== item.version) verdicts.set(item.place, new AppError('conflict', 'changed meanwhile'))
    else left.push({ ...item, record })
  }
  if (batch.kind === 'remove') await removeItems(doing, left, verdicts)
  else await writeItems(doing, left, verdicts)
  return toldOutcomes(doing, items, { records, verdicts })
}

type Found = Item & { record: StoredRecord }

/** All of them at once, and where that is refused each half by itself: what holds one back does not hold the others. */
async function removeItems(doing: Doing, items: readonly Found[], verdicts: Map<number, Verdict>): Promise<void> {
  if (items.length === 0) return
  const { ctx, actor, access, batch, isRehearsal } = doing
  const versions = new Map(items.map(({ recordId, version }) => [recordId, version]))
  const demand = (rows: readonly { id: string; version: number }[]) => {
    if (rows.every(({ id, version }) => (versions.get(id) ?? version) === version)) return
    throw new AppError('conflict', 'changed meanwhile')
  }
  try {
    await removeRecords(ctx, access, { actor, origin: originOf(batch), ids: [...versions.keys()], demand, isRehearsal })
    for (const { place } of items) verdicts.set(place, 'done')
  } catch (error) {
    if (!(error instanceof AppError) || error.httpStatus >= 500) throw error
    if (items.length === 1) for (const { place } of items) verdicts.set(place, error)
    const middle = items.length >> 1
    if (middle === 0) return
    await removeItems(doing, items.slice(0, middle), verdicts)
    await removeItems(doing, items.slice(middle), verdicts)
  }
}

async function writeItems(doing: Doing, items: readonly Found[], verdicts: Map<number, Verdict>): Promise<void> {
  const { ctx, actor, batch, isRehearsal } = doing
  // Copies are new records.
  const access = batch.kind === 'copy' ? await accessOfStart(ctx, actor, doing.access) : doing.access
  const ids = items.map(({ recordId }) => recordId)
  const locked = batch.kind === 'set' ? await lockedAtStart(ctx, access, { field: batch.field, ids }) : new Set()
  const wanted: { place: number; write: RecordWrite }[] = []
  const used: UsedNames = new Map()
  const guard = guardOfOne(doing)
  for (const { place, recordId, version, record } of items) {
    if (batch.kind === 'copy') {
      // Copies have no mark in the history of their record: the key knows them.
      const data = JSON.stringify(await valuesOfCopy(ctx, access, { record, used }))
      wanted.push({ place, write: { data, key: recordId, nameGuard: guard } })
      continue
    }
    if (locked.has(recordId)) {
      verdicts.set(place, refused(isLocked))
      continue
    }
    const value = storedValue(access, batch)
    const change = changeOn(access.module, { [batch.field]: value }, version)
    if (isSame(value, record.data[batch.field])) verdicts.set(place, 'same')
    else wanted.push({ place, write: { id: recordId, ...change, nameGuard: guard } })
  }
  const meta = { idempotencyKey: batch.kind === 'copy' ? `batch ${batch.id}` : null }
  const writes = wanted.map(({ write }) => write)
  const outcomes = await writeRecords(ctx, access, { actor, meta, origin: originOf(batch), writes, isRehearsal })
  for (const [at, { place }] of wanted.entries()) {
    const fault = outcomes[at]?.fault ?? null
    // It was made before the process died, and would be called otherwise now.
    verdicts.set(place, fault === null || fault.code === 'keyReused' ? 'done' : fault)
  }
}

/** All of them ask for one name, which tells as much as one record that is refused for it. */
function guardOfOne({ ctx, actor }: Doing): NameGuard {
  const guard = nameGuard({ ctx, actor, isPublic: false })
  let isCounted = false
  return {
    before: guard.before,
    taken: async () => {
      if (isCounted) return
      isCounted = true
      await guard.taken()
    },
  }
}

function isSame(value: unknown, stored: unknown): boolean {
  return isEmptyValue(value) ? isEmptyValue(stored) : isSameValue(value, stored)
}

function originOf({ id }: Batch) {
  return { kind: 'batch' as const, ref: id }
}

type Judged = { records: ReadonlyMap<string, StoredRecord>; verdicts: ReadonlyMap<number, Verdict> }

/** Which ones could not be done, and why, in words; a record that the person may not see has no name. */
async function toldOutcomes(doing: Doing, items: readonly Item[], { records, verdicts }: Judged): Promise<Outcome[]> {
  const isRefused = ({ place }: Item) => verdicts.get(place) instanceof AppError
  const names = await namesOf(
    doing,
    items.filter(isRefused).flatMap(({ recordId }) => records.get(recordId) ?? []),
  )
  return items.map(({ place, recordId }) => {
    const verdict = verdicts.get(place) ?? 'done'
    if (!(verdict instanceof AppError)) return { place, state: verdict, name: '', reason: '' }
    return { place, state: 'refused', name: names.get(recordId) ?? '', reason: reasonOf(verdict) }
  })
}

function reasonOf({ code, issues, userMessage }: AppError): string {
  if (code === 'conflict') return '数据在此期间已被修改'
  if (code === 'tooManyRequests') return '操作过于频繁，请稍后再试'
  if (code === 'notFound') return '数据不存在，或您没有权限'
  const texts = [...new Set(issues.flatMap(({ message }) => message || []))]
  return texts.length > 0 ? texts.join('；') : (userMessage ?? '没有权限')
}
