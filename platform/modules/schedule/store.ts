import { sql } from 'kysely'
import type { Db } from '../../store/database'

const columns = sql.raw(
  [
    'id, group_id, category, urgent, title, content, all_day, start_day, start_time, end_day, end_time, start_at, end_at',
    'color, creator_user_id',
  ].join(', '),
)

type EntryRow = {
  id: string
  groupId: string
  category: string
  urgent: string
  title: string
  content: string
  allDay: number
  startDay: number
  startTime: string
  endDay: number
  endTime: string
  startAt: number
  endAt: number
  color: string
  creatorUserId: string
}

/** Entries that the user made or takes part in and that touch the span, earliest first. */
export async function findEntries(
  db: Db,
  userId: string,
  span: { fromMs: number; toMs: number },
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from schedule_entry
    where end_at > ${span.fromMs} and start_at < ${span.toMs} and (creator_user_id = ${userId}
      or id in (select schedule_id from schedule_participant where user_id = ${userId}))
    order by start_at, id limit ${limit}`.execute(db)
  return rows
}
