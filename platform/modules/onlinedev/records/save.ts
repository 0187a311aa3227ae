import { type RawBuilder, sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import { textAttribute } from '@/lib/form/attributes'
import type { DefaultsEnv } from '@/lib/form/default-values'
import type { PatternTest } from '@/lib/form/field-rules'
import { isRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { networkOf } from '@/lib/net/network-of'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { type MadeRecord, withIdempotency } from '../../../http/idempotency'
import { countFailure, refuseAfterFailures } from '../../../http/limits'
import type { DbTransaction } from '../../../store/database'
import { takeNumber } from '../../billrule/numbers'
import { findNamingFaults, type NamingFaults, type NamingRow } from '../../file/rights'
import { currentDefaults } from '../../session/current-user'
import { dataScope } from '../query/data-scope'
import type { Condition } from '../query/sql-field'
import { type Access, demandButton, openLinked, openModule } from './access'
import { checkByDesign, checkLinks, checkUnique, linksOf, type NameGuard } from './checks'
import { checkFiles } from './file-checks'
import { type IncomingValues, readIncoming } from './incoming'
import { mergeValues } from './merge'
import { quoted } from './names'
import { tellDeleter, tellOther } from './other-person'
import { answerPatterns } from './pattern-answers'
import { isOnReadVersion, noteReading } from './read-versions'
import { checkReferences } from './reference-checks'
import { type Target, visibleTarget } from './relations'
import { recordColumns, type StoredRecord } from './stored-record'
import { keywordGrams } from './table'
import { startsWithPerson } from './who-fills'
import { noteWrite } from './write-version'

const changedMeanwhile = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'
const goneBeforeUpdate = '更新失败，数据不存在'
const takenUp = '此前提交的内容已被受理，本次修改未保存'

type CreateInput = {
  actor: Actor
  meta: Pick<CallMeta, 'idempotencyKey'>
  data: string
  /** Sent by a stranger in the actor's name: nobody's defaults are theirs, and what they send again corrects what they made. */
  isPublic?: boolean
}

/** Creates a record and returns its id. With an idempotency key a repeated call answers the first record's id. */
export async function createRecord(
  ctx: PlatformContext,
  { modelId, ...input }: CreateInput & { modelId: string },
): Promise<string> {
  return createIn(ctx, await openModule(ctx, input.actor, modelId), input)
}

/** The same in a module that is open already, perhaps for less than the actor may do. */
export async function createIn(
  ctx: PlatformContext,
  access: Access,
  { actor, meta, data, isPublic = false }: CreateInput,
): Promise<string> {
  demandButton(access, 'btn_add')
  const { values: incoming } = readIncoming(access.module, { data })
  const save = await prepareSave(ctx, { actor, access, incoming, isPublic }, null)
  const amend = async (trx: DbTransaction, first: MadeRecord) => {
    const stored = await lockRecord(trx, save, first.id)
    if (stored?.version !== first.version) throw new AppError('conflict', 'taken up meanwhile', { userMessage: takenUp })
    return change(trx, save, stored)
  }
  const intention = { operation: `create ${access.module.id}`, content: incoming, made, ...(isPublic ? { amend } : {}) }
  return (await withIdempotency(ctx, actor, meta, intention, (trx) => insert(trx, save))).id
}

type UpdateInput = CreateInput & { modelId: string; id: string; version?: number | undefined }

/**
 * Changes a record. Refused when it changed since the caller loaded it, and when it is gone or beyond the caller's data scope. With
 * an idempotency key a repeated call changes nothing more and is no conflict with itself.
 */
export async function updateRecord(ctx: PlatformContext, input: UpdateInput): Promise<void> {
  const { actor, meta, modelId, id } = input
  const access = await openModule(ctx, actor, modelId)
  demandButton(access, 'btn_edit')
  const { values: incoming, version } = readIncoming(access.module, input)
  const save = await prepareSave(ctx, { actor, access, incoming, isPublic: false }, { table: access.module.plan.table, id })
  const intention = { operation: `update ${modelId} ${id}`, content: incoming, made }
  const changed = await withIdempotency(ctx, actor, meta, intention, async (trx) => {
    const stored = await lockRecord(trx, save, id)
    if (!stored) {
      const issues = await tellDeleter(trx, access.module.plan.table, save.scope, id)
      throw new AppError('notFound', `no record ${id} in ${modelId}`, { userMessage: goneBeforeUpdate, issues })
    }
    await checkVersion(trx, save, stored, version)
    return change(trx, save, stored)
  })
  noteReading(ctx.db, { actor, modelId, id }, changed.version)
}

/**
 * A refused name tells that some record has it, also one that the caller may not see. Whoever tries names one after the other is
 * stopped; who mistypes now and then is not.
 */
function nameGuard({ ctx, actor, isPublic }: Save): NameGuard {
  const asker = isPublic ? `network ${networkOf(actor.ipAddress)}` : actor.userId
  return {
    before: () => refuseAfterFailures(ctx, 'takenNames', asker),
    taken: async () => {
      await countFailure(ctx, 'takenNames', asker)
      ctx.log.warn({ userId: actor.userId, ipAddress: actor.ipAddress, isPublic }, 'a name that is taken was refused')
    },
  }
}

const made = (outcome: MadeRecord): MadeRecord => outcome

/** What a save needs to know from outside its transaction. */
type Save = {
  ctx: PlatformContext
  actor: Actor
  access: Access
  incoming: IncomingValues
  targets: ReadonlyMap<string, Target>
  scope: Condition
  /** Files that the record may not name. */
  faults: NamingFaults
  defaults: DefaultsEnv
  isPublic: boolean
  testPattern: PatternTest
}

type Asked = Pick<Save, 'actor' | 'access' | 'incoming' | 'isPublic'>

/** `row`: the record that is changed; null for a new one. */
async function prepareSave(ctx: PlatformContext, given: Asked, row: NamingRow | null): Promise<Save> {
  const { actor, access, incoming, isPublic } = given
  const targets = await targetsOf(ctx, actor, access, incoming)
  const scope = await dataScope(ctx, actor, access.module, access.rights)
  // Strangers write in the actor's name, and may name none of his files.
  const faults = await findNamingFaults(ctx, isPublic ? null : actor, { text: JSON.stringify(incoming), row })
  const currentUser = isPublic || !startsWithPerson(access.module.form) ? null : await currentDefaults(ctx, actor)
  const testPattern = await answerPatterns(access.module, incoming)
  const defaults = { nowMs: ctx.now(), currentUser, isNewRecord: true }
  return { ctx, ...given, targets, scope, faults, testPattern, defaults }
}

async function insert(trx: DbTransaction, save: Save): Promise<MadeRecord> {
  const id = save.ctx.newId()
  const values = await checkedValues(trx, save, { id, stored: null })
  await insertRecord(trx, save, { id, values })
  await noteWrite(trx, save.access.module.id)
  return { id, version: 1 }
}

async function change(trx: DbTransaction, save: Save, stored: StoredRecord): Promise<MadeRecord> {
  const { ctx, actor, access } = save
  const { id } = stored
  const values = await checkedValues(trx, save, { id, stored: stored.data })
  await sql`update ${tableOf(access)} set data = ${JSON.stringify(values)}::jsonb, version = version + 1,
    modify_user_id = ${actor.userId}, modify_time = ${ctx.now()}, grams = ${keywordGrams(access.module.plan, values)}::int4[]
    where id = ${id}`.execute(trx)
  await noteWrite(trx, access.module.id)
  return { id, version: stored.version + 1 }
}

/** The document to store, after every rule of the design, of links and of files. */
async function checkedValues(trx: DbTransaction, save: Save, record: { id: string; stored: Record<string, unknown> | null }) {
  const { ctx, actor, access, incoming, targets, faults, defaults, testPattern } = save
  const previous = record.stored
  const values = mergeValues(access, incoming, { stored: previous, newId: ctx.newId, defaults })
  checkByDesign(access, values, { nowMs: ctx.now(), previous, testPattern })
  await checkUnique(trx, access, { id: record.id, values, previous, guard: nameGuard(save) })
  await checkReferences(trx, access, { values, previous })
  await checkLinks(trx, access, { values, previous, targets })
  await checkFiles(trx, access, { values, previous, faults })
  await fillNumbers(trx, ctx, actor, access, values)
  return values
}

/** A client that sends no version is an older one: it changes what its user has last seen (contract 3b §3.2). */
async function checkVersion(
  trx: DbTransaction,
  { ctx, actor, access }: Save,
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

async function lockRecord(trx: DbTransaction, { access, scope }: Save, id: string): Promise<StoredRecord | null> {
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${tableOf(access)}
    where id = ${id} and deleted_at is null and ${scope} for update`.execute(trx)
  return rows[0] ?? null
}

/** Rights on linked modules are read before the transaction: inside it only its own handle may be used. */
async function targetsOf(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  incoming: IncomingValues,
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  const modelIds = [...new Set(linksOf(access.module.fields, incoming).map((link) => link.modelId))]
  const opened = await openLinked(ctx, actor, access, modelIds)
  for (const modelId of modelIds) {
    const target = opened.get(modelId)
    if (target) targets.set(modelId, await visibleTarget(ctx, actor, target))
  }
  return targets
}

/** Serial numbers come from the rule, whatever the caller sends; a record that has one keeps it (contract 3a §4.8). */
async function fillNumbers(
  trx: DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  { module }: Access,
  values: Record<string, unknown>,
) {
  for (const node of module.fields.values()) {
    const rule = node.type === 'billRule' ? ruleOf(node) : ''
    if (rule === '') continue
    const rows = node.parentTable === null ? [values] : values[node.parentTable]
    for (const holder of Array.isArray(rows) ? rows : []) {
      if (!isRecord(holder) || (holder[node.name] ?? '') !== '') continue
      const request = { userId: actor.userId, enCode: rule, nowMs: ctx.now() }
      Object.assign(holder, { [node.name]: await takeNumber(trx, request) })
    }
  }
}

function ruleOf(node: FieldNode): string {
  const config = node.raw.__config__
  return (isRecord(config) ? readText(config.rule) : '') || textAttribute(node, 'rule')
}

type NewRecord = { id: string; values: Record<string, unknown> }

async function insertRecord(trx: DbTransaction, { ctx, actor, access }: Save, { id, values }: NewRecord) {
  await sql`insert into ${tableOf(access)} (id, data, creator_user_id, creator_time, organize_id, position_id, grams)
    values (${id}, ${JSON.stringify(values)}::jsonb, ${actor.userId}, ${ctx.now()}, ${actor.organizeId}, ${actor.positionId},
      ${keywordGrams(access.module.plan, values)}::int4[])`.execute(trx)
}

function tableOf({ module }: Access): RawBuilder<unknown> {
  return sql.raw(quoted(module.plan.table))
}
