import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../store/database'

/** Name of the standing job that sends them. */
export const remindersJob = 'reminders'

export type DueEntry = {
  id: string
  groupId: string
  title: string
  content: string
  allDay: number
  startAt: number
  endAt: number
  reminderType: number
  send: string
  creatorName: string
}

/**
 * Takes the reminder that has been due for the longest. What another process has just taken, or what is being changed, is
 * passed over; a change decides anew when its reminder is due.
 */
export async function claimReminder(
  trx: DbTransaction,
  { now, except }: { now: number; except: readonly string[] },
): Promise<DueEntry | undefined> {
  const { rows } = await sql<DueEntry>`
    update schedule_entry set remind_at = null
    from app_user
    where app_user.id = schedule_entry.creator_user_id and schedule_entry.id = (
      select id from schedule_entry where remind_at <= ${now}::bigint and id <> all(${except}::text[])
      order by remind_at, id limit 1 for update skip locked)
    returning schedule_entry.id, group_id, title, content, all_day, start_at, end_at, reminder_type, send,
      app_user.real_name as creator_name`.execute(trx)
  return rows[0]
}

/** How many had been due before and were never sent. */
export async function dropReminders(db: Db, before: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('scheduleEntry')
    .set({ remindAt: null })
    .where('remindAt', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function findFirstReminder(db: Db | DbTransaction): Promise<number | null> {
  const row = await db
    .selectFrom('scheduleEntry')
    .select('remindAt')
    .where('remindAt', 'is not', null)
    .orderBy('remindAt')
    .limit(1)
    .executeTakeFirst()
  return row?.remindAt ?? null
}
