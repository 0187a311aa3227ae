import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import type { Db } from '../../store/database'

/** The kinds of contract 1 §13.3. */
export const messageTypes = { notice: 1, flow: 2, system: 3, schedule: 4 } as const

export type UnreadCounts = { notice: number; flow: number; system: number; schedule: number; total: number }

export async function countUnread(db: Db, userId: string): Promise<UnreadCounts> {
  const { rows } = await sql<{ type: number; total: number }>`
    select type, count(*) as total from message where user_id = ${userId} and is_read = 0 group by type`.execute(db)
  const of = (type: number) => rows.find((row) => row.type === type)?.total ?? 0
  return {
    notice: of(messageTypes.notice),
    flow: of(messageTypes.flow),
    system: of(messageTypes.system),
    schedule: of(messageTypes.schedule),
    total: rows.reduce((sum, row) => sum + row.total, 0),
  }
}

/** A person keeps so many messages; older ones go. */
const messagesPerUserMax = 5000
const purgeBatch = 5000

/** Removes what is beyond the bound, oldest first and a part at a time. Run on a timer. */
export async function purgeMessages({ db }: PlatformContext): Promise<void> {
  await sql`delete from message where id in (
    select kept.id from (select user_id from message group by user_id having count(*) > ${messagesPerUserMax}) crowded
      cross join lateral (select id from message where message.user_id = crowded.user_id
        order by created_at desc, id desc offset ${messagesPerUserMax}) kept
    limit ${purgeBatch})`.execute(db)
}
