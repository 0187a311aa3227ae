import type { FlowFormForm } from '@/lib/contract/workflow/flow-form'
import { plainCode } from '@/lib/domain/name-patterns'
import { isSameName } from '@/lib/domain/normal-name'
import { readDocument } from '@/lib/form/parse-design'
import { readList } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { demandNameable } from '../../file/public'
import { demandReadableFlowForm } from '../../online-dev/designs/public'
import { type FlowFormRow, findTakenForms } from './form-store'

/** Wire: the kind of a form that is made from a design, other than a page of its own. */
export const designed = 2

type Sent = Pick<FlowFormForm, 'fullName' | 'enCode' | 'formType' | 'sortCode' | 'description' | 'tableJson' | 'draftJson'> &
  Pick<FlowFormForm, 'urlAddress' | 'appUrlAddress' | 'interfaceUrl'>

/** What is stored of a form (contract 4a §8.2). */
export function formValues(form: Sent) {
  const { fullName, enCode, formType, sortCode } = form
  return {
    ...{ fullName, enCode, formType, sortCode, description: form.description || null },
    ...{ urlAddress: form.urlAddress ?? '', appUrlAddress: form.appUrlAddress ?? '', interfaceUrl: form.interfaceUrl ?? '' },
    ...{ tableJson: form.tableJson || '[]', draftJson: form.draftJson ?? '' },
  }
}

export type FormValues = ReturnType<typeof formValues>

/** Refuses documents that nobody could open again, and files in them that the writer may not see. `id`: of a form that is there. */
export async function demandStorable(ctx: PlatformContext, actor: Actor, values: FormValues, id: string | null): Promise<void> {
  const { formType, draftJson, tableJson } = values
  if (formType === designed) demandReadableFlowForm({ formData: draftJson, tablesJson: tableJson })
  else if (!isListText(draftJson) || !isListText(tableJson)) throw refused('表单字段内容格式不正确', 'draftJson')
  const row = id === null ? null : { table: 'flow_form', id }
  await demandNameable(ctx, actor, { text: draftJson, row, path: 'draftJson' })
}

function isListText(text: string): boolean {
  if (text === '') return true
  const document = readDocument(text)
  return 'value' in document && Array.isArray(document.value)
}

/** Refuses a name or a code that is taken, and a new code that is none; what came from elsewhere may keep its own. */
export async function demandFormNames(
  trx: DbTransaction,
  wanted: { fullName: string; enCode: string },
  { id, enCode }: { id: string; enCode: string },
): Promise<void> {
  if (wanted.enCode !== enCode && !plainCode.test(wanted.enCode)) {
    throw refused('编码只能输入英文、数字和小数点且小数点不能放在首尾', 'enCode')
  }
  const taken = await findTakenForms(trx, wanted, id)
  if (taken.some((row) => isSameName(row.enCode, wanted.enCode))) throw refused('编码重复', 'enCode')
  if (taken.length > 0) throw refused('名称重复', 'fullName')
}

/** A field of a form as designers of flows list them. Wire: spelled so (contract 4a §2.4). */
export type FiledRow = { filedId: string; filedName: string; jnpfKey: string; required: boolean }

/** Fields of a form of type 1, as they were typed in (contract 4a §8.2). */
export function typedFields({ propertyJson, draftJson }: Pick<FlowFormRow, 'propertyJson' | 'draftJson'>): readonly unknown[] {
  const document = readDocument(propertyJson || draftJson || '[]')
  return 'value' in document ? readList(document.value) : []
}
