import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction

/** A module with a flow is a form of flows under the same id (contract 4a §0); its documents stay with the design. */
export type FunctionalForm = {
  id: string
  fullName: string
  enCode: string
  sortCode: number
  description: string | null
  createdAt: number
  createdBy: string | null
}

export async function writeFunctionalForm(trx: DbTransaction, row: FunctionalForm): Promise<void> {
  const { fullName, enCode, sortCode, description } = row
  await trx
    .insertInto('flowForm')
    .values({ ...row, formType: 2, flowType: 1, isRelease: 1, updatedAt: null, updatedBy: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fullName, enCode, sortCode, description }))
    .execute()
}

export async function deleteFunctionalForm(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('flowForm').where('id', '=', id).where('flowType', '=', 1).execute()
}

/** Whether a flow stands on the form: a template on the whole, or the start of one of its versions. */
export async function isFormUsed(db: Handle, formId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select exists (select from flow_template where form_id = ${formId})
    or exists (select from flow_version where form_id = ${formId}) as "isUsed"`.execute(db)
  return rows[0]?.isUsed === true
}

/** With everything that is known of a released design; the design that is worked on, if there is one, stays. */
export async function deleteReleasedDesign(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('designReference').where('designId', '=', id).execute()
  await trx.deleteFrom('designVersion').where('designId', '=', id).execute()
  await trx.deleteFrom('designRelease').where('id', '=', id).execute()
}
