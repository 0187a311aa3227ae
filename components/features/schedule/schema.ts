import type { ScheduleForm, ScheduleRecord } from '@/lib/contract/system/schedule'
import { reminderNone, repetitions } from '@/lib/contract/system/schedule-list'
import { formatDate, parseDate, shift, startOf } from '@/lib/datetime/format'
import { dayMs } from '@/lib/domain/recurrence'
import { colorDefault, dayFormat, durationCustom, durations, reminderKinds, timeFormat } from './constants'

/** What is filled in. Days are the moments of their midnight on the installation's clock, as on the wire. */
export type FormValues = {
  category: string
  urgent: string
  title: string
  content: string
  isAllDay: boolean
  startDay: number | null
  startTime: string
  /** Minutes, or -1: the end is given. */
  duration: number
  endDay: number | null
  endTime: string
  toUserIds: readonly string[]
  color: string
  reminderTime: number
  reminderType: number
  send: string
  sendName: string
  repetition: string
  repeatTime: number | null
  /** Shown, and posted back as it came. */
  files: string
}

export type FieldName = keyof FormValues
export type Faults = Partial<Record<FieldName, string>>

const minuteMs = 60_000

/** Where a new entry begins: a moment, or a day whose hour is left to the defaults. */
export type NewAt = { startMs?: number; endMs?: number; isAllDay?: boolean; day?: number }

/** Contract 2 §21: the next full hour, for one hour; a custom end would be one hour after that. */
export function newValues(at: NewAt, nowMs: number): FormValues {
  const start = at.startMs ?? defaultStart(at.day, nowMs)
  const minutes = at.startMs !== undefined && at.endMs !== undefined ? Math.round((at.endMs - at.startMs) / minuteMs) : 60
  const isKnown = (durations as readonly number[]).includes(minutes)
  const lastMs = at.isAllDay && at.endMs !== undefined ? at.endMs - 1 : start
  const end = isKnown || at.endMs === undefined || at.isAllDay ? start + 60 * minuteMs : at.endMs
  return {
    category: '',
    urgent: '1',
    title: '',
    content: '',
    isAllDay: at.isAllDay ?? false,
    startDay: startOf(start, dayFormat),
    startTime: at.isAllDay ? formatDate(defaultStart(undefined, nowMs), 'HH:mm') : formatDate(start, 'HH:mm'),
    duration: at.isAllDay || isKnown ? (isKnown ? minutes : 60) : durationCustom,
    endDay: startOf(at.isAllDay ? lastMs : end, dayFormat),
    endTime: formatDate(end, 'HH:mm'),
    toUserIds: [],
    color: colorDefault,
    reminderTime: reminderNone,
    reminderType: reminderKinds.inSite,
    send: '',
    sendName: '',
    repetition: repetitions.none,
    repeatTime: null,
    files: '',
  }
}

/** The next full hour; on another day the same hour of that day, so that it never falls on the day after. */
function defaultStart(day: number | undefined, nowMs: number): number {
  const next = atTime(startOf(nowMs, dayFormat), `${formatDate(nowMs, 'HH')}:00`) + 60 * minuteMs
  if (day === undefined) return next
  const hour = Math.min(Number(formatDate(nowMs, 'HH')) + 1, 23)
  return atTime(day, `${String(hour).padStart(2, '0')}:00`)
}

export function recordValues(record: ScheduleRecord): FormValues {
  const isAllDay = record.allDay === 1
  const duration = record.duration ?? durationCustom
  const values: FormValues = {
    category: record.category,
    urgent: record.urgent || '1',
    title: record.title,
    content: record.content,
    isAllDay,
    startDay: record.startDay ?? null,
    startTime: record.startTime,
    duration: !isAllDay && (durations as readonly number[]).includes(duration) ? duration : durationCustom,
    endDay: record.endDay ?? record.startDay ?? null,
    endTime: record.endTime,
    toUserIds: record.toUserIds,
    color: record.color || colorDefault,
    reminderTime: record.reminderTime ?? reminderNone,
    reminderType: record.reminderType ?? reminderKinds.inSite,
    send: record.send,
    sendName: record.sendName,
    repetition: record.repetition || repetitions.none,
    repeatTime: record.repeatTime ?? null,
    files: record.files,
  }
  // What is not shown for whole days has to say something sensible when the switch is turned.
  return isAllDay ? { ...values, startTime: '09:00', endTime: '10:00', duration: 60 } : values
}

export function needsEnd({ isAllDay, duration }: FormValues): boolean {
  return isAllDay || duration === durationCustom
}

export function repeats({ repetition }: Pick<FormValues, 'repetition'>): boolean {
  return repetition !== repetitions.none
}

/** First and last moment; null where something is missing. The last of whole days is the midnight after them. */
export function spanOf(values: FormValues): { startMs: number; endMs: number } | null {
  const { isAllDay, startDay, startTime, endDay, endTime } = values
  if (startDay === null) return null
  if (isAllDay) return endDay === null ? null : { startMs: startDay, endMs: shift(endDay, 1, 'day') }
  if (startTime === '') return null
  const startMs = atTime(startDay, startTime)
  if (values.duration !== durationCustom) return { startMs, endMs: startMs + values.duration * minuteMs }
  return endDay === null || endTime === '' ? null : { startMs, endMs: atTime(endDay, endTime) }
}

/** The moment at which the clock of the installation shows this time on that day. */
function atTime(day: number, time: string): number {
  return parseDate(`${formatDate(day, dayFormat)} ${time || '00:00'}`, timeFormat) ?? day
}

/** Field → key of the message (contract 2 §21: form rules). */
export function formFaults(values: FormValues): Faults {
  const faults: Faults = {}
  if (values.category === '') faults.category = 'category'
  if (values.title.trim() === '') faults.title = 'title'
  if (values.startDay === null) faults.startDay = 'start'
  else if (!values.isAllDay && values.startTime === '') faults.startTime = 'start'
  if (needsEnd(values)) {
    const span = spanOf(values)
    if (values.endDay === null) faults.endDay = 'end'
    else if (!values.isAllDay && values.endTime === '') faults.endTime = 'end'
    else if (span && span.endMs <= span.startMs) faults.endDay = 'endBeforeStart'
  }
  const isReminding = values.reminderTime !== reminderNone
  if (isReminding && values.reminderType === reminderKinds.custom && values.send === '') faults.send = 'send'
  if (repeats(values)) {
    if (values.repeatTime === null) faults.repeatTime = 'repeatTime'
    else if (values.startDay !== null && values.repeatTime < values.startDay) faults.repeatTime = 'repeatBeforeStart'
  }
  return faults
}

/** The body of create and update. Values that do not apply are sent as the platform's own form sends them: at rest. */
export function toBody(values: FormValues, creatorUserId: string): ScheduleForm {
  const span = spanOf(values)
  const isReminding = values.reminderTime !== reminderNone
  const isCustom = isReminding && values.reminderType === reminderKinds.custom
  const end = span && (values.isAllDay ? span.endMs - minuteMs : span.endMs)
  return {
    category: values.category,
    urgent: values.urgent,
    title: values.title.trim(),
    content: values.content,
    files: values.files,
    allDay: values.isAllDay ? 1 : 0,
    startDay: values.startDay ?? 0,
    startTime: values.isAllDay ? '00:00' : values.startTime,
    duration: values.isAllDay ? durationCustom : values.duration,
    endDay: end === null ? null : startOf(end, dayFormat),
    endTime: end === null ? '' : formatDate(end, 'HH:mm'),
    // The creator always takes part (contract 2 §21).
    toUserIds: [...new Set([...values.toUserIds, creatorUserId])].filter(Boolean),
    color: values.color,
    reminderTime: values.reminderTime,
    reminderType: isReminding ? values.reminderType : reminderKinds.inSite,
    send: isCustom ? values.send : '',
    sendName: isCustom ? values.sendName : '',
    repetition: values.repetition,
    repeatTime: repeats(values) ? values.repeatTime : null,
  }
}

/** The nearest code when an entry turns from hours to whole days or back: the kinds have codes of their own (contract 2 §21). */
export function reminderFor(isAllDay: boolean, reminderTime: number): number {
  if (reminderTime === reminderNone) return reminderNone
  const nearest = isAllDay ? reminderByMinutes : reminderByCode
  return nearest.find(({ from }) => reminderTime >= from)?.code ?? reminderNone
}

/** Minutes before → nine o'clock a week, two days or one day before, or on the day itself. */
const reminderByMinutes = [
  { from: 10_080, code: 11 },
  { from: 2880, code: 8 },
  { from: 1440, code: 5 },
  { from: -1, code: 2 },
] as const
/** Days before → minutes before; on the day itself → at the beginning. */
const reminderByCode = [
  { from: 10, code: 10_080 },
  { from: 7, code: 2880 },
  { from: 4, code: 1440 },
  { from: 1, code: -1 },
] as const

/** Values after one field changed, with what follows from it. */
export function changed(values: FormValues, change: Partial<FormValues>): FormValues {
  const next = { ...values, ...change }
  if (change.isAllDay !== undefined && change.isAllDay !== values.isAllDay) {
    next.reminderTime = reminderFor(change.isAllDay, values.reminderTime)
  }
  if (
    change.repetition !== undefined &&
    repeats(next) &&
    !repeats(values) &&
    next.repeatTime === null &&
    next.startDay !== null
  ) {
    // Contract 2 §21: preset to one year on.
    next.repeatTime = shift(next.startDay, 1, 'year')
  }
  if (change.startDay && values.startDay !== null && next.endDay !== null && change.endDay === undefined) {
    // The end keeps its distance, so that moving the beginning never turns an entry around.
    const days = Math.round((next.endDay - values.startDay) / dayMs)
    next.endDay = shift(change.startDay, days, 'day')
  }
  return next
}
