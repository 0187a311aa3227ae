import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { isKeyUsed, type MadeRecord, withIdempotency, withIdempotencyOfAll } from '../../../http/idempotency'
import type { DbTransaction } from '../../../store/database'
import { fileNamesIn } from '../../file/public'
import type { LoadedModule } from '../designs/module'
import { keepChanges, type Origin, originOf } from '../history/keep'
import { dataScope } from '../query/data-scope'
import type { Condition } from '../query/sql-field'
import { type Access, demandButton } from './access'
import { checkedOutside } from './checked-outside'
import { type CheckFacts, checkedValues, nameGuard, readCheckFacts } from './checked-values'
import { linksOf, type NameGuard } from './checks'
import { demandChangeable } from './flow-tasks'
import { type IncomingValues, readIncoming } from './incoming'
import { readLinkLimits } from './link-limits'
import { tellDeleter } from './other-person'
import type { Outside } from './outside/outside-store'
import { goneOutside, refuseTogether, writeOutside } from './outside/write-outside'
import { noteReading } from './read-versions'
import { insertRecords, lockRecords, replaceValues } from './record-store'
import { rehearse } from './rehearse'
import type { StoredRecord } from './stored-record'
import { checkVersion } from './version-check'

const goneBeforeUpdate = '更新失败，数据不存在'
const takenUp = '此前提交的内容已被受理，本次修改未保存'

/** A record to write: a new one without an id, else a change of the one with the id. */
export type RecordWrite = {
  id?: string
  /** The id that a new record gets, where something else has it already. */
  newId?: string
  /** The values as JSON (contract 3b §8.4). What is left out of a change stays as it is. */
  data: string
  /** The version that the change was made on; older clients send none. */
  version?: number | undefined
  /** Which of the writes of a repeated call it is; without it its place among them counts. */
  key?: string
  /** In the place of the guard of one record that somebody types. */
  nameGuard?: NameGuard
}

export type KeyedWrite = RecordWrite & { idempotencyKey: string | null }

export type Writer = {
  actor: Actor
  meta: Pick<CallMeta, 'idempotencyKey'> & Partial<Pick<CallMeta, 'isOwnClient'>>
  /** What the record was at the moment that is restored. */
  earlier?: Readonly<Record<string, unknown>>
  /** Where the change comes from, for its history; left out where the call tells. */
  origin?: Origin
  /** Where a right of its own allows new records, as that to import; a change needs the one to edit all the same. */
  addButton?: 'btn_upload'
  /** Sent by a stranger in the actor's name: nobody's defaults are theirs, and what they send again corrects what they made. */
  isPublic?: boolean
  /** In the transaction of the writes: what is noted with them is noted if and only if they are made. Throws to take them back. */
  together?: (trx: DbTransaction, writes: readonly RecordWrite[]) => Promise<void>
  /** Nothing is written: the outcomes say what would be. */
  isRehearsal?: boolean
}

/**
 * Writes one record in a transaction of its own, by every rule there is. Throws its refusal. What an earlier call made under the same
 * idempotency key is answered again.
 */
export async function writeAlone(
  ctx: PlatformContext,
  access: Access,
  { write, ...writer }: Writer & { write: KeyedWrite },
): Promise<MadeRecord> {
  const { actor, isPublic, isRehearsal } = writer
  const read = readWrite(access, writer, write)
  const save = await openSave(ctx, access, { ...writer, records: [read], guard: guardOf(ctx, writer, write) })
  const { outside } = access.module.plan
  if (outside) return writeAloneOutside(ctx, outside, { writer, read, save })
  const intention = { ...intentionOf(access, read), made, ...(isPublic ? { amend: amendWith(save) } : {}) }
  const run = async (trx: DbTransaction) => {
    const [outcome] = await writeAll(trx, save)
    await writer.together?.(trx, [write])
    return outcome as MadeRecord
  }
  if (isRehearsal) return rehearse(ctx.db, run)
  const outcome = await withIdempotency(ctx, actor, write, intention, run)
  noteReadings(save, [outcome])
  return outcome
}

type AloneOutside = { writer: Writer; read: Read; save: Save }

/** In the database of a connection: the platform's own transactions stand before and after it, never around it. */
async function writeAloneOutside(
  ctx: PlatformContext,
  outside: Outside,
  { writer, read, save }: AloneOutside,
): Promise<MadeRecord> {
  const { facts, scope, origin } = save
  const { actor, isRehearsal = false } = writer
  const { module } = facts.access
  const { write, version } = read
  const intention = { ...intentionOf(facts.access, read), made }
  const keep = (run: (trx: DbTransaction) => Promise<MadeRecord>) =>
    withIdempotency(ctx, actor, write, intention, async (trx) => {
      const outcome = await run(trx)
      await writer.together?.(trx, [write])
      return outcome
    })
  // What was answered once is answered again, whatever has become of the record since.
  const answered = async () => {
    throw refuseTogether()
  }
  if (await isKeyUsed(ctx, actor, write)) return keep(answered)
  const outcome = await writeOutside({
    ...{ ctx, actor, origin, module, outside, scope, isRehearsal, keep },
    ...{ id: write.id, newId: write.newId, idempotencyKey: write.idempotencyKey },
    gone: (id) => goneOutside(id, goneBeforeUpdate),
    checked: (place) => checkedOutside(ctx, facts, { ...place, version }),
  })
  noteReadings(save, [outcome])
  return outcome
}

/** A write that waits for the transaction of whoever prepared it. */
export type PreparedWrite = { module: LoadedModule; run: (trx: DbTransaction) => Promise<MadeRecord> }

/**
 * One write, by every rule there is, as a part of a larger transaction: all that the rules have to know is looked up here, and the
 * transaction does the rest. `run` throws its refusal.
 */
export async function prepareWrite(
  ctx: PlatformContext,
  access: Access,
  { write, ...writer }: Writer & { write: KeyedWrite },
): Promise<PreparedWrite> {
  if (access.module.plan.outside) throw refuseTogether()
  const read = readWrite(access, writer, write)
  const save = await openSave(ctx, access, { ...writer, records: [read], guard: guardOf(ctx, writer, write) })
  return { module: access.module, run: async (trx) => (await writeAll(trx, save))[0] as MadeRecord }
}

/**
 * Writes several records in one transaction by the same rules. Throws the first refusal, and nothing is written then. Null, and nothing
 * is written either, where they have to be written one by one: what one of them does would count for the next, they hold things that
 * others hold in another order, or some of them were written by an earlier call.
 */
export async function writeGroup(
  ctx: PlatformContext,
  access: Access,
  { writes, ...writer }: Writer & { writes: readonly KeyedWrite[] },
): Promise<readonly MadeRecord[] | null> {
  const records = writes.map((write) => readWrite(access, writer, write))
  if (!canStandTogether(access, writer, records) || (await readLinkLimits(ctx, access.module)).length > 0) return null
  const guard = guardOfAll(writes.map((write) => guardOf(ctx, writer, write)))
  const save = await openSave(ctx, access, { ...writer, records, guard })
  const claims = records.map((read) => ({ key: read.write.idempotencyKey ?? '', ...intentionOf(access, read) }))
  const run = async (trx: DbTransaction) => {
    const outcomes = await writeAll(trx, save)
    await writer.together?.(trx, writes)
    return outcomes
  }
  if (writer.isRehearsal) return rehearse(ctx.db, run)
  const isKeyed = writer.meta.idempotencyKey !== null
  const outcomes = isKeyed ? await withIdempotencyOfAll(ctx, writer.actor, claims, run) : await ctx.db.transaction().execute(run)
  if (outcomes) noteReadings(save, outcomes)
  return outcomes
}

/** A write with what it brings. */
type Read = { write: KeyedWrite; incoming: IncomingValues; version: number | null }

function readWrite(access: Access, { addButton }: Writer, write: KeyedWrite): Read {
  demandButton(access, write.id === undefined ? (addButton ?? 'btn_add') : 'btn_edit')
  const { values: incoming, version } = readIncoming(access.module, write)
  return { write, incoming, version }
}

function intentionOf({ module }: Access, { write: { id }, incoming }: Read) {
  return { operation: id === undefined ? `create ${module.id}` : `update ${module.id} ${id}`, content: incoming }
}

function canStandTogether({ module }: Access, { isPublic, earlier }: Writer, records: readonly Read[]): boolean {
  if (isPublic || earlier || module.plan.outside) return false
  const ids = records.flatMap(({ write }) => write.id ?? [])
  // What is moved in a tree decides where the next one may go.
  if (ids.length > 0 && module.list.type === 5) return false
  // What one of them changes, another would copy or be let see.
  const changed = new Set(ids)
  const linksTo = ({ modelId, id }: ReturnType<typeof linksOf>[number]) => modelId === module.id && changed.has(id)
  if (ids.length > 0 && records.some(({ incoming }) => linksOf(module.fields, incoming).some(linksTo))) return false
  const namesFile = records.some(({ incoming }) => fileNamesIn(JSON.stringify(incoming)).length > 0)
  return changed.size === ids.length && !namesFile
}

function guardOf(ctx: PlatformContext, { actor, isPublic = false }: Writer, write: KeyedWrite): NameGuard {
  return write.nameGuard ?? nameGuard({ ctx, actor, isPublic })
}

/** Whose name is taken is found out, and counted, when the record is written alone. */
function guardOfAll(guards: readonly NameGuard[]): NameGuard {
  return {
    before: async () => {
      for (const guard of guards) await guard.before()
    },
    taken: async () => undefined,
  }
}

const made = (outcome: MadeRecord): MadeRecord => outcome

type Save = { facts: CheckFacts; scope: Condition; origin: Origin; records: readonly Read[] }
type Opened = Writer & { records: readonly Read[]; guard: NameGuard }

async function openSave(ctx: PlatformContext, access: Access, { records, guard, ...writer }: Opened): Promise<Save> {
  const { actor, earlier, isPublic = false } = writer
  const { table } = access.module.plan
  const came = records.map(({ incoming, write: { id } }) => ({ incoming, row: id === undefined ? null : { table, id } }))
  const facts = await readCheckFacts(ctx, { actor, access, earlier, isPublic, guard }, came)
  return { facts, records, scope: await dataScope(ctx, actor, access.module, access.rights), origin: originOf(writer) }
}

function noteReadings({ facts, records }: Save, outcomes: readonly MadeRecord[]): void {
  const { ctx, actor, access } = facts
  for (const [at, { write }] of records.entries()) {
    const outcome = outcomes[at]
    if (outcome && write.id !== undefined)
      noteReading(ctx.db, { actor, modelId: access.module.id, id: write.id }, outcome.version)
  }
}

/** What a stranger sends again under the same key takes the place of what he sent, unless somebody has worked on it. */
function amendWith(save: Save) {
  const { module } = save.facts.access
  return async (trx: DbTransaction, first: MadeRecord): Promise<MadeRecord> => {
    const [stored] = await lockRecords(trx, module, { ids: [first.id], scope: save.scope })
    if (stored?.version !== first.version) throw new AppError('conflict', 'taken up meanwhile', { userMessage: takenUp })
    const [outcome] = await writePlaces(trx, save, [placeOf(stored)])
    return outcome as MadeRecord
  }
}

/** Where a record is written: the version is that it has now, 0 for a new one. */
type Place = { id: string; previous: Record<string, unknown> | null; version: number }

function placeOf({ id, data, version }: StoredRecord): Place {
  return { id, previous: data, version }
}

async function writeAll(trx: DbTransaction, save: Save): Promise<readonly MadeRecord[]> {
  const { facts, scope, records } = save
  const ids = records.flatMap(({ write }) => write.id ?? [])
  await demandChangeable(trx, facts.access.module, ids)
  const stored = await lockRecords(trx, facts.access.module, { ids, scope })
  const byId = new Map(stored.map((record) => [record.id, record]))
  const places: Place[] = []
  for (const { write, version } of records) {
    if (write.id === undefined) places.push({ id: write.newId ?? facts.ctx.newId(), previous: null, version: 0 })
    else places.push(placeOf(await changeable(trx, save, { id: write.id, stored: byId.get(write.id), version })))
  }
  return writePlaces(trx, save, places)
}

type Asked = { id: string; stored: StoredRecord | undefined; version: number | null }

/** Refused when the record changed since the caller loaded it, and when it is gone or beyond the caller's data scope. */
async function changeable(trx: DbTransaction, { facts, scope }: Save, { id, stored, version }: Asked): Promise<StoredRecord> {
  const { module } = facts.access
  if (!stored) {
    const issues = await tellDeleter(trx, module.plan.table, scope, id)
    throw new AppError('notFound', `no record ${id} in ${module.id}`, { userMessage: goneBeforeUpdate, issues })
  }
  await checkVersion(trx, facts, stored, version)
  return stored
}

/** Checks the records and writes them, each with its entry in the history. */
async function writePlaces(
  trx: DbTransaction,
  { facts, origin }: Save,
  places: readonly Place[],
): Promise<readonly MadeRecord[]> {
  const { ctx, actor, access } = facts
  const { module } = access
  const values = await checkedValues(trx, facts, places)
  const written = places.map((place, at) => ({ ...place, values: values[at] ?? {} }))
  const nowMs = ctx.now()
  const made = await insertRecords(trx, module, { records: written.filter(({ previous }) => previous === null), actor, nowMs })
  const changed = await replaceValues(trx, module, { records: written.filter(({ previous }) => previous !== null), actor, nowMs })
  const action = origin.kind === 'restore' ? 'restore' : 'update'
  const changes = written.map(({ id, previous, values, version }) => {
    const after = made.get(id) ?? changed.get(id) ?? values
    return { id, version: version + 1, action: previous ? action : 'create', before: previous ?? {}, after } as const
  })
  await keepChanges(ctx, trx, module, { actor, origin, changes })
  return written.map(({ id, version }) => ({ id, version: version + 1 }))
}
