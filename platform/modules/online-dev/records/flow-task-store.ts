import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

/** The task of a record, which has its id. `status`: contract 4a §1.1, 6 while it is held. */
export type RecordTask = { id: string; flowId: string; fullName: string; status: number; isChild: boolean }

const shownStatus = sql<number>`case when is_suspended = 1 then 6 else status end`.as('status')
const isChild = sql<boolean>`parent_id is not null`.as('isChild')

/** The tasks of these records; one that was never worked on in a flow has none. */
export async function findTasks(db: Db | DbTransaction, ids: readonly string[]): Promise<RecordTask[]> {
  if (ids.length === 0) return []
  return tasksOf(db, ids).execute()
}

/** The same, held until the transaction ends. A task comes before its record, as in the commands of flows. */
export async function lockTasks(trx: DbTransaction, ids: readonly string[]): Promise<RecordTask[]> {
  if (ids.length === 0) return []
  return tasksOf(trx, ids).orderBy('id').forUpdate().execute()
}

function tasksOf(db: Db | DbTransaction, ids: readonly string[]) {
  return db
    .selectFrom('flowTask')
    .select(['id', 'versionId as flowId', 'fullName', shownStatus, isChild])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
}

/** With all that stands on them. */
export async function deleteTasks(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('flowTask')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
