import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type ScheduleTables = { scheduleEntry: ScheduleRepetition }

/** Columns that the table of entries has got since. */
type ScheduleRepetition = {
  /** Minutes, or -1: `endDay` and `endTime` say when it ends. */
  duration: Generated<number>
  /** Codes of contract 2 §21. */
  reminderTime: Generated<number>
  reminderType: Generated<number>
  /** Send configuration of the reminder, and its name. */
  send: Generated<string>
  sendName: Generated<string>
  /** Midnight of the last day that the series may have an entry on. Null: it is not part of a series. */
  repeatTime: number | null
  /** Midnight of the day that the series counts from. */
  seriesDay: number | null
  /** When its reminder is due. Null: there is none, or it was sent. */
  remindAt: number | null
}
