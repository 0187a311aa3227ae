import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../store/database'
import { isDoneBy } from './list-store'

/** Whose tasks: those of the person, and what waits for these people, who are the person and those represented. */
type Asked = { userId: string; handlerIds: readonly string[]; isWatched: RawBuilder<SqlBool> | null }

/** Tasks of flows that name a print template, with which the person has to do or over which they watch: those last worked on. */
export async function findNamingTasks(
  db: Db,
  templateId: string,
  { userId, handlerIds, isWatched }: Asked,
  limit: number,
): Promise<string[]> {
  const named = sql`(select v.id from flow_version v where position(${templateId} in v.tree_json) > 0)`
  const own = sql`select id from flow_task where launcher_id = ${userId} or delegate_user_id = ${userId}
    union select task_id from flow_operator where is_listed = 1 and handler_id = any(${[...handlerIds]}::text[])
    union select r.task_id from flow_record r where ${isDoneBy(userId)}
    union select task_id from flow_copy where user_id = ${userId}`
  const among = isWatched ? sql`(t.id in (${own}) or ${isWatched})` : sql`t.id in (${own})`
  const { rows } = await sql<{ id: string }>`select t.id from flow_task t where t.version_id in ${named} and ${among}
    order by t.updated_at desc, t.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
