import type { IntegrateForm } from '@/lib/contract/online-dev/integrate'
import type { Actor, PlatformContext } from '../../../http/context'
import { wakeStanding } from '../../../jobs/public'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import { clashOf, demandFree } from '../../../kit/unique'
import type { DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'
import { demandVersion, type FormChange, keepFormHistory } from '../../history/public'
import { joinedPersonText } from '../../permission/public'
import { newHookKey, webhook } from '../hooks/address'
import { standingName } from '../runs/names'
import { demandRunnable, demandTree, planned, triggerOf } from './plan'
import {
  deleteIntegrate,
  findIntegrate,
  findIntegratePage,
  findTaken,
  type IntegrateRow,
  insertIntegrate,
  lockIntegrate,
  lockIntegrates,
  updateIntegrate,
} from './store'

/** Integrations, contract 4b §12. */

type ListQuery = Sorting & { keyword: string; type: string; enabledMark: string; currentPage: number; pageSize: number }
const dayMs = 24 * 3_600_000

export async function listIntegrates(ctx: PlatformContext, query: ListQuery) {
  const { type, enabledMark } = query
  const filter = { keyword: query.keyword.trim(), type, enabledMark, failedSince: ctx.now() - dayMs }
  const found = await findIntegratePage(ctx.db, filter, { ...query, ...limits(query) })
  const rows = found.rows.map((row) => ({
    ...{ id: row.id, fullName: row.fullName, enCode: row.enCode, type: row.type, enabledMark: row.enabledMark },
    ...{
      creatorUser: joinedPersonText({ realName: row.creatorName, account: row.creatorAccount }),
      creatorTime: row.createdAt,
      lastModifyTime: row.updatedAt,
    },
    ...{ runUser: joinedPersonText(row), failedCount: Number(row.failedCount ?? 0) },
  }))
  return pageOf(query, { rows, total: found.total })
}

export async function integrateDetails(ctx: PlatformContext, id: string) {
  const row = await findIntegrate(ctx.db, id)
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

/** As its form reads it. */
export function asForm({ id, fullName, enCode, type, enabledMark, description, templateJson, version, hookTime }: IntegrateRow) {
  return { id, fullName, enCode, type, enabledMark, description, templateJson, version, hookTime }
}

/** What a form says of it. */
type Wanted = { fullName: string; enCode: string; type: number; enabledMark: number; description: string; templateJson: string }
type NewIntegrate = Wanted & { id: string; extraJson?: string }

export async function createIntegrate(ctx: PlatformContext, actor: Actor, form: IntegrateForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    demandFree(clashOf(await findTaken(trx, form, ''), form.enCode))
    const id = ctx.newId()
    const { fullName, enCode, type, enabledMark, description, templateJson } = form
    await insertNew(ctx, trx, actor, { id, fullName, enCode, type, enabledMark, description, templateJson })
    return id
  })
}

/** Whose name and code are free. */
export async function insertNew(ctx: PlatformContext, trx: DbTransaction, actor: Actor, form: NewIntegrate): Promise<void> {
  const values = valuesOf(ctx, form)
  const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null }
  const { id, extraJson = '' } = form
  const hook = values.type === webhook ? await newHookKey(ctx, id) : {}
  const after = await insertIntegrate(trx, { ...values, ...stamps, ...hook, id, extraJson, runAs: actor.userId })
  await keepIntegrate(trx, ctx, actor, { action: 'create', before: null, after: asForm(after) })
  await wake(ctx, trx, values)
}

/**
 * Whoever saves it gives it his own rights: nobody can make what somebody else has saved do something else with the rights of that one.
 */
export async function changeIntegrate(ctx: PlatformContext, actor: Actor, id: string, form: IntegrateForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    const before = await lockIntegrate(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'integrate', before, form.version)
    demandFree(clashOf(await findTaken(trx, form, id), form.enCode))
    const values = valuesOf(ctx, form)
    const stamps = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const hook = values.type === webhook && before.type !== webhook ? await newHookKey(ctx, id) : {}
    const after = await updateIntegrate(trx, id, { ...values, ...stamps, ...hook, runAs: actor.userId })
    await keepIntegrate(trx, ctx, actor, { action: 'update', before: asForm(before), after: asForm(after) })
    await wake(ctx, trx, values)
  })
}

/** Enables what rests and the other way round; refuses to enable what could not run. Whose rights it has stays as it is. */
export async function switchIntegrate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    const before = await lockIntegrate(trx, id)
    if (!before) throw refused(messages.updateMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    if (enabledMark === 1) demandRunnable(before.type, before.templateJson)
    const plan = planned(ctx, { ...before, enabledMark, runCount: 0 })
    const stamps = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateIntegrate(trx, id, { ...plan, ...stamps, enabledMark, runCount: 0 })
    await keepIntegrate(trx, ctx, actor, { action: 'state', before: asForm(before), after: asForm(after) })
    await wake(ctx, trx, plan)
  })
}

export async function removeIntegrate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    const before = await lockIntegrate(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await deleteIntegrate(trx, id)
    await keepIntegrate(trx, ctx, actor, { action: 'delete', before: asForm(before), after: null })
  })
}

function valuesOf(ctx: PlatformContext, form: Wanted) {
  const { fullName, enCode, enabledMark, description, templateJson } = form
  const type = form.type as 1 | 2 | 3
  if (enabledMark === 1) demandRunnable(type, templateJson)
  else if (templateJson !== '') demandTree(templateJson)
  const values = {
    fullName,
    enCode,
    type,
    enabledMark,
    description,
    templateJson,
    ...triggerOf(ctx, type, templateJson),
    runCount: 0,
  }
  return { ...values, ...planned(ctx, values) }
}

async function wake(ctx: PlatformContext, trx: DbTransaction, { nextRunAt }: { nextRunAt: number | null }): Promise<void> {
  if (nextRunAt !== null) await wakeStanding(ctx, trx, standingName, nextRunAt)
}

type Kept = FormChange<ReturnType<typeof asForm>>

/** In the history of administration. */
export function keepIntegrate(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: Kept): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'integrate', ...change })
}
