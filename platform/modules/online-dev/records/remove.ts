import { sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { refusedBecause } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { untilNoDeadlock } from '../../../store/deadlocks'
import { LinkRefusal } from '../../datasource/public'
import { loadAllReleasedModules, type Module } from '../designs/module'
import { keepDeletions, type Origin, originOf } from '../history/keep'
import { dataScope } from '../query/data-scope'
import { hasAnyOf } from '../query/predicates'
import { type Condition, sqlField } from '../query/sql-field'
import { type Access, calledFrom, demandButton, openRecords } from './access'
import { heedingTables } from './bound-tables/refusals'
import { putTasksAside } from './flow-task-store'
import { demandRemovable } from './flow-tasks'
import { namedRecordsMax, standingInTheWay } from './named-records'
import { literal, quoted } from './names'
import type { Outside } from './outside/outside-store'
import { isAnyOutside } from './outside/records-store'
import { goneOutside, refuseTogether, removeOutside } from './outside/write-outside'
import { rehearse } from './rehearse'
import { idsBelow } from './tree-store'

const gone = '删除失败，数据不存在'
/** Own: what is below would be left without a place, or be taken from people who work with it. */
const belowOutOfReach = '下级数据中有您无权删除的数据，不能删除'
const stillReferenced = '该数据已被引用，不能删除'
/** Whoever deletes may never have heard of that database. */
const referrersAway = '引用该数据的功能所在的数据库暂时无法访问，不能删除，请稍后再试'
/** All databases are asked at once, and nobody waits longer than for one. */
const referrersMs = 15_000

/** Who deletes, in which module; where from is told by the call. */
type Deletion = { actor: Actor; modelId: string; meta: Partial<Pick<CallMeta, 'isOwnClient' | 'origin'>> }

export async function deleteRecord(ctx: PlatformContext, { actor, modelId, meta }: Deletion, id: string): Promise<void> {
  const access = await openDeletion(ctx, { actor, modelId, meta })
  demandButton(access, 'btn_remove')
  await removeRecords(ctx, access, { actor, origin: originOf({ actor, meta }), ids: [id] })
}

/**
 * Deletes all of them or none: what is deleted leaves every list and can be brought back for a while (`history/deleted`); then it goes for
 * good, unless its design keeps deleted records. One that is missing, not permitted or referenced refuses the call, and the message says so. */
export async function deleteRecords(
  ctx: PlatformContext,
  { actor, modelId, meta }: Deletion,
  ids: readonly string[],
): Promise<void> {
  const access = await openDeletion(ctx, { actor, modelId, meta })
  demandButton(access, 'btn_batchRemove')
  await removeRecords(ctx, access, { actor, origin: originOf({ actor, meta }), ids: [...new Set(ids)] })
}

/** Rights are those of the list that is called from; what stands below a record is a fact of the module, whoever calls. */
async function openDeletion(ctx: PlatformContext, { actor, modelId, meta }: Deletion): Promise<Access> {
  const access = await openRecords(ctx, actor, modelId)
  const { module, ...called } = calledFrom(access, meta.origin)
  const { type, parentField } = access.module.list
  return { ...called, module: { ...module, list: { ...module.list, type, parentField } } }
}

type Found = readonly { id: string; version: number }[]

type Removal = {
  actor: Actor
  origin: Origin
  ids: readonly string[]
  /** Asked with what is found, those below among them, before anything is deleted; throws its refusal. */
  demand?: (rows: Found) => void
}

/** All of them or none, as `deleteRecords` does; the caller has asked for the right. */
export async function removeRecords(
  ctx: PlatformContext,
  access: Access,
  {
    isRehearsal = false,
    ...removal
  }: Removal & {
    /** Nothing is deleted: it throws what would be refused. */
    isRehearsal?: boolean
  },
): Promise<void> {
  const { outside } = access.module.plan
  if (outside) return removeAllOutside(ctx, access, outside, { ...removal, isRehearsal })
  const run = await removing(ctx, access, removal)
  await (isRehearsal ? rehearse(ctx.db, run) : untilNoDeadlock(() => ctx.db.transaction().execute(run)))
}

/** Rows in the database of a connection: those who link to them are asked before, and history is kept after. */
async function removeAllOutside(
  ctx: PlatformContext,
  { module, rights }: Access,
  outside: Outside,
  { actor, origin, ids, demand, isRehearsal }: Removal & { isRehearsal: boolean },
): Promise<void> {
  const suffix = ids.length > 1 ? '，未删除任何数据' : ''
  const scope = await dataScope(ctx, actor, module, rights)
  const referrers = referrersOf(await loadAllReleasedModules(ctx.db), module.id)
  await removeOutside({
    ...{ ctx, actor, origin, module, outside, ids, scope, isRehearsal, demand },
    gone: goneOutside(ids.join(), `${gone}${suffix}`),
    referenced: async () => {
      await demandFreeOutside(ctx, referrers, { ids, suffix })
      await ctx.db.transaction().execute((trx) => demandFree(trx, referrers, { ids, suffix }))
    },
  })
}

type Asked = { ids: readonly string[]; suffix: string }

async function demandFree(trx: DbTransaction, referrers: readonly Referrer[], { ids, suffix }: Asked): Promise<void> {
  for (const referrer of referrers) {
    const held = referrer.module.plan.outside ? [] : await findReferenced(trx, referrer, ids)
    if (held.length > 0) throw referencedBy(referrer, held, suffix)
  }
}

/** Those who link from the databases of connections; asked before the transaction, for these may be slow. */
async function demandFreeOutside(ctx: PlatformContext, referrers: readonly Referrer[], asked: Asked): Promise<void> {
  const placed = referrers.flatMap(({ module, field }) => {
    const { outside } = module.plan
    return outside ? [{ module, field, outside }] : []
  })
  const until = performance.now() + referrersMs
  // One after another within a connection, which has few places.
  const links = [...groupBy(placed, ({ outside }) => outside.linkId).values()]
  await Promise.all(links.map((ofLink) => demandFreeIn(ctx, ofLink, { ...asked, until })))
}

async function demandFreeIn(
  ctx: PlatformContext,
  referrers: readonly (Referrer & { outside: Outside })[],
  { ids, suffix, until }: Asked & { until: number },
): Promise<void> {
  for (const { module, field, outside } of referrers) {
    const column = sqlField(module.plan, field)
    const timeoutMs = Math.max(until - performance.now(), 1)
    const asking = isAnyOutside(ctx, outside, column.within(hasAnyOf(column, ids)), timeoutMs)
    const isHeld = await asking.catch((error: unknown) => {
      if (!(error instanceof LinkRefusal)) throw error
      const why = `whether ${module.id}.${field.code} links to it cannot be asked`
      throw refusedBecause(why, `${referrersAway}${suffix}`, { cause: error })
    })
    if (isHeld) throw referencedBy({ module, field }, [], suffix)
  }
}

function referencedBy({ module, field }: Referrer, held: readonly string[], suffix: string): AppError {
  const why = `referenced by ${module.id}.${field.code}`
  return refusedBecause(why, `${stillReferenced}${suffix}`, { issues: standingInTheWay('inUse', [...held]) })
}

/** The same within a transaction of the caller, with everything that is asked before it. */
export async function removing(
  ctx: PlatformContext,
  access: Access,
  { actor, origin, ids: asked, demand }: Removal,
): Promise<(trx: DbTransaction) => Promise<void>> {
  const { module, rights } = access
  const scope = await dataScope(ctx, actor, module, rights)
  const referrers = referrersOf(await loadAllReleasedModules(ctx.db), module.id)
  const table = sql.raw(quoted(module.plan.table))
  if (module.plan.outside) throw refuseTogether()
  const suffix = asked.length > 1 ? '，未删除任何数据' : ''
  await demandFreeOutside(ctx, referrers, { ids: asked, suffix })
  return async (trx) => {
    const tasks = [...(await demandRemovable(trx, module, asked))]
    const { ids, rows } = await lockBranch(trx, module, asked, scope)
    demand?.(rows)
    const found = new Set(rows.map(({ id }) => id))
    if (asked.every((id) => found.has(id)) && found.size < ids.length)
      throw refusedBecause(`${ids.length - found.size} records below are out of scope`, `${belowOutOfReach}${suffix}`)
    if (rows.length < ids.length) {
      throw new AppError('notFound', `${ids.length - rows.length} of ${ids.length} records are missing`, {
        userMessage: `${gone}${suffix}`,
      })
    }
    await demandFree(trx, referrers, { ids, suffix })
    if (ids.length > asked.length) tasks.push(...(await demandRemovable(trx, module, ids)))
    await putTasksAside(trx, tasks)
    await heedingTables(module.isBound, () =>
      sql`update ${table} set deleted_at = ${ctx.now()}, deleted_by = ${actor.userId}, version = version + 1
      where id = any(${[...ids]}::text[])`.execute(trx),
    )
    await keepDeletions(ctx, trx, module, { actor, origin, records: rows })
  }
}

/**
 * A record takes with it what stands below it (contract 3b §8.4). Nobody puts anything below a record that is locked; what was put
 * there until then is looked for again. Answers which there are, and those of them that the person may delete.
 */
async function lockBranch(trx: DbTransaction, module: Module, asked: readonly string[], scope: Condition) {
  const table = sql.raw(quoted(module.plan.table))
  for (let known = 0; ; ) {
    const below = module.list.type === 5 ? await idsBelow(trx, module, asked) : []
    const ids = [...asked, ...below]
    const { rows } = await sql<Found[number]>`select id, version from ${table}
      where id = any(${ids}::text[]) and deleted_at is null and ${scope} order by id for update`.execute(trx)
    if (module.list.type !== 5 || ids.length === known) return { ids, rows }
    known = ids.length
  }
}

const soughtByIndexMax = 500

type Referrer = { module: Module; field: FieldNode }

function referrersOf(modules: readonly Module[], modelId: string): Referrer[] {
  return modules.flatMap((module) =>
    [...module.fields.values()]
      .filter((field) => factsOf(field.type).chosenFrom === 'module' && textAttribute(field, 'modelId') === modelId)
      .map((field) => ({ module, field })),
  )
}

/**
 * Which of the records others link to, as many as are told. A record that is deleted in the same call does not hold another one of it
 * back.
 */
async function findReferenced(trx: DbTransaction, { module, field }: Referrer, ids: readonly string[]): Promise<string[]> {
  const table = sql.raw(quoted(module.plan.table))
  const column = module.plan.columns.get(field.code)
  const own = column ? sql.raw(quoted(column.name)) : sql.raw(`(data->>${literal(field.code)})`)
  const rowsOf = sql.raw(`data->${literal(field.parentTable ?? '')}`)
  const value = field.parentTable === null ? own : sql.raw(`line->>${literal(field.name)}`)
  const isInRow = field.parentTable !== null
  const lines = isInRow
    ? sql`, jsonb_array_elements(case when jsonb_typeof(${rowsOf}) = 'array' then ${rowsOf} else '[]' end) as line`
    : sql``
  // The index on the rows of a sub-table knows what they contain; of very many ids each look costs more than reading the rows once.
  const wanted = ids.map((id) => JSON.stringify([{ [field.name]: id }]))
  const hit = isInRow && ids.length <= soughtByIndexMax ? sql`and ${rowsOf} @> any(${wanted}::jsonb[])` : sql``
  const { rows } = await sql<{
    held: string
  }>`select distinct ${value} as held from ${table}${lines} where deleted_at is null ${hit}
    and ${value} = any(${[...ids]}::text[]) and id <> all(${[...ids]}::text[]) limit ${namedRecordsMax}`.execute(trx)
  return rows.map(({ held }) => held)
}
