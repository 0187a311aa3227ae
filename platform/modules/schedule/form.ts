import type { ScheduleForm } from '@/lib/contract/system/schedule'
import { reminderNone, repetitions } from '@/lib/contract/system/schedule-list'
import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import {
  allDayReminders,
  dayMs,
  type OccurrenceShape,
  type Repetition,
  timedReminders,
  type ZoneClock,
} from '@/lib/domain/recurrence'
import { refused } from '../../kit/refusals'
import { fileEntries } from '../file/public'

/** The clock of the installation, on which days begin and meetings stay at their hour. */
export const installationClock: ZoneClock = { wallOf: (ms) => wallClock(ms).valueOf(), instantOf: (wall) => instantOf(wall) }

/** What the form says, checked; days are wall days. */
export type Draft = {
  category: string
  urgent: string
  title: string
  content: string
  files: string
  allDay: 0 | 1
  color: string
  duration: number
  reminderTime: number
  reminderType: number
  send: string
  sendName: string
  repetition: Repetition
  startDay: number
  startTime: string
  shape: OccurrenceShape
  /** Null without repetition. */
  untilDay: number | null
  toUserIds: readonly string[]
}

const colorDefault = '#FFFFFF'
const customDuration = -1
const durations: readonly number[] = [customDuration, 30, 60, 90, 120, 180]
/** Wide enough for any plan, narrow enough for every calendar. */
const yearMin = 1970
const yearMax = 2200
const spanDaysMax = 366

/** Contract 2 §21, form rules. The texts are those of the contract where it gives them. */
export function readForm(form: ScheduleForm): Draft {
  const { category, title, content, sendName } = form
  if (category.trim() === '') throw refused('请选择类型', 'category')
  if (title === '') throw refused('请输入标题', 'title')
  for (const [path, text] of Object.entries({ category, title, content, sendName })) refuseNul(text, path)
  const allDay = form.allDay === 1 ? 1 : 0
  const startDay = readDay(form.startDay, 'startDay', '请选择开始日期')
  const shape = readShape(form, allDay, startDay)
  return {
    ...{ category, title, content, allDay, startDay, shape, sendName: form.reminderType === 2 ? sendName : '' },
    urgent: oneOf(['1', '2', '3'], form.urgent, 'urgent', '紧急程度不正确'),
    files: fileEntries(form.files),
    color: readColor(form.color),
    duration: shape.kind === 'duration' ? shape.durationMinutes : customDuration,
    startTime: allDay ? '00:00' : form.startTime,
    ...readReminder(form, allDay),
    ...readRepetition(form, startDay),
    toUserIds: [...new Set(form.toUserIds)],
  }
}

function readShape(form: ScheduleForm, allDay: 0 | 1, startDay: number): OccurrenceShape {
  if (allDay) return { kind: 'allDay', spanDays: readSpan(form, startDay) }
  if (form.startTime === '') throw refused('开始时间不能为空', 'startTime')
  const startMinutes = minutesOf(form.startTime)
  const durationMinutes = oneOf(durations, form.duration, 'duration', '时长不正确')
  if (durationMinutes !== customDuration) return { kind: 'duration', startMinutes, durationMinutes }
  if (form.endTime === '') throw refused('结束时间不能为空', 'endTime')
  const endMinutes = minutesOf(form.endTime)
  const spanDays = readSpan(form, startDay)
  if (spanDays === 0 && endMinutes <= startMinutes) throw refused('结束时间必须晚于开始时间', 'endTime')
  return { kind: 'until', startMinutes, endMinutes, spanDays }
}

function readSpan(form: ScheduleForm, startDay: number): number {
  const endDay = readDay(form.endDay, 'endDay', '结束时间不能为空')
  if (endDay < startDay) throw refused('结束时间必须晚于开始时间', 'endDay')
  const spanDays = (endDay - startDay) / dayMs
  if (spanDays > spanDaysMax) throw refused(`日程时长不能超过${spanDaysMax}天`, 'endDay')
  return spanDays
}

function readReminder(form: ScheduleForm, allDay: 0 | 1): Pick<Draft, 'reminderTime' | 'reminderType' | 'send'> {
  const reminderTime = oneOf(allDay ? allDayReminders : timedReminders, form.reminderTime, 'reminderTime', '提醒时间不正确')
  if (reminderTime === reminderNone) return { reminderTime, reminderType: 1, send: '' }
  const reminderType = oneOf([1, 2], form.reminderType, 'reminderType', '请选择提醒方式')
  if (reminderType === 1) return { reminderTime, reminderType, send: '' }
  if (form.send === '') throw refused('请选择发送配置', 'send')
  refuseNul(form.send, 'send')
  return { reminderTime, reminderType, send: form.send }
}

function readRepetition(form: ScheduleForm, startDay: number): Pick<Draft, 'repetition' | 'untilDay'> {
  const repetition = oneOf(Object.values(repetitions), form.repetition, 'repetition', '重复方式不正确')
  if (repetition === repetitions.none) return { repetition, untilDay: null }
  const untilDay = readDay(form.repeatTime, 'repeatTime', '请选择重复结束日期')
  if (untilDay < startDay) throw refused('重复结束日期不能早于开始日期', 'repeatTime')
  return { repetition, untilDay }
}

/** Any moment of a day stands for it. */
function readDay(ms: number | null, path: string, missing: string): number {
  if (ms === null || !Number.isFinite(ms)) throw refused(missing, path)
  // Beyond this no date exists, and the clock could not be read.
  const day = Math.abs(ms) > 8.64e15 ? null : wallClock(ms).startOf('day')
  if (day === null || day.year() < yearMin || day.year() > yearMax) {
    throw refused(`日期必须在${yearMin}年至${yearMax}年之间`, path)
  }
  return day.valueOf()
}

/** It becomes part of a style in every browser. */
function readColor(text: string): string {
  if (text === '') return colorDefault
  if (!/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) throw refused('颜色格式不正确', 'color')
  return text
}

/** PostgreSQL has no texts with it. */
function refuseNul(text: string, path: string): void {
  if (text.includes('\u0000')) throw refused('内容包含不支持的字符', path)
}

function oneOf<T>(known: readonly T[], value: unknown, path: string, message: string): T {
  const found = known.find((item) => item === value)
  if (found === undefined) throw refused(message, path)
  return found
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Midnight of the day on the wall clock. */
export function wallDayOf(instantMs: number): number {
  return wallClock(instantMs).startOf('day').valueOf()
}
