import { sql } from 'kysely'
import type { Db } from '../../store/database'

const columns = sql.raw(
  [
    'id, group_id, category, urgent, title, content, all_day, start_day, start_time, end_day, end_time, start_at, end_at',
    'color, creator_user_id, repetition',
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
  repetition: string
}

/** Entries that the user takes part in and that touch the span, earliest first. Whoever made one takes part in it. */
export async function findEntries(
  db: Db,
  userId: string,
  span: { fromMs: number; toMs: number },
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from schedule_entry
    where int8range(start_at, end_at) && int8range(${span.fromMs}::bigint, ${span.toMs}::bigint)
      and id in (select schedule_id from schedule_participant where user_id = ${userId})
    order by start_at, id limit ${limit}`.execute(db)
  return rows
}

const recordColumns = [
  ...(['id', 'groupId', 'category', 'urgent', 'title', 'content', 'files', 'allDay', 'startDay', 'startTime'] as const),
  ...(['duration', 'endDay', 'endTime', 'creatorUserId', 'color', 'reminderTime', 'reminderType', 'send'] as const),
  ...(['sendName', 'repetition', 'repeatTime'] as const),
]

/** Undefined also for who does not take part: they are not told that it exists. */
export async function findRecord(db: Db, id: string, userId: string) {
  return db
    .selectFrom('scheduleEntry')
    .innerJoin('scheduleParticipant', 'scheduleParticipant.scheduleId', 'scheduleEntry.id')
    .select(recordColumns)
    .where('scheduleEntry.id', '=', id)
    .where('scheduleParticipant.userId', '=', userId)
    .executeTakeFirst()
}

export async function findParticipants(db: Db, id: string) {
  return db
    .selectFrom('scheduleParticipant')
    .innerJoin('appUser', 'appUser.id', 'scheduleParticipant.userId')
    .select(['appUser.id', 'realName', 'account'])
    .where('scheduleId', '=', id)
    .orderBy('appUser.sortCode')
    .orderBy('appUser.id')
    .execute()
}
