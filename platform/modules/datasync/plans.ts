import { z } from 'zod'
import type { SyncPlanForm } from '@/lib/contract/system/data-sync'
import type { Actor, PlatformContext } from '../../http/context'
import type { JobRun } from '../../jobs/public'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused, usedText } from '../../kit/refusals'
import { demandFree } from '../../kit/unique'
import { nextVersion } from '../../store/next-version'
import { demandVersion, keepFormHistory } from '../history/public'
import { hasTag, loadActor } from '../permission/public'
import { findTaskNamesOfMethod } from '../scheduledtask/public'
import { rulesOf } from './plan'
import {
  deleteLastValues,
  deletePlan,
  findPlan,
  findPlanNames,
  findPlanPage,
  insertPlan,
  isPlanNameTaken,
  lockPlans,
  type PlanRow,
  updatePlan,
} from './plan-store'
import { goOn } from './run-job'
import { findOpenRunOfPlan, findRun, findTables } from './run-store'
import { createRun, handOn, type Wanted } from './runs'
import { openBoth } from './side'

/** Copies that come again, each under a name. */

const tablesForm = z.array(z.object({ dbTable: z.string(), incrementColumn: z.string() }))

function asForm(plan: PlanRow) {
  const { id, fullName, dbConnectionFrom, dbConnectionTo, tablesJson, rulesJson, description, version } = plan
  const tables = tablesForm.parse(JSON.parse(tablesJson))
  return { id, fullName, dbConnectionFrom, dbConnectionTo, tables, convertRuleMap: rulesOf(rulesJson), description, version }
}

export async function listPlans(ctx: PlatformContext, query: { keyword: string; currentPage: number; pageSize: number }) {
  const found = await findPlanPage(ctx.db, query.keyword.trim(), limits(query))
  const rows = found.rows.map((plan) => ({ ...asForm(plan), creatorTime: plan.createdAt }))
  return pageOf(query, { rows, total: found.total })
}

export async function planDetails(ctx: PlatformContext, id: string) {
  const plan = await findPlan(ctx.db, id)
  if (!plan) throw refused(messages.missing)
  return asForm(plan)
}

function valuesOf({ fullName, dbConnectionFrom, dbConnectionTo, tables, convertRuleMap, description }: SyncPlanForm) {
  const tablesJson = JSON.stringify(tables)
  return { fullName, dbConnectionFrom, dbConnectionTo, tablesJson, rulesJson: JSON.stringify(convertRuleMap), description }
}

export async function createPlan(ctx: PlatformContext, actor: Actor, form: SyncPlanForm): Promise<string> {
  await openBoth(ctx, form)
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlans(trx)
    demandFree((await isPlanNameTaken(trx, form.fullName, '')) ? 'name' : null)
    const id = ctx.newId()
    const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null }
    const after = await insertPlan(trx, { ...valuesOf(form), ...stamps, id })
    await keepFormHistory(trx, ctx, actor, { object: 'dataSyncPlan', action: 'create', before: null, after: asForm(after) })
    return id
  })
}

export async function changePlan(ctx: PlatformContext, actor: Actor, id: string, form: SyncPlanForm): Promise<void> {
  await openBoth(ctx, form)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlans(trx)
    const before = await findPlan(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataSyncPlan', before, form.version)
    demandFree((await isPlanNameTaken(trx, form.fullName, id)) ? 'name' : null)
    const leadsElsewhere = (['dbConnectionFrom', 'dbConnectionTo'] as const).some((key) => before[key] !== form[key])
    if (leadsElsewhere) await deleteLastValues(trx, id)
    const stamps = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updatePlan(trx, id, { ...valuesOf(form), ...stamps })
    await keepFormHistory(trx, ctx, actor, {
      object: 'dataSyncPlan',
      action: 'update',
      before: asForm(before),
      after: asForm(after),
    })
  })
}

export async function removePlan(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlans(trx)
    const before = await findPlan(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    const tasks = await findTaskNamesOfMethod(trx, methodOf(id))
    if (tasks.length > 0) throw refused(usedText(tasks))
    await deletePlan(trx, id)
    await keepFormHistory(trx, ctx, actor, { object: 'dataSyncPlan', action: 'delete', before: asForm(before), after: null })
  })
}

/** Begins it in the background; answers the id of the run. */
export async function startPlan(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  const runId = await createRunOf(ctx, actor, await demandPlan(ctx, id))
  await handOn(ctx, runId)
  return runId
}

async function demandPlan(ctx: PlatformContext, id: string): Promise<PlanRow> {
  const plan = await findPlan(ctx.db, id)
  if (!plan) throw refused(messages.doMissing)
  return plan
}

function createRunOf(ctx: PlatformContext, actor: Pick<Actor, 'userId'>, plan: PlanRow): Promise<string> {
  const { id: planId, tables, dbConnectionFrom, dbConnectionTo, convertRuleMap } = asForm(plan)
  const wanted: Wanted = {
    ...{ planId, dbConnectionFrom, dbConnectionTo, convertRuleMap, dbTableList: tables.map(({ dbTable }) => dbTable) },
    increments: new Map(tables.map(({ dbTable, incrementColumn }) => [dbTable, incrementColumn])),
  }
  return createRun(ctx, actor, wanted)
}

const screenTag = 'systemData.dataSync'
const methodOf = (planId: string) => `dataSync.${planId}`

/** Each plan is something that a scheduled task can run (contract 2 §22), for those who may copy at all. */
export async function syncMethods(ctx: PlatformContext) {
  const plans = await findPlanNames(ctx.db)
  return plans.map(({ id, fullName }) => ({
    ...{ id: methodOf(id), fullName: `数据同步：${fullName}`, cron: '0 0 2 * * ?', restMs: 60_000 },
    tag: screenTag,
    run: (runCtx: PlatformContext, job: JobRun) => runPlan(runCtx, id, job),
  }))
}

/** As whoever saved the plan last, who has to hold its screen still. A run that the end of a process has cut off goes on. Answers in words. */
async function runPlan(ctx: PlatformContext, planId: string, { signal, progress }: JobRun): Promise<string> {
  const plan = await demandPlan(ctx, planId)
  const userId = plan.updatedBy ?? plan.createdBy
  const actor = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
  if (!actor || !(await hasTag(ctx, actor, screenTag))) throw refused('执行身份已失效，请由有权限的人员重新保存')
  const runId = (await findOpenRunOfPlan(ctx.db, planId)) ?? (await createRunOf(ctx, { userId }, plan))
  await goOn(ctx, runId, signal)
  const [run, tables] = [await findRun(ctx.db, runId), await findTables(ctx.db, [runId])]
  const done = tables.filter(({ state }) => state === 'done')
  progress(done.length, tables.length)
  const failed = tables.find(({ state }) => state !== 'done')
  if (run?.state === 'running' || run?.state === 'waiting') return '同步已在进行'
  if (failed) throw refused(`${failed.dbTable}：${failed.reason === '' ? '同步已停止' : failed.reason}`)
  return `同步了${done.length}张表，${done.reduce((sum, { doneCount }) => sum + doneCount, 0)}行`
}
