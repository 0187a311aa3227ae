import type { ScheduleEntry } from '@/lib/contract/system/schedule-list'
import { parseDate } from '@/lib/datetime/format'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import { foldEntries } from './fold'

// At once: the cases of a table are made before anything runs.
setDefaultTimeZone('Asia/Shanghai')
afterAll(() => setDefaultTimeZone(null))

const day = (text: string) => parseDate(text, 'yyyy-MM-dd') ?? undefined

function row(id: string, at: string, change: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id,
    groupId: 'g',
    category: 'c1',
    urgent: '1',
    title: '评审',
    content: '',
    allDay: 0,
    startDay: day(at),
    startTime: '09:00',
    endDay: day(at),
    endTime: '10:00',
    color: '',
    creatorUserId: 'u1',
    repetition: '1',
    ...change,
  }
}

const spans = (rows: readonly ScheduleEntry[]) => foldEntries(rows).map(({ key, start, end }) => [key, start, end])

it('one row a day becomes one entry from its first to its last moment', () => {
  const rows = [
    row('a', '2026-11-20', { startTime: '22:00', endTime: '23:59' }),
    row('a', '2026-11-22', { startTime: '00:00', endTime: '08:30' }),
    row('a', '2026-11-21', { startTime: '00:00', endTime: '23:59' }),
  ]
  expect(spans(rows)).toEqual([['a 2026-11-20', '2026-11-20T22:00', '2026-11-22T08:30']])
})

it('days of one id that do not follow each other stay apart, each with a key of its own', () => {
  expect(spans([row('a', '2026-11-20'), row('a', '2026-11-27')])).toEqual([
    ['a 2026-11-20', '2026-11-20T09:00', '2026-11-20T10:00'],
    ['a 2026-11-27', '2026-11-27T09:00', '2026-11-27T10:00'],
  ])
})

it('whole days end with the day after the last, whether the platform says midnight of the day or of the next', () => {
  const whole = { allDay: 1, startTime: '00:00', endTime: '23:59' } as const
  expect(spans([row('a', '2026-11-30', whole), row('a', '2026-12-01', whole)])).toEqual([
    ['a 2026-11-30', '2026-11-30', '2026-12-02'],
  ])
  const next = { allDay: 1, startTime: '', endTime: '', endDay: day('2026-12-02') } as const
  expect(spans([row('a', '2026-12-01', next)])).toEqual([['a 2026-12-01', '2026-12-01', '2026-12-02']])
})

it('what goes on until midnight ends at midnight', () => {
  expect(spans([row('a', '2026-11-20', { endTime: '00:00' })])[0]).toEqual([
    'a 2026-11-20',
    '2026-11-20T09:00',
    '2026-11-21T00:00',
  ])
  expect(spans([row('a', '2026-12-31', { endTime: '23:59' })])[0]?.[2]).toBe('2027-01-01T00:00')
})

it('an end that is missing or before the beginning is left to the calendar', () => {
  expect(spans([row('a', '2026-11-20', { endTime: '' })])[0]?.[2]).toBe('')
  expect(spans([row('a', '2026-11-20', { endTime: '08:00' })])[0]?.[2]).toBe('')
})

it('rows without a day are left out, and repetition is known as text of any kind', () => {
  expect(foldEntries([row('a', '2026-11-20', { startDay: undefined })])).toEqual([])
  expect(foldEntries([row('a', '2026-11-20', { repetition: '3' })])[0]?.isRepeating).toBe(true)
  expect(foldEntries([row('a', '2026-11-20', { repetition: '' })])[0]?.isRepeating).toBe(false)
})

it('days are those of the installation, wherever the browser is', () => {
  // 2026-11-20 16:00 UTC is midnight of the 21st in Shanghai and noon of the 20th in New York.
  const at = Date.UTC(2026, 10, 20, 16)
  expect(foldEntries([row('a', '2026-11-21', { startDay: at, endDay: at })])[0]?.start).toBe('2026-11-21T09:00')
})

it('two thousand rows are folded with little work', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) =>
    row(`e${index % 500}`, `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`),
  )
  expect(await cpuMsOf(() => expect(foldEntries(rows).length).toBeGreaterThan(400))).toBeLessThan(5000)
})
