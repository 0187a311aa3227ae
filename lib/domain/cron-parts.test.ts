import { type CronWay, cronParts, cronText, cronWay, everyMinute, wayText, withCronPart } from './cron-parts'

it('five fields become six that come at the same times, with Sunday as Quartz counts it', () => {
  const textOf = (text: string) => cronText(cronParts(text) ?? everyMinute)
  expect(textOf('30 9 * * 1-5')).toBe('0 30 9 * * 2,3,4,5,6')
  expect(textOf('0 9 1 * *')).toBe('0 0 9 1 * ?')
  expect(textOf('0 9 * * 0')).toBe('0 0 9 * * 1')
  expect(textOf('0 9 * * 5L')).toBe('0 0 9 * * 6L')
  expect(textOf('0 9 * * 2#1')).toBe('0 0 9 * * 3#1')
  expect(textOf(' 0  0 2 * * ?  * ')).toBe('0 0 2 * * ?')
  expect(textOf('0 0 2 1 1 ? 2030')).toBe('0 0 2 1 1 ? 2030')
  expect(cronParts('0 0 25 * * ?')).toBeNull()
})

it('days and days of the week are never both narrowed, and never both left open', () => {
  const monday = withCronPart(everyMinute, 'week', '2')
  expect([monday.day, monday.week]).toEqual(['?', '2'])
  const first = withCronPart(monday, 'day', '1')
  expect([first.day, first.week]).toEqual(['1', '?'])
  const open = withCronPart(first, 'day', '?')
  expect([open.day, open.week]).toEqual(['?', '*'])
  const other = withCronPart({ ...first, day: '?', week: '2' }, 'week', '?')
  expect([other.day, other.week]).toEqual(['*', '?'])
})

it.each<[string, 'day' | 'week' | 'month' | 'minute' | 'year', CronWay]>([
  ['*', 'minute', { kind: 'every' }],
  ['', 'year', { kind: 'every' }],
  ['?', 'day', { kind: 'open' }],
  ['9-17', 'minute', { kind: 'range', from: 9, to: 17 }],
  ['5/15', 'minute', { kind: 'step', from: 5, step: 15 }],
  ['*/15', 'day', { kind: 'step', from: 1, step: 15 }],
  ['1,15', 'day', { kind: 'list', values: [1, 15] }],
  ['MON,fri', 'week', { kind: 'list', values: [2, 6] }],
  ['JAN-mar', 'month', { kind: 'range', from: 1, to: 3 }],
  ['L', 'day', { kind: 'last' }],
  ['LW', 'day', { kind: 'lastWorkday' }],
  ['15W', 'day', { kind: 'nearest', day: 15 }],
  ['6#3', 'week', { kind: 'nth', day: 6, place: 3 }],
  ['FRIL', 'week', { kind: 'lastOf', day: 6 }],
  ['1-5,30', 'minute', { kind: 'typed' }],
  ['L-3', 'day', { kind: 'typed' }],
])('%s of the %s is read as %j and written again', (text, field, way) => {
  expect(cronWay(text, field)).toEqual(way)
  expect(cronWay(wayText(way, text), field)).toEqual(way)
})
