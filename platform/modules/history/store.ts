import type { Database, DbTransaction } from '../../store/database'

export async function insertChange(trx: DbTransaction, row: Database['adminHistory']): Promise<void> {
  await trx.insertInto('adminHistory').values(row).execute()
}

export function findLastChange(trx: DbTransaction, objectType: string, objectId: string) {
  return trx
    .selectFrom('adminHistory')
    .select(['userId', 'userName', 'createdAt'])
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
