import { type RawBuilder, sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import { textAttribute } from '@/lib/form/attributes'
import { isRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { withIdempotency } from '../../../http/idempotency'
import type { DbTransaction } from '../../../store/database'
import { takeNumber } from '../../billrule/numbers'
import { findNamingFaults } from '../../file/rights'
import { dataScope } from '../query/data-scope'
import type { Condition } from '../query/sql-field'
import { type Access, demandButton, openLinked, openModule } from './access'
import { checkByDesign, checkLinks, checkUnique, linksOf } from './checks'
import { checkFiles } from './file-checks'
import { type IncomingValues, readIncoming } from './incoming'
import { mergeValues } from './merge'
import { quoted } from './names'
import { checkReferences } from './reference-checks'
import { type Target, visibleTarget } from './relations'
import { recordColumns, type StoredRecord } from './stored-record'
import { keywordGrams } from './table'
import { noteWrite } from './write-version'

const changedMeanwhile = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'
const goneBeforeUpdate = '更新失败，数据不存在'

type CreateInput = {
  actor: Actor
  meta: Pick<CallMeta, 'idempotencyKey'>
  data: string
  /** The actor lends his rights to somebody without an account, who may name none of his files. */
  isStranger?: boolean
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
  { actor, meta, data, isStranger }: CreateInput,
): Promise<string> {
  const modelId = access.module.id
  demandButton(access, 'btn_add')
  const { values: incoming } = readIncoming(access.module, data)
  const targets = await targetsOf(ctx, actor, access, incoming)
  const faults = await findNamingFaults(ctx, isStranger ? null : actor, { text: JSON.stringify(incoming), row: null })
  return withIdempotency(ctx, actor, meta, `create ${modelId}`, async (trx) => {
    const values = mergeValues(access, incoming, { stored: null, newId: ctx.newId })
    checkByDesign(access, values, { nowMs: ctx.now(), previous: null })
    const id = ctx.newId()
    await checkUnique(trx, access, values, id)
    await checkReferences(trx, access, { values, previous: null })
    await checkLinks(trx, access, { values, previous: null, targets })
    await checkFiles(trx, access, { values, previous: null, faults })
    await fillNumbers(trx, ctx, actor, access, values)
    await insertRecord(trx, ctx, actor, access, { id, values })
    await noteWrite(trx, modelId)
    return id
  })
}

type UpdateInput = CreateInput & { modelId: string; id: string }

/**
 * Changes a record. Refused when it changed since the caller loaded it, and when it is gone or beyond the caller's data scope. With
 * an idempotency key a repeated call changes nothing more and is no conflict with itself.
 */
export async function updateRecord(ctx: PlatformContext, { actor, meta, modelId, id, data }: UpdateInput): Promise<void> {
  const access = await openModule(ctx, actor, modelId)
  demandButton(access, 'btn_edit')
  const { module, rights } = access
  const { values: incoming, version } = readIncoming(module, data)
  const targets = await targetsOf(ctx, actor, access, incoming)
  const scope = await dataScope(ctx, actor, module, rights)
  const row = { table: module.plan.table, id }
  const faults = await findNamingFaults(ctx, actor, { text: JSON.stringify(incoming), row })
  await withIdempotency(ctx, actor, meta, `update ${modelId} ${id}`, async (trx) => {
    const stored = await lockRecord(trx, access, id, scope)
    if (!stored) throw new AppError('notFound', `no record ${id} in ${modelId}`, { userMessage: goneBeforeUpdate })
    checkVersion(access, stored, version)
    const values = mergeValues(access, incoming, { stored: stored.data, newId: ctx.newId })
    checkByDesign(access, values, { nowMs: ctx.now(), previous: stored.data })
    await checkUnique(trx, access, values, id)
    await checkReferences(trx, access, { values, previous: stored.data })
    await checkLinks(trx, access, { values, previous: stored.data, targets })
    await checkFiles(trx, access, { values, previous: stored.data, faults })
    await fillNumbers(trx, ctx, actor, access, values)
    const json = JSON.stringify(values)
    await sql`update ${tableOf(access)} set data = ${json}::jsonb, version = version + 1, modify_user_id = ${actor.userId},
      modify_time = ${ctx.now()}, grams = ${keywordGrams(module.plan, values)}::int4[] where id = ${id}`.execute(trx)
    await noteWrite(trx, modelId)
    return null
  })
}

/** A client that sends no version is an older one; it is served unless the design asks for the lock (contract 3b §3.2). */
function checkVersion({ module }: Access, stored: StoredRecord, version: number | null): void {
  if (version === null && !module.form.config.concurrencyLock) return
  if (version === stored.version) return
  throw new AppError('conflict', `record ${stored.id} is at version ${stored.version}, not ${version}`, {
    userMessage: changedMeanwhile,
  })
}

async function lockRecord(trx: DbTransaction, access: Access, id: string, scope: Condition): Promise<StoredRecord | null> {
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

async function insertRecord(trx: DbTransaction, ctx: PlatformContext, actor: Actor, access: Access, { id, values }: NewRecord) {
  await sql`insert into ${tableOf(access)} (id, data, creator_user_id, creator_time, organize_id, position_id, grams)
    values (${id}, ${JSON.stringify(values)}::jsonb, ${actor.userId}, ${ctx.now()}, ${actor.organizeId}, ${actor.positionId},
      ${keywordGrams(access.module.plan, values)}::int4[])`.execute(trx)
}

function tableOf({ module }: Access): RawBuilder<unknown> {
  return sql.raw(quoted(module.plan.table))
}
