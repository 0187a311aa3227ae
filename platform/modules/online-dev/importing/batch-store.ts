import type { Db } from '../../../store/database'

type Batch = { modelId: string; batch: string; userId: string }

/** What one import of a person did, by the history of the records. `isAllNew`: it made some records and changed none. */
export async function findImportedRecords(
  db: Db,
  { modelId, batch, userId }: Batch,
): Promise<{ ids: readonly string[]; isAllNew: boolean }> {
  const rows = await db
    .selectFrom('dataChange')
    .select(['recordId', 'action'])
    .where('modelId', '=', modelId)
    .where('userId', '=', userId)
    .where('origin', '=', 'import')
    .where('originRef', '=', batch)
    .execute()
  const ids = [...new Set(rows.map(({ recordId }) => recordId))]
  return { ids, isAllNew: ids.length > 0 && rows.every(({ action }) => action === 'create') }
}
