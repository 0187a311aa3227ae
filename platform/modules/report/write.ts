import type { ReportChange, ReportForm, ReportFormChange } from '@/lib/contract/report/report'
import type { Actor, PlatformContext } from '../../http/context'
import { extraOf } from '../../kit/extra-fields'
import { copyNames, copySuffix } from '../../kit/object-file'
import { messages, refused, usedText } from '../../kit/refusals'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { extraText } from './extra'
import {
  deleteReport,
  findMenusOf,
  findReport,
  insertReport,
  lockReports,
  type NewReport,
  type StoredReport,
  updateReport,
} from './store'
import { demandTemplate } from './template'

/** Data reports are made and changed (contract 4b §4.2). */

/** A report as its form reads it, with what other clients keep in it. */
export function toldReport(report: StoredReport) {
  const { createdAt, createdBy, updatedAt, updatedBy, extraJson, ...own } = report
  return { ...extraOf(extraJson), ...own }
}

/** Makes a report and answers its id. Refuses names and codes that are taken, and a template that is not whole. */
export async function createReport(ctx: PlatformContext, actor: Actor, form: ReportForm): Promise<string> {
  demandTemplate(form.templateJson)
  return ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    demandFree(await findClash(trx, 'dataReport', { ...form, exceptId: '' }), '报表')
    const id = ctx.newId()
    await insertNewReport(ctx, trx, actor, { ...valuesOf(form), extraJson: extraText(form), id })
    return id
  })
}

export async function insertNewReport(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  report: Omit<NewReport, 'createdAt' | 'createdBy'>,
): Promise<void> {
  const after = await insertReport(trx, { ...report, createdAt: ctx.now(), createdBy: actor.userId })
  await keepReport(trx, ctx, actor, { action: 'create', before: null, after: toldReport(after) })
}

/** Changes a report. Refuses one that is not there, and one that is not the version any more that was seen (conflict). */
export async function changeReport(ctx: PlatformContext, actor: Actor, id: string, change: ReportChange): Promise<void> {
  if (change.templateJson !== undefined) demandTemplate(change.templateJson)
  await ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    const before = await findReport(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataReport', before, change.version)
    const values = changedValues(change, before)
    demandFree(await findClash(trx, 'dataReport', { ...values, exceptId: id }), '报表')
    const after = await updateReport(trx, id, { ...values, ...changedBy(ctx, actor) })
    await keepReport(trx, ctx, actor, { action: 'update', before: toldReport(before), after: toldReport(after) })
  })
}

/** What a change does not tell stays as it was; of a template that comes alone nothing else is read. */
function changedValues(change: ReportChange, before: StoredReport) {
  const templateJson = change.templateJson ?? before.templateJson
  if (!isWhole(change)) return { ...valuesOf({ ...before, templateJson }), extraJson: before.extraJson }
  return { ...valuesOf({ ...change, templateJson }), extraJson: extraText(change, before.extraJson) }
}

const isWhole = (change: ReportChange): change is ReportFormChange => typeof change['fullName'] === 'string'

export async function toggleReport(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    const before = await findReport(trx, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    const after = await updateReport(trx, id, { enabledMark, ...changedBy(ctx, actor) })
    await keepReport(trx, ctx, actor, { action: 'state', before: toldReport(before), after: toldReport(after) })
  })
}

/** Deletes a report. Refuses one that menu entries show, and says which. */
export async function removeReport(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    const before = await findReport(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    const names = await findMenusOf(trx, id)
    if (names.length > 0) throw refused(usedText(names))
    await deleteReport(trx, id)
    await keepReport(trx, ctx, actor, { action: 'delete', before: toldReport(before), after: null })
  })
}

/** A copy, disabled (contract 2 §0.2). */
export async function copyReport(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    const source = await findReport(trx, id)
    if (!source) throw refused(messages.copyMissing)
    const { createdAt, createdBy, updatedAt, updatedBy, version, ...values } = copyNames(source, copySuffix())
    await insertNewReport(ctx, trx, actor, { ...values, id: ctx.newId(), enabledMark: 0 })
  })
}

function changedBy(ctx: PlatformContext, actor: Actor) {
  return { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
}

type Values = Pick<ReportForm, 'fullName' | 'enCode' | 'categoryId' | 'sortCode' | 'enabledMark' | 'description' | 'templateJson'>

function valuesOf({ fullName, enCode, categoryId, sortCode, enabledMark, description, templateJson }: Values) {
  return { fullName, enCode, categoryId, sortCode, enabledMark, description, templateJson }
}

type Told = ReturnType<typeof toldReport>

function keepReport(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<Told>): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'dataReport', ...change })
}
