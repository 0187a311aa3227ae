import type { FlowTemplateForm } from '@/lib/contract/workflow/flow-template'
import { plainCode } from '@/lib/domain/name-patterns'
import { isSameName } from '@/lib/domain/normal-name'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { demandVersion } from '../../history/public'
import { digest, keepDefinition } from './kept'
import { demandLive } from './live-flows'
import { managedTemplate } from './managers'
import {
  deleteTemplate,
  findMainVersions,
  findTakenTemplates,
  findTemplate,
  hasTasks,
  insertTemplate,
  isFormOfOther,
  lockTemplates,
  type TemplateRow,
  updateTemplate,
} from './template-store'
import { type Entry, readEntries } from './trees'
import { insertFlows, saveFlows } from './versions'

/** Templates are made, changed and deleted (contract 4a §7). */

const usedTemplate = '该流程已发起数据，无法删除!'
const functional = 1

/** A template with its flows: the main version of each (contract 4a §7.2). Refuses what `managedTemplate` refuses. */
export async function templateDetails(ctx: PlatformContext, actor: Actor, id: string) {
  return asTemplate(ctx.db, await managedTemplate(ctx.db, { actor, id }))
}

export async function asTemplate(db: Db | DbTransaction, row: TemplateRow) {
  const { id, fullName, enCode, category, type, icon, iconBackground, sortCode, description, enabledMark, formId, version } = row
  const flows = await findMainVersions(db, id)
  // Trees as they are stored, letter for letter.
  const entries = flows.map(
    (flow) =>
      `{"id":${JSON.stringify(flow.id)},"flowId":${JSON.stringify(flow.id)},"fullName":${JSON.stringify(flow.fullName)},` +
      `"isDelete":${flow.isUsed === 1},"flowTemplateJson":${flow.treeJson}}`,
  )
  return {
    ...{
      id,
      fullName,
      enCode,
      category,
      type,
      icon: icon ?? '',
      iconBackground: iconBackground ?? '',
      sortCode,
      enabledMark,
      version,
    },
    ...{ description: description ?? '', onlineDev: type === functional, onlineFormId: formId ?? '' },
    flowTemplateJson: `[${entries.join(',')}]`,
  }
}

/** Makes a template, not enabled, and answers its id: that of its module for a functional flow (contract 4a §0). */
export async function createTemplate(ctx: PlatformContext, actor: Actor, form: FlowTemplateForm): Promise<string> {
  const entries = readEntries(form.flowTemplateJson ?? '')
  return ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    return insertNewTemplate(ctx, trx, actor, { values: templateValues(form), entries })
  })
}

type New = {
  values: ReturnType<typeof templateValues>
  entries: readonly Entry[]
  id?: string
  extraJson?: string
  isForeign?: boolean
}

/** Refuses names and codes that are taken, and a form that another functional flow stands on. */
export async function insertNewTemplate(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { values, entries, isForeign = false, extraJson = '{}', ...wanted }: New,
): Promise<string> {
  const formId = formOf(values.type, entries)
  const id = wanted.id ?? (formId !== null && !(await findTemplate(trx, formId)) ? formId : ctx.newId())
  await demandTemplateNames(trx, values, { id, enCode: isForeign ? values.enCode : '' })
  await demandOwnForm(trx, formId, id)
  const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null }
  const after = await insertTemplate(trx, { ...values, ...stamps, id, formId, extraJson, enabledMark: 0 })
  await insertFlows(ctx, trx, actor, { templateId: id, entries, keepsIds: isForeign })
  await keepTemplate(ctx, trx, actor, { action: 'create', before: null, after: await toldTemplate(trx, after) })
  return id
}

/**
 * Changes a template with its flows (contract 4a §7.3). Answers the versions that were made beside the main ones, of flows whose tree
 * changed while tasks stand on it. Refuses what `managedTemplate` refuses, one that is not the version any more that was seen (conflict), to
 * take away a flow with tasks, and of an enabled one a tree with faults.
 */
export async function changeTemplate(ctx: PlatformContext, actor: Actor, id: string, form: FlowTemplateForm): Promise<string[]> {
  const entries = form.flowTemplateJson ? readEntries(form.flowTemplateJson) : null
  return ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const row = await managedTemplate(trx, { actor, id, missing: messages.updateMissing })
    await demandVersion(trx, 'flowTemplate', row, form.version)
    const before = await toldTemplate(trx, row)
    const values = { ...templateValues(form), type: row.type }
    await demandTemplateNames(trx, values, row)
    const formId = entries ? formOf(row.type, entries) : row.formId
    await demandOwnForm(trx, formId, id)
    const beside = entries ? await saveFlows(ctx, trx, actor, { templateId: id, entries }) : []
    const after = await updateTemplate(trx, id, { ...values, formId, updatedAt: ctx.now(), updatedBy: actor.userId })
    if (row.enabledMark === 1) await demandLive(trx, id)
    await keepTemplate(ctx, trx, actor, { action: 'update', before, after: await toldTemplate(trx, after) })
    return beside
  })
}

/** Deletes a template with its versions. Refuses what `managedTemplate` refuses, and one with tasks (contract 4a §7.5). */
export async function removeTemplate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const row = await managedTemplate(trx, { actor, id, missing: messages.deleteMissing })
    if (await hasTasks(trx, id)) throw refused(usedTemplate)
    const before = await toldTemplate(trx, row)
    await deleteTemplate(trx, id)
    await keepTemplate(ctx, trx, actor, { action: 'delete', before, after: null })
  })
}

type Sent = Pick<
  FlowTemplateForm,
  'fullName' | 'enCode' | 'category' | 'type' | 'icon' | 'iconBackground' | 'sortCode' | 'description'
>

/** What is stored of a template besides its flows. */
export function templateValues({ fullName, enCode, category, type, sortCode, ...form }: Sent) {
  const { icon, iconBackground, description } = form
  return {
    ...{ fullName, enCode, category, type, sortCode, description: description || null },
    ...{ icon: icon || null, iconBackground: iconBackground || null },
  }
}

/** The form of all flows of a functional template (contract 4a §7.2); null while there is none, and of a template that is launched. */
function formOf(type: number, entries: readonly Entry[]): string | null {
  if (type !== functional) return null
  const forms = new Set(entries.flatMap(({ formId }) => (formId === '' ? [] : [formId])))
  if (forms.size > 1) throw refused('功能流程的所有流程只能使用同一个表单', 'flowTemplateJson')
  return [...forms][0] ?? null
}

async function demandOwnForm(trx: DbTransaction, formId: string | null, templateId: string): Promise<void> {
  if (formId !== null && (await isFormOfOther(trx, formId, templateId))) {
    throw refused('该表单已被其他功能流程引用', 'flowTemplateJson')
  }
}

async function demandTemplateNames(
  trx: DbTransaction,
  wanted: { fullName: string; enCode: string },
  { id, enCode }: { id: string; enCode: string },
): Promise<void> {
  if (wanted.enCode !== enCode && !plainCode.test(wanted.enCode)) {
    throw refused('编码只能输入英文、数字和小数点且小数点不能放在首尾', 'enCode')
  }
  const taken = await findTakenTemplates(trx, wanted, id)
  if (taken.some((row) => isSameName(row.enCode, wanted.enCode))) throw refused('编码重复', 'enCode')
  if (taken.length > 0) throw refused('名称重复', 'fullName')
}

type Told = Awaited<ReturnType<typeof toldTemplate>>

/** What history tells of a template, read before and after a change. */
export async function toldTemplate(trx: DbTransaction, row: TemplateRow) {
  const { id, fullName, enCode, category, type, icon, iconBackground, sortCode, description, enabledMark, version } = row
  const flows = (await findMainVersions(trx, id)).map(
    ({ treeJson, ...flow }) => `${flow.fullName} ${flow.number} ${digest(treeJson)}`,
  )
  return {
    ...{ id, fullName, enCode, category, type, icon, iconBackground, sortCode, description, enabledMark, version },
    flows: flows.join('\n'),
  }
}

type Change = { action: 'create' | 'update' | 'delete' | 'state'; before: Told | null; after: Told | null }

export function keepTemplate(ctx: PlatformContext, trx: DbTransaction, actor: Actor, change: Change): Promise<void> {
  return keepDefinition(trx, ctx, actor, { object: 'flowTemplate', ...change })
}
