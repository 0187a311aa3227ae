import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

/** The version of a flow that is launched now, by any of its versions; null where there is none or its template is disabled. */
export async function findMainVersion(db: Db | DbTransaction, versionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('flowVersion as asked')
    .innerJoin('flowVersion as main', 'main.groupId', 'asked.groupId')
    .innerJoin('flowTemplate as t', 't.id', 'main.templateId')
    .select('main.id')
    .where('asked.id', '=', versionId)
    .where('main.isMain', '=', 1)
    .where('t.enabledMark', '=', 1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isChildStarted(
  db: Db | DbTransaction,
  child: { parentId: string; nodeCode: string; key: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('flowTask')
    .select('id')
    .where('parentId', '=', child.parentId)
    .where('parentNodeCode', '=', child.nodeCode)
    .where('childKey', '=', child.key)
    .executeTakeFirst()
  return row !== undefined
}

/** A draft of a sub-flow ends without ever having run. */
export async function endDraft(trx: DbTransaction, id: string, nowMs: number): Promise<void> {
  await trx.updateTable('flowTask').set({ status: 5, endTime: nowMs, updatedAt: nowMs }).where('id', '=', id).execute()
}

export async function insertEvent(
  db: Db | DbTransaction,
  row: {
    id: string
    taskId: string
    nodeCode: string
    fullName: string
    interfaceId: string
    interfaceName: string
    interfaceCode: string
    result: string
    isFailed: number
    createdAt: number
  },
): Promise<void> {
  await db.insertInto('flowEvent').values(row).execute()
}

/** How many tasks stand above one; no further than a chain of flows goes. */
export async function findDepth(db: Db, taskId: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`with recursive above(id, depth) as (
      select parent_id, 1 from flow_task where id = ${taskId} and parent_id is not null
      union all select t.parent_id, a.depth + 1 from above a join flow_task t on t.id = a.id
        where t.parent_id is not null and a.depth < 100)
    select coalesce(max(depth), 0)::int as depth from above`.execute(db)
  return rows[0]?.depth ?? 0
}
