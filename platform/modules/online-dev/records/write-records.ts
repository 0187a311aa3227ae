import { AppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { type MadeRecord, withIdempotency } from '../../../http/idempotency'
import type { DbTransaction } from '../../../store/database'
import { keepChange, type Origin, originOf } from '../history/keep'
import { dataScope } from '../query/data-scope'
import type { Condition } from '../query/sql-field'
import { type Access, demandButton } from './access'
import { type CheckFacts, checkedValues, readCheckFacts } from './checked-values'
import type { NameGuard } from './checks'
import { readIncoming } from './incoming'
import { tellDeleter, tellOther } from './other-person'
import { isOnReadVersion, noteReading } from './read-versions'
import { insertRecord, lockRecord, replaceValues } from './record-store'
import type { StoredRecord } from './stored-record'

const changedMeanwhile = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'
const goneBeforeUpdate = '更新失败，数据不存在'
const takenUp = '此前提交的内容已被受理，本次修改未保存'

/** A record to write: a new one without an id, else a change of the one with the id. */
export type RecordWrite = {
  id?: string
  /** The values as JSON (contract 3b §8.4). What is left out of a change stays as it is. */
  data: string
  /** The version that the change was made on; older clients send none. */
  version?: number | undefined
  /** Which of the writes of a repeated call it is; without it its place among them counts. */
  key?: string
  /** In the place of the guard of one record that somebody types. */
  nameGuard?: NameGuard
}

type Writer = {
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
}

export type WriteOutcome = { made: MadeRecord; fault: null } | { made: null; fault: AppError }

/**
 * Writes records of one module by every rule there is: rights, design, links, files, serial numbers, versions. One after the other,
 * each in a transaction of its own: a refused record is told in its outcome and leaves the others alone, so the outcomes stand in the
 * order of the writes. Throws only when the platform itself fails; what was written before that stays.
 *
 * With an idempotency key a repeated call writes nothing twice and answers what the first one made; records that were refused are
 * tried again. Its own key, or else its place in the list, is part of a record's key.
 */
export async function writeRecords(
  ctx: PlatformContext,
  access: Access,
  { writes, ...writer }: Writer & { writes: readonly RecordWrite[] },
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (const [index, write] of writes.entries()) {
    const key = writer.meta.idempotencyKey
    const part = write.key ?? (index > 0 ? String(index) : '')
    const meta = { ...writer.meta, idempotencyKey: key && part ? `${key} ${part}` : key }
    try {
      outcomes.push({ made: await writeOne(ctx, access, { ...writer, meta, write }), fault: null })
    } catch (error) {
      if (!(error instanceof AppError) || errorRules[error.code].httpStatus >= 500) throw error
      outcomes.push({ made: null, fault: error })
    }
  }
  return outcomes
}

/** Writes one record by the same rules, and throws its refusal. */
export async function writeRecord(
  ctx: PlatformContext,
  access: Access,
  { write, ...writer }: Writer & { write: RecordWrite },
): Promise<MadeRecord> {
  const [outcome] = await writeRecords(ctx, access, { ...writer, writes: [write] })
  if (!outcome?.made) throw outcome?.fault
  return outcome.made
}

type One = Writer & { write: RecordWrite }

async function writeOne(ctx: PlatformContext, access: Access, { write, ...writer }: One): Promise<MadeRecord> {
  const { actor, meta, earlier, isPublic = false, addButton = 'btn_add' } = writer
  const { id, nameGuard } = write
  const { module } = access
  demandButton(access, id === undefined ? addButton : 'btn_edit')
  const { values: incoming, version } = readIncoming(module, write)
  const row = id === undefined ? null : { table: module.plan.table, id }
  const facts = await readCheckFacts(ctx, { actor, access, incoming, earlier, isPublic, nameGuard }, row)
  const save: Save = { facts, scope: await dataScope(ctx, actor, module, access.rights), origin: originOf(writer) }
  const operation = id === undefined ? `create ${module.id}` : `update ${module.id} ${id}`
  const intention = { operation, content: incoming, made, ...(isPublic ? { amend: amendWith(save) } : {}) }
  const run = (trx: DbTransaction) => (id === undefined ? create(trx, save) : update(trx, save, { id, version }))
  const outcome = await withIdempotency(ctx, actor, meta, intention, run)
  if (id !== undefined) noteReading(ctx.db, { actor, modelId: module.id, id }, outcome.version)
  return outcome
}

const made = (outcome: MadeRecord): MadeRecord => outcome

type Save = { facts: CheckFacts; scope: Condition; origin: Origin }

/** What a stranger sends again under the same key takes the place of what he sent, unless somebody has worked on it. */
function amendWith(save: Save) {
  const { module } = save.facts.access
  return async (trx: DbTransaction, first: MadeRecord): Promise<MadeRecord> => {
    const stored = await lockRecord(trx, module, { id: first.id, scope: save.scope })
    if (stored?.version !== first.version) throw new AppError('conflict', 'taken up meanwhile', { userMessage: takenUp })
    return change(trx, save, stored)
  }
}

async function create(trx: DbTransaction, { facts, origin }: Save): Promise<MadeRecord> {
  const { ctx, actor, access } = facts
  const id = ctx.newId()
  const values = await checkedValues(trx, facts, { id, previous: null })
  await insertRecord(trx, access.module, { id, values, actor, nowMs: ctx.now() })
  await keepChange(ctx, trx, access.module, { actor, origin, id, version: 1, action: 'create', before: {}, after: values })
  return { id, version: 1 }
}

/** Refused when the record changed since the caller loaded it, and when it is gone or beyond the caller's data scope. */
async function update(trx: DbTransaction, save: Save, { id, version }: { id: string; version: number | null }) {
  const { module } = save.facts.access
  const stored = await lockRecord(trx, module, { id, scope: save.scope })
  if (!stored) {
    const issues = await tellDeleter(trx, module.plan.table, save.scope, id)
    throw new AppError('notFound', `no record ${id} in ${module.id}`, { userMessage: goneBeforeUpdate, issues })
  }
  await checkVersion(trx, save.facts, stored, version)
  return change(trx, save, stored)
}

async function change(trx: DbTransaction, { facts, origin }: Save, stored: StoredRecord): Promise<MadeRecord> {
  const { id, data } = stored
  const { ctx, actor, access } = facts
  const values = await checkedValues(trx, facts, { id, previous: data })
  await replaceValues(trx, access.module, { id, values, actor, nowMs: ctx.now() })
  const [version, action] = [stored.version + 1, origin.kind === 'restore' ? 'restore' : 'update'] as const
  await keepChange(ctx, trx, access.module, { actor, origin, id, version, action, before: data, after: values })
  return { id, version }
}

/** A client that sends no version is an older one: it changes what its user has last seen (contract 3b §3.2). */
async function checkVersion(
  trx: DbTransaction,
  { ctx, actor, access }: CheckFacts,
  stored: StoredRecord,
  version: number | null,
): Promise<void> {
  const { id: modelId, form } = access.module
  const isSeen =
    version === null
      ? !form.config.concurrencyLock && isOnReadVersion(ctx.db, { actor, modelId }, stored, ctx.now())
      : version === stored.version
  if (isSeen) return
  throw new AppError('conflict', `record ${stored.id} is at version ${stored.version}, not ${version}`, {
    userMessage: changedMeanwhile,
    issues: await tellOther(trx, 'conflict', { userId: stored.modifyUserId, at: stored.modifyTime }),
  })
}
