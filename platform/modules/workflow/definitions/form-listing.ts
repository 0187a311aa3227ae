import type { z } from 'zod'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { flowForm } from '@/lib/contract/workflow/flow-form'
import { parseDesign } from '@/lib/form/parse-design'
import { isRecord, own, readFlag, readText } from '@/lib/form/read'
import { fieldIndex } from '@/lib/form/walk'
import type { PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { refused } from '../../../kit/refusals'
import { personText } from '../../permission/public'
import { findForm, findFormPage, findFormsToChoose, findTemplateOnForm } from './form-store'
import { designed, type FiledRow, typedFields } from './form-values'
import { asForm } from './forms'

/** Forms of flows as lists (contract 4a §2.4, §8.1). */

export async function listForms(ctx: PlatformContext, query: z.output<typeof flowForm.list.query>) {
  const filter = {
    keyword: query.keyword.trim(),
    formType: numberIn(query.formType),
    flowType: numberIn(query.flowType),
    isRelease: numberIn(query.isRelease),
  }
  const { rows, total } = await findFormPage(ctx.db, { ...filter, sorting: query }, limits(query))
  const shown = rows.map(({ createdAt, updatedAt, realName, account, ...row }) => ({
    ...row,
    enabledMark: 1,
    creatorUser: account === null ? '' : personText({ realName: realName ?? '', account }),
    creatorTime: createdAt,
    lastModifyTime: updatedAt ?? undefined,
  }))
  return pageOf(query, { rows: shown, total })
}

/** An empty filter filters nothing. */
export function numberIn(text: string): number | null {
  return /^\d$/.test(text) ? Number(text) : null
}

export async function chooseForms(ctx: PlatformContext, query: z.output<typeof flowForm.selector.query>) {
  const filter = { keyword: query.keyword.trim(), formType: numberIn(query.formType), flowType: numberIn(query.flowType) }
  return pageOf(query, await findFormsToChoose(ctx.db, filter, limits(query)))
}

/** Wire: an error where no template stands on the form (contract 4a §2.4). */
export async function templateOfForm(ctx: PlatformContext, formId: string) {
  const template = await findTemplateOnForm(ctx.db, formId)
  if (!template) throw refused('流程不存在')
  return template
}

/** The fields that hold values; those of sub-tables as `tableFieldN-child`. Refuses a form that is not there (`表单信息不存在`). */
export async function formFieldRows(ctx: PlatformContext, id: string): Promise<FiledRow[]> {
  const row = await findForm(ctx.db, id)
  if (!row) throw refused('表单信息不存在')
  const form = await asForm(ctx.db, row)
  if (row.formType !== designed) return typedFields(form).filter(isRecord).map(typedRow)
  const index = fieldIndex(parseDesign(form.propertyJson || form.draftJson, widgetSchemas))
  return [...index].flatMap(([code, node]) => {
    if (node.name === '') return []
    const config = own(node.raw, '__config__')
    const required = isRecord(config) && readFlag(own(config, 'required'))
    return [{ filedId: code, filedName: node.label || node.name, jnpfKey: node.type, required }]
  })
}

function typedRow(row: Readonly<Record<string, unknown>>): FiledRow {
  const text = (key: string) => readText(own(row, key))
  return {
    filedId: text('filedId'),
    filedName: text('filedName'),
    jnpfKey: text('jnpfKey'),
    required: readFlag(own(row, 'required')),
  }
}
