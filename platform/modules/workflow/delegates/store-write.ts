import type { DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type DelegateValues = { toUserId: string; type: number; startTime: number; endTime: number; description: string | null }

export async function insertDelegate(
  trx: DbTransaction,
  row: DelegateValues & { id: string; userId: string; createdAt: number; createdBy: string },
): Promise<void> {
  await trx.insertInto('flowDelegate').values(row).execute()
}

export async function updateDelegate(
  trx: DbTransaction,
  id: string,
  values: Partial<DelegateValues> & { updatedAt: number; updatedBy: string },
): Promise<void> {
  await trx
    .updateTable('flowDelegate')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function replaceTemplates(trx: DbTransaction, delegateId: string, templateIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('flowDelegateTemplate').where('delegateId', '=', delegateId).execute()
  if (templateIds.length === 0) return
  await trx
    .insertInto('flowDelegateTemplate')
    .values(templateIds.map((templateId) => ({ delegateId, templateId })))
    .execute()
}

/** With the list of its templates. */
export async function deleteDelegate(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('flowDelegate').where('id', '=', id).execute()
}
