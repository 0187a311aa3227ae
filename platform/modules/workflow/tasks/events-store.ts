import type { Db } from '../../../store/database'

/** What the events of a node called (contract 4a §2.2), the newest first. */
export async function findEvents(db: Db, { taskId, nodeCode }: { taskId: string; nodeCode: string }) {
  return db
    .selectFrom('flowEvent')
    .select(['id', 'fullName', 'interfaceName', 'interfaceCode', 'createdAt as creatorTime', 'result', 'isFailed'])
    .where('taskId', '=', taskId)
    .where('nodeCode', '=', nodeCode)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
