import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, epochMs, looseList, looseNumber, looseText, nothing, wireId } from '../wire'
import { reminderNone, scheduleEntry, scheduleList, scheduleSpan } from './schedule-list'

const scheduleRecord = scheduleEntry.extend({
  duration: looseNumber,
  files: looseText,
  toUserIds: looseList(wireId),
  reminderTime: looseNumber,
  reminderType: looseNumber,
  send: looseText,
  sendName: looseText,
  repeatTime: epochMs,
})
export type ScheduleRecord = z.output<typeof scheduleRecord>

/** Everything for reading: texts instead of codes. */
const scheduleDetail = scheduleEntry.extend({ files: looseText, toUserIds: looseText, repetition: looseText })
export type ScheduleDetail = z.output<typeof scheduleDetail>

const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,16}$/)
    .transform(Number),
])
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Body of create and update; what is missing is refused with the texts of the contract. Days are moments of the day's midnight on the installation's clock. */
const scheduleForm = z.looseObject({
  category: z.string().max(100).default(''),
  urgent: z.union([z.string().max(1), number.transform(String)]).default('1'),
  title: z.string().trim().max(200).default(''),
  content: z.string().max(20_000).default(''),
  files: z.string().max(100_000).default(''),
  allDay: number.default(0),
  startDay: number.nullable().default(null),
  startTime: time.or(z.literal('')).default(''),
  /** Minutes, or -1: `endDay` and `endTime` say when it ends. */
  duration: number.default(60),
  endDay: number.nullable().default(null),
  endTime: time.or(z.literal('')).default(''),
  toUserIds: z.array(z.string().min(1).max(100)).max(500).default([]),
  color: z.string().max(30).default(''),
  /** Minutes before (timed), 1 to 12 (all day), -1 at the beginning, -2 none. */
  reminderTime: number.default(reminderNone),
  reminderType: number.default(1),
  send: z.string().max(100).default(''),
  sendName: z.string().max(200).default(''),
  repetition: z.union([z.string().max(1), number.transform(String)]).default('1'),
  repeatTime: number.nullable().default(null),
})
export type ScheduleForm = z.output<typeof scheduleForm>

const byScope = z.object({ id: z.string().min(1).max(100), type: z.enum(['1', '2', '3']) })

/** Schedules (contract 2 §21, spec 2 §7.11). */
export const schedule = {
  list: scheduleList,
  appList: endpoint('GET', '/system/Schedule/AppList', {
    summary: 'The same for phones: how many entries a day has, and those of one day.',
    access: 'session',
    whileViewing: 'private',
    query: scheduleSpan,
    data: z.looseObject({ signList: z.record(z.string(), z.unknown()).catch({}), todayList: looseList(scheduleEntry) }),
  }),
  detail: endpoint('GET', '/system/Schedule/detail', {
    summary: 'One entry for reading; refused when it has been deleted.',
    access: 'session',
    whileViewing: 'private',
    query: z.looseObject({ groupId: z.string().max(100).default(''), id: z.string().min(1).max(100) }),
    data: scheduleDetail,
  }),
  info: endpoint('GET', '/system/Schedule/{id}', {
    summary: 'One entry for editing.',
    access: 'session',
    whileViewing: 'private',
    params: byId,
    data: scheduleRecord,
  }),
  create: endpoint('POST', '/system/Schedule', {
    summary: 'Adds an entry with all its repetitions.',
    access: 'session',
    body: scheduleForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/Schedule/{id}/{type}', {
    summary: 'Changes this entry, this and the following, or all of its series.',
    access: 'session',
    params: byScope,
    body: scheduleForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/Schedule/{id}/{type}', {
    summary: 'Deletes this entry, this and the following, or all of its series.',
    access: 'session',
    params: byScope,
    data: nothing,
  }),
}
