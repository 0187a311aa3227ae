import type { ScheduleRecord } from '@/lib/contract/system/schedule'
import { formatDate, parseDate } from '@/lib/datetime/format'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { changed, type FormValues, formFaults, newValues, recordValues, reminderFor, toBody } from './schema'

// At once: the cases of a table are made before anything runs.
setDefaultTimeZone('Asia/Shanghai')
afterAll(() => setDefaultTimeZone(null))

const at = (text: string) => parseDate(text, 'yyyy-MM-dd HH:mm') as number
const day = (text: string) => parseDate(text, 'yyyy-MM-dd') as number
const now = at('2026-11-21 09:20')
const filled = (change: Partial<FormValues> = {}): FormValues => ({
  ...newValues({}, now),
  category: 'c1',
  title: '评审',
  ...change,
})
const start = ({ startDay, startTime }: FormValues) => `${formatDate(startDay ?? 0, 'yyyy-MM-dd')} ${startTime}`
const end = ({ endDay, endTime }: FormValues) => `${formatDate(endDay ?? 0, 'yyyy-MM-dd')} ${endTime}`

describe('a new entry (contract 2 §21)', () => {
  it('begins with the next hour, ends with the one after, takes an hour', () => {
    const values = newValues({}, now)
    expect([start(values), end(values), values.duration]).toEqual(['2026-11-21 10:00', '2026-11-21 11:00', 60])
    expect(values).toMatchObject({
      urgent: '1',
      color: '#FFFFFF',
      reminderTime: -2,
      reminderType: 1,
      repetition: '1',
      isAllDay: false,
    })
  })

  it('before midnight it begins with the next day; on another day it stays on that day', () => {
    const late = at('2026-11-21 23:40')
    expect(start(newValues({}, late))).toBe('2026-11-22 00:00')
    expect(start(newValues({ day: day('2026-12-05') }, late))).toBe('2026-12-05 23:00')
  })

  it('takes the marked hours, as a duration where there is one', () => {
    const short = newValues({ startMs: at('2026-11-23 14:00'), endMs: at('2026-11-23 15:30') }, now)
    expect([start(short), short.duration]).toEqual(['2026-11-23 14:00', 90])
    const odd = newValues({ startMs: at('2026-11-23 14:00'), endMs: at('2026-11-23 14:45') }, now)
    expect([odd.duration, end(odd)]).toEqual([-1, '2026-11-23 14:45'])
  })

  it('takes marked days from the first to the last', () => {
    const values = newValues({ startMs: day('2026-11-23'), endMs: day('2026-11-26'), isAllDay: true }, now)
    expect(values.isAllDay).toBe(true)
    expect([start(values).slice(0, 10), end(values).slice(0, 10)]).toEqual(['2026-11-23', '2026-11-25'])
  })
})

describe('what is asked for', () => {
  it.each<[string, Partial<FormValues>, object]>([
    ['a category', { category: '' }, { category: 'category' }],
    ['a title of more than blanks', { title: '  ' }, { title: 'title' }],
    ['a day', { startDay: null }, { startDay: 'start' }],
    ['a time', { startTime: '' }, { startTime: 'start' }],
    ['an end where it is custom', { duration: -1, endDay: null }, { endDay: 'end' }],
    ['an end after the start', { duration: -1, endDay: day('2026-11-21'), endTime: '10:00' }, { endDay: 'endBeforeStart' }],
    ['a last day not before the first', { isAllDay: true, endDay: day('2026-11-20') }, { endDay: 'endBeforeStart' }],
    ['a configuration for a reminder of its own', { reminderTime: 5, reminderType: 2 }, { send: 'send' }],
    ['until when it repeats', { repetition: '3' }, { repeatTime: 'repeatTime' }],
    ['an until after the start', { repetition: '3', repeatTime: day('2026-11-20') }, { repeatTime: 'repeatBeforeStart' }],
  ])('%s', (_name, change, faults) => {
    expect(formFaults(filled(change))).toEqual(faults)
  })

  it('nothing that does not apply', () => {
    expect(formFaults(filled())).toEqual({})
    expect(formFaults(filled({ isAllDay: true, startTime: '' }))).toEqual({})
    expect(formFaults(filled({ reminderTime: -2, reminderType: 2 }))).toEqual({})
  })
})

describe('what follows from a change', () => {
  it('repeating is preset to one year', () => {
    expect(formatDate(changed(filled(), { repetition: '2' }).repeatTime ?? 0, 'yyyy-MM-dd')).toBe('2027-11-21')
    const chosen = filled({ repetition: '2', repeatTime: day('2026-12-01') })
    expect(changed(chosen, { repetition: '4' }).repeatTime).toBe(day('2026-12-01'))
  })

  it('the end keeps its distance to the first day', () => {
    const values = filled({ isAllDay: true, endDay: day('2026-11-23') })
    expect(changed(values, { startDay: day('2026-12-30') }).endDay).toBe(day('2027-01-01'))
  })

  it('a reminder becomes the nearest of the other kind and never gets lost', () => {
    expect([-2, -1, 30, 1440, 2880, 10_080].map((minutes) => reminderFor(true, minutes))).toEqual([-2, 2, 2, 5, 8, 11])
    expect([-2, 1, 3, 5, 8, 12].map((code) => reminderFor(false, code))).toEqual([-2, -1, -1, 1440, 2880, 10_080])
    expect(changed(filled({ reminderTime: 1440 }), { isAllDay: true }).reminderTime).toBe(5)
  })
})

describe('the body', () => {
  it('says the end also where a duration is chosen, and always has the creator among the participants', () => {
    const body = toBody(filled({ toUserIds: ['u2', 'u1'], startTime: '23:30' }), 'u1')
    expect(body).toMatchObject({ allDay: 0, startTime: '23:30', duration: 60, endTime: '00:30', toUserIds: ['u2', 'u1'] })
    expect(body.endDay).toBe(day('2026-11-22'))
    expect(toBody(filled({ toUserIds: ['u2'] }), 'u1').toUserIds).toEqual(['u2', 'u1'])
  })

  it('whole days have no times and no duration of their own', () => {
    const body = toBody(filled({ isAllDay: true, endDay: day('2026-11-23') }), 'u1')
    expect(body).toMatchObject({ allDay: 1, startTime: '00:00', endTime: '23:59', duration: -1, endDay: day('2026-11-23') })
  })

  it('what does not apply is at rest', () => {
    const body = toBody(filled({ reminderType: 2, send: 's1', sendName: 'x', repeatTime: 5 }), 'u1')
    expect(body).toMatchObject({ reminderType: 1, send: '', sendName: '', repeatTime: null })
  })

  it('a record that was only opened is posted back as it was', () => {
    const record: ScheduleRecord = {
      ...{ id: '1', groupId: 'g', category: 'c1', urgent: '2', title: '评审', content: '一\n二', allDay: 0, files: '[]' },
      ...{ startDay: day('2026-11-21'), startTime: '09:00', endDay: day('2026-11-21'), endTime: '10:30', duration: 90 },
      ...{ color: '#C0392B', creatorUserId: 'u1', repetition: '3', repeatTime: day('2027-01-01'), toUserIds: ['u1', 'u2'] },
      ...{ reminderTime: 15, reminderType: 2, send: 's1', sendName: '短信' },
    }
    const { id: _id, groupId: _groupId, creatorUserId: _creator, ...rest } = record
    expect(toBody(recordValues(record), 'u1')).toEqual(rest)
  })
})
