import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type MessageTables = {
  message: MessageTable
  scheduleEntry: ScheduleEntryTable
  scheduleParticipant: { scheduleId: string; userId: string }
  realtimeNode: { id: string; seenAt: number }
  /** Sessions with an open socket, by the process that holds it. */
  realtimeSession: { nodeId: string; tokenHash: string; connectedAt: number }
  /** Events that are too long for a notification of the database. */
  realtimePayload: { id: string; payload: string; createdAt: number }
  /** Names a session where its token hash must not appear, such as the list of online users. Made by the database. */
  session: { publicId: Generated<string> }
  /** When the user was last reminded that the password is to be renewed. */
  appUser: { passwordRemindedAt: Generated<number | null> }
}

type MessageTable = {
  id: string
  userId: string
  /** 1 notice, 2 flow, 3 system, 4 schedule (contract 1 §13.3). */
  type: number
  /** Kind of flow message: 2 is about entrusting (contract 1 §13.4). */
  flowType: Generated<number>
  title: string
  /** HTML for types 1 and 3, JSON for types 2 and 4. */
  bodyText: Generated<string>
  excerpt: Generated<string>
  /** JSON list of file entries. */
  files: Generated<string>
  /** Null: sent by the system itself. */
  releaseUserId: string | null
  isRead: Generated<number>
  readAt: Generated<number | null>
  createdAt: number
}

/** Contract 2 §21. A repeating entry is one row per date with a common `groupId`. */
type ScheduleEntryTable = {
  id: string
  groupId: string
  /** Id of an item of the dictionary scheduleType. */
  category: string
  /** '1' normal, '2' important, '3' urgent. */
  urgent: Generated<string>
  title: string
  content: Generated<string>
  files: Generated<string>
  allDay: Generated<number>
  /** Beginning and end as they are shown: the day at midnight and `HH:mm`. */
  startDay: number
  startTime: string
  endDay: number
  endTime: string
  /** The same as moments, for finding: `startAt` belongs to the entry, `endAt` no longer does. */
  startAt: number
  endAt: number
  color: Generated<string>
  repetition: Generated<string>
  creatorUserId: string
  createdAt: number
}
