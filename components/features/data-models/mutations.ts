import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type BusinessTableForm, businessTables } from '@/lib/contract/online-dev/business-tables'
import { type CommonFieldForm, commonFields, dataModel } from '@/lib/contract/system/data-model'

export type TableAction = 'create' | 'update' | 'addFields'

export function saveTable(linkId: string, action: TableAction, body: BusinessTableForm, key: string) {
  const params = { linkId }
  if (action === 'create') return call(businessTables.make, { params, body }, { idempotencyKey: key })
  return call(action === 'update' ? dataModel.update : businessTables.addFields, { params, body })
}

/** The SQL that the same save would run. */
export async function statementsOf(linkId: string, action: TableAction, body: BusinessTableForm) {
  return (await call(dataModel.statements, { params: { linkId }, body: { ...body, action } })).data.sql
}

export function importTable(linkId: string, body: FormData) {
  return call(dataModel.import, { params: { linkId }, body })
}

export function saveCommonField(body: CommonFieldForm, { id, key }: Target) {
  return id === null
    ? call(commonFields.create, { body }, { idempotencyKey: key })
    : call(commonFields.update, { params: { id }, body })
}
