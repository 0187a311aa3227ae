import type { FlowFormForm } from '@/lib/contract/workflow/flow-form'
import type { Actor, PlatformContext } from '../../../http/context'
import { copyNames, copySuffix } from '../../../kit/object-file'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { demandVersion } from '../../history/public'
import { formInUse, isFormUsed, removeFlowFormDesign } from '../../online-dev/designs/public'
import { deleteForm, type FlowFormRow, findForm, findModuleDocuments, insertForm, lockForms, updateForm } from './form-store'
import { demandFormNames, demandStorable, designed, type FormValues, formValues } from './form-values'
import { digest, keepDefinition } from './kept'

/** Forms of flows are made, changed, copied and deleted (contract 4a §8). What runs is the released copy, which none of this touches. */

const neverReleased = 0
const changedSince = 2
const ofModule = 1

/** A form with its documents; one of a generated module with those of its design. Refuses one that is not there (`表单信息不存在`). */
export async function formDetails(ctx: PlatformContext, id: string) {
  const row = await findForm(ctx.db, id)
  if (!row) throw refused('表单信息不存在')
  return asForm(ctx.db, row)
}

/** A form as it is asked for. Wire: forms of the built-in database alone. */
export async function asForm(db: Db | DbTransaction, row: FlowFormRow) {
  const module = row.flowType === ofModule ? await findModuleDocuments(db, row.id) : undefined
  const { createdAt, createdBy: _by, updatedAt, updatedBy: _last, extraJson: _extra, ...form } = row
  const documents = module && { tableJson: module.tablesJson, draftJson: module.formData, propertyJson: module.formData }
  return {
    ...form,
    ...documents,
    description: row.description ?? '',
    creatorTime: createdAt,
    lastModifyTime: updatedAt,
    enabledMark: 1,
  }
}

/** Makes a form, not released, and answers its id. Refuses names and codes that are taken, and documents that cannot be opened again. */
export async function createForm(ctx: PlatformContext, actor: Actor, form: FlowFormForm): Promise<string> {
  const values = formValues(form)
  await demandStorable(ctx, actor, values, null)
  return ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    return insertNewForm(ctx, trx, actor, values)
  })
}

/** Refuses names and codes that are taken. `enCode` that came from elsewhere may be of any make. */
export async function insertNewForm(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { id = ctx.newId(), isForeign = false, ...values }: FormValues & { id?: string; extraJson?: string; isForeign?: boolean },
): Promise<string> {
  await demandFormNames(trx, values, { id, enCode: isForeign ? values.enCode : '' })
  const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null }
  const after = await insertForm(trx, { ...values, ...stamps, id, flowType: 0 })
  await keepDefinition(trx, ctx, actor, { object: 'flowForm', action: 'create', before: null, after: told(after) })
  return id
}

/**
 * Changes the draft; what was released counts as changed since. Refuses a form that is not there, one that is not the version any more that
 * was seen (conflict), one of a generated module, and another kind than it is of once it was released.
 */
export async function changeForm(ctx: PlatformContext, actor: Actor, id: string, form: FlowFormForm): Promise<void> {
  const values = formValues(form)
  await demandStorable(ctx, actor, values, id)
  await ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    const before = await demandOwnForm(trx, id, messages.updateMissing)
    await demandVersion(trx, 'flowForm', before, form.version)
    if (before.isRelease !== neverReleased && before.formType !== values.formType) {
      throw refused('已发布的表单不能更换表单类型', 'formType')
    }
    await demandFormNames(trx, values, before)
    const isRelease = before.isRelease === neverReleased ? neverReleased : changedSince
    await writeForm(ctx, trx, actor, { before, values: { ...values, isRelease } })
  })
}

type Change = { before: FlowFormRow; values: Partial<FlowFormRow>; action?: 'update' | 'release' }

export async function writeForm(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { before, values, action = 'update' }: Change,
): Promise<void> {
  const after = await updateForm(trx, before.id, { ...values, updatedAt: ctx.now(), updatedBy: actor.userId })
  await keepDefinition(trx, ctx, actor, { object: 'flowForm', action, before: told(before), after: told(after) })
}

/** Forms of generated modules are changed with their designs. */
export async function demandOwnForm(trx: DbTransaction, id: string, missing: string): Promise<FlowFormRow> {
  const row = await findForm(trx, id)
  if (!row) throw refused(missing)
  if (row.flowType === ofModule) throw refused('功能表单请在功能设计中修改')
  return row
}

/** Deletes a form with what was released of it; records stay. Refuses one that a flow stands on (contract 4a §8.2). */
export async function removeForm(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    const before = await demandOwnForm(trx, id, messages.deleteMissing)
    if (await isFormUsed(trx, id)) throw refused(formInUse)
    await deleteForm(trx, id)
    if (before.formType === designed) await removeFlowFormDesign(trx, id)
    await keepDefinition(trx, ctx, actor, { object: 'flowForm', action: 'delete', before: told(before), after: null })
  })
}

/** A copy of the draft, not released. */
export async function copyForm(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    const { fullName, enCode, formType, sortCode, description, ...source } = await demandOwnForm(trx, id, messages.copyMissing)
    const { urlAddress, appUrlAddress, interfaceUrl, tableJson, draftJson, extraJson } = source
    const values = { formType, sortCode, description, urlAddress, appUrlAddress, interfaceUrl, tableJson, draftJson, extraJson }
    await insertNewForm(ctx, trx, actor, { ...values, ...copyNames({ fullName, enCode }, copySuffix()), isForeign: true })
  })
}

function told(row: FlowFormRow) {
  const { id, fullName, enCode, formType, sortCode, description, urlAddress, appUrlAddress, interfaceUrl, isRelease, version } =
    row
  return {
    ...{ id, fullName, enCode, formType, sortCode, description, urlAddress, appUrlAddress, interfaceUrl, isRelease, version },
    ...{ draft: digest(row.draftJson), tables: digest(row.tableJson) },
  }
}
