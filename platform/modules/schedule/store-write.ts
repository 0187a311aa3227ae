import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../store/database'
import type { Draft } from './form'

/** What a change of an entry starts from. */
export type EntryRow = {
  id: string
  groupId: string
  title: string
  category: string
  repetition: string
  startDay: number
  startAt: number
  repeatTime: number | null
  seriesDay: number | null
  remindAt: number | null
  send: string
  creatorUserId: string
}

/** What differs between the occurrences of a series. */
export type WrittenRow = Pick<EntryRow, 'id' | 'startDay' | 'startAt' | 'remindAt'> & {
  endDay: number
  endTime: string
  endAt: number
}

type WrittenSeries = {
  groupId: string
  creatorUserId: string
  seriesDay: number | null
  repeatTime: number | null
  createdAt: number
}

const read = ['id', 'groupId', 'title', 'category', 'repetition', 'startDay', 'startAt'] as const
const readMore = ['repeatTime', 'seriesDay', 'remindAt', 'send', 'creatorUserId'] as const

/** Null for who neither made it nor takes part: they are not told that it exists. */
export async function findTouched(db: Db | DbTransaction, id: string, userId: string): Promise<EntryRow | null> {
  const row = await db
    .selectFrom('scheduleEntry')
    .select([...read, ...readMore])
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scheduleParticipant')
          .select('userId')
          .whereRef('scheduleId', '=', 'scheduleEntry.id')
          .where('userId', '=', userId),
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Changes of one creator's entries wait for each other: a series is many rows that must stay one. */
export async function lockCreator(trx: DbTransaction, creatorUserId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule:${creatorUserId}`}, 0))`.execute(trx)
}

/** The repeating rows of a series, earliest first, held against the reminders that are just being sent. */
export async function findSeries(trx: DbTransaction, touched: EntryRow): Promise<EntryRow[]> {
  const isSingle = touched.repetition === '1'
  return trx
    .selectFrom('scheduleEntry')
    .select([...read, ...readMore])
    .where(isSingle ? 'id' : 'groupId', '=', isSingle ? touched.id : touched.groupId)
    .where('repetition', isSingle ? '=' : '<>', '1')
    .orderBy('startDay')
    .orderBy('id')
    .forUpdate()
    .execute()
}

const common = [
  'category',
  'urgent',
  'title',
  'content',
  'files',
  'color',
  'start_time',
  'send',
  'send_name',
  'repetition',
] as const
const commonNumbers = ['all_day', 'duration', 'reminder_time', 'reminder_type'] as const
const own = ['start_day', 'end_day', 'end_time', 'start_at', 'end_at', 'remind_at'] as const
const series = ['group_id', 'repeat_time', 'series_day'] as const
const changing = [...common, ...commonNumbers, ...own, ...series]
const changes = sql.raw(changing.map((column) => `${column} = excluded.${column}`).join(', '))
const columns = sql.raw(['id', ...changing, 'creator_user_id', 'created_at'].join(', '))

/** All occurrences in one statement; those that exist are changed, with their id and their first time of writing. */
export async function writeEntries(
  trx: DbTransaction,
  draft: Draft,
  { groupId, creatorUserId, seriesDay, repeatTime, createdAt }: WrittenSeries,
  rows: readonly WrittenRow[],
): Promise<void> {
  const { category, urgent, title, content, files, color, startTime, send, sendName, repetition } = draft
  const texts = [category, urgent, title, content, files, color, startTime, send, sendName, repetition]
  const numbers = [draft.allDay, draft.duration, draft.reminderTime, draft.reminderType]
  await sql`
    insert into schedule_entry (${columns})
    select given.id, ${sql.join(texts.map((text) => sql`${text}::text`))}, ${sql.join(numbers.map((number) => sql`${number}::int`))},
      given.start_day, given.end_day, given.end_time, given.start_at, given.end_at, given.remind_at,
      ${groupId}::text, ${repeatTime}::bigint, ${seriesDay}::bigint, ${creatorUserId}::text, ${createdAt}::bigint
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.startDay)}::bigint[],
      ${rows.map((row) => row.endDay)}::bigint[], ${rows.map((row) => row.endTime)}::text[], ${rows.map((row) => row.startAt)}::bigint[],
      ${rows.map((row) => row.endAt)}::bigint[], ${rows.map((row) => row.remindAt)}::bigint[])
      as given(id, start_day, end_day, end_time, start_at, end_at, remind_at)
    on conflict (id) do update set ${changes}`.execute(trx)
}

/** Who does not exist is passed over. */
export async function addParticipants(trx: DbTransaction, ids: readonly string[], userIds: readonly string[]): Promise<void> {
  if (ids.length === 0 || userIds.length === 0) return
  await sql`insert into schedule_participant (schedule_id, user_id)
    select entry.id, app_user.id from unnest(${ids}::text[]) as entry(id) cross join app_user
    where app_user.id = any(${userIds}::text[]) on conflict do nothing`.execute(trx)
}

export async function removeParticipants(trx: DbTransaction, ids: readonly string[], userIds: readonly string[]): Promise<void> {
  if (ids.length === 0 || userIds.length === 0) return
  await sql`delete from schedule_participant
    where schedule_id = any(${ids}::text[]) and user_id = any(${userIds}::text[])`.execute(trx)
}

/** Everybody who takes part in one of them. */
export async function findParticipantIds(trx: Db | DbTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from schedule_participant where schedule_id = any(${ids}::text[])`.execute(trx)
  return rows.map((row) => row.userId)
}

export async function deleteEntries(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from schedule_entry where id = any(${ids}::text[])`.execute(trx)
}

/** The rest of a series ends here. */
export async function endSeries(trx: DbTransaction, ids: readonly string[], repeatTime: number): Promise<void> {
  if (ids.length === 0) return
  await sql`update schedule_entry set repeat_time = ${repeatTime}::bigint where id = any(${ids}::text[])`.execute(trx)
}
