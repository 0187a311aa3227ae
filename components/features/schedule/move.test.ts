import { formatDate, parseDate } from '@/lib/datetime/format'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { type Move, movedValues, noDelta } from './move'
import { type FormValues, newValues } from './schema'

// At once: the cases of a table are made before anything runs.
setDefaultTimeZone('Asia/Shanghai')
afterAll(() => setDefaultTimeZone(null))

const at = (text: string) => parseDate(text, 'yyyy-MM-dd HH:mm') as number
const day = (text: string) => parseDate(text, 'yyyy-MM-dd') as number
const entry = (change: Partial<FormValues> = {}): FormValues => ({
  ...newValues({ startMs: at('2026-11-21 09:00') }, 0),
  ...change,
})
const hours = (count: number) => ({ days: 0, ms: count * 3_600_000 })
const days = (count: number) => ({ days: count, ms: 0 })
const by = (delta: Move['startDelta']): Move => ({ startDelta: delta, endDelta: delta })
const shown = (values: FormValues) => [
  `${formatDate(values.startDay ?? 0, 'yyyy-MM-dd')} ${values.startTime}`,
  values.duration,
  `${formatDate(values.endDay ?? 0, 'yyyy-MM-dd')} ${values.endTime}`,
]

it('moves by days and hours and keeps its duration', () => {
  expect(shown(movedValues(entry(), by({ days: 2, ms: -3_600_000 })))).toEqual(['2026-11-23 08:00', 60, '2026-11-23 09:00'])
})

it('keeps the length of one whose end is given, over midnight too', () => {
  const long = entry({ duration: -1, endDay: day('2026-11-22'), endTime: '07:00' })
  expect(shown(movedValues(long, by(hours(20))))).toEqual(['2026-11-22 05:00', -1, '2026-11-23 03:00'])
})

it('a new length is a duration where there is one, and an end otherwise', () => {
  expect(shown(movedValues(entry(), { startDelta: noDelta, endDelta: hours(1) }))[1]).toBe(120)
  expect(shown(movedValues(entry(), { startDelta: hours(-0.25), endDelta: noDelta }))).toEqual([
    '2026-11-21 08:45',
    -1,
    '2026-11-21 10:00',
  ])
})

it('whole days move and grow by days', () => {
  const whole = entry({ isAllDay: true, endDay: day('2026-11-22') })
  const moved = movedValues(whole, { startDelta: days(1), endDelta: days(3) })
  expect([moved.startDay, moved.endDay]).toEqual([day('2026-11-22'), day('2026-11-25')])
})

it('dropped among the whole days it becomes one, and dropped among the hours it gets an hour', () => {
  const up = movedValues(entry({ reminderTime: 1440 }), {
    ...by(noDelta),
    placed: { isAllDay: true, startMs: day('2026-11-24'), endMs: null },
  })
  expect(up).toMatchObject({ isAllDay: true, startDay: day('2026-11-24'), endDay: day('2026-11-24'), reminderTime: 5 })
  const whole = entry({ isAllDay: true, endDay: day('2026-11-22'), reminderTime: 5 })
  const down = movedValues(whole, { ...by(noDelta), placed: { isAllDay: false, startMs: at('2026-11-24 13:00'), endMs: null } })
  expect(shown(down)).toEqual(['2026-11-24 13:00', 60, '2026-11-24 14:00'])
  expect([down.isAllDay, down.reminderTime]).toEqual([false, 1440])
})

it('nine stays nine when the clocks change', () => {
  setDefaultTimeZone('America/New_York')
  const before = { ...newValues({ startMs: at('2026-03-07 09:00') }, 0) }
  expect(shown(movedValues(before, by(days(1))))[0]).toBe('2026-03-08 09:00')
  setDefaultTimeZone('Asia/Shanghai')
})

it('an end that would come before its start changes nothing', () => {
  const values = entry()
  expect(movedValues(values, { startDelta: hours(3), endDelta: noDelta })).toBe(values)
})
