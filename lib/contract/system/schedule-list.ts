import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, list, looseFlag, looseText, wireId } from '../wire'

/** Contract 2 §21. `repetition` (texts or numbers on the wire). */
export const repetitions = { none: '1', daily: '2', weekly: '3', monthly: '4', yearly: '5' } as const
/** What a change or a removal of a repeating entry reaches; entries that stand alone use `all`. */
export const scheduleScopes = { this: '1', following: '2', all: '3' } as const
/** Body of a type-4 message (contract 1 §13.4). */
export const scheduleNews = { created: '1', changed: '2', deleted: '3' } as const
export const reminderNone = -2

export const scheduleEntry = z.looseObject({
  id: wireId,
  groupId: looseText,
  category: looseText,
  urgent: looseText,
  title: looseText,
  content: looseText,
  allDay: looseFlag,
  startDay: epochMs,
  startTime: looseText,
  endDay: epochMs,
  endTime: looseText,
  color: looseText,
  creatorUserId: looseText,
  repetition: looseText,
})
/** One day of an entry. */
export type ScheduleEntry = z.output<typeof scheduleEntry>

export const scheduleSpan = z.looseObject({
  /** yyyy-MM-dd HH:mm */
  startTime: z.string().max(20),
  endTime: z.string().max(20),
  dateTime: z.string().max(20).default(''),
})
/** Entries of the user between two times; apart from the other calls, because the home page asks for them. */
export const scheduleList = endpoint('GET', '/system/Schedule', {
  summary: 'Entries of the user between two times, one per day that they cover.',
  access: 'session',
  whileViewing: 'private',
  query: scheduleSpan,
  data: list(scheduleEntry),
})
