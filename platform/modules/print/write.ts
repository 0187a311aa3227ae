import type { PrintTemplateForm } from '@/lib/contract/system/print'
import type { Actor, PlatformContext } from '../../http/context'
import { extraOf } from '../../kit/extra-fields'
import { copyNames, copySuffix } from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { demandConnection } from './connection'
import { extraText } from './extra'
import { readStatements } from './statements'
import { findTemplate, type PrintTemplate } from './store'
import { deleteTemplate, findUsers, insertTemplate, lockTemplates, updateTemplate } from './store-write'

/** Print templates are made and changed (contract 2 §20). */

/** A template as its form reads it, with what other clients keep in it. */
export function toldTemplate(template: PrintTemplate) {
  const { createdAt, createdBy, updatedAt, updatedBy, extraJson, ...own } = template
  return { ...extraOf(extraJson), ...own }
}

/** Makes a template and answers its id. Refuses names and codes that are taken, and statements that are empty (contract 2 §20.1). */
export async function createTemplate(ctx: PlatformContext, actor: Actor, form: PrintTemplateForm): Promise<string> {
  readStatements(form.sqlTemplate)
  await demandConnection(ctx, form.dbLinkId)
  return ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    demandFree(await findClash(trx, 'printTemplate', { ...form, exceptId: '' }))
    const id = ctx.newId()
    await insertNewTemplate(ctx, trx, actor, { ...valuesOf(form), extraJson: extraText(form), id })
    return id
  })
}

type NewTemplate = Omit<Parameters<typeof insertTemplate>[1], 'createdAt' | 'createdBy'>

export async function insertNewTemplate(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  template: NewTemplate,
): Promise<void> {
  const after = await insertTemplate(trx, { ...template, createdAt: ctx.now(), createdBy: actor.userId })
  await keepTemplate(trx, ctx, actor, { action: 'create', before: null, after: toldTemplate(after) })
}

/** Changes a template. Refuses one that is not there, and one that is not the version any more that was seen (conflict). */
export async function changeTemplate(ctx: PlatformContext, actor: Actor, id: string, form: PrintTemplateForm): Promise<void> {
  readStatements(form.sqlTemplate)
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const before = await findTemplate(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'printTemplate', before, form.version)
    // What was imported may name a connection of elsewhere, and goes on naming it.
    if (form.dbLinkId !== before.dbLinkId) await demandConnection(ctx, form.dbLinkId)
    demandFree(await findClash(trx, 'printTemplate', { ...form, exceptId: id }))
    const extraJson = extraText(form, before.extraJson)
    const after = await updateTemplate(trx, id, { ...valuesOf(form), extraJson, ...changedBy(ctx, actor) })
    await keepTemplate(trx, ctx, actor, { action: 'update', before: toldTemplate(before), after: toldTemplate(after) })
  })
}

export async function toggleTemplate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const before = await findTemplate(trx, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    const after = await updateTemplate(trx, id, { enabledMark, ...changedBy(ctx, actor) })
    await keepTemplate(trx, ctx, actor, { action: 'state', before: toldTemplate(before), after: toldTemplate(after) })
  })
}

/** Deletes a template. Refuses one that a design or a flow names, and says which. Its log stays, as those who printed stay known. */
export async function removeTemplate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const before = await findTemplate(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    const { designs, flows } = await findUsers(trx, id)
    const names = [...designs, ...flows]
    if (names.length > 0) throw refused(`打印模板已被使用，不能删除：${names.join('、')}`)
    await deleteTemplate(trx, id)
    await keepTemplate(trx, ctx, actor, { action: 'delete', before: toldTemplate(before), after: null })
  })
}

/** A copy, disabled (contract 2 §0.2). */
export async function copyTemplate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const source = await findTemplate(trx, id)
    if (!source) throw refused(messages.copyMissing)
    const { createdAt, createdBy, updatedAt, updatedBy, version, ...values } = copyNames(source, copySuffix())
    await insertNewTemplate(ctx, trx, actor, { ...values, id: ctx.newId(), enabledMark: 0 })
  })
}

function changedBy(ctx: PlatformContext, actor: Actor) {
  return { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
}

function valuesOf(form: PrintTemplateForm) {
  const { fullName, enCode, category, type, sortCode, enabledMark, description } = form
  const { dbLinkId, sqlTemplate, printTemplate, pageParam } = form
  return {
    ...{ fullName, enCode, category, type, sortCode, enabledMark, description },
    ...{ dbLinkId, sqlTemplate, printTemplate, pageParam },
  }
}

type Told = ReturnType<typeof toldTemplate>

function keepTemplate(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<Told>): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'printTemplate', ...change })
}
